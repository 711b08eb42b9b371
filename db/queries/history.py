"""Twin of queries/history.sql: what has changed in a user's memory, and why."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("history")

ChangeKind = Literal["created", "updated", "merged", "removed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedMemory:
    """A memory that has changed, as it is now; of a removed one nothing but its id."""

    id: UUID
    change: ChangeKind
    content: str | None
    bank: str | None
    key: str | None
    kind: str | None
    said_at: datetime | None
    valid_from: datetime | None


async def updates_since(
    db: Db, owner: str, *, agents: Sequence[str], since: int, until: int, exclude: Collection[UUID], limit: int
) -> list[ChangedMemory]:
    rows = await db.fetch(SQL["updates_since"], owner, agents, since, until, list(exclude), limit)
    return [ChangedMemory(**row) for row in rows]


async def put_away_since(db: Db, owner: str, *, agents: Sequence[str], since: int, until: int) -> int:
    """0 where the user was told of them with an earlier turn."""
    count: int = await db.fetchval(SQL["put_away_since"], owner, agents, since, until)
    return count


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedMemory:
    id: UUID
    content: str
    state: str
    bank: str
    category: str | None
    type: str
    key: str | None
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryEvent:
    """One change of a memory. `rung`, `found_by`, `model`: what decided, and what found the fact; None where no fact
    led to it, or an earlier version of Memrelay wrote it. `turn` to `words`: the message that did, and the user's words
    in it; None for a hidden one. `before`, `after`: the values that an edit changed; `text_before`, `text_after`: where
    it changed the text, as long as that is kept.
    """

    rev: int
    event: str
    ts: datetime
    actor: str
    reason: str
    rung: str | None
    found_by: str | None
    model: str | None
    replaces: UUID | None
    superseded_by: UUID | None
    turn: UUID | None
    chat: str | None
    message: str | None
    said_at: datetime | None
    words: str | None
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    text_before: str | None
    text_after: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceMessage:
    """A message that states a memory: `words` are the user's. `rung` to `model` as in MemoryEvent."""

    turn: UUID
    chat: str | None
    message: str | None
    said_at: datetime
    words: str
    rung: str | None
    found_by: str | None
    model: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class UserEvent:
    """One change of any of a user's memories. `content`, `state`: of the memory now."""

    rev: int
    event: str
    ts: datetime
    actor: str
    memory: UUID
    content: str
    state: str
    text_before: str | None
    text_after: str | None


async def explained_memory(db: Db, owner: str, memory: UUID) -> ExplainedMemory | None:
    row = await db.fetchrow(SQL["explained_memory"], owner, memory)
    return ExplainedMemory(**row) if row else None


async def life_of_memory(db: Db, owner: str, memory: UUID, *, limit: int, after: int = 0) -> list[MemoryEvent]:
    """`after`: a rev."""
    return [MemoryEvent(**row) for row in await db.fetch(SQL["life_of_memory"], owner, memory, limit, after)]


async def sources_of_memory(db: Db, owner: str, memory: UUID, *, limit: int) -> list[SourceMessage]:
    return [SourceMessage(**row) for row in await db.fetch(SQL["sources_of_memory"], owner, memory, limit)]


async def life_of_user(db: Db, owner: str, *, before: int, limit: int, agents: Sequence[str] | None) -> list[UserEvent]:
    """`before`: a rev."""
    return [UserEvent(**row) for row in await db.fetch(SQL["life_of_user"], owner, before, limit, agents)]
