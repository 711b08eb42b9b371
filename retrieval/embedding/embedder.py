"""One interface to whatever turns text into vectors: cached, checked, centred by the model's calibration."""

import asyncio
import functools
import time
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from db.pool import Vector
from retrieval.availability import Availability
from retrieval.embedding import e5
from retrieval.embedding.calibration import Calibration, Matrix, Purpose, lengths
from retrieval.embedding.errors import (
    BadEmbedding,
    EmbedderBusy,
    EmbedderDown,
    EmbedderFailed,
    EmbedderRefused,
    NotCalibrated,
)
from retrieval.embedding.http_client import HttpClient
from retrieval.embedding.local import LocalEncoder
from retrieval.embedding.query_cache import MOST_FLIGHTS, QueryCache
from retrieval.embedding.remote import RemoteEncoder
from retrieval.embedding.shipped import shipped_calibration
from retrieval.observations import Embedded, Observe
from retrieval.query.clean import well_formed
from retrieval.settings import EmbedderSettings, RetrievalSettings

__all__ = [
    "BadEmbedding",
    "CalibratedEmbedder",
    "Embedder",
    "EmbedderBusy",
    "EmbedderDown",
    "EmbedderFailed",
    "EmbedderRefused",
    "Encoder",
    "NotCalibrated",
    "cut_question",
    "make_embedder",
]

# A question is a sentence or two. What follows them is quoted text, and the local model takes 11 ms for 10 tokens and
# 60 ms for 96; the meaning of a message stands in its beginning.
QUESTION_CHARACTERS = 2_000
QUESTION_TOKENS = 96
# A memory is a sentence; a summary is a page. The rest of a longer text is not looked at.
PASSAGE_CHARACTERS = 8_000
PROBE = "Are you there?"
# What the table `calibrations` takes, and halfvec beside it.
MOST_DIMENSIONS = 4_096


class Embedder(Protocol):
    """`query` and `passages` give unit vectors, centred: their cosine is the calibrated score.

    Raises EmbedderFailed in its kinds: EmbedderBusy, EmbedderDown, EmbedderRefused, BadEmbedding, NotCalibrated.
    """

    @property
    def provider(self) -> str: ...

    @property
    def model(self) -> str:
        """What is written beside each vector: provider/name#calibration. Raises NotCalibrated."""

    @property
    def calibration(self) -> Calibration:
        """Raises NotCalibrated."""

    def expect(self, text: str) -> None: ...

    async def query(self, text: str) -> Vector: ...

    async def passages(self, texts: Sequence[str]) -> list[Vector]: ...

    async def close(self) -> None: ...


class Encoder(Protocol):
    """A bare model. Rows as the model gives them, in the order of the texts."""

    @property
    def provider(self) -> str: ...

    @property
    def name(self) -> str: ...

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """In the background: waits, retries."""

    async def encode_question(self, text: str) -> Matrix:
        """At once or not at all."""

    async def close(self) -> None: ...


class CalibratedEmbedder:
    """The Embedder over any Encoder. Bound to one event loop."""

    def __init__(
        self,
        encoder: Encoder,
        *,
        calibration: Calibration | None = None,
        observe: Observe = lambda _seen: None,
        remembered_questions: int = RetrievalSettings().remembered_questions,
        availability: Availability | None = None,
        late_after_s: float = RetrievalSettings().deadline_s,
    ) -> None:
        """`availability`: a question given up after `late_after_s` has failed; before, its client left."""
        self.encoder = encoder
        self._calibration = calibration
        self._observe = observe
        self._availability, self._late_after_s = availability, late_after_s
        self._questions = QueryCache(self._encode_question, size=remembered_questions)

    @property
    def provider(self) -> str:
        return self.encoder.provider

    @property
    def bare_model(self) -> str:
        """The model without its calibration, which the table `calibrations` knows it by."""
        return f"{self.encoder.provider}/{self.encoder.name}"

    @property
    def model(self) -> str:
        return f"{self.bare_model}#{self.calibration.id}"

    @property
    def calibration(self) -> Calibration:
        if self._calibration is None:
            raise NotCalibrated(f"The scores of {self.bare_model} have not been measured yet.")
        return self._calibration

    def adopt(self, calibration: Calibration) -> None:
        """From now on vectors are centred by this one, and `model` says so. Raw vectors of questions stay cached."""
        self._calibration = calibration

    async def query(self, text: str) -> Vector:
        """Raises EmbedderDown at once while the model is unavailable, but for what is known already."""
        calibration, started, question = self.calibration, time.perf_counter(), cut_question(text)
        if self._availability is not None and self._availability.is_unavailable and question not in self._questions:
            raise EmbedderDown("The embedding model has stopped answering and is left alone until it does.")
        try:
            raw, cached = await self._questions.get(question)
            vector: Vector = calibration.centred(_of_size(raw, calibration), "query")[0]
        except EmbedderFailed as failed:
            self._saw(started, 1, cached=False, failed=str(failed))
            if not isinstance(failed, EmbedderBusy):  # it works, only not for everybody
                self._failed(str(failed))
            raise
        except asyncio.CancelledError:
            if time.perf_counter() - started >= self._late_after_s:
                self._failed("no answer in time")
            raise
        self._saw(started, 1, cached=cached)
        if self._availability is not None and not cached:
            self._availability.succeeded()
        return vector

    async def probe(self) -> None:
        """Whether questions are answered again. Raises EmbedderFailed."""
        _of_size(await self._encode_question(PROBE), self.calibration)

    def expect(self, text: str) -> None:
        """Begins to embed a question that will be asked for in a moment, beside what has to be looked up before."""
        if self._calibration is not None and not (self._availability is not None and self._availability.is_unavailable):
            self._questions.begin(cut_question(text))

    async def passages(self, texts: Sequence[str]) -> list[Vector]:
        calibration, started = self.calibration, time.perf_counter()
        if not texts:
            return []
        try:
            raw = _of_size(await self.encode(texts, "passage"), calibration)
        except EmbedderFailed as failed:
            self._saw(started, len(texts), cached=False, failed=str(failed))
            raise
        self._saw(started, len(texts), cached=False)
        return list(calibration.centred(raw, "passage"))

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """Raw rows, checked; what a calibration is measured with."""
        cut = [well_formed(text)[:PASSAGE_CHARACTERS] for text in texts]
        return checked(await self.encoder.encode(cut, purpose), count=len(texts))

    async def close(self) -> None:
        await self._questions.close()
        await self.encoder.close()

    async def _encode_question(self, text: str) -> Matrix:
        return checked(await self.encoder.encode_question(text), count=1)

    def _failed(self, reason: str) -> None:
        if self._availability is not None:
            self._availability.failed(reason)

    def _saw(self, started: float, texts: int, *, cached: bool, failed: str | None = None) -> None:
        seconds = time.perf_counter() - started
        self._observe(Embedded(provider=self.provider, cached=cached, seconds=seconds, texts=texts, failed=failed))


def make_embedder(
    settings: EmbedderSettings,
    *,
    client: HttpClient | None = None,
    observe: Observe = lambda _seen: None,
    remembered_questions: int = RetrievalSettings().remembered_questions,
    availability: Availability | None = None,
    late_after_s: float = RetrievalSettings().deadline_s,
) -> CalibratedEmbedder:
    """The local embedder is ready at once. A remote one needs `client` (not closed here) and answers NotCalibrated
    until calibrations.keep_calibrated or calibrate_and_store has given it a calibration.
    """
    encoder: Encoder
    if settings.kind == "local":
        encoder = LocalEncoder(threads=settings.threads, batch_size=settings.batch_size)
    elif client is None:
        raise ValueError(f"the {settings.kind} embedder needs an HTTP client")
    else:
        encoder = RemoteEncoder(settings, client=client)
    return CalibratedEmbedder(
        encoder,
        calibration=shipped_calibration(f"{encoder.provider}/{encoder.name}"),
        observe=observe,
        remembered_questions=remembered_questions,
        availability=availability,
        late_after_s=late_after_s,
    )


def cut_question(text: str) -> str:
    """The beginning of a question that is embedded: 2,000 characters, 96 tokens."""
    return _cut_question(text[:QUESTION_CHARACTERS])


@functools.lru_cache(maxsize=MOST_FLIGHTS)  # it is expected, and then asked for
def _cut_question(text: str) -> str:
    text = " ".join(text.split())
    if len(text) < QUESTION_TOKENS and text.isascii():
        return text.replace("\0", "")  # no token is shorter than a letter, and counting them takes 50 µs
    return e5.cut(text, tokens=QUESTION_TOKENS, characters=QUESTION_CHARACTERS).rstrip()


def checked(rows: Matrix, *, count: int) -> Matrix:
    """The rows, if all are usable vectors. Raises BadEmbedding: a zero norm or NaN would poison every comparison."""
    if rows.ndim != 2 or rows.shape[0] != count:
        raise BadEmbedding(f"The embedding model gave {rows.shape[0]} vectors for {count} texts.")
    if not 1 <= rows.shape[1] <= MOST_DIMENSIONS:
        raise BadEmbedding(f"The embedding model gave vectors of {rows.shape[1]} dimensions; 1 to 4,096 can be stored.")
    if not np.isfinite(rows).all():
        raise BadEmbedding("The embedding model gave a vector that holds NaN or infinity.")
    if (lengths(rows) < 1e-6).any():
        raise BadEmbedding("The embedding model gave a vector of length zero.")
    return rows


def _of_size(rows: Matrix, calibration: Calibration) -> Matrix:
    if rows.shape[1] != calibration.dimensions:
        raise BadEmbedding(
            f"The embedding model gave {rows.shape[1]} dimensions but was calibrated with {calibration.dimensions}; "
            "if it was changed on purpose, run `memrelay calibrate --replace`."
        )
    return rows
