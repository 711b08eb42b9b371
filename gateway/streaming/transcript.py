"""The assistant's reply, read from a copy of what is relayed. Total: what cannot be read is counted, nothing raises."""

import json
from typing import Any

import msgspec

# A reply of a million characters is far beyond any model's output limit; what comes after is relayed, not kept.
TEXT_LIMIT = 1_000_000
# What waits to be parsed until the reply is over, so that it holds up no chunk: the whole of most replies. Parsing it
# takes half a millisecond; five hundred replies at once may hold 32 MB.
PENDING_LIMIT_BYTES = 64 * 1024


class Transcript:
    """The first choice's text, tool calls, finish reason and the usage of one reply.

    Events are parsed by `parse_pending`. complete: set by the relay when the last byte has come. error: what the model
    server reported, or why it could not be used. unread: lines that could not be parsed.
    """

    __slots__ = (
        "_characters",
        "_parts",
        "_pending",
        "_pending_bytes",
        "complete",
        "error",
        "finish_reason",
        "tool_calls",
        "unread",
        "usage",
    )

    def __init__(self) -> None:
        self.complete = False
        self.error: object = None
        self.finish_reason: str | None = None
        self.tool_calls = 0
        self.unread = 0
        self.usage: dict[str, Any] | None = None
        self._parts: list[str] = []
        self._characters = 0
        self._pending: list[bytes] = []
        self._pending_bytes = 0

    @property
    def text(self) -> str:
        """Halves of one emoji that came in two chunks are joined; a half without the other becomes U+FFFD."""
        return "".join(self._parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def feed(self, events: bytes) -> None:
        """Server-sent events, whole ones but for what is too long to hold."""
        self._pending.append(events)
        self._pending_bytes += len(events)
        if self._pending_bytes > PENDING_LIMIT_BYTES:
            self.parse_pending()

    def parse_pending(self) -> None:
        """Parses what was fed so far."""
        events, self._pending, self._pending_bytes = b"".join(self._pending), [], 0
        for line in events.splitlines():
            if line.startswith(b"data:") and (data := line[5:].strip()).endswith(b"}"):
                self._data(data)

    def read_body(self, body: bytes) -> None:
        """A reply that was not streamed."""
        self._data(body)

    def _data(self, data: bytes) -> None:
        try:
            chunk = read_json(data)
        except (ValueError, RecursionError):
            self.unread += 1
            return
        if isinstance(chunk, dict):
            self._chunk(chunk)

    def _chunk(self, chunk: dict[str, Any]) -> None:
        if chunk.get("error") is not None:
            self.error = chunk["error"]
        if isinstance(chunk.get("usage"), dict):
            self.usage = chunk["usage"]
        choices = chunk.get("choices")
        for choice in choices if isinstance(choices, list) else []:
            if isinstance(choice, dict) and not choice.get("index"):  # some servers send none, or null
                self._choice(choice)

    def _choice(self, choice: dict[str, Any]) -> None:
        message = choice.get("delta") or choice.get("message")
        if isinstance(message, dict):
            self._add_content(message.get("content"))
            calls = message.get("tool_calls")
            self.tool_calls += len(calls) if isinstance(calls, list) else 0
        if isinstance(choice.get("finish_reason"), str):
            self.finish_reason = choice["finish_reason"]

    def _add_content(self, content: object) -> None:
        if isinstance(content, list):  # parts; those that are the model's thinking have no text of their own
            texts = [part.get("text") for part in content if isinstance(part, dict)]
        else:
            texts = [content]
        for text in texts:
            if isinstance(text, str) and self._characters < TEXT_LIMIT:
                self._parts.append(text[: TEXT_LIMIT - self._characters])
                self._characters += len(self._parts[-1])


def read_json(data: bytes) -> object:
    """msgspec takes a third of the time, and refuses half an emoji or NaN, which the standard reader takes. Raises:
    ValueError, RecursionError.
    """
    try:
        return msgspec.json.decode(data)
    except msgspec.MsgspecError:
        return json.loads(data)
