"""One request and its answer, as raw ASGI: the body read with limits, and its work ended when its client goes.

A handler that awaits a model server does not see its client leave. Its connection does (connection.py), and
cancels the handler wherever it is: what it holds open, the call to the model, closes.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gateway.errors import GatewayError, Header, InternalError, PayloadTooLarge, RequestTimeout, end_of_stream
from gateway.http.connection import EXTENSION, Connection
from gateway.observations import Observe, RequestFailed, RequestServed, RequestStarted

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

HUNG_UP = 499  # nginx's number for a client that left before its answer was complete


@dataclass(slots=True, kw_only=True)
class Served:
    """What is told about the request when it is over. Steps fill in what they know."""

    kind: str = "unknown"
    memories: int = 0
    recall: str | None = None
    upstream_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyLimits:
    """`timeout_s` counts the waits for the client alone, all of them together."""

    bytes: int
    timeout_s: float


class Exchange:
    def __init__(self, scope: Any, receive: Receive, send: Send, observe: Observe, limits: BodyLimits) -> None:
        self.method: str = scope["method"]
        self.headers: Sequence[Header] = scope["headers"]
        self.path: str = scope["raw_path"].decode("latin-1")
        self.query: str = scope["query_string"].decode("latin-1")
        self.client: str | None = scope["client"][0] if scope["client"] else None
        self.served = Served()
        self.status = 0
        self.started_at = time.perf_counter()
        self.first_byte_at: float | None = None
        self._observe = observe
        self._receive = receive
        self._send = send
        self._limits = limits
        self._connection: Connection = scope["extensions"][EXTENSION]
        self._task: asyncio.Task[Any] | None = None
        self._hung_up = False
        self._broken_off: GatewayError | None = None
        self._spoilt: GatewayError | None = None
        self._is_event_stream = False

    async def run(self, handler: Callable[["Exchange"], Awaitable[None]]) -> None:
        """The handler until it is done or the client is gone, its errors answered, the whole observed."""
        if self._connection.is_answered:
            return
        self._task = asyncio.current_task()
        self._observe(RequestStarted())
        self._connection.serving = self
        try:
            if self._connection.lost:
                self._hung_up = True
            else:
                await self._answered(handler)
        except asyncio.CancelledError:
            if not self._hung_up and self._broken_off is None:
                raise
            assert self._task is not None
            self._task.uncancel()
            await self._say_broken_off()
        finally:
            self._connection.serving = None
            self._observe(self._summary())

    def client_left(self) -> None:
        self._hung_up = True
        if self._broken_off is None and self._task is not None:
            self._task.cancel()

    def break_off(self, error: GatewayError) -> None:
        """Ends the handler; the client is told what there is still a way to tell."""
        if not self._hung_up and self._broken_off is None and self._task is not None:
            self._broken_off = error
            self._task.cancel()

    async def read_body(self) -> bytes:
        """Raises: PayloadTooLarge, before more than the limit is in memory; RequestTimeout."""
        self._check_declared()
        if self._connection.body_is_here:  # as nearly always: one look, no clock
            body: bytes = (await self._receive()).get("body", b"")
            return self._checked(body, len(body))
        whole = bytearray()
        async for piece in self.pieces():
            whole += piece
        return bytes(whole)

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body as it comes. Raises: as read_body. The client is held back while nobody asks for the next piece."""
        self._check_declared()
        loop, left_s, received_bytes, more = asyncio.get_running_loop(), self._limits.timeout_s, 0, True
        while more:
            asked = loop.time()
            try:
                async with asyncio.timeout(left_s):
                    message = await self._receive()
            except TimeoutError:
                raise self._spoil(_too_slow(self._limits)) from None
            if message["type"] == "http.disconnect":
                await asyncio.sleep(0)  # where the request's own task is cancelled; another reads for the model server
                raise ConnectionAbortedError("the client left")
            left_s -= loop.time() - asked
            more, piece = message["more_body"], message["body"]
            received_bytes += len(piece)
            if self._checked(piece, received_bytes):
                yield piece

    @property
    def has_body(self) -> bool:
        return any(name in (b"content-length", b"transfer-encoding") and value != b"0" for name, value in self.headers)

    async def start(self, status: int, headers: Iterable[Header]) -> None:
        headers = list(headers)
        self.status = status
        self._is_event_stream = any(
            name == b"content-type" and value.startswith(b"text/event-stream") for name, value in headers
        )
        await self._send({"type": "http.response.start", "status": status, "headers": headers})

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
        with self._connection.in_one_write():
            await self.start(status, [*headers, (b"content-length", str(len(body)).encode())])
            await self.finish(body)

    async def _answered(self, handler: Callable[["Exchange"], Awaitable[None]]) -> None:
        try:
            await handler(self)
        except GatewayError as error:
            await self._refuse(self._spoilt or error)  # a body that failed explains whatever failed after it
        except Exception as error:  # a bug of ours: a plain 500 for the caller, the rest for the log
            self._observe(RequestFailed(path=self.path, exception=error))
            await self._refuse(InternalError())

    async def _refuse(self, error: GatewayError) -> None:
        if self.status:
            return  # half an answer is out: the server cuts the connection, which is the only way left to say so
        if not self._connection.body_is_here:
            self.status, self.first_byte_at = error.status, time.perf_counter()
            self._connection.refuse(error)
            return
        headers = [(b"content-type", b"application/json"), *error.headers]
        await self.respond(error.status, headers, error.body())

    async def _say_broken_off(self) -> None:
        if self._broken_off is None:
            return
        if not self.status:
            await self._refuse(self._broken_off)
        elif self._is_event_stream:
            await self.finish(end_of_stream(self._broken_off))
        # Anything else is cut by the server: half a picture has no place for words.

    def _check_declared(self) -> None:
        declared = next((value for name, value in self.headers if name == b"content-length"), b"0")
        if declared.isdigit() and int(declared) > self._limits.bytes:
            raise self._spoil(_too_large(self._limits))

    def _checked(self, piece: bytes, received_bytes: int) -> bytes:
        if received_bytes > self._limits.bytes:
            raise self._spoil(_too_large(self._limits))
        return piece

    def _spoil(self, error: GatewayError) -> GatewayError:
        self._spoilt = error
        return error

    def _summary(self) -> RequestServed:
        total_s = time.perf_counter() - self.started_at
        first = self.first_byte_at
        return RequestServed(
            kind=self.served.kind,
            status=HUNG_UP if self._hung_up else self.status or HUNG_UP,
            total_s=total_s,
            overhead_s=max(0.0, total_s - self.served.upstream_s),
            first_byte_s=None if first is None else first - self.started_at,
            hung_up=self._hung_up,
            memories=self.served.memories,
            recall=self.served.recall,
        )


def _too_large(limits: BodyLimits) -> PayloadTooLarge:
    return PayloadTooLarge(f"The request body is larger than {limits.bytes // (1024 * 1024)} MiB.")


def _too_slow(limits: BodyLimits) -> RequestTimeout:
    return RequestTimeout(f"The request body was not here within {limits.timeout_s:g} s.")
