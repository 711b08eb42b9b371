"""Embeddings over the wire: Mistral's, and every server that answers POST /embeddings the way OpenAI does.

Spoken by hand and not through the vendors' packages, because the gateway process holds this and must stay small
(decision 0013). `encoding_format` is never sent: left out it means plain numbers everywhere.
"""

import asyncio
import struct
from collections.abc import Awaitable, Callable, Iterator, Sequence
from urllib.parse import urlsplit

import msgspec
import numpy as np

from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.errors import BadEmbedding, EmbedderDown, EmbedderFailed, EmbedderRefused
from retrieval.embedding.http_client import HttpClient, HttpReply, ModelServerTimeout, ModelServerUnavailable
from retrieval.settings import EmbedderSettings

MISTRAL_URL = "https://api.mistral.ai/v1"
MISTRAL_MODEL = "mistral-embed"

# Mistral's limits for one request: 128 inputs, 16,384 tokens. No text has more tokens than bytes; of natural text in
# any language 32 kB stay below 16,000.
BATCH_TEXTS = 128
BATCH_BYTES = 32_000
# Recall has given up long before; until then the answer still comes to be of use for the chat's next turn.
QUESTION_TIMEOUT_S = 5.0
# In the background: rides out a rate limit of a minute's window at its end, or a restart.
RETRY_AFTER_S = (0.5, 2.0, 8.0)
# What a server may make us wait by Retry-After. Longer is not waiting but being down, and the job's own retry comes.
LONGEST_WAIT_S = 30.0
AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
SHOWN_CHARACTERS = 200

Sleep = Callable[[float], Awaitable[None]]


class _Item(msgspec.Struct):
    index: int
    embedding: list[float]


class _Vectors(msgspec.Struct):
    data: list[_Item]


# Told what to look for, msgspec reads 1,024 numbers in 26 µs; the standard reader takes 240.
_answers = msgspec.json.Decoder(_Vectors)


class RemoteEncoder:
    def __init__(self, settings: EmbedderSettings, *, client: HttpClient, sleep: Sleep = asyncio.sleep) -> None:
        if settings.kind == "mistral":
            url, name = settings.url or MISTRAL_URL, settings.model or MISTRAL_MODEL
        elif settings.url and settings.model:
            url, name = settings.url, settings.model
        else:
            raise ValueError("an OpenAI-compatible embedder needs a URL and a model")
        self.provider, self.name = str(settings.kind), name
        self._url = url.rstrip("/") + "/embeddings"
        self._key = settings.key
        bearer = {"authorization": f"Bearer {self._key}"} if self._key else {}
        self._headers = {"content-type": "application/json", **bearer}
        self._client, self._sleep = client, sleep
        self._timeout_s = settings.timeout_ms / 1_000
        self._batch_size = min(settings.batch_size or BATCH_TEXTS, BATCH_TEXTS)

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        return _stacked([await self._patiently(batch) for batch in batches(texts, most=self._batch_size)])

    async def encode_question(self, text: str) -> Matrix:
        return await self._ask([text], timeout_s=QUESTION_TIMEOUT_S)

    async def close(self) -> None:
        """The client belongs to who gave it."""

    async def _patiently(self, texts: Sequence[str]) -> Matrix:
        for pause_s in RETRY_AFTER_S:
            try:
                return await self._ask(texts, timeout_s=self._timeout_s)
            except _Later as later:
                if later.wait_s > LONGEST_WAIT_S:
                    raise
                await self._sleep(max(pause_s, later.wait_s))
        return await self._ask(texts, timeout_s=self._timeout_s)

    async def _ask(self, texts: Sequence[str], *, timeout_s: float) -> Matrix:
        # An empty input is refused by some and meaningless to all.
        body = msgspec.json.encode({"model": self.name, "input": [text or " " for text in texts]})
        try:
            answer = await self._client.post(self._url, body, self._headers, timeout_s=timeout_s)
        except ModelServerTimeout:
            raise _Later(f"The embedding server at {self._host} did not answer within {timeout_s:g} s.") from None
        except ModelServerUnavailable as trouble:
            raise _Later(f"The embedding server at {self._host} cannot be reached ({trouble}).") from None
        if answer.status != 200:
            raise self._failure(answer)
        return read_vectors(answer.body, count=len(texts))

    @property
    def _host(self) -> str:
        return urlsplit(self._url).netloc.rpartition("@")[2]

    def _failure(self, answer: HttpReply) -> EmbedderFailed:
        status, said = answer.status, self._said(answer)
        if status in AGAIN:
            return _Later(f"The embedding server at {self._host} answered {status}{said}", wait_s=_retry_after(answer))
        if status in (401, 403):
            return EmbedderRefused(f"The embedding server at {self._host} refuses the key ({status}); check it.")
        if status == 404:
            return EmbedderRefused(f"The embedding server at {self._host} knows no {self.name}, or not this path{said}")
        return EmbedderRefused(f"The embedding server at {self._host} refused the request with {status}{said}")

    def _said(self, answer: HttpReply) -> str:
        """What the server gives as its reason, short, on one line, and without our key, which some repeat."""
        text = answer.text.replace(self._key, "…") if self._key else answer.text
        return f": {' '.join(text.split())[:SHOWN_CHARACTERS]}" if text.strip() else "."


class _Later(EmbedderDown):
    """Worth trying again, after `wait_s` if the server said so."""

    def __init__(self, message: str, *, wait_s: float = 0.0) -> None:
        super().__init__(message)
        self.wait_s = wait_s


def batches(texts: Sequence[str], *, most: int = BATCH_TEXTS, most_bytes: int = BATCH_BYTES) -> Iterator[list[str]]:
    """The texts in their order, so many and so long at most a batch; a text that is too long stands alone."""
    batch: list[str] = []
    size = 0
    for text in texts:
        length = len(text.encode())
        if batch and (len(batch) == most or size + length > most_bytes):
            yield batch
            batch, size = [], 0
        batch.append(text)
        size += length
    if batch:
        yield batch


def read_vectors(body: bytes, *, count: int) -> Matrix:
    """The vectors of an OpenAI-shaped answer, in the order of the inputs, which their `index` says.

    Raises: BadEmbedding.
    """
    try:
        rows = {item.index: _row(item.embedding) for item in _answers.decode(body).data}
    except (ValueError, RecursionError) as error:  # msgspec's and Unicode's errors are ValueErrors
        raise BadEmbedding(f"The embedding server's answer cannot be read ({type(error).__name__}).") from None
    if rows.keys() != set(range(count)):
        raise BadEmbedding(f"The embedding server gave {len(rows)} vectors for {count} texts.")
    return _stacked([rows[index].reshape(1, -1) for index in range(count)])


def _row(numbers: list[float]) -> Matrix:
    """As numpy makes it, in half of its time. A number too large for it becomes infinity, which is refused later."""
    return np.frombuffer(struct.pack(f"{len(numbers)}f", *numbers), dtype=np.float32)


def _stacked(parts: Sequence[Matrix]) -> Matrix:
    """`parts`: matrices."""
    if len(parts) == 1:  # as of a question
        return parts[0]
    try:
        return np.concatenate(parts)
    except ValueError:
        raise BadEmbedding("The embedding server gave vectors of different sizes.") from None


def _retry_after(answer: HttpReply) -> float:
    """Seconds, 0 when absent or a date (no embedding server sends one)."""
    value = answer.headers.get("retry-after", "")
    return float(value) if value.replace(".", "", 1).isdigit() else 0.0
