"""What upkeep does at night, by PgQueuer's schedule: in one worker at a time, and again after one that was killed."""

import asyncio
from collections.abc import Sequence
from functools import partial

import asyncpg
from pgqueuer.adapters.drivers.asyncpg import AsyncpgDriver
from pgqueuer.core.sm import SchedulerManager
from pgqueuer.domain.models import Schedule
from pgqueuer.queries import Queries

from formation.consolidation.consolidate import CONSOLIDATION
from formation.consolidation.merge import MERGING
from formation.derived.episodes import EPISODES
from formation.derived.insights import INSIGHTS
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.ageing import TODOS
from formation.upkeep.chore import UserChore, carry_out_for_all, upkeep_failed
from retrieval.deadlines import Interrupted, run_unless

# From two to six in the morning, UTC, every ten minutes: each chore knows for whom it has been done today, so that a
# night that was broken off, or whose model was away, goes on. Who starts in the afternoon catches up with the night.
AT_NIGHT = "*/10 2-5 * * *"


def chores_of_the_night(settings: FormationSettings) -> list[UserChore]:
    """Those that are switched on, in the order in which they are best done."""
    chores = []
    if settings.todos:
        chores.append(TODOS)
    if settings.makes_episodes:
        chores.append(EPISODES)
    if settings.night.consolidates:
        chores.append(CONSOLIDATION)
    if settings.merges_memories:
        chores.append(MERGING)
    if settings.makes_insights:
        chores.append(INSIGHTS)  # of tonight's episodes, too
    return chores


async def run_schedule(connection: asyncpg.Connection, formation: Formation, chores: Sequence[UserChore]) -> None:
    """Until cancelled; what is under way then is broken off. `connection`: a plain one, of its own."""
    if not chores:
        return
    manager = SchedulerManager(Queries(AsyncpgDriver(connection)))
    ending = asyncio.Event()
    # One entry: PgQueuer runs all that are due at once, and a chore reads what those before it have written.
    manager.schedule("night", AT_NIGHT, accepts_context=False)(partial(run_night, chores, formation, ending))
    running = asyncio.create_task(manager.run())
    try:
        await asyncio.wait({running})
        running.result()
    finally:  # a manager that is cancelled waits for what it runs
        ending.set()
        manager.shutdown.set()
        await asyncio.gather(running, return_exceptions=True)


async def run_night(
    chores: Sequence[UserChore], formation: Formation, ending: asyncio.Event, _schedule: Schedule
) -> None:
    for chore in chores:
        if ending.is_set():
            return
        await run_chore(chore, formation, ending)


async def run_chore(chore: UserChore, formation: Formation, ending: asyncio.Event) -> None:
    try:
        await run_unless(ending, carry_out_for_all, chore, formation)
    except Interrupted:
        return
    except Exception as error:  # PgQueuer would log it whole, and it may quote the user; it is run again in ten minutes
        formation.observe(upkeep_failed(chore.name, error))
