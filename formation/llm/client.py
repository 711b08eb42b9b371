"""One structured call: a prompt, the shape of the reply, limits. Nothing else in formation calls a language model.

Only the worker loads this module: openai, mistralai and instructor cost 60 MB and two seconds.
"""

import asyncio
import functools
import re
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import asyncpg
import httpx
import instructor
import openai
from instructor import Mode
from instructor.core.exceptions import InstructorError
from instructor.core.hooks import Hooks
from instructor.processing.function_calls import openai_schema
from mistralai.client import Mistral
from pydantic import BaseModel
from uuid_utils.compat import uuid7

from db.queries import model_calls
from formation.llm.availability import ModelAvailability
from formation.llm.prompt import Fault, ModelFailed, Prompt
from formation.llm.settings import LlmSettings
from formation.observations import ModelCalled, Observe
from retrieval.settings_model import secret_text

T = TypeVar("T", bound=BaseModel)

MISTRAL_URL = "https://api.mistral.ai"
# Three facts of each of six messages, a hundred and fifty tokens each with their JSON around them.
MAX_REPLY_TOKENS = 4_000
# That reply is 20 KB. What is fifty times as long is no reply.
MAX_REPLY_BYTES = 1 << 20
# No access to the model that is asked for, or no such one.
REFUSED_MODEL = frozenset({403, 404})
# The same with 400, which else says that something is wrong with the prompt: LiteLLM ("Invalid model name passed in
# model=x"), Mistral ("Invalid model: x"), others by OpenAI's code.
UNKNOWN_MODEL = re.compile(r"invalid[ _]model|model_not_found|unknown[ _]model", re.IGNORECASE)
# An error may quote the prompt; what it is about comes first.
MAX_ERROR_CHARACTERS = 300
# No key, no credit, no such model, too many requests, nobody behind the proxy: the next turn would get the same.
UNAVAILABLE = frozenset({401, 402, 403, 404, 408, 425, 429, 502, 503, 504, 529})


class EndlessReply(httpx.TransportError):
    """More than MAX_REPLY_BYTES came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request that went out."""

    ms: int
    outcome: str
    tokens_in: int | None = None
    tokens_out: int | None = None


@dataclass(slots=True, kw_only=True)
class LlmClient:
    """A worker's LanguageModel: an OpenAI-compatible server, or Mistral."""

    settings: LlmSettings
    pool: asyncpg.Pool
    client: httpx.AsyncClient
    observe: Observe
    availability: ModelAvailability = field(default_factory=lambda: ModelAvailability(observe=lambda _seen: None))
    # Models whose server refused a response format: their prompt asks for JSON in words.
    _without_format: set[str] = field(default_factory=set)
    _clients: dict[Mode, instructor.AsyncInstructor] = field(default_factory=dict)

    async def complete(self, prompt: Prompt, shape: type[T]) -> T:
        """The reply, in its shape. Raises: ModelFailed."""
        if not prompt.in_words and prompt.model not in self._without_format:
            try:
                return await self._complete(prompt, shape, Mode.JSON_SCHEMA)
            except FormatRefused:
                self._without_format.add(prompt.model)
        return await self._complete(prompt, shape, Mode.MD_JSON)

    async def _complete(self, prompt: Prompt, shape: type[T], mode: Mode) -> T:
        calls = Calls()
        # The plain way is also the way to servers that know few fields.
        fields: dict[str, Any] = {}
        if mode is Mode.JSON_SCHEMA:
            fields = {"temperature": 0, "max_tokens": MAX_REPLY_TOKENS}
        # The clients limit each wait; this limits their sum, with a second for each pause between.
        deadline_s = (self.settings.timeout_s + 1) * (prompt.max_retries + 1)
        try:
            async with asyncio.timeout(deadline_s):
                return await self._client(mode).create(
                    model=prompt.model,
                    response_model=prepared(shape),
                    messages=[
                        {"role": "system", "content": prompt.system},
                        {"role": "user", "content": prompt.user},
                    ],
                    max_retries=prompt.max_retries,
                    strict=False,
                    hooks=calls.hooks,
                    **fields,
                )
        except TimeoutError:
            calls.close("timeout")
            raise ModelFailed(f"{prompt.task}: no reply within {deadline_s:.0f} s", fault="either") from None
        except InstructorError as error:
            cause = error.__cause__ or error
            calls.close("failed")
            of_model = refuses_model(cause) and self._is_of_chat(prompt)
            if mode is Mode.JSON_SCHEMA and refuses_format(cause) and not refuses_model(cause):
                raise FormatRefused from None
            raise ModelFailed(f"{prompt.task}: {described(cause)}", fault=fault_of(cause), of_model=of_model) from None
        finally:
            calls.close("cancelled")
            if any(call.outcome in ("ok", "garbled") for call in calls.done):
                self.availability.succeeded()
            for call in calls.done:
                await self._record(prompt, call)

    def _is_of_chat(self, prompt: Prompt) -> bool:
        """Whether no setting names the model."""
        return self.settings.model_for(prompt.task, None) is None

    async def _record(self, prompt: Prompt, call: Call) -> None:
        self.observe(
            ModelCalled(
                task=prompt.task,
                model=prompt.model,
                outcome=call.outcome,
                ms=call.ms,
                tokens_in=call.tokens_in,
                tokens_out=call.tokens_out,
            )
        )
        await model_calls.add_call(
            self.pool,
            prompt.owner,
            uuid7(),
            task=prompt.task,
            model=prompt.model,
            tokens_in=call.tokens_in,
            tokens_out=call.tokens_out,
            ms=call.ms,
            outcome=call.outcome,
            turn=prompt.turn,
        )

    def _client(self, mode: Mode) -> instructor.AsyncInstructor:
        if mode not in self._clients:
            self._clients[mode] = make_client(self.settings, self.client, mode)
        return self._clients[mode]


def make_client(settings: LlmSettings, client: httpx.AsyncClient, mode: Mode) -> instructor.AsyncInstructor:
    """Our jobs retry with back-off, so the clients do not. Keyless servers exist; the clients insist on a key.

    Both are typed for httpx2 and take httpx all the same (tests/formation/llm/test_llm.py).
    """
    key = secret_text(settings.key) or "none"
    if settings.kind == "mistral":
        url = (settings.url or MISTRAL_URL).rstrip("/").removesuffix("/v1")
        mistral = Mistral(
            api_key=key,
            server_url=url,
            async_client=client,  # type: ignore[arg-type]
            timeout_ms=int(settings.timeout_s * 1000),
        )
        return instructor.from_mistral(mistral, mode=mode, use_async=True)
    server = openai.AsyncOpenAI(
        api_key=key,
        base_url=settings.url,
        http_client=client,  # type: ignore[arg-type]
        timeout=settings.timeout_s,
        max_retries=0,
    )
    return instructor.from_openai(server, mode=mode)


@functools.cache
def prepared(shape: type[T]) -> type[T]:
    """The class that instructor makes of any shape: a millisecond's work, done once."""
    return openai_schema(shape)


class FormatRefused(Exception):
    """The server knows no JSON schema (or another field we sent)."""


class Calls:
    """The requests of one prompt, by instructor's hooks: it retries inside itself, and each try costs."""

    def __init__(self) -> None:
        self.done: list[Call] = []
        self._started: float | None = None
        self.hooks = Hooks()
        self.hooks.on("completion:kwargs", self._start)
        self.hooks.on("completion:response", self._answered)
        self.hooks.on("completion:error", self._failed)
        self.hooks.on("parse:error", self._garbled)

    def close(self, outcome: str) -> None:
        """A request that was under way when everything ended."""
        if self._started is not None:
            self._finish(outcome)

    def _start(self, *_args: Any, **_kwargs: Any) -> None:
        self._started = time.monotonic()

    def _answered(self, response: Any) -> None:
        usage = getattr(response, "usage", None)
        self._finish(
            "ok", count(getattr(usage, "prompt_tokens", None)), count(getattr(usage, "completion_tokens", None))
        )

    def _failed(self, error: Exception, **_more: Any) -> None:
        self._finish(f"http {status}" if (status := status_of(error)) else "failed")

    def _garbled(self, _error: Exception, **_more: Any) -> None:
        last = self.done.pop()
        self.done.append(Call(ms=last.ms, outcome="garbled", tokens_in=last.tokens_in, tokens_out=last.tokens_out))

    def _finish(self, outcome: str, tokens_in: int | None = None, tokens_out: int | None = None) -> None:
        ms = int((time.monotonic() - (self._started or time.monotonic())) * 1000)
        self._started = None
        self.done.append(Call(ms=ms, outcome=outcome, tokens_in=tokens_in, tokens_out=tokens_out))


def count(tokens: object) -> int | None:
    """What a server says of its tokens, if it can be a number of tokens at all."""
    return tokens if isinstance(tokens, int) and 0 <= tokens < 2**31 else None


def status_of(error: BaseException) -> int | None:
    status = getattr(error, "status_code", None)
    return status if isinstance(status, int) else None


def fault_of(error: BaseException) -> Fault:
    """The model: what any turn would get, or nobody there. Either: what a long or odd message may cause too."""
    status = status_of(error)
    if status is not None:
        return "model" if status in UNAVAILABLE or refuses_model(error) else "either" if status >= 500 else "turn"
    reasons = []
    reason: BaseException | None = error
    while reason is not None:
        reasons.append(reason)
        reason = reason.__cause__ or reason.__context__
    if any(isinstance(each, EndlessReply) for each in reasons):
        return "turn"
    if any(isinstance(each, httpx.TimeoutException | openai.APITimeoutError | TimeoutError) for each in reasons):
        return "either"
    return "model" if any(isinstance(each, httpx.TransportError) for each in reasons) else "turn"


def refuses_model(error: BaseException) -> bool:
    """No such model, or no access to it."""
    status = status_of(error)
    return status in REFUSED_MODEL or (
        status == 400 and UNKNOWN_MODEL.search(str(error)[:MAX_ERROR_CHARACTERS]) is not None
    )


def refuses_format(error: BaseException) -> bool:
    """A 400 or 422 always may. llama.cpp's Python server answers 500 and names the field."""
    status = status_of(error)
    return status in {400, 422} or (status is not None and status >= 500 and "response_format" in str(error))


def described(error: BaseException) -> str:
    """The kind of an error and its status: its text may quote the prompt or the reply."""
    status = status_of(error)
    return f"{type(error).__name__} ({status})" if status else type(error).__name__


class BoundedTransport(httpx.AsyncBaseTransport):
    """Stops reading a reply that is longer than any we ask for."""

    def __init__(self, inner: httpx.AsyncBaseTransport, *, max_bytes: int = MAX_REPLY_BYTES) -> None:
        self._inner, self._max_bytes = inner, max_bytes

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self._inner.handle_async_request(request)
        assert isinstance(response.stream, httpx.AsyncByteStream)
        response.stream = BoundedStream(response.stream, self._max_bytes)
        return response

    async def aclose(self) -> None:
        await self._inner.aclose()


class BoundedStream(httpx.AsyncByteStream):
    def __init__(self, inner: httpx.AsyncByteStream, max_bytes: int) -> None:
        self._inner, self._max_bytes = inner, max_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for piece in self._inner:
            seen += len(piece)
            if seen > self._max_bytes:
                raise EndlessReply(f"more than {self._max_bytes} bytes")
            yield piece

    async def aclose(self) -> None:
        await self._inner.aclose()
