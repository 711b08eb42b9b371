"""One JSON request to a model server and the whole of its answer, on aiohttp.

A client library on top of aiohttp took more than aiohttp itself: requests, addresses and headers were made twice, and
each wait had a timer (decision 0051 measured the same on the way of the chat).
"""

import asyncio
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Protocol, Self

import aiohttp
import httpx
from yarl import URL

# A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
KEEPALIVE_S = 30.0


class NoAnswer(Exception):
    """The server gave none that can be read. The message names what happened, and holds nothing of the request."""


class LateAnswer(NoAnswer):
    """It was not here in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Names of headers are in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class Posts(Protocol):
    async def post(self, url: str, body: bytes, headers: Mapping[str, str], *, within_s: float) -> Answer:
        """Whatever its status. Raises: NoAnswer."""


def session(
    *,
    connections: int,
    keepalive_s: float,
    timeout: aiohttp.ClientTimeout,
    connector: type[aiohttp.TCPConnector] = aiohttp.TCPConnector,
    **more: Any,
) -> aiohttp.ClientSession:
    """To a model server, inside a running loop. Connections are reused and at most so many, cookies are not kept (what
    one user's answer sets must not ride on another's question), the environment is not read. `more`: for aiohttp.
    """
    return aiohttp.ClientSession(
        connector=connector(
            limit=connections, keepalive_timeout=keepalive_s, ssl=httpx.create_ssl_context(trust_env=False)
        ),
        cookie_jar=aiohttp.DummyCookieJar(),
        trust_env=False,
        timeout=timeout,
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
        said = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in answer.raw_headers}
        return Answer(status=answer.status, body=read, headers=said)


@functools.lru_cache(maxsize=16)
def _address(url: str, *, bare: bool) -> URL:
    """`bare`: without the name and password it may hold, which aiohttp does not take beside a key."""
    return URL(url).with_user(None) if bare else URL(url)
