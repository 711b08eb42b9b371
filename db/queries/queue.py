"""Twin of queries/queue.sql: what waits for the worker, of all owners."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from db.pool import Db
from db.queries.jobs import DeadJob
from db.sql import load

SQL = load("queue")


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedTurn:
    user_id: str
    id: UUID
    chat_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DueBatch:
    """A chat, or the turns of no chat, that a model may read now. `dedupe_key`: its name in the queue."""

    user_id: str
    chat_id: str | None
    dedupe_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverBudget:
    """A user whose turns wait for tomorrow."""

    user_id: str
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RestingFeature:
    """`seconds`: left. `reason`: the last error."""

    feature: str
    reason: str
    seconds: float


async def take_waiting_turns(db: Db, *, max_turns: int, max_per_user: int, max_rows: int) -> list[QueuedTurn]:
    """Marks them as queued. `max_per_user`: in the queue at once; `max_rows`: waiting rows that are read."""
    rows = await db.fetch(SQL["take_waiting_turns"], max_turns, max_per_user, max_rows)
    return [QueuedTurn(**row) for row in rows]


async def batches_due(
    db: Db,
    *,
    entrypoint: str,
    max_queued: int,
    idle: timedelta,
    turns: int,
    yields: timedelta | None,
    over_budget: Sequence[str],
) -> list[DueBatch]:
    """Those that have waited longest first. `yields`: how long one waits for the chats under way; None: none are.
    `over_budget`: users whose turns wait for the next day.
    """
    limits = entrypoint, max_queued, idle, turns, yields, over_budget
    return [DueBatch(**row) for row in await db.fetch(SQL["batches_due"], *limits)]


async def chats_under_way(db: Db, within: timedelta) -> bool:
    """Whether a turn that is younger has no reply yet."""
    streaming: bool = await db.fetchval(SQL["chats_under_way"], within)
    return streaming


async def over_budget(db: Db, *, space_tokens: int, user_tokens: int) -> list[OverBudget]:
    """`space_tokens`, `user_tokens`: what each may use a day; 0: any, and with both 0 nobody is asked about."""
    if not space_tokens and not user_tokens:
        return []
    return [OverBudget(**row) for row in await db.fetch(SQL["over_budget"], space_tokens, user_tokens)]


async def note_over_budget(db: Db, late: Sequence[OverBudget]) -> None:
    await db.execute(SQL["note_over_budget"], [each.user_id for each in late], [each.turns for each in late])


async def tokens_today(db: Db, space: str) -> int:
    """That formation has used since midnight, UTC."""
    tokens: int = await db.fetchval(SQL["tokens_today"], space)
    return tokens


async def requeue_lost(db: Db) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_lost"])]


async def requeue_failed(db: Db, *, entrypoint: str) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_failed"], entrypoint)]


async def undo_clock_jump(db: Db, *, entrypoint: str, max_pause: timedelta) -> list[int]:
    return [row["id"] for row in await db.fetch(SQL["undo_clock_jump"], entrypoint, max_pause)]


async def trim_queue_log(db: Db, *, older_than: timedelta) -> None:
    await db.execute(SQL["trim_queue_log"], older_than)


async def release_held_turns(db: Db, *, limit: int, tokens_per_day: int) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["release_held_turns"], limit, tokens_per_day)]


async def add_rest(db: Db, feature: str, *, id: UUID, seconds: float, reason: str) -> None:
    await db.execute(SQL["add_rest"], feature, id, seconds, reason)


async def resting_features(db: Db) -> list[RestingFeature]:
    return [RestingFeature(**row) for row in await db.fetch(SQL["resting_features"])]


async def all_dead_jobs(db: Db, *, limit: int) -> list[DeadJob]:
    return [DeadJob(**row) for row in await db.fetch(SQL["all_dead_jobs"], limit)]


async def requeue_all(db: Db) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_all"])]
