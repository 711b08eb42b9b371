"""A statement that corrects another and names what: the one memory it is about is exchanged, and the model is told."""

from dataclasses import replace

import asyncpg
import httpx

from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_corrections import said
from tests.gateway.chat.test_edit import ADA, form_all, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember

# In one memory each, told apart by their words; what each says after all of it was said.
CORRECTED = [
    (
        "my dog biscuit is a cockapoo and hes scared of fireworks",
        "actually biscuit isnt a cockapoo hes a cavapoo, got that wrong",
        "my dog biscuit is a cavapoo and hes scared of fireworks",
    ),
    (
        "meine schwiegermutter ist 84 und hat pflegegrad 3",
        "meine schwiegermutter ist übrigens 85, nicht 84",
        "meine schwiegermutter ist 85 und hat pflegegrad 3",
    ),
    (
        "yoga ist dienstags und donnerstags",
        "stimmt nicht, yoga ist montags und donnerstags",
        "yoga ist montags und donnerstags",
    ),
    (
        "je pars au japon en avril avec karim",
        "c'est pas en avril le japon, c'est en mai",
        "je pars au japon en mai avec karim",
    ),
    (
        "mi casero se llama don julián",
        "me equivoqué, el casero se llama don Joaquín, no Julián",
        "mi casero se llama don Joaquín",
    ),
    ("minha irmãzinha lara faz 8 anos amanhã", "a lara vai fazer 9, não 8", "minha irmãzinha lara faz 9 anos amanhã"),
    ("大家さんは佐藤さんです", "大家さんは佐藤さんではなく斎藤さんでした", "大家さんは斎藤さんです"),
    ("قطة وحدة، اسمها لولو", "القطة اسمها لوزة مش لولو", "قطة وحدة، اسمها لوزة"),
    (
        "the parents evening is on 3 December",
        "the parents evening was moved to 10 December",
        "the parents evening is on 10 December",
    ),
]


async def test_what_is_wrong_in_the_one_memory_it_is_about_is_exchanged(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    for known, _, _ in CORRECTED:
        await remember(ADA, said(known))
    for known, text, then in CORRECTED:
        await say(client, text)
        assert f"“{said(known)}” is replaced by “{said(then)}”" in told(model)
        await form_all(formation)
    assert set(await listed(pool)) == {said(then) for _, _, then in CORRECTED}


async def test_an_exchange_is_in_the_history_and_undone(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    known, text = said("my nan doreen is 75"), "nan is 76 not 75"
    await remember(ADA, known)
    await say(client, text)
    await form_all(formation)
    assert await listed(pool) == [said("my nan doreen is 76")]
    assert "REPLACE" in [row["event"] for row in await pool.fetch("select event from history")]
    await say(client, text, "Noted.", "Undo that.")
    assert "1 memory was restored" in told(model)
    assert await listed(pool) == [known]


NO_CORRECTIONS = [
    "write to Mr Pratchett, not Mr Pritchard",
    "is Lara 9, not 8?",
    'my sister said "Lara is 9, not 8"',
    "the capital of Australia isn't Sydney, it's Canberra",
    "I am a nurse, not a doctor",
    "übersetze: lara ist 9, nicht 8",
]


async def test_what_corrects_nothing_known_is_a_message_like_any_other(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    known = {said("Lara is 8"), said("my landlord is Mr Pritchard"), said("my flight to Sydney is on Monday")}
    for each in known:
        await remember(ADA, each)
    for text in NO_CORRECTIONS:
        await say(client, text)
        assert told(model) == ""
    await form_all(formation)
    assert set(await listed(pool)) == known


async def test_of_several_it_is_asked_which_is_wrong(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    known = [said("my meeting with Tom is on 4 December"), said("my meeting with Ann is on 4 December")]
    for each in known:
        await remember(ADA, each)
    text = "the meeting is on 5 December, not 4 December"
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    order = shown(model)
    assert sorted(order) == sorted(known)
    await form_all(formation)
    assert set(known) < set(await listed(pool))
    await say(client, text, "Which one?", "the first one")
    assert order[0] not in await listed(pool)


async def test_what_is_asked_about_stays_until_it_is_answered_and_the_answer_is_no_request_to_forget(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    known = [said("mi gato Piazzolla tiene 11 años"), said("mi loro Piazzolla tiene 11 años")]
    text = "piazzolla no tiene 11, tiene 12"
    formation = replace(formation, encoder=formation.embedder.encoder)  # type: ignore[attr-defined]
    for each in known:
        await remember(ADA, each)
    await pool.execute("update users_vectors set said_at = now() - interval '1 day'")
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    order = shown(model)
    await form_all(formation)
    assert set(known) <= set(await listed(pool))
    await say(client, text, "¿Cuál?", "the first one")
    assert "The user confirmed that something known was wrong, and 1 memory was removed" in told(model)
    assert order[0] not in await listed(pool)
    assert order[1] in await listed(pool)
