"""Twin of queries/upkeep.sql: statements over many owners."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from db.pool import Db
from db.queries.decay import LEAST_FADED, Decay, parameter_of
from db.queries.jobs import DeadJob
from db.sql import load

SQL = load("upkeep")


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


async def trim_events(db: Db, *, older_than: timedelta) -> None:
    await db.execute(SQL["trim_events"], older_than)


async def trim_idempotency_keys(db: Db) -> None:
    await db.execute(SQL["trim_idempotency_keys"])


async def memories_to_purge(db: Db, *, limit: int) -> list[LinkedMemory]:
    return [LinkedMemory(**row) for row in await db.fetch(SQL["memories_to_purge"], limit)]


async def edits_to_purge(db: Db, *, limit: int) -> list[EarlierText]:
    return [EarlierText(**row) for row in await db.fetch(SQL["edits_to_purge"], limit)]


async def release_held_turns(db: Db, *, limit: int, tokens_per_day: int) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["release_held_turns"], limit, tokens_per_day)]


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


async def add_rest(db: Db, feature: str, *, id: UUID, seconds: float, reason: str) -> None:
    await db.execute(SQL["add_rest"], feature, id, seconds, reason)


async def resting_features(db: Db) -> list[RestingFeature]:
    return [RestingFeature(**row) for row in await db.fetch(SQL["resting_features"])]


async def erased_since(db: Db, since: datetime) -> dict[str, datetime]:
    """The time of each user's erasure."""
    return {row["user_id"]: row["erased_at"] for row in await db.fetch(SQL["erased_since"], since)}


async def all_dead_jobs(db: Db, *, limit: int) -> list[DeadJob]:
    return [DeadJob(**row) for row in await db.fetch(SQL["all_dead_jobs"], limit)]


async def requeue_all(db: Db) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["requeue_all"])]


async def count_accesses(db: Db, *, limit: int) -> list[UUID]:
    """The turns that were counted."""
    return [row["id"] for row in await db.fetch(SQL["count_accesses"], limit)]


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
class TurnToEmbed:
    user_id: str
    id: UUID
    text: str


async def turns_to_embed(
    db: Db, *, model: str, marked_only: bool, limit: int, without: Collection[UUID]
) -> list[TurnToEmbed]:
    """The newest first, then those with passages of another model."""
    rows = await db.fetch(SQL["turns_to_embed"], model, marked_only, limit, list(without))
    return [TurnToEmbed(**row) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTexts:
    """What a turn or a reply has of texts. `content`: as it came; `text`: cleaned."""

    user_id: str
    id: UUID
    content: str
    text: str
    query: str | None
    system_block: str | None
    turn_block: str | None


async def stored_texts_after(db: Db, user_id: str, turn: UUID, *, limit: int) -> list[StoredTexts]:
    return [StoredTexts(**row) for row in await db.fetch(SQL["stored_texts_after"], user_id, turn, limit)]


async def lock_texts(db: Db, user_id: str, turn: UUID) -> StoredTexts | None:
    """None: it is gone."""
    row = await db.fetchrow(SQL["lock_texts"], user_id, turn)
    return StoredTexts(**row) if row else None


async def replace_texts(db: Db, texts: StoredTexts, *, words: str) -> UUID | None:
    """None: all of it is there already, or the turn is gone; nothing was written."""
    replaced: UUID | None = await db.fetchval(
        SQL["replace_texts"],
        texts.user_id,
        texts.id,
        texts.content,
        texts.text,
        words,
        texts.query,
        texts.system_block,
        texts.turn_block,
    )
    return replaced


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredContent:
    """The text of a memory, a summary or a turn, as it stands among the vectors."""

    owner: str
    id: UUID
    content: str


async def contents_after(db: Db, owner: str, vector: UUID, *, limit: int) -> list[StoredContent]:
    return [StoredContent(**row) for row in await db.fetch(SQL["contents_after"], owner, vector, limit)]


async def replace_content(
    db: Db, owner: str, vector: UUID, *, content: str, content_hash: bytes, words: str
) -> UUID | None:
    replaced: UUID | None = await db.fetchval(SQL["replace_content"], owner, vector, content, content_hash, words)
    return replaced


async def memories_with_content(db: Db, owner: str, vector: UUID) -> list[LinkedMemory]:
    return [LinkedMemory(**row) for row in await db.fetch(SQL["memories_with_content"], owner, vector)]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSummary:
    user_id: str
    id: UUID
    text: str
    structured: dict[str, Any]


async def summaries_after(db: Db, user_id: str, summary: UUID, *, limit: int) -> list[StoredSummary]:
    return [StoredSummary(**row) for row in await db.fetch(SQL["summaries_after"], user_id, summary, limit)]


async def lock_summary(db: Db, user_id: str, summary: UUID) -> StoredSummary | None:
    """None: it is gone."""
    row = await db.fetchrow(SQL["lock_summary"], user_id, summary)
    return StoredSummary(**row) if row else None


async def replace_summary(
    db: Db, user_id: str, summary: UUID, *, text: str, structured: Mapping[str, Any]
) -> UUID | None:
    replaced: UUID | None = await db.fetchval(SQL["replace_summary"], user_id, summary, text, structured)
    return replaced


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsortedMemory:
    user_id: str
    id: UUID
    key: str | None
    category: str | None
    has_type: bool
    content: str


async def unsorted_after(db: Db, owner: str, memory: UUID, *, limit: int) -> list[UnsortedMemory]:
    rows = await db.fetch(SQL["unsorted_after"], owner, memory, limit)
    return [UnsortedMemory(**row) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class OverdueProposal:
    user_id: str
    id: UUID


async def overdue_proposals(db: Db, *, open_for: timedelta, limit: int) -> list[OverdueProposal]:
    rows = await db.fetch(SQL["overdue_proposals"], open_for, limit)
    return [OverdueProposal(**row) for row in rows]


async def count_turns_to_embed(db: Db, *, limit: int) -> int:
    counted: int = await db.fetchval(SQL["count_turns_to_embed"], limit)
    return counted


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
