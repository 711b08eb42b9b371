"""Twin of queries/derived.sql: what episodes are made of (decision 0080)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from db.pool import Db, Vector
from db.sql import load

SQL = load("derived")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSummary:
    """A summary that no episode was made of. `agents`: who alone recalls its turns; '' stands for all. `deleted`: a
    person has deleted the episode that was.
    """

    id: UUID
    text: str
    structured: dict[str, Any]
    turns: list[UUID]
    covers_from: datetime
    covers_to: datetime
    created_at: datetime
    agents: list[str]
    deleted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedMemory:
    """`score`: the cosine; None with another model's vector, or without one."""

    content: str
    is_same: bool
    score: float | None


async def summaries_without_episode(
    db: Db, owner: str, *, since: datetime, today: datetime, chats_a_day: int, limit: int
) -> list[NewSummary]:
    """Of one chat."""
    rows = await db.fetch(SQL["summaries_without_episode"], owner, since, today, chats_a_day, limit)
    return [NewSummary(**row) for row in rows]


async def mark_episodes(
    db: Db, owner: str, ids: Sequence[UUID], created_at: Sequence[datetime], now: datetime
) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["mark_episodes"], owner, ids, created_at, now)]


async def episodes_of(db: Db, owner: str, summaries: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["episodes_of"], owner, summaries)]


async def nearest_memory(
    db: Db, owner: str, *, agent: str | None, content_hash: bytes, vector: Vector, model: str
) -> ComparedMemory | None:
    row = await db.fetchrow(SQL["nearest_memory"], owner, agent, content_hash, vector, model)
    return ComparedMemory(**row) if row else None
