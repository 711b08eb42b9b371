"""The way to the model server: one client for the process, which reuses connections and keeps no cookies."""

import functools
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

import aiohttp
import httpx

from gateway.errors import Header, UpstreamDown, UpstreamSilent
from gateway.http_client import make_client
from gateway.observations import Observe, UpstreamFailed, UpstreamRetried
from gateway.rehearsal import Rehearsal

Kind = Literal["rehearsal", "openai", "mistral"]

# aiohttp warns of larger bodies in one piece: they hold up the loop while the socket takes them.
PIECE_BYTES = 256 * 1024

# Headers that speak of one connection and not of the message (RFC 9110 section 7.6.1).
HOP_BY_HOP = frozenset(
    (
        b"connection",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    )
)
# What a client tells us and a model server has no business with: who the user is, where they come from, our own key.
NOT_UPSTREAM = HOP_BY_HOP | frozenset(
    (
        b"accept-encoding",
        b"authorization",
        b"content-length",
        b"cookie",
        b"expect",
        b"forwarded",
        b"host",
        b"origin",
        b"referer",
        b"via",
        b"x-real-ip",
    )
)
# Where other kinds of servers look for a key: whose it is goes by the same rule as `authorization`.
OTHER_KEYS = frozenset((b"api-key", b"x-api-key"))
NOT_UPSTREAM_PREFIXES = (b"x-openwebui-", b"x-memrelay-", b"x-forwarded-", b"sec-")
# Of the answer: what belongs to the other connection or host. Which web pages may read us is not theirs to say.
NOT_DOWNSTREAM = HOP_BY_HOP | frozenset(
    (
        b"alt-svc",
        b"content-length",
        b"content-encoding",
        b"date",
        b"server",
        b"set-cookie",
        b"strict-transport-security",
    )
)
# x-accel- and x-sendfile are orders to the proxy in front of us, which would answer with files of its own.
NOT_DOWNSTREAM_PREFIXES = (b"access-control-", b"x-memrelay-", b"x-accel-", b"x-sendfile")

# What aiohttp's and httpx's names for trouble come down to. httpx-aiohttp leaves some of aiohttp's own unmapped.
TROUBLE = (httpx.HTTPError, aiohttp.ClientError, OSError)


@dataclass(frozen=True, slots=True, kw_only=True)
class UpstreamSettings:
    """`url` ends in /v1, or whatever stands before /chat/completions; None is rehearsal."""

    kind: Kind = "rehearsal"
    url: str | None = None
    key: str | None = field(default=None, repr=False)
    # A server that does not take a connection in 5 s is down or full: a person is waiting.
    connect_timeout_s: float = 5.0
    # A long prompt on a small machine takes minutes before its first token.
    silence_timeout_s: float = 300.0
    # Replies open at once; above it requests wait. A process has 1,024 files by default, and a chat takes two.
    connections: int = 500
    # A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
    keepalive_s: float = 30.0


class Upstream:
    """Made inside a running loop, closed with `close`. `transport` can stand in for the network."""

    def __init__(
        self, settings: UpstreamSettings, observe: Observe, *, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self.settings = settings
        self.kind = settings.kind
        self._observe = observe
        self._base = httpx.URL((settings.url or "http://rehearsal/v1").rstrip("/"))
        self._client = make_client(
            httpx.Timeout(
                None,
                connect=settings.connect_timeout_s,
                read=settings.silence_timeout_s,
                pool=2 * settings.connect_timeout_s,
            ),
            connections=settings.connections,
            keepalive_s=settings.keepalive_s,
            transport=transport or (Rehearsal() if settings.url is None else None),
        )

    async def close(self) -> None:
        await self._client.aclose()

    @asynccontextmanager
    async def open(
        self, method: str, path: str, headers: Sequence[Header], body: bytes | AsyncIterator[bytes] | None
    ) -> AsyncIterator[httpx.Response]:
        """The answer, its status and headers known, its body not yet read. `path`: what follows /v1, with its query.

        Leaving the block before the body's end closes the connection, which is what stops the model.
        Raises: UpstreamDown, UpstreamSilent. A connection that breaks before the first byte is tried once more.
        """
        try:
            response = await self._send(method, path, headers, body)
        except TROUBLE as error:
            if not isinstance(body, bytes | None) or not _is_connection(error):
                raise self._failed(error) from error
            self._observe(UpstreamRetried(reason=describe(error)))
            try:
                response = await self._send(method, path, headers, body)
            except TROUBLE as again:
                raise self._failed(again) from again
        try:
            if not 200 <= response.status_code <= 599:
                raise self._failed(aiohttp.ClientError(f"status {response.status_code}"))
            yield response
        finally:
            await response.aclose()

    def headers(self, headers: Iterable[Header], *, authorization: bool, private: frozenset[bytes]) -> list[Header]:
        """The client's headers as they may travel on. `private`: further names that stay here.

        authorization: whether the client's own bearer is meant for the model server (ours has no keys and none is set).
        """
        headers = list(headers)
        dropped = NOT_UPSTREAM | private | _named_by_connection(headers)
        if self.settings.key or not authorization:
            dropped |= OTHER_KEYS
        kept = [
            (name, value)
            for name, value in headers
            if name not in dropped and not name.startswith(NOT_UPSTREAM_PREFIXES) and b"_" not in name
        ]
        if self.settings.key:
            kept.append((b"authorization", b"Bearer " + self.settings.key.encode()))
        elif authorization:
            kept += [(name, value) for name, value in headers if name == b"authorization"]
        return [*kept, (b"accept-encoding", b"identity")]

    async def _send(
        self, method: str, path: str, headers: Sequence[Header], body: bytes | AsyncIterator[bytes] | None
    ) -> httpx.Response:
        stream: httpx.AsyncByteStream | None = None
        if isinstance(body, bytes) and len(body) > PIECE_BYTES:
            stream = Pieces(body)
            headers = [*headers, (b"content-length", str(len(body)).encode())]
        elif body is not None and not isinstance(body, bytes):
            stream = Uploaded(body)
        request = httpx.Request(
            method,
            _target(self._base, path),
            headers=headers,
            content=body if isinstance(body, bytes) and stream is None else None,
            stream=stream,
            extensions={"timeout": self._client.timeout.as_dict()},
        )
        return await self._client.send(request, stream=True)

    def _failed(self, error: Exception) -> UpstreamDown | UpstreamSilent:
        self._observe(UpstreamFailed(reason=describe(error), before_reply=True))
        if _is_silence(error):
            return UpstreamSilent(
                f"The model server sent nothing for {self.settings.silence_timeout_s:g} s. Sending this again is safe."
            )
        return UpstreamDown(f"The model server cannot be reached ({describe(error)}). Sending this again is safe.")


class Pieces(httpx.AsyncByteStream):
    """A body in pieces, which can be sent a second time."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for start in range(0, len(self._body), PIECE_BYTES):
            yield self._body[start : start + PIECE_BYTES]


class Uploaded(httpx.AsyncByteStream):
    """A body that is still coming in; it can be sent once."""

    def __init__(self, pieces: AsyncIterator[bytes]) -> None:
        self._pieces = pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._pieces:
            yield piece


@functools.lru_cache(maxsize=256)
def _target(base: httpx.URL, path: str) -> httpx.URL:
    return base.copy_with(raw_path=base.raw_path.rstrip(b"/") + path.encode())


def relayed_headers(response: httpx.Response) -> list[Header]:
    """The answer's headers as they may travel on: request ids, rate limits, retry-after and the rest."""
    headers = [(name.lower(), value) for name, value in response.headers.raw]
    dropped = NOT_DOWNSTREAM | _named_by_connection(headers)
    return [
        (name, value) for name, value in headers if name not in dropped and not name.startswith(NOT_DOWNSTREAM_PREFIXES)
    ]


def _named_by_connection(headers: Sequence[Header]) -> frozenset[bytes]:
    """Whatever `connection` names is about the connection too."""
    return frozenset(
        name.strip().lower() for key, value in headers if key == b"connection" for name in value.split(b",")
    )


def describe(error: BaseException) -> str:
    """What happened, for a person; the address stays out, it may hold a key."""
    match _cause(error):
        case aiohttp.ClientConnectorCertificateError():
            return "its certificate is not trusted"
        case aiohttp.ClientConnectorDNSError():
            return "its name is not known"
        case aiohttp.ClientConnectorError(os_error=OSError(errno=int(number))):
            return os.strerror(number).lower()
        case aiohttp.ServerDisconnectedError() | aiohttp.ClientPayloadError() | aiohttp.ClientOSError():
            return "it hung up"
        case aiohttp.ClientResponseError():
            return "its answer is not HTTP"
        case aiohttp.ConnectionTimeoutError():
            return "no connection in time"
        case aiohttp.ServerTimeoutError():
            return "it was silent"
        case cause:
            return type(cause).__name__


def _cause(error: BaseException) -> BaseException:
    """aiohttp's own error, which says more than the one httpx-aiohttp makes of it."""
    if not isinstance(error, aiohttp.ClientError) and isinstance(error.__cause__, aiohttp.ClientError):
        return error.__cause__
    return error


def _is_silence(error: Exception) -> bool:
    cause = _cause(error)
    if isinstance(cause, aiohttp.ConnectionTimeoutError):
        return False
    return isinstance(cause, aiohttp.ServerTimeoutError | httpx.ReadTimeout)


def _is_connection(error: Exception) -> bool:
    """Whether no byte of an answer can have come: refused, reset, or a kept connection that had died."""
    cause = _cause(error)
    if isinstance(cause, aiohttp.ServerTimeoutError | aiohttp.ClientConnectorCertificateError):
        return False
    return isinstance(cause, aiohttp.ClientConnectionError | httpx.ConnectError | ConnectionError)
