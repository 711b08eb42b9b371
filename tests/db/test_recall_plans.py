"""The plans of what recall reads of memories, in a database with statistics and in one that never had any."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import asyncpg
import pytest

from db.pool import GENERIC_PLANS, open_pool
from db.queries import recall, turns
from db.queries.known_of_request import MAX_COUNTED_MEMORIES, KnownOfRequest, known_of_request
from db.terms import Term
from tests.conftest import PostgresServer
from tests.db.ownership import conjuncts, explain, scanned

OF_ALL = recall.AllowedMemories(agents=recall.FOR_ALL)
# 1,000 users with six memories each, and one with 2,000; words as frequent as in speech.
POPULATION = """
insert into users (user_id) select 'default/' || u from generate_series(0, 1000) u;
insert into vectors (owner, id, content, content_hash, embedding, model, words)
select 'default/' || case when n % 4 = 0 then 0 else n % 1000 + 1 end, md5(n::text)::uuid, t, sha256(n::text::bytea),
       ('[' || n % 7 || ',' || n % 5 || ',1]')::halfvec, 'm', to_tsvector('simple', t)
  from (select n, 'the w' || n % 3 || ' v' || n % 50 || ' u' || n % 997 || ' t' || n as t
          from generate_series(1, 8000) n) s;
insert into users_vectors (user_id, id, vector_owner, vector, said_at, category)
select owner, id, owner, id, timestamptz '2026-01-01', case when id::text like '0%' then 'profile' end from vectors;
"""
# Of each statement's scans: by which index at least one goes, and with how many conditions at least.
WANTED = {
    "memories_with_words": {
        "vectors_words": 2,
        "users_vectors_of_vector": 2,
        "users_vectors_shared": 1,
        "vectors_pkey": 2,
    },
    "nearest_memories": {"users_vectors_of_vector": 2, "users_vectors_pkey": 2, "vectors_pkey": 2},
    "related_memories": {"users_vectors_pkey": 2},
    "found_and_always_memories": {
        "users_vectors_by_category": 2,
        "users_vectors_by_key": 2,
        "vectors_urgent": 1,
        "users_vectors_of_vector": 2,
        "users_vectors_shared": 1,
        "users_vectors_pkey": 2,
        "vectors_pkey": 2,
    },
}


async def fill(url: str, *, analysed: bool) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("set session_replication_role = replica")
    await connection.execute(POPULATION)
    for table in () if analysed else ("vectors", "users_vectors"):
        await connection.execute(f"alter table {table} set (autovacuum_enabled = off)")
    if analysed:
        await connection.execute("vacuum (analyze)")
    await connection.close()


@pytest.fixture(scope="module", params=["analysed", "never analysed"])
def filled_url(request: pytest.FixtureRequest, postgres: PostgresServer) -> Iterator[str]:
    url = postgres.create_database()
    asyncio.run(fill(url, analysed=request.param == "analysed"))
    yield url
    postgres.drop_database(url)


@pytest.fixture
async def pool(filled_url: str) -> AsyncIterator[asyncpg.Pool]:
    pool = await open_pool(filled_url, min_connections=1, max_connections=1)
    yield pool
    await pool.close()


@pytest.mark.parametrize("statement", WANTED)
async def test_memories_are_read_by_the_indexes_made_for_it(statement: str, pool: asyncpg.Pool) -> None:
    async with pool.acquire() as connection:
        scans = scanned(await explain(connection, recall.SQL[statement], as_in_earnest=True))
    of_memories = [scan for scan in scans if scan["Relation Name"] in ("vectors", "users_vectors")]
    assert not [scan for scan in of_memories if scan["Node Type"] == "Seq Scan"]
    read = list(_indexes(await _plan(pool, statement)))
    for index, conditions in WANTED[statement].items():
        assert max((found for name, found in read if name == index), default=0) >= conditions, read


async def test_a_word_of_one_memory_is_found_without_reading_the_owners_others(pool: asyncpg.Pool) -> None:
    async def ask() -> list[recall.MemoriesWithTerms]:
        terms = [Term(words=("t4000",))]
        return await recall.memories_with_words(pool, "default/0", OF_ALL, terms=terms, exclude=(), past=False, count=5)

    await ask()
    before = await _read(pool, "vectors")
    [match] = await ask()
    assert await _read(pool, "vectors") - before < 20
    found = await recall.found_and_always_memories(pool, "default/0", match.latest, OF_ALL)
    assert [memory.content.split()[-1] for memory in found.by_id.values()] == ["t4000"]
    known = await known_of_request(pool, "default/0", agents=recall.FOR_ALL, chat=None)
    assert known.stored.memories == MAX_COUNTED_MEMORIES


async def test_memories_of_a_block_are_read_without_the_owners_other_memories(pool: asyncpg.Pool) -> None:
    id = await pool.fetchval("select id from users_vectors where user_id = 'default/0' order by id limit 1")

    async def ask() -> list[turns.MemoryInBlock]:
        return await turns.memories_in_blocks(pool, "default/0", [id], OF_ALL)

    await ask()
    before = await _read(pool, "users_vectors")
    assert [memory.id for memory in await ask()] == [id]
    assert await _read(pool, "users_vectors") - before < 20


async def test_memories_learned_from_a_message_are_read_without_the_owners_other_turns(pool: asyncpg.Pool) -> None:
    async def ask() -> KnownOfRequest:
        return await known_of_request(pool, "default/0", agents=recall.FOR_ALL, chat="new", messages=[b"unknown"])

    await ask()
    before = await _read(pool, "chat_turns")
    assert (await ask()).learned == []
    assert await _read(pool, "chat_turns") - before < 20


async def test_a_plan_is_made_once_and_kept(pool: asyncpg.Pool) -> None:
    assert await pool.fetchval("show plan_cache_mode") == GENERIC_PLANS["plan_cache_mode"]
    async with pool.acquire() as connection:
        await connection.execute("prepare asked as select count(*) from users where user_id = $1")
        await connection.execute("execute asked('a'); execute asked('b')")
        plans = await connection.fetchrow(
            "select generic_plans, custom_plans from pg_prepared_statements where name = 'asked'"
        )
        await connection.execute("deallocate asked")
    assert dict(plans) == {"generic_plans": 2, "custom_plans": 0}


async def _plan(pool: asyncpg.Pool, statement: str) -> Any:
    async with pool.acquire() as connection:
        return await explain(connection, recall.SQL[statement], as_in_earnest=True)


def _indexes(plan: Any) -> Iterator[tuple[str, int]]:
    if "Index Name" in plan and "Index Cond" in plan:
        yield plan["Index Name"], len(conjuncts(plan["Index Cond"]))
    for child in plan.get("Plans", ()):
        yield from _indexes(child)


async def _read(pool: asyncpg.Pool, table: str) -> int:
    """Rows, so far."""
    await pool.fetchval("select pg_stat_force_next_flush()")
    read: int = await pool.fetchval(
        "select seq_tup_read + idx_tup_fetch from pg_stat_user_tables where relname = $1", table
    )
    return read
