"""A part that has stopped answering is left alone, asked by one probe at a time, and used again once it answers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import numpy as np
import pytest

from retrieval.embedding.breaker import Breaker
from retrieval.embedding.calibration import Calibration
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.errors import EmbedderFailed
from retrieval.embedding.http_client import Poster
from retrieval.observations import BreakerChanged, Embedded
from retrieval.settings import EmbedderSettings
from tests.fakes.model_server import Answer, ModelServer, Status, Vectors, model
from tests.fakes.troubled import BadVectors, HalfOpen, Reset

__all__ = ["model"]

DIMENSIONS = 8


@contextlib.asynccontextmanager
async def kept(breaker: Breaker, probe: Callable[[], "asyncio.Future[object]"]) -> AsyncIterator[None]:
    keeping = asyncio.ensure_future(breaker.keep(probe))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


async def settled(condition: Callable[[], object]) -> None:
    for _ in range(1_000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen in time")


def quick(seen: list[object], **changes: float) -> Breaker:
    return Breaker("embedder", seen.append, first_pause_s=0.01, longest_pause_s=0.02, **changes)


def test_it_opens_after_three_failures_in_a_row_and_says_so_once() -> None:
    seen: list[object] = []
    breaker = Breaker("database", seen.append)
    for outcome in "ffsff":
        breaker.failed("late") if outcome == "f" else breaker.succeeded()
    assert (breaker.is_open, seen) == (False, [])
    breaker.failed("down")
    breaker.failed("down")
    assert breaker.is_open
    breaker.succeeded()
    breaker.succeeded()
    assert not breaker.is_open
    assert seen == [
        BreakerChanged(part="database", open=True, reason="down"),
        BreakerChanged(part="database", open=False, reason=None),
    ]


async def test_nothing_is_probed_while_it_is_closed_and_one_at_a_time_while_it_is_open() -> None:
    asked, at_once, most = 0, 0, 0

    async def probe() -> None:
        nonlocal asked, at_once, most
        asked, at_once = asked + 1, at_once + 1
        most = max(most, at_once)
        try:
            await asyncio.sleep(0.01)
            if asked < 5:
                raise ConnectionError
        finally:
            at_once -= 1

    breaker = quick([])
    async with kept(breaker, lambda: asyncio.ensure_future(probe())):
        await asyncio.sleep(0.1)
        assert asked == 0
        for _ in range(3):
            breaker.failed("down")
        await settled(lambda: not breaker.is_open)
    assert (asked, most) == (5, 1)


async def test_a_probe_that_never_comes_back_does_not_stop_the_next() -> None:
    asked = 0

    async def probe() -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            await asyncio.sleep(3_600)

    breaker = quick([], probe_within_s=0.02)
    async with kept(breaker, lambda: asyncio.ensure_future(probe())):
        for _ in range(3):
            breaker.failed("frozen")
        await settled(lambda: not breaker.is_open)
    assert asked >= 2


CENTRES = np.eye(2, DIMENSIONS, dtype=np.float32)
CALIBRATION = Calibration(
    query_centres=CENTRES, passage_centres=CENTRES, min_score=0.1, neighbour_score=0.3, same_score=0.9, measured={}
)
TROUBLES: dict[str, Answer] = {
    "refusing the key": Status(401, {"error": "no"}),
    "429": Status(429, {"error": "slow down"}),
    "500": Status(500, {"error": "broken"}),
    "reset": Reset(),
    "NaN": BadVectors([float("nan")] * DIMENSIONS),
    "zero": BadVectors([0.0] * DIMENSIONS),
    "another size": Vectors(DIMENSIONS + 1),
}


@pytest.fixture
async def asking(model: ModelServer) -> AsyncIterator[tuple[CalibratedEmbedder, Breaker, list[object]]]:
    """An embedder on the real wire, its breaker, and what both observed. Questions are late after 50 ms."""
    seen: list[object] = []
    model.answer = lambda _: Vectors(DIMENSIONS)
    breaker = quick(seen)
    async with Poster(connections=4) as client:
        settings = EmbedderSettings(kind="openai", url=model.url, model="m")
        embedder = make_embedder(settings, client=client, observe=seen.append, breaker=breaker, late_after_s=0.05)
        embedder.adopt(CALIBRATION)
        yield embedder, breaker, seen
        await embedder.close()


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES.keys())
async def test_a_model_server_in_trouble_is_left_alone_and_found_again(
    asking: tuple[CalibratedEmbedder, Breaker, list[object]], model: ModelServer, trouble: Answer
) -> None:
    embedder, breaker, seen = asking
    await embedder.query("known")
    model.answer = lambda _: trouble
    for number in range(3):
        assert not breaker.is_open
        with pytest.raises(EmbedderFailed):
            await embedder.query(f"question {number}")
    assert breaker.is_open
    before = len(model.requests)
    with pytest.raises(EmbedderFailed, match="left alone"):
        await embedder.query("nobody is asked this")
    embedder.expect("nor this")
    await embedder.query("known")
    assert len(model.requests) == before
    model.answer = lambda _: Vectors(DIMENSIONS)
    async with kept(breaker, lambda: asyncio.ensure_future(embedder.probe())):
        await settled(lambda: not breaker.is_open)
    await embedder.query("nobody is asked this")
    assert [each.open for each in seen if isinstance(each, BreakerChanged)] == [True, False]


async def test_a_silent_model_server_opens_it_before_its_own_timeout_and_hang_ups_do_not(
    asking: tuple[CalibratedEmbedder, Breaker, list[object]], model: ModelServer
) -> None:
    embedder, breaker, _ = asking
    model.answer = lambda _: HalfOpen()
    for number in range(5):  # clients that leave at once
        question = asyncio.ensure_future(embedder.query(f"left {number}"))
        await asyncio.sleep(0)
        question.cancel()
        await asyncio.gather(question, return_exceptions=True)
    assert not breaker.is_open
    for number in range(3):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await embedder.query(f"late {number}")
    assert breaker.is_open


async def test_an_expected_question_is_asked_once_and_counts_as_asked(
    asking: tuple[CalibratedEmbedder, Breaker, list[object]], model: ModelServer
) -> None:
    embedder, _, seen = asking
    embedder.expect("Where do I live?")
    await settled(lambda: len(model.requests) == 1)
    await embedder.query("Where do I live?")
    await embedder.query("Where do I live?")
    assert len(model.requests) == 1
    assert [each.cached for each in seen if isinstance(each, Embedded)] == [False, True]
