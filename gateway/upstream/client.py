"""The way to the model server: one for the process, which reuses connections and keeps no cookies."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

from gateway.errors import Header, UpstreamTimeout, UpstreamUnavailable
from gateway.observations import Observe, UpstreamFailed, UpstreamRetried
from gateway.upstream.errors import (
    TROUBLE,
    KeptConnectionBroke,
    TookTooLong,
    UnusableStatus,
    broke_before_reply,
    describe,
    is_silence,
    was_never_sent,
)
from gateway.upstream.rehearsal import Rehearsal
from gateway.upstream.retries import RetryBudget, pause_s
from gateway.upstream.transport import DECODED, AiohttpWire, Body, Limits, Reply, Wire

Kind = Literal["rehearsal", "openai", "mistral"]

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
        b"date",
        b"server",
        b"set-cookie",
        b"strict-transport-security",
    )
)
# x-accel- and x-sendfile are orders to the proxy in front of us, which would answer with files of its own.
NOT_DOWNSTREAM_PREFIXES = (b"access-control-", b"x-memrelay-", b"x-accel-", b"x-sendfile")
# Our server refuses the whole answer for one of these.
UNSENDABLE = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
REDIRECTS = (301, 302, 303, 307, 308)
# After a reply's total time its end is still told; a client that does not take even that is cut off.
LAST_WORDS_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class UpstreamSettings:
    """`url` ends in /v1, or whatever stands before /chat/completions; None is rehearsal."""

    kind: Kind = "rehearsal"
    url: str | None = None
    key: str | None = field(default=None, repr=False)
    # A server that does not take a connection in 5 s is down or full: a person is waiting.
    connect_timeout_s: float = 5.0
    # A long prompt on a small machine takes minutes before its first token.
    first_byte_timeout_s: float = 300.0
    # A reasoning model may open its reply at once and think for minutes before it goes on.
    idle_timeout_s: float = 300.0
    # The longest replies there are (deep research, a small machine) end within it; one without an end must end too.
    total_timeout_s: float = 3600.0
    # Two more tries, 0.1 and 0.2 s apart, outlast a restart behind a port that is already taken.
    retries: int = 2
    # In an outage the model server gets a tenth more requests, not twice as many.
    retry_share: float = 0.1
    # Replies open at once; above it requests wait. A process has 1,024 files by default, and a chat takes two.
    connections: int = 500
    # A new connection every time costs a TLS handshake of 2 round trips; servers drop idle ones after 60 s or more.
    keepalive_s: float = 30.0
    # What a `developer` message becomes. OpenAI's reasoning models want it; other models' templates know no such role.
    developer_role: Literal["keep", "system"] = "keep"

    @property
    def limits(self) -> Limits:
        return Limits(
            connect_s=self.connect_timeout_s,
            first_byte_s=self.first_byte_timeout_s,
            idle_s=self.idle_timeout_s,
            total_s=self.total_timeout_s,
        )


class Upstream:
    """Made inside a running loop, closed with `close`. `transport` can stand in for the network."""

    def __init__(self, settings: UpstreamSettings, observe: Observe, *, transport: Wire | None = None) -> None:
        self.settings = settings
        self.kind = settings.kind
        self._observe = observe
        self._budget = RetryBudget(settings.retry_share)
        self._wire = transport or _wire(settings)

    async def close(self) -> None:
        await self._wire.close()

    @asynccontextmanager
    async def open(
        self, method: str, path: str, headers: Sequence[Header], body: Body, *, repeatable: bool = False
    ) -> AsyncIterator[Reply]:
        """The answer, its status and headers known, its body not yet read. `path`: what follows /v1, with its query.

        Leaving the block before the body's end closes the connection, which is what stops the model.
        repeatable: whether the model server may get this twice, if the connection breaks before any answer. What was
        never sent is always tried again, and aiohttp itself repeats what HTTP calls idempotent, once.
        Raises: UpstreamUnavailable, UpstreamTimeout.
        """
        reply = await self._reach(method, path, headers, body, repeatable=repeatable)
        ending = asyncio.timeout(self.settings.total_timeout_s + LAST_WORDS_S)
        try:
            if refusal := _no_answer(method, reply.status):
                raise self._failed(UnusableStatus(refusal))
            async with ending:
                yield reply
        except TimeoutError as error:
            if not ending.expired():
                raise
            raise self._failed(TookTooLong()) from error
        finally:
            reply.close()

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

    async def _reach(self, method: str, path: str, headers: Sequence[Header], body: Body, *, repeatable: bool) -> Reply:
        """A status is an answer, whatever it says: 429 and 503 are the client's to wait for, with their retry-after."""
        self._budget.earn()
        retry, afresh = 0, False
        while True:
            try:
                return await self._wire.send(method, path, headers, body, afresh=afresh)
            except TROUBLE as error:
                never_sent = was_never_sent(error)
                again = (never_sent or (repeatable and broke_before_reply(error))) and isinstance(body, bytes | None)
                # Kept connections die many at once, which says nothing of the model server: this one is for nothing.
                stale = isinstance(error, KeptConnectionBroke)
                afresh = afresh or stale
                if not again or retry >= self.settings.retries or not (stale or self._budget.spend()):
                    raise self._failed(error) from error
                self._observe(UpstreamRetried(reason=describe(error)))
                if never_sent or retry:  # a kept connection that had died says nothing about the next
                    await asyncio.sleep(pause_s(retry))
            retry += 1

    def _failed(self, error: Exception) -> UpstreamUnavailable | UpstreamTimeout:
        self._observe(UpstreamFailed(reason=describe(error), before_reply=True))
        if is_silence(error):
            waited_s = self.settings.first_byte_timeout_s
            return UpstreamTimeout(f"The model server sent nothing for {waited_s:g} s. Sending this again is safe.")
        return UpstreamUnavailable(
            f"The model server cannot be reached ({describe(error)}). Sending this again is safe."
        )


def _no_answer(method: str, status: int) -> str | None:
    """Why this status is none to pass on. A client that follows a redirected POST takes what was said, and the headers
    that say who said it, to wherever the model server points; without our key, and past all memory.
    """
    if not 200 <= status <= 599:
        return f"its answer has the status {status}"
    if status in REDIRECTS and method not in ("GET", "HEAD"):
        return f"it redirects, with status {status}; MEMRELAY_UPSTREAM_URL is not quite its address"
    return None


def _wire(settings: UpstreamSettings) -> Wire:
    if settings.url is None:
        return Rehearsal()
    return AiohttpWire(
        settings.url, settings.limits, connections=settings.connections, keepalive_s=settings.keepalive_s
    )


def relayed_headers(reply: Reply) -> list[Header]:
    """The answer's headers as they may travel on: request ids, rate limits, retry-after and the rest."""
    dropped = NOT_DOWNSTREAM | _named_by_connection(reply.headers)
    return [
        (name, value)
        for name, value in reply.headers
        if name not in dropped
        and not name.startswith(NOT_DOWNSTREAM_PREFIXES)
        and not UNSENDABLE.search(value)
        and not (name == b"content-encoding" and value.lower() in DECODED)
    ]


def _named_by_connection(headers: Sequence[Header]) -> frozenset[bytes]:
    """Whatever `connection` names is about the connection too."""
    return frozenset(
        name.strip().lower() for key, value in headers if key == b"connection" for name in value.split(b",")
    )
