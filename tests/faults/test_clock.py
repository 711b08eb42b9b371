"""The wall clock jumps an hour forward and back while people chat: nothing is doubled, lost, or kept waiting for it.

What hangs on it: when something was said (`ts`, `said_at`), the ten minutes in which the same words without a chat are
the same turn, when a job may run again (PgQueuer's execute_after and heartbeat), the lives of signed users.
"""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import make_short_folder
from tests.faults.clock import ONE_HOUR_S, Clock, library, with_clock
from tests.faults.conftest import PREFIX, Staged
from tests.faults.stage import Stage
from tests.faults.trial import Trial, check_all_rows

LASTS_S = 2.5


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    made = make_short_folder(PREFIX)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(scope="module")
def clock(folder: Path) -> Clock:
    return Clock(library(), folder / "offset")


@pytest.fixture(scope="module")
def stage(clock: Clock, folder: Path, postgres_binaries: Path, staged: Staged) -> Stage:
    """Memrelay and its Postgres by the same clock, as on one machine."""
    return staged(binaries=with_clock(postgres_binaries, clock, folder), **clock.environment)


async def test_an_hour_forward(stage: Stage, clock: Clock) -> None:
    async with Trial(stage, "clock an hour forward") as trial, trial.fault():
        clock.set(ONE_HOUR_S)
        await asyncio.sleep(LASTS_S)


async def test_an_hour_back(stage: Stage, clock: Clock) -> None:
    """Whatever was to happen at a time of day would now happen an hour late."""
    async with Trial(stage, "clock an hour back") as trial, trial.fault():
        clock.set(0)
        await asyncio.sleep(LASTS_S)


async def test_back_and_forth(stage: Stage, clock: Clock) -> None:
    async with Trial(stage, "clock back and forth") as trial, trial.fault():
        for offset_s in (ONE_HOUR_S, 0, -ONE_HOUR_S, 0):
            clock.set(offset_s)
            await asyncio.sleep(1)


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
