"""A part that has stopped answering is left alone, asked by one probe at a time, and used again once it answers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import numpy as np
import pytest

from retrieval.availability import Availability, ErrorGuard, Probe
from retrieval.embedding.calibration import Calibration
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.errors import EmbedderFailed
from retrieval.embedding.http_client import AiohttpClient
from retrieval.observations import AvailabilityChanged, Embedded, ErrorGuardActivated, FeatureResumed, Saturated
from retrieval.settings import EmbedderSettings, ErrorGuardSettings
from tests.fakes.broken_answers import BadVectors, HalfOpen, Reset
from tests.fakes.model_server import Answer, ModelServer, Status, Vectors, model

__all__ = ["model"]

DIMENSIONS = 8


@contextlib.asynccontextmanager
async def probed(availability: Availability, probe: Probe) -> AsyncIterator[None]:
    probing = asyncio.ensure_future(availability.keep_probing(probe))
    try:
        yield
    finally:
        probing.cancel()
        await asyncio.gather(probing, return_exceptions=True)


async def settled(condition: Callable[[], object]) -> None:
    for _ in range(1_000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen in time")


def quick(seen: list[object], **changes: float) -> Availability:
    return Availability("embedder", seen.append, first_pause_s=0.01, max_pause_s=0.02, **changes)


def test_it_opens_after_three_failures_in_a_row_and_says_so_once() -> None:
    seen: list[object] = []
    availability = Availability("database", seen.append)
    for outcome in "ffsff":
        availability.failed("late") if outcome == "f" else availability.succeeded()
    assert (availability.is_unavailable, seen) == (False, [])
    availability.failed("down")
    availability.failed("down")
    assert availability.is_unavailable
    availability.succeeded()
    availability.succeeded()
    assert not availability.is_unavailable
    assert seen == [
        AvailabilityChanged(component="database", available=False, reason="down"),
        AvailabilityChanged(component="database", available=True, reason=None),
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

    availability = quick([])
    async with probed(availability, probe):
        await asyncio.sleep(0.1)
        assert asked == 0
        for _ in range(3):
            availability.failed("down")
        await settled(lambda: not availability.is_unavailable)
    assert (asked, most) == (5, 1)


async def test_a_probe_that_never_comes_back_does_not_stop_the_next() -> None:
    asked = 0

    async def probe() -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            await asyncio.sleep(3_600)

    availability = quick([], probe_timeout_s=0.02)
    async with probed(availability, probe):
        for _ in range(3):
            availability.failed("frozen")
        await settled(lambda: not availability.is_unavailable)
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
async def asking(model: ModelServer) -> AsyncIterator[tuple[CalibratedEmbedder, Availability, list[object]]]:
    """An embedder on the real wire, its availability, and what both observed. Questions are late after 50 ms."""
    seen: list[object] = []
    model.answer = lambda _: Vectors(DIMENSIONS)
    availability = quick(seen)
    async with AiohttpClient(connections=4) as client:
        settings = EmbedderSettings(kind="openai", url=model.url, model="m")
        embedder = make_embedder(
            settings, client=client, observe=seen.append, availability=availability, late_after_s=0.05
        )
        embedder.set_calibration(CALIBRATION)
        yield embedder, availability, seen
        await embedder.close()


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES.keys())
async def test_a_model_server_in_trouble_is_left_alone_and_found_again(
    asking: tuple[CalibratedEmbedder, Availability, list[object]], model: ModelServer, trouble: Answer
) -> None:
    embedder, availability, seen = asking
    await embedder.query("known")
    model.answer = lambda _: trouble
    for number in range(3):
        assert not availability.is_unavailable
        with pytest.raises(EmbedderFailed):
            await embedder.query(f"question {number}")
    assert availability.is_unavailable
    before = len(model.requests)
    with pytest.raises(EmbedderFailed, match="unavailable"):
        await embedder.query("nobody is asked this")
    embedder.prefetch("nor this")
    await embedder.query("known")
    assert len(model.requests) == before
    model.answer = lambda _: Vectors(DIMENSIONS)
    async with probed(availability, embedder.probe):
        await settled(lambda: not availability.is_unavailable)
    await embedder.query("nobody is asked this")
    assert [not each.available for each in seen if isinstance(each, AvailabilityChanged)] == [True, False]


async def test_a_silent_model_server_opens_it_before_its_own_timeout_and_hang_ups_do_not(
    asking: tuple[CalibratedEmbedder, Availability, list[object]], model: ModelServer
) -> None:
    embedder, availability, _ = asking
    model.answer = lambda _: HalfOpen()
    for number in range(5):  # clients that leave at once
        question = asyncio.ensure_future(embedder.query(f"left {number}"))
        await asyncio.sleep(0)
        question.cancel()
        await asyncio.gather(question, return_exceptions=True)
    assert not availability.is_unavailable
    async with probed(availability, embedder.probe):
        for number in range(3):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await embedder.query(f"late {number}")
        await settled(lambda: availability.is_unavailable)


async def test_a_model_that_is_late_and_answers_is_asked_on(
    asking: tuple[CalibratedEmbedder, Availability, list[object]], model: ModelServer
) -> None:
    embedder, availability, seen = asking
    model.answer = lambda _: HalfOpen()
    async with probed(availability, embedder.probe):
        for number in range(3):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.06):
                    await embedder.query(f"late {number}")
        model.answer = lambda _: Vectors(DIMENSIONS)
        await settled(lambda: any(isinstance(each, Saturated) for each in seen))
    assert not availability.is_unavailable
    assert not any(isinstance(each, AvailabilityChanged) for each in seen)
    await embedder.query("Where do I live?")


async def test_an_expected_question_is_asked_once_and_counts_as_asked(
    asking: tuple[CalibratedEmbedder, Availability, list[object]], model: ModelServer
) -> None:
    embedder, _, seen = asking
    embedder.prefetch("Where do I live?")
    await settled(lambda: len(model.requests) == 1)
    await embedder.query("Where do I live?")
    await embedder.query("Where do I live?")
    assert len(model.requests) == 1
    assert [each.cached for each in seen if isinstance(each, Embedded)] == [False, True]


async def test_a_feature_rests_after_five_errors_in_a_short_time_and_is_then_used_again() -> None:
    seen: list[object] = []
    guard = ErrorGuard("formation", ErrorGuardSettings().replace(rest_s=0.1), seen.append)
    assert [guard.failed("garbled") for _ in range(5)] == [False, False, False, False, True]
    assert guard.is_resting
    assert not guard.failed("one that was under way")
    await guard.wait()
    assert not guard.is_resting
    assert [guard.failed("garbled") for _ in range(4)] == [False] * 4
    assert [type(each) for each in seen] == [ErrorGuardActivated, FeatureResumed]


async def test_errors_of_one_user_let_nothing_rest_while_another_one_is_served() -> None:
    alone = ErrorGuard("formation", ErrorGuardSettings())
    alone.succeeded("ana")
    assert [alone.failed("garbled", user="ana") for _ in range(5)] == [False] * 4 + [True]
    guard = ErrorGuard("formation", ErrorGuardSettings())
    guard.failed("garbled", user="ana")
    for user in ("ben", "cem", "ana"):
        guard.succeeded(user)
    assert not any(guard.failed("garbled", user="ana") for _ in range(9))
    assert guard.failed("garbled", user="ben")


async def test_errors_of_one_cause_or_long_ago_or_with_the_guard_off_let_nothing_rest() -> None:
    one_turn = ErrorGuard("formation", ErrorGuardSettings())
    assert not any(one_turn.failed("garbled", cause="turn") for _ in range(10))
    short = ErrorGuard("formation", ErrorGuardSettings().replace(errors=2, window_s=0.01))
    for _ in range(3):
        assert not short.failed("garbled")
        await asyncio.sleep(0.02)
    off = ErrorGuard("formation", ErrorGuardSettings(enabled=False))
    assert not any(off.failed("garbled") for _ in range(10))
