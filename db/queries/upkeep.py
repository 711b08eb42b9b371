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
class HandedOver:
    user_id: str
    id: UUID
    chat_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DueChat:
    user_id: str
    chat_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleSummary:
    user_id: str
    id: UUID


async def hand_over(db: Db, *, most: int, of_one_user: int, look_at: int) -> list[HandedOver]:
    return [HandedOver(**row) for row in await db.fetch(SQL["hand_over"], most, of_one_user, look_at)]


async def chats_due(db: Db, chats: Sequence[tuple[str, str]], *, every: int) -> list[DueChat]:
    """`chats`: owner and chat."""
    owners, ids = [owner for owner, _ in chats], [chat for _, chat in chats]
    return [DueChat(**row) for row in await db.fetch(SQL["chats_due"], owners, ids, every)]


async def stale_summaries(db: Db, *, limit: int) -> list[StaleSummary]:
    return [StaleSummary(**row) for row in await db.fetch(SQL["stale_summaries"], limit)]


async def take_back_lost(db: Db) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["take_back_lost"])]


async def take_back_held(db: Db, *, entrypoint: str) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["take_back_held"], entrypoint)]


async def follow_clock(db: Db, *, entrypoint: str, longest_pause: timedelta) -> list[int]:
    return [row["id"] for row in await db.fetch(SQL["follow_clock"], entrypoint, longest_pause)]


async def forget_queue_log(db: Db, *, older_than: timedelta) -> None:
    await db.execute(SQL["forget_queue_log"], older_than)


async def all_dead(db: Db, *, limit: int) -> list[DeadJob]:
    return [DeadJob(**row) for row in await db.fetch(SQL["all_dead"], limit)]


async def requeue_all(db: Db) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_all"])]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftBehind:
    owner: str
    id: UUID
    content: str


async def left_behind(db: Db, *, model: str, limit: int, without: Collection[UUID]) -> list[LeftBehind]:
    return [LeftBehind(**row) for row in await db.fetch(SQL["left_behind"], model, limit, list(without))]


async def count_left_behind(db: Db, *, model: str, most: int) -> int:
    counted: int = await db.fetchval(SQL["count_left_behind"], model, most)
    return counted


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedTurn:
    user_id: str
    id: UUID
    text: str


async def marked_without_vector(db: Db, *, count: int) -> list[MarkedTurn]:
    return [MarkedTurn(**row) for row in await db.fetch(SQL["marked_without_vector"], count)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedTurn:
    """`text` is null for a turn that is to get no vector, or has one."""

    user_id: str
    id: UUID
    text: str | None


async def turns_onwards(db: Db, user_id: str, turn: UUID, *, count: int) -> list[PassedTurn]:
    return [PassedTurn(**row) for row in await db.fetch(SQL["turns_onwards"], user_id, turn, count)]
