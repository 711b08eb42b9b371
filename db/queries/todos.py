"""Twin of queries/todos.sql: the to-dos of a user."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from db.pool import Db
from db.queries.memories import TodoState
from db.queries.proposals import AskedMemory
from db.queries.recall import AllowedMemories
from db.sql import load

SQL = load("todos")

# A month after the day nobody waits for it any more; until then it is asked about, and expires after.
OVERDUE_FOR = timedelta(days=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTodo:
    id: UUID
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveTodo:
    id: UUID
    content: str
    state: TodoState


@dataclass(frozen=True, slots=True, kw_only=True)
class OverdueTodo:
    """`content`: its beginning."""

    id: UUID
    content: str
    due_at: datetime


async def open_todos_said_before(db: Db, owner: str, said_at: datetime, *, agent: str | None) -> list[OpenTodo]:
    return [OpenTodo(**row) for row in await db.fetch(SQL["open_todos_said_before"], owner, said_at, agent)]


async def todo_to_ask(
    db: Db, owner: str, allowed: AllowedMemories, *, replaced: Collection[UUID], now: datetime
) -> AskedMemory | None:
    parameters = allowed.agents, *allowed.categories, list(replaced), now, OVERDUE_FOR
    row = await db.fetchrow(SQL["todo_to_ask"], owner, *parameters)
    return AskedMemory(**row) if row else None


async def todo(db: Db, owner: str, memory: UUID) -> ActiveTodo | None:
    row = await db.fetchrow(SQL["todo"], owner, memory)
    return ActiveTodo(**row) if row else None


async def overdue_todos(db: Db, owner: str, *, due_before: datetime, limit: int) -> list[OverdueTodo]:
    return [OverdueTodo(**row) for row in await db.fetch(SQL["overdue_todos"], owner, due_before, limit)]
