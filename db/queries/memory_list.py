"""Twin of queries/memory_list.sql: a user's own memories, as the API shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.queries.memories import State
from db.sql import load

SQL = load("memory_list")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedMemory:
    """`derived`: a model made it of chats, an episode or an insight: no fact. `role`: assistant for what a model wrote,
    else user. `purge_at`: when a deleted one goes for good. Of a to-do, `due_at`: when it has to be done; `todo`: open,
    done, dropped or expired.
    `put_away`: why upkeep has deleted it, or merged: a memory that was made of it and others, as `summarized_from` of
    that says, holds what it says. Restoring either takes that one apart. Or corrected: it never held as it says.
    """

    id: UUID
    content: str
    bank: str
    category: str | None
    key: str | None
    tags: list[str]
    kind: str
    derived: bool
    type: str
    role: str
    importance: float
    confidence: float
    pinned: bool
    state: str
    unresolved: bool
    agent: str | None
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    created_at: datetime
    updated_at: datetime
    purge_at: datetime | None
    due_at: datetime | None
    todo: str | None
    put_away: str | None
    summarized_from: list[UUID]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFilter:
    """None: any. `words`: all of which are in the text. `agents`: memories of these and for all are to be seen."""

    state: State = "active"
    bank: str | None = None
    category: str | None = None
    kind: str | None = None
    type: str | None = None
    agent: str | None = None
    pinned: bool | None = None
    since: datetime | None = None
    words: tuple[str, ...] = ()
    agents: Sequence[str] | None = None


NO_FILTER = MemoryFilter()


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryCount:
    name: str
    memories: int


async def list_memories(
    db: Db, owner: str, *, before: datetime, before_id: UUID, limit: int, only: MemoryFilter = NO_FILTER
) -> list[ListedMemory]:
    """Those last changed before (`before`, `before_id`), newest first."""
    filters = only.state, only.bank, only.category, only.kind, only.agent, only.pinned, only.since, list(only.words)
    rows = await db.fetch(SQL["list_memories"], owner, before, before_id, limit, only.agents, *filters, only.type)
    return [ListedMemory(**row) for row in rows]


async def memories_with_ids(
    db: Db, owner: str, ids: Sequence[UUID], *, agents: Sequence[str] | None
) -> list[ListedMemory]:
    return [ListedMemory(**row) for row in await db.fetch(SQL["memories_with_ids"], owner, ids, agents)]


async def banks(db: Db, owner: str, *, agents: Sequence[str] | None) -> list[MemoryCount]:
    return [MemoryCount(**row) for row in await db.fetch(SQL["banks"], owner, agents)]


async def categories(db: Db, owner: str, *, agents: Sequence[str] | None) -> list[MemoryCount]:
    return [MemoryCount(**row) for row in await db.fetch(SQL["categories"], owner, agents)]
