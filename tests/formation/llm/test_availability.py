"""A formation model that is unavailable: turns wait for it, none is given up for it, and one at a time probes it."""

import asyncio
from uuid import UUID

import pytest
from pgqueuer.domain.errors import RetryRequested
from uuid_utils.compat import uuid7

from formation.llm.availability import ModelAvailability
from formation.llm.client import LlmClient
from formation.observations import JobDied, ModelAvailable, ModelUnavailable
from formation.turn.context import Formation
from tests.fakes.broken_answers import TORN_JSON
from tests.fakes.formation_model import FormationModel, a_fact
from tests.fakes.model_server import ModelServer, Status
from tests.formation.conftest import ANA, BEN, Story
from tests.formation.jobs.test_queue import run

REX = "my dog is Rex, you know"


async def attempts_of(judged: Formation, story: Story, turn: UUID, chat: str | None = None) -> int:
    with pytest.raises(RetryRequested):
        await run(judged, ANA, turn, chat=chat)
    return int((await story.turn(ANA, turn))["attempts"])


@pytest.mark.parametrize("status", [401, 404, 429, 503])
async def test_an_outage_costs_a_turn_no_attempt(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel, status: int
) -> None:
    assert isinstance(judged.llm, LlmClient)
    judged.llm.settings = judged.settings.llm.replace(model="m")  # asked for everybody, and gone for everybody
    turn = await story.says(ANA, REX)
    model.answer = lambda seen: Status(status, {"error": {"message": "away"}})
    for _ in range(judged.settings.jobs.max_attempts + 2):
        assert await attempts_of(judged, story, turn) == 0
    script.facts = {REX: [a_fact("Has a dog called Rex.", "my dog is Rex")]}
    model.answer = script.answers
    await run(judged, ANA, turn)
    assert await story.active(ANA) == ["Has a dog called Rex."]
    assert (len(story.seen_of(ModelUnavailable)), len(story.seen_of(ModelAvailable)), len(story.seen_of(JobDied))) == (
        1,
        1,
        0,
    )


LITELLM = {
    "error": {"message": "/chat/completions: Invalid model name passed in model=gone. Call `/v1/models`", "code": "400"}
}


@pytest.mark.parametrize(("status", "body"), [(403, {}), (404, {}), (400, LITELLM)])
async def test_a_model_that_one_chat_has_named_and_nobody_has_is_that_turns_failure_and_keeps_nobody_waiting(
    judged: Formation, story: Story, model: ModelServer, script: FormationModel, status: int, body: dict[str, object]
) -> None:
    turns = [
        await story.says(ANA, REX, model="gone", chat=f"c{n}")
        for n in range(judged.guards["extraction"].settings.errors)
    ]
    model.answer = lambda seen: Status(status, body) if seen.json["model"] == "gone" else script.answers(seen)
    for n, turn in enumerate(turns):
        assert await attempts_of(judged, story, turn, f"c{n}") == 1
    assert not story.seen_of(ModelUnavailable)
    assert not judged.guards["extraction"].is_resting
    script.facts = {REX: [a_fact("Has a dog called Rex.", "my dog is Rex")]}
    await run(judged, BEN, await story.says(BEN, REX))
    assert await story.active(BEN) == ["Has a dog called Rex."]
    await story.pool.execute(
        "update chat_turns set attempts = $1 where id = $2", judged.settings.jobs.max_attempts - 1, turns[0]
    )
    await run(judged, ANA, turns[0], chat="c0")
    assert story.seen_of(JobDied)


async def test_a_model_that_nobody_can_connect_to_is_unavailable(
    judged: Formation, story: Story, model: ModelServer
) -> None:
    turn = await story.says(ANA, REX)
    model.stop()
    assert await attempts_of(judged, story, turn) == 0
    assert story.seen_of(ModelUnavailable)


async def test_an_error_of_the_server_is_the_turns_until_another_turn_meets_it(
    judged: Formation, story: Story, model: ModelServer
) -> None:
    """One message may bring a server down; two in a row that nothing was answered between did not."""
    first = await story.says(ANA, REX, chat="a")
    second = await story.says(ANA, "my cat is Tom, you know", chat="b")
    model.answer = lambda seen: Status(500, {"error": {"message": "boom"}})
    assert await attempts_of(judged, story, first, "a") == 1
    assert await attempts_of(judged, story, first, "a") == 2
    assert await attempts_of(judged, story, second, "b") == 0
    assert await attempts_of(judged, story, first, "a") == 2


async def test_an_answer_that_cannot_be_read_is_the_turns_attempt(
    judged: Formation, story: Story, model: ModelServer
) -> None:
    turn = await story.says(ANA, REX)
    model.answer = lambda seen: TORN_JSON
    assert await attempts_of(judged, story, turn) == 1
    assert not story.seen_of(ModelUnavailable)


async def test_while_the_model_is_unavailable_one_job_at_a_time_probes_it_and_the_others_wait() -> None:
    availability = ModelAvailability(observe=lambda seen: None, probe_interval_s=3600)
    assert availability.failed(uuid7(), "model")
    waiting = [asyncio.ensure_future(availability.wait()) for _ in range(4)]
    done, _ = await asyncio.wait(waiting, timeout=0.05)
    assert not done
    availability.succeeded()
    await asyncio.gather(*waiting)
    availability = ModelAvailability(observe=lambda seen: None, probe_interval_s=0.01)
    assert availability.failed(uuid7(), "model")
    await availability.wait()
    await availability.wait()


async def test_a_job_that_waits_for_the_model_is_requeued_when_the_worker_stops(
    judged: Formation, story: Story
) -> None:
    turn = await story.says(ANA, REX)
    judged.availability.probe_interval_s = 3600
    judged.availability.failed(turn, "model")
    abandon = asyncio.Event()
    asyncio.get_running_loop().call_later(0.1, abandon.set)
    with pytest.raises(RetryRequested):
        await run(judged, ANA, turn, abandon=abandon)
    assert (await story.turn(ANA, turn))["attempts"] == 0
