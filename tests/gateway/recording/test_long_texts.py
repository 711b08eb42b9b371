"""A text longer than what is recorded is relayed whole, recorded cut, and told from others by all of its words."""

import json

import asyncpg
import httpx
import pytest

from retrieval.secrets.find import MAX_RECORDED_CHARACTERS
from tests.fakes.model_server import ModelServer, Text
from tests.formation.portable.test_chats import openwebui
from tests.gateway.chat.test_edit import ADA, CHAT, say
from tests.gateway.openwebui.test_backfill import imported
from tests.gateway.recording.test_recorder import chat_body, in_chat, rows, settled

LIVES = "I live in Lisbon.\n\n"
LONG = LIVES + "A line of a book.\n" * (MAX_RECORDED_CHARACTERS // 18 + 10) + "The end."
RECORDED = LONG[:MAX_RECORDED_CHARACTERS]
EDITED = LONG + " Or not."


async def texts(pool: asyncpg.Pool, role: str = "user") -> list[tuple[str, str]]:
    return [(row["content"], row["text"]) for row in await rows(pool, role)]


@pytest.mark.parametrize("stream", [False, True])
async def test_a_long_message_and_reply_are_relayed_whole_and_recorded_cut(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, stream: bool
) -> None:
    model.answer = lambda seen: Text(LONG)
    reply = await client.post(CHAT, json=chat_body(LONG, stream=stream), headers=in_chat("c1"))
    data = [line[6:] for line in reply.text.splitlines() if line.startswith("data: {")] if stream else [reply.text]
    choices = [choice for each in data for choice in json.loads(each)["choices"]]
    assert "".join(each.get("delta", each.get("message")).get("content", "") for each in choices) == LONG
    assert model.chats[-1].json["messages"][-1]["content"] == LONG
    await settled(lambda: rows(pool, "assistant"))
    assert await texts(pool) == await texts(pool, "assistant") == [(RECORDED, RECORDED)]


async def test_the_same_long_message_is_one_turn_and_an_edit_behind_what_is_recorded_is_another(
    client: httpx.AsyncClient, pool: asyncpg.Pool
) -> None:
    await say(client, [], LONG, "m1")
    await say(client, [], LONG, "m1")
    assert await texts(pool) == [(RECORDED, RECORDED)]
    await say(client, [], EDITED, "m1")
    assert await texts(pool) == [(RECORDED, RECORDED)] * 2
    first, second = await rows(pool)
    assert first["text_hash"] != second["text_hash"]
    assert await pool.fetchval(
        "select count(*) from edits where replaced = $1 and turn = $2", first["id"], second["id"]
    )


async def test_a_long_reply_is_filled_in_where_it_is_missing_and_not_twice(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    model.answer = lambda seen: Text(LONG)
    await client.post(CHAT, json=chat_body("Hi."), headers=in_chat("c1"))
    await settled(lambda: rows(pool, "assistant"))
    model.answer = lambda seen: Text("Hello.")
    asked = chat_body("Hi.", LONG, "And?")
    await client.post(CHAT, json=asked, headers=in_chat("c1"))

    async def answered() -> bool:
        return len(await rows(pool, "assistant")) == 2

    await settled(answered)
    recorded = await texts(pool, "assistant")
    hashes = {row["text_hash"] for row in await rows(pool, "assistant")}
    assert recorded == [(RECORDED, RECORDED), ("Hello.", "Hello.")]
    await pool.execute("delete from chat_turns")
    await client.post(CHAT, json=chat_body("Hi."), headers=in_chat("c1"))
    await settled(lambda: rows(pool, "assistant"))
    await pool.execute("delete from chat_turns where role = 'assistant'")
    await client.post(CHAT, json=asked, headers=in_chat("c1"))
    await settled(answered)
    assert await texts(pool, "assistant") == recorded
    assert {row["text_hash"] for row in await rows(pool, "assistant")} == hashes


async def test_an_imported_long_message_is_known_when_its_chat_goes_on(
    client: httpx.AsyncClient, pool: asyncpg.Pool
) -> None:
    chat = openwebui("chat-1", ("m1", None, "user", LONG), ("r1", "m1", "assistant", LONG), current="r1")
    assert (await imported(pool, chat))[ADA].turns == 1
    await say(client, [], LONG, "m1")
    assert await texts(pool) == [(RECORDED, RECORDED)]
    assert (RECORDED, RECORDED) in await texts(pool, "assistant")
