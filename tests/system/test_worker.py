"""`memrelay worker`, a process of its own on a shared Postgres: it forms memories, writes summaries, and stops."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from formation.jobs.queue import SUMMARISE
from tests.fakes.formation_model import FormationModel, a_fact, a_summary
from tests.fakes.model_server import ModelServer, model
from tests.formation.conftest import ANA, Story, minute, story
from tests.system.processes import DEADLINE_S, REPO, environment

__all__ = ["model", "story"]

StartWorker = Callable[..., subprocess.Popen[bytes]]
CHAT, PORTO = "chat-1", "The user plans a trip to Porto."


@pytest.fixture
def start_worker(database_url: str, tmp_path: Path) -> Iterator[StartWorker]:
    """Starts `memrelay worker` on the test's database; its log is `tmp_path / "log"`."""
    started: list[subprocess.Popen[bytes]] = []

    def start(**settings: str) -> subprocess.Popen[bytes]:
        env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url, MEMRELAY_LOG_LEVEL="debug", **settings)
        with (tmp_path / "log").open("wb") as log:
            command = [sys.executable, "-m", "gateway", "worker"]
            started.append(subprocess.Popen(command, env=env, cwd=REPO, stdout=log, stderr=log))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def script(model: ModelServer) -> FormationModel:
    made = FormationModel()
    model.answer = made.answers
    return made


async def until(condition: Callable[[], Awaitable[Any]], *, what: str) -> Any:
    deadline = asyncio.get_running_loop().time() + DEADLINE_S
    while asyncio.get_running_loop().time() < deadline:
        if found := await condition():
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"not within {DEADLINE_S} s: {what}")


async def test_it_forms_what_waits_and_stops_when_asked(story: Story, start_worker: StartWorker) -> None:
    turn = await story.says(ANA, "I live in Lisbon and I love Bun.")
    worker = start_worker()

    async def formed() -> bool:
        return (await story.turn(ANA, turn))["formed_at"] is not None

    await until(formed, what="the turn is formed")
    assert sorted(await story.active(ANA)) == ["Lives in Lisbon.", "Loves Bun."]
    worker.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(worker.wait, DEADLINE_S) == 0


async def test_the_policy_file_says_whose_consent_is_needed(
    story: Story, start_worker: StartWorker, tmp_path: Path
) -> None:
    """Also one that changes while the worker runs."""
    file = tmp_path / "policy.yaml"
    file.write_text("categories: {health: {sensitivity: benign}}")
    first = await story.says(ANA, "I'm allergic to peanuts.", minute(1))
    start_worker(MEMRELAY_CONSENT="sensitive", MEMRELAY_POLICY_FILE=str(file))

    async def formed() -> bool:
        return await story.pool.fetchval("select count(*) = 0 from chat_turns where formed_at is null") is True

    async def loaded() -> int:
        return (tmp_path / "log").read_text().count("policy_loaded") - 1

    await until(formed, what=f"turn {first} is formed")
    assert await story.active(ANA) == ["Is allergic to peanuts."]
    file.write_text("categories: {health: {sensitivity: benign}, preference: {sensitivity: sensitive}}")
    await until(loaded, what="the change is read")
    await story.says(ANA, "I live in Lisbon. I love Bun.", minute(2))
    await until(formed, what="the second turn is formed")
    assert {each.content: each.state for each in await story.memories(ANA)} == {
        "Is allergic to peanuts.": "active",
        "Lives in Lisbon.": "active",
        "Loves Bun.": "proposed",
    }


async def test_it_learns_statements_and_wishes_without_a_model(story: Story, start_worker: StartWorker) -> None:
    await story.says(ANA, "I have a dog named Rex.", minute(1))
    last = await story.says(ANA, "Always answer in German.", minute(2))
    worker = start_worker()

    async def learned() -> bool:
        return (await story.turn(ANA, last))["formed_at"] is not None and len(await story.active(ANA)) == 2

    await until(learned, what="both turns are formed")
    assert await story.active(ANA) == ['Said: "I have a dog named Rex."', 'Wants: "Always answer in German."']
    worker.send_signal(signal.SIGINT)  # as Ctrl-C stops it
    assert await asyncio.to_thread(worker.wait, DEADLINE_S) == 0


async def test_the_last_turn_of_a_part_makes_a_job_that_writes_the_chats_summary(
    story: Story, start_worker: StartWorker, model: ModelServer, script: FormationModel, tmp_path: Path
) -> None:
    script.facts_of = lambda text: [a_fact("Plans a trip to Porto.", "trip to Porto")] if "Porto" in text else []
    script.summaries = [a_summary(PORTO)]
    for number, text in enumerate(["Shall I plan a trip to Porto?", "By which train?"]):
        await story.says(ANA, text, minute(number), chat=CHAT, message=f"m{number}", parent=f"a{number}")
    worker = start_worker(
        MEMRELAY_FORMATION_LLM="openai",
        MEMRELAY_FORMATION_LLM_URL=model.url,
        MEMRELAY_FORMATION_LLM_MODEL="m",
        MEMRELAY_SUMMARY_EVERY_TURNS="2",
    )
    # The job waits a minute for the last turn's reply, unless somebody makes it due.
    due = f"update pgqueuer set execute_after = now() where entrypoint = '{SUMMARISE}' returning id"
    await until(lambda: story.pool.fetch(due), what="the summary's job is queued")
    text = "select text from summaries where user_id = $1"
    assert await until(lambda: story.pool.fetchval(text, ANA), what="it is written") == PORTO
    assert [turn["user"] for turn in script.summarised[0]["turns"]] == [
        "Shall I plan a trip to Porto?",
        "By which train?",
    ]
    done = f"select count(*) = 0 from pgqueuer where entrypoint = '{SUMMARISE}'"
    await until(lambda: story.pool.fetchval(done), what="the job is done")
    worker.terminate()
    assert await asyncio.to_thread(worker.wait, DEADLINE_S) == 0
    events = [json.loads(line)["event"] for line in (tmp_path / "log").read_text().splitlines() if line[:1] == "{"]
    assert "chat_summarised" in events
