"""Twin of queries/overview.sql: what an operator looks at, over all owners."""

from dataclasses import dataclass
from datetime import datetime

from db.pool import Db
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
    dead: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    user_id: str
    display_name: str | None
    rev: int
    paused: bool
    created_at: datetime
    memories: int
    last_turn: datetime | None


async def memories_by_bank(db: Db) -> list[BankCount]:
    return [BankCount(**row) for row in await db.fetch(SQL["memories_by_bank"])]


async def jobs_by_state(db: Db) -> JobCounts:
    row = await db.fetchrow(SQL["jobs_by_state"])
    assert row is not None
    return JobCounts(**row)


async def people(db: Db, limit: int) -> list[Person]:
    """Those who spoke last come first."""
    return [Person(**row) for row in await db.fetch(SQL["people"], limit)]
