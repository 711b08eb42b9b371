"""Twin of queries/portable.sql: taking along all that is stored about a user, and bringing it back.

The classes are the lines of an export (docs/export.md): a field that is added to one is added there. Hashes are hex.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("portable")

Rows = Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableUser:
    display_name: str | None
    rev: int
    settings: dict[str, Any]
    paused: bool
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableTurn:
    """A message of the user's or a reply, which has `reply_to`."""

    id: UUID
    identity: str
    role: str
    chat_id: str | None
    message_id: str | None
    parent_id: str | None
    reply_to: UUID | None
    ordinal: int
    author: str | None
    channel: str | None
    agent: str | None
    model: str | None
    content: str
    text: str
    text_hash: str
    status: str
    ts: datetime
    system_block: str | None
    system_memories: list[UUID]
    turn_block: str | None
    turn_memories: list[UUID]
    recalled: list[UUID]
    recalled_turns: list[UUID]
    rev_delivered: int | None
    recall: str | None
    hits: dict[str, Any] | None
    latencies_ms: dict[str, Any] | None
    tokens: int | None
    truncated: bool | None
    trouble: str | None
    query: str | None
    place: str | None
    attempts: int
    off_record: bool
    formed_at: datetime | None
    rules_formed_at: datetime | None
    dead_at: datetime | None
    last_error: str | None
    hidden_at: datetime | None
    marked_at: datetime | None
    accesses_counted_at: datetime | None
    asks: UUID | None = None  # not in files of before migration 0018
    memory_agent: str | None = None  # nor this, of before migration 0020
    purge_at: datetime | None = None  # nor this, of before migration 0021


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableMemory:
    """`embedding` and `model` None: without embeddings, or none was there."""

    content: str
    embedding: list[float] | None
    model: str | None
    id: UUID
    agent: str | None
    kind: str
    memory_type: str
    category: str | None
    bank: str
    key: str | None
    tags: list[str]
    importance: float
    confidence: float
    pinned: bool
    state: str
    unresolved: bool
    valid_from: datetime | None
    valid_to: datetime | None
    said_at: datetime
    run_id: str | None
    actor_id: str | None
    role: str | None
    created_at: datetime
    updated_at: datetime
    last_accessed_at: datetime | None
    access_count: int
    summarized_from: list[UUID]
    purge_at: datetime | None
    put_away: str | None = None  # not in files of before migration 0024
    derived_from: list[UUID] = field(default_factory=list)  # not in files of before migration 0028
    due_at: datetime | None = None  # nor these before 0031
    closed_as: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableSource:
    memory: UUID
    turn: UUID
    said_at: datetime
    corrected: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableRelation:
    from_id: UUID
    to_id: UUID
    relation: str
    strength: float
    expires_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableHistory:
    rev: int
    event: str
    memory: UUID
    old_ref: UUID | None
    new_ref: UUID | None
    reason: str
    actor: str
    meta: dict[str, Any]
    ts: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableSummary:
    id: UUID
    kind: str
    chat_id: str | None
    day: date | None
    input_hash: str
    text: str
    structured: dict[str, Any]
    embedding: list[float] | None
    model: str | None
    expires_at: datetime | None
    created_at: datetime
    covers_from: datetime | None
    covers_to: datetime | None
    turns: list[UUID]
    stale_at: datetime | None
    episode_at: datetime | None = None  # not in files of before migration 0028


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableFeedback:
    id: UUID
    kind: str
    turn: UUID | None
    memory: UUID | None
    note: str
    ts: datetime


async def export_user(db: Db, owner: str) -> PortableUser | None:
    row = await db.fetchrow(SQL["export_user"], owner)
    return PortableUser(**row) if row else None


async def export_turns(db: Db, owner: str, role: str, *, after: UUID, limit: int, max_bytes: int) -> list[PortableTurn]:
    rows = await db.fetch(SQL["export_turns"], owner, role, after, limit, max_bytes)
    return [PortableTurn(**row) for row in rows]


async def export_memories(db: Db, owner: str, *, after: UUID, limit: int, embeddings: bool) -> list[PortableMemory]:
    rows = await db.fetch(SQL["export_memories"], owner, after, limit, embeddings)
    return [PortableMemory(**row) for row in rows]


async def export_sources(db: Db, owner: str, *, after: tuple[UUID, UUID], limit: int) -> list[PortableSource]:
    return [PortableSource(**row) for row in await db.fetch(SQL["export_sources"], owner, *after, limit)]


async def export_relations(db: Db, owner: str, *, after: tuple[UUID, UUID, str], limit: int) -> list[PortableRelation]:
    return [PortableRelation(**row) for row in await db.fetch(SQL["export_relations"], owner, *after, limit)]


async def export_history(db: Db, owner: str, *, after: int, limit: int) -> list[PortableHistory]:
    return [PortableHistory(**row) for row in await db.fetch(SQL["export_history"], owner, after, limit)]


async def export_summaries(db: Db, owner: str, *, after: UUID, limit: int, embeddings: bool) -> list[PortableSummary]:
    rows = await db.fetch(SQL["export_summaries"], owner, after, limit, embeddings)
    return [PortableSummary(**row) for row in rows]


async def export_feedback(db: Db, owner: str, *, after: UUID, limit: int) -> list[PortableFeedback]:
    return [PortableFeedback(**row) for row in await db.fetch(SQL["export_feedback"], owner, after, limit)]


async def import_user(db: Db, owner: str, row: dict[str, Any]) -> None:
    given = (row[name] for name in ("display_name", "settings", "paused", "created_at"))
    await db.execute(SQL["import_user"], owner, *given)


async def keep_number_of_memories(db: Db, owner: str) -> None:
    await db.execute(SQL["keep_number_of_memories"], owner)


async def lock_owner(db: Db, owner: str) -> int | None:
    rev: int | None = await db.fetchval(SQL["lock_owner"], owner)
    return rev


async def import_turns(db: Db, owner: str, rows: Rows) -> list[UUID]:
    """Those that were not there, as all that import and return a list."""
    return [row["id"] for row in await db.fetch(SQL["import_turns"], owner, rows)]


async def import_past_turns(db: Db, owner: str, rows: Rows, *, from_openwebui: bool | None) -> list[UUID]:
    """Those that are new."""
    return [row["id"] for row in await db.fetch(SQL["import_past_turns"], owner, rows, from_openwebui)]


async def import_texts(db: Db, owner: str, rows: Rows) -> None:
    await db.execute(SQL["import_texts"], owner, rows)


async def import_memories(
    db: Db, owner: str, rows: Rows, *, keys: Sequence[str], key_patterns: Sequence[str]
) -> list[UUID]:
    """`key_patterns` are of LIKE."""
    return [row["id"] for row in await db.fetch(SQL["import_memories"], owner, rows, keys, key_patterns)]


async def import_sources(db: Db, owner: str, rows: Rows) -> list[UUID]:
    return [row["turn"] for row in await db.fetch(SQL["import_sources"], owner, rows)]


async def import_relations(db: Db, owner: str, rows: Rows) -> list[UUID]:
    return [row["to_id"] for row in await db.fetch(SQL["import_relations"], owner, rows)]


async def present_memories(db: Db, owner: str, ids: Sequence[UUID]) -> set[UUID]:
    return {row["id"] for row in await db.fetch(SQL["present_memories"], owner, ids)}


async def import_history(db: Db, owner: str, rows: Rows, *, without: Sequence[UUID]) -> list[int]:
    return [row["rev"] for row in await db.fetch(SQL["import_history"], owner, rows, without)]


async def raise_rev_to(db: Db, owner: str, rev: int) -> None:
    await db.execute(SQL["raise_rev_to"], owner, rev)


async def import_summaries(db: Db, owner: str, rows: Rows) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["import_summaries"], owner, rows)]


async def import_feedback(db: Db, owner: str, rows: Rows) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["import_feedback"], owner, rows)]


async def known_texts(db: Db, owner: str, hashes: Sequence[bytes]) -> set[bytes]:
    return {row["content_hash"] for row in await db.fetch(SQL["known_texts"], owner, hashes)}


async def count_exported(db: Db, owner: str) -> int:
    counted: int = await db.fetchval(SQL["count_exported"], owner)
    return counted
