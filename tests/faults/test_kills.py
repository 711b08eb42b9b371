"""Gateway and worker killed with SIGKILL a hundred times under load: replies break, visibly; nothing else does."""

import asyncio
import os
import random
import signal
import time

import pytest

from tests.faults.conftest import Staged
from tests.faults.postgres import ask
from tests.faults.stage import Stage
from tests.faults.trial import Allowed, Trial, check_all_rows

KILLS = 100
# What is killed before it works loses nothing: most are let start. A life is counted from there.
KILLED_IN_THE_START = 0.4
LONGEST_LIFE_S = 1.0
GIVEN_UP_AFTER_S = 60.0


@pytest.fixture(scope="module")
def stage(staged: Staged) -> Stage:
    # A worker that dies five times at one turn may take it for the reason. Here it is not.
    return staged(MEMRELAY_FORMATION_MAX_ATTEMPTS="50")


async def test_killed_a_hundred_times(stage: Stage) -> None:
    async with Trial(stage, f"{KILLS} SIGKILLs", Allowed(late=True, broken=True, behind=True)) as trial, trial.fault():
        roles = ("gateway", "worker")
        await asyncio.gather(*(kill_again_and_again(stage, role, KILLS // len(roles)) for role in roles))
    assert stage.served.process is not None
    assert stage.served.process.poll() is None
    broken = [each for each in trial.attempts if each.end == "broken"]
    assert broken, "no reply was ever under way when the gateway was killed"
    everything = [message for message in trial.messages if message.whole]
    assert len(everything) >= KILLS, "hardly anybody was answered between two kills"


async def kill_again_and_again(stage: Stage, role: str, times: int) -> None:
    dice = random.Random(role)
    killed = 0
    for _ in range(times):
        pid = await living(stage, role, not_=killed)
        if dice.random() > KILLED_IN_THE_START:
            await (serving(stage) if role == "gateway" else working(stage))
        await asyncio.sleep(dice.uniform(0, LONGEST_LIFE_S))
        os.kill(pid, signal.SIGKILL)
        killed = pid


async def living(stage: Stage, role: str, *, not_: int) -> int:
    """The process of that role, once there is another one than the last."""
    end = time.monotonic() + GIVEN_UP_AFTER_S
    while True:
        found = await asyncio.to_thread(stage.served.children)
        if found.get(role, not_) != not_:
            return found[role]
        assert time.monotonic() < end, f"the {role} was not started again"
        await asyncio.sleep(0.05)


async def serving(stage: Stage) -> None:
    end = time.monotonic() + GIVEN_UP_AFTER_S
    while True:
        try:
            answer = await asyncio.to_thread(stage.served.request, "GET", "/healthz", within_s=2)
        except (OSError, ValueError):
            assert time.monotonic() < end, "the gateway did not come back"
            await asyncio.sleep(0.05)
        else:
            if answer.status == 200:
                return


async def working(stage: Stage) -> None:
    """Returns when a worker has connected to Postgres. The connections of one that was killed end with it."""
    end = time.monotonic() + GIVEN_UP_AFTER_S
    connected = "select from pg_stat_activity where application_name = 'memrelay worker'"
    while not await ask(stage.database_url, connected):
        assert time.monotonic() < end, "the worker did not come back"
        await asyncio.sleep(0.1)


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
