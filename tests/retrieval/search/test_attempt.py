"""Searches are tried within one deadline; what fails is a result, and takes nothing else along."""

import asyncio

import pytest

from db.pool import open_pool
from retrieval.deadlines import Deadlines
from retrieval.embedding.errors import EmbedderDown
from retrieval.search.attempt import DEADLINE_PASSED, Failed, start_deadline


async def answer(value: int, *, after_s: float = 0.0) -> int:
    await asyncio.sleep(after_s)
    return value


async def fail() -> int:
    raise EmbedderDown("down")


async def test_a_search_that_fails_or_is_late_takes_no_other_along() -> None:
    deadline = start_deadline(Deadlines(), 0.2, "default/ana")
    assert await deadline.attempt(answer, 1) == 1
    assert await deadline.attempt(fail) == Failed("EmbedderDown: down")
    assert await deadline.attempt(answer, 2) == 2
    assert await deadline.attempt(answer, 3, after_s=30) == Failed(DEADLINE_PASSED)


async def test_a_connection_serves_several_searches_and_goes_back(database_url: str) -> None:
    pool = await open_pool(database_url, min_connections=1, max_connections=1)
    deadline = start_deadline(Deadlines(), 5, "default/ana")
    async with deadline.connection(pool) as db:
        assert not isinstance(db, Failed)
        assert isinstance(await deadline.attempt(db.fetchval, "select 1 / 0"), Failed)
        assert await deadline.attempt(db.fetchval, "select 2") == 2
        assert await start_deadline(Deadlines(), 0.1, "default/ana").attempt(pool.fetchval, "select 1") == Failed(
            DEADLINE_PASSED
        )
    assert await deadline.attempt(pool.fetchval, "select 3") == 3
    await pool.close()


async def test_a_connection_with_a_late_query_is_not_waited_for(database_url: str) -> None:
    pool = await open_pool(database_url, min_connections=1, max_connections=1)
    deadlines = Deadlines()
    deadline = start_deadline(deadlines, 0.2, "default/ana")
    async with deadline.connection(pool) as db:
        assert not isinstance(db, Failed)
        assert await deadline.attempt(db.fetchval, "select pg_sleep(20)") == Failed(DEADLINE_PASSED)
        assert await deadline.attempt(db.fetchval, "select 1") == Failed(DEADLINE_PASSED)
    assert deadline.remaining_s > -1
    assert await pool.fetchval("select 1") == 1  # the query was cancelled, and the connection is free again
    await deadlines.close()
    await pool.close()


@pytest.mark.parametrize("rounds", range(12))
async def test_a_caller_that_hangs_up_while_it_gets_a_connection_keeps_none(database_url: str, rounds: int) -> None:
    """Whichever round of the loop the cancellation comes in, that in which the connection has just arrived too."""
    pool = await open_pool(database_url, min_connections=1, max_connections=1)
    deadlines = Deadlines()

    async def search() -> None:
        async with start_deadline(deadlines, 5, "default/ana").connection(pool):
            await asyncio.sleep(30)

    searching = asyncio.create_task(search())
    for _ in range(rounds):
        await asyncio.sleep(0)
    searching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await searching
    assert await pool.fetchval("select 1", timeout=2) == 1
    await deadlines.close()
    await pool.close()


async def test_with_no_time_left_nothing_is_called() -> None:
    called: list[int] = []

    async def search() -> int:
        called.append(1)
        return 1

    late = start_deadline(Deadlines(), 0, "default/ana")
    assert await late.attempt(search) == Failed(DEADLINE_PASSED)
    assert called == []


async def test_an_error_of_our_own_is_raised() -> None:
    async def broken() -> int:
        raise KeyError("ours")

    with pytest.raises(KeyError, match="ours"):
        await start_deadline(Deadlines(), 1, "default/ana").attempt(broken)
