"""A user of whom every table has rows, and what the tables hold of them."""

# ruff: noqa: E501

import asyncpg
from uuid_utils.compat import uuid7

from formation.form import form_turn
from formation.jobs.queue import queue_waiting
from formation.memories.text import content_hash
from formation.settings import FormationSettings
from formation.turn.context import Formation
from tests.gateway.api.test_api import insert_turn

# What an export has of each table; the rest of its columns is derived, or a state of this database alone.
EXPORTED = {
    "users": {"erased_at", "erase_at"},
    "chat_turns": {"queued_at", "vector", "passages_model", "words", "from_openwebui", "held_at"},
    "users_vectors": {"vector"},
    "vectors": {"id", "created_at", "embedding", "model", "words"},
    "memory_sources": set[str](),
    "relations": set[str](),
    "history": set[str](),
    "summaries": {"vector"},
    "feedback": set[str](),
}
# Why an export has nothing of these.
NOT_EXPORTED = {
    "events": "what formation did, without a text, for 30 days",
    "model_calls": "what formation cost",
    "turn_passages": "vectors, which are made anew",
    "idempotency_keys": "of requests of the last day",
    "sessions": "who is signed in to the page here",
    "sign_in_links": "as above",
    "openwebui_absent_chats": "what OpenWebUI does not list any more, for a day",
    "openwebui_events": "what came from OpenWebUI, without a text, for 30 days",
    "memory_reviews": "what an administrator said of a memory, of a sample",
}


async def lives_through(pool: asyncpg.Pool, formation: Formation, database_url: str, owner: str) -> None:
    """Three messages are learned from, one replaces what another taught; a fourth waits in the queue."""
    for text, message in (
        ("I live in Lisbon and I love Bun.", "m1"),
        ("i live in lisbon", "m2"),
        ("I moved to Porto", "m3"),
    ):
        turn = await insert_turn(pool, owner, text, message=message)
        await form_turn(formation, owner, turn)
    await pool.execute("update users set display_name = 'Ana' where user_id = $1", owner)
    await pool.execute(
        "update chat_turns set system_block = 'a block', system_memories = array(select id from users_vectors where user_id = $1),"
        " recalled = array(select id from users_vectors where user_id = $1), rev_delivered = 2, recall = 'full', tokens = 7,"
        " hits = '{\"memories_words\": 2}', latencies_ms = '{\"total\": 1.5}', marked_at = now(), place = '\\x0102',"
        " recalled_turns = array[id] where user_id = $1 and message_id = 'm3'",
        owner,
    )
    await pool.execute(
        "insert into chat_turns (user_id, id, identity, role, chat_id, reply_to, content, text, text_hash, ts, latencies_ms)"
        " select user_id, $2, 'reply', 'assistant', chat_id, id, 'Fine.', 'Fine.', '\\x00', ts, '{\"model\": 812}'"
        " from chat_turns where user_id = $1 and message_id = 'm3'",
        *(owner, uuid7()),
    )
    await pool.execute(
        "insert into turn_passages (user_id, turn, n, starts_at, ends_at, embedding, model)"
        " select user_id, id, 0, 0, 5, '[1, 0]', 'm' from chat_turns where user_id = $1 and message_id = 'm1'",
        owner,
    )
    text = "Ana moved from Lisbon to Porto."
    await pool.execute(
        "with v as (insert into vectors (owner, id, content, content_hash, source) values ($1, $2, $3, $4, 'summary') returning id)"
        " insert into summaries (user_id, id, kind, chat_id, input_hash, text, structured, vector, covers_from, covers_to, turns)"
        " select $1, $2, 'chat', 'c', '\\x0304', $3, '{\"todos\": []}', v.id, now(), now(), '{}' from v",
        *(owner, uuid7(), text, content_hash(text)),
    )
    await pool.execute(
        "insert into feedback (user_id, id, kind, turn, memory, note) select $1, $2, 'wrong',"
        " (select id from chat_turns where user_id = $1 and message_id = 'm3'),"
        " (select min(id::text)::uuid from users_vectors where user_id = $1), 'No.'",
        *(owner, uuid7()),
    )
    await pool.execute(
        "insert into relations (user_id, from_id, to_id, type, strength) select $1, a.id, b.id, 'subject', 0.7"
        " from users_vectors a join users_vectors b on a.user_id = $1 and b.user_id = $1 and a.id > b.id"
        " on conflict do nothing",
        owner,
    )
    await pool.execute(
        "insert into model_calls (id, user_id, task, model, tokens_in, tokens_out, ms) values ($2, $1, 'extract', 'm', 100, 9, 5)",
        *(owner, uuid7()),
    )
    for table in ("sessions", "sign_in_links"):
        await pool.execute(
            f"insert into {table} (user_id, token_hash, expires_at) values ($1, sha256($1::text::bytea), now() + interval '1 day')",
            owner,
        )
    await insert_turn(pool, owner, "Where do I live?", message="m4")
    plain = await asyncpg.connect(database_url)  # as the worker's feeder has one
    await queue_waiting(plain, FormationSettings())
    await plain.close()


async def stored(pool: asyncpg.Pool, owner: str) -> dict[str, list[str]]:
    """What an export is to bring back, by table, each row as JSON without its owner."""
    found = {}
    for table, derived in EXPORTED.items():
        left_out = [*derived, "user_id", "owner", "vector_owner", "space", "external_id"]
        column = "owner" if table == "vectors" else "user_id"
        rows = await pool.fetch(
            f"select (to_jsonb(t) - $2::text[])::text as row from {table} t where {column} = $1 order by 1",
            owner,
            left_out,
        )
        found[table] = [row["row"] for row in rows]
    return found


async def rows_naming(pool: asyncpg.Pool, owner: str) -> dict[str, int]:
    """By the catalog: of every table, its rows that have the owner's id anywhere. Without those that have none."""
    tables = await pool.fetch(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"
    )
    counts = {
        each["name"]: await pool.fetchval(
            f"select count(*) from {each['name']} t where to_jsonb(t)::text like '%' || $1 || '%'"
            + (" or convert_from(t.payload, 'UTF8') like '%' || $1 || '%'" if each["name"] == "pgqueuer" else ""),
            owner,
        )
        for each in tables
    }
    return {name: count for name, count in counts.items() if count}
