"""Fake embedding models: recorded vectors, and models that stall or fail."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import numpy as np

from retrieval.embedding.calibration import Calibration, Matrix, Purpose
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.errors import EmbedderFailed

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"
# local, wide (1,024 dimensions), and mistral once somebody with a key has run fixtures/make_embeddings.py.
RECORDED = sorted(path.stem.removeprefix("embeddings-") for path in FIXTURES.glob("embeddings-*.npz"))


class RecordedEncoder:
    """The vectors of fixtures/embeddings-<name>.npz. A sentence that is not in there is a KeyError: add it there."""

    provider = "recorded"

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[str] = []
        with np.load(FIXTURES / f"embeddings-{name}.npz", allow_pickle=False) as stored:
            texts = json.loads(str(stored["texts"]))
            self._vectors = {
                purpose: dict(zip(texts[purpose], stored[purpose].astype(np.float32), strict=True))
                for purpose in ("query", "passage")
            }
            scores = json.loads(str(stored["scores"]))
            self.calibration = Calibration(
                query_centres=stored["query_centres"].astype(np.float32),
                passage_centres=stored["passage_centres"].astype(np.float32),
                **scores,
            )

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        self.asked += texts
        return np.stack([self._vectors[purpose][text] for text in texts])

    async def encode_question(self, text: str) -> Matrix:
        return await self.encode([text], "query")

    async def close(self) -> None:
        pass


def recorded_embedder(name: str = "local") -> CalibratedEmbedder:
    encoder = RecordedEncoder(name)
    return CalibratedEmbedder(encoder, calibration=encoder.calibration)


class InterruptedEncoder(RecordedEncoder):
    """Before it answers, what `meanwhile` does has happened."""

    def __init__(self, name: str, meanwhile: Callable[[], Awaitable[object]]) -> None:
        super().__init__(name)
        self._meanwhile = meanwhile

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        vectors = await super().encode(texts, purpose)
        await self._meanwhile()
        return vectors


class FailingEncoder:
    """Answers questions after `stalls_s`, or with `fails`; otherwise like the encoder it wraps."""

    def __init__(self, inner: RecordedEncoder, *, stalls_s: float = 0, fails: EmbedderFailed | None = None) -> None:
        self.provider, self.name = inner.provider, inner.name
        self.inner, self.stalls_s, self.fails = inner, stalls_s, fails

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        if self.fails:
            raise self.fails
        return await self.inner.encode(texts, purpose)

    async def encode_question(self, text: str) -> Matrix:
        await asyncio.sleep(self.stalls_s)
        return await self.encode([text], "query")

    async def close(self) -> None:
        pass
