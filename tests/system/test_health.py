"""Readiness checks: bounded, few, and told apart by whether chats go on. /readyz: tests/gateway/observability."""

import asyncio

from gateway.observability.health import CHECK_TIMEOUT_S, Health


async def fine() -> str | None:
    return None


async def broken() -> str | None:
    return "it is broken"


async def test_what_chats_go_on_without_is_degraded_and_what_they_need_is_not_ready() -> None:
    degraded = await Health({"spool": broken, "rest": fine}, required={"keys": fine}).check()
    assert (degraded.status(), degraded.status(memory=True)) == (200, 503)
    assert degraded.body() == {
        "ready": True,
        "not_ready": [],
        "degraded": ["spool"],
        "why": {"spool": "it is broken"},
    }
    not_ready = await Health({"rest": fine}, required={"keys": broken}).check()
    assert not_ready.status() == 503
    assert not_ready.body()["not_ready"] == ["keys"]


async def test_a_check_that_cannot_even_be_cancelled_is_not_waited_for() -> None:
    async def hangs() -> str | None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(5)
        return None

    started = asyncio.get_running_loop().time()
    readiness = await Health({"slow": hangs}).check()
    assert asyncio.get_running_loop().time() - started < CHECK_TIMEOUT_S + 0.5
    assert readiness.degraded == {"slow": f"no answer within {CHECK_TIMEOUT_S:g} s"}


async def test_concurrent_probes_share_one_check_per_second() -> None:
    asked, now = [], 100.0

    async def counted() -> str | None:
        asked.append(now)
        await asyncio.sleep(0)
        return None

    health = Health({"counted": counted}, clock=lambda: now)
    await asyncio.gather(*(health.check() for _ in range(20)))
    assert len(asked) == 1
    now += 1.5
    await health.check()
    assert len(asked) == 2
