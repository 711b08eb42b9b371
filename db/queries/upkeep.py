"""Twin of queries/upkeep.sql: whom a chore concerns, and what is purged or trimmed, of all owners."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from db.pool import Db
from db.queries.decay import LEAST_FADED, Decay, parameter_of
from db.sql import load

SQL = load("upkeep")


@dataclass(frozen=True, slots=True, kw_only=True)
class DueChat:
    user_id: str
    chat_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleSummaryKey:
    user_id: str
    id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedMemory:
    user_id: str
    id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedTurn:
    user_id: str
    id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWebUIEventKey:
    """Names an event of OpenWebUI."""

    user_id: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierText:
    """`vector`: of the text that the edit with this rev replaced."""

    user_id: str
    rev: int
    vector: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class OverdueProposal:
    user_id: str
    id: UUID


async def chats_due(db: Db, chats: Sequence[tuple[str, str]], *, every: int) -> list[DueChat]:
    """`chats`: owner and chat."""
    owners, ids = [owner for owner, _ in chats], [chat for _, chat in chats]
    return [DueChat(**row) for row in await db.fetch(SQL["chats_due"], owners, ids, every)]


async def stale_summaries(db: Db, *, limit: int) -> list[StaleSummaryKey]:
    return [StaleSummaryKey(**row) for row in await db.fetch(SQL["stale_summaries"], limit)]


async def trim_events(db: Db, *, older_than: timedelta) -> None:
    await db.execute(SQL["trim_events"], older_than)


async def trim_idempotency_keys(db: Db) -> None:
    await db.execute(SQL["trim_idempotency_keys"])


async def memories_to_purge(db: Db, *, limit: int) -> list[LinkedMemory]:
    return [LinkedMemory(**row) for row in await db.fetch(SQL["memories_to_purge"], limit)]


async def edits_to_purge(db: Db, *, limit: int) -> list[EarlierText]:
    return [EarlierText(**row) for row in await db.fetch(SQL["edits_to_purge"], limit)]


async def turns_to_purge(db: Db, *, limit: int) -> list[DeletedTurn]:
    return [DeletedTurn(**row) for row in await db.fetch(SQL["turns_to_purge"], limit)]


async def waiting_openwebui_events(db: Db, *, limit: int, max_attempts: int) -> list[OpenWebUIEventKey]:
    return [OpenWebUIEventKey(**row) for row in await db.fetch(SQL["waiting_openwebui_events"], limit, max_attempts)]


async def trim_openwebui_events(db: Db, *, older_than: timedelta) -> None:
    await db.execute(SQL["trim_openwebui_events"], older_than)


async def empty_old_turns(db: Db, *, older_than: timedelta, since: datetime, limit: int) -> list[datetime]:
    """When each was said."""
    return [row["ts"] for row in await db.fetch(SQL["empty_old_turns"], older_than, since, limit)]


async def empty_old_blocks(db: Db, *, older_than: timedelta, since: datetime, limit: int) -> list[datetime]:
    """When the turn of each was said."""
    return [row["ts"] for row in await db.fetch(SQL["empty_old_blocks"], older_than, since, limit)]


async def trim_model_calls(db: Db, *, older_than: timedelta, limit: int) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["trim_model_calls"], older_than, limit)]


async def chats_from_openwebui_in_space(db: Db, space: str) -> list[DueChat]:
    return [DueChat(**row) for row in await db.fetch(SQL["chats_from_openwebui_in_space"], space)]


async def add_stopped_reconciliation(db: Db, *, id: UUID, reason: str) -> None:
    await db.execute(SQL["add_stopped_reconciliation"], id, reason)


async def stopped_reconciliation(db: Db) -> str | None:
    reason: str | None = await db.fetchval(SQL["stopped_reconciliation"])
    return reason


async def users_to_erase(db: Db) -> list[str]:
    return [row["user_id"] for row in await db.fetch(SQL["users_to_erase"])]


async def erased_since(db: Db, since: datetime) -> dict[str, datetime]:
    """The time of each user's erasure."""
    return {row["user_id"]: row["erased_at"] for row in await db.fetch(SQL["erased_since"], since)}


async def count_accesses(db: Db, *, limit: int) -> list[UUID]:
    """The turns that were counted."""
    return [row["id"] for row in await db.fetch(SQL["count_accesses"], limit)]


async def overdue_proposals(db: Db, *, open_for: timedelta, limit: int) -> list[OverdueProposal]:
    rows = await db.fetch(SQL["overdue_proposals"], open_for, limit)
    return [OverdueProposal(**row) for row in rows]


async def over_memory_limit(db: Db, *, usual: int, after: str, limit: int) -> list[str]:
    """Users in the order of their ids. `usual`: where a user has no limit of their own."""
    return [row["user_id"] for row in await db.fetch(SQL["over_memory_limit"], usual, after, limit)]


async def with_idle_memories(
    db: Db,
    *,
    unused_since: datetime,
    below_importance: float,
    after: str,
    limit: int,
    now: datetime,
    decay: Decay | None,
) -> list[str]:
    """Users in the order of their ids."""
    parameters = unused_since, below_importance, after, limit, now, parameter_of(decay)
    return [row["user_id"] for row in await db.fetch(SQL["with_idle_memories"], *parameters)]


async def with_faded_memories(db: Db, *, now: datetime, decay: Decay | None, after: str, limit: int) -> list[str]:
    """Users in the order of their ids."""
    rows = await db.fetch(SQL["with_faded_memories"], now, parameter_of(decay), after, limit, LEAST_FADED)
    return [row["user_id"] for row in rows]


async def with_overdue_todos(db: Db, *, due_before: datetime, after: str, limit: int) -> list[str]:
    """Users in the order of their ids."""
    return [row["user_id"] for row in await db.fetch(SQL["with_overdue_todos"], due_before, after, limit)]


async def with_clusterable_memories(
    db: Db, *, made_until: datetime, min_memories: int, done_since: datetime, after: str, limit: int
) -> list[str]:
    """Users in the order of their ids."""
    rows = await db.fetch(SQL["with_clusterable_memories"], made_until, min_memories, done_since, after, limit)
    return [row["user_id"] for row in rows]


async def model_of_last_turn(db: Db, owner: str) -> str | None:
    model: str | None = await db.fetchval(SQL["model_of_last_turn"], owner)
    return model


async def with_summaries_without_episode(
    db: Db, *, since: datetime, today: datetime, chats_a_day: int, after: str, limit: int
) -> list[str]:
    """Users in the order of their ids."""
    rows = await db.fetch(SQL["with_summaries_without_episode"], since, today, chats_a_day, after, limit)
    return [row["user_id"] for row in rows]


async def to_consolidate(
    db: Db, *, now: datetime, day: datetime, asked_again_after: timedelta, after: str, limit: int
) -> list[str]:
    """Users in the order of their ids. `day`: its beginning."""
    rows = await db.fetch(SQL["to_consolidate"], now, day, asked_again_after, after, limit)
    return [row["user_id"] for row in rows]


async def with_new_words(db: Db, *, since: datetime, reach: datetime, after: str, limit: int) -> list[str]:
    """Users in the order of their ids."""
    return [row["user_id"] for row in await db.fetch(SQL["with_new_words"], since, reach, after, limit)]
