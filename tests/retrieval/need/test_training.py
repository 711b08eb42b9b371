"""A model that no classifier was shipped for gets one: trained once, stored, used by every replica."""

import asyncio
from collections.abc import Sequence
from functools import partial
from zlib import crc32

import asyncpg
import numpy as np
import pytest

from db.queries.need_classifiers import write_need_classifier
from retrieval.context import open_retrieval_context
from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.calibrations import calibrate_and_store
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.need import training
from retrieval.need.stored import follow_need, stored_need
from retrieval.need.training import data_hash, labelled_messages, train_missing
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings
from tests.retrieval.remembering import remember

ADA = "default/ada"
DIMENSIONS = 32
LABELS = {message.text: message.label for message in labelled_messages()}


class WordsModel:
    """A remote model whose vectors tell what calls for memory, among noise."""

    provider, name = "openai", "words"

    def __init__(self) -> None:
        self.questions = 0

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        self.questions += len(texts) if purpose == "query" else 0
        return np.stack([self._vector(text) for text in texts])

    def _vector(self, text: str) -> Matrix:
        vector: Matrix = np.random.default_rng(crc32(text.encode())).normal(size=DIMENSIONS).astype(np.float32)
        vector[0] += 6 if LABELS.get(text) == "memory" else 0
        return vector

    async def encode_question(self, text: str) -> Matrix:
        return await self.encode([text], "query")

    async def close(self) -> None:
        pass


async def test_a_remote_model_learns_once_what_calls_for_memory(
    pool: asyncpg.Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A sixth of the steps: these vectors are told apart by one number.
    monkeypatch.setattr(training, "fit", partial(training.fit, steps=400))
    model = WordsModel()
    worker, gateway = CalibratedEmbedder(model), CalibratedEmbedder(model)
    await calibrate_and_store(pool, worker)
    await calibrate_and_store(pool, gateway)
    await of_an_earlier_version(pool)
    before = model.questions
    assert await train_missing(pool, worker)
    assert model.questions - before == len(labelled_messages())
    assert not await train_missing(pool, worker)  # there is one
    assert model.questions - before == len(labelled_messages())
    trained = await stored_need(pool, "openai/words")
    assert trained is not None
    assert trained.data_hash == data_hash()
    assert trained.measured["memory_yes"] > 2 * trained.measured["idle_yes"]

    await adopted(pool, gateway)
    await remember(pool, gateway, ADA, "Loves jazz.")
    context = open_retrieval_context(pool=pool, embedder=gateway, settings=RetrievalSettings(deadline_ms=20_000))
    whys = []
    for question in ("Where's Oscar at university?", "recommend a concert for saturday", "good morning!"):
        result = await recall(context, RecallRequest(owner=ADA, question=question), explain=True)
        assert result.explanation is not None
        whys.append(result.explanation.need.partition(" (")[0])
    await context.close()
    assert whys == ["It calls for memory", "It calls for memory", "It calls for no memory"]


async def of_an_earlier_version(pool: asyncpg.Pool) -> None:
    """A classifier that was trained on other messages."""
    await write_need_classifier(
        pool,
        "openai/words",
        dimensions=DIMENSIONS,
        hidden=[0.0] * DIMENSIONS,
        hidden_bias=[0.0],
        weights=[0.0],
        bias=0.0,
        yes=0.5,
        data_hash="of an earlier version",
        measured={},
    )


async def adopted(pool: asyncpg.Pool, embedder: CalibratedEmbedder) -> None:
    """As a gateway does it, until it waits for the next look."""
    looked, never = asyncio.Event(), asyncio.Event()

    async def sleep(_seconds: float) -> None:
        looked.set()
        await never.wait()

    following = asyncio.create_task(follow_need(pool, embedder, sleep=sleep))
    await asyncio.wait_for(looked.wait(), 10)
    following.cancel()
