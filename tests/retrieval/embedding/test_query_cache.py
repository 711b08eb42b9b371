import asyncio

import numpy as np
import pytest

from retrieval.embedding.calibration import Matrix
from retrieval.embedding.errors import EmbedderBusy, EmbedderDown
from retrieval.embedding.query_cache import MAX_IN_FLIGHT, QueryCache


class Model:
    """Counts what it is asked; answers when `go` is set."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go = asyncio.Event()
        self.fails = False

    async def embed(self, text: str) -> Matrix:
        self.asked.append(text)
        await self.go.wait()
        if self.fails:
            raise EmbedderDown("down")
        return np.full((1, 2), len(self.asked), dtype=np.float32)


async def test_twenty_equal_questions_at_once_are_one_call() -> None:
    model = Model()
    cache = QueryCache(model.embed, size=10)
    asking = [asyncio.create_task(cache.get("same")) for _ in range(20)]
    await asyncio.sleep(0)
    model.go.set()
    answers = await asyncio.gather(*asking)
    assert model.asked == ["same"]
    assert [cached for _, cached in answers] == [False] + [True] * 19


async def test_a_question_asked_again_is_answered_from_the_cache() -> None:
    model = Model()
    model.go.set()
    cache = QueryCache(model.embed, size=10)
    await cache.get("a")
    assert (await cache.get("a"))[1] is True
    assert model.asked == ["a"]


async def test_a_vector_is_cached_after_its_caller_has_given_up() -> None:
    model = Model()
    cache = QueryCache(model.embed, size=10)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(cache.get("slow"), 0.01)
    model.go.set()
    await asyncio.sleep(0.01)
    assert (await cache.get("slow"))[1] is True
    assert model.asked == ["slow"]


async def test_a_failure_reaches_all_callers_and_is_not_cached() -> None:
    model = Model()
    model.fails = True
    model.go.set()
    cache = QueryCache(model.embed, size=10)
    outcomes = await asyncio.gather(*(cache.get("x") for _ in range(3)), return_exceptions=True)
    assert all(isinstance(outcome, EmbedderDown) for outcome in outcomes)
    model.fails = False
    assert (await cache.get("x"))[1] is False


async def test_the_cache_holds_as_many_vectors_as_its_size() -> None:
    model = Model()
    model.go.set()
    cache = QueryCache(model.embed, size=2)
    for text in ("a", "b", "c", "a"):
        await cache.get(text)
    assert model.asked == ["a", "b", "c", "a"]


async def test_the_number_of_concurrent_calls_is_limited() -> None:
    model = Model()
    cache = QueryCache(model.embed, size=10)
    asking = [asyncio.create_task(cache.get(str(i))) for i in range(MAX_IN_FLIGHT)]
    await asyncio.sleep(0)
    with pytest.raises(EmbedderBusy):
        await cache.get("one more")
    model.go.set()
    await asyncio.gather(*asking)


async def test_closing_leaves_nothing_running() -> None:
    model = Model()
    cache = QueryCache(model.embed, size=10)
    asking = asyncio.create_task(cache.get("x"))
    await asyncio.sleep(0)
    before = len(asyncio.all_tasks())
    await cache.close()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert len(asyncio.all_tasks()) < before


async def test_of_prefetched_questions_only_the_last_are_tracked() -> None:
    model = Model()
    model.go.set()
    cache = QueryCache(model.embed, size=MAX_IN_FLIGHT + 2)
    for n in range(MAX_IN_FLIGHT + 1):
        cache.prefetch(f"question {n}")
        await asyncio.sleep(0.001)  # it lands
    assert [(await cache.get(f"question {n}"))[1] for n in (0, 1, MAX_IN_FLIGHT)] == [True, False, False]
