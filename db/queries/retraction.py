"""Twin of queries/retraction.sql: retracting what was learned from a message that the user has edited."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.queries.memories import State, TodoState
from db.sql import load

SQL = load("retraction")


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedMemory:
    """`turns`: those of the turns asked about that are sources of it. `last`: without them the memory goes as well."""

    memory: UUID
    turns: list[UUID]
    state: State
    content: str
    last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SupersededMemory:
    id: UUID
    by: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOfMemory:
    memory: UUID
    turns: list[UUID]


@dataclass(frozen=True, slots=True, kw_only=True)
class TodoSetByTurn:
    id: UUID
    before: TodoState
    after: TodoState


async def replaced_turns(db: Db, owner: str, turn: UUID) -> list[UUID]:
    return [row["replaced"] for row in await db.fetch(SQL["replaced_turns"], owner, turn)]


async def lock_user(db: Db, owner: str) -> int | None:
    rev: int | None = await db.fetchval(SQL["lock_user"], owner)
    return rev


async def learned_from(db: Db, owner: str, turns: Sequence[UUID]) -> list[LearnedMemory]:
    return [LearnedMemory(**row) for row in await db.fetch(SQL["learned_from"], owner, turns)]


async def superseded_by(db: Db, owner: str, memories: Sequence[UUID]) -> list[SupersededMemory]:
    return [SupersededMemory(**row) for row in await db.fetch(SQL["superseded_by"], owner, memories)]


async def rests_of(db: Db, owner: str, memory: UUID) -> list[RestOfMemory]:
    return [RestOfMemory(**row) for row in await db.fetch(SQL["rests_of"], owner, memory)]


async def todos_closed_by(db: Db, owner: str, turns: Sequence[UUID]) -> list[TodoSetByTurn]:
    return [TodoSetByTurn(**row) for row in await db.fetch(SQL["todos_closed_by"], owner, turns)]


async def successor(db: Db, owner: str, memory: UUID) -> UUID | None:
    found: UUID | None = await db.fetchval(SQL["successor"], owner, memory)
    return found


async def inherit_system_block(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["inherit_system_block"], owner, turns)


async def hide_turns(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["hide_turns"], owner, turns)


async def show_turns(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["show_turns"], owner, turns)
