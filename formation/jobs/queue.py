"""Between the turn rows, which are the jobs, and PgQueuer, which runs them.

chat_turns is the truth: what PgQueuer loses is queued again, what it holds twice is done once. A turn is queued as it
comes, to be learned from without a model; what a model is to read is queued by its chat (decision 0058).
"""

import hashlib
import json
from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

import asyncpg
from pgqueuer.queries import Queries

from db.queries import queue, upkeep
from formation.llm.settings import ReadingSettings
from formation.observations import (
    BatchesEnqueued,
    JobsEnqueued,
)
from formation.settings import FormationSettings
from formation.worker_settings import SummarySettings

ENTRYPOINT = "form_turn"
BATCH = "form_batch"
SUMMARISE = "summarise_chat"
# One round of the feeder: 200 turns are queued in 20 ms, and at 200 ms a poll that is 1,000 a second.
MAX_TURNS_QUEUED = 200
# In the queue for one user at a time. Enough that a worker never waits for the feeder, few enough that the next
# user's message waits for twenty short jobs and not for an import of ten thousand (decision 0032).
MAX_QUEUED_PER_USER = 20
# Waiting rows the feeder reads for that: 16 ms for 10,000, 27 ms for 20,000, 1 ms for none (measured).
MAX_ROWS_READ = 20_000


def dedupe_key(owner: str, turn: UUID) -> str:
    """The turn's name in the queue; queries/queue.sql takes it apart again."""
    return f"{owner}/{turn}"


def chat_key(owner: str, chat: str) -> str:
    """The chat's name in the queue, which has one job of it at a time. Hashed, for both parts may be of any length."""
    return f"summary/{hashlib.sha256(json.dumps([owner, chat]).encode()).hexdigest()}"


def payload(owner: str, turn: UUID) -> bytes:
    return json.dumps({"user_id": owner, "turn": str(turn)}).encode()


def read_payload(body: bytes | None) -> tuple[str, UUID]:
    read = json.loads(body or b"{}")
    return read["user_id"], UUID(read["turn"])


async def queue_waiting(connection: asyncpg.Connection, settings: FormationSettings) -> JobsEnqueued:
    """Waiting turns become jobs, in one transaction: a turn is marked as queued if and only if it is.

    `connection` is a plain one: PgQueuer encodes JSON itself, which our pool's codec would encode twice.
    """
    async with connection.transaction():
        turns = await queue.take_waiting_turns(
            connection, max_turns=MAX_TURNS_QUEUED, max_per_user=MAX_QUEUED_PER_USER, max_rows=MAX_ROWS_READ
        )
        if turns:
            await Queries.from_asyncpg_connection(connection).enqueue(
                [ENTRYPOINT] * len(turns),
                [payload(turn.user_id, turn.id) for turn in turns],
                [0] * len(turns),
                dedupe_key=[dedupe_key(turn.user_id, turn.id) for turn in turns],
                on_conflict="skip",
            )
        if settings.summarises:
            chats = {(turn.user_id, turn.chat_id) for turn in turns if turn.chat_id}
            await queue_summaries(connection, settings.summaries, chats)
    return JobsEnqueued(jobs=len(turns))


async def queue_summaries(
    connection: asyncpg.Connection, settings: SummarySettings, chats: Collection[tuple[str, str]]
) -> None:
    """A chat that has enough turns for its next summary gets a job, together with the turn that made it so."""
    due = await upkeep.chats_due(connection, list(chats), every=settings.every_turns) if chats else []
    if due:
        await Queries.from_asyncpg_connection(connection).enqueue(
            [SUMMARISE] * len(due),
            [json.dumps({"user_id": each.user_id, "chat": each.chat_id}).encode() for each in due],
            [0] * len(due),
            [timedelta(seconds=settings.delay_s)] * len(due),
            dedupe_key=[chat_key(each.user_id, each.chat_id) for each in due],
            on_conflict="skip",
        )


async def queue_batches(
    connection: asyncpg.Connection, settings: ReadingSettings, *, max_queued: int
) -> BatchesEnqueued:
    """Chats whose turns a model may read now. `max_queued`: as many as can be read at once, for what is queued is not
    asked again whether a chat is under way.
    """
    yields = None if settings.waits_for_chats_s is None else timedelta(seconds=settings.waits_for_chats_s)
    async with connection.transaction():
        if yields is not None and not await queue.chats_under_way(connection, yields):
            yields = None
        late = await queue.over_budget(
            connection, space_tokens=settings.tokens_per_day, user_tokens=settings.user_tokens_per_day
        )
        due = await queue.batches_due(
            connection,
            entrypoint=BATCH,
            max_queued=max_queued,
            idle=timedelta(seconds=settings.idle_s),
            turns=settings.turns_together,
            yields=yields,
            over_budget=[each.user_id for each in late],
        )
        if due:
            await Queries.from_asyncpg_connection(connection).enqueue(
                [BATCH] * len(due),
                [json.dumps({"user_id": each.user_id, "chat": each.chat_id}).encode() for each in due],
                [0] * len(due),
                dedupe_key=[each.dedupe_key for each in due],
                on_conflict="skip",
            )
    return BatchesEnqueued(batches=len(due))
