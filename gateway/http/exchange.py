"""One request and its reply, as raw ASGI: the body read with limits, and the handler cancelled when its client leaves.

A handler that awaits a model server does not see its client leave. Its connection does (connection.py), and
cancels the handler wherever it is: what it holds open, the call to the model, closes.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gateway.errors import (
    Forbidden,
    GatewayError,
    Header,
    InternalError,
    PayloadTooLarge,
    RequestTimeout,
    Unauthenticated,
    end_of_stream,
)
from gateway.http.admission import Admission, Release
from gateway.http.connection import EXTENSION, Connection, Send
from gateway.observations import Observe, RequestFailed, RequestServed, RequestStarted

Receive = Callable[[], Awaitable[Any]]

CLIENT_CLOSED_REQUEST = 499  # nginx's status for a client that left before its reply was complete


@dataclass(slots=True, kw_only=True)
class RequestSummary:
    """What is observed about the request when it is over, also when it is cancelled: steps set what they know.

    upstream_s: the time spent waiting for the model server, which is not counted as ours.
    """

    kind: str = "unknown"
    memories: int = 0
    recall: str | None = None
    upstream_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyLimits:
    """`timeout_s` counts the waits for the client alone, all of them together."""

    bytes: int
    timeout_s: float


def connection_of(scope: Any) -> Connection:
    connection: Connection = scope["extensions"][EXTENSION]
    return connection


def departure_of(scope: Any) -> Callable[[], bool]:
    """Tells whether the client of the request has left by now."""
    connection: Connection | None = scope["extensions"].get(EXTENSION)  # not there once the client has left
    return lambda: connection is None or connection.lost


class Exchange:
    def __init__(
        self, scope: Any, receive: Receive, send: Send, *, observe: Observe, limits: BodyLimits, admission: Admission
    ) -> None:
        self.method: str = scope["method"]
        self.headers: Sequence[Header] = scope["headers"]
        self.path: str = scope["raw_path"].decode("latin-1")
        self.query: str = scope["query_string"].decode("latin-1")
        self.client: str | None = scope["client"][0] if scope["client"] else None
        self.summary = RequestSummary()
        self.status = 0
        self.started_at = time.perf_counter()
        self.first_byte_at: float | None = None
        self._observe = observe
        self._receive = receive
        self._send = send
        self._limits = limits
        self._admission = admission
        self._connection = connection_of(scope)
        self._task: asyncio.Task[Any] | None = None
        self._client_left = False
        self._interruption: GatewayError | None = None
        self._release: Release | None = None
        self._is_event_stream = False
        self._refused: str | None = None

    async def run(self, handler: Callable[["Exchange"], Awaitable[None]]) -> None:
        """Run the handler until it is done or the client is gone. Its errors are answered; the request is observed."""
        self._task = asyncio.current_task()
        self._observe(RequestStarted())
        self._connection.running = self
        try:
            if self._connection.lost:
                self._client_left = True
            else:
                await self._serve(handler)
        except asyncio.CancelledError:
            if not self._client_left and self._interruption is None:
                raise
            assert self._task is not None
            self._task.uncancel()
            await self._end_interrupted()
        finally:
            self._connection.running = None
            if self._release is not None:
                self._release()
            self._observe(self._observation())

    def client_left(self) -> None:
        """Cancel the handler: its reply has no reader."""
        self._client_left = True
        if self._interruption is None and self._task is not None:
            self._task.cancel()

    def break_off(self, error: GatewayError) -> None:
        """Cancel the handler. The client gets `error`: as the reply if none has begun, else as the end of a stream."""
        if not self._client_left and self._interruption is None and self._task is not None:
            self._interruption = error
            self._task.cancel()

    async def read_body(self, user: str) -> bytes:
        """The whole body. `user`: who sends it (Caller.counts_as).

        Raises: PayloadTooLarge, before more than the limit is in memory; RequestTimeout; RateLimited, Overloaded if too
        much is arriving at once.
        """
        self._check_declared_length()
        if self._connection.body_is_in:
            return b"".join([chunk async for chunk in self._body_chunks()])
        with self._admission.arriving_body(user) as add:
            chunks = []
            async for chunk in self._body_chunks():
                add(len(chunk))
                chunks.append(chunk)
            return b"".join(chunks)

    async def take_place(self, user: str) -> None:
        """Until the reply's end, or the hang-up. Raises: RateLimited, Overloaded."""
        if self.has_body:
            self._release = await self._admission.take_place(user)
        else:
            self._release = self._admission.take_share(user)

    @property
    def has_body(self) -> bool:
        return any(name in (b"content-length", b"transfer-encoding") and value != b"0" for name, value in self.headers)

    async def start(self, status: int, headers: Iterable[Header]) -> None:
        headers = list(headers)
        self.status = status
        self._is_event_stream = any(
            name == b"content-type" and value.startswith(b"text/event-stream") for name, value in headers
        )
        message = {"type": "http.response.start", "status": status, "headers": headers}
        await self._connection.start_reply(self._send, message)

    async def write(self, body: bytes) -> None:
        """Returns when the client is ready for more: what it does not read is not fetched from the model server."""
        if self.first_byte_at is None:
            self.first_byte_at = time.perf_counter()
        await self._send({"type": "http.response.body", "body": body, "more_body": True})

    async def finish(self, body: bytes = b"") -> None:
        if self.first_byte_at is None:
            self.first_byte_at = time.perf_counter()
        await self._send({"type": "http.response.body", "body": body, "more_body": False})

    async def respond(self, status: int, headers: Iterable[Header], body: bytes) -> None:
        await self.start(status, [*headers, (b"content-length", str(len(body)).encode())])
        await self.finish(body)

    async def _serve(self, handler: Callable[["Exchange"], Awaitable[None]]) -> None:
        try:
            await handler(self)
        except GatewayError as error:
            await self._refuse(error)
        except Exception as error:  # a bug of ours: a plain 500 for the caller, the rest for the log
            self._observe(RequestFailed(path=self.path, exception=error))
            await self._refuse(InternalError())

    async def _refuse(self, error: GatewayError) -> None:
        if isinstance(error, Unauthenticated | Forbidden):
            self._refused = error.message
        if self.status:
            return  # half a reply is out: the server closes the connection, which is the only way left to say so
        await self.respond(error.status, [(b"content-type", b"application/json"), *error.headers], error.body())

    async def _end_interrupted(self) -> None:
        if self._interruption is None:
            return
        if not self.status:
            await self._refuse(self._interruption)
        elif self._is_event_stream:
            await self.finish(end_of_stream(self._interruption))
        # Any other reply is cut by the server: half a picture has no place for words.

    async def _body_chunks(self) -> AsyncIterator[bytes]:
        loop, left_s, received_bytes, more = asyncio.get_running_loop(), self._limits.timeout_s, 0, True
        while more:
            asked_at = loop.time()
            try:
                async with asyncio.timeout(left_s):
                    message = await self._receive()
            except TimeoutError:
                raise _too_slow(self._limits) from None
            if message["type"] == "http.disconnect":
                raise ConnectionAbortedError("the client left")
            left_s -= loop.time() - asked_at
            more, chunk = message["more_body"], message["body"]
            received_bytes += len(chunk)
            if received_bytes > self._limits.bytes:
                raise _too_large(self._limits)
            if chunk:
                yield chunk

    def _check_declared_length(self) -> None:
        declared = next((value for name, value in self.headers if name == b"content-length"), b"0")
        if declared.isdigit() and int(declared) > self._limits.bytes:
            raise _too_large(self._limits)

    def _observation(self) -> RequestServed:
        total_s = time.perf_counter() - self.started_at
        first = self.first_byte_at
        return RequestServed(
            kind=self.summary.kind,
            status=CLIENT_CLOSED_REQUEST if self._client_left else self.status or CLIENT_CLOSED_REQUEST,
            total_s=total_s,
            overhead_s=max(0.0, total_s - self.summary.upstream_s),
            first_byte_s=None if first is None else first - self.started_at,
            hung_up=self._client_left,
            memories=self.summary.memories,
            recall=self.summary.recall,
            refused=self._refused,
        )


def _too_large(limits: BodyLimits) -> PayloadTooLarge:
    return PayloadTooLarge(f"The request body is larger than {limits.bytes // (1024 * 1024)} MiB.")


def _too_slow(limits: BodyLimits) -> RequestTimeout:
    return RequestTimeout(f"The request body did not arrive within {limits.timeout_s:g} s.")
