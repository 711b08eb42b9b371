"""Texts to unit vectors, local or remote: cached, validated, and centred by the model's calibration."""

import asyncio
import time
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from cachetools import LRUCache

from db.pool import Vector
from retrieval.availability import Availability
from retrieval.embedding import local_models
from retrieval.embedding.calibration import Calibration, Matrix, Purpose, lengths
from retrieval.embedding.errors import (
    BadEmbedding,
    EmbedderBusy,
    EmbedderDown,
    EmbedderFailed,
    NotCalibrated,
    WrongDimensions,
)
from retrieval.embedding.http_client import HttpClient
from retrieval.embedding.local import LocalEncoder
from retrieval.embedding.query_cache import QueryCache
from retrieval.embedding.remote import RemoteEncoder
from retrieval.embedding.shipped import shipped_calibration
from retrieval.observations import Embedded, Observe
from retrieval.query.clean import well_formed
from retrieval.query.need import MemoryNeed, NeedClassifier, shipped_need
from retrieval.settings import EmbedderSettings

# A question is a sentence or two at the beginning of a message; what follows is mostly quoted text. The local model
# takes 11 ms for 10 tokens and 60 ms for 96.
MAX_QUESTION_CHARACTERS = 2_000
MAX_QUESTION_TOKENS = 96
# A memory is a sentence, a summary a page. The rest of a longer text is not embedded.
MAX_PASSAGE_CHARACTERS = 8_000
PROBE = "Are you there?"
# The limit of the table `calibrations` and of halfvec.
MAX_DIMENSIONS = 4_096
# 500 vectors of 1,024 float32 take 2 MB. They serve tool rounds and regenerated replies, which follow within minutes.
QUERY_CACHE_SIZE = 500
# With the rows of both local models 4 MB. Of 2,556 texts in 286 turns of eight users in turns 1,746 came again, and
# 1,738 of them were found among the last 500.
ENCODER_CACHE_SIZE = 1_000
# A sentence or a message of some; what is pasted does not come again.
MAX_CACHED_CHARACTERS = 1_000


class Embedder(Protocol):
    """`query` and `passages` return centred unit vectors; the cosine of two is their calibrated score.

    Raises: a subclass of EmbedderFailed: EmbedderBusy, EmbedderDown, EmbedderRefused, TextRefused, BadEmbedding,
    WrongDimensions or NotCalibrated.
    """

    @property
    def provider(self) -> str: ...

    @property
    def model(self) -> str:
        """The name stored with each vector: provider/name#calibration. Raises: NotCalibrated."""

    @property
    def calibration(self) -> Calibration:
        """Raises: NotCalibrated."""

    def prefetch(self, text: str) -> None: ...

    async def query(self, text: str) -> Vector: ...

    async def need(self, text: str) -> MemoryNeed | None:
        """Whether the question calls for memory; None where nobody can tell for this model."""

    async def passages(self, texts: Sequence[str]) -> list[Vector]: ...

    async def close(self) -> None: ...


class Encoder(Protocol):
    """A model without calibration. Returns one raw vector per text, in the order of the texts."""

    @property
    def provider(self) -> str: ...

    @property
    def name(self) -> str: ...

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """For background work: waits and retries."""

    async def encode_question(self, text: str) -> Matrix:
        """For a waiting user: fails instead of queueing or retrying."""

    async def close(self) -> None: ...


class CalibratedEmbedder:
    """The Embedder for any Encoder. Bound to one event loop."""

    def __init__(
        self,
        encoder: Encoder,
        *,
        calibration: Calibration | None = None,
        observe: Observe = lambda _observation: None,
        query_cache_size: int = QUERY_CACHE_SIZE,
        availability: Availability | None = None,
        late_after_s: float = 0.3,
    ) -> None:
        """A question that is cancelled after `late_after_s` is late for `availability`; one cancelled earlier counts
        for nothing, because its client has disconnected.
        """
        self.encoder = encoder
        self._calibration = calibration
        self._need_classifier = shipped_need(self.uncalibrated_model)
        self._observe = observe
        self._availability, self._late_after_s = availability, late_after_s
        self._query_cache = QueryCache(self._encode_question, size=query_cache_size)

    @property
    def provider(self) -> str:
        return self.encoder.provider

    @property
    def uncalibrated_model(self) -> str:
        """provider/name, the key of the table `calibrations`."""
        return f"{self.encoder.provider}/{self.encoder.name}"

    @property
    def model(self) -> str:
        return f"{self.uncalibrated_model}#{self.calibration.id}"

    @property
    def calibration(self) -> Calibration:
        if self._calibration is None:
            raise NotCalibrated(f"The scores of {self.uncalibrated_model} have not been measured yet.")
        return self._calibration

    def set_calibration(self, calibration: Calibration) -> None:
        """Centres further vectors by `calibration` and changes `model`. The cache holds raw vectors and stays valid."""
        self._calibration = calibration

    def set_need_classifier(self, classifier: NeedClassifier | None) -> None:
        self._need_classifier = classifier

    async def query(self, text: str) -> Vector:
        """Raises: EmbedderFailed; while the model is unavailable at once, unless the question is cached."""
        calibration, started, question = self.calibration, time.perf_counter(), cut_question(text)
        if self._availability is not None and self._availability.is_unavailable and question not in self._query_cache:
            raise EmbedderDown("The embedding model is unavailable.")
        try:
            raw, cached = await self._query_cache.get(question)
            vector: Vector = calibration.centred(_with_dimensions_of(raw, calibration), "query")[0]
        except EmbedderFailed as error:
            self._report(started, 1, cached=False, failed=str(error))
            if not isinstance(error, EmbedderBusy):  # overloaded, but available
                self._failed(str(error))
            raise
        except asyncio.CancelledError:
            # A busy machine is late as well, and three turns in a row say little about the model (decision 0042).
            if self._availability is not None and time.perf_counter() - started >= self._late_after_s:
                self._availability.late("no answer in time")
            raise
        self._report(started, 1, cached=cached)
        if self._availability is not None and not cached:
            self._availability.succeeded()
        return vector

    async def need(self, text: str) -> MemoryNeed | None:
        """To be called after `query`, which leaves the vector in the cache."""
        if self._need_classifier is None:
            return None
        raw, _ = await self._query_cache.get(cut_question(text))
        return self._need_classifier.need(raw)

    async def raw_query(self, text: str) -> Matrix:
        """What `query` centres, as one row. Raises: as `query`."""
        await self.query(text)
        raw, _ = await self._query_cache.get(cut_question(text))
        return raw

    async def probe(self) -> None:
        """Embeds a short text to see whether the model is available again. Raises: EmbedderFailed."""
        _with_dimensions_of(await self._encode_question(PROBE), self.calibration)

    def prefetch(self, text: str) -> None:
        """Starts to embed a question that `query` will be called with in a moment."""
        if self._calibration is not None and not (self._availability is not None and self._availability.is_unavailable):
            self._query_cache.prefetch(cut_question(text))

    async def passages(self, texts: Sequence[str]) -> list[Vector]:
        calibration, started = self.calibration, time.perf_counter()
        if not texts:
            return []
        try:
            raw = _with_dimensions_of(await self.encode(texts, "passage"), calibration)
        except EmbedderFailed as error:
            self._report(started, len(texts), cached=False, failed=str(error))
            raise
        self._report(started, len(texts), cached=False)
        return list(calibration.centred(raw, "passage"))

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """Raw vectors, validated; calibration is measured with these."""
        shortened = [well_formed(text)[:MAX_PASSAGE_CHARACTERS] for text in texts]
        return validated(await self.encoder.encode(shortened, purpose), count=len(texts))

    def forget_questions(self) -> None:
        """Of all users: the cache knows texts, and not whose they are."""
        self._query_cache.clear()

    async def close(self) -> None:
        await self._query_cache.close()
        await self.encoder.close()

    async def _encode_question(self, text: str) -> Matrix:
        return validated(await self.encoder.encode_question(text), count=1)

    def _failed(self, reason: str) -> None:
        if self._availability is not None:
            self._availability.failed(reason)

    def _report(self, started: float, texts: int, *, cached: bool, failed: str | None = None) -> None:
        seconds = time.perf_counter() - started
        self._observe(Embedded(provider=self.provider, cached=cached, seconds=seconds, texts=texts, failed=failed))


def make_embedder(
    settings: EmbedderSettings,
    *,
    client: HttpClient | None = None,
    observe: Observe = lambda _observation: None,
    query_cache_size: int = QUERY_CACHE_SIZE,
    availability: Availability | None = None,
    late_after_s: float = 0.3,
    loads_all: bool = True,
) -> CalibratedEmbedder:
    """The embedder that `settings` ask for. A remote one needs `client`, which is not closed with it. `loads_all`:
    as LocalEncoder has it.

    The local embedder is calibrated. A remote one raises NotCalibrated until keep_calibrated or calibrate_and_store
    (retrieval/embedding/calibrations.py) has set its calibration.
    """
    encoder: Encoder
    if settings.kind == "local":
        encoder = LocalEncoder(threads=settings.threads, batch_size=settings.batch_size, loads_all=loads_all)
    elif client is None:
        raise ValueError(f"the {settings.kind} embedder needs an HTTP client")
    else:
        encoder = RemoteEncoder(settings, client=client)
    return CalibratedEmbedder(
        encoder,
        calibration=shipped_calibration(f"{encoder.provider}/{encoder.name}"),
        observe=observe,
        query_cache_size=query_cache_size,
        availability=availability,
        late_after_s=late_after_s,
    )


class CachedEncoder:
    """An encoder for texts that come again: the steps of a job look at one message, and the jobs that follow look at
    it once more, as at one of the user's last messages. Bound to one event loop.
    """

    def __init__(self, encoder: Encoder, *, size: int = ENCODER_CACHE_SIZE) -> None:
        self._encoder = encoder
        self._rows: LRUCache[tuple[str, Purpose], Matrix] = LRUCache(maxsize=size)

    @property
    def provider(self) -> str:
        return self._encoder.provider

    @property
    def name(self) -> str:
        return self._encoder.name

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        rows = {text: row for text in texts if (row := self._rows.get((text, purpose))) is not None}
        if new := list(dict.fromkeys(text for text in texts if text not in rows)):
            for text, row in zip(new, await self._encoder.encode(new, purpose), strict=True):
                rows[text] = row
                if len(text) <= MAX_CACHED_CHARACTERS:
                    self._rows[text, purpose] = row.copy()  # a view would keep the rows of all `new`
        return np.stack([rows[text] for text in texts])

    async def encode_question(self, text: str) -> Matrix:
        return await self._encoder.encode_question(text)

    def forget(self) -> None:
        """The texts of all users: by a text alone nobody can tell whose it was."""
        self._rows.clear()

    async def close(self) -> None:
        await self._encoder.close()


async def rows_by_both(texts: Sequence[str], encoder: Encoder) -> Matrix:
    """What both local models make of texts as questions, whole. `encoder`: the local one, of both or of the first
    alone. Raises: EmbedderFailed.
    """
    return await with_both(texts, await encoder.encode(texts, "query"))


async def with_both(texts: Sequence[str], vectors: Matrix) -> Matrix:
    """`vectors`: of the texts as questions, by the local encoder of both models, or of the first alone."""
    of_e5, of_use = local_models.by_model(vectors)
    if of_use is None:
        of_use = await asyncio.to_thread(local_models.vectors_of_use, texts)
    return local_models.whole_rows(of_e5, of_use)


def cut_question(text: str) -> str:
    """The part of a question that is embedded: its first 2,000 characters and 96 tokens, with single spaces."""
    text = " ".join(text[:MAX_QUESTION_CHARACTERS].split())
    return local_models.cut(text, tokens=MAX_QUESTION_TOKENS, characters=MAX_QUESTION_CHARACTERS).rstrip()


def validated(rows: Matrix, *, count: int) -> Matrix:
    """The rows, if all are usable vectors. Raises: BadEmbedding. A zero norm or NaN would spoil every comparison."""
    if rows.ndim != 2 or rows.shape[0] != count:
        raise BadEmbedding(f"The embedding model gave {rows.shape[0]} vectors for {count} texts.")
    if not 1 <= rows.shape[1] <= MAX_DIMENSIONS:
        raise BadEmbedding(f"The embedding model gave vectors of {rows.shape[1]} dimensions; 1 to 4,096 can be stored.")
    if not np.isfinite(rows).all():
        raise BadEmbedding("The embedding model gave a vector that holds NaN or infinity.")
    if (lengths(rows) < 1e-6).any():
        raise BadEmbedding("The embedding model gave a vector of length zero.")
    return rows


def _with_dimensions_of(rows: Matrix, calibration: Calibration) -> Matrix:
    if rows.shape[1] != calibration.dimensions:
        raise WrongDimensions(
            f"The embedding model gave {rows.shape[1]} dimensions but was calibrated with {calibration.dimensions}; "
            "if the model was changed on purpose, run `memrelay calibrate --replace`."
        )
    return rows
