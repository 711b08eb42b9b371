"""A correction that names no subject changes what was learned from the message before it, and nothing else."""

from dataclasses import replace

import pytest

from formation.consent.settings import ConsentSettings
from formation.form import form_turn
from formation.form_batch import form_batch
from formation.turn.context import EarlierTurnWaits, Formation
from retrieval.context import open_retrieval_context
from retrieval.query.analysis import RecallRequest
from retrieval.query.terms import index_text
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings
from tests.fakes.formation_model import FormationModel, a_fact
from tests.formation.conftest import ANA, Story, minute

EXAMS, THE_9TH = "mock exams start 7 december im dying", "scratch that, its dec 9"
ON_THE_9TH = 'Said: "mock exams start 9 december im dying."'


def said(text: str) -> str:
    return f'Said: "{text}"'


async def tell(formation: Formation, story: Story, *texts: str, owner: str = ANA, chat: str = "c") -> None:
    for at, text in enumerate(texts, 1):
        turn = await story.says(owner, text, minute(at), chat=chat, ordinal=at)
        await form_turn(formation, owner, turn)


TOLD = [
    ((EXAMS, "how do i revise for them", THE_9TH), [ON_THE_9TH]),
    ((EXAMS, THE_9TH, "no wait, the 10th"), [said("mock exams start 10 december im dying.")]),
    (
        ("am 12.12. hab ich ein vorstellungsgespräch bei der kanzlei brandt", "ach nee, doch erst am 19."),
        [said("am 19.12. hab ich ein vorstellungsgespräch bei der kanzlei brandt.")],
    ),
    (("موعد دكتور الأسنان يوم 8 ديسمبر", "لا لا غلطت، يوم 10"), [said("موعد دكتور الأسنان يوم 10 ديسمبر")]),
    (("ich habe drei Katzen", "nein, zwei Katzen, nicht drei"), [said("ich habe zwei Katzen.")]),
    (("I live in Bergen", "sorry i meant oslo not bergen"), ["Lives in oslo."]),
    (("my daughter's name is Mina", "typo: her name is Mira"), [said("my daughter's name is Mira.")]),
    # More is said behind it, and what is wrong may be named first.
    (
        ("el 3 de diciembre tengo el cardiólogo", "perdón, el 4, me fijé en el papelito"),
        [said("el 4 de diciembre tengo el cardiólogo.")],
    ),
    (("4 декабря в 9 утра медкомиссия", "ой нет, перенесли на 7-е"), [said("7 декабря в 9 утра медкомиссия.")]),
    (("mi vecina se llama Elvira", "Elvira no, Elena, que cabeza la mía"), [said("mi vecina se llama Elena.")]),
    (
        ("meri dukaan ka naam Farida Fashion hai", "ruko, Farida Creations hai naam"),
        [said("meri dukaan ka naam Farida Creations hai.")],
    ),
    ((EXAMS, "no wait make it 9 lines"), [said(EXAMS + ".")]),
    # Nothing is to be exchanged for certain: both stand there.
    (
        ("il mio gatto è cieco da un occhio", "no scusa, è sordo non cieco"),
        ['Said: "no scusa, è sordo non cieco.", correcting the earlier: "il mio gatto è cieco da un occhio."'],
    ),
    (
        ("tenho um papagaio chamado Rui", "quer dizer, ele é calopsita, não papagaio"),
        [
            'Said: "quer dizer, ele é calopsita, não papagaio.", correcting the earlier: '
            '"tenho um papagaio chamado Rui."'
        ],
    ),
    (
        ("завели лайку, назвали Буран, ей 4 месяца", "не, вру, ей 3 месяца"),
        [said("завели лайку, назвали Буран, ей 3 месяца.")],
    ),
    (
        ("my sister Ines works as a nurse in Leeds", "hang on, someone's at the door"),
        [said("my sister Ines works as a nurse in Leeds.")],
    ),
    # It says that it was the user's own slip in a way that is a command elsewhere.
    ((EXAMS, "my mistake, it's the 9th"), [ON_THE_9TH]),
    # Not certain, or too late, and no statement of its own.
    (
        (EXAMS, "my brother is 7 years old", "sorry, 9 december"),
        [said(EXAMS + "."), said("my brother is 7 years old.")],
    ),
    ((EXAMS, "what happens on 8 december", THE_9TH), [said(EXAMS + ".")]),
    (("opa, mentira, é dia 11",), []),
    ((EXAMS, "a", "b", "c", "d", THE_9TH), [said(EXAMS + ".")]),
]


async def test_it_changes_the_value_in_what_was_learned_before(plain: Formation, story: Story) -> None:
    learned = []
    for number, (texts, _) in enumerate(TOLD):
        owner = f"default/user-{number}"
        await tell(plain, story, *texts, owner=owner)
        learned.append((texts, sorted(await story.active(owner))))
        await story.history(owner)
    assert learned == [(texts, sorted(memories)) for texts, memories in TOLD]


async def test_what_was_wrong_is_kept_as_past(plain: Formation, story: Story) -> None:
    await tell(plain, story, EXAMS, THE_9TH)
    assert [each.content for each in await story.memories(ANA, "superseded")] == [said(EXAMS + ".")]
    assert await story.history(ANA) == ["ADD", "ADD", "REPLACE"]
    assert await story.updates(ANA) == [(said(EXAMS + "."), ON_THE_9TH, "the user corrected it in the next message")]


async def test_another_chat_corrects_nothing(plain: Formation, story: Story) -> None:
    await tell(plain, story, EXAMS)
    await tell(plain, story, "ok", THE_9TH, chat="another")
    assert await story.active(ANA) == [said(EXAMS + ".")]


async def test_what_is_taken_back_is_kept_as_past(plain: Formation, story: Story) -> None:
    cat = "my cat Pip is blind in one eye"
    await tell(plain, story, cat, "no sorry, he's deaf not blind")
    now = f'Said: "no sorry, he\'s deaf not blind.", correcting the earlier: "{cat}."'
    assert await story.updates(ANA) == [(said(cat + "."), now, "the user corrected it in the next message")]


async def test_a_mere_no_may_answer_what_the_reply_asks(plain: Formation, story: Story) -> None:
    await tell(plain, story, "mein Sohn ist fünf")
    await story.replies(ANA, "Schön! Und deine Tochter, ist sie auch fünf?", minute(1.5), chat="c")
    turn = await story.says(ANA, "nein, sechs", minute(2), chat="c", ordinal=2)
    await form_turn(plain, ANA, turn)
    assert await story.active(ANA) == [said("mein Sohn ist fünf.")]


async def test_an_hour_later_nobody_knows_what_it_is_about(plain: Formation, story: Story) -> None:
    await tell(plain, story, EXAMS)
    turn = await story.says(ANA, THE_9TH, minute(62), chat="c", ordinal=2)
    await form_turn(plain, ANA, turn)
    assert await story.active(ANA) == [said(EXAMS + ".")]


async def test_what_may_deny_the_reply_corrects_nothing(plain: Formation, story: Story) -> None:
    await tell(plain, story, EXAMS)
    await story.replies(ANA, "Then begin on 28 November, and rest on 5 December.", minute(1.5), chat="c")
    turn = await story.says(ANA, "no, on the 9th", minute(2), chat="c", ordinal=2)
    await form_turn(plain, ANA, turn)
    assert await story.active(ANA) == [said(EXAMS + ".")]


async def test_it_waits_for_the_message_it_corrects(plain: Formation, story: Story) -> None:
    first = await story.says(ANA, EXAMS, minute(1), chat="c")
    second = await story.says(ANA, THE_9TH, minute(2), chat="c", ordinal=1)
    with pytest.raises(EarlierTurnWaits):
        await form_turn(plain, ANA, second)
    await form_turn(plain, ANA, first)
    await form_turn(plain, ANA, second)
    assert await story.active(ANA) == [ON_THE_9TH]


async def test_a_to_do_moves_its_day(plain: Formation, story: Story) -> None:
    await tell(plain, story, "I have to pay my rent by 3 March", "oops, 5 April")
    rows = await story.pool.fetch("select type, due_at from users_vectors where user_id = $1 and state = 'active'", ANA)
    assert [(row["type"], row["due_at"].strftime("%m-%d")) for row in rows] == [("todo", "04-06")]


async def test_neither_the_statement_nor_the_correction_is_recalled_as_it_was_said(
    plain: Formation, story: Story
) -> None:
    await tell(plain, story, EXAMS, THE_9TH)
    for text in (EXAMS, THE_9TH):
        words = index_text(text)
        await story.pool.execute("update chat_turns set words = to_tsvector('simple', $2) where text = $1", text, words)
    context = open_retrieval_context(
        pool=story.pool, embedder=plain.embedder, settings=RetrievalSettings(deadline_ms=20_000)
    )
    try:
        found = await recall(
            context, RecallRequest(owner=ANA, question="When did I scratch dec 9, my mock exams in december?")
        )
    finally:
        await context.close()
    assert [each.content for each in found.memories] == [ON_THE_9TH]


async def test_where_all_needs_consent_what_is_known_is_corrected(plain: Formation, story: Story) -> None:
    await tell(plain, story, EXAMS)
    asking = replace(plain, settings=plain.settings.replace(consent=ConsentSettings(mode="all")))
    turn = await story.says(ANA, THE_9TH, minute(2), chat="c", ordinal=2)
    await form_turn(asking, ANA, turn)
    assert await story.active(ANA) == [ON_THE_9TH]


async def test_what_waits_for_consent_waits_for_it_corrected(plain: Formation, story: Story) -> None:
    asking = replace(plain, settings=plain.settings.replace(consent=ConsentSettings(mode="all")))
    await tell(asking, story, EXAMS, THE_9TH)
    assert await story.active(ANA) == []
    assert [each.content for each in await story.memories(ANA, "proposed")] == [ON_THE_9TH]
    assert [each.content for each in await story.memories(ANA, "expired")] == [said(EXAMS + ".")]


async def test_a_model_reads_neither_what_was_wrong_nor_what_is_right_again(
    both: Formation, story: Story, script: FormationModel
) -> None:
    script.facts[EXAMS] = [a_fact("Mock exams start on 7 December.", "mock exams start 7 december")]
    script.facts[THE_9TH] = [a_fact("Mock exams start on 9 December.", "its dec 9")]
    first = await story.says(ANA, EXAMS, minute(1), chat="c")
    await form_turn(both, ANA, first)
    second = await story.says(ANA, THE_9TH, minute(2), chat="c", ordinal=1)
    await form_turn(both, ANA, second)
    await form_batch(both, ANA, [first, second])
    assert await story.active(ANA) == [ON_THE_9TH]


async def test_it_corrects_what_only_a_model_finds(both: Formation, story: Story, script: FormationModel) -> None:
    both = replace(both, encoder=None)  # no classifier, which finds it too
    first, second = "to ferrado, cálculo 2 dia 4 de dezembro", "opa, mentira, é dia 11"
    script.facts[first] = [a_fact("A prova de cálculo 2 é dia 4 de dezembro.", first)]
    script.facts[second] = [a_fact("É dia 11, é mentira.", second)]
    turns = []
    for at, text in enumerate((first, second)):
        turns.append(await story.says(ANA, text, minute(at), chat="c", ordinal=at))
        await form_turn(both, ANA, turns[-1])
    assert await story.active(ANA) == []
    await form_batch(both, ANA, turns)
    assert await story.active(ANA) == ["A prova de cálculo 2 é dia 11 de dezembro."]
