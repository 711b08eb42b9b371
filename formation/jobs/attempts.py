"""One attempt at a job, and what becomes of it: done, put back, tried again later, given up."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NoReturn
from uuid import UUID

from pgqueuer.domain.errors import RetryRequested
from pgqueuer.domain.models import Job
from uuid_utils.compat import uuid7

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from db.queries import events, jobs, queue
from db.queries.jobs import TurnForModel
from formation.form import form_turn
from formation.form_batch import form_batch
from formation.jobs.queue import read_payload
from formation.llm.prompt import ModelFailed
from formation.observations import (
    JobDied,
    JobRetried,
    JobStarted,
    ModelCallSkipped,
    SummaryFailed,
)
from formation.remembering import MAX_LEARNED_CHARACTERS
from formation.turn.context import Formation, MemoryContended
from formation.upkeep.asking import over_budget, until_chats_pause
from formation.upkeep.summarise import summarise_all
from retrieval.deadlines import Interrupted, run_unless
from retrieval.embedding.errors import EmbedderBusy, EmbedderDown, EmbedderFailed
from retrieval.observations import FormationFeature

# What rests after too many errors; the gateway reads of it in the database.
STAGE = "formation"
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
