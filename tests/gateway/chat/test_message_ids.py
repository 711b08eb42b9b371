"""A message id that comes again with other words: a message edited in place, or a client that always sends the same."""

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg
import httpx
import pytest

from formation.form import form_turn
from formation.turn.context import Formation
from gateway.chat.injection import make_block
from tests.fakes.model_server import ModelServer, Text
from tests.gateway.chat.test_edit import ADA, CHAT, FOOD, after, form_all, listed
from tests.gateway.chat.test_kind import TOOL_CALL, TOOL_RESULT
from tests.gateway.conftest import Remember
from tests.gateway.recordings import recorded as recorded_requests
from tests.gateway.running import until

Message = dict[str, Any]
Messages = list[Message]
ROME, ROMA, BUN = "I live in Rome.", "I live in Roma.", "I love Bun."


def headers(message: str, chat: str | None) -> dict[str, str]:
    named = {"x-openwebui-user-id": "ada", "x-openwebui-user-message-id": message}
    return {**named, "x-openwebui-chat-id": chat} if chat else named


async def say(
    client: httpx.AsyncClient,
    text: str,
    before: Sequence[Message] = (),
    *,
    message: str = "1",
    chat: str | None = "chat-1",
    then: Sequence[Message] = (),
) -> None:
    """`before`: the history. `then`: what follows the user's message: a tool round, a reply to be continued."""
    body = {"model": "stand-in", "messages": [*before, {"role": "user", "content": text}, *then]}
    response = await client.post(CHAT, json=body, headers=headers(message, chat))
    assert response.status_code == 200, response.text


async def recorded(pool: asyncpg.Pool) -> list[str]:
    """The texts of the user's turns, hidden ones too."""
    return [row["text"] for row in await pool.fetch("select text from chat_turns where role = 'user' order by ts")]


async def hidden(pool: asyncpg.Pool) -> list[str]:
    rows = await pool.fetch("select text from chat_turns where role = 'user' and hidden_at is not null order by ts")
    return [row["text"] for row in rows]


async def test_other_words_under_a_known_id_are_stored_before_the_first_byte(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    """The model pauses for a minute after its first word; both texts are in Postgres by then."""
    await say(client, ROME)
    model.answer = lambda seen: Text("one two", pause_s=60)
    body = {"model": "stand-in", "messages": [{"role": "user", "content": ROMA}], "stream": True}
    async with client.stream("POST", CHAT, json=body, headers=headers("1", "chat-1")) as response:
        await anext(response.aiter_raw())
        assert await recorded(pool) == [ROME, ROMA]
    until(lambda: model.hung_up == 1)


async def test_a_client_that_always_sends_one_id_is_learned_from(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    await say(client, ROME)
    await say(client, BUN, after(ROME))
    await say(client, "I am vegetarian.", [*after(ROME), *after(BUN)])
    await form_all(formation)
    assert len(await listed(pool)) == 3
    assert await hidden(pool) == []


@pytest.mark.parametrize("formed_between", [True, False])
async def test_other_words_at_the_same_place_are_a_new_version_and_retract_the_old_one(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool, formed_between: bool
) -> None:
    """OpenWebUI's "Save" of an edited message, and then "Regenerate"."""
    await say(client, BUN, message="m1")
    await say(client, ROME, after(BUN), message="m2")
    if formed_between:
        await form_all(formation)
        assert sorted(await listed(pool)) == ["Lives in Rome.", "Loves Bun."]
    await say(client, ROMA, after(BUN), message="m2")
    await form_all(formation)
    assert sorted(await listed(pool)) == ["Lives in Roma.", "Loves Bun."]
    assert await hidden(pool) == [ROME]
    assert await pool.fetchval("select count(*) from history where event = 'RETRACT'") == int(formed_between)


async def test_a_message_that_openwebui_saved_in_place_is_learned_when_it_is_regenerated(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    """A recorded session; its first message is changed and sent again as "Regenerate" does."""
    first = next(each for each in recorded_requests("templated-headers") if each.kind == "turn")
    framing = ("accept-encoding", "content-length", "content-type")
    sent = {name: value for name, value in first.headers.items() if name.lower() not in framing}
    for text in (ROME, ROMA):
        body = {**(first.body or {}), "messages": [{"role": "user", "content": text}]}
        response = await client.post(CHAT, json=body, headers=sent)
        assert response.status_code == 200, response.text
        for row in await pool.fetch("select user_id, id from chat_turns where role = 'user' and formed_at is null"):
            await form_turn(formation, row["user_id"], row["id"])
    states = await pool.fetch(
        "select v.content, m.state from users_vectors m join vectors v on v.id = m.vector order by m.created_at"
    )
    assert [tuple(row) for row in states] == [("Lives in Rome.", "deleted"), ("Lives in Roma.", "active")]
    assert await hidden(pool) == [ROME]


async def test_what_the_old_version_had_superseded_comes_back(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    await say(client, "I live in Lisbon.", message="m1")
    await form_all(formation)
    await say(client, ROME, after("I live in Lisbon."), message="m2")
    await form_all(formation)
    assert await listed(pool) == ["Lives in Rome."]
    await say(client, "never mind", after("I live in Lisbon."), message="m2")
    await form_all(formation)
    assert await listed(pool) == ["Lives in Lisbon."]


@pytest.mark.parametrize(
    ("chat", "before"),
    [
        ("chat-2", after("Hi.")),
        (None, after("Hi.")),
        ("chat-1", []),
        ("chat-1", [*after("Hi."), *after("Thanks.")]),
        ("chat-1", after("Hello.")),
    ],
    ids=["another chat", "no chat", "earlier", "later", "another branch"],
)
async def test_the_same_id_elsewhere_is_a_turn_of_its_own_and_retracts_nothing(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool, chat: str | None, before: Messages
) -> None:
    await say(client, BUN, after("Hi."))
    await form_all(formation)
    await say(client, ROME, before, chat=chat)
    await form_all(formation)
    assert sorted(await listed(pool)) == ["Lives in Rome.", "Loves Bun."]
    assert await hidden(pool) == []


async def test_without_a_chat_id_nothing_is_a_version_of_anything(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    """Each conversation begins at the same place, and is another one."""
    for text in (BUN, ROME, "Good morning", BUN):
        await say(client, text, chat=None)
        await say(client, text, chat=None)
    await form_all(formation)
    assert await recorded(pool) == [BUN, ROME, "Good morning", BUN]
    assert sorted(await listed(pool)) == ["Lives in Rome.", "Loves Bun."]
    assert await hidden(pool) == []


async def test_the_same_words_later_in_a_chat_are_a_turn_of_their_own(
    client: httpx.AsyncClient, pool: asyncpg.Pool
) -> None:
    await say(client, "yes", after("Shall I?"))
    await say(client, "yes", [*after("Shall I?"), *after("yes")])
    assert await recorded(pool) == ["yes", "yes"]


AGAIN = {
    "a retry": [],
    "a tool round": [TOOL_CALL, TOOL_RESULT],
    "a continued reply": [{"role": "assistant", "content": "You"}],
}


@pytest.mark.parametrize("message", ["1", "m2"])
@pytest.mark.parametrize("then", AGAIN.values(), ids=AGAIN)
async def test_each_version_is_one_turn_with_one_block_however_often_it_comes(
    client: httpx.AsyncClient,
    model: ModelServer,
    remember: Remember,
    pool: asyncpg.Pool,
    message: str,
    then: Messages,
) -> None:
    await say(client, "Hi.", message="1" if message == "1" else "m1")
    await remember(ADA, FOOD)
    for question in ("Which food is it?", "Which food shall I cook?"):
        for each in ([], then, then):
            await say(client, question, after("Hi."), message=message, then=each)
            texts = [each["content"] for each in model.chats[-1].json["messages"] if each["role"] == "user"]
            assert texts[-1] == f"{make_block([FOOD])}\n\n{question}"
    assert await recorded(pool) == ["Hi.", "Which food is it?", "Which food shall I cook?"]


async def test_a_tool_round_belongs_to_the_version_it_began_with(client: httpx.AsyncClient, pool: asyncpg.Pool) -> None:
    """The first version's tools were still at work when the message was edited."""
    await say(client, ROME)
    await say(client, ROMA)
    await say(client, ROME, then=[TOOL_CALL, TOOL_RESULT])
    assert await recorded(pool) == [ROME, ROMA]


async def test_a_message_edited_back_is_its_latest_version(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    for text in (ROME, ROMA, ROME):
        await say(client, text, message="m1")
        await say(client, text, message="m1")
        await form_all(formation)
        assert await listed(pool) == [f"Lives in {text.split()[-1]}"]
    assert await recorded(pool) == [ROME, ROMA, ROME]
    assert await hidden(pool) == [ROME, ROMA]


async def test_a_message_edited_back_before_anything_is_learned_teaches_its_last_words(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    for text in (ROME, ROMA, ROME):
        await say(client, text, message="m1")
    await form_all(formation)
    assert await listed(pool) == ["Lives in Rome."]
    assert await pool.fetchval("select count(*) from memory_sources") == 1


@pytest.mark.parametrize("history", [after("Hello."), []], ids=["an earlier message was edited", "it was dropped"])
async def test_a_message_stays_its_turn_when_its_history_changes(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool, history: Messages
) -> None:
    """Compaction replaces earlier messages; "Save" changes them. Neither makes the last message another turn."""
    await say(client, ROME, after("Hi."), message="m2")
    await say(client, ROME, history, message="m2")
    await say(client, ROME, history, message="m2", then=[TOOL_CALL, TOOL_RESULT])
    await form_all(formation)
    assert await recorded(pool) == [ROME]


async def test_two_texts_under_one_id_at_once_are_both_stored_and_the_later_one_is_learned(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    await asyncio.gather(*(say(client, text, message="m1") for text in [ROME, ROMA] * 4))
    latest = (await recorded(pool))[-1]
    await form_all(formation)
    assert {*await recorded(pool)} == {ROME, ROMA}
    assert await listed(pool) == [f"Lives in {latest.split()[-1]}"]


async def test_one_edit_sent_many_times_at_once_is_one_version(client: httpx.AsyncClient, pool: asyncpg.Pool) -> None:
    for text in (ROME, ROMA, ROME):
        await asyncio.gather(*(say(client, text, message="m1") for _ in range(8)))
    assert await recorded(pool) == [ROME, ROMA, ROME]


async def test_an_edit_in_place_in_a_pause_retracts_and_teaches_nothing(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    await say(client, ROME, message="m1")
    await form_all(formation)
    await pool.execute("update users set paused = true")
    await say(client, ROMA, message="m1")
    await pool.execute("update users set paused = false")
    await form_all(formation)
    assert await listed(pool) == []


async def test_each_version_has_the_replies_to_it(
    client: httpx.AsyncClient, pool: asyncpg.Pool, model: ModelServer
) -> None:
    """Also one that was lost and is in the history of the next request."""
    for text, reply in ((ROME, "To Rome."), (ROMA, "To Roma.")):
        model.answer = lambda seen, reply=reply: Text(reply)
        await say(client, text, message="m1")
        await replied(pool, reply)
    await pool.execute("delete from chat_turns where content = 'To Roma.'")
    history = [{"role": "user", "content": ROMA}, {"role": "assistant", "content": "To Roma."}]
    model.answer = lambda seen: Text("You are welcome.")
    await say(client, "Thanks", history, message="m2")
    await replied(pool, "You are welcome.")
    await replied(pool, "To Roma.")
    answers = await pool.fetch(
        "select t.text, r.text as reply from chat_turns r join chat_turns t on t.id = r.reply_to order by t.ts"
    )
    assert [tuple(row) for row in answers] == [(ROME, "To Rome."), (ROMA, "To Roma."), ("Thanks", "You are welcome.")]


async def replied(pool: asyncpg.Pool, text: str) -> None:
    found = "select count(*) from chat_turns where role = 'assistant' and text = $1"
    async with asyncio.timeout(10):
        while not await pool.fetchval(found, text):  # noqa: ASYNC110 (a row in Postgres sets no event)
            await asyncio.sleep(0.02)


async def test_the_chats_system_block_outlives_the_version_that_wrote_it(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, remember: Remember
) -> None:
    await remember(ADA, FOOD)
    block = {"role": "system", "content": make_block([FOOD])}
    await say(client, "Which food shall I cook?", message="m1")
    await say(client, "Which food shall I cook tonight?", message="m1")
    assert model.chats[-1].json["messages"][0] == block
    await form_all(formation)
    await say(client, "Thanks", after("Which food shall I cook tonight?"), message="m2")
    assert model.chats[-1].json["messages"][0] == block


async def test_a_replaced_version_is_not_recalled_even_before_its_edit_is_formed(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    await say(client, "The zeppelin hangar is at the harbour.", message="m1")
    await say(client, "The zeppelin hangar is at the lake.", message="m1")
    await say(client, "Where is the zeppelin hangar?", message="n1", chat="chat-2")
    assert "at the lake." in model.last_prompt
    assert "at the harbour." not in model.last_prompt


async def test_turns_that_were_recorded_without_their_place_are_still_found(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    """By a version that had no places: their words again are the same turn, other words retract nothing."""
    await say(client, BUN, after("Hi."))
    await form_all(formation)
    await pool.execute("update chat_turns set place = null, identity = 'message:' || id")
    await say(client, BUN, after("Hi."))
    assert await recorded(pool) == [BUN]
    await say(client, ROME, after("Hi."))
    await form_all(formation)
    assert sorted(await listed(pool)) == ["Lives in Rome.", "Loves Bun."]
