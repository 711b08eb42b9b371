"""One request to the model server and its reply, on aiohttp, with a limit on every wait.

Nothing stands between aiohttp and the relay: a client library on top of it took half of a request's time (decision
0051). A reply's pieces are read one at a time, so that a client that reads slowly makes us read slowly.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol

import aiohttp
from aiohttp.compression_utils import HAS_BROTLI, HAS_ZSTD
from yarl import URL

from gateway.errors import Header
from gateway.upstream.errors import KeptConnectionBroke, TookTooLong, broke_before_reply
from retrieval.embedding.http_client import session as open_session

Body = bytes | AsyncIterator[bytes] | None

# aiohttp warns of larger bodies in one piece: they hold up the loop while the socket takes them.
PIECE_BYTES = 256 * 1024
# Of a reply, aiohttp holds twice this before it stops reading from the socket.
READ_AHEAD_BYTES = 64 * 1024
# What aiohttp takes off a reply before we see it.
DECODED = frozenset((b"identity", b"gzip", b"deflate", *([b"br"] * HAS_BROTLI), *([b"zstd"] * HAS_ZSTD)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`first_byte_s` counts from the request's last byte, `idle_s` from the piece before, `total_s` from the start."""

    connect_s: float
    first_byte_s: float
    idle_s: float
    total_s: float


class Reply(Protocol):
    """Header names are in lower case. `read` gives the next piece as it came, b"" at the end. Raises: TROUBLE."""

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Sequence[Header]: ...

    async def read(self) -> bytes: ...

    def close(self) -> None: ...


class Wire(Protocol):
    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, afresh: bool = False
    ) -> Reply:
        """The reply, its status and headers known. `path`: what follows /v1, with its query. `afresh`: on a connection
        that nobody has used. Raises: TROUBLE, KeptConnectionBroke among it.
        """

    async def close(self) -> None: ...


class Made:
    """A reply made here, by rehearsal or a test."""

    def __init__(self, status: int, headers: Iterable[Header], pieces: Iterable[bytes]) -> None:
        self.status = status
        self.headers = list(headers)
        self._pieces = iter(pieces)

    async def read(self) -> bytes:
        return next(self._pieces, b"")

    def close(self) -> None:
        self._pieces = iter(())


# Whether the request of this task has opened a connection.
opened: ContextVar[bool] = ContextVar("opened", default=False)


class Connector(aiohttp.TCPConnector):
    async def _create_connection(self, *args: Any, **more: Any) -> Any:
        opened.set(True)
        return await super()._create_connection(*args, **more)


class AiohttpWire:
    """Made inside a running loop."""

    def __init__(self, base: str, limits: Limits, *, connections: int, keepalive_s: float) -> None:
        self._base = base.rstrip("/")
        self._limits = limits
        self._connections = connections
        self._target = functools.lru_cache(maxsize=256)(self._target_of)
        self._session = self._opened(keepalive_s)
        self._afresh: aiohttp.ClientSession | None = None

    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, afresh: bool = False
    ) -> "AiohttpReply":
        opened.set(False)
        try:
            return await self._send(self._never_kept() if afresh else self._session, method, path, headers, body)
        except (aiohttp.ClientError, OSError) as error:
            if broke_before_reply(error) and not opened.get():
                raise KeptConnectionBroke from error
            raise

    async def _send(
        self, session: aiohttp.ClientSession, method: str, path: str, headers: Sequence[Header], body: Body
    ) -> "AiohttpReply":
        loop, limits = asyncio.get_running_loop(), self._limits
        began, answered = loop.time(), False

        def uploaded() -> None:
            if not answered:
                waiting.reschedule(loop.time() + limits.first_byte_s)

        async with asyncio.timeout(limits.first_byte_s) as waiting:
            sent = [(name.decode("latin-1"), _text(value)) for name, value in headers]
            data: Body = body
            if isinstance(body, bytes) and len(body) > PIECE_BYTES:
                sent.append(("content-length", str(len(body))))
                data = _in_pieces(body)
            elif body is not None and not isinstance(body, bytes):
                data = _uploaded(body, uploaded)
                waiting.reschedule(None)
            response = await session.request(method, self._target(path), headers=sent, data=data, allow_redirects=False)
            answered = True
        first_byte_by = waiting.when() or loop.time() + limits.first_byte_s
        return AiohttpReply(response, limits, first_byte_by=first_byte_by, total_by=began + limits.total_s)

    async def close(self) -> None:
        await self._session.close()
        if self._afresh is not None:
            await self._afresh.close()

    def _never_kept(self) -> aiohttp.ClientSession:
        if self._afresh is None:
            self._afresh = self._opened(keepalive_s=0.0)
        return self._afresh

    def _opened(self, keepalive_s: float) -> aiohttp.ClientSession:
        limits = self._limits
        return open_session(
            connections=self._connections,
            keepalive_s=keepalive_s,
            # Waits for a free connection count too; the rest of the waits are watched over by ourselves.
            timeout=aiohttp.ClientTimeout(
                total=None, connect=2 * limits.connect_s, sock_connect=limits.connect_s, sock_read=None
            ),
            connector=Connector,
            skip_auto_headers=("User-Agent", "Accept", "Content-Type"),
            read_bufsize=READ_AHEAD_BYTES,
        )

    def _target_of(self, path: str) -> URL:
        return URL(self._base + path, encoded=True)


class AiohttpReply:
    """Watches over its waits with one timer, which looks now and then instead of being set anew for each piece."""

    __slots__ = (
        "_content",
        "_given_up",
        "_heard",
        "_limits",
        "_response",
        "_timer",
        "_total_by",
        "_wait_ends",
        "headers",
        "status",
    )

    def __init__(
        self, response: aiohttp.ClientResponse, limits: Limits, *, first_byte_by: float, total_by: float
    ) -> None:
        self.status = response.status
        self.headers: Sequence[Header] = [(name.lower(), value) for name, value in response.raw_headers]
        self._response = response
        self._content = response.content
        self._limits = limits
        self._total_by = total_by
        self._wait_ends: float | None = first_byte_by  # None: it is not the model server that is waited for
        self._heard = self._given_up = False
        self._timer = asyncio.get_running_loop().call_at(min(first_byte_by, total_by), self._look)

    async def read(self) -> bytes:
        if self._heard:
            self._wait_ends = asyncio.get_running_loop().time() + self._limits.idle_s
        piece = self._held_back() or await self._content.readany()
        self._wait_ends = None
        if not self._heard:
            self._heard = True
            self._timer.cancel()
            self._look()
        return piece

    def _held_back(self) -> bytes:
        """What had come before the connection broke; asked to read, aiohttp would only tell that it did."""
        content = self._content
        trouble = content.exception()
        if trouble is None or self._given_up:
            return b""
        content.set_exception(None)  # type: ignore[arg-type]
        try:
            return content.read_nowait()
        finally:
            content.set_exception(trouble)

    def close(self) -> None:
        """Before the reply's end this closes the connection, which is what stops the model."""
        self._timer.cancel()
        if not self._response.closed:
            self._response.close()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        waits_until = now + self._limits.idle_s if self._wait_ends is None else self._wait_ends
        if now >= self._total_by:
            self._give_up(TookTooLong())
        elif now >= waits_until:
            self._give_up(aiohttp.SocketTimeoutError())
        else:
            self._timer = loop.call_at(min(waits_until, self._total_by), self._look)

    def _give_up(self, trouble: aiohttp.ClientError) -> None:
        self._given_up = True
        self._content.set_exception(trouble)


async def _in_pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), PIECE_BYTES):
        yield body[start : start + PIECE_BYTES]


async def _uploaded(pieces: AsyncIterator[bytes], whole: Callable[[], None]) -> AsyncIterator[bytes]:
    """A body that is still coming in; how long that takes is the client's affair."""
    async for piece in pieces:
        yield piece
    whole()


def _text(value: bytes) -> str:
    """aiohttp writes UTF-8."""
    return value.decode("utf-8", "surrogateescape")
