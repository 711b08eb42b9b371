"""To-dos in a chat: listed when asked for, asked about once when overdue, and gone from recall once they are done."""

import itertools
import json

import asyncpg
import httpx
import pytest

from db.queries.by_hand import editable_memory
from formation.by_hand import changing, set_todo_by_hand
from formation.turn.context import Formation
from retrieval.query.clean import ASK_DONE_BEGIN, clean
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_memory_updates import OWNER, Chat
from tests.gateway.conftest import Remember

PASSPORT, FENCE = "Has to renew the passport.", "Has to paint the fence."
LINE = f"{ASK_DONE_BEGIN}{PASSPORT}"


@pytest.fixture
async def todos(remember: Remember, pool: asyncpg.Pool) -> None:
    """The passport is overdue since yesterday, the fence has no day."""
    for content in (PASSPORT, FENCE, "Loves tea."):
        await remember(OWNER, content)
    await pool.execute(
        "update users_vectors m set type = 'todo', said_at = now() - interval '9 days',"
        " due_at = case when v.content = $1 then now() - interval '1 day' end"
        " from vectors v where v.id = m.vector and v.content <> 'Loves tea.'",
        PASSPORT,
    )


async def prompt(chat: Chat, text: str) -> str:
    await chat.say(text)
    return json.dumps(chat.prompts[-1])


async def closed(pool: asyncpg.Pool) -> dict[str, str | None]:
    rows = await pool.fetch("select v.content, m.closed_as from users_vectors m join vectors v on v.id = m.vector")
    return {row["content"]: row["closed_as"] for row in rows}


@pytest.mark.usefixtures("todos")
async def test_an_overdue_one_is_asked_about_once_and_a_yes_closes_it(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    chat, other = Chat(client, model, formation), Chat(client, model, formation)
    listed = await prompt(other, "What do I still have to do today?")
    assert (PASSPORT in listed, FENCE in listed, "Loves tea." in listed) == (True, True, False)
    assert LINE in listed  # the first turn asks, whichever chat it is of
    assert LINE not in await prompt(chat, "Well then")
    asks = other.prompts[-1][-1]["content"]
    assert clean(asks) == "What do I still have to do today?"
    await other.say("Yes, done!")
    assert (await closed(pool))[PASSPORT] == "done"
    assert await pool.fetchval("select count(*) from history where event = 'TODO'") == 1
    assert LINE in await prompt(other, "Thanks")  # in the turn that asked, byte for byte
    for earlier, later in itertools.pairwise(each[1:] for each in other.prompts):
        assert later[: len(earlier)] == earlier
    left = await prompt(Chat(client, model, formation), "What do I have to do?")
    assert (PASSPORT in left, FENCE in left) == (False, True)
    past = await prompt(Chat(client, model, formation), "Which passport did I have to renew before?")
    assert f"{PASSPORT} (in the past, until " in past


@pytest.mark.usefixtures("todos")
@pytest.mark.parametrize(("answer", "becomes"), [("Not yet", None), ("Drop it", "dropped"), ("And the weather?", None)])
async def test_another_answer_keeps_or_drops_it_and_it_is_never_asked_about_again(
    client: httpx.AsyncClient,
    model: ModelServer,
    formation: Formation,
    pool: asyncpg.Pool,
    answer: str,
    becomes: str | None,
) -> None:
    chat = Chat(client, model, formation)
    assert LINE in await prompt(chat, "Hello")
    await chat.say(answer)
    assert await closed(pool) == {PASSPORT: becomes, FENCE: None, "Loves tea.": None}
    await chat.say("Yes")  # not the turn after the question
    assert (await closed(pool))[PASSPORT] == becomes
    assert LINE not in await prompt(Chat(client, model, formation), "Hello")


@pytest.mark.usefixtures("todos")
@pytest.mark.parametrize("undo", ["Undo that.", "Undo the last change to your memory."])
async def test_an_answer_that_was_wrong_is_undone(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool, undo: str
) -> None:
    chat = Chat(client, model, formation)
    await chat.say("Hello")
    await chat.say("Yes, done!")
    assert (await closed(pool))[PASSPORT] == "done"
    assert "1 to-do set back to what it was before" in await prompt(chat, undo)
    assert await closed(pool) == {PASSPORT: None, FENCE: None, "Loves tea.": None}


@pytest.mark.usefixtures("todos")
async def test_one_that_was_opened_again_since_stays_open(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    chat = Chat(client, model, formation)
    await chat.say("Hello")
    await chat.say("Yes, done!")
    memory = await pool.fetchval("select id from users_vectors where closed_as = 'done'")
    async with changing(pool, OWNER, actor="test") as change:
        known = await editable_memory(change.connection, OWNER, memory)
        assert known is not None
        await set_todo_by_hand(change, known, "open")
    assert "has changed again since" in await prompt(chat, "Undo that.")
    assert (await closed(pool))[PASSPORT] is None


@pytest.mark.usefixtures("todos")
async def test_what_was_said_of_one_is_undone_where_the_memory_is_named(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    chat = Chat(client, model, formation)
    await chat.say("I love jazz.")
    await chat.say("I'm done with the fence")
    assert (await closed(pool))[FENCE] == "done"
    await chat.say("Undo that.")  # as well of the reply
    assert (await closed(pool))[FENCE] == "done"
    await chat.say("Undo the last change to your memory.")
    assert await closed(pool) == {PASSPORT: None, FENCE: None, "Loves tea.": None, "Loves jazz.": None}


@pytest.mark.usefixtures("todos")
async def test_a_turn_that_may_not_learn_does_not_ask(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation
) -> None:
    chat = Chat(client, model, formation)
    chat.headers["x-memrelay-memory"] = "read"
    assert LINE not in await prompt(chat, "Hello")
