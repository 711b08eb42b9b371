"""Each chore of upkeep in a process of its own, killed with SIGKILL ever later until it comes to its end alive."""

import asyncio
import os
import signal
import time
from datetime import datetime
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event

import pytest

from db.pool import open_pool
from formation.upkeep.chore import UserChore, carry_out_for_all
from tests.conftest import PostgresServer
from tests.formation.upkeep.scene import CHORES, NOW, formation_on, prepare, state

MIN_STEP_S = 0.002
# So that a chore which takes longer on a busy machine is killed as often there, and each time takes no longer than it.
MAX_KILLS = 100
forkserver = get_context("forkserver")
forkserver.set_forkserver_preload(["tests.formation.upkeep.scene"])


def main(url: str, name: str, now: datetime, begun: Event) -> None:
    asyncio.run(work(url, next(chore for chore in CHORES if chore.name == name), now, begun))


async def work(url: str, chore: UserChore, now: datetime, begun: Event) -> None:
    async with await open_pool(url, min_connections=1, max_connections=2) as pool:
        formation = formation_on(pool)
        begun.set()
        await carry_out_for_all(chore, formation, clock=lambda: now)


def begun(url: str, chore: UserChore) -> BaseProcess:
    at_work = forkserver.Event()
    process = forkserver.Process(target=main, args=(url, chore.name, NOW, at_work))
    process.start()
    assert at_work.wait(30)
    return process


def duration_s(url: str, chore: UserChore) -> float:
    """Of the chore and the end of its process, when nothing kills it."""
    process, begun_at = begun(url, chore), time.monotonic()
    process.join(60)
    assert process.exitcode == 0
    return time.monotonic() - begun_at


def killed_after(seconds: float, url: str, chore: UserChore) -> bool:
    """Whether it was killed before its end."""
    process = begun(url, chore)
    process.join(seconds)
    if process.is_alive():
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
    process.join(30)
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode != 0


@pytest.mark.parametrize("chore", CHORES, ids=lambda chore: chore.name)
async def test_killed_ever_later_nothing_is_lost_and_nothing_done_twice(
    chore: UserChore, postgres: PostgresServer
) -> None:
    prepared = postgres.create_database()
    async with await open_pool(prepared, min_connections=1, max_connections=2) as pool:
        await prepare(pool)
    template = prepared.partition("?")[0].rpartition("/")[2]
    measured = postgres.create_database(template=template)
    step_s = max(MIN_STEP_S, await asyncio.to_thread(duration_s, measured, chore) / MAX_KILLS)
    postgres.drop_database(measured)
    undisturbed, after_s, ended = None, 0.0, 0
    while ended < 3:
        url = postgres.create_database(template=template)
        if undisturbed is not None and not await asyncio.to_thread(killed_after, after_s, url, chore):
            ended += 1
        async with await open_pool(url, min_connections=1, max_connections=2) as pool:
            await carry_out_for_all(chore, formation_on(pool), clock=lambda: NOW)
            after = await state(pool)
        postgres.drop_database(url)
        undisturbed = undisturbed or after
        assert after == undisturbed, f"killed after {after_s:.3f} s"
        after_s += step_s
    assert after_s > 5 * step_s
