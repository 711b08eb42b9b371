"""How servers fail on the wire: answers for tests/fakes/model_server.py that no well-behaved server gives."""

import asyncio
import json
import socket
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from tests.fakes.model_server import Answer, Body, Chunks, Seen, Text, head, stream_pieces

# Longer than any test waits. The connection goes when its client or the server does.
FOREVER_S = 3_600.0


def reset(writer: asyncio.StreamWriter) -> None:
    """Closes so that the other side sees a reset (RST) and no orderly end: no lingering, what is unsent is dropped."""
    raw: socket.socket = writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@dataclass(frozen=True, slots=True)
class Reset:
    """The connection is reset after so many events of a streamed reply; 0: before any byte of the answer."""

    after: int = 0
    pause_s: float = 0.05

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        if self.after:
            pieces = stream_pieces(seen.json, " ".join(f"word{i}" for i in range(self.after + 1)))
            await Chunks(pieces[: self.after], self.pause_s, cut=True).send(seen, writer)
        reset(writer)
        return False


@dataclass(frozen=True, slots=True)
class HalfOpen:
    """Takes the request and never says anything, nor closes."""

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        await asyncio.sleep(FOREVER_S)
        return False


@dataclass(frozen=True, slots=True)
class Stall:
    """So many events of a streamed reply, then nothing more, and the connection stays open."""

    after: int

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        pieces = stream_pieces(seen.json, " ".join(f"word{i}" for i in range(self.after + 1)))
        await Chunks(pieces[: self.after], cut=True).send(seen, writer)
        await asyncio.sleep(FOREVER_S)
        return False


@dataclass(frozen=True, slots=True)
class CutInside:
    """A JSON answer that promises more bytes than come before the connection ends."""

    text: str

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        body = json.dumps({"choices": [{"message": {"role": "assistant", "content": self.text}}]}).encode()
        names = [("content-type", "application/json"), ("content-length", str(len(body)))]
        writer.write(head(200, names) + body[: len(body) // 2])
        await writer.drain()
        return False


@dataclass(frozen=True, slots=True)
class SlowHeaders:
    """The head of the answer a letter at a time, so that there is never silence and for long no answer."""

    inner: Answer
    every_s: float

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        for letter in b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}":
            writer.write(bytes([letter]))
            await writer.drain()
            await asyncio.sleep(self.every_s)
        return True


@dataclass(frozen=True, slots=True)
class Late:
    """The answer, after a pause."""

    inner: Answer
    pause_s: float

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        await asyncio.sleep(self.pause_s)
        return await self.inner.send(seen, writer)


@dataclass(frozen=True, slots=True)
class BadVectors:
    """An embeddings reply of this one row for every input, whatever it holds (NaN too, which is no JSON)."""

    row: Sequence[float]

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        asked = seen.json["input"]
        inputs = asked if isinstance(asked, list) else [asked]
        data = [{"object": "embedding", "index": i, "embedding": list(self.row)} for i in range(len(inputs))]
        body = json.dumps({"object": "list", "data": data}).encode()
        return await Body(body, "application/json").send(seen, writer)


GARBLED = Body(b'{"object": "list", "data": [{"emb', "application/json")
NOT_EVEN_JSON = Body(b"<html><body>502 Bad Gateway</body></html>", "text/html")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A completion whose content filter has struck: no text, and a reason that is no `stop`."""

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        message = {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
        choice = {"index": 0, "message": message, "finish_reason": "content_filter"}
        body = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
        return await Body(json.dumps(body).encode(), "application/json").send(seen, writer)


@dataclass(frozen=True, slots=True)
class NoChoices:
    """A completion with an empty list of choices."""

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        body = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "m", "choices": []}
        return await Body(json.dumps(body).encode(), "application/json").send(seen, writer)


# Valid JSON, but not the shape that was asked for.
OTHER_SHAPE = Text(json.dumps({"facts": "none that I could find", "decisions": 7}))
TORN_JSON = Text('{"facts": [{"text": "Met')
