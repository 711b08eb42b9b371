"""Twin of queries/memory_list.sql: a user's own memories, page by page."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("memory_list")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedMemory:
    id: UUID
    content: str
    bank: str
    category: str | None
    key: str | None
    tags: list[str]
    kind: str
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


async def list_memories(db: Db, owner: str, *, before: datetime, before_id: UUID, limit: int) -> list[ListedMemory]:
    """Those last changed before (`before`, `before_id`), newest first."""
    return [ListedMemory(**row) for row in await db.fetch(SQL["list_memories"], owner, before, before_id, limit)]
