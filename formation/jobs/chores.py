"""What a worker does beside its jobs, each at its interval: vectors, counts, uses, lost jobs, stale summaries."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from db.queries import overview, queue, summaries, upkeep
from db.queries.proposals import OPEN_FOR
from formation.consent.decide import expire
from formation.jobs.attempts import MAX_PAUSE
from formation.jobs.backfill import release_held_turns
from formation.jobs.queue import BATCH, ENTRYPOINT, SUMMARISE
from formation.memories.erasure import NewErasures
from formation.observations import JobsCounted, MemoriesCounted
from formation.turn.context import Formation
from formation.upkeep.asking import over_budget
from formation.upkeep.chore import answers_nobody, carry_out_for_all, upkeep_failed
from formation.upkeep.old_categories import OldCategories
from formation.upkeep.old_secrets import OldSecrets
from formation.upkeep.openwebui_events import erase_deleted_users, handle_events
from formation.upkeep.purge import purge_deleted
from formation.upkeep.put_away import EXPIRY, PRUNING
from formation.upkeep.reconciliation import reconcile_chats
from formation.upkeep.retention import remove_old
from formation.upkeep.summarise import rewrite_summary
from formation.upkeep.turn_vectors import embed_some_turns
from retrieval.deadlines import sleep_unless_cancelled
from retrieval.embedding.calibrations import keep_calibrated
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.reembed import Progress, Refusals, reembed_some
from retrieval.need.training import train_missing
from retrieval.query.need import shipped_need
from retrieval.text_cache import forget_texts

# Enough to look into yesterday's failures; PgQueuer never deletes a line of it.
QUEUE_LOG_AGE = timedelta(days=1)
# An event that comes again comes within minutes.
OPENWEBUI_EVENTS_AGE = timedelta(days=30)
# A second of the local model, which the jobs share.
REEMBEDDED_AT_ONCE = 64
REEMBED_EVERY_S = 5.0
# A scan of an index that is empty as a rule. What was said is recalled in another chat, later.
EMBED_TURNS_EVERY_S = 5.0
# Two index scans; a dashboard looks every 15 s.
COUNT_JOBS_EVERY_S = 15.0
# Reads every active link: 0.1 s for half a million.
COUNT_MEMORIES_EVERY_S = 60.0
# Two small index scans. What fell out of the queue is back before it is missed.
REQUEUE_EVERY_S = 2.0
TRIM_LOGS_EVERY_S = 600.0
# What is used counts by the logarithm, and nobody waits for it.
COUNT_ACCESSES_EVERY_S = 30.0
ACCESSES_AT_ONCE = 500
# One pass over all rows after a start, 100 rows a second: some 5 % of a core.
MASK_OLD_SECRETS_EVERY_S = 0.2
# The same, of memories without a category or a type.
CATEGORISE_OLD_MEMORIES_EVERY_S = 0.2
# What was deleted is kept for 30 days; ten minutes more are none.
PURGE_EVERY_S = 600.0
# A request for sixty chats. What was missed is a day old before it is forgotten.
RECONCILE_EVERY_S = 6 * 3600.0
# What is kept for days may be kept for an hour more.
REMOVE_OLD_EVERY_S = 3600.0
# Imported chats: some counts over short indexes.
RELEASE_EVERY_S = 2.0
# What is deleted is not to be quoted in the next chat. A scan of an index that is empty as a rule.
OPENWEBUI_EVENTS_EVERY_S = 1.0
# One pass over the index of active links, as when they are counted.
PRUNE_EVERY_S = 60.0
# A scan of an index that is nearly empty.
FORGET_ERASED_EVERY_S = 1.0
# Nothing is due by the minute after 60 days.
EXPIRE_UNUSED_EVERY_S = 3600.0
# An overdue proposal is neither asked about nor open to an answer; this only writes it down.
EXPIRE_PROPOSALS_EVERY_S = 60.0
EXPIRED_AT_ONCE = 100
# Somebody who edits a message mostly goes on writing; a summary that is stale is not recalled meanwhile.
REWRITE_SUMMARIES_EVERY_S = 60.0
REWRITTEN_AT_ONCE = 8
# Some five thousand short texts for a new embedding model, once: a start has more urgent things to do, and a server
# that refused them is not asked again at once.
TRAIN_NEED_AFTER_S = 60.0
TRAIN_NEED_EVERY_S = 600.0


async def run_chores(formation: Formation, embedder: CalibratedEmbedder) -> None:
    """Each chore at its interval, all of them at the start."""
    chores: list[tuple[str, Callable[[], Awaitable[None]], float]] = [
        ("reembed", partial(reembed, formation, Refusals()), REEMBED_EVERY_S),
        ("count_jobs", partial(count_jobs, formation), COUNT_JOBS_EVERY_S),
        ("count_memories", partial(count_memories, formation), COUNT_MEMORIES_EVERY_S),
        ("requeue", partial(requeue, formation), REQUEUE_EVERY_S),
        ("trim_logs", partial(trim_logs, formation), TRIM_LOGS_EVERY_S),
        ("count_accesses", partial(count_accesses, formation), COUNT_ACCESSES_EVERY_S),
        ("expire_proposals", partial(expire_proposals, formation), EXPIRE_PROPOSALS_EVERY_S),
        ("release_held_turns", partial(release_held_turns, formation), RELEASE_EVERY_S),
        ("openwebui_events", partial(handle_events, formation), OPENWEBUI_EVENTS_EVERY_S),
        ("remove_old", partial(remove_old, formation), REMOVE_OLD_EVERY_S),
        ("forget_erased", partial(forget_erased, formation, embedder, NewErasures()), FORGET_ERASED_EVERY_S),
        ("erase_deleted_users", partial(erase_deleted_users, formation), PURGE_EVERY_S),
        ("mask_old_secrets", OldSecrets(formation), MASK_OLD_SECRETS_EVERY_S),
    ]
    openwebui = formation.settings.openwebui
    if openwebui.reconciles and openwebui.url and openwebui.key:
        chores.append(("reconcile_chats", partial(reconcile_chats, formation), RECONCILE_EVERY_S))
    if formation.settings.filing.categorises:
        chores.append(("categorise_old_memories", OldCategories(formation), CATEGORISE_OLD_MEMORIES_EVERY_S))
    if formation.settings.pruning.enabled:
        chores.append(("prune", partial(carry_out_for_all, PRUNING, formation), PRUNE_EVERY_S))
    if formation.settings.expiry.enabled:
        chores.append(("expire_unused", partial(carry_out_for_all, EXPIRY, formation), EXPIRE_UNUSED_EVERY_S))
    if formation.settings.retention.purges:
        chores.append(("purge", partial(purge_deleted, formation), PURGE_EVERY_S))
    if formation.settings.embed_turns != "none":
        chores.append(("embed_turns", partial(embed_turns, formation, Refusals()), EMBED_TURNS_EVERY_S))
    if formation.settings.summarises:
        chores.append(("rewrite_summaries", partial(rewrite_stale_summaries, formation), REWRITE_SUMMARIES_EVERY_S))
    async with asyncio.TaskGroup() as group:
        group.create_task(keep_calibrated(formation.pool, embedder, observe=formation.observe))
        if formation.settings.judges_need and shipped_need(embedder.uncalibrated_model) is None:
            train = partial(train_missing, formation.pool, embedder)
            group.create_task(repeat(formation, "train_need", train, TRAIN_NEED_EVERY_S, after_s=TRAIN_NEED_AFTER_S))
        for name, chore, interval_s in chores:
            group.create_task(repeat(formation, name, chore, interval_s))


async def repeat(
    formation: Formation, name: str, chore: Callable[[], Awaitable[object]], interval_s: float, *, after_s: float = 0.0
) -> None:
    await asyncio.sleep(after_s)
    while True:
        try:
            await chore()
        except Exception as error:  # no chore may end the worker; it is repeated, and a lost connection shows elsewhere
            formation.observe(upkeep_failed(name, error))
        await sleep_unless_cancelled(interval_s)


async def embed_turns(formation: Formation, refusals: Refusals) -> None:
    """Turns without passages get them, some at a time until none is left, after what waits to become memories."""
    progress = Progress(done=1, left=1)
    while progress.left and progress.done:
        progress = await embed_some_turns(
            formation.pool, formation.embedder, refusals, marked_only=formation.settings.embed_turns == "marked"
        )


async def forget_erased(formation: Formation, embedder: CalibratedEmbedder, erasures: NewErasures) -> None:
    """The texts that this process has cached, of whomever, once somebody was erased: no cache knows whose they are."""
    if await erasures.owners(formation.pool):
        forget_texts()
        embedder.forget_questions()
        if formation.encoder is not None:
            formation.encoder.forget()


async def count_jobs(formation: Formation) -> None:
    counts = await overview.jobs_by_state(formation.pool)
    late = await note_over_budget(formation) if counts.for_model else 0
    formation.observe(
        JobsCounted(
            waiting=counts.waiting,
            queued=counts.queued,
            for_model=counts.for_model,
            over_budget=late,
            dead=counts.dead,
        )
    )


async def note_over_budget(formation: Formation) -> int:
    """How many turns wait for the next day's tokens; whose they are is noted once a day."""
    reading = formation.settings.reading
    late = await queue.over_budget(
        formation.pool, space_tokens=reading.tokens_per_day, user_tokens=reading.user_tokens_per_day
    )
    if late:
        await queue.note_over_budget(formation.pool, late)
    return sum(each.turns for each in late)


async def count_memories(formation: Formation) -> None:
    banks = await overview.memories_by_bank(formation.pool)
    counted = tuple((each.bank, each.memories) for each in banks)
    formation.observe(MemoriesCounted(total=sum(count for _, count in counted), banks=counted))


async def requeue(formation: Formation) -> None:
    await queue.requeue_failed(formation.pool, entrypoint=ENTRYPOINT)
    await queue.requeue_lost(formation.pool)
    max_summary_pause = max(MAX_PAUSE, timedelta(seconds=formation.settings.summaries.delay_s))
    for entrypoint, max_pause in ((ENTRYPOINT, MAX_PAUSE), (BATCH, MAX_PAUSE), (SUMMARISE, max_summary_pause)):
        await queue.undo_clock_jump(formation.pool, entrypoint=entrypoint, max_pause=max_pause)


async def rewrite_stale_summaries(formation: Formation) -> None:
    """Summaries of which a turn was hidden. One that fails, or whose user has used their tokens of today, is tried
    again after those that wait behind it.
    """
    for stale in await upkeep.stale_summaries(formation.pool, limit=REWRITTEN_AT_ONCE):
        done = False
        try:
            if not await over_budget(formation, stale.user_id):
                done = await rewrite_summary(formation, stale.user_id, stale.id) != "no model"
        except DATABASE_UNAVAILABLE_ERRORS:
            raise
        except Exception as error:  # of this summary alone, or nobody's is written now
            if answers_nobody(error):
                raise
            formation.observe(upkeep_failed("rewrite_summaries", error))
        if not done:
            await summaries.rewrite_later(formation.pool, stale.user_id, stale.id)


async def trim_logs(formation: Formation) -> None:
    await queue.trim_queue_log(formation.pool, older_than=QUEUE_LOG_AGE)
    await upkeep.trim_events(formation.pool, older_than=timedelta(days=formation.settings.retention.keep_events_days))
    await upkeep.trim_openwebui_events(formation.pool, older_than=OPENWEBUI_EVENTS_AGE)
    await upkeep.trim_idempotency_keys(formation.pool)


async def expire_proposals(formation: Formation) -> None:
    """What nobody has agreed to or declined in time. The same in two workers is written once."""
    for overdue in await upkeep.overdue_proposals(formation.pool, open_for=OPEN_FOR, limit=EXPIRED_AT_ONCE):
        await expire(formation.pool, overdue.user_id, overdue.id, observe=formation.observe)


async def count_accesses(formation: Formation) -> None:
    """Memories that turns recalled are counted as used. Two workers may do it at the same time."""
    while len(await upkeep.count_accesses(formation.pool, limit=ACCESSES_AT_ONCE)) == ACCESSES_AT_ONCE:
        pass


async def reembed(formation: Formation, refusals: Refusals) -> None:
    """Texts with another model's vector, or none, get one, batch after batch until none is left."""
    progress = Progress(done=1, left=1)
    while progress.done and progress.left:
        progress = await reembed_some(
            formation.pool, formation.embedder, limit=REEMBEDDED_AT_ONCE, refusals=refusals, observe=formation.observe
        )
