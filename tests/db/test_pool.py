"""The pool: its codecs, its sessions, and its errors when Postgres is unavailable."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import asyncpg
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.pool import DATABASE_UNAVAILABLE_ERRORS, CannotConnect, decode_halfvec, encode_halfvec, open_pool
from tests.conftest import PostgresServer


async def test_vectors_and_json_pass_both_ways(pool: asyncpg.Pool) -> None:
    vector = np.array([0.5, -0.25, 0.125], dtype=np.float32)
    row = await pool.fetchrow("select $1::halfvec as vector, $2::jsonb as json", vector, {"a": [1, "ü", None]})
    assert row["vector"].dtype == np.float32
    assert row["vector"].tolist() == vector.tolist()
    assert row["json"] == {"a": [1, "ü", None]}


async def test_postgres_reads_a_vector_as_we_do(pool: asyncpg.Pool) -> None:
    asked = np.array([1, 0], dtype=np.float32)
    assert await pool.fetchval("select '[0.6,0.8]'::halfvec <=> $1", asked) == pytest.approx(0.4, abs=1e-3)


@given(st.lists(st.floats(-1, 1, width=16), min_size=1, max_size=64))
def test_the_codec_keeps_what_fits_half_precision(elements: list[float]) -> None:
    vector = np.array(elements, dtype=np.float32)
    assert np.array_equal(decode_halfvec(encode_halfvec(vector)), vector)


async def test_sessions_are_in_utc_and_name_the_application(pool: asyncpg.Pool) -> None:
    assert await pool.fetchval("select current_setting('timezone')") == "UTC"
    assert await pool.fetchval("select current_setting('application_name')") == "memrelay"


async def test_a_transaction_left_open_does_not_reach_the_next_one(database_url: str) -> None:
    async with await open_pool(database_url, min_connections=1, max_connections=1) as pool:
        async with pool.acquire() as connection:
            await connection.execute("begin; insert into users (user_id) values ('default/ana')")
        assert await pool.fetchval("select count(*) from users") == 0


async def test_behind_a_transaction_pooler_no_prepared_statement_is_kept(database_url: str) -> None:
    async with await open_pool(database_url, min_connections=1, max_connections=1, pooled=True) as pool:
        assert await pool.fetchval("select $1::halfvec", np.ones(2, dtype=np.float32)) is not None
        assert await pool.fetchval("select count(*) from pg_prepared_statements where name <> ''") == 0


async def test_without_pgvector_it_says_to_migrate(empty_database_url: str) -> None:
    with pytest.raises(CannotConnect, match="run `memrelay migrate`"):
        await open_pool(empty_database_url)


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port where connections are accepted and nothing is ever sent."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://ana:s3cret@127.0.0.1/x", "is not a Postgres address"),
        ("ana:s3cret", "is not a Postgres address"),
        ("postgresql://ana:s3cret@127.0.0.1:99999/x", "is not a Postgres address"),
        ("postgresql://ana:s3cret@127.0.0.1:1/x", "127.0.0.1:1/x cannot be reached"),
        ("postgresql://ana:s3cret@nowhere.invalid/x", "nowhere.invalid/x cannot be reached"),
        ("postgresql://ana:s3cret@/x?host=/nowhere", "/nowhere/x cannot be reached"),
        ("postgresql://ana:s3cret@127.0.0.1:{silent}/x", "did not answer in time"),
    ],
)
async def test_a_wrong_url_raises_one_sentence_without_the_password(url: str, sentence: str, silent_port: int) -> None:
    with pytest.raises(CannotConnect) as raised:
        await open_pool(url.replace("{silent}", str(silent_port)), timeout_s=0.5)
    assert sentence in str(raised.value)
    assert "s3cret" not in str(raised.value)
    assert "\n" not in str(raised.value)


async def test_an_unknown_database_or_user_raises_one_sentence(postgres: PostgresServer) -> None:
    with pytest.raises(CannotConnect, match="no such database"):
        await open_pool(postgres.url_of("nothing"))
    with pytest.raises(CannotConnect, match="refuses this user or password"):
        await open_pool(postgres.url.replace("//memrelay@", "//stranger:s3cret@"))


async def test_a_session_that_is_ended_is_replaced(pool: asyncpg.Pool) -> None:
    async with pool.acquire() as connection:
        with pytest.raises(DATABASE_UNAVAILABLE_ERRORS):
            await connection.execute("select pg_terminate_backend(pg_backend_pid())")
    assert await pool.fetchval("select $1::halfvec", np.ones(2, dtype=np.float32)) is not None


async def test_many_at_once_wait_for_a_connection_and_none_is_lost(database_url: str) -> None:
    async with await open_pool(database_url, min_connections=1, max_connections=2) as pool:
        answers = await asyncio.gather(*(pool.fetchval("select $1::int", n) for n in range(50)))
    assert answers == list(range(50))


async def test_a_cancelled_statement_leaves_a_connection_that_works(database_url: str) -> None:
    async with await open_pool(database_url, min_connections=1, max_connections=1) as pool:
        for _ in range(3):
            sleeping = asyncio.create_task(pool.fetch("select pg_sleep(30)"))
            await asyncio.sleep(0.05)
            sleeping.cancel()
            with pytest.raises(asyncio.CancelledError):
                await sleeping
            assert await pool.fetchval("select 1") == 1


async def test_a_connection_is_free_again_as_soon_as_its_statement_is_answered(database_url: str) -> None:
    async with await open_pool(database_url, min_connections=1, max_connections=1) as pool:
        for failing in ("select 1", "select 1/0", "nonsense"):
            with contextlib.suppress(asyncpg.PostgresError):
                await pool.fetch(failing)
            assert pool.get_idle_size() == 1


async def test_a_listener_left_behind_is_warned_of_and_removed(database_url: str) -> None:
    received: list[object] = []
    async with await open_pool(database_url, min_connections=1, max_connections=1) as pool:
        with pytest.warns(asyncpg.InterfaceWarning, match="listener"):
            async with pool.acquire() as connection:
                await connection.add_listener("news", lambda *arguments: received.append(arguments))
        await pool.execute("notify news")
        await pool.fetchval("select 1")
    assert received == []


async def test_a_connection_that_was_expired_is_not_used_again(database_url: str) -> None:
    async with await open_pool(database_url, min_connections=1, max_connections=1) as pool:
        before = await pool.fetchval("select pg_backend_pid()")
        async with pool.acquire():
            await pool.expire_connections()
        assert await pool.fetchval("select pg_backend_pid()") != before
