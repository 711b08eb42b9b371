"""What the assistant said, gathered from a copy of the reply. Total: what cannot be read is counted, nothing raises."""

import json
from typing import Any

from gateway.sse import data_of

# A reply of a million characters is far beyond any model's output limit; what comes after is relayed, not kept.
TEXT_LIMIT = 1_000_000


class Transcript:
    """The first choice's text, tool calls, finish reason and the usage of one reply.

    complete: set by whoever relays it, when the last byte has come. unread: pieces that could not be parsed.
    """

    __slots__ = ("_characters", "_parts", "complete", "error", "finish_reason", "tool_calls", "unread", "usage")

    def __init__(self) -> None:
        self.complete = False
        self.error: object = None
        self.finish_reason: str | None = None
        self.tool_calls = 0
        self.unread = 0
        self.usage: dict[str, Any] | None = None
        self._parts: list[str] = []
        self._characters = 0

    @property
    def text(self) -> str:
        """Halves of one emoji that came in two chunks are joined; a half without the other becomes U+FFFD."""
        return "".join(self._parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def feed(self, event: bytes) -> None:
        """One server-sent event, or several, or none."""
        if event.count(b"data:") > 1 and data_of(event) is None:
            for line in event.splitlines():
                self._data(data_of(line + b"\n"))
        else:
            self._data(data_of(event))

    def whole(self, body: bytes) -> None:
        """A reply that was not streamed."""
        self._data(body)

    def _data(self, data: bytes | None) -> None:
        if data is None:
            return
        try:
            chunk = json.loads(data)
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
            if isinstance(choice, dict) and choice.get("index", 0) == 0:
                self._choice(choice)

    def _choice(self, choice: dict[str, Any]) -> None:
        said = choice.get("delta") or choice.get("message")
        if isinstance(said, dict):
            self._say(said.get("content"))
            calls = said.get("tool_calls")
            self.tool_calls += len(calls) if isinstance(calls, list) else 0
        if isinstance(choice.get("finish_reason"), str):
            self.finish_reason = choice["finish_reason"]

    def _say(self, content: object) -> None:
        if isinstance(content, list):  # parts; those that are the model's thinking have no text of their own
            texts = [part.get("text") for part in content if isinstance(part, dict)]
        else:
            texts = [content]
        for text in texts:
            if isinstance(text, str) and self._characters < TEXT_LIMIT:
                self._parts.append(text)
                self._characters += len(text)
