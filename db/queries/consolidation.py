"""Twin of queries/consolidation.sql: which of a user's memories say nearly the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from db.pool import Db
from db.queries.memories import MemoryType
from db.sql import load

SQL = load("consolidation")


@dataclass(frozen=True, slots=True, kw_only=True)
class NearPair:
    """`score`: the cosine of their vectors. `related`: there is a relation between them."""

    one: UUID
    other: UUID
    score: float
    related: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedMemory:
    """`vector`: of its text. `importance`: 0 to 1. `is_merge`: it was made of others."""

    id: UUID
    vector: UUID
    content: str
    key: str | None
    category: str | None
    type: MemoryType
    said_at: datetime
    valid_to: datetime | None
    importance: float
    pinned: bool
    urgent: bool
    is_merge: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    turn: UUID
    said_at: datetime


async def near_pairs(
    db: Db,
    owner: str,
    *,
    model: str,
    now: datetime,
    changed_since: datetime,
    importance: float,
    min_score: float,
    max_apart: timedelta,
    neighbours: int,
    limit: int,
    compared: int,
) -> list[NearPair]:
    bounds = changed_since, importance, min_score, max_apart.total_seconds(), neighbours, limit, compared
    return [NearPair(**row) for row in await db.fetch(SQL["near_pairs"], owner, model, now, *bounds)]


async def memories_in_pairs(db: Db, owner: str, memories: Sequence[UUID], *, now: datetime) -> dict[UUID, PairedMemory]:
    rows = await db.fetch(SQL["memories_in_pairs"], owner, memories, now)
    return {row["id"]: PairedMemory(**row) for row in rows}


async def sources_to_join(db: Db, owner: str, memory: UUID, *, into: UUID) -> list[Source]:
    return [Source(**row) for row in await db.fetch(SQL["sources_to_join"], owner, memory, into)]


async def asked_since(db: Db, owner: str, since: datetime) -> set[str]:
    return {row["fingerprint"] for row in await db.fetch(SQL["asked_since"], owner, since)}


async def pairs_since(db: Db, owner: str, since: datetime) -> int:
    pairs: int = await db.fetchval(SQL["pairs_since"], owner, since)
    return pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """`rev`: the user's then. `remaining`: pairs that waited for another day."""

    rev: int
    remaining: int


async def done_since(db: Db, owner: str, since: datetime) -> Done | None:
    row = await db.fetchrow(SQL["done_since"], owner, since)
    return Done(**row) if row else None
