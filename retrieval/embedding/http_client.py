"""One JSON request to a model server and the whole of its reply, on aiohttp.

A client library on top of aiohttp took more than aiohttp itself: requests, addresses and headers were made twice, and
each wait had a timer (decision 0013 measured the same on the way of the chat).
"""

import asyncio
import functools
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Protocol, Self

import aiohttp
import httpx
from yarl import URL

# A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
KEEPALIVE_S = 30.0


class ModelServerUnavailable(Exception):
    """There is no reply that can be read. The message names the error, and holds nothing of the request."""


class ModelServerTimeout(ModelServerUnavailable):
    """The reply was not complete in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpReply:
    """Header names are in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class HttpClient(Protocol):
    async def post(self, url: str, body: bytes, headers: Mapping[str, str], *, timeout_s: float) -> HttpReply:
        """The reply, whatever its status. Raises: ModelServerUnavailable, ModelServerTimeout among it."""


@functools.cache
def ssl_context() -> ssl.SSLContext:
    """One for all sessions: reading the certificates of those who sign for servers takes 20 ms."""
    return httpx.create_ssl_context(trust_env=False)


def open_session(
    *, connections: int, keepalive_s: float, timeout: aiohttp.ClientTimeout, **options: Any
) -> aiohttp.ClientSession:
    """A session with model servers, inside a running loop: at most so many connections, which are reused; no cookies
    (what one user's reply sets must not ride on another's request); the environment is not read. `options`: aiohttp's.
    """
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=connections, keepalive_timeout=keepalive_s, ssl=ssl_context()),
        cookie_jar=aiohttp.DummyCookieJar(),
        trust_env=False,
        timeout=timeout,
        **options,
    )


class AiohttpClient:
    """Made inside a running loop, an async context manager. Redirections are not followed."""

    def __init__(self, *, connections: int) -> None:
        self._session = open_session(
            connections=connections,
            keepalive_s=KEEPALIVE_S,
            timeout=aiohttp.ClientTimeout(total=None, connect=None, sock_connect=None, sock_read=None),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._session.close()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str], *, timeout_s: float) -> HttpReply:
        """`timeout_s` is for all of it: a free connection, the request, the reply. Raises: ModelServerUnavailable."""
        try:
            async with asyncio.timeout(timeout_s):
                response = await self._session.post(
                    _parsed(url, without_user="authorization" in headers),
                    data=body,
                    headers=headers,
                    allow_redirects=False,
                )
                async with response:
                    content = await response.read()
        except TimeoutError:
            raise ModelServerTimeout("timeout") from None
        except (aiohttp.ClientError, OSError, ValueError) as error:  # of the address, of HTTP, of the connection
            raise ModelServerUnavailable(type(error).__name__) from None
        named = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.raw_headers}
        return HttpReply(status=response.status, body=content, headers=named)


@functools.lru_cache(maxsize=16)
def _parsed(url: str, *, without_user: bool) -> URL:
    """`without_user`: without the user and password it may hold, which aiohttp refuses beside a key."""
    return URL(url).with_user(None) if without_user else URL(url)
