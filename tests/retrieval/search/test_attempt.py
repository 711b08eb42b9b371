"""Searches are tried side by side within one deadline; what fails is a result, and takes nothing else along."""

import asyncio
from functools import partial

import pytest

from retrieval.deadlines import Deadlines
from retrieval.embedding.errors import EmbedderDown
from retrieval.search.attempt import DEADLINE_PASSED, Failed, start_deadline


async def answer(value: int, *, after_s: float = 0.0) -> int:
    await asyncio.sleep(after_s)
    return value


async def fail() -> int:
    raise EmbedderDown("down")


async def test_a_search_that_fails_or_is_late_takes_no_other_along() -> None:
    deadline = start_deadline(Deadlines(), 0.2)
    tried = await deadline.attempt_each(partial(answer, 1), fail, partial(answer, 3, after_s=30))
    assert tried == (1, Failed("EmbedderDown: down"), Failed(DEADLINE_PASSED))


async def test_what_is_not_to_be_searched_has_no_result_and_no_task() -> None:
    before = asyncio.all_tasks()
    assert await start_deadline(Deadlines(), 1).attempt_each(None, None) == (None, None)
    assert await start_deadline(Deadlines(), 1).attempt_each(None, partial(answer, 2)) == (None, 2)
    assert asyncio.all_tasks() == before


async def test_with_no_time_left_nothing_is_called() -> None:
    called: list[int] = []

    async def search() -> int:
        called.append(1)
        return 1

    late = start_deadline(Deadlines(), 0)
    assert await late.attempt(search) == Failed(DEADLINE_PASSED)
    assert await late.attempt_each(search, search) == (Failed(DEADLINE_PASSED), Failed(DEADLINE_PASSED))
    assert called == []


async def test_an_error_of_our_own_is_raised() -> None:
    async def broken() -> int:
        raise KeyError("ours")

    with pytest.raises(KeyError, match="ours"):
        await start_deadline(Deadlines(), 1).attempt(broken)
