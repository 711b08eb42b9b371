"""Upkeep of the night: due by PgQueuer's schedule, again after a worker that was killed, broken off when it stops."""

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import datetime

import asyncpg
import pytest

from formation.jobs.schedule import run_schedule
from formation.llm.prompt import ModelFailed
from formation.memories.writing.operations import NotApplicable
from formation.observations import UpkeepFailed, UpkeepProgress
from formation.turn.context import Formation
from formation.upkeep.chore import PlannedChange, UserChore, carry_out_for_all
from tests.formation.conftest import ANA, BEN, Story
from tests.formation.jobs.test_worker import until

DUE = "update pgqueuer_schedules set next_run = now() - interval '1 minute'"
KILLED = (
    "update pgqueuer_schedules set status = 'picked', next_run = now() + interval '1 day', "
    "heartbeat = now() - interval '1 minute'"
)


class Night:
    """A chore that notes for whom it is done."""

    def __init__(self, fails: dict[str, Exception] | None = None, *, name: str = "night") -> None:
        self.done: list[str] = []
        self.began = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.fails = fails or {}
        self.chore = UserChore(name=name, users=self.users, plan=self.plan, carry_out=self.carry_out)

    async def users(self, _formation: Formation, after: str, _now: datetime) -> list[str]:
        return [owner for owner in (ANA, BEN) if owner > after]

    async def plan(self, _formation: Formation, _owner: str, _now: datetime) -> list[PlannedChange]:
        return []

    async def carry_out(self, _formation: Formation, owner: str, _now: datetime) -> int:
        self.began.set()
        await self.goes_on.wait()
        if owner in self.fails:
            raise self.fails[owner]
        self.done.append(owner)
        return 1


@pytest.fixture
async def connection(database_url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(database_url)
    yield connection
    await connection.close()


async def begun(
    connection: asyncpg.Connection, formation: Formation, night: Night, before: str, *later: Night
) -> asyncio.Task[None]:
    """The schedule, after it was entered once and `before` was done to its row; `night` has begun."""
    chores = [each.chore for each in (night, *later)]
    entering = asyncio.create_task(run_schedule(connection, formation, chores))
    await until(lambda: formation.pool.fetchval("select count(*) > 0 from pgqueuer_schedules"))
    await ended(entering)
    await formation.pool.execute(before)
    running = asyncio.create_task(run_schedule(connection, formation, chores))
    await asyncio.wait_for(night.began.wait(), 10)
    return running


async def ended(running: asyncio.Task[None]) -> None:
    running.cancel()
    await asyncio.wait_for(asyncio.gather(running, return_exceptions=True), 5)


@pytest.mark.parametrize("before", [DUE, KILLED])
async def test_what_is_due_or_was_left_by_a_killed_worker_is_done_for_everybody(
    connection: asyncpg.Connection, formation: Formation, before: str
) -> None:
    night = Night()
    running = await begun(connection, formation, night, before)
    await until(lambda: formation.pool.fetchval("select status = 'queued' from pgqueuer_schedules"))
    await ended(running)
    assert night.done == [ANA, BEN]
    assert await formation.pool.fetchval("select next_run > now() from pgqueuer_schedules")


@pytest.mark.parametrize("fails", [{}, {BEN: ValueError()}])
async def test_a_chore_begins_when_the_one_before_it_has_ended_or_failed(
    connection: asyncpg.Connection, formation: Formation, fails: dict[str, Exception]
) -> None:
    first, second = Night(fails, name="first"), Night(name="second")
    first.goes_on.clear()
    running = await begun(connection, formation, first, DUE, second)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(second.began.wait(), 0.3)
    first.goes_on.set()
    await until(lambda: formation.pool.fetchval("select bool_and(status = 'queued') from pgqueuer_schedules"))
    await ended(running)
    assert first.done == [owner for owner in (ANA, BEN) if owner not in fails]
    assert second.done == [ANA, BEN]


async def test_a_worker_that_stops_breaks_off_what_is_under_way_and_begins_nothing_more(
    connection: asyncpg.Connection, formation: Formation
) -> None:
    night, later = Night(), Night(name="later")
    night.goes_on.clear()
    running = await begun(connection, formation, night, DUE, later)
    await ended(running)
    assert night.done == []
    assert not later.began.is_set()


async def test_what_fails_is_named_with_its_line_and_without_its_words(
    connection: asyncpg.Connection, formation: Formation, story: Story
) -> None:
    night = Night({ANA: ValueError("I live in Lisbon")})
    running = await begun(connection, formation, night, DUE)
    await until(lambda: formation.pool.fetchval("select status = 'queued' from pgqueuer_schedules"))
    await ended(running)
    [failed] = story.seen_of(UpkeepFailed)
    assert (failed.chore, failed.reason) == ("night", "ValueError")
    assert re.search(r"/chore\.py:\d+ carry_out_for_all$", failed.frames[-2])
    assert re.search(r"/test_schedule\.py:\d+ carry_out$", failed.frames[-1])
    assert "Lisbon" not in repr(failed)


@pytest.mark.parametrize(
    ("error", "done", "left"),
    [
        (ModelFailed("garbage"), [BEN], 0),
        (NotApplicable("memory 1 is gone"), [BEN], 0),
        (ModelFailed("no answer", fault="model"), [], 2),
        (ModelFailed("no such model", fault="model", of_model=True), [BEN], 0),
    ],
)
async def test_a_model_that_answers_nobody_ends_it_and_what_fails_for_one_does_not(
    formation: Formation, story: Story, error: ModelFailed, done: list[str], left: int
) -> None:
    night = Night({ANA: error})
    await carry_out_for_all(night.chore, formation)
    assert night.done == done
    assert story.seen_of(UpkeepProgress)[-1] == UpkeepProgress(chore="night", users=left)
    assert story.seen_of(UpkeepFailed) == [UpkeepFailed(chore="night", reason=type(error).__name__)]


async def test_a_chore_that_loses_the_database_is_reported_and_the_next_one_is_begun(
    connection: asyncpg.Connection, formation: Formation, story: Story
) -> None:
    first, second = Night({ANA: ConnectionResetError("I live in Lisbon")}, name="first"), Night(name="second")
    running = await begun(connection, formation, first, DUE, second)
    await asyncio.wait_for(second.began.wait(), 10)
    await ended(running)
    assert first.done == []
    [failed] = story.seen_of(UpkeepFailed)
    assert (failed.chore, failed.reason) == ("first", "ConnectionResetError")
    assert "Lisbon" not in repr(failed)


async def test_a_lost_database_ends_it(formation: Formation) -> None:
    night = Night({ANA: ConnectionResetError()})
    with pytest.raises(ConnectionResetError):
        await carry_out_for_all(night.chore, formation)
    assert night.done == []
