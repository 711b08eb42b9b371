"""A message edited in OpenWebUI: what is recorded, what is learned from it, what the next prompt holds."""

import asyncio
from dataclasses import replace
from typing import Any

import asyncpg
import httpx
import pytest

from formation.form import form_turn
from formation.turn.context import Formation
from gateway.api.memories.listing import page_of
from gateway.chat.injection import make_block
from tests.fakes.model_server import ModelServer
from tests.gateway.conftest import Remember

HAS_API = True

ADA, CHAT = "default/ada", "/chat/completions"
FOOD = "Ada cooks vegetarian food."
PICTURE = [{"type": "image_url", "image_url": {"url": "data:,"}}]


async def form_all(formation: Formation) -> None:
    waiting = await formation.pool.fetch(
        "select id from chat_turns where role = 'user' and formed_at is null order by ts"
    )
    for row in waiting:
        await form_turn(formation, ADA, row["id"])


async def say(
    client: httpx.AsyncClient, history: list[dict[str, Any]], content: object, message: str, parent: str = ""
) -> None:
    """With the connection headers as OpenWebUI fills them in: without a parent the header is there and empty."""
    headers = {
        "x-openwebui-user-id": "ada",
        "x-openwebui-chat-id": "chat-1",
        "x-openwebui-user-message-id": message,
        "x-openwebui-user-message-parent-id": parent,
        "x-openwebui-message-id": f"reply-to-{message}",
    }
    body = {"model": "stand-in", "messages": [*history, {"role": "user", "content": content}]}
    response = await client.post(CHAT, json=body, headers=headers)
    assert response.status_code == 200, response.text


def after(text: str) -> list[dict[str, Any]]:
    return [{"role": "user", "content": text}, {"role": "assistant", "content": "Hello."}]


async def listed(pool: asyncpg.Pool) -> list[str]:
    """As GET /api/memories has it."""
    page = await page_of(pool, ADA, limit=None, cursor=None)
    return [item.content for item in page.items]


async def test_after_an_edit_only_the_edited_messages_memories_are_listed(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    await say(client, [], "I live in Rome.", "m1")
    await form_all(formation)
    assert await listed(pool) == ["Lives in Rome."]
    await say(client, [], "I live in Roma.", "m2")
    await form_all(formation)
    assert await listed(pool) == ["Lives in Roma."]
    await say(client, after("I live in Roma."), "I love Bun.", "m3", "reply-to-m2")
    await say(client, after("I live in Roma."), "I love Deno.", "m4", "reply-to-m2")
    await form_all(formation)
    assert sorted(await listed(pool)) == ["Lives in Roma.", "Loves Deno."]


async def test_an_edit_beyond_the_days_turns_still_takes_back_what_it_replaces(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    limited = replace(formation, settings=formation.settings.replace(user_turns_per_day=1))
    await say(client, [], "I live in Rome.", "m1")
    await form_all(limited)
    assert await listed(pool) == ["Lives in Rome."]
    await say(client, [], "I live in Roma.", "m2")
    await form_all(limited)
    assert await listed(pool) == []


async def test_a_regeneration_retracts_nothing(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    for _ in range(2):
        await say(client, [], "I live in Rome.", "m1")
        await form_all(formation)
    assert await listed(pool) == ["Lives in Rome."]


async def test_a_retracted_memory_leaves_the_prompt_at_the_next_turn(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation
) -> None:
    await say(client, [], "I love Bun.", "m1")
    await form_all(formation)
    await say(client, after("Hi."), "Do I love Bun?", "n1", "elsewhere")
    assert "Loves Bun." in model.last_prompt
    await say(client, [], "never mind", "m2")
    await form_all(formation)
    await say(client, [*after("Hi."), *after("Do I love Bun?")], "Do I love Bun, really?", "n2", "reply-to-n1")
    assert "Loves Bun." not in model.last_prompt


@pytest.mark.parametrize("formed_between", [True, False])
async def test_the_chats_system_block_outlives_the_message_that_wrote_it(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, remember: Remember, formed_between: bool
) -> None:
    await remember(ADA, FOOD)
    await say(client, [], "Which food shall I cook?", "m1")
    if formed_between:
        await form_all(formation)
    await say(client, [], "Which food shall I cook tonight?", "m2")
    block = {"role": "system", "content": make_block([FOOD])}
    assert model.chats[-1].json["messages"][0] == block
    await form_all(formation)
    await say(client, after("Which food shall I cook tonight?"), "Thanks", "m3", "reply-to-m2")
    assert model.chats[-1].json["messages"][0] == block


@pytest.mark.parametrize(("content", "paused"), [(PICTURE, False), ("I live in Roma.", True)])
async def test_an_edit_to_a_picture_or_in_a_pause_retracts_too(
    client: httpx.AsyncClient,
    formation: Formation,
    pool: asyncpg.Pool,
    content: object,
    paused: bool,
) -> None:
    await say(client, [], "I live in Rome.", "m1")
    await form_all(formation)
    await pool.execute("update users set paused = $1", paused)
    await say(client, [], content, "m2")
    await pool.execute("update users set paused = false")
    await form_all(formation)
    assert await listed(pool) == []


async def test_a_reply_that_comes_after_the_edit_is_hidden_with_its_turn(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    """The reply to a regeneration of the first version: OpenWebUI lets one page back to it."""
    await say(client, [], "I live in Rome.", "m1")
    await say(client, [], "never mind", "m2")
    await form_all(formation)
    await pool.execute("delete from chat_turns where role = 'assistant'")
    await say(client, [], "I live in Rome.", "m1")
    await form_all(formation)
    async with asyncio.timeout(10):
        while len(replies := await replies_to(pool, "m1")) < 1:  # noqa: ASYNC110 (a row in Postgres sets no event)
            await asyncio.sleep(0.02)
    assert all(row["hidden_at"] for row in replies)
    assert await pool.fetchval("select count(*) from users_vectors where state = 'active'") == 0


async def replies_to(pool: asyncpg.Pool, message: str) -> list[asyncpg.Record]:
    found: list[asyncpg.Record] = await pool.fetch(
        "select hidden_at from chat_turns where role = 'assistant' and parent_id = $1", message
    )
    return found
