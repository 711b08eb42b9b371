"""Twin of queries/purge.sql: what goes for good, 30 days after a memory was deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("purge")


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterSummary:
    id: UUID
    stale: bool


async def due_memories(db: Db, owner: str, memories: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["due_memories"], owner, memories)]


async def due_turns(db: Db, owner: str, turns: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["due_turns"], owner, turns)]


async def purged_turns(db: Db, owner: str, memories: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["purged_turns"], owner, memories)]


async def summaries_after(db: Db, owner: str, turns: Sequence[UUID]) -> list[LaterSummary]:
    return [LaterSummary(**row) for row in await db.fetch(SQL["summaries_after"], owner, turns)]


async def earlier_texts(db: Db, owner: str, memories: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["earlier_texts"], owner, memories) if row["id"] is not None]


async def empty_turns(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["empty_turns"], owner, turns)


async def forget_corrected(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["forget_corrected"], owner, turns)


async def remove_passages(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["remove_passages"], owner, turns)


async def empty_blocks(db: Db, owner: str, ids: Sequence[UUID], summaries: Sequence[UUID]) -> None:
    await db.execute(SQL["empty_blocks"], owner, ids, summaries)


async def empty_history(db: Db, owner: str, memories: Sequence[UUID], turns: Sequence[UUID]) -> None:
    await db.execute(SQL["empty_history"], owner, memories, list(map(str, turns)))


async def remove_summaries(db: Db, owner: str, summaries: Sequence[UUID]) -> None:
    await db.execute(SQL["remove_summaries"], owner, summaries)


async def remove_memories(db: Db, owner: str, memories: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["remove_memories"], owner, memories)]


async def remove_texts(db: Db, owner: str, vectors: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["remove_texts"], owner, vectors)]


async def forget_edits(db: Db, owner: str, revs: Sequence[int]) -> None:
    await db.execute(SQL["forget_edits"], owner, revs)
