"""Twin of queries/by_hand.sql: what a person's change of a memory reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.queries.memories import AwayReason, MemoryType, State, TodoState
from db.queries.recall import MemoryKind
from db.sql import load

SQL = load("by_hand")


@dataclass(frozen=True, slots=True, kw_only=True)
class EditableMemory:
    """`put_away`: why upkeep has deleted it, or merged: another one holds what it says; None: neither, or a person has
    deleted it. `is_merge`: it was made of others. `todo`: None for what is no to-do.
    """

    id: UUID
    state: State
    vector: UUID
    content: str
    bank: str
    category: str | None
    key: str | None
    kind: MemoryKind
    type: MemoryType
    importance: float
    pinned: bool
    agent: str | None
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    put_away: AwayReason | None
    is_merge: bool
    todo: TodoState | None

    @property
    def is_merged(self) -> bool:
        """Another memory holds what it says."""
        return self.state == "superseded" and self.put_away == "merged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """What the memory was before."""

    state: State
    valid_to: datetime | None


async def editable_memory(db: Db, owner: str, memory: UUID) -> EditableMemory | None:
    row = await db.fetchrow(SQL["editable_memory"], owner, memory)
    return EditableMemory(**row) if row else None


async def same_text(
    db: Db, owner: str, content_hash: bytes, *, agents: Sequence[str], exclude: UUID | None
) -> UUID | None:
    found: UUID | None = await db.fetchval(SQL["same_text"], owner, content_hash, agents, exclude)
    return found


async def with_key(db: Db, owner: str, key: str, *, agent: str | None, exclude: UUID | None) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["with_key"], owner, key, agent, exclude)]


async def vector_of(db: Db, owner: str, content_hash: bytes) -> UUID | None:
    found: UUID | None = await db.fetchval(SQL["vector_of"], owner, content_hash)
    return found


async def visible_sources(db: Db, owner: str, memory: UUID) -> list[UUID]:
    return [row["turn"] for row in await db.fetch(SQL["visible_sources"], owner, memory)]


async def deletion(db: Db, owner: str, memory: UUID) -> Deletion | None:
    """None: no person has deleted it."""
    row = await db.fetchrow(SQL["deletion"], owner, memory)
    return Deletion(**row) if row else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedAlong(Deletion):
    """Of a memory that went with another."""

    id: UUID


async def deleted_along(db: Db, owner: str, memory: UUID) -> list[DeletedAlong]:
    return [DeletedAlong(**row) for row in await db.fetch(SQL["deleted_along"], owner, memory)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatMerged:
    into_memory: UUID
    old_said_at: datetime
    said_at: datetime
    turns: list[UUID]


async def repeat_merged(db: Db, owner: str, memory: UUID) -> RepeatMerged | None:
    row = await db.fetchrow(SQL["repeat_merged"], owner, memory)
    return RepeatMerged(**row) if row else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SupersededAtNight:
    by: UUID
    valid_to: datetime | None


async def superseded_at_night(db: Db, owner: str, memory: UUID) -> SupersededAtNight | None:
    row = await db.fetchrow(SQL["superseded_at_night"], owner, memory)
    return SupersededAtNight(**row) if row else None


async def turns_to_show(db: Db, owner: str, memory: UUID) -> list[UUID]:
    return [row["turn"] for row in await db.fetch(SQL["turns_to_show"], owner, memory)]
