"""The model server's answer on its way to the client, heard on the way."""

import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass, field

import httpx

from gateway.errors import Header, UpstreamDown
from gateway.exchange import Exchange
from gateway.mistral_reply import openai_event, openai_reply
from gateway.observations import Observe, ReplyCleaned, UpstreamFailed
from gateway.shown import Shown
from gateway.sse import EVENT_LIMIT_BYTES, EVENT_NAME, Events, without_event
from gateway.tap import tap
from gateway.transcript import Transcript
from gateway.upstream import TROUBLE, describe, relayed_headers

# As much as a request may hold; a longer reply passes as it is.
EVENT_STREAM = "text/event-stream"
REPLY_LIMIT_BYTES = 32 * 1024 * 1024


def unheard(_: Transcript) -> None:
    """For replies that nobody keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer to relay. `on_end` is told, once and synchronously, what was heard of a reply that could be read."""

    exchange: Exchange
    response: httpx.Response
    observe: Observe
    shown: Shown = field(default_factory=Shown)
    on_end: Callable[[Transcript], None] = unheard
    from_mistral: bool = False
    reply_limit_bytes: int = REPLY_LIMIT_BYTES
    event_limit_bytes: int = EVENT_LIMIT_BYTES

    @property
    def media_type(self) -> str:
        kind: str = self.response.headers.get("content-type", "").lower()
        # OpenWebUI looks for this anywhere in the header, and so must what keeps `event` keys from it.
        return EVENT_STREAM if EVENT_STREAM in kind else kind.partition(";")[0].strip()

    @property
    def headers(self) -> list[Header]:
        return [*relayed_headers(self.response), self.shown.header]


async def relay(answer: Answer) -> None:
    """The whole answer: events as they come, JSON with its memories, anything else unread."""
    match answer.media_type:
        case "text/event-stream":
            await relay_events(answer)
        case "application/json":
            await _relay_json(answer)
        case _:
            await relay_raw(answer)


async def relay_events(answer: Answer) -> None:
    framing = Events(answer.event_limit_bytes)

    def ended(heard: Transcript) -> None:
        _observe_cleaning(answer, heard, cut=framing.cut, oversized=framing.oversized)
        answer.on_end(heard)

    await answer.exchange.start(answer.response.status_code, answer.headers)
    async for event in tap(_events(answer, framing), on_end=ended):
        await answer.exchange.write(event)
    await answer.exchange.finish()


async def _events(answer: Answer, framing: Events) -> AsyncGenerator[bytes, None]:
    succeeded = answer.response.status_code < 400
    waiting = succeeded and answer.shown.in_stream and answer.shown.memories is not None
    if succeeded and (preface := answer.shown.preface()):
        yield preface
    try:
        async for chunk in _body(answer):
            for event in framing.feed(chunk):
                said = openai_event(event) if answer.from_mistral else event
                marked = answer.shown.in_first_chunk(said) if waiting else None
                waiting = waiting and marked is None
                yield said if marked is None else marked
    except TROUBLE as error:
        answer.observe(UpstreamFailed(reason=describe(error), before_reply=False))
        yield broken_off(describe(error))
        return
    if rest := framing.flush():
        yield rest


def broken_off(reason: str) -> bytes:
    """The end of a stream that broke. OpenWebUI and OpenAI's clients show an error whose chunk has no choices."""
    error = {
        "message": f"The model server broke off: {reason}.",
        "type": "upstream_error",
        "code": "upstream_broke_off",
    }
    return b"data: " + json.dumps({"error": error}).encode() + b"\n\ndata: [DONE]\n\n"


async def _relay_json(answer: Answer) -> None:
    held, chunks = bytearray(), _body(answer)
    heard = Transcript()
    try:
        async for chunk in chunks:
            held += chunk
            if len(held) > answer.reply_limit_bytes:
                await _stream(answer, answer.headers, bytes(held), chunks)
                return
        body = _cleaned(answer, bytes(held), heard)
        heard.complete = True
    except TROUBLE as error:
        answer.observe(UpstreamFailed(reason=describe(error), before_reply=True))
        raise UpstreamDown(f"The model server broke off ({describe(error)}). Sending this again is safe.") from error
    finally:
        answer.on_end(heard)
    shows = answer.shown.in_reply(body) if answer.response.status_code < 400 else body
    await answer.exchange.respond(answer.response.status_code, answer.headers, shows)


def _cleaned(answer: Answer, body: bytes, heard: Transcript) -> bytes:
    said = without_event_key(body)
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
    headers, given = answer.headers, answer.response.headers
    if "content-length" in given and "content-encoding" not in given:
        headers.append((b"content-length", given["content-length"].encode()))
    await _stream(answer, headers, b"", _body(answer))


async def _stream(answer: Answer, headers: list[Header], held: bytes, chunks: AsyncIterator[bytes]) -> None:
    await answer.exchange.start(answer.response.status_code, headers)
    try:
        if held:
            await answer.exchange.write(held)
        async for chunk in chunks:
            await answer.exchange.write(chunk)
    except TROUBLE as error:
        # Half is out: not finishing cuts the client's connection, as ours was.
        answer.observe(UpstreamFailed(reason=describe(error), before_reply=False))
        return
    await answer.exchange.finish()


def _observe_cleaning(answer: Answer, heard: Transcript, *, cut: int, oversized: int) -> None:
    if cut or oversized or heard.unread:
        answer.observe(ReplyCleaned(events_cut=cut, events_oversized=oversized, events_unread=heard.unread))


async def _body(answer: Answer) -> AsyncGenerator[bytes, None]:
    """The body without any encoding (we ask for none; some send one anyway), the waits for it accounted for."""
    response = answer.response
    if response.is_stream_consumed:  # made whole, as rehearsal does
        yield response.content
        return
    encoded = response.headers.get("content-encoding", "identity") != "identity"
    chunks = (response.aiter_bytes() if encoded else response.aiter_raw()).__aiter__()
    while True:
        asked = time.perf_counter()
        try:
            chunk = await anext(chunks)
        except StopAsyncIteration:
            return
        finally:
            answer.exchange.served.upstream_s += time.perf_counter() - asked
        if chunk:
            yield chunk
