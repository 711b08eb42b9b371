"""Twin of queries/kept.sql: an owner's memories for a process that keeps them (decision 0046)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import asyncpg

from db.pool import Db, Vector
from db.queries.recall import KnownMemory, MemoryState, known_memory
from db.sql import load

SQL = load("kept")


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """To another memory of the same owner, whichever way it was drawn."""

    other: UUID
    strength: float
    expires_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryToKeep:
    """`words`: as they are indexed. `vector`: None where the text has none of the model. `holds`: False for what has
    been deleted, or was only proposed.
    """

    memory: KnownMemory
    agent: str | None
    category: str | None
    words: tuple[str, ...]
    vector: Vector | None
    relations: tuple[Relation, ...]
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Of an owner's memories: it is another one after every change."""

    rev: int
    erased_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesToKeep:
    """`read_at`: by Postgres' clock. `changes`: since the rev that was known, as history tells; None: all were read."""

    state: State
    read_at: datetime
    changes: int | None
    memories: tuple[MemoryToKeep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRow:
    """From `id` on all null for an owner who has none."""

    rev: int
    erased_at: datetime | None
    read_at: datetime
    changes: int
    id: UUID | None
    content: str | None
    bank: str | None
    key: str | None
    kind: str | None
    said_at: datetime | None
    valid_to: datetime | None
    state: MemoryState | None
    importance: float | None
    pinned: bool | None
    access_count: int | None
    shared: bool | None
    agent: str | None
    category: str | None
    words: list[str] | None
    embedding: Vector | None
    turns: list[UUID] | None
    chats: list[str | None] | None
    ordinals: list[int] | None
    authors: list[str | None] | None
    relations: list[UUID] | None
    strengths: list[float] | None
    expiries: list[datetime | None] | None


ROWS = {"memories_to_keep": KeptRow}


async def memories_to_keep(
    db: Db, owner: str, *, model: str, known_rev: int | None, known_at: datetime | None, most: int
) -> MemoriesToKeep | None:
    """`known_rev`, `known_at`: what is kept already, None for nothing. None: nobody has met this owner."""
    rows = await db.fetch(SQL["memories_to_keep"], owner, model, known_rev, known_at, most)
    if not rows:
        return None
    first = rows[0]
    return MemoriesToKeep(
        state=State(rev=first["rev"], erased_at=first["erased_at"]),
        read_at=first["read_at"],
        changes=None if known_rev is None else first["changes"],
        memories=tuple(_to_keep(row) for row in rows if row["id"] is not None),
    )


def _to_keep(row: asyncpg.Record) -> MemoryToKeep:
    relations = zip(row["relations"] or (), row["strengths"] or (), row["expiries"] or (), strict=True)
    return MemoryToKeep(
        memory=known_memory(row),
        agent=row["agent"],
        category=row["category"],
        words=tuple(row["words"]),
        vector=row["embedding"],
        relations=tuple(Relation(other=o, strength=s, expires_at=e) for o, s, e in relations),
        holds=row["state"] in ("active", "superseded"),
    )
