"""More chats at once than one process can serve: Postgres is well, so it is asked on, and the right part is named."""

import asyncio
import os
import signal
import time
from pathlib import Path

import asyncpg
import httpx

from db.postgres.embedded import EmbeddedPostgres
from gateway.database import NO_CONNECTION
from gateway.observations import RowLost, RowSpooled
from gateway.recording.settings import RecordingSettings
from retrieval.observations import AvailabilityChanged, Saturated
from retrieval.settings import RetrievalSettings
from tests.gateway.chat.test_database_outage import _tree, own_postgres, recorded_rows
from tests.gateway.conftest import Serve
from tests.gateway.recording.test_recorder import ADA, CHAT, chat_body, rows
from tests.gateway.running import DEADLINE_S, Gateway, until

__all__ = ["own_postgres"]

# A hundred for each of two connections: within the deadline they answer some thirty.
BURST = 200
AS_DELIVERED = {"retrieval": RetrievalSettings(deadline_ms=300), "recording": RecordingSettings(timeout_ms=250)}


def unavailable(gateway: Gateway) -> list[bool]:
    return [not each.available for each in gateway.saw(AvailabilityChanged) if each.component == "database"]


async def burst(gateway: Gateway, chats: int) -> None:
    """All at once, each of a user of its own; every one is answered."""
    limits = httpx.Limits(max_connections=chats)
    async with httpx.AsyncClient(base_url=gateway.url, timeout=60, limits=limits) as client:
        sent = [
            client.post(CHAT, json=chat_body(f"I live in town {n}."), headers={"x-openwebui-user-id": f"user-{n}"})
            for n in range(chats)
        ]
        assert {response.status_code for response in await asyncio.gather(*sent)} == {200}


async def test_a_burst_does_not_make_postgres_unavailable(serve: Serve, pool: asyncpg.Pool) -> None:
    gateway = serve(**AS_DELIVERED, database_connections=2)
    for _ in range(2):
        await burst(gateway, BURST)
    await asyncio.to_thread(until, lambda: not gateway.services.recorder.waiting)
    assert unavailable(gateway) == []
    assert gateway.saw(Saturated)
    assert len(await rows(pool)) == BURST  # the second time it was the same turns
    assert not gateway.saw(RowLost)


async def test_too_few_connections_are_named_as_such(serve: Serve, pool: asyncpg.Pool) -> None:
    """The process has nothing to do but to wait for one of two, each of which takes a row of 50 ms at a time."""
    await pool.execute(
        "create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$"
    )
    await pool.execute("create trigger slow before insert on chat_turns for each row execute function slow()")
    gateway = serve(**AS_DELIVERED, database_connections=2)
    for _ in range(5):  # where the machine has much else to do, a burst may end without an answer in its time
        await burst(gateway, 40)
        await asyncio.to_thread(until, lambda: gateway.saw(Saturated))
        await asyncio.to_thread(until, lambda: not gateway.services.recorder.waiting)
        if NO_CONNECTION in {each.reason for each in gateway.saw(RowSpooled)}:
            break
    assert unavailable(gateway) == []
    assert "connections" in {each.cause for each in gateway.saw(Saturated)}
    assert NO_CONNECTION in {each.reason for each in gateway.saw(RowSpooled)}
    assert len(await rows(pool)) == 40  # each time they were the same turns


async def test_a_process_that_stood_still_does_not_make_postgres_unavailable(serve: Serve, pool: asyncpg.Pool) -> None:
    """Every clock in it has run out when it goes on, and the answers have been there for long."""
    gateway = serve(**AS_DELIVERED)
    async with httpx.AsyncClient(base_url=gateway.url, timeout=60) as client:
        for n in range(3):
            sending = [
                asyncio.create_task(client.post(CHAT, json=chat_body(f"{n} {each}"), headers=ADA)) for each in range(20)
            ]
            await asyncio.sleep(0.03)
            gateway.loop.call_soon_threadsafe(time.sleep, 0.6)
            assert {response.status_code for response in await asyncio.gather(*sending)} == {200}
    await asyncio.to_thread(until, lambda: not gateway.services.recorder.waiting)
    assert unavailable(gateway) == []
    assert len(await rows(pool)) == 60


async def test_a_burst_on_a_frozen_postgres_still_makes_it_unavailable(
    serve: Serve, own_postgres: EmbeddedPostgres, tmp_path: Path
) -> None:
    gateway = serve(**AS_DELIVERED, database_url=own_postgres.url, data_dir=tmp_path)
    await burst(gateway, 20)
    pids = _tree(own_postgres)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        await burst(gateway, 100)
        async with asyncio.timeout(DEADLINE_S):
            while unavailable(gateway) != [True]:  # a machine that is busy itself takes a second look
                await burst(gateway, 20)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
    await asyncio.to_thread(until, lambda: unavailable(gateway) == [True, False])
    await asyncio.to_thread(until, lambda: not gateway.services.recorder.waiting)
    written = [content for role, content in await recorded_rows(own_postgres.url) if role == "user"]
    # The second burst repeats what the first users said, without a chat id: the same turns.
    assert sorted(written) == sorted(f"I live in town {n}." for n in range(100))
