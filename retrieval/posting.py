"""One JSON request to a model server and the whole of its answer, on aiohttp.

A client library on top of aiohttp took more than aiohttp itself: requests, addresses and headers were made twice, and
each wait had a timer (decision 0051 measured the same on the way of the chat).
"""

import asyncio
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Protocol, Self, cast

import aiohttp
import httpx
from aiohttp.connector import Connection
from yarl import URL

# A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
KEEPALIVE_S = 30.0
# What a socket's buffer takes without anybody waiting for it.
SMALL_BYTES = 64 * 1024


class NoAnswer(Exception):
    """The server gave none that can be read. The message names what happened, and holds nothing of the request."""


class LateAnswer(NoAnswer):
    """It was not here in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Headers are asked for in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class AtOnce(aiohttp.ClientRequest):
    """Writes a small body right behind its head. aiohttp wraps each body and leaves it to a task, a turn of the loop
    later: a sixth of a request's CPU.
    """

    _small = b""

    def update_body_from_data(self, body: Any, _stacklevel: int = 3) -> None:
        if type(body) is bytes and 0 < len(body) <= SMALL_BYTES:
            self._small = body
            self.headers.setdefault("Content-Length", str(len(body)))
        else:
            super().update_body_from_data(body, _stacklevel)

    async def send(self, conn: Connection) -> aiohttp.ClientResponse:
        small, protocol = self._small, conn.protocol
        if not small or protocol is None or (transport := protocol.transport) is None or protocol.writing_paused:
            if small:
                super().update_body_from_data(small)
            return await super().send(conn)
        protocol.transport = cast(asyncio.Transport, HeadFirst(transport, small))
        try:
            return await super().send(conn)  # without a body this waits for nothing
        finally:
            protocol.transport = transport


class HeadFirst:
    """As much of a transport as a request's head takes. The body goes out with it in one write."""

    def __init__(self, transport: asyncio.Transport, body: bytes) -> None:
        self.is_closing, self._write, self._body = transport.is_closing, transport.write, body

    def write(self, head: bytes) -> None:
        self._write(head + self._body)


class Posts(Protocol):
    async def post(self, url: str, body: bytes, headers: Mapping[str, str], *, within_s: float) -> Answer:
        """Whatever its status. Raises: NoAnswer."""


def session(
    *, connections: int, keepalive_s: float, timeout: aiohttp.ClientTimeout, **more: Any
) -> aiohttp.ClientSession:
    """To a model server, inside a running loop. Connections are reused and at most so many, cookies are not kept (what
    one user's answer sets must not ride on another's question), the environment is not read. `more`: for aiohttp.
    """
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(
            limit=connections, keepalive_timeout=keepalive_s, ssl=httpx.create_ssl_context(trust_env=False)
        ),
        cookie_jar=aiohttp.DummyCookieJar(),
        trust_env=False,
        timeout=timeout,
        request_class=AtOnce,
        **more,
    )


class Poster:
    """Made inside a running loop, an async context manager. Redirections are not followed."""

    def __init__(self, *, connections: int) -> None:
        self._session = session(
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

    async def post(self, url: str, body: bytes, headers: Mapping[str, str], *, within_s: float) -> Answer:
        """One limit for all of it: a free connection, the request, the answer. Raises: NoAnswer."""
        try:
            async with asyncio.timeout(within_s):
                answer = await self._session.post(
                    _address(url, bare="authorization" in headers), data=body, headers=headers, allow_redirects=False
                )
                async with answer:
                    read = await answer.read()
        except TimeoutError:
            raise LateAnswer("timeout") from None
        except (aiohttp.ClientError, OSError, ValueError) as error:  # of the address, of HTTP, of the connection
            raise NoAnswer(type(error).__name__) from None
        return Answer(status=answer.status, body=read, headers=answer.headers)


@functools.lru_cache(maxsize=16)
def _address(url: str, *, bare: bool) -> URL:
    """`bare`: without the name and password it may hold, which aiohttp does not take beside a key."""
    return URL(url).with_user(None) if bare else URL(url)
