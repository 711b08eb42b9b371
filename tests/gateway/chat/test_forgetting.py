# ruff: noqa: RUF001 (text in scripts of its own)
"""Everyday requests to forget something: what is found shares what names it, and what names nothing known is said."""

from collections.abc import Sequence

import asyncpg
import httpx
import numpy as np
import pytest

from formation.turn.context import Formation
from formation.upkeep.turn_vectors import embed_some_turns
from retrieval.embedding.reembed import Refusals
from retrieval.query.terms import index_text
from retrieval.search.question import embed_question
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_edit import ADA, form_all, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember

STYLE = 'Wants: "réponds-moi toujours en tutoyant et fais court stp."'
SHIFT = 'Said: "moved to days in the cardiac ward this week."'
KNEE, BUICK = 'Said: "my knee hurts when i run."', 'Said: "I drive a 1998 Buick LeSabre."'


async def test_what_is_named_in_everyday_words_is_forgotten_or_asked_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    cases = [
        ("Cannot stand mushrooms.", "dont remember the thing about mushrooms anymore", None),
        (KNEE, "Delete what you know about my knee please, it's all fine again", True),
        (BUICK, "Take the Buick off your list, I do not want that remembered", False),
        (BUICK, "can u pls wipe the buick from your memory", True),
        ('Said: "rosenkohl mag ich gar nicht."', "das mit dem rosenkohl musst du dir nicht merken", None),
        ('Said: "mein bruder tom hat einen golf."', "was ich über tom gesagt hab kannst du vergessen", None),
        ('Said: "terminei com a bia."', "esquece o que eu falei da bia", True),
        ('Said: "fumo una cigarette ogni tanto."', "efface ce que tu sais sur la cigarette", True),
        ('Said: "seramik kursuna gidiyorum."', "seramik kursuna gittiğimi unutabilirsin", None),
        ('Said: "femke gaat scheiden."', "je hoeft dat van femke niet meer te onthouden", True),
    ]
    for content in dict.fromkeys([*(memory for memory, _, _ in cases), STYLE, SHIFT]):
        await remember(ADA, content)
    for n, (memory, text, at_once) in enumerate(cases):
        await say(client, text, chat=f"chat-{n}")
        assert memory in told(model) or memory in shown(model), text
        assert set(shown(model)) <= {memory}, text
        if at_once is not None:
            assert ("memory was removed" in told(model)) is at_once, text
        await pool.execute("update users_vectors set state = 'active'")


@pytest.mark.parametrize(
    ("said", "text", "unrelated"),
    [
        ("My landlord Mr Pritchard never answers.", "You can forget about the landlord thing, we've moved out", SHIFT),
        ("ma soeur camille est enceinte de 4 mois", "oublie que ma soeur est enceinte stp", STYLE),
    ],
)
async def test_no_memory_is_offered_that_shares_only_the_reason_or_a_courtesy(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, said: str, text: str, unrelated: str
) -> None:
    await remember(ADA, unrelated)
    await say(client, said, chat="chat-0")
    await say(client, text, chat="chat-2")
    assert "Nothing was removed yet" in told(model)
    assert all(said.rstrip(".") in line for line in shown(model))


async def test_nor_one_that_shares_only_what_is_said_of_anything(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, SHIFT)
    await say(client, "forget that i moved to Leeds")
    assert "no memory says that" in told(model)
    assert await listed(pool) == [SHIFT]


async def test_where_nothing_is_known_of_it_only_what_is_plainly_about_memory_is_answered(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember(ADA, SHIFT)
    for n, text in enumerate(("delete what you know about my knee pls", "no quiero que recuerdes lo de la cerámica")):
        await say(client, text, chat=f"plain-{n}")
        assert "nothing was removed" in told(model), text
    for n, text in enumerate(("You can forget about winning the lottery", "drop the intro thing", "olvida el pulpo")):
        await say(client, text, chat=f"task-{n}")
        assert told(model) == "", text


async def test_what_may_be_about_the_task_at_hand_is_asked_about_and_an_everyday_yes_removes_it(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    cases = [(BUICK, "drop the Buick thing", "Yes please"), (KNEE, "streich mein knee von deiner Liste", "ja genau")]
    for memory, text, yes in cases:
        await remember(ADA, memory)
        await say(client, text, chat=yes)
        assert "Nothing was removed yet" in told(model)
        await say(client, text, "Remove it?", "no thanks", chat=yes)
        assert await listed(pool) == [memory]
        await say(client, text, "Remove it?", yes, chat=yes)
        assert await listed(pool) == []


async def test_nothing_is_learned_from_the_request_itself(
    client: httpx.AsyncClient, pool: asyncpg.Pool, formation: Formation
) -> None:
    await say(client, "I don't want you to remember that I live in Lisbon")
    await form_all(formation)
    assert await listed(pool) == []


@pytest.mark.parametrize(
    ("before", "text", "instead", "learned"),
    [
        ("I live in York.", "forget my old address, i live in Leeds now", "i live in Leeds now", "Lives in Leeds."),
        (
            "j'habite à Paris",
            "oublie mon ancienne adresse, j'habite à Lyon maintenant",
            "j'habite à Lyon maintenant",
            "Habite à Lyon.",
        ),
    ],
)
async def test_what_is_so_instead_is_learned_and_said(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    formation: Formation,
    before: str,
    text: str,
    instead: str,
    learned: str,
) -> None:
    await say(client, before)
    await form_all(formation)
    await say(client, text, chat="again")
    assert f"“{instead}”" in told(model)
    await form_all(formation)
    assert await listed(pool) == [learned]


async def test_what_means_it_in_other_words_is_asked_about_and_never_removed_at_once(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation, remember: Remember
) -> None:
    pregnant, dog = 'Said: "je suis enceinte de 4 mois."', "Said: \"j'ai un chien qui s'appelle Rex.\""
    for content in (pregnant, dog):
        await remember(ADA, content)
    await embed_all(pool, formation, [pregnant, dog])
    await say(client, "supprime l'info sur ma grossesse")
    assert "Nothing was removed yet" in told(model)
    assert [pregnant in line for line in shown(model)] == [True]
    assert set(await listed(pool)) == {pregnant, dog}
    await say(client, "supprime l'info sur mon hypothèque", chat="other")
    assert "nothing was removed" in told(model)
    assert shown(model) == []


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("mieszkam z koleżanką Olą i ona nigdy nie zmywa", "zapomnij o tym co mówiłam o Oli"),
        ("у меня живёт хомяк Плюша", "забудь, что я говорила о Плюше"),
        ("ben beşiktaşlıyım", "beşiktaşlı olduğumu hatırlamana gerek yok"),
        ("mere paas ek tota hai jiska naam mitthu hai", "tote ki baat yaad rakhne ki zarurat nahi"),
        ("meri saas kamla ka operation hua hai", "kamla ke operation wali baat bhool jao"),
        ("趣味は編み物です", "編み物が趣味ってのはもう覚えなくていいよ"),
        ("estoy aprendiendo a tocar el ukelele", "no hace falta q recuerdes lo del ukelele"),
    ],
)
async def test_a_past_message_that_has_it_in_another_form_is_asked_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, said: str, text: str
) -> None:
    await remember(ADA, SHIFT)
    for n, other in enumerate(("the old bus is always late", "mam kota", "у меня кот", "犬を飼っています", said)):
        await say(client, other, chat=f"chat-{n}")
    await say(client, text, chat="asks")
    assert "Nothing was removed yet" in told(model)
    assert len(shown(model)) == 1
    assert said in shown(model)[0]
    assert await listed(pool) == [SHIFT]


async def test_and_so_is_a_memory_but_not_one_of_another_word_that_begins_alike(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    ola = 'Said: "Ola jest moją sąsiadką."'
    for content in (ola, 'Said: "my old car broke down."', 'Said: "the studio is in the oldest street."'):
        await remember(ADA, content)
    await say(client, "zapomnij o tym co mówiłam o Oli")
    assert "Nothing was removed yet" in told(model)
    assert [ola in line for line in shown(model)] == [True]
    for n, text in enumerate(("zapomnij o tym co mówiłam o Eli", "forget what I said about the student")):
        await say(client, text, chat=f"other-{n}")
        assert "nothing was removed" in told(model), text
    assert len(await listed(pool)) == 3


async def test_a_past_message_that_means_it_in_other_words_is_asked_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    pregnant = "je suis enceinte et je suis fatiguée"
    for n, text in enumerate(
        (pregnant, "j'ai un chien qui s'appelle Rex", "comment cuire un œuf ?", "mets-le en bleu")
    ):
        await say(client, text, chat=f"chat-{n}")
    await embed_some_turns(pool, formation.embedder, Refusals(), marked_only=False)
    await say(client, "forget what I said about my pregnancy", chat="asks")
    assert "Nothing was removed yet" in told(model)
    assert [pregnant in line for line in shown(model)] == [True]
    await say(client, "forget what I said about my mortgage", chat="nothing")
    assert "nothing was removed" in told(model)
    assert shown(model) == []


async def test_what_is_only_wished_for_too_has_nothing_to_do_with_it(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    vet, band = 'Said: "i wanna be a vet."', 'Said: "i wanna join the school band."'
    for content in (vet, band):
        await remember(ADA, content)
    await say(client, "dont remember that i wanna be a vet anymore")
    assert band not in told(model)
    assert not any(band in line for line in shown(model))
    assert vet in told(model)


async def test_a_request_with_please_is_answered_where_nothing_is_known_of_it(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    for n, text in enumerate(("pls dont remember where i go to school", "merk dir bitte nicht, wo ich wohne")):
        await say(client, text, chat=f"chat-{n}")
        assert "nothing was removed" in told(model), text
    await say(client, "dont remember where i live lol", chat="tells")
    assert told(model) == ""


@pytest.mark.parametrize(
    ("text", "asked"), [("Please forget what I told you about Walter.", True), ("forget about Walter Olsen", False)]
)
async def test_what_the_same_message_says_of_somebody_goes_with_what_names_them(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, text: str, asked: bool
) -> None:
    named = 'Said: "My late husband Walter and I were married 54 years."' if asked else 'Said: "I knew Walter Olsen."'
    leans, elsewhere, beside = 'Said: "He passed in March."', 'Said: "She lives in Porto."', 'Said: "I have two cats."'
    await say(client, "A message that says all of this.", chat="0")
    await say(client, "Another one.", chat="1")
    first, second = await pool.fetch("select id from chat_turns where role = 'user' order by ts")
    for content, turn in ((named, first), (leans, first), (beside, first), (elsewhere, second)):
        await pool.execute(
            "insert into memory_sources (user_id, memory, turn, said_at) values ($1, $2, $3, now())",
            ADA,
            await remember(ADA, content),
            turn["id"],
        )
    await say(client, text, chat="chat-2")
    assert leans in told(model)
    assert ("Nothing was removed yet" in told(model)) is asked
    if asked:
        await say(client, text, "Remove it?", "Yes please", chat="chat-2")
    assert set(await listed(pool)) == {beside, elsewhere}
    await say(client, text, "Remove it?", *(["Yes please", "Done."] if asked else []), "undo that", chat="chat-2")
    assert set(await listed(pool)) == {named, leans, beside, elsewhere}


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        ('Said: "tengo un gato y alergia al polen."', "olvida que tengo un gato"),
        ("Said: my sister moved to Porto and I play the cello.", "forget that I play the cello"),
        ('Said: "I have a dog, he eats my hay fever pills."', "forget that I have a dog"),
    ],
)
async def test_what_says_something_else_too_and_cannot_be_cut_is_asked_about_and_not_removed_at_once(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, memory: str, text: str
) -> None:
    await remember(ADA, memory)
    await say(client, text)
    assert f"name all that it says, because all of it goes: “{memory}”" in told(model)
    assert await listed(pool) == [memory]
    await say(client, text, "Remove it?", "yes")
    assert await listed(pool) == []


@pytest.mark.parametrize(
    ("memory", "text", "rest"),
    [
        (
            'Asked "Heb je een allergie of medicijn?", said: "ja, hooikoorts en ik slik ritalin."',
            "vergeet wat ik over ritalin zei",
            'Asked "Heb je een allergie of medicijn?", said: "ja, hooikoorts."',
        ),
        (
            'Said: "I have coeliac disease and I drive a Buick."',
            "Forget that I drive a Buick",
            'Said: "I have coeliac disease."',
        ),
        (
            'Said: "bin laktoseintolerant, und mein golf ist kaputt."',
            "lösch alles was du über meinen golf weißt",
            'Said: "bin laktoseintolerant."',
        ),
        (
            'Said: "j\'habite à Lyon et je suis allergique aux noix."',
            "oublie que j'habite à Lyon",
            'Said: "je suis allergique aux noix."',
        ),
        ('Said: "soy celíaco y tengo un gato."', "olvida que tengo un gato", 'Said: "soy celíaco."'),
        (
            'Said: "у меня астма, а ещё я купил мотоцикл."',
            "забудь, что я купил мотоцикл",
            'Said: "у меня астма."',
        ),
    ],
)
async def test_of_what_says_something_else_too_only_the_part_goes_and_can_come_back(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    memory: str,
    text: str,
    rest: str,
) -> None:
    await remember(ADA, memory)
    await pool.execute("update users_vectors set category = 'health', importance = 0.9")
    await say(client, text)
    if "Nothing was removed yet" in told(model):
        assert '"yes" removes this part, and the rest stays' in told(model)
        assert await listed(pool) == [memory]
        await say(client, text, "Remove it?", "yes")
    assert f"What else was said stays: “{rest}”" in told(model)
    assert await listed(pool) == [rest]
    assert await pool.fetchval(
        "select category = 'health' and round(importance::numeric, 1) = 0.9 from users_vectors where state = 'active'"
    )
    await say(client, text, "Done.", "undo that")
    assert await listed(pool) == [memory]


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        (
            'Said: "Meine Tante Hedwig ist 81 und wohnt in einem Heim in Kiel.", then corrected: "In Plön, ich'
            ' verwechsle das immer."',
            "lösch alles, was du über meine Tante Hedwig weißt",
        ),
        (
            'Said: "ho prestato 300 euro a Sandro per la bici.", then corrected: "intendevo a Fulvio."',
            "cancella tutto quello che sai su Fulvio",
        ),
        (
            'Said: "intendevo a Fulvio.", correcting the earlier: "ho prestato 300 euro a Sandro per la bici."',
            "cancella tutto quello che sai su Fulvio",
        ),
        ('Said: "mi prima Lola vive en Jaén.", then added: "con Marta."', "borra todo lo que sabes de Marta"),
        ('Said: "Ned lends me his van.", later said: "I gave Ollie the van."', "Forget everything about Ollie"),
    ],
)
async def test_of_what_was_put_right_or_said_later_no_part_is_left(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, memory: str, text: str
) -> None:
    await remember(ADA, memory)
    await say(client, text)
    assert "stays" not in told(model)
    if "Nothing was removed yet" in told(model):
        await say(client, text, "Remove it?", "yes")
    assert await listed(pool) == []


@pytest.mark.parametrize(
    ("memory", "text", "rest"),
    [
        (
            'Said: "Pixel est diabétique et il a sa piqûre tous les soirs à 19h."',
            "tu peux retirer l'histoire de la piqûre de Pixel, mais garde qu'il est diabétique",
            'Said: "Pixel est diabétique."',
        ),
        (
            'Said: "il mio cane si chiama Bepi, è un meticcio di 6 anni ed ha paura dei tuoni."',
            "dimentica la storia che Bepi ha paura dei tuoni, il resto sul cane può restare",
            'Said: "il mio cane si chiama Bepi, è un meticcio di 6 anni."',
        ),
        (
            'Said: "a faxineira vem toda sexta e cobra 150."',
            "esquece quanto a faxineira cobra, mas o dia que ela vem pode deixar",
            'Said: "a faxineira vem toda sexta."',
        ),
        (
            'Said: "I play the cello in Bergen, and I have a lodger."',
            "Forget what I told you about the lodger, but keep the cello in Bergen",
            'Said: "I play the cello in Bergen."',
        ),
    ],
)
async def test_what_is_to_stay_stays_where_it_can_be_taken_apart(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    memory: str,
    text: str,
    rest: str,
) -> None:
    await remember(ADA, memory)
    await say(client, text)
    assert '"yes" removes this part, and the rest stays' in told(model)
    assert await listed(pool) == [memory]
    await say(client, text, "Remove it?", "yes")
    assert await listed(pool) == [rest]


@pytest.mark.parametrize(
    ("memory", "text", "stays"),
    [
        (
            'Said: "Ich spiele jeden Dienstag mit Egon Schach."',
            "vergiss, dass ich dienstags spiele, aber dass Egon mitspielt, kannst du behalten",
            "aber dass Egon mitspielt, kannst du behalten",
        ),
    ],
)
async def test_and_else_the_question_says_that_it_would_go_too(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    memory: str,
    text: str,
    stays: str,
) -> None:
    await remember(ADA, memory)
    await say(client, text)
    assert f"and that this stays: “{stays}”" in told(model)
    assert "all of it would go, also what is to stay" in told(model)
    assert await listed(pool) == [memory]


async def test_a_message_that_said_both_is_not_recalled_and_the_rest_goes_with_it_for_good(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    said = "I keep two ferrets, and I play the cello in Bergen."
    await say(client, said, chat="0")
    memory = await remember(ADA, f'Said: "{said}"')
    turn = await pool.fetchval("select id from chat_turns where text = $1", said)
    await pool.execute(
        "insert into memory_sources (user_id, memory, turn, said_at) values ($1, $2, $3, now())", ADA, memory, turn
    )
    await say(client, "forget that I keep two ferrets", chat="1")
    assert await listed(pool) == ['Said: "I play the cello in Bergen."']
    assert await pool.fetchval("select hidden_at is not null from chat_turns where id = $1", turn)
    left = await pool.fetchval("select id from users_vectors where state = 'active'")
    assert await pool.fetchval("select turn from memory_sources where memory = $1", left) == turn
    await say(client, "Which pets do I have?", chat="2")
    assert "ferrets" not in str(model.chats[-1].json["messages"])


async def test_of_several_that_were_asked_about_each_goes_as_far_as_the_question_said(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    snores, rent = 'Said: "I work nights and my husband Bob snores."', 'Said: "my husband Bob pays the rent."'
    for content in (snores, rent):
        await remember(ADA, content)
    text = "Please forget what I said about my husband."
    await say(client, text)
    assert "only “my husband Bob snores”" in told(model)
    await say(client, text, "Which?", "all of them")
    assert await listed(pool) == ['Said: "I work nights."']


async def test_of_everything_about_it_what_is_of_health_beside_it_is_asked_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    both = 'Said: "I have a dog called Rex, he eats my hay fever pills."'
    for content in (both, 'Said: "Rex likes the sea."'):
        await remember(ADA, content)
    await say(client, "forget everything about Rex")
    assert "1 memory was removed" in told(model)
    assert "Not removed yet, because more than was asked for would go with it" in told(model)
    assert await listed(pool) == [both]
    await say(client, "forget everything about Rex", "That, too?", "yes")
    assert await listed(pool) == []


@pytest.mark.parametrize("yes", ["да, удали", "Yes please, thank you."])
async def test_a_bare_yes_means_all_of_several_that_are_alike(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, yes: str
) -> None:
    both = {'Said: "my husband Bob snores."', 'Said: "my husband Bob is from Leeds."'}
    for content in sorted(both):
        await remember(ADA, content)
    text = "Please forget what I said about my husband."
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    assert {content for content in both if any(content in line for line in shown(model))} == both
    assert '"yes" removes all of them' in told(model)
    assert set(await listed(pool)) == both
    await say(client, text, "Both?", yes)
    assert await listed(pool) == []


async def test_a_bare_yes_to_several_past_messages_is_not_ignored(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    for n, said in enumerate(("my husband Bob snores.", "my husband Bob is from Leeds.")):
        await say(client, said, chat=f"chat-{n}")
    text = "Please forget what I said about my husband Bob."
    await say(client, text, chat="chat-2")
    assert "which of the 2 above" in told(model)
    await say(client, text, "Which?", "yes", chat="chat-2")
    assert "several things were asked about: nothing was removed yet" in told(model)
    assert len(shown(model)) == 2
    await say(client, text, "Which?", "yes", "Which?", "the first one", chat="chat-2")
    assert "1 past message is not recalled any more" in told(model)


async def test_none_is_offered_beside_one_with_the_words_because_it_is_near(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation, remember: Remember
) -> None:
    husband = 'Said: "My late husband Arthur was in the navy."'
    for content in (husband, 'Said: "My neighbour Margaret."', 'Said: "My grandson Oliver is getting married."'):
        await remember(ADA, content)
    for about in ("my husband Arthur's ship", "the sailor"):
        await a_little_near(pool, formation, about)
        await say(client, f"Please forget what I said about {about}.", chat=about)
        assert "Nothing was removed yet" in told(model)
        assert (husband in shown(model)[0], len(shown(model))) == ((True, 1) if "husband" in about else (True, 3))


async def embed_all(pool: asyncpg.Pool, formation: Formation, contents: Sequence[str]) -> None:
    for content, vector in zip(contents, await formation.embedder.passages(contents), strict=True):
        await pool.execute(
            "update vectors set embedding = $1, model = $2 where content = $3",
            np.asarray(vector, dtype=np.float32),
            formation.embedder.model,
            content,
        )


async def a_little_near(pool: asyncpg.Pool, formation: Formation, about: str) -> None:
    """Puts all memories a fifth of the way from near to the same."""
    asked, means = await embed_question(formation.embedder, about, min_score=None), formation.embedder.calibration
    question = np.asarray(asked.towards_memories)
    cosine = means.neighbour_score + 0.2 * (means.same_score - means.neighbour_score)
    other = np.roll(question, 1) - question * (np.roll(question, 1) @ question)
    vector = cosine * question + (1 - cosine**2) ** 0.5 * other / np.linalg.norm(other)
    await pool.execute(
        "update vectors set embedding = $1, model = $2", vector.astype(np.float32), formation.embedder.model
    )


@pytest.mark.parametrize(
    ("near", "text"),
    [
        ('Said: "my parents split up in march."', "delete everything you know about my uncle"),
        ('Said: "mi jefe se llama Ramón."', "borra todo sobre mi tío"),
        ('Said: "mia sorella Piera lavora in banca."', "cancella tutto su mio zio"),
        ('Said: "mn mentor mevrouw Hoekstra."', "wis alles over mn buurvrouw"),
        ('Said: "у жены Алсу день рождения 5 февраля."', "удали всё про моего начальника"),
    ],
)
async def test_of_somebody_of_whom_nothing_is_known_nothing_is_offered(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    formation: Formation,
    remember: Remember,
    near: str,
    text: str,
) -> None:
    await remember(ADA, near)
    await embed_all(pool, formation, [near])
    await say(client, text)
    assert "nothing was removed" in told(model)
    assert shown(model) == []


async def test_whose_it_is_is_no_word_of_what_is_meant(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, 'Said: "mn mentor mevrouw Hoekstra."')
    said = "gisteren stond zus Jildou te lachen bij de trekker"
    await say(client, said, chat="0")
    await say(client, "wis alles over mn zus", chat="1")
    assert [said in line for line in shown(model)] == [True]
    await say(client, "wis alles over mn zus", "Echt?", "ja", chat="1")
    assert await pool.fetchval("select count(*) from chat_turns where text = $1 and purge_at is not null", said) == 1
    assert await listed(pool) == ['Said: "mn mentor mevrouw Hoekstra."']


async def test_nor_is_it_where_the_other_word_says_nothing_in_another_language(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    both, boss = 'Said: "ik werk snachts in het ziekenhuis en mn man rijdt."', 'Said: "mn baas heet Sjoerd."'
    for content in (both, boss):
        await remember(ADA, content)
    await say(client, "vergeet dat van mn man", chat="1")
    assert shown(model) in ([both], [])
    assert boss in await listed(pool)


NUTS = 'Said: "vertrage übrigens keine haselnüsse, da schwillt mir der hals zu."'


async def test_a_taste_of_which_nothing_is_known_offers_no_allergy_and_no_other_taste(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation, remember: Remember
) -> None:
    stored = [NUTS, 'Said: "odio il calcio in tv."', 'Said: "我对芒果过敏 一吃就起疹子"', 'Said: "등산을 싫어해요."']
    for content in stored:
        await remember(ADA, content)
    await embed_all(pool, formation, stored)
    for n, text in enumerate(
        (
            "vergiss bitte dass ich keinen rosenkohl mag",
            "forget that i dont like sprouts",
            "dimentica che non mi piacciono i carciofi",
            "忘了我不爱吃苦瓜这事吧",
            "내가 가지 싫어한다는 거 잊어줘",
        )
    ):
        await say(client, text, chat=f"chat-{n}")
        assert "no memory says that" in told(model), text
        assert shown(model) == [], text
    assert set(await listed(pool)) == set(stored)


async def test_what_was_refused_is_not_offered_again(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    choir, trip = 'Said: "choir on tuesdays, bring the red folder."', 'Said: "the choir trip costs 40 pounds."'
    await remember(ADA, choir)
    asks = "you can forget about the choir one"
    await say(client, asks)
    assert [choir in line for line in shown(model)] == [True]
    await remember(ADA, trip)
    await say(client, asks, "That one?", "no, the other one")
    assert [trip in line for line in shown(model)] == [True]
    await say(client, asks, "That one?", "no, the other one", "This?", "no, the choir i mean")
    assert "no memory says that" in told(model)
    assert set(await listed(pool)) == {choir, trip}


@pytest.mark.parametrize("answer", ["no, write the poem instead", "nee laat maar", "doch nicht", "no wait"])
async def test_a_no_that_names_nothing_else_is_no_request(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, answer: str
) -> None:
    await remember(ADA, KNEE)
    await say(client, "forget the knee thing", chat="1")
    assert [KNEE in line for line in shown(model)] == [True]
    await say(client, "forget the knee thing", "Your knee?", answer, chat="1")
    assert told(model) == ""
    assert await listed(pool) == [KNEE]


async def test_all_that_names_a_person_is_offered_and_what_only_has_the_same_relation_is_not(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation, remember: Remember
) -> None:
    of_tullio = ['Said: "il mio amico Tullio ha una barca."', 'Said: "Tullio canta nel coro con noi."']
    others = ['Said: "아빠가 택배 일을 하셔."', 'Said: "salı akşamları Murat abiyle top oynuyorum."']
    for content in (*of_tullio, *others):
        await remember(ADA, content)
        await pool.execute(
            "update vectors set words = to_tsvector('simple', $1) where content = $2", index_text(content), content
        )
    await say(client, "dimenticati del mio amico tullio", chat="tullio")
    assert sorted(shown(model)) == sorted(of_tullio)
    await say(client, "아빠 허리 아프다고 한 거 잊어줘", chat="dad")
    assert "nothing was removed" in told(model)
    await say(client, "murat abiyle ilgili söylediğimi unut", chat="murat")
    assert [others[1] in each for each in shown(model)] == [True]


async def indexed(pool: asyncpg.Pool, remember: Remember, content: str) -> None:
    await remember(ADA, content)
    await pool.execute(
        "update vectors set words = to_tsvector('simple', $1) where content = $2", index_text(content), content
    )


@pytest.mark.parametrize(
    ("contents", "text"),
    [
        (["お兄ちゃん大学やめて沖縄帰ってきた"], "兄のことは忘れて、勝手に話したら怒られた"),
        (["my bro broke his leg", "my brother plays golf"], "please forget about my brother"),
        (["my nan is in a care home"], "please forget what i said about my grandma"),
        (["mi vieja no, mi mamá cocina los domingos"], "olvidate de lo de mi madre"),
        (["meine mama hat demenz"], "vergiss bitte alles was ich über meine mutter gesagt hab"),
        (["ma frangine habite à Lyon"], "oublie ce que je t'ai dit sur ma soeur"),
        (["moja mama jest chora"], "zapomnij co mówiłam o mojej matce"),
        (["у бати новая машина"], "забудь всё что я говорил про отца"),
        (["أخوي سافر على كندا"], "انسى موضوع أخي"),
        (["meri mummy school me padhati hai"], "meri maa wali baat bhool jao"),
        (["我妈住院了"], "忘掉我母亲的事"),
        (["우리 어머니 당뇨 있으셔"], "엄마 얘기는 잊어줘"),
        (["annem emekli oldu", "anne tarafım Rizeli"], "annemle ilgili söylediğimi unut"),
        (["a minha vovó mora no Porto"], "esquece o que eu disse da minha avó"),
        (["mijn mam is erg ziek"], "vergeet wat ik over mijn moeder heb gezegd"),
        (["mio babbo è in ospedale"], "dimentica quello che ti ho detto di mio padre"),
    ],
)
async def test_what_calls_a_relative_something_else_is_asked_about_and_nobody_else(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    contents: Sequence[str],
    text: str,
) -> None:
    known = [f'Said: "{each}"' for each in contents]
    others = ['Said: "my boss has a boat."', 'Said: "my cousin Ann sells cars."', 'Said: "我女儿会弹琴"']
    for content in (*known, *others):
        await indexed(pool, remember, content)
    await say(client, text)
    assert sorted(shown(model)) == sorted(known)
    assert set(await listed(pool)) == {*known, *others}


@pytest.mark.parametrize(
    ("contents", "other", "text"),
    [
        (["سلمى تخرجت وصارت تشتغل بمستشفى بالعقبة", "بنتي سلمى"], "ابني ليث بالجامعة", "امسح كل شي عن بنتي سلمى"),
        (["Salma is a nurse now", "my daughter Salma"], "my son Ali", "delete everything about my daughter Salma"),
        (["Lena macht jetzt Abi"], "mein Sohn Jan spielt Cello", "lösch alles über meine Tochter Lena"),
        (["小美考上大学了"], "我儿子会弹琴", "把关于我女儿小美的一切都删掉"),
    ],
)
async def test_all_that_names_somebody_goes_with_what_says_whose_it_is(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    contents: Sequence[str],
    other: str,
    text: str,
) -> None:
    for content in (*contents, other):
        await indexed(pool, remember, f'Said: "{content}"')
    await say(client, text)
    if await listed(pool) != [f'Said: "{other}"']:
        assert sorted(shown(model)) == sorted(f'Said: "{each}"' for each in contents)
        await say(client, text, "Remove them?", "yes" if len(contents) == 1 else "all of them")
    assert await listed(pool) == [f'Said: "{other}"']


async def test_of_two_of_one_name_it_is_asked_which(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    known = ['Said: "my daughter Salma is a nurse."', 'Said: "my colleague Salma has a boat."']
    for content in (*known, 'Said: "my friend Salma sings."'):
        await indexed(pool, remember, content)
    await say(client, "delete everything about my daughter Salma")
    assert "Nothing was removed yet" in told(model)
    assert len(shown(model)) == 3


async def hidden(pool: asyncpg.Pool) -> list[str]:
    rows = await pool.fetch("select text from chat_turns where hidden_at is not null and role = 'user' order by ts")
    return [row["text"] for row in rows]


@pytest.mark.parametrize(
    ("memory", "message", "another", "text"),
    [
        (
            "my sister Joan lives in Thunder Bay",
            "joan finally moved, shes in kenora now, so how long is the drive",
            "my friend joanna bakes bread in kenora",
            "please forget about my sister joan",
        ),
        (
            "meine Schwester Jana wohnt in Gera",
            "jana ist endlich umgezogen, sie lebt jetzt in Kiel",
            "meine andere Schwester segelt gern in Kiel",
            "vergiss bitte alles über meine schwester jana",
        ),
        (
            "tengo diabetes desde marzo",
            "con la diabetes no puedo comer turrón",
            "me encanta el turrón de Jijona",
            "borrá lo que sabés de mi diabetes",
        ),
        ("兄が大学をやめた", "お兄ちゃんは那覇で料理の仕事してる", "友達は那覇でバイトしてる", "兄のことは忘れて"),
        (
            "الحمدلله تركت الدخان من اسبوعين",
            "بدخن باكيت باليوم وبعرف انه غلط لا تنصحني",
            "بحب القهوة سادة",
            "انسى موضوع الدخان كله",
        ),
        ("上司は田中さん", "私は京都に住んでいます", "犬がいます", "上司のことは忘れて"),
        (
            "I live in Lisbon",
            "we live in a flat in lisbon, near the river",
            "I work in Porto",
            "forget I live in Lisbon",
        ),
    ],
)
async def test_a_message_that_says_it_too_is_recalled_no_more_until_that_is_undone(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    memory: str,
    message: str,
    another: str,
    text: str,
) -> None:
    await say(client, message, chat="said")
    await say(client, another, chat="another")
    await indexed(pool, remember, f'Said: "{memory}"')
    said = (text,)
    await say(client, *said, chat="forget")
    if "Nothing was removed yet" in told(model):
        said = (text, "This?", "yes")
        await say(client, *said, chat="forget")
    assert await listed(pool) == []
    assert await hidden(pool) == ([message] if "京都" not in message else [])
    await say(client, *said, "Gone.", "undo that", chat="forget")
    assert await listed(pool) == [f'Said: "{memory}"']
    assert await hidden(pool) == []


async def test_where_only_one_of_several_is_chosen_nothing_else_is_hidden(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await say(client, "my husband repairs clocks in the shed", chat="said")
    for content in ('Said: "my husband Bob snores."', 'Said: "my husband Bob pays the rent."'):
        await remember(ADA, content)
    text = "Please forget what I said about my husband."
    await say(client, text)
    await say(client, text, "Which?", "the first one")
    assert len(await listed(pool)) == 1
    assert await hidden(pool) == []


@pytest.mark.parametrize(
    ("memories", "text"),
    [
        (
            ['Said: "The lease on our office runs until June."', 'Said: "our landlord wants £2,600."'],
            "Please remove anything you have noted about the rent and the lease.",
        ),
        (
            ['Said: "unsere Kaltmiete ist 900."', 'Said: "der Hund heißt Bello."'],
            "vergiss das mit dem Hund und der Miete",
        ),
        (
            ['Said: "mon labrador a 3 ans."', 'Said: "le loyer est de 800."'],
            "oublie ce que tu sais du chien et du loyer",
        ),
        (['Said: "tengo un Seat y un Kia."', 'Said: "mi hipoteca vence en mayo."'], "borra lo del coche y la hipoteca"),
        (['Said: "Мой кредит до мая."', 'Said: "у меня есть лада."'], "удали из памяти кредит и машину"),
    ],
)
async def test_each_of_the_things_that_a_request_names_is_asked_about(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, memories: Sequence[str], text: str
) -> None:
    for content in [*memories, KNEE, SHIFT]:
        await remember(ADA, content)
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    assert len(shown(model)) == len(memories)
    assert all(any(content in line for line in shown(model)) for content in memories)


@pytest.mark.parametrize(
    ("price", "goes"),
    [
        ('Said: "we pay £2,150 a month."', True),
        ('Said: "wir zahlen 900 euro im monat."', True),
        ('Said: "płacimy 2500 zł miesięcznie."', True),
        ('Said: "毎月8万円払っています。"', True),
        ('Said: "we pay Max £20 a month."', False),
        ('Said: "we are open every week."', False),
    ],
)
async def test_what_is_paid_goes_with_what_the_same_message_names(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, price: str, goes: bool
) -> None:
    lease = 'Said: "The lease on our office runs until June."'
    await say(client, "A message that says both.", chat="0")
    turn = await pool.fetchval("select id from chat_turns where role = 'user'")
    for content in (lease, price):
        await pool.execute(
            "insert into memory_sources (user_id, memory, turn, said_at) values ($1, $2, $3, now())",
            ADA,
            await remember(ADA, content),
            turn,
        )
    text = "Please remove anything you have noted about the rent and the lease of our office."
    await say(client, text, chat="1")
    assert (price in told(model)) is goes
    await say(client, text, "Remove it?", "Yes", chat="1")
    assert await listed(pool) == ([] if goes else [price])
