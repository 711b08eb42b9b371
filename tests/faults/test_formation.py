"""The formation model is down, slow, garbled or refuses: chats notice nothing, and each turn is learned from once."""

import asyncio

import pytest

from tests.fakes.broken_answers import NOT_EVEN_JSON, OTHER_SHAPE, TORN_JSON, HalfOpen, Late, NoChoices, Refusal, Reset
from tests.fakes.model_server import Answer, Status, Text
from tests.faults.conftest import Staged
from tests.faults.stage import Stage
from tests.faults.trial import Allowed, Trial, check_all_rows

LASTS_S = 2.0
TIMEOUT_S = 1

ANSWERS: dict[str, Answer] = {
    "slow": Late(Text('{"facts": []}'), 2 * TIMEOUT_S),
    "silent": HalfOpen(),
    "reset": Reset(),
    "key refused": Status(401, {"error": {"message": "no such key"}}),
    "503": Status(503, {"error": {"message": "overloaded"}}),
    "429": Status(429, {"error": {"message": "slow down"}}, (("retry-after", "1"),)),
    "not JSON": NOT_EVEN_JSON,
    "torn JSON": TORN_JSON,
    "another shape": OTHER_SHAPE,
    "content filter": Refusal(),
    "no choices": NoChoices(),
}


@pytest.fixture(scope="module")
def stage(staged: Staged) -> Stage:
    return staged(MEMRELAY_FORMATION_TIMEOUT_S=str(TIMEOUT_S))


@pytest.mark.parametrize("how", ANSWERS)
async def test_chats_go_on_while_the_formation_model_answers_wrongly(stage: Stage, how: str) -> None:
    async with Trial(stage, f"formation model: {how}", Allowed(late=True)) as trial, trial.fault():
        with stage.former.struck(ANSWERS[how]):
            await asyncio.sleep(LASTS_S)
            assert stage.former.times


@pytest.fixture(scope="module")
def impatient(staged: Staged) -> Stage:
    return staged(MEMRELAY_FORMATION_MAX_ATTEMPTS="2", MEMRELAY_FORMATION_TIMEOUT_S=str(TIMEOUT_S))


async def test_unavailable_for_longer_than_its_attempts(impatient: Stage) -> None:
    """An outage of the model is no fault of the turns: none of them is given up for it."""
    stage = impatient
    async with Trial(stage, "formation model down 8 s, 2 attempts", Allowed(late=True)) as trial, trial.fault():
        await asyncio.to_thread(stage.formation_server.stop)
        await asyncio.sleep(8)
        stage.formation_server.start()
    await trial.check_rows()


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
