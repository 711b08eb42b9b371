"""OpenWebUI's "Save" changes a message under its id and sends nothing: the next request's history shows it."""

import asyncio

import asyncpg
import httpx

from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_edit import CHAT, after, form_all, listed, say

NURSE, PILOT, BUN = "I work as a nurse.", "I work as a pilot.", "I love Bun."
JOB = "What is my work?"


async def answered(pool: asyncpg.Pool, message: str) -> None:
    """The reply's row follows its last byte."""
    found = "select count(*) from chat_turns where role = 'assistant' and parent_id = $1"
    async with asyncio.timeout(10):
        while not await pool.fetchval(found, message):  # noqa: ASYNC110 (a row in Postgres sets no event)
            await asyncio.sleep(0.02)


async def hidden(pool: asyncpg.Pool) -> list[str]:
    rows = await pool.fetch("select text from chat_turns where role = 'user' and hidden_at is not null order by ts, id")
    return [row["text"] for row in rows]


async def test_a_saved_message_is_an_edit_when_the_history_comes_back(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    """At once for this prompt, and for the memory once it is formed; coming back again changes nothing more."""
    await say(client, [], NURSE, "m1")
    await form_all(formation)
    await answered(pool, "m1")
    await say(client, after(PILOT), BUN, "m2", "reply-to-m1")
    await answered(pool, "m2")
    await form_all(formation)
    assert sorted(await listed(pool)) == ["Loves Bun.", "Works as a pilot."]
    assert await hidden(pool) == [NURSE]
    await say(client, [*after(PILOT), *after(BUN)], "Thanks", "m3", "reply-to-m2")
    await form_all(formation)
    assert await pool.fetchval("select count(*) from chat_turns where role = 'user'") == 4


async def test_the_prompt_that_brings_a_saved_message_is_not_told_what_it_replaces(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    await say(client, [], NURSE, "m1")
    await form_all(formation)
    await answered(pool, "m1")
    await say(client, after(PILOT), JOB, "m2", "reply-to-m1")
    assert "nurse" not in model.last_prompt


async def test_an_earlier_message_may_be_saved_too_and_saved_again(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    history, parent = [], ""
    for number, text in enumerate((NURSE, BUN, "Thanks")):
        await say(client, history, text, f"m{number}", parent)
        await answered(pool, f"m{number}")
        history, parent = [*history, *after(text)], f"reply-to-m{number}"
    await form_all(formation)
    for number, text in enumerate((PILOT, "I work as a baker.", NURSE), start=3):
        history[0] = {"role": "user", "content": text}
        await say(client, history, "Go on", f"m{number}", parent)
        await answered(pool, f"m{number}")
        await form_all(formation)
        assert sorted(await listed(pool)) == sorted(["Loves Bun.", text.replace("I work", "Works")])
        history, parent = [*history, *after("Go on")], f"reply-to-m{number}"
    assert await hidden(pool) == [NURSE, PILOT, "I work as a baker."]


async def test_a_history_that_cannot_be_followed_edits_nothing(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    """Another parent, another place in the chat, or none of the headers with message ids."""
    await say(client, [], NURSE, "m1")
    await form_all(formation)
    await answered(pool, "m1")
    await say(client, after(PILOT), BUN, "m2", "unknown")
    await say(client, [*after("Hi."), *after(PILOT)], BUN, "m3", "reply-to-m1")
    plain = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": "chat-1"}
    body = {"model": "stand-in", "messages": [*after(PILOT), {"role": "user", "content": BUN}]}
    assert (await client.post(CHAT, json=body, headers=plain)).status_code == 200
    await form_all(formation)
    assert sorted(await listed(pool)) == ["Loves Bun.", "Works as a nurse."]
    assert await hidden(pool) == []


async def test_paging_back_to_the_message_before_an_edit_is_no_edit(
    client: httpx.AsyncClient, formation: Formation, pool: asyncpg.Pool
) -> None:
    await say(client, [], NURSE, "m1")
    await answered(pool, "m1")
    await say(client, [], PILOT, "m2")
    await answered(pool, "m2")
    await form_all(formation)
    await say(client, after(NURSE), BUN, "m3", "reply-to-m1")
    await form_all(formation)
    assert await hidden(pool) == [NURSE]
    assert sorted(await listed(pool)) == ["Loves Bun.", "Works as a pilot."]
