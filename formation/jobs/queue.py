"""Between the turn rows, which are the jobs, and PgQueuer, which runs them.

chat_turns is the truth: what PgQueuer loses is queued again, what it holds twice is done once. A turn is queued as it
comes, to be learned from without a model; what a model is to read is queued by its chat (decision 0058).
"""

import asyncio
import hashlib
import json
import random
from collections.abc import Callable, Collection, Coroutine, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NoReturn
from uuid import UUID

import asyncpg
from pgqueuer.domain.errors import RetryRequested
from pgqueuer.domain.models import Job
from pgqueuer.queries import Queries
from uuid_utils.compat import uuid7

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from db.queries import events, jobs, queue, upkeep
from db.queries.jobs import TurnForModel
from formation.form import Formation, MemoryContended, form_turn
from formation.form_batch import form_batch
from formation.llm.prompt import ModelFailed
from formation.llm.settings import ReadingSettings
from formation.observations import (
    BatchesEnqueued,
    JobDied,
    JobRetried,
    JobsEnqueued,
    JobStarted,
    ModelCallSkipped,
    SummaryFailed,
)
from formation.remembering import MAX_LEARNED_CHARACTERS
from formation.settings import FormationSettings
from formation.upkeep.asking import over_budget, until_chats_pause
from formation.upkeep.summarise import summarise_all
from formation.worker_settings import SummarySettings
from retrieval.deadlines import Interrupted, run_unless
from retrieval.embedding.errors import EmbedderBusy, EmbedderDown, EmbedderFailed
from retrieval.observations import FormationFeature

ENTRYPOINT = "form_turn"
BATCH = "form_batch"
SUMMARISE = "summarise_chat"
# What rests after too many errors; the gateway reads of it in the database.
STAGE = "formation"
# One round of the feeder: 200 turns are queued in 20 ms, and at 200 ms a poll that is 1,000 a second.
MAX_TURNS_QUEUED = 200
# In the queue for one user at a time. Enough that a worker never waits for the feeder, few enough that the next
# user's message waits for twenty short jobs and not for an import of ten thousand (decision 0032).
MAX_QUEUED_PER_USER = 20
# Waiting rows the feeder reads for that: 16 ms for 10,000, 27 ms for 20,000, 1 ms for none (measured).
MAX_ROWS_READ = 20_000
# With the replies before them some 6,000 tokens, which a small local model still reads. A message has 8,000 at most.
MAX_BATCH_CHARACTERS = 16_000
# A batch that failed twice has a turn that cannot be read, mostly: each is tried by itself.
MAX_ATTEMPTS_TOGETHER = 2
# Rides out a restart, then a rate limit, then a short outage. Spread by a fifth, so that what failed together does
# not come back together.
BACK_OFF_S = (2.0, 10.0, 60.0, 300.0)
SPREAD = 0.2
# The second is asked for in words, the third after a minute: a server that garbled is well by then. A model that
# cannot do it answers the same each time (decision 0060).
MAX_UNREADABLE_ANSWERS = 3
MAX_PAUSE = timedelta(seconds=BACK_OFF_S[-1] * (1 + SPREAD))
# After losing a race three times, the user's memory is mostly not being written a moment later.
CONTENDED_S = (0.2, 1.0)
MAX_ERROR_CHARACTERS = 300
UNAVAILABLE: tuple[type[Exception], ...] = (EmbedderDown, EmbedderBusy, *DATABASE_UNAVAILABLE_ERRORS)
# Outcomes of a turn that was read to its end.
READ = frozenset({"learned", "nothing"})
# What a summary is retried after; anything else is a bug, and PgQueuer logs it.
RETRIED: tuple[type[Exception], ...] = (ModelFailed, *DATABASE_UNAVAILABLE_ERRORS)


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


async def run_summary(formation: Formation, job: Job, *, abandon: asyncio.Event) -> None:
    """One try at a chat's summaries. Ends normally when none is due, or when it gives up: the next turn tries again.

    Raises: RetryRequested with the pause before the next attempt.
    """
    read, attempt = json.loads(job.payload or b"{}"), job.attempts + 1
    if await over_budget(formation, read["user_id"]):
        formation.observe(ModelCallSkipped(task="summarise", reason="over_budget"))
        return
    try:
        await run_unless(abandon, until_chats_pause, formation)
        await run_unless(abandon, summarise_all, formation, read["user_id"], read["chat"])
    except Interrupted:
        raise RetryRequested(timedelta(seconds=0), "Interrupted") from None
    except RETRIED as error:
        if attempt < formation.settings.jobs.max_attempts:
            raise RetryRequested(timedelta(seconds=back_off(attempt)), described(error)) from None
        detail: dict[str, object] = {"stage": "summary", "reason": described(error)}
        await events.add_chat_error(formation.pool, read["user_id"], uuid7(), chat=read["chat"], detail=detail)
        formation.observe(SummaryFailed(attempts=attempt, reason=described(error)))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """`turns`: one, or those of a batch. `number`: the highest of theirs. `feature`: what errors count for."""

    owner: str
    turns: tuple[UUID, ...]
    number: int
    feature: FormationFeature


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
    await wait_until_well(abandon, formation.guards["formation"].wait)
    number = await jobs.begin_attempt(formation.pool, owner, turn)
    if number is None:
        return
    attempt = Attempt(owner=owner, turns=(turn,), number=number, feature="formation")
    formation.observe(JobStarted(turn=turn, attempt=number))
    if number > formation.settings.jobs.max_attempts:
        await give_up(formation, attempt, None)  # its worker died each time
        return
    try:
        formed = await run_unless(abandon, form_turn, formation, owner, turn)
        if formed.outcome in READ:
            formation.guards["formation"].succeeded(owner)
    except (Interrupted, MemoryContended) as error:
        await put_back(formation, attempt, error)
    except Exception as error:  # whatever it was, the job is retried, and in the end given up
        await fail(formation, attempt, error)


async def run_batch(formation: Formation, job: Job, *, abandon: asyncio.Event) -> None:
    """One attempt at what a model is to read of one chat. Ends normally when that is learned or given up; what is left
    then is queued anew.

    Raises: RetryRequested with the pause before the next attempt.
    """
    try:
        await attempt_batch(formation, job, abandon)
    except DATABASE_UNAVAILABLE_ERRORS as error:
        raise RetryRequested(timedelta(seconds=back_off(1)), type(error).__name__) from None


async def attempt_batch(formation: Formation, job: Job, abandon: asyncio.Event) -> None:
    read = json.loads(job.payload or b"{}")
    owner = read["user_id"]
    await wait_until_well(abandon, formation.guards["extraction"].wait, formation.availability.wait)
    waiting = await jobs.turns_of_batch(
        formation.pool, owner, read["chat"], limit=formation.settings.reading.turns_together
    )
    begun = await jobs.begin_batch_attempt(formation.pool, owner, together(waiting))
    if not begun:
        return
    attempt = Attempt(
        owner=owner,
        turns=tuple(each.id for each in begun),
        number=max(each.attempts for each in begun),
        feature="extraction",
    )
    for each in begun:
        formation.observe(JobStarted(turn=each.id, attempt=each.attempts))
    if attempt.number > formation.settings.jobs.max_attempts:
        await give_up(formation, attempt, None)
        return
    try:
        formed = await run_unless(abandon, form_batch, formation, owner, attempt.turns)
        if any(each.outcome in READ for each in formed):
            formation.guards["extraction"].succeeded(owner)
    except (Interrupted, MemoryContended) as error:
        await put_back(formation, attempt, error)
    except ModelFailed as error:
        if error.of_model or not formation.availability.failed(attempt.turns[0], error.fault):
            await fail_or_end_without_model(formation, attempt, error)
            return
        for turn in attempt.turns:
            await jobs.note_failure(formation.pool, owner, turn, described(error))
        await put_back(formation, attempt, error)
    except Exception as error:  # as in attempt_job
        await fail(formation, attempt, error)


def together(waiting: Sequence[TurnForModel]) -> list[UUID]:
    """Those of a chat's turns, given in their order, that one call reads: as many as it takes, and one that failed with
    others by itself.
    """
    if waiting and waiting[0].attempts >= MAX_ATTEMPTS_TOGETHER:
        return [waiting[0].id]
    chosen: list[UUID] = []
    characters = 0
    for each in waiting:
        characters += min(each.length, MAX_LEARNED_CHARACTERS)
        if each.attempts >= MAX_ATTEMPTS_TOGETHER or (chosen and characters > MAX_BATCH_CHARACTERS):
            break
        chosen.append(each.id)
    return chosen


async def wait_until_well(abandon: asyncio.Event, *waits: Callable[[], Coroutine[None, None, None]]) -> None:
    """Raises: RetryRequested when the worker stops first."""
    try:
        for wait in waits:
            await run_unless(abandon, wait)
    except Interrupted:
        raise RetryRequested(timedelta(0), Interrupted.__name__) from None


async def put_back(formation: Formation, attempt: Attempt, error: Exception) -> NoReturn:
    """The attempt ended early, and not because of its turns. Raises: RetryRequested."""
    for turn in attempt.turns:
        await jobs.undo_attempt(formation.pool, attempt.owner, turn)
    delay_s = random.uniform(*CONTENDED_S) if isinstance(error, MemoryContended) else 0.0  # noqa: S311
    reason = described(error) if isinstance(error, ModelFailed) else type(error).__name__
    raise RetryRequested(timedelta(seconds=delay_s), reason) from None


async def fail_or_end_without_model(formation: Formation, attempt: Attempt, error: ModelFailed) -> None:
    """After the last attempt what needs no model is learned all the same. The turns are listed as given up, so that a
    model that answers better can be asked again.
    """
    max_attempts = formation.settings.jobs.max_attempts
    if error.fault == "turn":
        max_attempts = min(max_attempts, MAX_UNREADABLE_ANSWERS)
    if attempt.number < max_attempts:
        await fail(formation, attempt, error)
        return
    try:
        if not formation.settings.learning.shortcuts:  # else it was learned at once
            await form_batch(replace(formation, llm=None), attempt.owner, attempt.turns)
    except (EmbedderFailed, MemoryContended):
        await fail(formation, attempt, error)
        return
    reason = described(error)
    await count_error(formation, attempt, error)
    for turn in attempt.turns:
        await jobs.set_aside(formation.pool, attempt.owner, turn, reason)
        formation.observe(JobDied(turn=turn, attempts=attempt.number, reason=reason))


async def fail(formation: Formation, attempt: Attempt, error: Exception) -> None:
    reason = described(error)
    await count_error(formation, attempt, error)
    if attempt.number >= formation.settings.jobs.max_attempts:
        await give_up(formation, attempt, reason)
        return
    delay_s = pause_after(attempt.number, error)
    unexpected = None if isinstance(error, ModelFailed | EmbedderFailed) else error
    for turn in attempt.turns:
        await jobs.note_failure(formation.pool, attempt.owner, turn, reason)
        formation.observe(
            JobRetried(turn=turn, attempt=attempt.number, delay_s=delay_s, reason=reason, exception=unexpected)
        )
    # "from None": PgQueuer logs the chain into a table, and the chain may quote the user.
    raise RetryRequested(timedelta(seconds=delay_s), reason) from None


async def count_error(formation: Formation, attempt: Attempt, error: Exception) -> None:
    """As an event, and for the error guard: with too many of them the feature rests. What is unavailable is no error,
    nor that a model which a chat has named is not there.
    """
    reason = described(error)
    detail: dict[str, object] = {"stage": STAGE, "reason": reason, "attempt": attempt.number}
    for turn in attempt.turns:
        await events.add_event(formation.pool, attempt.owner, uuid7(), type="error", turn=turn, detail=detail)
    is_unavailable = isinstance(error, UNAVAILABLE) or (isinstance(error, ModelFailed) and error.of_model)
    guard = formation.guards[attempt.feature]
    if not is_unavailable and guard.failed(reason, cause=attempt.turns[0], user=attempt.owner):
        seconds = guard.settings.rest_s
        await queue.add_rest(formation.pool, attempt.feature, id=uuid7(), seconds=seconds, reason=reason)


async def give_up(formation: Formation, attempt: Attempt, reason: str | None) -> None:
    for turn in attempt.turns:
        await jobs.give_up(formation.pool, attempt.owner, turn, reason)
        formation.observe(JobDied(turn=turn, attempts=attempt.number, reason=reason or "its worker died each time"))


def pause_after(attempt: int, error: Exception) -> float:
    """In seconds. Longer after a second answer that cannot be read: there is one attempt left."""
    is_unreadable = isinstance(error, ModelFailed) and error.fault == "turn"
    return back_off(attempt + 1 if is_unreadable and attempt > 1 else attempt)


def back_off(attempt: int) -> float:
    """The pause after this attempt, in seconds."""
    base = BACK_OFF_S[min(attempt, len(BACK_OFF_S)) - 1]
    return base * random.uniform(1 - SPREAD, 1 + SPREAD)  # noqa: S311


def described(error: Exception) -> str:
    """For the turn's row and the log: our own errors say what happened, others may quote the user: only their name."""
    if isinstance(error, ModelFailed | EmbedderFailed):
        return f"{type(error).__name__}: {error}"[:MAX_ERROR_CHARACTERS]
    return type(error).__name__
