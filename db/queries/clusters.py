"""Twin of queries/clusters.sql: memories of one user that may become one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db, Vector
from db.queries.memories import MemoryType
from db.queries.recall import MemoryRole
from db.sql import load

SQL = load("clusters")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterableMemory:
    """`text_id`: of its text. `vector`: None where it is not of the model asked for. `role`: as in NewMemory."""

    id: UUID
    content: str
    vector: Vector | None
    text_id: UUID
    key: str | None
    category: str | None
    bank: str
    tags: list[str]
    type: MemoryType
    role: MemoryRole | None
    agent: str | None
    said_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierMerge:
    """What was done about clusters of a user's: `fingerprint` of the one that was asked about; None: there was none."""

    ts: datetime
    fingerprint: str | None
    refused: bool


async def clusterable_memories(
    db: Db,
    owner: str,
    *,
    made_until: datetime,
    model: str | None,
    keys: Sequence[str],
    key_patterns: Sequence[str],
    limit: int,
) -> list[ClusterableMemory]:
    """`key_patterns` are of LIKE."""
    rows = await db.fetch(SQL["clusterable_memories"], owner, made_until, model, keys, key_patterns, limit)
    return [ClusterableMemory(**row) for row in rows]


async def merges_since(db: Db, owner: str, since: datetime) -> list[EarlierMerge]:
    return [EarlierMerge(**row) for row in await db.fetch(SQL["merges_since"], owner, since)]


async def is_known_beside(
    db: Db, owner: str, content_hash: bytes, *, agent: str | None, memories: Sequence[UUID]
) -> bool:
    return bool(await db.fetchval(SQL["is_known_beside"], owner, content_hash, agent, memories))
