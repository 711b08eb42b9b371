"""Enough people with enough memories that the planner decides as it would in earnest.

No vector has a model: that is how the statistics look from when a model was changed until the next ANALYZE. A statement
that says `model = $4` then looks to the planner as if it found next to nothing, and it would rather read that model's
vectors of all users (46 ms for 20,000, measured) than begin at one user's links.
"""

import asyncpg

USERS = 2_000
ROWS_EACH = 10

# uuids that are the same in every table: md5 of the owner and a number.
POPULATION = f"""
insert into users (user_id) select 'default/' || u from generate_series(1, {USERS}) u;

create temporary table row_of on commit drop as
select 'default/' || u as owner, n, md5(u || '-' || n)::uuid as id,
       timestamptz '2026-01-01' + n * interval '1 day' + u * interval '1 second' as ts
  from generate_series(1, {USERS}) u, generate_series(1, {ROWS_EACH}) n;

insert into vectors (owner, id, content, content_hash, words)
select owner, id, 'text ' || n, sha256(id::text::bytea), to_tsvector('simple', 'text ' || n) from row_of;

insert into chat_turns (user_id, id, identity, role, chat_id, message_id, ordinal, content, text, text_hash, ts,
                        formed_at)
select owner, id, id::text, case n % 2 when 0 then 'user' else 'assistant' end, 'chat ' || n % 3, id::text, n, 'said',
       'said', sha256(id::text::bytea), ts, case when n < 10 then ts end from row_of;

insert into turn_passages (user_id, turn, n, starts_at, ends_at, embedding, model)
select owner, id, 0, 0, 4, '[1, 2]', 'another' from row_of;

insert into users_vectors (user_id, id, vector_owner, vector, state, said_at)
select owner, id, owner, id, case when n < 9 then 'active' else 'superseded' end, ts from row_of;

insert into memory_sources (user_id, memory, turn, said_at) select owner, id, id, ts from row_of;
insert into history (user_id, rev, event, memory, reason, actor, ts)
select owner, n, 'ADD', id, 'said', 'worker', ts from row_of;
insert into summaries (user_id, id, kind, day, input_hash, text)
select owner, id, 'day', ts::date, sha256(id::text::bytea), 'a day' from row_of;
insert into relations (user_id, from_id, to_id, type) select owner, id, id, 'same' from row_of;
insert into model_calls (id, user_id, task, model, ms, ts) select id, owner, 'extract', 'model', n, ts from row_of;
insert into events (id, user_id, type, ts) select id, owner, 'search', ts from row_of;
insert into idempotency_keys (user_id, key, request_hash, status, memory, created_at)
select owner, 'key ' || n, sha256(id::text::bytea), 200, id, ts from row_of;
insert into sessions (user_id, token_hash, expires_at) select owner, sha256(id::text::bytea), now() from row_of;
insert into sign_in_links (user_id, token_hash, expires_at) select owner, sha256(id::text::bytea), now() from row_of;
insert into openwebui_events (user_id, id, event, subject, happened_at, received_at, key, done_at)
select owner, id::text, 'chat.deleted', 'c', ts, ts, id, ts from row_of;
insert into memory_reviews (space, sample, user_id, memory, drawn_at)
select 'default', id, user_id, id, now() from users_vectors;
insert into openwebui_absent_chats (user_id, chat_id) select owner, id::text from row_of;
insert into feedback (user_id, id, kind, turn, ts) select owner, id, 'wrong', id, ts from row_of;
"""


async def populate(connection: asyncpg.Connection) -> None:
    async with connection.transaction():
        await connection.execute("set local session_replication_role = replica")  # twice as fast without foreign keys
        await connection.execute(POPULATION)
    await connection.execute("vacuum (analyze)")
