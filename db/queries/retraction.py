"""Twin of queries/retraction.sql: taking back what was learned from a message that the user has edited."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.queries.memories import State
from db.sql import load

SQL = load("retraction")


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A memory told in a turn. `state`: the memory's, before anything was taken back."""

    memory: UUID
    turn: UUID
    state: State
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAside:
    """A memory that is past because `by` took its place."""

    id: UUID
    key: str | None
    by: UUID


async def replaced_turns(db: Db, owner: str, turn: UUID) -> list[UUID]:
    return [row["replaced"] for row in await db.fetch(SQL["replaced_turns"], owner, turn)]


async def hold(db: Db, owner: str) -> int | None:
    rev: int | None = await db.fetchval(SQL["hold"], owner)
    return rev


async def take_back_sources(db: Db, owner: str, turns: Sequence[UUID]) -> list[Telling]:
    return [Telling(**row) for row in await db.fetch(SQL["take_back_sources"], owner, turns)]


async def retract(db: Db, owner: str, memory: UUID) -> UUID | None:
    """None: it stays, because it was told elsewhere too or was not learned from a turn, or it was deleted before."""
    gone: UUID | None = await db.fetchval(SQL["retract"], owner, memory)
    return gone


async def fall_back(db: Db, owner: str, memory: UUID) -> None:
    await db.execute(SQL["fall_back"], owner, memory)


async def put_aside(db: Db, owner: str, by: Sequence[UUID]) -> list[PutAside]:
    return [PutAside(**row) for row in await db.fetch(SQL["put_aside"], owner, by)]


async def successor(db: Db, owner: str, memory: UUID) -> UUID | None:
    found: UUID | None = await db.fetchval(SQL["successor"], owner, memory)
    return found


async def in_its_place(db: Db, owner: str, memory: UUID, *, by_key: bool) -> UUID | None:
    found: UUID | None = await db.fetchval(SQL["in_its_place"], owner, memory, by_key)
    return found


async def bring_back(db: Db, owner: str, memory: UUID) -> UUID | None:
    """None: it was not past."""
    back: UUID | None = await db.fetchval(SQL["bring_back"], owner, memory)
    return back


async def leave_past(db: Db, owner: str, memory: UUID, *, successor: UUID) -> None:
    await db.execute(SQL["leave_past"], owner, memory, successor)


async def hand_down(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["hand_down"], owner, turns)


async def hide(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["hide"], owner, turns)
