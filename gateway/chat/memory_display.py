"""How an answer shows its memory: a header, a member of the JSON, and to OpenWebUI a status line and citations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from gateway.errors import Header
from gateway.protocol.events import add_member, data_of
from gateway.streaming.transcript import read_json
from retrieval.memory import Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What one answer shows.

    memories: None where there is no memory at all (anonymous, a task, a channel). in_stream: also in the first chunk.
    model: set for OpenWebUI, which is shown a status line and a citation a memory; it is what its chunks name.
    taught: how many memories the user's turn before this one led to.
    """

    memories: Sequence[Memory] | None = None
    in_stream: bool = False
    model: str | None = None
    taught: int = 0

    @property
    def header(self) -> Header:
        return b"x-memrelay-memories", str(len(self.memories or ())).encode()

    def member(self) -> bytes:
        shown = [
            {"id": str(memory.id), "content": memory.content, "bank": memory.bank, "score": memory.score}
            for memory in self.memories or ()
        ]
        return b'"memories":' + msgspec.json.encode(shown)

    def in_reply(self, body: bytes) -> bytes:
        """A whole reply with its memories, if it is a JSON object; else as it is."""
        if self.memories is None or not _is_object(body):
            return body
        return add_member(body, self.member())

    def in_first_chunk(self, event: bytes) -> bytes | None:
        """The event with the memories in its chunk; None if it holds no chunk (a comment, a list), so the next may."""
        data = data_of(event)
        if data is None or not _is_object(data):
            return None
        before, _, after = event.partition(data)
        return before + add_member(data, self.member()) + after

    def preface(self) -> bytes:
        """What OpenWebUI shows above the reply: whole chunks, with no choices. Nothing when there is none."""
        if self.model is None or not (self.memories or self.taught):
            return b""
        status = {"type": "status", "data": {"description": self.status(), "done": True}}
        return b"".join(self._chunk(event) for event in [status, *map(_source, self.memories or ())])

    def status(self) -> str:
        recalled = f"Recalled {_count(len(self.memories), 'memory', 'memories')}" if self.memories else ""
        learned = f"Learned {_count(self.taught, 'thing', 'things')} last time" if self.taught else ""
        return " · ".join(filter(None, [recalled, learned]))

    def _chunk(self, event: dict[str, Any]) -> bytes:
        chunk = {
            "id": "memrelay",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": self.model,
            "choices": [],
            "event": event,
        }
        return b"data: " + msgspec.json.encode(chunk) + b"\n\n"


def _count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _source(memory: Memory) -> dict[str, Any]:
    """A citation: the memory's text, its bank, and since when."""
    since = f"{memory.bank}, since {memory.said_at:%Y-%m-%d}"
    name = memory.content if len(memory.content) <= 60 else memory.content[:59] + "…"
    return {
        "type": "source",
        "data": {
            "source": {"name": name},
            "document": [memory.content],
            "metadata": [{"source": str(memory.id), "name": since}],
        },
    }


def _is_object(data: bytes) -> bool:
    try:
        return isinstance(read_json(data), dict)
    except (ValueError, RecursionError):
        return False
