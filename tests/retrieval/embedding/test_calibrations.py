import asyncio
import time

import asyncpg
import numpy as np
import pytest

from retrieval.embedding import local_models
from retrieval.embedding.calibration import Calibration, Matrix, Purpose
from retrieval.embedding.calibrations import calibrate_and_store, keep_calibrated, stored_calibration
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.errors import EmbedderDown, EmbedderFailed, NotCalibrated
from retrieval.observations import Calibrated


class HashedModel:
    """A remote model of 1,024 dimensions that knows no meaning, but the same text always gives the same vector."""

    provider, name = "openai", "hashed"

    def __init__(self, *, salt: int = 0) -> None:
        self.salt, self.calls, self.fails = salt, 0, False

    async def encode(self, texts: list[str], purpose: Purpose) -> Matrix:
        self.calls += 1
        if self.fails:
            raise EmbedderDown("down")
        return np.stack([self._vector(text, purpose) for text in texts])

    def _vector(self, text: str, purpose: Purpose) -> Matrix:
        seed = [self.salt, purpose == "query", *text.encode()]
        return np.random.default_rng(seed).normal(size=1_024).astype(np.float32)

    async def encode_question(self, text: str) -> Matrix:
        return await self.encode([text], "query")

    async def close(self) -> None:
        pass


async def test_a_model_is_measured_once_and_all_replicas_agree(pool: asyncpg.Pool) -> None:
    one, other = HashedModel(), HashedModel(salt=1)
    first = CalibratedEmbedder(one)
    second = CalibratedEmbedder(other)
    stored = await calibrate_and_store(pool, first)
    adopted = await calibrate_and_store(pool, second)
    assert (adopted.id, second.model, other.calls) == (stored.id, first.model, 0)


async def test_of_two_that_measure_at_once_the_first_to_write_counts_for_both(pool: asyncpg.Pool) -> None:
    first, second = CalibratedEmbedder(HashedModel()), CalibratedEmbedder(HashedModel(salt=1))
    await asyncio.gather(calibrate_and_store(pool, first), calibrate_and_store(pool, second))
    assert first.model == second.model


async def test_the_stored_calibration_is_the_measured_one(pool: asyncpg.Pool) -> None:
    embedder = CalibratedEmbedder(HashedModel())
    measured = await calibrate_and_store(pool, embedder)
    again = await stored_calibration(pool, "openai/hashed")
    assert again is not None
    assert (again.id, again.dimensions) == (measured.id, 1_024)
    assert again.query_centres.shape == again.passage_centres.shape == measured.query_centres.shape
    assert again.min_score == pytest.approx(measured.min_score)
    assert again.measured == measured.measured


async def test_replacing_changes_the_model_id(pool: asyncpg.Pool) -> None:
    embedder = CalibratedEmbedder(HashedModel())
    await calibrate_and_store(pool, embedder)
    before = embedder.model
    await calibrate_and_store(pool, CalibratedEmbedder(HashedModel(salt=1)), replace=True)
    await calibrate_and_store(pool, embedder)
    assert embedder.model != before


async def test_a_model_that_is_down_stays_uncalibrated(pool: asyncpg.Pool) -> None:
    model = HashedModel()
    model.fails = True
    embedder = CalibratedEmbedder(model)
    with pytest.raises(EmbedderFailed):
        await calibrate_and_store(pool, embedder)
    with pytest.raises(NotCalibrated):
        await embedder.query("hello")


async def until(condition: object) -> None:
    end = time.monotonic() + 10
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


async def test_keep_calibrated_recovers_and_follows_a_replacement(pool: asyncpg.Pool) -> None:
    model = HashedModel()
    model.fails = True
    embedder = CalibratedEmbedder(model)
    seen: list[object] = []

    async def nap(_seconds: float) -> None:
        await asyncio.sleep(0.01)

    keeping = asyncio.create_task(keep_calibrated(pool, embedder, observe=seen.append, sleep=nap))
    await until(lambda: model.calls)
    model.fails = False
    await until(lambda: seen)
    before = embedder.model
    await calibrate_and_store(pool, CalibratedEmbedder(HashedModel(salt=1)), replace=True)
    await until(lambda: len(seen) == 2)
    assert embedder.model != before
    assert [event.measured_now for event in seen if isinstance(event, Calibrated)] == [True, False]
    keeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await keeping


async def test_a_model_whose_calibration_is_in_the_package_needs_no_database(pool: asyncpg.Pool) -> None:
    class Local(HashedModel):
        provider, name = "local", local_models.NAME

    embedder = CalibratedEmbedder(Local())
    calibration: Calibration = await calibrate_and_store(pool, embedder)
    await asyncio.wait_for(keep_calibrated(pool, embedder), 5)
    assert calibration.dimensions == (local_models.DIMENSIONS_OF_E5 + local_models.DIMENSIONS_OF_USE)
    assert await pool.fetchval("select count(*) from calibrations") == 0
