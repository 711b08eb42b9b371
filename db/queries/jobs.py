"""Twin of queries/jobs.sql: a turn's formation job, counted and ended in the turn's own row."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("jobs")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadJob:
    user_id: str
    id: UUID
    ts: datetime
    dead_at: datetime
    attempts: int
    last_error: str | None
    length: int  # of the message, in characters; its text is the user's


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnForModel:
    id: UUID
    attempts: int
    length: int  # in characters


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAttempt:
    id: UUID
    attempts: int


async def begin_attempt(db: Db, owner: str, turn: UUID) -> int | None:
    """Which attempt this is, from 1; None: formed or given up already."""
    attempt: int | None = await db.fetchval(SQL["begin_attempt"], owner, turn)
    return attempt


async def turns_of_batch(db: Db, owner: str, chat: str | None, *, limit: int) -> list[TurnForModel]:
    """Those of a chat that wait for a model, in the order they were said; None: of no chat."""
    return [TurnForModel(**row) for row in await db.fetch(SQL["turns_of_batch"], owner, chat, limit)]


async def begin_batch_attempt(db: Db, owner: str, turns: Sequence[UUID]) -> list[TurnAttempt]:
    """Which attempt it is for each, from 1; none of those that are formed or given up already."""
    return [TurnAttempt(**row) for row in await db.fetch(SQL["begin_batch_attempt"], owner, list(turns))]


async def undo_attempt(db: Db, owner: str, turn: UUID) -> None:
    await db.execute(SQL["undo_attempt"], owner, turn)


async def note_failure(db: Db, owner: str, turn: UUID, error: str) -> None:
    await db.execute(SQL["note_failure"], owner, turn, error)


async def give_up(db: Db, owner: str, turn: UUID, error: str | None) -> UUID | None:
    """The turn waits for `memrelay jobs requeue`."""
    given_up: UUID | None = await db.fetchval(SQL["give_up"], owner, turn, error)
    return given_up


async def set_aside(db: Db, owner: str, turn: UUID, error: str) -> None:
    """Gives up a turn that was formed without the model; requeued, it is formed again."""
    await db.execute(SQL["set_aside"], owner, turn, error)


async def dead_jobs(db: Db, owner: str, *, limit: int) -> list[DeadJob]:
    return [DeadJob(**row) for row in await db.fetch(SQL["dead_jobs"], owner, limit)]


async def requeue(db: Db, owner: str, turn: UUID | None) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue"], owner, turn)]
