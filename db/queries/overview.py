"""Twin of queries/overview.sql: what an operator reads, over all owners."""

from dataclasses import dataclass
from datetime import date, datetime

from db.pool import Db
from db.queries.account import MemoriesInPlace, ModelUse
from db.queries.jobs import DeadJob
from db.queries.keys import KeyMode
from db.sql import load

SQL = load("overview")


@dataclass(frozen=True, slots=True, kw_only=True)
class BankCount:
    bank: str
    memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JobCounts:
    waiting: int
    queued: int
    for_model: int
    dead: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UserOverview:
    user_id: str
    display_name: str | None
    rev: int
    paused: bool
    created_at: datetime
    erase_at: datetime | None
    memories: int
    last_turn: datetime | None


async def memories_by_bank(db: Db) -> list[BankCount]:
    return [BankCount(**row) for row in await db.fetch(SQL["memories_by_bank"])]


async def jobs_by_state(db: Db) -> JobCounts:
    row = await db.fetchrow(SQL["jobs_by_state"])
    assert row is not None
    return JobCounts(**row)


async def list_users(db: Db, limit: int) -> list[UserOverview]:
    """Those with the latest turn come first."""
    return [UserOverview(**row) for row in await db.fetch(SQL["list_users"], limit)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedAccount:
    """`memories`: active ones. `last_seen`: of the last turn or reply."""

    user_id: str
    display_name: str | None
    rev: int
    paused: bool
    memory: KeyMode
    created_at: datetime
    erased_at: datetime | None
    erase_at: datetime | None
    memories: int
    last_seen: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceActivity:
    turns: int
    learned: int
    users: int


async def accounts(db: Db, space: str, *, after: str, limit: int) -> list[ListedAccount]:
    return [ListedAccount(**row) for row in await db.fetch(SQL["accounts"], space, after, limit)]


async def space_memories(db: Db, space: str) -> list[MemoriesInPlace]:
    return [MemoriesInPlace(**row) for row in await db.fetch(SQL["space_memories"], space)]


async def space_activity(db: Db, space: str, *, since: datetime) -> SpaceActivity:
    row = await db.fetchrow(SQL["space_activity"], space, since)
    assert row is not None
    return SpaceActivity(**row)


async def space_model_use(db: Db, space: str) -> list[ModelUse]:
    return [ModelUse(**row) for row in await db.fetch(SQL["space_model_use"], space)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOfRequests:
    """Counts of requests with recall. `day` None: all days together. `searched`: full text was searched."""

    day: date | None
    requests: int
    hit: int
    degraded: int
    searched: int
    few_by_words: int
    fallback: int
    summaries_only: int
    summary_vectors: int
    truncated: int
    p50_ms: float | None
    p95_ms: float | None
    median_tokens: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskSpend:
    task: str
    calls: int
    tokens_in: int
    tokens_out: int


async def requests_by_day(db: Db, since: datetime) -> list[DayOfRequests]:
    return [DayOfRequests(**row) for row in await db.fetch(SQL["requests_by_day"], since)]


async def spend(db: Db, since: datetime, *, space: str | None = None) -> list[TaskSpend]:
    """`space` None: over all of them."""
    return [TaskSpend(**row) for row in await db.fetch(SQL["spend"], since, space)]


async def feedback_counts(db: Db, since: datetime) -> dict[str, int]:
    return {row["kind"]: row["reports"] for row in await db.fetch(SQL["feedback_counts"], since)}


async def space_jobs(db: Db, space: str) -> JobCounts:
    row = await db.fetchrow(SQL["space_jobs"], space)
    assert row is not None
    return JobCounts(**row)


async def space_dead_jobs(db: Db, space: str, *, limit: int) -> list[DeadJob]:
    return [DeadJob(**row) for row in await db.fetch(SQL["space_dead_jobs"], space, limit)]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedTurns:
    """`got`: what they needed, as far as anybody reported. `brought`, `helped`: memories, where a useful one was
    named.
    """

    turns: int
    got: int
    brought: int
    helped: int
    median_tokens: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedTurns:
    """`came_back`: into a later prompt, as they are or as a memory."""

    turns: int
    came_back: int


async def judged_turns(db: Db, since: datetime) -> JudgedTurns:
    row = await db.fetchrow(SQL["judged_turns"], since)
    assert row is not None
    return JudgedTurns(**row)


async def marked_turns(db: Db, since: datetime) -> MarkedTurns:
    row = await db.fetchrow(SQL["marked_turns"], since)
    assert row is not None
    return MarkedTurns(**row)
