"""Twin of queries/put_away.sql: what upkeep puts away of one user's memory."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.queries.decay import Decay, parameter_of
from db.queries.memories import PutAwayReason
from db.sql import load

SQL = load("put_away")


@dataclass(frozen=True, slots=True, kw_only=True)
class Excess:
    """`max_memories`: how many there may be."""

    memories: int
    max_memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrunableMemory:
    """`content`: its beginning. `used_at`: when it was last recalled, or made. `importance`: 0 to 1. `relevance`: a
    cosine.
    """

    id: UUID
    content: str
    used_at: datetime
    access_count: int
    created_at: datetime
    importance: float
    relevance: float | None


async def excess(db: Db, owner: str, *, usual: int) -> Excess | None:
    row = await db.fetchrow(SQL["excess"], owner, usual)
    return Excess(**row) if row else None


async def to_prune(
    db: Db,
    owner: str,
    strategy: PutAwayReason,
    *,
    limit: int,
    turns: int,
    keys: Sequence[str],
    restored_since: datetime,
    now: datetime,
) -> list[PrunableMemory]:
    rows = await db.fetch(SQL["to_prune"], owner, strategy, limit, turns, keys, restored_since, now)
    return [PrunableMemory(**row) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleMemory:
    """`content`: its beginning. `importance`: as it counts now, 0 to 1."""

    id: UUID
    content: str
    idle_since: datetime
    importance: float
    valid_to: datetime | None


async def to_expire(
    db: Db,
    owner: str,
    *,
    unused_since: datetime,
    below_importance: float,
    limit: int,
    keys: Sequence[str],
    now: datetime,
    decay: Decay | None,
) -> list[IdleMemory]:
    parameters = unused_since, below_importance, limit, keys, now, parameter_of(decay)
    rows = await db.fetch(SQL["to_expire"], owner, *parameters)
    return [IdleMemory(**row) for row in rows]
