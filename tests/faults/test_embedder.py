"""The embedding server is down, slow, wrong or refusing: recall goes on by words, in time, and is whole again after."""

import asyncio
import math

import pytest

from tests.fakes.broken_answers import GARBLED, NOT_EVEN_JSON, BadVectors, HalfOpen, Late, Reset
from tests.fakes.model_server import Answer, Status, Vectors
from tests.faults.conftest import Staged
from tests.faults.postgres import ask
from tests.faults.rows import TIMEOUT_S, TURNS, owners
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


async def test_memories_are_found_by_words_while_the_embedder_is_down(stage: Stage) -> None:
    """Nothing listens there any more."""
    async with Trial(stage, "embedder down") as trial, trial.fault():
        await asyncio.to_thread(stage.embedding_server.stop)
        await found_by_words(stage, trial)
        await asyncio.sleep(LASTS_S)
        stage.embedding_server.start()


@pytest.mark.parametrize("how", ANSWERS)
async def test_memories_are_found_by_words_while_the_embedder_answers_wrongly(stage: Stage, how: str) -> None:
    async with Trial(stage, f"embedder: {how}") as trial, trial.fault():
        with stage.embedder.struck(ANSWERS[how]):
            await found_by_words(stage, trial)
            await asyncio.sleep(LASTS_S)
        if how == "silent":  # who waits for an answer on an open connection cannot know that it will not come
            await asyncio.to_thread(stage.embedding_server.stop)
            stage.embedding_server.start()


async def found_by_words(stage: Stage, trial: Trial) -> None:
    """Returns when what shares a word with the question was found without vectors."""
    me, words = owners([trial.probe]), False
    async with asyncio.timeout(TIMEOUT_S):
        while not words:
            message = await trial.ask_as_probe()
            turns = {row["message_id"]: row["recall"] for row in await ask(stage.database_url, TURNS, me)}
            words = turns.get(message.id) == "lexical" and bool(message.attempts[0].memories)


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
