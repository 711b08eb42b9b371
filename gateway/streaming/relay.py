"""The model server's answer on its way to the client, heard on the way."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from gateway.chat.memory_display import Shown
from gateway.errors import Header, UpstreamTimeout, UpstreamUnavailable
from gateway.http.exchange import Exchange
from gateway.observations import Observe, ReplyCleaned, UpstreamFailed
from gateway.protocol.events import EVENT_LIMIT_BYTES, EVENT_NAME, Events, each_event, without_event
from gateway.protocol.mistral_reply import openai_events, openai_reply
from gateway.protocol.usage import DONE, UsageOnce
from gateway.streaming.transcript import Transcript
from gateway.upstream.errors import TRANSPORT_ERRORS, describe, is_timeout
from gateway.upstream.headers import reply_headers
from gateway.upstream.transport import Reply

# As much as a request may hold; a longer reply passes as it is.
REPLY_LIMIT_BYTES = 32 * 1024 * 1024
EVENT_STREAM = "text/event-stream"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer to relay.

    on_end: told, once and synchronously, what was heard of a reply that could be read; None where nobody keeps it.
    usage: whether a stream's usage was asked for; None: it is not looked at.
    """

    exchange: Exchange
    reply: Reply
    observe: Observe
    shown: Shown = field(default_factory=Shown)
    on_end: Callable[[Transcript], None] | None = None
    from_mistral: bool = False
    usage: bool | None = None
    reply_limit_bytes: int = REPLY_LIMIT_BYTES
    event_limit_bytes: int = EVENT_LIMIT_BYTES

    @property
    def media_type(self) -> str:
        kind = (
            next((value for name, value in self.reply.headers if name == b"content-type"), b"")
            .decode("latin-1")
            .lower()
        )
        # OpenWebUI looks for this anywhere in the header, and so must what keeps `event` keys from it.
        return EVENT_STREAM if EVENT_STREAM in kind else kind.partition(";")[0].strip()

    @property
    def headers(self) -> list[Header]:
        return [*reply_headers(self.reply.headers), self.shown.header]

    async def read(self) -> bytes:
        """The next piece, the wait for it accounted for."""
        asked = time.perf_counter()
        try:
            return await self.reply.read()
        finally:
            self.exchange.summary.upstream_s += time.perf_counter() - asked


async def relay(answer: Answer) -> None:
    """The whole answer: events as they come, JSON with its memories, anything else unread."""
    match answer.media_type:
        case kind if kind == EVENT_STREAM:
            await relay_events(answer)
        case "application/json":
            await _relay_json(answer)
        case _:
            await relay_raw(answer)


async def relay_events(answer: Answer) -> None:
    """A loop and no generators: each layer costs every chunk, and a cancelled loop is simply over.

    `on_end` is told in `finally`, and synchronously: after a hang-up this scope is cancelled, and an await in it would
    not come back.
    """
    headers = as_it_comes(_readable(answer))
    events, exchange = _Relayed(answer), answer.exchange
    try:
        await exchange.start(answer.reply.status, headers)
        if preface := events.preface():
            await exchange.write(preface)
        while piece := await answer.read():
            if out := events.feed(piece):
                await exchange.write(out)
        rest, events.heard.complete = events.end(), True
        await exchange.finish(rest)
    except TRANSPORT_ERRORS as error:
        await exchange.finish(events.broken(error))
    finally:
        events.tell()


class _Relayed:
    """What becomes of an event stream between its two sockets."""

    def __init__(self, answer: Answer) -> None:
        succeeded = answer.reply.status < 400
        self.heard = Transcript()
        self._answer = answer
        self._framing = Events(answer.event_limit_bytes)
        self._usage = None if answer.usage is None else UsageOnce(wanted=answer.usage)
        self._unmarked = succeeded and answer.shown.in_stream and answer.shown.memories is not None
        self._prefaced = succeeded
        self._last = b""

    def preface(self) -> bytes:
        return self._answer.shown.preface() if self._prefaced else b""

    def feed(self, piece: bytes) -> bytes:
        events = self._framing.feed(piece)
        return self._pass_on(events) if events else b""

    def end(self) -> bytes:
        rest = self._framing.flush()
        return (self._pass_on(rest) if rest else b"") + (self._usage.end() if self._usage else b"")

    def broken(self, error: Exception) -> bytes:
        """The end of a stream that broke. One that breaks after [DONE] has said all it had to say."""
        if DONE.search(self._last):
            self.heard.complete = True
            return b""
        self._answer.observe(UpstreamFailed(reason=describe(error), before_reply=False))
        rest = self._framing.broken()
        told = (self._pass_on(rest) if rest else b"") + (self._usage.end() if self._usage else b"")
        return told + broken_off(describe(error))

    def tell(self) -> None:
        answer, heard, framing = self._answer, self.heard, self._framing
        if answer.on_end is not None:
            heard.catch_up()
        _observe_cleaning(answer, heard, cut=framing.cut, oversized=framing.oversized)
        if answer.on_end is not None:
            answer.on_end(heard)

    def _pass_on(self, events: bytes) -> bytes:
        self._last = events
        if self._answer.from_mistral:
            events = openai_events(events)
        if self._answer.on_end is not None:
            self.heard.feed(events)
        if self._usage is not None:
            events = self._usage.feed(events)
        return self._marked(events) if self._unmarked else events

    def _marked(self, events: bytes) -> bytes:
        """With the memories in the first event that holds a chunk."""
        pieces = each_event(events)
        for number, event in enumerate(pieces):
            marked = self._answer.shown.in_first_chunk(event)
            if marked is not None:
                self._unmarked = False
                return b"".join([*pieces[:number], marked, *pieces[number + 1 :]])
        return events


def broken_off(reason: str) -> bytes:
    """The end of a stream that broke. OpenWebUI and OpenAI's clients show an error whose chunk has no choices."""
    error = {
        "message": f"The model server broke off: {reason}.",
        "type": "upstream_error",
        "code": "upstream_broke_off",
    }
    return b"data: " + json.dumps({"error": error}).encode() + b"\n\ndata: [DONE]\n\n"


def as_it_comes(headers: list[Header]) -> list[Header]:
    """Proxies on the way are asked neither to collect nor to compress: nginx holds back 4 kB otherwise."""
    said = [value for name, value in headers if name == b"cache-control"]
    kept = [(name, value) for name, value in headers if name not in (b"cache-control", b"x-accel-buffering")]
    directives = b", ".join(each for each in (*said, b"no-transform") if each)
    if any(b"no-transform" in each.lower() for each in said):
        directives = b", ".join(said)
    return [*kept, (b"cache-control", directives), (b"x-accel-buffering", b"no")]


def _readable(answer: Answer) -> list[Header]:
    """The headers of a reply that we read. Raises: UpstreamUnavailable if it is in a form nobody asked for."""
    headers = answer.headers
    for name, value in headers:
        if name == b"content-encoding":
            form = value.decode("latin-1")
            answer.observe(UpstreamFailed(reason=f"content-encoding {form}", before_reply=True))
            raise UpstreamUnavailable(f"The model server encodes its answer ({form}), though it was asked not to.")
    return headers


async def _relay_json(answer: Answer) -> None:
    held, headers, heard = bytearray(), _readable(answer), Transcript()
    try:
        while piece := await answer.read():
            held += piece
            if len(held) > answer.reply_limit_bytes:
                await _stream(answer, headers, bytes(held))
                return
        body = _cleaned(answer, bytes(held), heard)
        heard.complete = True
    except TRANSPORT_ERRORS as error:
        answer.observe(UpstreamFailed(reason=describe(error), before_reply=True))
        refusal = UpstreamTimeout if is_timeout(error) else UpstreamUnavailable
        raise refusal(f"The model server broke off ({describe(error)}). Sending this again is safe.") from error
    finally:
        if answer.on_end is not None:
            answer.on_end(heard)
    shows = answer.shown.in_reply(body) if answer.reply.status < 400 else body
    await answer.exchange.respond(answer.reply.status, headers, shows)


def _cleaned(answer: Answer, body: bytes, heard: Transcript) -> bytes:
    said = without_event_key(body)
    if answer.on_end is not None:
        heard.whole(said)
    _observe_cleaning(answer, heard, cut=int(said != body), oversized=0)
    return openai_reply(said) if answer.from_mistral else said


def without_event_key(body: bytes) -> bytes:
    if not EVENT_NAME.search(body):
        return body
    try:
        text = body.decode("utf-8", "surrogateescape")
        cleaned = without_event(text)
    except (ValueError, RecursionError):
        return body  # OpenWebUI takes no events from a reply that is not streamed; this is a second lock
    return body if cleaned == text else cleaned.encode("utf-8", "surrogateescape")


async def relay_raw(answer: Answer) -> None:
    """Bytes as they come, unread."""
    headers, given = answer.headers, dict(answer.reply.headers)
    if b"content-length" in given and given.get(b"content-encoding") in (None, dict(headers).get(b"content-encoding")):
        headers.append((b"content-length", given[b"content-length"]))  # as true here as there
    await _stream(answer, headers, b"")


async def _stream(answer: Answer, headers: list[Header], held: bytes) -> None:
    await answer.exchange.start(answer.reply.status, headers)
    try:
        if held:
            await answer.exchange.write(held)
        while piece := await answer.read():
            await answer.exchange.write(piece)
    except TRANSPORT_ERRORS as error:
        # Half is out: not finishing cuts the client's connection, as ours was.
        answer.observe(UpstreamFailed(reason=describe(error), before_reply=False))
        return
    await answer.exchange.finish()


def _observe_cleaning(answer: Answer, heard: Transcript, *, cut: int, oversized: int) -> None:
    if cut or oversized or heard.unread:
        answer.observe(ReplyCleaned(events_cut=cut, events_oversized=oversized, events_unread=heard.unread))
