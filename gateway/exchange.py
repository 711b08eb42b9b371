"""One request and its answer, as raw ASGI: the body read with a limit, and the client watched until the end.

A handler that awaits a model server does not see its client leave, so `run` watches for it: when the client goes before
the answer is complete, the handler is cancelled wherever it is, and what it holds open (the call to the model) closes.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gateway.errors import GatewayError, Header, OurFault, TooLarge
from gateway.observations import Observe, RequestFailed, RequestServed, RequestStarted

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

# Body pieces held while the handler is busy: a server hands them out in 64 kB, and more would only wait here.
PIECES_AHEAD = 4


@dataclass(slots=True, kw_only=True)
class Served:
    """What is told about the request when it is over. Steps fill in what they know."""

    kind: str = "unknown"
    memories: int = 0
    recall: str | None = None
    upstream_s: float = 0.0


class Exchange:
    def __init__(self, scope: Any, receive: Receive, send: Send, observe: Observe) -> None:
        self.method: str = scope["method"]
        self.headers: Sequence[Header] = scope["headers"]
        self.path: str = (scope.get("raw_path") or scope["path"].encode()).decode("latin-1").partition("?")[0]
        self.query: str = scope.get("query_string", b"").decode("latin-1")
        self.client: str | None = scope["client"][0] if scope.get("client") else None
        self.served = Served()
        self.status = 0
        self.started_at = time.perf_counter()
        self.first_byte_at: float | None = None
        self.finished = False
        self._observe = observe
        self._receive = receive
        self._send = send
        self._pieces: asyncio.Queue[bytes | None] = asyncio.Queue(PIECES_AHEAD)

    async def run(self, handler: Callable[["Exchange"], Awaitable[None]]) -> None:
        """The handler until it is done or the client is gone, its errors answered, the whole observed."""
        self._observe(RequestStarted())
        hung_up = False
        try:
            hung_up = await self._until_gone(self._answered(handler))
        finally:
            self._observe(self._summary(hung_up))

    async def read_body(self, limit_bytes: int) -> bytes:
        """Raises: TooLarge, before more than the limit is in memory."""
        declared = next((value for name, value in self.headers if name == b"content-length"), b"0")
        if declared.isdigit() and int(declared) > limit_bytes:
            raise _too_large(limit_bytes)
        body = bytearray()
        async for piece in self.pieces():
            body += piece
            if len(body) > limit_bytes:
                raise _too_large(limit_bytes)
        return bytes(body)

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body as it comes."""
        while (piece := await self._pieces.get()) is not None:
            if piece:
                yield piece

    @property
    def has_body(self) -> bool:
        return any(name in (b"content-length", b"transfer-encoding") and value != b"0" for name, value in self.headers)

    async def start(self, status: int, headers: Iterable[Header]) -> None:
        self.status = status
        await self._send({"type": "http.response.start", "status": status, "headers": list(headers)})

    async def write(self, body: bytes) -> None:
        if self.first_byte_at is None:
            self.first_byte_at = time.perf_counter()
        await self._send({"type": "http.response.body", "body": body, "more_body": True})

    async def finish(self, body: bytes = b"") -> None:
        if self.first_byte_at is None:
            self.first_byte_at = time.perf_counter()
        self.finished = True  # before the send: from then on a disconnect is the normal end
        await self._send({"type": "http.response.body", "body": body, "more_body": False})

    async def respond(self, status: int, headers: Iterable[Header], body: bytes) -> None:
        await self.start(status, [*headers, (b"content-length", str(len(body)).encode())])
        await self.finish(body)

    async def _answered(self, handler: Callable[["Exchange"], Awaitable[None]]) -> None:
        try:
            await handler(self)
        except GatewayError as error:
            await self._refuse(error)
        except Exception as error:  # a bug of ours: a plain 500 for the caller, the rest for the log
            self._observe(RequestFailed(path=self.path, exception=error))
            await self._refuse(OurFault())

    async def _refuse(self, error: GatewayError) -> None:
        if self.status:
            return  # half an answer is out: the server cuts the connection, which is the only way left to say so
        headers = [(b"content-type", b"application/json"), *error.headers]
        await self.respond(error.status, headers, error.body())

    async def _until_gone(self, work: Awaitable[None]) -> bool:
        """Whether the client left before it had its answer."""
        working = asyncio.ensure_future(work)
        watching = asyncio.ensure_future(self._watch())
        try:
            await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done() and not self.finished:
                return True
            await working
            return False
        finally:
            for task in (working, watching):
                task.cancel()
            await asyncio.gather(working, watching, return_exceptions=True)

    async def _watch(self) -> None:
        """Takes in the body, then waits for the client to go."""
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                return
            await self._pieces.put(message.get("body", b""))
            if not message.get("more_body", False):
                await self._pieces.put(None)

    def _summary(self, hung_up: bool) -> RequestServed:
        total_s = time.perf_counter() - self.started_at
        first = self.first_byte_at
        return RequestServed(
            kind=self.served.kind,
            status=self.status or 499,  # nginx's number for a client that left before any answer
            total_s=total_s,
            overhead_s=max(0.0, total_s - self.served.upstream_s),
            first_byte_s=None if first is None else first - self.started_at,
            hung_up=hung_up,
            memories=self.served.memories,
            recall=self.served.recall,
        )


def _too_large(limit_bytes: int) -> TooLarge:
    return TooLarge(f"The request body is larger than {limit_bytes // (1024 * 1024)} MiB.")
