"""The worker whole: it forms what waits, outlives its database, stops cleanly, and may be killed anywhere."""

import asyncio
import json
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path

import asyncpg
import pytest

from db.migrate import migrate
from db.pool import open_pool
from db.postgres.embedded import EmbeddedPostgres
from formation.jobs.chores import repeat
from formation.jobs.worker import model_clients, run_worker
from formation.learning_settings import LearningSettings
from formation.llm.settings import LlmSettings, ReadingSettings
from formation.observations import (
    JobsCounted,
    MemoriesCounted,
    UpkeepFailed,
    WorkerDisconnected,
    WorkerReady,
)
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.worker_settings import JobSettings
from retrieval.embedding import local_models
from retrieval.embedding.errors import EmbedderDown
from retrieval.embedding.local import LocalEncoder
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.conftest import REPO, PostgresServer
from tests.db.postgres.servers import kill_server
from tests.fakes.dying_worker import batch_settings, start
from tests.fakes.formation_model import FormationModel, a_fact
from tests.fakes.model_server import ModelServer, Silence, Status
from tests.formation.conftest import ANA, BEN, Story, minute

QUICK = FormationSettings(jobs=JobSettings(poll_ms=20, concurrency=2))


def read_at_once(url: str, *, timeout_s: float) -> FormationSettings:
    """A model reads each turn by itself."""
    return FormationSettings(
        llm=LlmSettings(kind="openai", url=url, timeout_s=timeout_s),
        jobs=JobSettings(poll_ms=20),
        reading=ReadingSettings(batches=False),
    )


async def test_a_chore_ends_though_it_is_told_of_a_lost_connection_where_it_is_cancelled(formation: Formation) -> None:
    """As asyncpg does now and then; a worker waits for its chores before it connects again."""

    async def chore() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation") from None

    begun = asyncio.Event()
    repeating = asyncio.create_task(repeat(formation, "chore", chore, 60.0))
    await begun.wait()
    repeating.cancel()
    done, _ = await asyncio.wait([repeating], timeout=5)
    assert done
    assert repeating.cancelled()


async def test_a_bug_in_a_chore_is_reported_with_its_line_and_what_is_unavailable_without(
    formation: Formation, story: Story
) -> None:
    async def chore() -> None:
        raise next(errors)

    errors = iter([KeyError("I live in Lisbon"), ConnectionResetError("reset"), EmbedderDown("down")])
    repeating = asyncio.create_task(repeat(formation, "chore", chore, 0.01))
    await until(lambda: answer(len(story.seen_of(UpkeepFailed)) >= 3))
    repeating.cancel()
    await asyncio.wait([repeating], timeout=5)
    bug, *unavailable = story.seen_of(UpkeepFailed)[:3]
    assert bug.reason == "KeyError"
    assert re.search(r"/test_worker\.py:\d+ chore$", bug.frames[-1])
    assert "Lisbon" not in repr(bug)
    assert [(each.reason, each.frames) for each in unavailable] == [("ConnectionResetError", ()), ("EmbedderDown", ())]


async def until(condition: Callable[[], Awaitable[object]], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not await condition():  # noqa: ASYNC110 (a row in Postgres sets no event)
            await asyncio.sleep(0.05)


@asynccontextmanager
async def working(
    url: str, observe: Callable[[object], None], settings: FormationSettings = QUICK
) -> AsyncIterator[asyncio.Event]:
    """A worker in this process, until the block ends; it must then stop within its ten seconds."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        worker = group.create_task(
            run_worker(settings, RetrievalSettings(), url=url, direct_url=None, observe=observe, stop=stop)
        )
        try:
            yield stop
        finally:
            stop.set()
            async with asyncio.timeout(10):
                await worker


def all_formed(story: Story) -> Callable[[], Awaitable[bool]]:
    async def check() -> bool:
        waiting = await story.pool.fetchval(
            "select count(*) from chat_turns where role = 'user' and formed_at is null and dead_at is null"
        )
        return bool(waiting == 0)

    return check


async def test_waiting_turns_are_formed_and_new_ones_as_they_come(story: Story, database_url: str) -> None:
    await story.says(ANA, "I live in Lisbon.")
    async with working(database_url, story.seen.append):
        await until(all_formed(story))
        await story.says(BEN, "I live in Porto.")
        await until(all_formed(story))
    assert await story.active(ANA) == ["Lives in Lisbon."]
    assert await story.active(BEN) == ["Lives in Porto."]
    assert story.seen_of(WorkerReady)
    assert story.seen_of(UpkeepFailed) == []
    assert await story.pool.fetchval("select count(*) from pgqueuer") == 0


async def test_jobs_and_memories_are_counted(story: Story, database_url: str) -> None:
    async with working(database_url, story.seen.append):
        await until(lambda: answer(bool(story.seen_of(JobsCounted) and story.seen_of(MemoriesCounted))))
    assert story.seen_of(JobsCounted)[0] == JobsCounted(waiting=0, queued=0, for_model=0, over_budget=0, dead=0)


async def answer(value: object) -> object:
    return value


async def test_twenty_identical_turns_through_three_workers_form_one_memory(story: Story, database_url: str) -> None:
    for _ in range(20):
        await story.says(ANA, "I live in Lisbon and I love Bun.")
    async with (
        working(database_url, story.seen.append),
        working(database_url, story.seen.append),
        working(database_url, story.seen.append),
    ):
        await until(all_formed(story))
    assert [(memory.content, memory.sources) for memory in await story.memories(ANA)] == [
        ("Lives in Lisbon.", 20),
        ("Loves Bun.", 20),
    ]
    assert sorted(await story.history(ANA)) == ["ADD"] * 2 + ["SOURCE"] * 38


async def test_what_failed_is_tried_again_by_itself(
    story: Story, database_url: str, model: ModelServer, script: FormationModel
) -> None:
    message = "my dog is Rex, you know"
    script.facts = {message: [a_fact("Has a dog called Rex.", "my dog is Rex")]}
    answers = iter([Status(503, {"error": {"message": "later"}})])
    model.answer = lambda seen: next(answers, None) or script.answers(seen)
    turn = await story.says(ANA, message)
    settings = read_at_once(model.url, timeout_s=5)
    async with working(database_url, story.seen.append, settings):
        await until(all_formed(story))
    assert await story.active(ANA) == ["Has a dog called Rex."]
    row = await story.turn(ANA, turn)
    assert (row["attempts"], row["last_error"]) == (1, None)  # a 503 is the model's fault and costs no attempt


async def test_a_stopping_worker_puts_back_what_it_cannot_finish(
    story: Story, database_url: str, model: ModelServer
) -> None:
    model.answer = lambda seen: Silence(60)
    turn = await story.says(ANA, "my dog is Rex, you know")
    settings = read_at_once(model.url, timeout_s=60)
    async with working(database_url, story.seen.append, settings):
        await until(lambda: answer(model.chats))
    row = await story.turn(ANA, turn)
    assert (row["formed_at"], row["dead_at"], row["attempts"]) == (None, None, 0)
    assert await story.pool.fetchval("select status::text from pgqueuer") == "queued"


@pytest.fixture
def server(short_folder: Path, postgres_binaries: Path) -> Iterator[EmbeddedPostgres]:
    """A Postgres of this test's own, which it may kill."""
    with EmbeddedPostgres(short_folder, binaries=postgres_binaries) as started:
        yield started
    shutil.rmtree(short_folder, ignore_errors=True)


async def test_a_worker_outlives_its_postgres(server: EmbeddedPostgres) -> None:
    await migrate(server.url)
    pool = await open_pool(server.url)
    story = Story(pool)
    await story.says(ANA, "I live in Lisbon.", minute(1))
    async with working(server.url, story.seen.append):
        await until(all_formed(story))
        kill_server(server)
        await until(lambda: answer(story.seen_of(WorkerDisconnected)))
        server.start()
        await until(lambda: answer(len(story.seen_of(WorkerReady)) > 1))
        await story.says(ANA, "I moved to Porto.", minute(2))
        await until(all_formed(story))
    assert await story.active(ANA) == ["Lives in Porto."]
    assert await story.history(ANA) == ["ADD", "ADD", "REPLACE"]
    await pool.close()


async def test_a_worker_that_starts_before_its_postgres_waits_for_it(server: EmbeddedPostgres) -> None:
    await migrate(server.url)
    url = server.url
    kill_server(server)
    seen: list[object] = []
    async with working(url, seen.append):
        await until(lambda: answer([each for each in seen if isinstance(each, WorkerDisconnected)]))
        server.start()
        await until(lambda: answer([each for each in seen if isinstance(each, WorkerReady)]))


# Each in one process that is killed there, the first time it comes so far. The steps "RevRaised" to "marked" are
# inside the transaction; "JobsEnqueued" is after the turn is marked as queued, "MemoryDecision" after everything.
KILLED_AT = (
    *("WorkerReady", "JobsEnqueued", "JobStarted", "read", "extracted", "checked", "embedded", "matched"),
    *("resolved", "RevRaised", "MemoryChanged", "marked", "committed", "MemoryDecision", "TurnFormed"),
)


# The same where a model reads the two turns together; each step came once for each of them before. The transaction of
# the batch begins with "RevRaised".
BATCH_KILLED_AT = (("RevRaised", 1), ("committed", 3))


@pytest.fixture
def databases(request: pytest.FixtureRequest, postgres: PostgresServer) -> Iterator[dict[str, str]]:
    """One for each step, so that the killed worker is the only one there."""
    steps = getattr(request, "param", KILLED_AT)
    urls = {step: postgres.create_database() for step in steps}
    yield urls
    for url in urls.values():
        postgres.drop_database(url)


@pytest.mark.parametrize("databases", [BATCH_KILLED_AT], indirect=True, ids=["a batch"])
async def test_killed_at_every_step_of_a_batch_nothing_is_lost_and_nothing_twice(
    databases: dict[tuple[str, int], str], model: ModelServer, script: FormationModel
) -> None:
    script.facts = {
        "New York is home, honest": [a_fact("Lives in New York.", "New York is home", key="city")],
        "well, LA is home": [a_fact("Lives in LA.", "LA is home", key="city")],
    }
    script.verdict = lambda fact: {"action": "replace", "memory": 1, "reason": "moved"}

    async def killed_and_started_again(place: tuple[str, int], url: str) -> None:
        async with await open_pool(url, min_connections=1, max_connections=2) as pool:
            story = Story(pool)
            for at, text in enumerate(script.facts):
                await story.says(ANA, text, minute(at), chat="c")
            assert await end_of(start(url, *place, model_url=model.url)) == -signal.SIGKILL, place
            async with working(url, story.seen.append, batch_settings(model.url)):
                await until(all_formed(story))
            assert [(each.content, each.state, each.sources) for each in await story.memories(ANA)] == [
                ("Lives in New York.", "superseded", 1),
                ("Lives in LA.", "active", 1),
            ], place
            assert await story.history(ANA) == ["ADD", "ADD", "REPLACE"], place

    await asyncio.gather(*(killed_and_started_again(place, url) for place, url in databases.items()))


async def test_killed_at_every_step_nothing_is_lost_and_nothing_twice(databases: dict[str, str]) -> None:
    at_once = asyncio.Semaphore(5)  # each has eight connections and waits three seconds for a heartbeat
    await asyncio.gather(*(killed_and_started_again(step, url, at_once) for step, url in databases.items()))


async def killed_and_started_again(step: str, url: str, at_once: asyncio.Semaphore) -> None:
    async with at_once, await open_pool(url, min_connections=1, max_connections=2) as pool:
        story = Story(pool)
        await story.says(ANA, "I live in New York and I love Bun.", minute(1))
        await story.says(ANA, "I moved to LA.", minute(2))
        assert await end_of(start(url, step, 1)) == -signal.SIGKILL, step
        async with working(url, story.seen.append):
            await until(all_formed(story))
        assert [(memory.content, memory.state, memory.sources) for memory in await story.memories(ANA)] == [
            ("Lives in New York.", "superseded", 1),
            ("Loves Bun.", "active", 1),
            ("Lives in LA.", "active", 1),
        ], step
        assert sorted(await story.history(ANA)) == ["ADD", "ADD", "ADD", "REPLACE"], step
        assert await pool.fetchval("select count(*) from chat_turns where dead_at is not null") == 0, step


async def end_of(process: BaseProcess) -> int | None:
    """Its exit code. One that does not end is killed."""
    await asyncio.to_thread(process.join, 60)  # with two others beside it a start took 30 s on two slow cores
    if process.is_alive():
        process.kill()
        await asyncio.to_thread(process.join, 5)
        raise TimeoutError
    return process.exitcode


async def test_a_worker_process_ends_when_it_is_asked_to(story: Story, database_url: str) -> None:
    await story.says(ANA, "I live in Lisbon.")
    process = start(database_url)
    await until(all_formed(story))
    process.terminate()
    assert await end_of(process) == 0


async def test_without_a_model_the_worker_loads_no_model_clients() -> None:
    program = "import sys, json, formation.jobs.worker; print(json.dumps(sorted(sys.modules)))"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program), cwd=REPO, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await process.communicate()
    assert {"openai", "instructor", "mistralai"}.isdisjoint(json.loads(printed))


async def test_a_connection_that_dies_in_idleness_is_noticed(story: Story, database_url: str) -> None:
    async with working(database_url, story.seen.append):
        await until(lambda: answer(story.seen_of(WorkerReady)))
        killer = await asyncpg.connect(database_url)
        await killer.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'memrelay worker'"
        )
        await killer.close()
        await until(lambda: answer(len(story.seen_of(WorkerReady)) > 1))
        await story.says(ANA, "I live in Lisbon.")
        await until(all_formed(story))


@pytest.mark.parametrize("kind", ["local", "openai"])
async def test_the_local_model_classifies_whoever_embeds(kind: str) -> None:
    embedder = EmbedderSettings(kind=kind, url="http://127.0.0.1:9/v1", model="m")  # type: ignore[arg-type]
    retrieval = RetrievalSettings(embedder=embedder)
    async with model_clients(FormationSettings(), retrieval, lambda _seen: None) as (_, memories, encoder):
        assert encoder is not None
        # What is embedded remotely needs no second model.
        dimensions = (
            (local_models.DIMENSIONS_OF_E5 + local_models.DIMENSIONS_OF_USE)
            if kind == "local"
            else local_models.DIMENSIONS_OF_E5
        )
        assert (await encoder.encode(["I have a dog."], "query")).shape == (1, dimensions)
        assert isinstance(memories.encoder, LocalEncoder) == (kind == "local")
    async with model_clients(
        FormationSettings(learning=LearningSettings(statements=False)), retrieval, lambda _seen: None
    ) as (_, _, encoder):
        assert encoder is None
