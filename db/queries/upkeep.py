"""Twin of queries/upkeep.sql: statements over many owners."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from db.pool import Db
from db.queries.jobs import DeadJob
from db.sql import load

SQL = load("upkeep")


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedTurn:
    user_id: str
    id: UUID
    chat_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DueChat:
    user_id: str
    chat_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleSummaryKey:
    user_id: str
    id: UUID


async def take_waiting_turns(db: Db, *, max_turns: int, max_per_user: int, max_rows: int) -> list[QueuedTurn]:
    """Marks them as queued. `max_per_user`: in the queue at once; `max_rows`: waiting rows that are read."""
    rows = await db.fetch(SQL["take_waiting_turns"], max_turns, max_per_user, max_rows)
    return [QueuedTurn(**row) for row in rows]


async def chats_due(db: Db, chats: Sequence[tuple[str, str]], *, every: int) -> list[DueChat]:
    """`chats`: owner and chat."""
    owners, ids = [owner for owner, _ in chats], [chat for _, chat in chats]
    return [DueChat(**row) for row in await db.fetch(SQL["chats_due"], owners, ids, every)]


async def stale_summaries(db: Db, *, limit: int) -> list[StaleSummaryKey]:
    return [StaleSummaryKey(**row) for row in await db.fetch(SQL["stale_summaries"], limit)]


async def requeue_lost(db: Db) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_lost"])]


async def requeue_failed(db: Db, *, entrypoint: str) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_failed"], entrypoint)]


async def undo_clock_jump(db: Db, *, entrypoint: str, max_pause: timedelta) -> list[int]:
    return [row["id"] for row in await db.fetch(SQL["undo_clock_jump"], entrypoint, max_pause)]


async def trim_queue_log(db: Db, *, older_than: timedelta) -> None:
    await db.execute(SQL["trim_queue_log"], older_than)


async def all_dead_jobs(db: Db, *, limit: int) -> list[DeadJob]:
    return [DeadJob(**row) for row in await db.fetch(SQL["all_dead_jobs"], limit)]


async def requeue_all(db: Db) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_all"])]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutdatedText:
    owner: str
    id: UUID
    content: str


async def outdated_texts(db: Db, *, model: str, limit: int, without: Collection[UUID]) -> list[OutdatedText]:
    return [OutdatedText(**row) for row in await db.fetch(SQL["outdated_texts"], model, limit, list(without))]


async def count_outdated_texts(db: Db, *, model: str, limit: int) -> int:
    counted: int = await db.fetchval(SQL["count_outdated_texts"], model, limit)
    return counted


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedTurn:
    user_id: str
    id: UUID
    text: str


async def marked_without_vector(db: Db, *, limit: int) -> list[MarkedTurn]:
    return [MarkedTurn(**row) for row in await db.fetch(SQL["marked_without_vector"], limit)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnToEmbed:
    """`text` is null for a turn that is to get no vector, or has one."""

    user_id: str
    id: UUID
    text: str | None


async def turns_after(db: Db, user_id: str, turn: UUID, *, limit: int) -> list[TurnToEmbed]:
    return [TurnToEmbed(**row) for row in await db.fetch(SQL["turns_after"], user_id, turn, limit)]
