"""Requests to a server on this machine, one after the other on each of some connections, each timed.

Bytes on a socket and no HTTP library: what the client costs would hide what is measured.
"""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import uuid4

from gateway.bench.script import TURNS

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
LAST_CHUNK = b"0\r\n\r\n"
# Larger than any answer of the stand-in's, so that the whole of it fits before the reader is asked to pause.
BUFFER_BYTES = 1 << 20


class BadAnswer(Exception):
    """Something else than 200, or not the whole of it."""


@dataclass(slots=True, kw_only=True)
class Timed:
    """In seconds, from the first byte sent. `busy_s`: how long was measured."""

    first_byte_s: list[float] = field(default_factory=list)
    whole_s: list[float] = field(default_factory=list)
    busy_s: float = 0.0

    @property
    def a_second(self) -> float:
        return len(self.whole_s) / self.busy_s if self.busy_s else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """`user` None: a caller without a name. Each request is a chat of its own and asks something not asked before."""

    user: str | None
    stream: bool

    def requests(self, port: int) -> Iterator[bytes]:
        while True:
            for asked, _ in TURNS:
                yield self.request(port, f"{asked} ({uuid4().hex[:6]})")

    def request(self, port: int, question: str) -> bytes:
        message = {"role": "user", "content": question}
        body = json.dumps({"stream": self.stream, "model": "small-model", "messages": [message]}).encode()
        headers = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json", "Content-Length": str(len(body))}
        if self.user is not None:
            headers |= {"X-OpenWebUI-User-Id": self.user, "X-OpenWebUI-Chat-Id": str(uuid4())}
            headers |= {"X-OpenWebUI-User-Message-Id": str(uuid4()), "X-OpenWebUI-Message-Id": str(uuid4())}
        lines = ["POST /v1/chat/completions HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def load(port: int, asking: Asking, *, connections: int, seconds: float, into: Timed) -> None:
    """Adds to `into`. Each connection asks at least once, and begins nothing more after `seconds`."""
    begun = time.perf_counter()
    talks = (_talk(port, asking, begun + seconds, into) for _ in range(connections))
    await asyncio.gather(*talks)
    into.busy_s += time.perf_counter() - begun


async def _talk(port: int, asking: Asking, until: float, into: Timed) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=BUFFER_BYTES)
    try:
        for request in asking.requests(port):
            begun = time.perf_counter()
            writer.write(request)
            first = await _answer(reader)
            into.first_byte_s.append(first - begun)
            ended = time.perf_counter()
            into.whole_s.append(ended - begun)
            if ended > until:
                return
    finally:
        writer.close()
        await writer.wait_closed()


async def _answer(reader: asyncio.StreamReader) -> float:
    """Reads all of one answer; when the first byte of its body was there. Raises: BadAnswer."""
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200 "):
        raise BadAnswer(head.decode("latin-1") + (await reader.read(1_000)).decode("utf-8", "replace"))
    length = LENGTH.search(head)
    if length:
        left = int(length[1]) - len(await reader.read(1))
        first = time.perf_counter()
        await reader.readexactly(left)
        return first
    received = await reader.read(1)
    first = time.perf_counter()
    while not received.endswith(LAST_CHUNK):
        piece = await reader.read(BUFFER_BYTES)
        if not piece:
            raise BadAnswer("The server hung up in mid-answer.")
        received = received[-len(LAST_CHUNK) :] + piece
    return first
