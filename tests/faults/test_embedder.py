"""The embedding server is down, slow, wrong or refusing: recall goes on by words, in time, and is whole again after."""

import asyncio
import math

import pytest

from tests.edge.model_server import Answer, Status, Vectors
from tests.edge.troubled import GARBLED, NOT_EVEN_JSON, BadVectors, HalfOpen, Late, Reset
from tests.faults.conftest import Staged
from tests.faults.postgres import ask
from tests.faults.rows import TURNS, owners
from tests.faults.stage import DIMENSIONS, Stage
from tests.faults.trial import Trial, check_all_rows

LASTS_S = 2.5

ANSWERS: dict[str, Answer] = {
    "slow": Late(Vectors(DIMENSIONS), 2.0),
    "silent": HalfOpen(),
    "reset": Reset(),
    "of another size": BadVectors([0.1] * (DIMENSIONS // 2)),
    "NaN": BadVectors([math.nan] * DIMENSIONS),
    "zero": BadVectors([0.0] * DIMENSIONS),
    "429": Status(429, {"error": {"message": "slow down"}}, (("retry-after", "1"),)),
    "500": Status(500, {"error": {"message": "broken"}}),
    "key refused": Status(401, {"error": {"message": "no such key"}}),
    "garbled": GARBLED,
    "not JSON": NOT_EVEN_JSON,
}


@pytest.fixture(scope="module")
def stage(staged: Staged) -> Stage:
    return staged()


async def test_down(stage: Stage) -> None:
    """Nothing listens there any more."""
    async with Trial(stage, "embedder down") as trial, trial.fault():
        await asyncio.to_thread(stage.embedding_server.stop)
        await asyncio.sleep(LASTS_S)
        stage.embedding_server.start()
    await check_found_by_words(stage, trial)


@pytest.mark.parametrize("how", ANSWERS)
async def test_wrong(stage: Stage, how: str) -> None:
    async with Trial(stage, f"embedder: {how}") as trial, trial.fault():
        with stage.embedder.struck(ANSWERS[how]):
            await asyncio.sleep(LASTS_S)
        if how == "silent":  # who waits for an answer on an open connection cannot know that it will not come
            await asyncio.to_thread(stage.embedding_server.stop)
            stage.embedding_server.start()
    await check_found_by_words(stage, trial)


async def check_found_by_words(stage: Stage, trial: Trial) -> None:
    """Without vectors what shares a word with the question is still found."""
    ids = {said.id for said in trial.said if said.attempts[0] in trial.struck}
    everybody = owners({said.user for said in trial.said})
    rows = await ask(stage.database_url, TURNS, everybody)
    assert {row["recall"] for row in rows if row["message_id"] in ids} >= {"lexical"}
    assert any(attempt.memories for attempt in trial.struck)


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
