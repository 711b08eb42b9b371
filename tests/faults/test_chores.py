"""Each chore of upkeep in a process of its own, killed with SIGKILL ever later until it comes to its end alive."""

import asyncio
import os
import signal
from datetime import datetime
from multiprocessing import get_context
from multiprocessing.synchronize import Event

import pytest

from db.pool import open_pool
from formation.upkeep.chore import UserChore, carry_out_for_all
from tests.conftest import PostgresServer
from tests.formation.upkeep.scene import CHORES, NOW, formation_on, prepare, state

STEP_S = 0.002
forkserver = get_context("forkserver")
forkserver.set_forkserver_preload(["tests.formation.upkeep.scene"])


def main(url: str, name: str, now: datetime, begun: Event) -> None:
    asyncio.run(work(url, next(chore for chore in CHORES if chore.name == name), now, begun))


async def work(url: str, chore: UserChore, now: datetime, begun: Event) -> None:
    async with await open_pool(url, min_connections=1, max_connections=2) as pool:
        formation = formation_on(pool)
        begun.set()
        await carry_out_for_all(chore, formation, clock=lambda: now)


def killed_after(seconds: float, url: str, chore: UserChore) -> bool:
    """Whether it was killed before its end."""
    begun = forkserver.Event()
    process = forkserver.Process(target=main, args=(url, chore.name, NOW, begun))
    process.start()
    assert begun.wait(30)
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
    undisturbed, after_s, ended = None, 0.0, 0
    while ended < 3:
        url = postgres.create_database(template=prepared.partition("?")[0].rpartition("/")[2])
        if undisturbed is not None and not await asyncio.to_thread(killed_after, after_s, url, chore):
            ended += 1
        async with await open_pool(url, min_connections=1, max_connections=2) as pool:
            await carry_out_for_all(chore, formation_on(pool), clock=lambda: NOW)
            after = await state(pool)
        postgres.drop_database(url)
        undisturbed = undisturbed or after
        assert after == undisturbed, f"killed after {after_s:.3f} s"
        after_s += STEP_S
    assert after_s > 5 * STEP_S
