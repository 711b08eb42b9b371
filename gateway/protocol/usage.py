"""Token usage in a stream, as in OpenAI's API: in one chunk at the end, and only if requested.

OpenWebUI adds up all usage it gets, so usage in every chunk would be counted many times; and a client that did not
request usage may not expect a chunk without choices.
"""

import json
import re
from typing import Any

from gateway.protocol.events import data_of, each_event, top_level, without_member
from gateway.protocol.request import ChatRequest

USAGE = re.compile(rb'"usage"\s*:\s*\{')
# What a chunk of OpenAI's says of its reply. One with nothing else, and no choices, is there for the usage alone.
CHUNK_MEMBERS = frozenset(
    {"id", "object", "created", "model", "choices", "usage", "system_fingerprint", "service_tier", "obfuscation"}
)
DONE = re.compile(rb"^data: ?\[DONE\]", re.MULTILINE)


def usage_requested(request: ChatRequest) -> bool | None:
    """Whether a stream must report usage. None: the client wants it in every chunk, which some servers support."""
    try:
        options = json.loads(bytes(request.fields.get("stream_options", b"null")))
    except (ValueError, RecursionError):
        return None  # invalid: left to the model server
    if not isinstance(options, dict):
        return False
    return None if options.get("continuous_usage_stats") else bool(options.get("include_usage"))


class UsageOnce:
    """Reduces usage to one chunk; other streams keep their bytes. `wanted`: the client requested usage."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted
        self._held = b""  # perhaps the last chunk: sent unless a later usage replaces its usage
        self._cut: str | None = None  # the last chunk whose usage was removed
        self._sent = False
        self._in_line = (
            False  # no LF has ended what went out last: no event may be taken out there, or lines would join
        )

    def feed(self, events: bytes) -> bytes:
        """The events that can be sent now."""
        if not self._held and not self._concerns(events):
            self._in_line = not events.endswith(b"\n")
            return events
        return b"".join(map(self._event, each_event(events)))

    def end(self) -> bytes:
        """What is sent before [DONE], or at the end of a stream without it."""
        held, cut, self._held, self._cut = self._held, self._cut, b"", None
        if self._sent or not (held or cut):
            return b""
        self._sent = True
        return held or _usage_alone(cut or "")

    def _concerns(self, events: bytes) -> bool:
        """Whether the events hold usage, or usage has to be sent before their [DONE]."""
        if b'"usage"' in events and USAGE.search(events):
            return True
        return self._cut is not None and DONE.search(events) is not None

    def _event(self, event: bytes) -> bytes:
        in_line, self._in_line = self._in_line, not event.endswith(b"\n")
        text, chunk = _usage_chunk(event)
        if chunk is None or in_line or self._in_line:
            return (self.end() if self._held or DONE.search(event) else b"") + event
        if not self._wanted or self._sent:
            return _without_usage(event, text, chunk)
        before = _without_usage(self._held, *_usage_chunk(self._held)) if self._held else b""
        self._held = b""
        if not _has_content(chunk):
            self._held = event
            return before
        self._cut = text
        return before + _without_usage(event, text, chunk)


def _usage_chunk(event: bytes) -> tuple[str, dict[str, Any] | None]:
    """The chunk in an event, as text and read, if it reports usage."""
    data = data_of(event) if USAGE.search(event) else None
    if data is None:
        return "", None
    text = data.decode("utf-8", "surrogateescape")
    try:
        chunk = json.loads(text)
    except (ValueError, RecursionError):
        return text, None
    return text, chunk if isinstance(chunk, dict) and isinstance(chunk.get("usage"), dict) else None


def _has_content(chunk: dict[str, Any]) -> bool:
    """Whether the chunk has to be sent at once. One without content, or the last of a reply, may be delayed."""
    choices = chunk.get("choices")
    for choice in choices if isinstance(choices, list) else []:
        delta = choice.get("delta") if isinstance(choice, dict) and choice.get("finish_reason") is None else None
        if isinstance(delta, dict) and any(value for name, value in delta.items() if name != "role"):
            return True
    return False


def _without_usage(event: bytes, text: str, chunk: dict[str, Any] | None) -> bytes:
    """The event without its usage; nothing of a chunk that is there for the usage alone."""
    if not chunk or not (chunk.get("choices") or chunk.keys() - CHUNK_MEMBERS):
        return b""
    encoded = text.encode("utf-8", "surrogateescape")
    before, _, after = event.partition(encoded)
    return before + without_member(text, "usage").encode("utf-8", "surrogateescape") + after


def _usage_alone(text: str) -> bytes:
    """The final usage chunk of OpenAI's API, without choices. What else the chunk had has been sent."""
    members = [text[start:end] for name, start, end in top_level(text) if name in CHUNK_MEMBERS - {"choices"}]
    return f"data: {{{','.join([*members, chr(34) + 'choices' + chr(34) + ':[]'])}}}\n\n".encode(
        "utf-8", "surrogateescape"
    )
