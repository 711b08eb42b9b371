"""The worker process: hands waiting turns to the queue, forms them, and keeps house. Outlives its database."""

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
from formation.jobs.queue import ENTRYPOINT, LONGEST_PAUSE, SUMMARISE, hand_over, run_job, run_summary
from formation.llm.availability import Outage
from formation.llm.prompt_call import Asks
from formation.observations import (
    JobsCounted,
    MemoriesCounted,
    Observe,
    UpkeepFailed,
    WorkerLostDatabase,
    WorkerReady,
)
from formation.settings import FormationSettings
from formation.upkeep.summarise import make_again
from formation.upkeep.turn_vectors import MARKED_AT_ONCE, Reached, give_marked, give_onwards
from retrieval.deadlines import sleep_unless
from retrieval.embedding.calibrations import keep_calibrated
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.http_client import AiohttpClient
from retrieval.embedding.reembed import Progress, Refusals, reembed_some
from retrieval.settings import RetrievalSettings

# What it means to lose the database; anything else is a bug and ends the process.
LOST: tuple[type[Exception], ...] = (*DATABASE_TROUBLE, DatabaseDown, PgqException)
# A killed worker's job is taken over after this long; its default of 30 s is felt. The loop may not be held up longer.
HEARTBEAT = timedelta(seconds=3)
# A lost NOTIFY costs this much.
DEQUEUE = timedelta(seconds=2)
# A statement of the queue's takes milliseconds. One that takes this long has lost its connection.
QUEUE_TIMEOUT_S = 10.0
# How long a stopping worker lets its jobs finish, and how long it then lets them put themselves back: under ten in all.
FINISH_S = 5.0
PUT_BACK_S = 3.0
# A database that restarts is back in a second. One that is away is asked about every second: a refused connection costs
# nothing, and the first turn after an outage is to be learned from within five seconds of its end (tests/faults).
RECONNECT_S = (0.25, 1.0)
# Enough to look into yesterday's trouble; PgQueuer never deletes a line of it.
QUEUE_LOG_KEPT = timedelta(days=1)
# A second of the local model, which the jobs share.
REEMBEDDED_AT_ONCE = 64
REEMBED_EVERY_S = 5.0
# A scan of an index that is empty as a rule. Whoever marks a turn asks for it in another chat, later.
EMBED_MARKED_EVERY_S = 5.0
# One pass over all turns after a start: 500 in 2 ms, five times a second, while their texts wait to be embedded anyway.
EMBED_EARLIER_EVERY_S = 0.2
# Two index scans; a dashboard looks every 15 s.
COUNT_JOBS_EVERY_S = 15.0
# Reads every active link: 0.1 s for half a million.
COUNT_MEMORIES_EVERY_S = 60.0
# Two small index scans. What an accident of the worker's has taken out of the queue is back before it is missed.
TAKE_BACK_EVERY_S = 2.0
FORGET_LOG_EVERY_S = 600.0
# Somebody who edits a message mostly goes on writing; a summary that is stale is not recalled meanwhile.
MAKE_AGAIN_EVERY_S = 60.0
MADE_AGAIN_AT_ONCE = 8


async def run_worker(
    settings: FormationSettings,
    retrieval: RetrievalSettings,
    *,
    url: str,
    direct_url: str | None,
    observe: Observe,
    stop: asyncio.Event,
) -> None:
    """Work until `stop` is set; then finish or put back what is under way, within ten seconds.

    `direct_url` is for LISTEN when `url` leads through a transaction pooler. A database that goes away is waited for.
    """
    pause_s, longest_s = RECONNECT_S
    outage = Outage(observe=observe)
    async with minds(settings, retrieval, observe) as (client, embedder):
        while not stop.is_set():
            try:
                async with connected(
                    settings, client, embedder, outage, url=url, direct_url=direct_url, observe=observe
                ) as worker:
                    observe(WorkerReady())
                    pause_s = RECONNECT_S[0]
                    await work(worker, stop)
            except* LOST as troubles:
                if not stop.is_set():
                    observe(WorkerLostDatabase(reason=reason_of(troubles), again_in_s=pause_s))
                    await sleep_unless(stop, pause_s)
                    pause_s = min(2 * pause_s, longest_s)


def reason_of(troubles: BaseExceptionGroup[BaseException]) -> str:
    first: BaseException = troubles
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return str(first) if isinstance(first, DatabaseDown) else type(first).__name__


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """`queue` listens and dequeues, `feeder` hands over; both are plain connections, `formation` has the pool."""

    formation: Formation
    embedder: CalibratedEmbedder
    queue: asyncpg.Connection
    feeder: asyncpg.Connection
    lost: asyncio.Event


@asynccontextmanager
async def minds(
    settings: FormationSettings, retrieval: RetrievalSettings, observe: Observe
) -> AsyncIterator[tuple[httpx.AsyncClient | None, CalibratedEmbedder]]:
    """The ways to the models: they outlive a lost database. No client where there is no formation model."""
    async with AsyncExitStack() as stack:
        client = None
        if settings.llm != "off":
            client = await stack.enter_async_context(make_client(settings))
        remote = await stack.enter_async_context(AiohttpClient(connections=settings.concurrency + 4))
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
    outage: Outage,
) -> Asks | None:
    if client is None:
        return None
    from formation.llm.client import Llm

    return Llm(settings=settings, pool=pool, client=client, observe=observe, outage=outage)


@asynccontextmanager
async def connected(
    settings: FormationSettings,
    client: httpx.AsyncClient | None,
    embedder: CalibratedEmbedder,
    outage: Outage,
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
        llm = make_llm(settings, pool, client, observe, outage)
        lost = asyncio.Event()
        yield Worker(
            formation=Formation(
                pool=pool, embedder=embedder, settings=settings, observe=observe, llm=llm, outage=outage
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
        chores = [group.create_task(chore) for chore in (feed(worker), keep_house(worker), watch(worker))]
        stopping = group.create_task(stop.wait())
        try:
            await asyncio.wait({queue, stopping}, return_when=asyncio.FIRST_COMPLETED)
            for chore in chores:
                chore.cancel()
            manager.shutdown.set()
            await asyncio.wait({queue}, timeout=FINISH_S)
            abandon.set()
            await asyncio.wait({queue}, timeout=PUT_BACK_S)
        finally:
            abandon.set()
            if not stop.is_set():
                disconnect(worker)
            queue.cancel()
            stopping.cancel()


def disconnect(worker: Worker) -> None:
    """One connection is lost and the others go with it: what waits on a frozen Postgres would be waited for, and what
    became of jobs that were cut short is not to be told to the queue.
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
        handed = await hand_over(worker.feeder, formation.settings)
        if handed.jobs:
            formation.observe(handed)
        await asyncio.sleep(formation.settings.poll_ms / 1000)


async def watch(worker: Worker) -> None:
    """An idle connection that dies raises nowhere else."""
    await worker.lost.wait()
    raise ConnectionResetError("a connection to Postgres was closed")


async def keep_house(worker: Worker) -> None:
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
        group.create_task(repeat(formation, "take_back", partial(take_back, formation), TAKE_BACK_EVERY_S))
        if formation.settings.summarises:
            group.create_task(repeat(formation, "make_again", partial(make_stale_again, formation), MAKE_AGAIN_EVERY_S))
        group.create_task(repeat(formation, "forget_log", partial(forget_log, formation), FORGET_LOG_EVERY_S))


async def repeat(formation: Formation, name: str, chore: Callable[[], Awaitable[None]], interval_s: float) -> None:
    while True:
        try:
            await chore()
        except Exception as error:  # no chore is worth the worker; it comes again, and a lost database shows elsewhere
            formation.observe(UpkeepFailed(chore=name, reason=type(error).__name__))
        await asyncio.sleep(interval_s)


async def embed_marked(formation: Formation) -> None:
    while await give_marked(formation.pool) == MARKED_AT_ONCE:
        pass


@dataclass(slots=True)
class EarlierTurns:
    """What was said before all turns were to have vectors gets its own, once a start; later turns get theirs when they
    are formed.
    """

    formation: Formation
    reached: Reached | None = field(default_factory=Reached)

    async def __call__(self) -> None:
        if self.reached is not None:
            self.reached = await give_onwards(self.formation.pool, self.reached)


async def count_jobs(formation: Formation) -> None:
    counts = await overview.jobs_by_state(formation.pool)
    formation.observe(JobsCounted(waiting=counts.waiting, queued=counts.queued, dead=counts.dead))


async def count_memories(formation: Formation) -> None:
    banks = await overview.memories_by_bank(formation.pool)
    counted = tuple((each.bank, each.memories) for each in banks)
    formation.observe(MemoriesCounted(total=sum(count for _, count in counted), banks=counted))


async def take_back(formation: Formation) -> None:
    await upkeep.take_back_held(formation.pool, entrypoint=ENTRYPOINT)
    await upkeep.take_back_lost(formation.pool)
    summaries_pause = max(LONGEST_PAUSE, timedelta(seconds=formation.settings.summary_delay_s))
    for entrypoint, longest_pause in ((ENTRYPOINT, LONGEST_PAUSE), (SUMMARISE, summaries_pause)):
        await upkeep.follow_clock(formation.pool, entrypoint=entrypoint, longest_pause=longest_pause)


async def make_stale_again(formation: Formation) -> None:
    """Summaries of which something was taken back. One that fails comes again, after those that do not."""
    for stale in await upkeep.stale_summaries(formation.pool, limit=MADE_AGAIN_AT_ONCE):
        await make_again(formation, stale.user_id, stale.id)


async def forget_log(formation: Formation) -> None:
    await upkeep.forget_queue_log(formation.pool, older_than=QUEUE_LOG_KEPT)


async def reembed(formation: Formation, refusals: Refusals) -> None:
    """What has another model's vector, or none, gets one, batch after batch until none is left."""
    progress = Progress(done=1, left=1)
    while progress.done and progress.left:
        progress = await reembed_some(
            formation.pool, formation.embedder, limit=REEMBEDDED_AT_ONCE, refusals=refusals, observe=formation.observe
        )
