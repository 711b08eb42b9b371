"""Twin of queries/derived.sql: what episodes and insights are made of (decision 0080)."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightState:
    """`active`: insights in use. `last_at`: when some were last made; None: never."""

    rev: int
    active: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestEpisode:
    id: UUID
    content: str
    said_at: datetime
    derived_from: list[UUID]


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestMemory:
    id: UUID
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestMessage:
    id: UUID
    text: str
    ts: datetime


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


async def insight_state(db: Db, owner: str, *, since: datetime) -> InsightState | None:
    row = await db.fetchrow(SQL["insight_state"], owner, since)
    return InsightState(**row) if row else None


async def latest_episodes(db: Db, owner: str, *, limit: int) -> list[LatestEpisode]:
    return [LatestEpisode(**row) for row in await db.fetch(SQL["latest_episodes"], owner, limit)]


async def latest_memories(db: Db, owner: str, *, since: datetime, limit: int) -> list[LatestMemory]:
    return [LatestMemory(**row) for row in await db.fetch(SQL["latest_memories"], owner, since, limit)]


async def latest_messages(
    db: Db, owner: str, *, since: datetime, until: datetime, characters: int, limit: int
) -> list[LatestMessage]:
    rows = await db.fetch(SQL["latest_messages"], owner, since, until, characters, limit)
    return [LatestMessage(**row) for row in rows]


async def hidden_among(db: Db, owner: str, turns: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["hidden_among"], owner, turns)]
