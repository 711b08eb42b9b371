"""The plans of turn search, in a database with statistics and in one that never had any."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import asyncpg
import pytest

from db.queries import turn_search
from tests.conftest import PostgresServer
from tests.db.ownership import conjuncts, explain, scanned

# Turns of 1,000 users with twenty each, and one with 3,000; words as frequent as in speech.
POPULATION = """
insert into users (user_id) select 'default/' || u from generate_series(0, 1000) u;
insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, ordinal, content, text, text_hash,
                        words, ts, formed_at)
select 'default/' || case when n % 7 = 0 then 0 else n % 1000 + 1 end, md5(n::text)::uuid, n::text,
       case n % 5 when 0 then 'assistant' else 'user' end, 'chat ' || n / 700, n::text, (n - 1)::text, n % 100, t, t,
       sha256(n::text::bytea), to_tsvector('simple', t), timestamptz '2026-01-01' + n * interval '1 second', now()
  from (select n, 'the w' || n % 3 || ' v' || n % 50 || ' u' || n % 997 || ' t' || n as t
          from generate_series(1, 21000) n) s;
"""
# What each statement reads chat_turns by, and with how many conditions at least.
WANTED = {
    "chat_turns_with_words": {"chat_turns_of_chat": 2},
    "turns_with_words": {"chat_turns_words": 2},
    "turns_by_id": {"chat_turns_pkey": 2, "chat_turns_by_place": 3},
    "turns_with_common_words": {"chat_turns_words": 2},
    "word_corrections": {"chat_turns_words": 2},
    "turn_texts": {"chat_turns_pkey": 2},
    "turns_at": {"chat_turns_by_place": 3},
    "recent_turns": {"chat_turns_by_place": 3},
    "nearest_turns": {"chat_turns_pkey": 2, "chat_turns_by_place": 3},
    "replies_with_words": {"chat_turns_by_place": 3},
}


async def fill(url: str, *, analysed: bool) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("set session_replication_role = replica")
    await connection.execute(POPULATION)
    # The first is what autovacuum leaves behind; the second keeps it away, as between two of its rounds.
    await connection.execute(
        "vacuum (analyze)" if analysed else "alter table chat_turns set (autovacuum_enabled = off)"
    )
    await connection.close()


@pytest.fixture(scope="module", params=["analysed", "never analysed"])
def filled_url(request: pytest.FixtureRequest, postgres: PostgresServer) -> Iterator[str]:
    url = postgres.create_database()
    asyncio.run(fill(url, analysed=request.param == "analysed"))
    yield url
    postgres.drop_database(url)


@pytest.fixture
async def filled(filled_url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(filled_url)
    yield connection
    await connection.close()


def index_scans(plan: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Every index of chat_turns that the plan reads, and with how many conditions."""
    if str(plan.get("Index Name", "")).startswith("chat_turns"):
        yield plan["Index Name"], len(conjuncts(plan["Index Cond"]))
    for child in plan.get("Plans", ()):
        yield from index_scans(child)


@pytest.mark.parametrize("statement", WANTED)
async def test_past_turns_are_read_by_the_indexes_made_for_it(statement: str, filled: asyncpg.Connection) -> None:
    plan = await explain(filled, turn_search.SQL[statement], as_in_earnest=True)
    read = list(index_scans(plan))
    assert not [n for n in scanned(plan) if n["Node Type"] == "Seq Scan" and n["Relation Name"] == "chat_turns"]
    for index, conditions in WANTED[statement].items():
        assert max((found for name, found in read if name == index), default=0) >= conditions, read


async def test_the_turns_of_a_user_with_many_are_not_read_to_find_one(filled: asyncpg.Connection) -> None:
    statement = turn_search.SQL["turns_with_words"]
    before = await rows_read(filled)
    for _ in range(7):  # from the sixth time on the plan is the one for any arguments
        assert await filled.fetch(statement, "default/0", ["~t700'"], [], 151, [""]) == []
    assert await rows_read(filled) - before < 100


async def rows_read(connection: asyncpg.Connection) -> int:
    await connection.fetchval("select pg_stat_force_next_flush()")
    read: int = await connection.fetchval(
        "select seq_tup_read + idx_tup_fetch from pg_stat_user_tables where relname = 'chat_turns'"
    )
    return read
