"""Between the turn rows, which are the jobs, and PgQueuer, which runs them.

chat_turns is the truth: what PgQueuer loses is queued again, what it holds twice is done once.
"""

import asyncio
import hashlib
import json
import random
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

import asyncpg
from pgqueuer.domain.errors import RetryRequested
from pgqueuer.domain.models import Job
from pgqueuer.queries import Queries
from uuid_utils.compat import uuid7

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from db.queries import events, jobs, upkeep
from formation.form import Formation, MemoryContended, form_turn
from formation.llm.prompt import ModelFailed
from formation.observations import JobDied, JobRetried, JobsEnqueued, JobStarted, SummaryFailed
from formation.settings import FormationSettings
from formation.upkeep.summarise import summarise_all
from retrieval.deadlines import Interrupted, run_unless
from retrieval.embedding.errors import EmbedderBusy, EmbedderDown, EmbedderFailed
from retrieval.observations import Feature

ENTRYPOINT = "form_turn"
SUMMARISE = "summarise_chat"
# What rests after too many errors; the gateway reads of it in the database.
FEATURE: Feature = "formation"
# One round of the feeder: 200 turns are queued in 20 ms, and at 200 ms a poll that is 1,000 a second.
MAX_TURNS_QUEUED = 200
# In the queue for one user at a time. Enough that a worker never waits for the feeder, few enough that the next
# user's message waits for twenty short jobs and not for an import of ten thousand (decision 0032).
MAX_QUEUED_PER_USER = 20
# Waiting rows the feeder reads for that: 16 ms for 10,000, 27 ms for 20,000, 1 ms for none (measured).
MAX_ROWS_READ = 20_000
# Rides out a restart, then a rate limit, then a short outage. Spread by a fifth, so that what failed together does
# not come back together.
BACK_OFF_S = (2.0, 10.0, 60.0, 300.0)
SPREAD = 0.2
MAX_PAUSE = timedelta(seconds=BACK_OFF_S[-1] * (1 + SPREAD))
# After losing a race three times, the user's memory is mostly not being written a moment later.
CONTENDED_S = (0.2, 1.0)
MAX_ERROR_CHARACTERS = 300
UNAVAILABLE: tuple[type[Exception], ...] = (EmbedderDown, EmbedderBusy, *DATABASE_UNAVAILABLE_ERRORS)
# What a summary is retried after; anything else is a bug, and PgQueuer logs it.
RETRIED: tuple[type[Exception], ...] = (ModelFailed, *DATABASE_UNAVAILABLE_ERRORS)


def dedupe_key(owner: str, turn: UUID) -> str:
    """The turn's name in the queue; queries/upkeep.sql takes it apart again."""
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
        turns = await upkeep.take_waiting_turns(
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
            await queue_summaries(
                connection, settings, {(turn.user_id, turn.chat_id) for turn in turns if turn.chat_id}
            )
    return JobsEnqueued(jobs=len(turns))


async def queue_summaries(
    connection: asyncpg.Connection, settings: FormationSettings, chats: Collection[tuple[str, str]]
) -> None:
    """A chat that has enough turns for its next summary gets a job, together with the turn that made it so."""
    due = await upkeep.chats_due(connection, list(chats), every=settings.summary_every_turns) if chats else []
    if due:
        await Queries.from_asyncpg_connection(connection).enqueue(
            [SUMMARISE] * len(due),
            [json.dumps({"user_id": each.user_id, "chat": each.chat_id}).encode() for each in due],
            [0] * len(due),
            [timedelta(seconds=settings.summary_delay_s)] * len(due),
            dedupe_key=[chat_key(each.user_id, each.chat_id) for each in due],
            on_conflict="skip",
        )


async def run_summary(formation: Formation, job: Job, *, abandon: asyncio.Event) -> None:
    """One try at a chat's summaries. Ends normally when none is due, or when it gives up: the next turn tries again.

    Raises: RetryRequested with the pause before the next attempt.
    """
    read, attempt = json.loads(job.payload or b"{}"), job.attempts + 1
    try:
        await run_unless(abandon, summarise_all, formation, read["user_id"], read["chat"])
    except Interrupted:
        raise RetryRequested(timedelta(seconds=0), "Interrupted") from None
    except RETRIED as error:
        if attempt < formation.settings.max_attempts:
            raise RetryRequested(timedelta(seconds=back_off(attempt)), described(error)) from None
        detail: dict[str, object] = {"stage": "summary", "reason": described(error)}
        await events.add_chat_error(formation.pool, read["user_id"], uuid7(), chat=read["chat"], detail=detail)
        formation.observe(SummaryFailed(attempts=attempt, reason=described(error)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    owner: str
    turn: UUID
    number: int


async def run_job(formation: Formation, job: Job, *, abandon: asyncio.Event) -> None:
    """One attempt at one turn. Ends normally when the turn is formed or given up.

    Raises: RetryRequested with the pause before the next attempt.
    """
    try:
        await attempt_job(formation, job, abandon)
    except DATABASE_UNAVAILABLE_ERRORS as error:  # not even the attempt could be counted
        raise RetryRequested(timedelta(seconds=back_off(1)), type(error).__name__) from None


async def attempt_job(formation: Formation, job: Job, abandon: asyncio.Event) -> None:
    owner, turn = read_payload(job.payload)
    try:
        await run_unless(abandon, formation.guard.wait)
        await run_unless(abandon, formation.availability.wait)
    except Interrupted:
        raise RetryRequested(timedelta(0), Interrupted.__name__) from None
    number = await jobs.begin_attempt(formation.pool, owner, turn)
    if number is None:
        return
    attempt = Attempt(owner=owner, turn=turn, number=number)
    formation.observe(JobStarted(turn=turn, attempt=number))
    if number > formation.settings.max_attempts:
        await give_up(formation, attempt, None)  # its worker died each time
        return
    try:
        await run_unless(abandon, form_turn, formation, owner, turn)
    except (Interrupted, MemoryContended) as error:
        await jobs.undo_attempt(formation.pool, owner, turn)
        delay_s = random.uniform(*CONTENDED_S) if isinstance(error, MemoryContended) else 0.0  # noqa: S311
        raise RetryRequested(timedelta(seconds=delay_s), type(error).__name__) from None
    except ModelFailed as error:
        if not formation.availability.failed(turn, error.fault):
            await fail_or_form_without_model(formation, attempt, error)
            return
        await jobs.note_failure(formation.pool, owner, turn, described(error))
        await jobs.undo_attempt(formation.pool, owner, turn)
        raise RetryRequested(timedelta(0), described(error)) from None
    except Exception as error:  # whatever it was, the job is retried, and in the end given up
        await fail(formation, attempt, error)


async def fail_or_form_without_model(formation: Formation, attempt: Attempt, error: ModelFailed) -> None:
    """After the last attempt what needs no model is learned all the same. The turn is listed as given up, so that a
    model that answers better can be asked again.
    """
    if attempt.number < formation.settings.max_attempts:
        await fail(formation, attempt, error)
        return
    try:
        await form_turn(replace(formation, llm=None), attempt.owner, attempt.turn)
    except (EmbedderFailed, MemoryContended):
        await fail(formation, attempt, error)
        return
    reason = described(error)
    await count_error(formation, attempt, error)
    await jobs.set_aside(formation.pool, attempt.owner, attempt.turn, reason)
    formation.observe(JobDied(turn=attempt.turn, attempts=attempt.number, reason=reason))


async def fail(formation: Formation, attempt: Attempt, error: Exception) -> None:
    reason = described(error)
    await count_error(formation, attempt, error)
    if attempt.number >= formation.settings.max_attempts:
        await give_up(formation, attempt, reason)
        return
    await jobs.note_failure(formation.pool, attempt.owner, attempt.turn, reason)
    delay_s = back_off(attempt.number)
    unexpected = None if isinstance(error, ModelFailed | EmbedderFailed) else error
    formation.observe(
        JobRetried(turn=attempt.turn, attempt=attempt.number, delay_s=delay_s, reason=reason, exception=unexpected)
    )
    # "from None": PgQueuer logs the chain into a table, and the chain may quote the user.
    raise RetryRequested(timedelta(seconds=delay_s), reason) from None


async def count_error(formation: Formation, attempt: Attempt, error: Exception) -> None:
    """As an event, and for the error guard: with too many of them formation rests. What is unavailable is no error."""
    reason = described(error)
    detail: dict[str, object] = {"stage": FEATURE, "reason": reason, "attempt": attempt.number}
    await events.add_event(formation.pool, attempt.owner, uuid7(), type="error", turn=attempt.turn, detail=detail)
    if not isinstance(error, UNAVAILABLE) and formation.guard.failed(reason, cause=attempt.turn):
        seconds = formation.guard.settings.rest_s
        await upkeep.add_rest(formation.pool, FEATURE, id=uuid7(), seconds=seconds, reason=reason)


async def give_up(formation: Formation, attempt: Attempt, reason: str | None) -> None:
    await jobs.give_up(formation.pool, attempt.owner, attempt.turn, reason)
    formation.observe(JobDied(turn=attempt.turn, attempts=attempt.number, reason=reason or "its worker died each time"))


def back_off(attempt: int) -> float:
    """The pause after this attempt, in seconds."""
    base = BACK_OFF_S[min(attempt, len(BACK_OFF_S)) - 1]
    return base * random.uniform(1 - SPREAD, 1 + SPREAD)  # noqa: S311


def described(error: Exception) -> str:
    """For the turn's row and the log: our own errors say what happened, others may quote the user: only their name."""
    if isinstance(error, ModelFailed | EmbedderFailed):
        return f"{type(error).__name__}: {error}"[:MAX_ERROR_CHARACTERS]
    return type(error).__name__
