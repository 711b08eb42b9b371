"""What a turn may do with memory: recall, learn, both or neither, as the request, its key and the user allow."""

from dataclasses import replace
from typing import Any

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from db.queries.keys import KeyMode
from db.queries.turns import record_turn
from formation.permission import set_consent, set_paused
from formation.turn.context import Formation
from gateway.auth.keys import create_key
from gateway.chat.injection import make_block
from gateway.settings import GatewaySettings
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_edit import ADA, CHAT, form_all, listed
from tests.gateway.conftest import Remember, Serve
from tests.gateway.recording.test_recorder import settled
from tests.gateway.recording.test_spool import turn as spooled_turn
from tests.gateway.running import Gateway

HAS_API = True

FOOD = "Ada cooks vegetarian food."
ASKED = "I live in Rome. Which food shall I cook?"
REPLY = "Hello."


def headers(mode: str | None = None, *, chat: str = "chat-1", key: str | None = None) -> dict[str, str]:
    named = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": chat}
    if mode is not None:
        named["x-memrelay-memory"] = mode
    return named if key is None else {**named, "authorization": f"Bearer {key}"}


async def say(client: httpx.AsyncClient, *texts: str, **named: Any) -> httpx.Response:
    """The last text, after those before it and the replies to them."""
    history = [{"role": ("user", "assistant")[i % 2], "content": text} for i, text in enumerate(texts)]
    response = await client.post(CHAT, json={"model": "stand-in", "messages": history}, headers=headers(**named))
    assert response.status_code == 200, response.text
    return response


async def kept(pool: asyncpg.Pool) -> list[str]:
    """All that is stored of what was written in chats, and in which words it is indexed."""
    rows = await pool.fetch("select content, text, words::text, query from chat_turns order by ts, id")
    return [value for row in rows for value in row.values() if value]


@pytest.mark.parametrize(
    ("mode", "recalls", "learns"),
    [("off", False, False), ("read", True, False), ("write", False, True), ("full", True, True)],
)
async def test_a_request_says_what_it_may_do_with_memory(
    client: httpx.AsyncClient,
    model: ModelServer,
    formation: Formation,
    pool: asyncpg.Pool,
    remember: Remember,
    mode: str | None,
    recalls: bool,
    learns: bool,
) -> None:
    await remember(ADA, FOOD)
    response = await say(client, ASKED, mode=mode)
    block = [{"role": "system", "content": make_block([FOOD])}] if recalls else []
    assert model.chats[-1].json["messages"] == [*block, {"role": "user", "content": ASKED}]
    assert response.headers["x-memrelay-memories"] == str(len(block))
    if learns:
        await settled(lambda: pool.fetchval("select true from chat_turns where content = $1", REPLY))
    await form_all(formation)
    assert sorted(await listed(pool)) == sorted([FOOD, *(["Lives in Rome."] if learns else [])])
    assert bool(await kept(pool)) == learns


async def test_an_unknown_mode_is_refused(client: httpx.AsyncClient, model: ModelServer) -> None:
    body = {"model": "stand-in", "messages": [{"role": "user", "content": ASKED}]}
    response = await client.post(CHAT, json=body, headers=headers("none"))
    error = response.json()["error"]
    assert (response.status_code, error["type"], error["param"]) == (400, "invalid_request_error", "x-memrelay-memory")
    assert error["message"] == "The header x-memrelay-memory cannot be 'none'. Send one of off, read, write, full."
    assert not model.chats


async def test_a_chat_without_learning_keeps_its_blocks_and_no_text(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation, remember: Remember
) -> None:
    """Nor do later requests bring a text of then: not the reply, and not the message as an edit."""
    await remember(ADA, FOOD)
    await say(client, ASKED, mode="read")
    first = model.chats[-1].json["messages"][0]
    await remember(ADA, "Tomorrow Ada will cook food for six.")
    await say(client, ASKED, REPLY, "Which food shall I cook tomorrow?", mode="read")
    messages = model.chats[-1].json["messages"]
    assert messages[0] == first
    assert "for six" in messages[-1]["content"]
    assert await kept(pool) == []
    await say(client, ASKED, REPLY, "Which food shall I cook tomorrow?", REPLY, "Thanks", mode="full")
    await settled(lambda: pool.fetchval("select true from chat_turns where content = $1", REPLY))
    assert {text for text in await kept(pool) if "Rome" in text or "tomorrow" in text} == set()
    assert await pool.fetchval("select count(*) from chat_turns where role = 'assistant'") == 1
    await form_all(formation)
    assert "Lives in Rome." not in await listed(pool)


async def test_what_a_turn_did_not_recall_it_recalls_when_it_is_sent_again_with_recall(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember(ADA, FOOD)
    await say(client, ASKED, mode="write")
    assert FOOD not in model.last_prompt
    await say(client, ASKED, mode="full")
    assert FOOD in model.last_prompt


async def test_a_paused_user_has_no_memory_until_it_is_resumed(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, FOOD)
    await say(client, ASKED)
    assert FOOD in model.last_prompt
    before = await kept(pool)
    assert await set_paused(pool, ADA, True, actor="cli")
    texts = [ASKED, REPLY, "I moved to Oslo. Which food shall I cook there?"]
    for chat in ("chat-1", "chat-2"):
        await say(client, *texts, chat=chat)
        assert [message["content"] for message in model.chats[-1].json["messages"]] == texts
    await settled(lambda: _has_reply(pool))
    assert {text for text in await kept(pool) if "Oslo" in text} == set()
    assert len(await kept(pool)) <= len(before) + 3  # the reply to the first turn
    await set_paused(pool, ADA, False, actor="cli")
    await form_all(formation)
    assert "Lives in Oslo." not in await listed(pool)
    await say(client, *texts, REPLY, "Which food shall I cook?")
    assert FOOD in model.last_prompt


async def _has_reply(pool: asyncpg.Pool) -> bool:
    return bool(await pool.fetchval("select true from chat_turns where role = 'assistant'"))


@pytest.mark.parametrize(
    ("mode", "header", "recalls", "learns"),
    [
        ("off", None, False, False),
        ("read", None, True, False),
        ("write", None, False, True),
        ("full", None, True, True),
        ("read", "write", False, False),  # the stricter holds
        ("full", "read", True, False),
    ],
)
async def test_a_user_says_what_turns_may_do_with_their_memory(
    gateway: Gateway,
    client: httpx.AsyncClient,
    model: ModelServer,
    formation: Formation,
    pool: asyncpg.Pool,
    remember: Remember,
    mode: str,
    header: str | None,
    recalls: bool,
    learns: bool,
) -> None:
    await remember(ADA, FOOD)
    account = gateway.url.removesuffix("/v1") + "/api/users/me"
    changed = await client.patch(account, json={"settings": {"memory": mode}}, headers=headers())
    assert changed.json()["settings"]["memory"] == mode
    await say(client, ASKED, mode=header)
    assert (FOOD in model.last_prompt) == recalls
    if learns:
        await settled(lambda: pool.fetchval("select true from chat_turns where content = $1", REPLY))
    await form_all(formation)
    assert sorted(await listed(pool)) == sorted([FOOD, *(["Lives in Rome."] if learns else [])])
    assert bool(await kept(pool)) == learns


async def test_what_waits_when_a_user_ends_learning_is_not_learned(
    pool: asyncpg.Pool, formation: Formation, remember: Remember
) -> None:
    await remember(ADA, FOOD)
    assert await record_turn(pool, ADA, replace(spooled_turn("key", ASKED), user_id=ADA))
    await set_consent(pool, ADA, memory="read", actor="cli")
    await form_all(formation)
    assert await listed(pool) == [FOOD]
    later = replace(spooled_turn("later", ASKED), user_id=ADA, id=uuid7())
    assert await record_turn(pool, ADA, later)
    assert await pool.fetchval("select off_record from chat_turns where id = $1", later.id)


async def test_a_pause_that_is_not_known_when_the_turn_comes_keeps_no_text(
    pool: asyncpg.Pool, remember: Remember
) -> None:
    """As of a turn that waits in the spool."""
    await remember(ADA, FOOD)
    await set_paused(pool, ADA, True, actor="cli")
    row = replace(spooled_turn("key", ASKED), user_id=ADA, query=ASKED)
    assert await record_turn(pool, ADA, row)
    assert await kept(pool) == []
    assert await pool.fetchval("select text_hash from chat_turns") == row.text_hash  # the turn is known again


@pytest.mark.parametrize(
    ("of_key", "asked", "recalls", "learns"), [("read", "full", True, False), ("read", "write", False, False)]
)
async def test_the_stricter_of_key_and_request_holds(
    serve: Serve,
    model: ModelServer,
    formation: Formation,
    pool: asyncpg.Pool,
    remember: Remember,
    of_key: KeyMode,
    asked: str | None,
    recalls: bool,
    learns: bool,
) -> None:
    await remember(ADA, FOOD)
    key = (await create_key(pool, role="trusted", memory=of_key)).token
    gateway = serve()
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        await say(client, ASKED, mode=asked, key=key)
        listing = f"{gateway.url.removesuffix('/v1')}/api/memories"
        memories = await client.get(listing, headers=headers(asked, key=key))
    assert (FOOD in model.last_prompt) == recalls
    assert memories.status_code == (200 if recalls else 403), memories.text
    await form_all(formation)
    assert ("Lives in Rome." in await listed(pool)) == learns


async def test_a_model_server_that_may_not_see_memories_is_sent_none(
    serve: Serve, model: ModelServer, gateway_settings: GatewaySettings, formation: Formation, remember: Remember
) -> None:
    await remember(ADA, FOOD)
    async with httpx.AsyncClient(
        base_url=serve(upstream=gateway_settings.upstream.replace(memory="write")).url
    ) as client:
        await say(client, ASKED)
    assert FOOD not in model.last_prompt
    await form_all(formation)
    assert "Lives in Rome." in await listed(formation.pool)
