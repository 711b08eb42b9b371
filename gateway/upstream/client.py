"""The client of one model server: one a process, which reuses connections and keeps no cookies."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from gateway.errors import Header, UpstreamTimeout, UpstreamUnavailable
from gateway.observations import Observe, UpstreamFailed
from gateway.upstream.errors import TRANSPORT_ERRORS, ReplyTooLong, UnusableStatus, describe, is_timeout
from gateway.upstream.rehearsal import Rehearsal
from gateway.upstream.retries import RetryBudget, send_with_retries
from gateway.upstream.settings import UpstreamSettings
from gateway.upstream.transport import AiohttpTransport, Body, Reply, Transport

REDIRECTS = (301, 302, 303, 307, 308)
# After `total_timeout_s` the client still gets the error; one that does not read even that is cut off.
LAST_WRITE_TIMEOUT_S = 5.0


class Upstream:
    """Made inside a running loop, closed with `close`. `transport` can stand in for the network."""

    def __init__(self, settings: UpstreamSettings, observe: Observe, *, transport: Transport | None = None) -> None:
        self.settings = settings
        self.kind = settings.kind
        self.name = settings.name
        self._observe = observe
        self._budget = RetryBudget(settings.retry_share)
        self._transport = transport or _transport(settings)

    async def close(self) -> None:
        await self._transport.close()

    @asynccontextmanager
    async def open(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, repeatable: bool = False
    ) -> AsyncIterator[Reply]:
        """The reply, its status and headers known, its body not yet read. `path`: what follows /v1, with its query.

        Leaving the block before the body's end closes the connection, which is what stops the model.
        repeatable: whether the model server may get this twice, if the connection breaks before any reply. What was
        never sent is always tried again, and aiohttp itself repeats what HTTP calls idempotent, once.
        Raises: UpstreamUnavailable, UpstreamTimeout.
        """
        reply = await self._send(method, path, headers, body, repeatable=repeatable)
        deadline = asyncio.timeout(self.settings.total_timeout_s + LAST_WRITE_TIMEOUT_S)
        try:
            if reason := _unusable_status(method, reply.status, self.settings):
                raise self._failed(UnusableStatus(reason))
            async with deadline:
                yield reply
        except TimeoutError as error:
            if not deadline.expired():
                raise
            raise self._failed(ReplyTooLong()) from error
        finally:
            reply.close()

    async def _send(self, method: str, path: str, headers: Sequence[Header], body: Body, *, repeatable: bool) -> Reply:
        async def send(new_connection: bool) -> Reply:
            return await self._transport.send(method, path, headers, body, new_connection=new_connection)

        try:
            return await send_with_retries(
                send,
                repeatable=repeatable,
                max_retries=self.settings.retries,
                budget=self._budget,
                observe=self._observe,
            )
        except TRANSPORT_ERRORS as error:
            raise self._failed(error) from error

    def _failed(self, error: Exception) -> UpstreamUnavailable | UpstreamTimeout:
        self._observe(UpstreamFailed(reason=describe(error), before_reply=True, server=self.name))
        which = f"The model server {self.name}" if self.name else "The model server"
        if is_timeout(error):
            timeout_s = self.settings.first_byte_timeout_s
            return UpstreamTimeout(f"{which} sent nothing for {timeout_s:g} s. Sending this again is safe.")
        return UpstreamUnavailable(f"{which} cannot be reached ({describe(error)}). Sending this again is safe.")


def _transport(settings: UpstreamSettings) -> Transport:
    return Rehearsal() if settings.url is None else AiohttpTransport(settings.url, settings)


def _unusable_status(method: str, status: int, settings: UpstreamSettings) -> str | None:
    """Why this status is not passed on. A client that follows a redirected POST would send its text, and the headers
    that name the user, to wherever the model server points; without our key, and past all memory.
    """
    if not 200 <= status <= 599:
        return f"its reply has the status {status}"
    if status in REDIRECTS and method not in ("GET", "HEAD"):
        address = f"url in [upstreams.{settings.name}]" if settings.name else "MEMRELAY_UPSTREAM_URL"
        return f"it redirects, with status {status}; {address} is not quite its address"
    return None
