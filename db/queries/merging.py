"""Twin of queries/merging.sql: memories that become one, and become several again."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.queries.memories import State
from db.sql import load

SQL = load("merging")


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeOf:
    """A memory that was made of others."""

    id: UUID
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """`merged`: the memory that was made of it stands for it still."""

    id: UUID
    merged: bool


async def supersede_by_merge(db: Db, owner: str, memory: UUID, *, agent: str | None) -> UUID | None:
    """None: it is not active any more, or must not be merged."""
    superseded: UUID | None = await db.fetchval(SQL["supersede_by_merge"], owner, memory, agent)
    return superseded


async def take_over(db: Db, owner: str, merge: UUID, originals: Sequence[UUID]) -> None:
    await db.execute(SQL["take_over"], owner, merge, originals)


async def take_over_sources(db: Db, owner: str, merge: UUID, originals: Sequence[UUID]) -> None:
    await db.execute(SQL["take_over_sources"], owner, merge, originals)


async def relate_originals(db: Db, owner: str, merge: UUID, originals: Sequence[UUID]) -> None:
    await db.execute(SQL["relate_originals"], owner, merge, originals)


async def take_over_relations(db: Db, owner: str, merge: UUID, originals: Sequence[UUID]) -> None:
    await db.execute(SQL["take_over_relations"], owner, merge, originals)


async def remove_merge(db: Db, owner: str, merge: UUID) -> UUID | None:
    """None: it is not active any more, or was made of nothing."""
    removed: UUID | None = await db.fetchval(SQL["remove_merge"], owner, merge)
    return removed


async def remove_merge_sources(db: Db, owner: str, merge: UUID) -> None:
    await db.execute(SQL["remove_merge_sources"], owner, merge)


async def stated_again(db: Db, owner: str, memory: UUID) -> None:
    await db.execute(SQL["stated_again"], owner, memory)


async def bring_back(db: Db, owner: str, memory: UUID) -> UUID | None:
    """None: it is not merged any more."""
    active: UUID | None = await db.fetchval(SQL["bring_back"], owner, memory)
    return active


async def merge_of(db: Db, owner: str, memory: UUID) -> MergeOf | None:
    row = await db.fetchrow(SQL["merge_of"], owner, memory)
    return MergeOf(**row) if row else None


async def originals(db: Db, owner: str, merge: UUID) -> list[Original]:
    return [Original(**row) for row in await db.fetch(SQL["originals"], owner, merge)]


async def is_corrected(db: Db, owner: str, memory: UUID) -> bool:
    return bool(await db.fetchval(SQL["is_corrected"], owner, memory))


async def merges_stated_by(db: Db, owner: str, turns: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["merges_stated_by"], owner, turns)]


async def purge_originals_too(db: Db, owner: str, memories: Sequence[UUID]) -> list[UUID]:
    """Those that are purged with them."""
    return [row["id"] for row in await db.fetch(SQL["purge_originals_too"], owner, memories)]
