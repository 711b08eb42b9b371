"""One request to the model server and its reply, on aiohttp, with a limit on every wait.

The relay uses aiohttp directly: a client library on top of it took half of a request's time (decision
0013). A reply's pieces are read one at a time, so that a client that reads slowly makes us read slowly.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Iterable, Sequence
from types import SimpleNamespace
from typing import Any, Protocol

import aiohttp
from aiohttp.compression_utils import HAS_BROTLI, HAS_ZSTD
from yarl import URL

from gateway.errors import Header
from gateway.upstream.errors import ReplyTooLong, ReusedConnectionBroke, broke_before_reply
from gateway.upstream.settings import UpstreamSettings
from retrieval.embedding.http_client import open_session

Body = bytes | None

# aiohttp warns of larger bodies in one piece: they hold up the loop while the socket takes them.
PIECE_BYTES = 256 * 1024
# Of a reply, aiohttp holds twice this before it stops reading from the socket.
READ_AHEAD_BYTES = 64 * 1024
# The content encodings that aiohttp takes off a reply before we see it.
DECODED = frozenset((b"identity", b"gzip", b"deflate", *([b"br"] * HAS_BROTLI), *([b"zstd"] * HAS_ZSTD)))


class Reply(Protocol):
    """Header names are in lower case. `read` returns the next piece as it came, b"" at the end.

    Raises, from `read`: TRANSPORT_ERRORS.
    """

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Sequence[Header]: ...

    async def read(self) -> bytes: ...

    def close(self) -> None: ...


class Transport(Protocol):
    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, new_connection: bool = False
    ) -> Reply:
        """The reply, its status and headers known. `path`: what follows /v1, with its query. `new_connection`: not on
        one from the pool. Raises: TRANSPORT_ERRORS, ReusedConnectionBroke among them.
        """

    async def close(self) -> None: ...


class FixedReply:
    """A reply made here, by rehearsal or a test."""

    def __init__(self, status: int, headers: Iterable[Header], pieces: Iterable[bytes]) -> None:
        self.status = status
        self.headers = list(headers)
        self._pieces = iter(pieces)

    async def read(self) -> bytes:
        return next(self._pieces, b"")

    def close(self) -> None:
        self._pieces = iter(())


class AiohttpTransport:
    """Made inside a running loop. `base_url`: what precedes `path`."""

    def __init__(self, base_url: str, settings: UpstreamSettings) -> None:
        self._base_url = base_url.rstrip("/")
        self._settings = settings
        self._url = functools.lru_cache(maxsize=256)(self._make_url)
        self._session = self._open_session(settings.keepalive_s)
        self._session_without_pool: aiohttp.ClientSession | None = None

    async def send(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, new_connection: bool = False
    ) -> "AiohttpReply":
        connection = SimpleNamespace(reused=False)  # set by the trace below
        session = self._without_pool() if new_connection else self._session
        try:
            return await self._send(session, connection, method, path, headers, body)
        except (aiohttp.ClientError, OSError) as error:
            if connection.reused and broke_before_reply(error):
                raise ReusedConnectionBroke from error
            raise

    async def _send(
        self,
        session: aiohttp.ClientSession,
        connection: SimpleNamespace,
        method: str,
        path: str,
        headers: Sequence[Header],
        body: Body,
    ) -> "AiohttpReply":
        loop, settings = asyncio.get_running_loop(), self._settings
        started_at = loop.time()
        first_byte_by = started_at + settings.first_byte_timeout_s
        async with asyncio.timeout_at(first_byte_by):
            sent = [(name.decode("latin-1"), _text(value)) for name, value in headers]
            data: bytes | AsyncIterator[bytes] | None = body
            if body is not None and len(body) > PIECE_BYTES:
                sent.append(("content-length", str(len(body))))
                data = _in_pieces(body)
            response = await session.request(
                method, self._url(path), headers=sent, data=data, allow_redirects=False, trace_request_ctx=connection
            )
        return AiohttpReply(
            response,
            first_byte_by=first_byte_by,
            end_by=started_at + settings.total_timeout_s,
            idle_timeout_s=settings.idle_timeout_s,
        )

    async def close(self) -> None:
        await self._session.close()
        if self._session_without_pool is not None:
            await self._session_without_pool.close()

    def _without_pool(self) -> aiohttp.ClientSession:
        if self._session_without_pool is None:
            self._session_without_pool = self._open_session(keepalive_s=0.0)
        return self._session_without_pool

    def _open_session(self, keepalive_s: float) -> aiohttp.ClientSession:
        settings, trace = self._settings, aiohttp.TraceConfig()
        trace.on_connection_reuseconn.append(_note_reused)
        trace.on_connection_create_start.append(_note_new)
        return open_session(
            connections=settings.connections,
            keepalive_s=keepalive_s,
            # Waits for a free connection count too; the rest of the waits are limited here.
            timeout=aiohttp.ClientTimeout(
                total=None,
                connect=2 * settings.connect_timeout_s,
                sock_connect=settings.connect_timeout_s,
                sock_read=None,
            ),
            skip_auto_headers=("User-Agent", "Accept", "Content-Type"),
            read_bufsize=READ_AHEAD_BYTES,
            trace_configs=[trace],
        )

    def _make_url(self, path: str) -> URL:
        return URL(self._base_url + path, encoded=True)


class AiohttpReply:
    """`first_byte_by` and `end_by`: times of the loop's clock. `idle_timeout_s` counts for each piece but the first."""

    __slots__ = ("_content", "_end_by", "_first_byte_by", "_idle_timeout_s", "_response", "headers", "status")

    def __init__(
        self, response: aiohttp.ClientResponse, *, first_byte_by: float, end_by: float, idle_timeout_s: float
    ) -> None:
        self.status = response.status
        self.headers: Sequence[Header] = [(name.lower(), value) for name, value in response.raw_headers]
        self._response, self._content = response, response.content
        self._first_byte_by: float | None = first_byte_by
        self._end_by, self._idle_timeout_s = end_by, idle_timeout_s

    async def read(self) -> bytes:
        if buffered := self._buffered_before_error():
            return buffered
        loop = asyncio.get_running_loop()
        piece_by = loop.time() + self._idle_timeout_s if self._first_byte_by is None else self._first_byte_by
        try:
            async with asyncio.timeout_at(min(piece_by, self._end_by)):
                piece = await self._content.readany()
        except TimeoutError:
            if self._end_by <= loop.time():
                raise ReplyTooLong from None
            raise
        self._first_byte_by = None
        return piece

    def _buffered_before_error(self) -> bytes:
        """What had arrived before the connection broke: the client gets it before it is told."""
        error = self._content.exception()
        if error is None:
            return b""
        # With an error set, every public way to read raises it, whatever is buffered: it is taken off for this read.
        self._content.set_exception(None)  # type: ignore[arg-type]
        try:
            return self._content.read_nowait()
        finally:
            self._content.set_exception(error)

    def close(self) -> None:
        """Before the reply's end this closes the connection, which is what stops the model."""
        if not self._response.closed:
            self._response.close()


async def _note_reused(_session: aiohttp.ClientSession, context: SimpleNamespace, _params: Any) -> None:
    """aiohttp calls this when a request gets its connection from the pool."""
    context.trace_request_ctx.reused = True


async def _note_new(_session: aiohttp.ClientSession, context: SimpleNamespace, _params: Any) -> None:
    """aiohttp calls this before it opens a connection, also for the second try of an idempotent request."""
    context.trace_request_ctx.reused = False


async def _in_pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), PIECE_BYTES):
        yield body[start : start + PIECE_BYTES]


def _text(value: bytes) -> str:
    """aiohttp writes UTF-8."""
    return value.decode("utf-8", "surrogateescape")
