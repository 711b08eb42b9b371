"""The worker process: queues waiting turns, forms them, and runs the chores. Reconnects to its database."""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias

import asyncpg
import httpx
from httpx_aiohttp import AiohttpTransport
from pgqueuer.adapters.drivers.asyncpg import AsyncpgDriver
from pgqueuer.core.qm import QueueManager
from pgqueuer.domain.errors import PgqException
from pgqueuer.domain.models import Job
from pgqueuer.queries import Queries

from db.pool import DATABASE_UNAVAILABLE_ERRORS, CannotConnect, connect_errors_explained, open_pool
from db.queries.queue import resting_features
from db.queries.schema import LATEST, schema_version
from formation.jobs.attempts import run_batch, run_job, run_summary
from formation.jobs.chores import run_chores
from formation.jobs.queue import BATCH, ENTRYPOINT, SUMMARISE, queue_batches, queue_waiting
from formation.jobs.schedule import chores_of_the_night, run_schedule
from formation.llm.availability import ModelAvailability
from formation.llm.prompt import LanguageModel
from formation.llm.settings import LlmSettings
from formation.observations import Observe, WorkerDisconnected, WorkerReady
from formation.settings import FormationSettings
from formation.turn.context import Formation, make_guards
from retrieval.categories import Sensitivity
from retrieval.deadlines import sleep_unless
from retrieval.embedding import local_models
from retrieval.embedding.embedder import CachedEncoder, CalibratedEmbedder, make_embedder
from retrieval.embedding.http_client import AiohttpClient
from retrieval.embedding.local import LocalEncoder
from retrieval.settings import RetrievalSettings

# What it means to lose the database; anything else is a bug and ends the process.
DISCONNECTED: tuple[type[Exception], ...] = (*DATABASE_UNAVAILABLE_ERRORS, CannotConnect, PgqException)
# A killed worker's job is taken over after this long; its default of 30 s is felt. The loop may not be held up longer.
HEARTBEAT = timedelta(seconds=3)
# A lost NOTIFY costs this much.
DEQUEUE = timedelta(seconds=2)
# A statement of the queue's takes milliseconds. One that takes this long has lost its connection.
QUEUE_TIMEOUT_S = 10.0
# Reads all that waits for a model: 10 ms for ten thousand turns.
QUEUE_BATCHES_EVERY_S = 1.0
# How long a stopping worker lets its jobs finish, and how long it then lets them requeue themselves: under ten in all.
FINISH_TIMEOUT_S = 5.0
REQUEUE_TIMEOUT_S = 3.0
# A database that restarts is back in a second. One that is unavailable is tried every second: a refused connection
# costs nothing, and the first turn after an outage is to be learned from within five seconds of its end (tests/faults).
RECONNECT_S = (0.25, 1.0)


async def run_worker(
    settings: FormationSettings,
    retrieval: RetrievalSettings,
    *,
    url: str,
    direct_url: str | None,
    observe: Observe,
    stop: asyncio.Event,
    sensitivities: Callable[[], Mapping[str, Sensitivity]] = dict,
) -> None:
    """Work until `stop` is set; then finish or requeue what is under way, within ten seconds.

    `sensitivities`: what the policy file says of categories, asked for each turn.
    `direct_url` is for LISTEN when `url` leads through a transaction pooler. An unavailable database is waited for.
    """
    pause_s, longest_s = RECONNECT_S
    reported = ""
    async with formations(settings, retrieval, observe, sensitivities) as (formation_on, embedder):
        while not stop.is_set():
            try:
                async with connected(settings, formation_on, embedder, url=url, direct_url=direct_url) as worker:
                    observe(WorkerReady())
                    pause_s, reported = RECONNECT_S[0], ""
                    await work(worker, stop)
            except* DISCONNECTED as errors:
                if not stop.is_set():
                    if (reason := reason_of(errors)) != reported:  # not every second for a night
                        reported = reason
                        observe(WorkerDisconnected(reason=reason, again_in_s=pause_s))
                    await sleep_unless(stop, pause_s)
                    pause_s = min(2 * pause_s, longest_s)


def reason_of(errors: BaseExceptionGroup[BaseException]) -> str:
    first: BaseException = errors
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return str(first) if isinstance(first, CannotConnect) else type(first).__name__


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """`queue` listens and dequeues, `feeder` enqueues, `schedule` asks what is due at night: plain connections.
    `formation` has the pool.
    """

    formation: Formation
    embedder: CalibratedEmbedder
    queue: asyncpg.Connection
    feeder: asyncpg.Connection
    schedule: asyncpg.Connection
    lost: asyncio.Event


# Makes a formation on a pool, with all else that it has.
FormationOn: TypeAlias = Callable[[asyncpg.Pool], Formation]


@asynccontextmanager
async def formations(
    settings: FormationSettings,
    retrieval: RetrievalSettings,
    observe: Observe,
    sensitivities: Callable[[], Mapping[str, Sensitivity]],
) -> AsyncIterator[tuple[FormationOn, CalibratedEmbedder]]:
    """What a formation has beside its pool outlives a lost connection to Postgres."""
    availability, guards = ModelAvailability(observe=observe), make_guards(retrieval.guard, observe)
    async with model_clients(settings, retrieval, observe) as (client, embedder, encoder):

        def formation_on(pool: asyncpg.Pool) -> Formation:
            return Formation(
                pool=pool,
                embedder=embedder,
                settings=settings,
                observe=observe,
                llm=make_llm(settings.llm, pool, client, observe, availability),
                encoder=encoder,
                availability=availability,
                guards=guards,
                sensitivities=sensitivities,
            )

        yield formation_on, embedder


@asynccontextmanager
async def model_clients(
    settings: FormationSettings, retrieval: RetrievalSettings, observe: Observe
) -> AsyncIterator[tuple[httpx.AsyncClient | None, CalibratedEmbedder, CachedEncoder | None]]:
    """Clients of the models. None where there is no formation model, and no classifier; the classifier reads vectors of
    the local model, whatever embeds the memories.
    """
    async with AsyncExitStack() as stack:
        client = None
        if settings.llm.kind != "off":
            client = await stack.enter_async_context(make_client(settings.llm))
        remote = await stack.enter_async_context(AiohttpClient(connections=settings.jobs.concurrency + 4))
        # Nobody waits for the worker, and while the gateway starts the cores are its own.
        embedder = make_embedder(retrieval.embedder, client=remote, observe=observe, loads_all=False)
        stack.push_async_callback(embedder.close)
        encoder = embedder.encoder
        if settings.learning.statements and not isinstance(encoder, LocalEncoder):
            encoder = LocalEncoder(vectors_of=local_models.vectors_of_e5, loads_all=False)
            stack.push_async_callback(encoder.close)
        yield client, embedder, CachedEncoder(encoder) if settings.learning.statements else None


def make_client(settings: LlmSettings) -> httpx.AsyncClient:
    from formation.llm.client import BoundedTransport

    return httpx.AsyncClient(transport=BoundedTransport(AiohttpTransport()), timeout=settings.timeout_s)


def make_llm(
    settings: LlmSettings,
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
    formation_on: FormationOn,
    embedder: CalibratedEmbedder,
    *,
    url: str,
    direct_url: str | None,
) -> AsyncIterator[Worker]:
    """Raises: CannotConnect."""
    async with AsyncExitStack() as stack:
        # Each job holds a connection only while it reads or writes; four more are for chores and re-embedding.
        pool = await open_pool(
            url, min_connections=1, max_connections=settings.jobs.concurrency + 4, pooled=direct_url is not None
        )
        stack.callback(pool.terminate)
        version = await schema_version(pool)
        if version < LATEST:
            raise CannotConnect(
                f"The database's schema is at {version} and {LATEST} is needed; run `memrelay migrate`."
            )
        formation = formation_on(pool)
        for resting in await resting_features(pool):
            if resting.feature in formation.guards:  # a restart does not end it
                formation.guards[resting.feature].rest(resting.seconds, resting.reason)
        lost = asyncio.Event()
        yield Worker(
            formation=formation,
            embedder=embedder,
            queue=await connect(stack, direct_url or url, lost),
            feeder=await connect(stack, direct_url or url, lost),
            schedule=await connect(stack, direct_url or url, lost),
            lost=lost,
        )


async def connect(stack: AsyncExitStack, url: str, lost: asyncio.Event) -> asyncpg.Connection:
    with connect_errors_explained(url):
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
        queue = group.create_task(run_queue(manager, worker.formation.settings.jobs.concurrency))
        chores = [
            group.create_task(chore)
            for chore in (
                feed(worker),
                run_chores(worker.formation, worker.embedder),
                run_schedule(worker.schedule, worker.formation, chores_of_the_night(worker.formation.settings)),
                watch(worker),
            )
        ]
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
    worker.schedule.terminate()
    worker.formation.pool.terminate()


def enter_jobs(manager: QueueManager, formation: Formation, abandon: asyncio.Event) -> None:
    # Apart, so that what needs no model never waits for one.
    at_once = asyncio.Semaphore(formation.settings.jobs.concurrency)
    models_at_once = asyncio.Semaphore(formation.settings.jobs.concurrency)

    async def form(job: Job) -> None:
        async with at_once:
            await run_job(formation, job, abandon=abandon)

    async def read(job: Job) -> None:
        async with models_at_once:
            await run_batch(formation, job, abandon=abandon)

    async def summarise(job: Job) -> None:
        async with models_at_once:
            await run_summary(formation, job, abandon=abandon)

    manager.entrypoint(ENTRYPOINT, on_failure="hold", accepts_context=False)(form)
    manager.entrypoint(BATCH, on_failure="delete", accepts_context=False)(read)
    manager.entrypoint(SUMMARISE, on_failure="delete", accepts_context=False)(summarise)


async def run_queue(manager: QueueManager, concurrency: int) -> None:
    # PgQueuer wants room for two of its batches. Twice the jobs at once, because half of them may wait for a model.
    batch = max(1, concurrency // 2)
    await manager.run(
        dequeue_timeout=DEQUEUE,
        batch_size=batch,
        max_concurrent_tasks=2 * max(concurrency, 2 * batch),
        heartbeat_timeout=HEARTBEAT,
        log_aggregation_interval=timedelta(0),  # its statistics are never read and never deleted
    )


async def feed(worker: Worker) -> None:
    """Turns as they come; what a model is to read less often, for the chats have been idle for longer than that."""
    formation = worker.formation
    settings = formation.settings
    batches_every_s = min(QUEUE_BATCHES_EVERY_S, settings.reading.idle_s)
    batches_queued_at = -math.inf
    while True:
        queued = await queue_waiting(worker.feeder, settings)
        if queued.jobs:
            formation.observe(queued)
        if settings.llm.kind != "off" and time.monotonic() - batches_queued_at >= batches_every_s:
            batches_queued_at = time.monotonic()
            batches = await queue_batches(worker.feeder, settings.reading, max_queued=settings.jobs.concurrency)
            if batches.batches:
                formation.observe(batches)
        await asyncio.sleep(settings.jobs.poll_ms / 1000)


async def watch(worker: Worker) -> None:
    """An idle connection that is closed raises nowhere else."""
    await worker.lost.wait()
    raise ConnectionResetError("a connection to Postgres was closed")
