"""Past chats from an export become past turns: found at once, learned from later, once."""

import json
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import httpx

from formation.jobs.backfill import release_held_turns
from formation.memories.erasure import Erasure, erase_user
from formation.portable.chats import read_chats
from formation.turn.context import Formation
from gateway.cli.files.chats import ImportedChats, import_all, owners_of
from tests.formation.portable.test_chats import EDITED, NOW, of_chatgpt, openwebui
from tests.gateway.chat.test_edit import ADA, form_all, listed, say
from tests.gateway.chat.test_saved_edits import answered


async def imported(pool: asyncpg.Pool, *chats: object, user: str | None = ADA) -> dict[str, ImportedChats]:
    found = read_chats(json.dumps(chats).encode(), now=NOW)
    return await import_all(pool, found.format, owners_of(found, user, "default"))


async def released(formation: Formation) -> None:
    await release_held_turns(formation)
    await form_all(formation)


async def test_chats_are_found_at_once_and_learned_from_later_and_once(
    pool: asyncpg.Pool, formation: Formation
) -> None:
    done = (await imported(pool, EDITED))[ADA]
    assert (done.chats, done.turns, done.replies, done.known) == (1, 2, 1, 0)
    assert (f"{done.first:%Y-%m-%d %H:%M}", f"{done.last:%H:%M}") == ("2024-05-01 08:02", "08:04")
    found = await pool.fetch("select text from cold_turns where words @@ 'porto'::tsquery")
    assert [row["text"] for row in found] == ["I live in Porto."]
    await form_all(formation)
    assert await listed(pool) == [], "what is said now comes first"
    await released(formation)
    assert sorted(await listed(pool)) == ["Lives in Porto.", "Loves Bun."]
    said = await pool.fetch("select distinct said_at::date::text as day from users_vectors")
    assert [row["day"] for row in said] == ["2024-05-01"]
    again = (await imported(pool, EDITED))[ADA]
    assert (again.turns, again.replies, again.known) == (0, 0, 2)
    await released(formation)
    assert await pool.fetchval("select count(*) from memory_sources") == 2


async def test_nothing_is_released_while_something_waits(pool: asyncpg.Pool, formation: Formation) -> None:
    await imported(pool, EDITED)
    await pool.execute("update chat_turns set held_at = null, formed_at = null where message_id = 'm2'")
    held = "select count(*) from chat_turns where held_at is not null"
    await release_held_turns(formation, max_waiting=1)
    assert await pool.fetchval(held) == 1
    await release_held_turns(formation)
    assert await pool.fetchval(held) == 0


def talk(message: str, text: str) -> tuple[tuple[str, str | None, str, object], ...]:
    return (message, None, "user", text), (f"reply-to-{message}", message, "assistant", "Hello.")


async def test_a_chat_that_was_had_through_here_is_known_and_goes_on(
    client: httpx.AsyncClient, pool: asyncpg.Pool, formation: Formation
) -> None:
    """And one that was imported is recognised when it goes on."""
    await say(client, [], "I live in Rome.", "m1")
    await answered(pool, "m1")
    await form_all(formation)
    chat = openwebui("chat-1", *talk("m1", "I live in Rome."), current="reply-to-m1")
    done = (await imported(pool, chat))[ADA]
    assert (done.turns, done.replies, done.known) == (0, 0, 1)
    later = openwebui("chat-1", *talk("n1", "I love Bun."), current="reply-to-n1")
    assert (await imported(pool, later))[ADA].turns == 1
    await say(client, [], "I love Bun.", "n1")
    assert await pool.fetchval("select count(*) from chat_turns where message_id = 'n1'") == 1


async def test_chats_of_chatgpt_are_none_of_openwebuis(pool: asyncpg.Pool) -> None:
    await imported(pool, of_chatgpt())
    rows = await pool.fetch("select distinct chat_id, from_openwebui from chat_turns")
    assert [tuple(row) for row in rows] == [("chatgpt-abc", False)]


async def test_each_user_of_an_export_gets_their_own(pool: asyncpg.Pool) -> None:
    other = openwebui("c9", ("x1", None, "user", "I live in Oslo."), current="x1", user="u2")
    done = await imported(pool, EDITED, other, user=None)
    assert {owner: each.turns for owner, each in done.items()} == {"default/u1": 2, "default/u2": 1}


async def test_secrets_are_masked_and_what_was_erased_does_not_come_back(pool: asyncpg.Pool, tmp_path: Path) -> None:
    secret = openwebui("c3", ("s1", None, "user", "My password is hunter2hunter2!"), current="s1")
    await imported(pool, secret)
    assert "hunter2" not in str(await pool.fetch("select content, text, words::text from chat_turns"))
    async with pool.acquire() as connection:
        wanted = Erasure(user_id=ADA, erased_at=datetime.now(UTC))
        await erase_user(connection, wanted, data_dir=tmp_path, actor="test")
    done = (await imported(pool, EDITED))[ADA]
    assert (done.turns, done.replies, done.left_out) == (0, 0, 2)
