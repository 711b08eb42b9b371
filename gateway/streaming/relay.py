"""Relays the model server's reply to the client, and reads a copy of it on the way."""

import json
import time
from dataclasses import dataclass, field

from gateway.errors import Header, UpstreamTimeout, UpstreamUnavailable
from gateway.http.exchange import Exchange
from gateway.observations import Observe, ReplyCleaned, UpstreamFailed
from gateway.protocol.events import (
    EVENT_LIMIT_BYTES,
    EVENT_NAME,
    Events,
    add_member,
    data_of,
    each_event,
    without_event,
)
from gateway.protocol.mistral_reply import openai_events, openai_reply
from gateway.protocol.usage import DONE, UsageOnce
from gateway.streaming.transcript import Transcript, read_json
from gateway.upstream.errors import TRANSPORT_ERRORS, describe, is_timeout
from gateway.upstream.headers import reply_headers
from gateway.upstream.transport import Reply

# As much as a request may hold; a longer reply passes as it is.
REPLY_LIMIT_BYTES = 32 * 1024 * 1024
EVENT_STREAM = "text/event-stream"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyAdditions:
    """What we add to a reply that succeeds.

    headers: in any case.  member: of a JSON reply, as `"name":value`; None adds none.  member_in_stream: also to the
    first chunk of a stream.  first_events: whole events that are sent before those of a stream.
    """

    headers: tuple[Header, ...] = ()
    member: bytes | None = None
    member_in_stream: bool = False
    first_events: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelayedReply:
    """One reply on its way.

    transcript: is filled with what is relayed; None where nobody reads it.  usage_requested: whether the client asked
    for a stream's usage; None: it is not parsed.
    """

    exchange: Exchange
    upstream: Reply
    observe: Observe
    additions: ReplyAdditions = field(default_factory=ReplyAdditions)
    transcript: Transcript | None = None
    from_mistral: bool = False
    usage_requested: bool | None = None
    reply_limit_bytes: int = REPLY_LIMIT_BYTES
    event_limit_bytes: int = EVENT_LIMIT_BYTES
    server: str | None = None  # the model server's name, where there are several

    def failed(self, reason: str, *, before_reply: bool) -> None:
        self.observe(UpstreamFailed(reason=reason, before_reply=before_reply, server=self.server))

    @property
    def succeeded(self) -> bool:
        return self.upstream.status < 400

    @property
    def media_type(self) -> str:
        content_type = next((value for name, value in self.upstream.headers if name == b"content-type"), b"")
        value = content_type.decode("latin-1").lower()
        # OpenWebUI looks for this anywhere in the header, and so must what keeps `event` keys from it.
        return EVENT_STREAM if EVENT_STREAM in value else value.partition(";")[0].strip()

    @property
    def headers(self) -> list[Header]:
        return [*reply_headers(self.upstream.headers), *self.additions.headers]

    async def read(self) -> bytes:
        """The next piece, the wait for it accounted for."""
        started = time.perf_counter()
        try:
            return await self.upstream.read()
        finally:
            self.exchange.summary.upstream_s += time.perf_counter() - started


async def relay(reply: RelayedReply) -> None:
    """The whole reply: events as they come, JSON with its addition, anything else unread."""
    match reply.media_type:
        case media_type if media_type == EVENT_STREAM:
            await relay_events(reply)
        case "application/json":
            await _relay_json(reply)
        case _:
            await relay_raw(reply)


async def relay_events(reply: RelayedReply) -> None:
    """A loop and no generators: each layer costs every chunk, and a cancelled loop is simply over.

    After a hang-up this scope is cancelled, and an await in `finally` would not come back: what is left is synchronous.
    """
    headers = unbuffered(_readable_headers(reply))
    events, exchange = _EventRelay(reply), reply.exchange
    try:
        await exchange.start(reply.upstream.status, headers)
        if reply.succeeded and reply.additions.first_events:
            await exchange.write(reply.additions.first_events)
        while piece := await reply.read():
            if out := events.feed(piece):
                await exchange.write(out)
        await exchange.finish(events.end())
    except TRANSPORT_ERRORS as error:
        await exchange.finish(events.broken(error))
    finally:
        events.close()


class _EventRelay:
    """What becomes of an event stream between its two sockets."""

    def __init__(self, reply: RelayedReply) -> None:
        self._reply = reply
        self._events = Events(reply.event_limit_bytes)
        self._usage = None if reply.usage_requested is None else UsageOnce(wanted=reply.usage_requested)
        additions = reply.additions
        self._member = additions.member if reply.succeeded and additions.member_in_stream else None
        self._last = b""

    def feed(self, piece: bytes) -> bytes:
        events = self._events.feed(piece)
        return self._pass_on(events) if events else b""

    def end(self) -> bytes:
        rest = self._events.flush()
        last = (self._pass_on(rest) if rest else b"") + (self._usage.end() if self._usage else b"")
        self._complete()
        return last

    def broken(self, error: Exception) -> bytes:
        """The end of a stream that broke. One that breaks after [DONE] was complete."""
        if DONE.search(self._last):
            self._complete()
            return b""
        self._reply.failed(describe(error), before_reply=False)
        rest = self._events.broken()
        last = (self._pass_on(rest) if rest else b"") + (self._usage.end() if self._usage else b"")
        return last + broken_off(describe(error))

    def close(self) -> None:
        transcript = self._reply.transcript
        if transcript is not None:
            transcript.parse_pending()
        unread = transcript.unread if transcript else 0
        _observe_cleaning(self._reply, cut=self._events.cut, oversized=self._events.oversized, unread=unread)

    def _complete(self) -> None:
        if self._reply.transcript is not None:
            self._reply.transcript.complete = True

    def _pass_on(self, events: bytes) -> bytes:
        self._last = events
        if self._reply.from_mistral:
            events = openai_events(events)
        if self._reply.transcript is not None:
            self._reply.transcript.feed(events)
        if self._usage is not None:
            events = self._usage.feed(events)
        return events if self._member is None else self._with_member(events, self._member)

    def _with_member(self, events: bytes, member: bytes) -> bytes:
        """With the member in the first event that holds a chunk, which may be yet to come."""
        pieces = each_event(events)
        for number, event in enumerate(pieces):
            data = data_of(event)
            if data is not None and _is_object(data):
                self._member = None
                before, _, after = event.partition(data)
                pieces[number] = before + add_member(data, member) + after
                return b"".join(pieces)
        return events


def broken_off(reason: str) -> bytes:
    """The end of a stream that broke. OpenWebUI and OpenAI's clients show an error whose chunk has no choices."""
    error = {
        "message": f"The model server broke off: {reason}.",
        "type": "upstream_error",
        "code": "upstream_broke_off",
    }
    return b"data: " + json.dumps({"error": error}).encode() + b"\n\ndata: [DONE]\n\n"


def unbuffered(headers: list[Header]) -> list[Header]:
    """Asks proxies on the way neither to collect nor to compress: nginx holds back 4 kB otherwise."""
    directives = [value for name, value in headers if name == b"cache-control" and value]
    if not any(b"no-transform" in each.lower() for each in directives):
        directives.append(b"no-transform")
    others = [(name, value) for name, value in headers if name not in (b"cache-control", b"x-accel-buffering")]
    return [*others, (b"cache-control", b", ".join(directives)), (b"x-accel-buffering", b"no")]


def _readable_headers(reply: RelayedReply) -> list[Header]:
    """The headers of a reply that we read.

    Raises: UpstreamUnavailable if it is compressed, which it was asked not to be.
    """
    headers = reply.headers
    for name, value in headers:
        if name == b"content-encoding":
            encoding = value.decode("latin-1")
            reply.failed(f"content-encoding {encoding}", before_reply=True)
            raise UpstreamUnavailable(f"The model server encodes its answer ({encoding}), though it was asked not to.")
    return headers


async def _relay_json(reply: RelayedReply) -> None:
    headers, collected = _readable_headers(reply), bytearray()
    try:
        while piece := await reply.read():
            collected += piece
            if len(collected) > reply.reply_limit_bytes:
                await _stream(reply, headers, bytes(collected))
                return
    except TRANSPORT_ERRORS as error:
        reply.failed(describe(error), before_reply=True)
        refusal = UpstreamTimeout if is_timeout(error) else UpstreamUnavailable
        raise refusal(f"The model server broke off ({describe(error)}). Sending this again is safe.") from error
    body = _cleaned(reply, bytes(collected))
    if reply.succeeded and reply.additions.member is not None and _is_object(body):
        body = add_member(body, reply.additions.member)
    await reply.exchange.respond(reply.upstream.status, headers, body)


def _cleaned(reply: RelayedReply, body: bytes) -> bytes:
    cleaned, transcript = without_event_key(body), reply.transcript
    if transcript is not None:
        transcript.read_body(cleaned)
        transcript.complete = True
    unread = transcript.unread if transcript else 0
    _observe_cleaning(reply, cut=int(cleaned != body), oversized=0, unread=unread)
    return openai_reply(cleaned) if reply.from_mistral else cleaned


def without_event_key(body: bytes) -> bytes:
    if not EVENT_NAME.search(body):
        return body
    try:
        text = body.decode("utf-8", "surrogateescape")
        cleaned = without_event(text)
    except (ValueError, RecursionError):
        return body  # OpenWebUI takes no events from a reply that is not streamed; this is a second lock
    return body if cleaned == text else cleaned.encode("utf-8", "surrogateescape")


async def relay_raw(reply: RelayedReply) -> None:
    """Bytes as they come, unread."""
    headers, received = reply.headers, dict(reply.upstream.headers)
    same_encoding = received.get(b"content-encoding") in (None, dict(headers).get(b"content-encoding"))
    if b"content-length" in received and same_encoding:
        headers.append((b"content-length", received[b"content-length"]))
    await _stream(reply, headers, b"")


async def _stream(reply: RelayedReply, headers: list[Header], collected: bytes) -> None:
    await reply.exchange.start(reply.upstream.status, headers)
    try:
        if collected:
            await reply.exchange.write(collected)
        while piece := await reply.read():
            await reply.exchange.write(piece)
    except TRANSPORT_ERRORS as error:
        # Half is out: not finishing cuts the client's connection, as ours was.
        reply.failed(describe(error), before_reply=False)
        return
    await reply.exchange.finish()


def _observe_cleaning(reply: RelayedReply, *, cut: int, oversized: int, unread: int) -> None:
    if cut or oversized or unread:
        reply.observe(ReplyCleaned(events_cut=cut, events_oversized=oversized, events_unread=unread))


def _is_object(data: bytes) -> bool:
    try:
        return isinstance(read_json(data), dict)
    except (ValueError, RecursionError):
        return False
