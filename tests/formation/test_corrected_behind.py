"""A correction right behind a statement changes what was learned from it, and leaves nothing else behind."""

import pytest

from formation.form import form_turn
from formation.reconcile.restated.behind.correct import exchanged
from formation.turn.context import Formation
from retrieval.corrections.behind import readings_of
from tests.formation.conftest import ANA, Story, minute

STORIES = (
    (("my cousin Bree is 31 and sells candles", "*32 whoops"), ['Said: "my cousin Bree is 32 and sells candles."']),
    # Not a wish how to be answered.
    (("mój tata ma 176 cm wzrostu", "kurcze 178, nie wiem co pisze"), ['Said: "mój tata ma 178 cm wzrostu."']),
    (
        ("we're staying in Whitby over easter with the kids", "not Whitby, Scarborough, my mistake"),
        ['Said: "we\'re staying in Scarborough over easter with the kids."'],
    ),
    (("弟は福岡で働いてる", "ごめん、熊本だった、福岡は前の会社"), ['Said: "弟は熊本で働いてる"']),
    # What is right does not go with what was wrong.
    (
        ("donderdagavond heb ik bridge in het dorpshuis, half 9", "het start om 9 uur, niet half 9"),
        [
            'Said: "het start om 9 uur, niet half 9.", correcting the earlier: '
            '"donderdagavond heb ik bridge in het dorpshuis, half 9."'
        ],
    ),
    # What taught nothing is read once more, with what is right; a task is none.
    (("de kapper is op vrijdag om 3", "o nee sorry zaterdag"), ['Said: "de kapper is op zaterdag om 3."']),
    (("write me a poem about 3 cats", "sorry, 4 cats"), []),
    (("my friend says he is allergic to nuts, is that true", "not nuts, eggs, my mistake"), []),
    # Of nothing that is known: no part of a sentence is learned.
    (("what is a good name for a boat", "van Mechelen bedoel ik"), []),
    # What follows in sentences of their own is learned, if it is no excuse.
    (
        ("my exam is on 3 may", "sorry, 13 may. i mixed it up with my sister's. My cousin Bree is a vet in Hull."),
        ['Said: "My cousin Bree is a vet in Hull."', 'Said: "my exam is on 13 may."'],
    ),
    # A part of a sentence is none, however it begins.
    (("what is a good name for a boat", "i beg your pardon, it is on the 11th"), []),
    (("what is a good name for a boat", "äh nein nach schleswig"), []),
    (("my sister works at Tesco in Hull", "no thanks, that's all"), ['Said: "my sister works at Tesco in Hull."']),
)


async def test_it_changes_the_statement_and_adds_nothing(plain: Formation, story: Story) -> None:
    learned = []
    for number, (texts, _) in enumerate(STORIES):
        owner = f"default/user-{number}"
        for at, text in enumerate(texts, 1):
            await form_turn(plain, owner, await story.says(owner, text, minute(at), chat="c", ordinal=at))
        learned.append((texts, await story.active(owner)))
    assert learned == list(STORIES)


async def test_a_reply_that_quotes_what_is_known_asks_and_says_nothing(plain: Formation, story: Story) -> None:
    await form_turn(plain, ANA, await story.says(ANA, "ecem 4 mayıs doğumlu", minute(1), chat="c", ordinal=1))
    await story.replies(ANA, 'You told me: "sınavım 11 aralıkta, 9\'da mı?"', minute(2), chat="c")
    await form_turn(plain, ANA, await story.says(ANA, "yok ya 14 mayıs", minute(3), chat="c", ordinal=2))
    assert await story.active(ANA) == ['Said: "ecem 14 mayıs doğumlu."']


OTHERS = (
    "my vet closes on 24 December",
    "my cousin Bree has her birthday on 9 May",
    "on wednesdays i go to a printing class",
)
BESIDE_OTHERS = (
    ("i see the endocrinologist on 20 January at 9:30", "no, the 22nd", "22 January"),
    ("tengo turno con la endocrinóloga el 20 de enero a las 9:30", "no, es el 22", "el 22 de enero"),
    ("meine Tochter wird am 3. März 9", "nein, am 13. März", "13. März"),
    ("mijn keuring is op 4 mei om 9 uur", "nee, 14 mei", "14 mei"),
    ("il mio dentista è il 4 maggio", "no, il 14", "14 maggio"),
)


async def test_what_else_is_known_and_recited_does_not_decide(plain: Formation, story: Story) -> None:
    block = "\n".join(f'- Said: "{each}." (said on Saturday, 14 November 2026)' for each in OTHERS)
    recited = " ".join(f"{each} (said on Saturday, 14 November 2026)" for each in OTHERS)
    found = []
    for number, (statement, correction, right) in enumerate(BESIDE_OTHERS):
        owner = f"default/user-{number}"
        for at, text in enumerate(OTHERS):
            await form_turn(plain, owner, await story.says(owner, text, minute(at - 600), chat=str(at)))
        before = await story.active(owner)
        first = await story.says(owner, statement, minute(1), chat="c")
        await story.pool.execute(
            "update chat_turns set turn_block = $3 where user_id = $1 and id = $2", owner, first, block
        )
        await form_turn(plain, owner, first)
        await story.replies(owner, f"My memories say: {recited}", minute(1.5), chat="c")
        await form_turn(plain, owner, await story.says(owner, correction, minute(2), chat="c", ordinal=1))
        now = [each for each in await story.active(owner) if each not in before]
        found.append([right in each for each in now])
    assert found == [[True]] * len(BESIDE_OTHERS)


@pytest.mark.parametrize(
    ("content", "words", "now"),
    [
        # The memory has a word of the name elsewhere.
        (
            "minha tia mora em Natal, vou no São João pra lá.",
            "Natal nada, ela tá em João Pessoa. confundo as duas",
            "minha tia mora em João Pessoa, vou no São João pra lá.",
        ),
        (
            "my sister lives in Leeds, she has a New Beetle.",
            "not Leeds, New York",
            "my sister lives in New York, she has a New Beetle.",
        ),
        ("my teacher is Mrs Joshi.", "not Joshi, Mrs Kulkarni", "my teacher is Mrs Kulkarni."),
        ("sono allergico alle noci.", "alle nocciole, non alle noci", "sono allergico alle nocciole."),
    ],
)
def test_a_name_of_several_words_is_exchanged_whole(content: str, words: str, now: str) -> None:
    assert now in [exchanged(each, content) for each in readings_of(words)]


@pytest.mark.parametrize(
    ("statement", "message", "now"),
    [
        ("die besprechung ist morgen um 10 in raum saale", "streich saale, raum is elster", "um 10 in raum elster"),
        ("mi clase de yoga es en la sala 2 los lunes", "borra lo de sala 2, es la 4", "en la sala 4 los lunes"),
        ("my yoga class is in room 3", "forget room 3, it's room 5 now", "is in room 5"),
        ("moje zajęcia są w sali 7 we wtorki", "skreśl salę 7, jest 9", "w sali 9 we wtorki"),
    ],
)
async def test_an_order_to_drop_that_says_what_comes_corrects(
    plain: Formation, story: Story, statement: str, message: str, now: str
) -> None:
    for at, text in enumerate((statement, message), 1):
        await form_turn(plain, ANA, await story.says(ANA, text, minute(at), chat="c", ordinal=at))
    [active] = await story.active(ANA)
    assert now in active


async def test_an_order_to_drop_alone_teaches_and_corrects_nothing(plain: Formation, story: Story) -> None:
    for at, text in enumerate(("my yoga class is in room 3", "forget room 3, it's over"), 1):
        await form_turn(plain, ANA, await story.says(ANA, text, minute(at), chat="c", ordinal=at))
    assert await story.active(ANA) == ['Said: "my yoga class is in room 3."']
