"""Twin of queries/commands.sql: what commands in a chat read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.queries.formation import Answered
from db.queries.memories import TodoState
from db.queries.recall import AllowedMemories
from db.queries.stored_memories import StoredMemory, StoredMemoryRow
from db.sql import load
from db.terms import Term, to_tsqueries

SQL = load("commands")


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownMemory:
    """`count`: how many there are of its kind, this one among them."""

    memory: StoredMemory
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedByTurn:
    """`superseded_by`: of a REPLACE, what took its place. `todo_before`, `todo_after`: of a TODO, what the to-do was
    before and after it.
    """

    memory: UUID
    event: str
    actor: str
    reason: str
    superseded_by: UUID | None
    todo_before: TodoState | None
    todo_after: TodoState | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownMemoryRow(StoredMemoryRow):
    """`count`: as in KnownMemory."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequencies:
    """`counts`: how many of `texts` have each term."""

    counts: list[int]
    texts: int


ROWS = {
    "known_memories": KnownMemoryRow,
    "active_memories": StoredMemoryRow,
    "stated_beside": StoredMemoryRow,
    "stated_behind": StoredMemoryRow,
    "learned_from": StoredMemoryRow,
    "frequencies": Frequencies,
}


async def known_memories(
    db: Db, owner: str, allowed: AllowedMemories, *, since: datetime | None, limit: int
) -> list[KnownMemory]:
    rows = [
        dict(row)
        for row in await db.fetch(SQL["known_memories"], owner, allowed.agents, since, limit, *allowed.categories)
    ]
    return [KnownMemory(count=row.pop("count"), memory=StoredMemory(**row)) for row in rows]


async def active_memories(db: Db, owner: str, ids: Sequence[UUID]) -> list[StoredMemory]:
    """In the order of the ids; those that are still there."""
    return [StoredMemory(**row) for row in await db.fetch(SQL["active_memories"], owner, list(ids))]


async def stated_beside(db: Db, owner: str, ids: Sequence[UUID], *, limit: int) -> list[StoredMemory]:
    return [StoredMemory(**row) for row in await db.fetch(SQL["stated_beside"], owner, list(ids), limit)]


async def stated_behind(db: Db, owner: str, ids: Sequence[UUID], *, limit: int) -> list[StoredMemory]:
    return [StoredMemory(**row) for row in await db.fetch(SQL["stated_behind"], owner, list(ids), limit)]


async def learned_from(db: Db, owner: str, turns: Sequence[UUID], *, limit: int) -> list[StoredMemory]:
    return [StoredMemory(**row) for row in await db.fetch(SQL["learned_from"], owner, list(turns), limit)]


async def turns_with_all_words(
    db: Db, owner: str, terms: Sequence[Term], *, agents: Sequence[str], limit: int
) -> list[UUID]:
    rows = await db.fetch(SQL["turns_with_all_words"], owner, to_tsqueries(terms), limit, agents)
    return [row["id"] for row in rows]


async def words_beginning(db: Db, owner: str, beginnings: Sequence[str], *, limit: int) -> list[str]:
    """`limit`: of the messages, and of the memories, that are read."""
    return [row["word"] for row in await db.fetch(SQL["words_beginning"], owner, list(beginnings), limit)]


async def changed_by_turn(db: Db, owner: str, turn: UUID) -> list[ChangedByTurn]:
    return [ChangedByTurn(**row) for row in await db.fetch(SQL["changed_by_turn"], owner, turn)]


async def latest_changing_turn(db: Db, owner: str, *, chat: str | None, undone: str) -> UUID | None:
    """`undone`: the reason of changes that undo others."""
    turn: UUID | None = await db.fetchval(SQL["latest_changing_turn"], owner, chat, undone)
    return turn


async def answered_by(db: Db, owner: str, turn: UUID, *, max_characters: int) -> Answered | None:
    row = await db.fetchrow(SQL["answered_by"], owner, turn, max_characters)
    return Answered(**row) if row else None


async def frequencies(db: Db, owner: str, terms: Sequence[Term], *, limit: int) -> Frequencies:
    """In the user's memories and newest messages, so many of each."""
    row = await db.fetchrow(SQL["frequencies"], owner, to_tsqueries(terms), limit)
    return Frequencies(counts=list(row["counts"]), texts=row["texts"])
