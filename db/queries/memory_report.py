"""Twin of queries/memory_report.sql: how memories grow, end and serve. `space` None: over all of them."""

from dataclasses import dataclass
from datetime import date, datetime

from db.pool import Db
from db.sql import load

SQL = load("memory_report")


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOfGrowth:
    """`users`: whose memory changed on that day."""

    day: date
    added: int
    ended: int
    users: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesPerUser:
    """`median`, `p95`: null without users."""

    users: int
    memories: int
    median: float | None
    p95: float | None
    max_memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCount:
    event: str
    changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledConflicts:
    """`rung`: what decided. `outcome`: replaced, same or kept both."""

    rung: str
    outcome: str
    conflicts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SummariesMade:
    summaries: int
    structured: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SuccessAcrossChats:
    turns: int
    judged: int
    succeeded: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoreCount:
    chore: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestOlder:
    """`model`: as with each vector, provider/name#calibration. `older`, `score`: null where there is none."""

    model: str
    content: str
    older: str | None
    score: float | None


async def growth_by_day(db: Db, space: str | None, *, since: datetime) -> list[DayOfGrowth]:
    return [DayOfGrowth(**row) for row in await db.fetch(SQL["growth_by_day"], space, since)]


async def memories_per_user(db: Db, space: str | None) -> MemoriesPerUser:
    row = await db.fetchrow(SQL["memories_per_user"], space)
    assert row is not None
    return MemoriesPerUser(**row)


async def changes_by_event(db: Db, space: str | None, *, since: datetime) -> list[EventCount]:
    return [EventCount(**row) for row in await db.fetch(SQL["changes_by_event"], space, since)]


async def settled_conflicts(db: Db, space: str | None, *, since: datetime) -> list[SettledConflicts]:
    return [SettledConflicts(**row) for row in await db.fetch(SQL["settled_conflicts"], space, since)]


async def summaries_made(db: Db, space: str | None, *, since: datetime) -> SummariesMade:
    row = await db.fetchrow(SQL["summaries_made"], space, since)
    assert row is not None
    return SummariesMade(**row)


async def success_across_chats(db: Db, space: str | None, *, since: datetime) -> SuccessAcrossChats:
    row = await db.fetchrow(SQL["success_across_chats"], space, since)
    assert row is not None
    return SuccessAcrossChats(**row)


async def upkeep_done(db: Db, space: str | None, *, since: datetime) -> list[ChoreCount]:
    return [ChoreCount(**row) for row in await db.fetch(SQL["upkeep_done"], space, since)]


async def nearest_older_of_sample(db: Db, space: str | None, *, size: int) -> list[NearestOlder]:
    return [NearestOlder(**row) for row in await db.fetch(SQL["nearest_older_of_sample"], space, size)]
