"""Remote embeddings: Mistral, and every server with an OpenAI-compatible POST /embeddings.

Without the vendors' packages, to keep the gateway process small (decision 0013). `encoding_format` is never sent; its
default is an array of numbers everywhere.
"""

import asyncio
import struct
from collections.abc import Awaitable, Callable, Iterator, Sequence
from urllib.parse import urlsplit

import msgspec
import numpy as np

from retrieval.embedding.calibration import Matrix, Purpose
from retrieval.embedding.errors import BadEmbedding, EmbedderDown, EmbedderFailed, EmbedderRefused, TextRefused
from retrieval.embedding.http_client import HttpClient, HttpReply, ModelServerTimeout, ModelServerUnavailable
from retrieval.settings import EmbedderSettings
from retrieval.settings_model import secret_text, shown_address

MISTRAL_URL = "https://api.mistral.ai/v1"
MISTRAL_MODEL = "mistral-embed"

# Mistral's limits per request: 128 inputs and 16,384 tokens. 32 kB of natural text stay below 16,000 tokens in every
# language.
MAX_BATCH_TEXTS = 128
MAX_BATCH_BYTES = 32_000
# Longer than recall's deadline: a late vector is cached for the chat's next turn.
QUESTION_TIMEOUT_S = 5.0
# For background work: long enough for the end of a rate limit's window, or for a restart.
RETRY_DELAYS_S = (0.5, 2.0, 8.0)
# A longer Retry-After counts as unavailable; the job is retried later.
MAX_RETRY_AFTER_S = 30.0
RETRYABLE_STATUSES = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
# What servers answer where it is the texts that they cannot take: too long, too many, a character they do not know.
TEXT_STATUSES = frozenset({400, 413, 422})
MAX_REASON_CHARACTERS = 200

Sleep = Callable[[float], Awaitable[None]]


class _Item(msgspec.Struct):
    index: int
    embedding: list[float]


class _Vectors(msgspec.Struct):
    data: list[_Item]


# With a schema, msgspec reads 1,024 numbers in 26 µs; the standard library takes 240.
_decoder = msgspec.json.Decoder(_Vectors)


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
        self._key = secret_text(settings.key)
        bearer = {"authorization": f"Bearer {self._key}"} if self._key else {}
        self._headers = {"content-type": "application/json", **bearer}
        self._client, self._sleep = client, sleep
        self._timeout_s = settings.timeout_ms / 1_000
        self._batch_size = min(settings.batch_size or MAX_BATCH_TEXTS, MAX_BATCH_TEXTS)

    async def encode(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        return _stack([await self._encode_batch(batch) for batch in batches(texts, max_texts=self._batch_size)])

    async def encode_question(self, text: str) -> Matrix:
        return await self._ask([text], timeout_s=QUESTION_TIMEOUT_S)

    async def close(self) -> None:
        """The client is closed by its owner."""

    async def _encode_batch(self, texts: Sequence[str]) -> Matrix:
        for pause_s in RETRY_DELAYS_S:
            try:
                return await self._ask(texts, timeout_s=self._timeout_s)
            except _Retryable as error:
                if error.wait_s > MAX_RETRY_AFTER_S:
                    raise
                await self._sleep(max(pause_s, error.wait_s))
        return await self._ask(texts, timeout_s=self._timeout_s)

    async def _ask(self, texts: Sequence[str], *, timeout_s: float) -> Matrix:
        # Some servers refuse an empty input.
        body = msgspec.json.encode({"model": self.name, "input": [text or " " for text in texts]})
        try:
            answer = await self._client.post(self._url, body, self._headers, timeout_s=timeout_s)
        except ModelServerTimeout:
            raise _Retryable(f"The embedding server at {self._host} did not answer within {timeout_s:g} s.") from None
        except ModelServerUnavailable as error:
            raise _Retryable(f"The embedding server at {self._host} cannot be reached ({error}).") from None
        if answer.status != 200:
            raise self._failure(answer)
        return read_vectors(answer.body, count=len(texts))

    @property
    def _host(self) -> str:
        return urlsplit(shown_address(self._url)).netloc

    def _failure(self, answer: HttpReply) -> EmbedderFailed:
        status, reason = answer.status, self._reason(answer)
        if status in RETRYABLE_STATUSES:
            return _Retryable(
                f"The embedding server at {self._host} answered {status}{reason}", wait_s=_retry_after(answer)
            )
        if status in (401, 403):
            return EmbedderRefused(f"The embedding server at {self._host} rejects the API key ({status}).")
        if status == 404:
            return EmbedderRefused(
                f"The embedding server at {self._host} has no model {self.name} or no such path{reason}"
            )
        refused = TextRefused if status in TEXT_STATUSES else EmbedderRefused
        return refused(f"The embedding server at {self._host} refused the request with {status}{reason}")

    def _reason(self, answer: HttpReply) -> str:
        """The reason in the answer, shortened to one line and without our key, which some servers repeat."""
        text = answer.text.replace(self._key, "…") if self._key else answer.text
        return f": {' '.join(text.split())[:MAX_REASON_CHARACTERS]}" if text.strip() else "."


class _Retryable(EmbedderDown):
    """Worth a retry, after `wait_s` if the server asked for a pause."""

    def __init__(self, message: str, *, wait_s: float = 0.0) -> None:
        super().__init__(message)
        self.wait_s = wait_s


def batches(
    texts: Sequence[str], *, max_texts: int = MAX_BATCH_TEXTS, max_bytes: int = MAX_BATCH_BYTES
) -> Iterator[list[str]]:
    """Splits texts, in their order, into batches within both limits. A text that is too long is a batch of its own."""
    batch: list[str] = []
    size = 0
    for text in texts:
        length = len(text.encode())
        if batch and (len(batch) == max_texts or size + length > max_bytes):
            yield batch
            batch, size = [], 0
        batch.append(text)
        size += length
    if batch:
        yield batch


def read_vectors(body: bytes, *, count: int) -> Matrix:
    """The vectors of an answer in OpenAI's format, in the order of the inputs (by `index`).

    Raises: BadEmbedding.
    """
    try:
        rows = {item.index: _row(item.embedding) for item in _decoder.decode(body).data}
    except (ValueError, RecursionError) as error:  # msgspec's and Unicode's errors are ValueErrors
        raise BadEmbedding(f"The embedding server's answer cannot be read ({type(error).__name__}).") from None
    if rows.keys() != set(range(count)):
        raise BadEmbedding(f"The embedding server gave {len(rows)} vectors for {count} texts.")
    return _stack([rows[index].reshape(1, -1) for index in range(count)])


def _row(numbers: list[float]) -> Matrix:
    """float32, twice as fast as numpy converts. A number beyond float32 becomes infinity, which is refused later."""
    return np.frombuffer(struct.pack(f"{len(numbers)}f", *numbers), dtype=np.float32)


def _stack(parts: Sequence[Matrix]) -> Matrix:
    """The rows of all parts. Raises: BadEmbedding if their dimensions differ."""
    if len(parts) == 1:
        return parts[0]
    try:
        return np.concatenate(parts)
    except ValueError:
        raise BadEmbedding("The embedding server gave vectors of different sizes.") from None


def _retry_after(answer: HttpReply) -> float:
    """Seconds; 0 if the header is absent or a date."""
    value = answer.headers.get("retry-after", "")
    return float(value) if value.replace(".", "", 1).isdigit() else 0.0
