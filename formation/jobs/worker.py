"""The worker process: queues waiting turns, forms them, and does the upkeep. Outlives its database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

import asyncpg
import httpx
from httpx_aiohttp import AiohttpTransport
from pgqueuer.adapters.drivers.asyncpg import AsyncpgDriver
from pgqueuer.core.qm import QueueManager
from pgqueuer.domain.errors import PgqException
from pgqueuer.domain.models import Job
from pgqueuer.queries import Queries

from db.pool import DATABASE_TROUBLE, DatabaseDown, explained, open_pool
from db.queries import overview, upkeep
from formation.form import Formation
from formation.jobs.queue import ENTRYPOINT, MAX_PAUSE, SUMMARISE, queue_waiting, run_job, run_summary
from formation.llm.availability import ModelAvailability
from formation.llm.prompt import LanguageModel
from formation.observations import (
    JobsCounted,
    MemoriesCounted,
    Observe,
    UpkeepFailed,
    WorkerDisconnected,
    WorkerReady,
)
from formation.settings import FormationSettings
from formation.upkeep.summarise import rewrite_summary
from formation.upkeep.turn_vectors import MARKED_AT_ONCE, Position, embed_marked_later, embed_next_later
from retrieval.deadlines import sleep_unless
from retrieval.embedding.calibrations import keep_calibrated
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.http_client import Poster
from retrieval.embedding.reembed import Progress, Refusals, reembed_some
from retrieval.settings import RetrievalSettings

# What it means to lose the database; anything else is a bug and ends the process.
DISCONNECTED: tuple[type[Exception], ...] = (*DATABASE_TROUBLE, DatabaseDown, PgqException)
# A killed worker's job is taken over after this long; its default of 30 s is felt. The loop may not be held up longer.
HEARTBEAT = timedelta(seconds=3)
# A lost NOTIFY costs this much.
DEQUEUE = timedelta(seconds=2)
# A statement of the queue's takes milliseconds. One that takes this long has lost its connection.
QUEUE_TIMEOUT_S = 10.0
# How long a stopping worker lets its jobs finish, and how long it then lets them requeue themselves: under ten in all.
FINISH_TIMEOUT_S = 5.0
REQUEUE_TIMEOUT_S = 3.0
# A database that restarts is back in a second. One that is unavailable is tried every second: a refused connection
# costs nothing, and the first turn after an outage is to be learned from within five seconds of its end (tests/faults).
RECONNECT_S = (0.25, 1.0)
# Enough to look into yesterday's failures; PgQueuer never deletes a line of it.
QUEUE_LOG_AGE = timedelta(days=1)
# A second of the local model, which the jobs share.
REEMBEDDED_AT_ONCE = 64
REEMBED_EVERY_S = 5.0
# A scan of an index that is empty as a rule. A marked turn is recalled in another chat, later.
EMBED_MARKED_EVERY_S = 5.0
# One pass over all turns after a start: 500 in 2 ms, five times a second, while their texts wait to be embedded anyway.
EMBED_EARLIER_EVERY_S = 0.2
# Two index scans; a dashboard looks every 15 s.
COUNT_JOBS_EVERY_S = 15.0
# Reads every active link: 0.1 s for half a million.
COUNT_MEMORIES_EVERY_S = 60.0
# Two small index scans. What fell out of the queue is back before it is missed.
REQUEUE_EVERY_S = 2.0
TRIM_LOG_EVERY_S = 600.0
# Somebody who edits a message mostly goes on writing; a summary that is stale is not recalled meanwhile.
REWRITE_SUMMARIES_EVERY_S = 60.0
REWRITTEN_AT_ONCE = 8


async def run_worker(
    settings: FormationSettings,
    retrieval: RetrievalSettings,
    *,
    url: str,
    direct_url: str | None,
    observe: Observe,
    stop: asyncio.Event,
) -> None:
    """Work until `stop` is set; then finish or requeue what is under way, within ten seconds.

    `direct_url` is for LISTEN when `url` leads through a transaction pooler. An unavailable database is waited for.
    """
    pause_s, longest_s = RECONNECT_S
    availability = ModelAvailability(observe=observe)
    async with model_clients(settings, retrieval, observe) as (client, embedder):
        while not stop.is_set():
            try:
                async with connected(
                    settings, client, embedder, availability, url=url, direct_url=direct_url, observe=observe
                ) as worker:
                    observe(WorkerReady())
                    pause_s = RECONNECT_S[0]
                    await work(worker, stop)
            except* DISCONNECTED as errors:
                if not stop.is_set():
                    observe(WorkerDisconnected(reason=reason_of(errors), again_in_s=pause_s))
                    await sleep_unless(stop, pause_s)
                    pause_s = min(2 * pause_s, longest_s)


def reason_of(errors: BaseExceptionGroup[BaseException]) -> str:
    first: BaseException = errors
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return str(first) if isinstance(first, DatabaseDown) else type(first).__name__


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """`queue` listens and dequeues, `feeder` enqueues; both are plain connections, `formation` has the pool."""

    formation: Formation
    embedder: CalibratedEmbedder
    queue: asyncpg.Connection
    feeder: asyncpg.Connection
    lost: asyncio.Event


@asynccontextmanager
async def model_clients(
    settings: FormationSettings, retrieval: RetrievalSettings, observe: Observe
) -> AsyncIterator[tuple[httpx.AsyncClient | None, CalibratedEmbedder]]:
    """Clients of the models: they outlive a lost connection to Postgres. None where there is no formation model."""
    async with AsyncExitStack() as stack:
        client = None
        if settings.llm != "off":
            client = await stack.enter_async_context(make_client(settings))
        remote = await stack.enter_async_context(Poster(connections=settings.concurrency + 4))
        embedder = make_embedder(retrieval.embedder, client=remote, observe=observe)
        stack.push_async_callback(embedder.close)
        yield client, embedder


def make_client(settings: FormationSettings) -> httpx.AsyncClient:
    from formation.llm.client import BoundedTransport

    return httpx.AsyncClient(transport=BoundedTransport(AiohttpTransport()), timeout=settings.timeout_s)


def make_llm(
    settings: FormationSettings,
    pool: asyncpg.Pool,
    client: httpx.AsyncClient | None,
    observe: Observe,
    availability: ModelAvailability,
) -> LanguageModel | None:
    if client is None:
        return None
    from formation.llm.client import LlmClient

    return LlmClient(settings=settings, pool=pool, client=client, observe=observe, availability=availability)


@asynccontextmanager
async def connected(
    settings: FormationSettings,
    client: httpx.AsyncClient | None,
    embedder: CalibratedEmbedder,
    availability: ModelAvailability,
    *,
    url: str,
    direct_url: str | None,
    observe: Observe,
) -> AsyncIterator[Worker]:
    """Raises: DatabaseDown."""
    async with AsyncExitStack() as stack:
        # Each job holds a connection only while it reads or writes; four more are for chores and re-embedding.
        pool = await open_pool(url, minimum=1, maximum=settings.concurrency + 4, pooled=direct_url is not None)
        stack.callback(pool.terminate)
        llm = make_llm(settings, pool, client, observe, availability)
        lost = asyncio.Event()
        yield Worker(
            formation=Formation(
                pool=pool, embedder=embedder, settings=settings, observe=observe, llm=llm, availability=availability
            ),
            embedder=embedder,
            queue=await connect(stack, direct_url or url, lost),
            feeder=await connect(stack, direct_url or url, lost),
            lost=lost,
        )


async def connect(stack: AsyncExitStack, url: str, lost: asyncio.Event) -> asyncpg.Connection:
    with explained(url):
        connection = await asyncpg.connect(
            url,
            timeout=10,
            command_timeout=QUEUE_TIMEOUT_S,
            server_settings={"application_name": "memrelay worker", "timezone": "UTC"},
        )
    connection.add_termination_listener(lambda _: lost.set())
    stack.callback(connection.terminate)
    return connection


async def work(worker: Worker, stop: asyncio.Event) -> None:
    """Until `stop`, or until a connection is lost, which raises what lost it."""
    manager = QueueManager(Queries(AsyncpgDriver(worker.queue)))
    abandon = asyncio.Event()
    enter_jobs(manager, worker.formation, abandon)
    async with asyncio.TaskGroup() as group:
        queue = group.create_task(run_queue(manager, worker.formation.settings))
        chores = [group.create_task(chore) for chore in (feed(worker), do_upkeep(worker), watch(worker))]
        stopping = group.create_task(stop.wait())
        try:
            await asyncio.wait({queue, stopping}, return_when=asyncio.FIRST_COMPLETED)
            for chore in chores:
                chore.cancel()
            manager.shutdown.set()
            await asyncio.wait({queue}, timeout=FINISH_TIMEOUT_S)
            abandon.set()
            await asyncio.wait({queue}, timeout=REQUEUE_TIMEOUT_S)
        finally:
            abandon.set()
            if not stop.is_set():
                disconnect(worker)
            queue.cancel()
            stopping.cancel()


def disconnect(worker: Worker) -> None:
    """One connection is lost and the others are closed with it: work that waits on a frozen Postgres would be waited
    for, and the queue is not to record how interrupted jobs ended.
    """
    worker.queue.terminate()
    worker.feeder.terminate()
    worker.formation.pool.terminate()


def enter_jobs(manager: QueueManager, formation: Formation, abandon: asyncio.Event) -> None:
    at_once = asyncio.Semaphore(formation.settings.concurrency)

    async def form(job: Job) -> None:
        async with at_once:
            await run_job(formation, job, abandon=abandon)

    async def summarise(job: Job) -> None:
        async with at_once:
            await run_summary(formation, job, abandon=abandon)

    manager.entrypoint(ENTRYPOINT, on_failure="hold", accepts_context=False)(form)
    manager.entrypoint(SUMMARISE, on_failure="delete", accepts_context=False)(summarise)


async def run_queue(manager: QueueManager, settings: FormationSettings) -> None:
    # PgQueuer wants room for two batches.
    batch = max(1, settings.concurrency // 2)
    await manager.run(
        dequeue_timeout=DEQUEUE,
        batch_size=batch,
        max_concurrent_tasks=max(settings.concurrency, 2 * batch),
        heartbeat_timeout=HEARTBEAT,
        log_aggregation_interval=timedelta(0),  # its statistics are never read and never deleted
    )


async def feed(worker: Worker) -> None:
    formation = worker.formation
    while True:
        queued = await queue_waiting(worker.feeder, formation.settings)
        if queued.jobs:
            formation.observe(queued)
        await asyncio.sleep(formation.settings.poll_ms / 1000)


async def watch(worker: Worker) -> None:
    """An idle connection that is closed raises nowhere else."""
    await worker.lost.wait()
    raise ConnectionResetError("a connection to Postgres was closed")


async def do_upkeep(worker: Worker) -> None:
    """Each chore at its interval, all of them at the start."""
    formation, refusals = worker.formation, Refusals()
    async with asyncio.TaskGroup() as group:
        group.create_task(keep_calibrated(formation.pool, worker.embedder, observe=formation.observe))
        group.create_task(repeat(formation, "reembed", partial(reembed, formation, refusals), REEMBED_EVERY_S))
        group.create_task(repeat(formation, "embed_marked", partial(embed_marked, formation), EMBED_MARKED_EVERY_S))
        if formation.settings.embed_turns:
            group.create_task(repeat(formation, "embed_earlier", EarlierTurns(formation), EMBED_EARLIER_EVERY_S))
        group.create_task(repeat(formation, "count_jobs", partial(count_jobs, formation), COUNT_JOBS_EVERY_S))
        group.create_task(
            repeat(formation, "count_memories", partial(count_memories, formation), COUNT_MEMORIES_EVERY_S)
        )
        group.create_task(repeat(formation, "requeue", partial(requeue, formation), REQUEUE_EVERY_S))
        if formation.settings.summarises:
            group.create_task(
                repeat(
                    formation,
                    "rewrite_summaries",
                    partial(rewrite_stale_summaries, formation),
                    REWRITE_SUMMARIES_EVERY_S,
                )
            )
        group.create_task(repeat(formation, "trim_log", partial(trim_log, formation), TRIM_LOG_EVERY_S))


async def repeat(formation: Formation, name: str, chore: Callable[[], Awaitable[None]], interval_s: float) -> None:
    while True:
        try:
            await chore()
        except Exception as error:  # no chore may end the worker; it is repeated, and a lost connection shows elsewhere
            formation.observe(UpkeepFailed(chore=name, reason=type(error).__name__))
        await asyncio.sleep(interval_s)


async def embed_marked(formation: Formation) -> None:
    while await embed_marked_later(formation.pool) == MARKED_AT_ONCE:
        pass


@dataclass(slots=True)
class EarlierTurns:
    """Turns from before `embed_turns` was set get their vectors, in one pass after a start; later ones get theirs when
    they are formed.
    """

    formation: Formation
    position: Position | None = field(default_factory=Position)

    async def __call__(self) -> None:
        if self.position is not None:
            self.position = await embed_next_later(self.formation.pool, self.position)


async def count_jobs(formation: Formation) -> None:
    counts = await overview.jobs_by_state(formation.pool)
    formation.observe(JobsCounted(waiting=counts.waiting, queued=counts.queued, dead=counts.dead))


async def count_memories(formation: Formation) -> None:
    banks = await overview.memories_by_bank(formation.pool)
    counted = tuple((each.bank, each.memories) for each in banks)
    formation.observe(MemoriesCounted(total=sum(count for _, count in counted), banks=counted))


async def requeue(formation: Formation) -> None:
    await upkeep.requeue_failed(formation.pool, entrypoint=ENTRYPOINT)
    await upkeep.requeue_lost(formation.pool)
    max_summary_pause = max(MAX_PAUSE, timedelta(seconds=formation.settings.summary_delay_s))
    for entrypoint, max_pause in ((ENTRYPOINT, MAX_PAUSE), (SUMMARISE, max_summary_pause)):
        await upkeep.undo_clock_jump(formation.pool, entrypoint=entrypoint, max_pause=max_pause)


async def rewrite_stale_summaries(formation: Formation) -> None:
    """Summaries of which a turn was hidden. One that fails is tried again, after those that do not."""
    for stale in await upkeep.stale_summaries(formation.pool, limit=REWRITTEN_AT_ONCE):
        await rewrite_summary(formation, stale.user_id, stale.id)


async def trim_log(formation: Formation) -> None:
    await upkeep.trim_queue_log(formation.pool, older_than=QUEUE_LOG_AGE)


async def reembed(formation: Formation, refusals: Refusals) -> None:
    """Texts with another model's vector, or none, get one, batch after batch until none is left."""
    progress = Progress(done=1, left=1)
    while progress.done and progress.left:
        progress = await reembed_some(
            formation.pool, formation.embedder, limit=REEMBEDDED_AT_ONCE, refusals=refusals, observe=formation.observe
        )
