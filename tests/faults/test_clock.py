"""The wall clock jumps an hour forward and back while people chat: nothing is doubled, lost, or kept waiting for it.

What hangs on it: when something was said (`ts`, `said_at`), the ten minutes in which the same words without a chat are
the same turn, when a job may run again (PgQueuer's execute_after and heartbeat), the lives of signed users.
"""

import asyncio
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import make_short_folder
from tests.fakes.broken_answers import TORN_JSON
from tests.faults.clock import ONE_HOUR_S, Clock, library, with_clock
from tests.faults.conftest import PREFIX, Staged
from tests.faults.postgres import ask
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


async def test_chats_go_on_when_the_clock_jumps_an_hour_forward(stage: Stage, clock: Clock) -> None:
    async with Trial(stage, "clock an hour forward") as trial, trial.fault():
        clock.set(ONE_HOUR_S)
        await asyncio.sleep(LASTS_S)


async def test_what_was_to_be_tried_again_is_not_an_hour_late_when_the_clock_jumps_back(
    stage: Stage, clock: Clock
) -> None:
    """Whatever was to happen at a time of day would now happen an hour late."""
    assert await ahead_s(stage) > ONE_HOUR_S / 2
    async with Trial(stage, "clock an hour back") as trial, trial.fault():
        with stage.former.struck(TORN_JSON):
            await asyncio.sleep(1)  # these turns are to be tried again in two seconds, by the clock of now
        clock.set(0)
        await asyncio.sleep(LASTS_S)
    assert await ahead_s(stage) < ONE_HOUR_S / 2


async def ahead_s(stage: Stage) -> float:
    """How far Memrelay's clock and Postgres' are ahead of ours: the lesser of both."""
    newest = "select extract(epoch from now())::float8 as postgres, extract(epoch from max(ts))::float8 as gateway"
    (row,) = await ask(stage.database_url, f"{newest} from chat_turns where ts > now() - interval '1 minute'")
    return float(min(row["postgres"], row["gateway"]) - time.time())


async def test_chats_go_on_when_the_clock_jumps_back_and_forth(stage: Stage, clock: Clock) -> None:
    async with Trial(stage, "clock back and forth") as trial, trial.fault():
        for offset_s in (ONE_HOUR_S, 0, -ONE_HOUR_S, 0):
            clock.set(offset_s)
            await asyncio.sleep(1)


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
