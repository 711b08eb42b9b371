"""Twin of queries/formation.sql: what forming one turn reads, and how its write begins and ends."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db, Vector
from db.sql import load

SQL = load("formation")

Arm = Literal["same", "key", "meaning", "spelling"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingTurn:
    id: UUID
    text: str
    length: int
    chat_id: str | None
    parent_id: str | None
    model: str | None
    ts: datetime
    attempts: int
    hidden: bool
    off_record: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    rev: int
    paused: bool
    erased_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    id: UUID
    content: str
    key: str | None
    said_at: datetime
    state: str
    score: float | None
    arm: Arm


async def turn(db: Db, owner: str, turn: UUID, *, characters: int) -> WaitingTurn | None:
    """With the beginning of its text; `length` is the whole's. None: it is formed or given up, or never was."""
    row = await db.fetchrow(SQL["turn"], owner, turn, characters)
    return WaitingTurn(**row) if row else None


async def said_before(
    db: Db, owner: str, *, chat: str, parent: str | None, before: datetime, characters: int
) -> str | None:
    text: str | None = await db.fetchval(SQL["said_before"], owner, chat, parent, before, characters)
    return text


async def person(db: Db, owner: str) -> Person | None:
    row = await db.fetchrow(SQL["person"], owner)
    return Person(**row) if row else None


async def neighbours(
    db: Db,
    owner: str,
    *,
    content_hash: bytes,
    key: str | None,
    vector: Vector | None,
    model: str | None,
    text: str,
    count: int,
) -> list[Neighbour]:
    """A memory comes once for each arm that found it."""
    rows = await db.fetch(SQL["neighbours"], owner, content_hash, key, vector, model, text, count)
    return [Neighbour(**row) for row in rows]


async def raise_rev(db: Db, owner: str, *, expected: int, by: int, said_at: datetime, learns: bool) -> int | None:
    """The new rev, or None when `expected` is no longer the user's or nothing may be written."""
    rev: int | None = await db.fetchval(SQL["raise_rev"], owner, expected, by, said_at, learns)
    return rev


async def mark_formed(db: Db, owner: str, turn: UUID) -> UUID | None:
    """None: it was formed already."""
    formed: UUID | None = await db.fetchval(SQL["mark_formed"], owner, turn)
    return formed


async def text_to_embed(db: Db, owner: str, turn: UUID) -> str | None:
    text: str | None = await db.fetchval(SQL["text_to_embed"], owner, turn)
    return text
