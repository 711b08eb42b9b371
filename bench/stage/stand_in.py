"""A model server that costs next to nothing: always the same answer, streamed or in one piece, and an embedder too.

Its own process: `python -m bench.stage.stand_in --socket N`. What it takes is the floor that everything is measured
from, so it looks at a request only as far as it must. How it answers stands in the model's name, which every relay
passes on: `stand-in`, and behind it, joined by hyphens, `20ms` (a pause before each chunk but the first), `2000chunks`,
`status500` (that status), `reset` (the connection breaks in mid-answer).
"""

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from typing import IO, cast

import uvloop

from bench.stage.stand_in_vectors import embeddings

CHUNKS = 50
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
FORMAT = b'"response_format"'
STREAM = re.compile(rb'"stream": ?true')
MODEL = re.compile(rb'"model": ?"([^"]*)"')
ABOUT = {"id": "chatcmpl-0", "created": 0, "model": "stand-in"}
# Larger than any request of a bench; the end of a connection that sends more is not ours to model.
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: "
STREAM_HEAD = HEAD + b"text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How to answer: what the model's name says."""

    chunks: int = CHUNKS
    pause_s: float = 0.0
    status: int = 200
    reset: bool = False


@cache
def manner(model: bytes) -> Manner:
    parts = model.decode("latin-1")
    said = {unit: int(number) for number, unit in re.findall(r"-(\d+)(ms|chunks)\b", parts)}
    status = re.search(r"-status(\d{3})\b", parts)
    return Manner(
        chunks=said.get("chunks", CHUNKS),
        pause_s=said.get("ms", 0) / 1_000,
        status=int(status[1]) if status else 200,
        reset="-reset" in parts,
    )


def chunk(delta: dict[str, str], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return _event(json.dumps({**ABOUT, "object": "chat.completion.chunk", "choices": [choice]}))


def _event(data: str) -> bytes:
    event = f"data: {data}\n\n".encode()
    return f"{len(event):x}\r\n".encode() + event + b"\r\n"


def _whole(status: int, body: bytes, kind: bytes = b"application/json") -> bytes:
    head = b"HTTP/1.1 %d Said\r\ncontent-type: %s\r\ncontent-length: %d\r\n\r\n"
    return head % (status, kind, len(body)) + body


FIRST, LAST = chunk({"role": "assistant", "content": ""}), chunk({}, "stop")
WORDS = [chunk({"content": f"word{i} "}) for i in range(CHUNKS - 2)]
DONE = _event("[DONE]") + b"0\r\n\r\n"
MESSAGE = {"role": "assistant", "content": " ".join(f"word{i}" for i in range(CHUNKS))}
CHOICE = {"index": 0, "message": MESSAGE, "finish_reason": "stop"}
WHOLE = _whole(200, json.dumps({**ABOUT, "object": "chat.completion", "choices": [CHOICE]}).encode())
# Formation's question for facts, or for a verdict on them: nothing was said that is worth keeping.
FORMED = {"role": "assistant", "content": json.dumps({"facts": [], "decisions": []})}
NOTHING_TOLD = json.dumps({**ABOUT, "object": "chat.completion", "choices": [{**CHOICE, "message": FORMED}]}).encode()
NOTHING = _whole(200, NOTHING_TOLD)
MODELS = _whole(200, json.dumps({"object": "list", "data": [{"id": "stand-in", "object": "model"}]}).encode())


def events(how: Manner) -> Iterator[bytes]:
    """A chunk of a paced stream says when it was sent, in nanoseconds of the clock that all processes here share."""
    between = how.chunks - 2
    words = repeat(WORDS, between // len(WORDS) + 1)
    yield FIRST
    for _, word in zip(range(between), chain.from_iterable(words), strict=False):
        yield word if not how.pause_s else chunk({"content": f"sent-{time.monotonic_ns()} "})
    yield LAST + DONE


class Talk(asyncio.Protocol):
    """One connection: a request, its answer, the next request."""

    transport: asyncio.Transport

    def __init__(self, loop: asyncio.AbstractEventLoop, keep: IO[bytes] | None) -> None:
        self._loop, self._keep = loop, keep
        self._held, self._at = b"", 0.0
        self._left: Iterator[bytes] = iter(())
        self._manner = Manner()
        self._gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True

    def data_received(self, data: bytes) -> None:
        held = self._held + data if self._held else data
        end = held.find(b"\r\n\r\n")
        length = LENGTH.search(held, 0, end) if end >= 0 else None
        if end < 0 or (length and len(held) < end + 4 + int(length[1])):
            self._held = held
            return
        self._held = b""
        self._answer(held[:end], held[end + 4 :])

    def _answer(self, head: bytes, body: bytes) -> None:
        path = head[: head.find(b"\r\n")]
        if b"/embeddings " in path:
            self.transport.write(_whole(200, embeddings(body)))
        elif b"/models " in path:
            self.transport.write(MODELS)
        else:
            self._chat(body)

    def _chat(self, body: bytes) -> None:
        if self._keep is not None:
            self._keep.write(body.replace(b"\n", b" ") + b"\n")
        named = MODEL.search(body)
        how = self._manner = manner(named[1] if named else b"")
        if how.status != 200:
            self.transport.write(_whole(how.status, b'{"error":{"message":"as asked","type":"stand_in"}}'))
        elif FORMAT in body:
            self.transport.write(NOTHING)
        elif not STREAM.search(body):
            self.transport.write(WHOLE[: len(WHOLE) // 2] if how.reset else WHOLE)
            if how.reset:
                self.transport.close()
        else:
            self._left, self._at = events(how), self._loop.time()
            self.transport.write(STREAM_HEAD)
            self._next()

    def _next(self) -> None:
        """Each chunk on its own, as a model gives them."""
        event = next(self._left, None)
        if event is None or self._gone:
            return
        if self._manner.reset and event is WORDS[-1]:
            self.transport.abort()
            return
        self.transport.write(event)
        if self._manner.pause_s:
            self._at += self._manner.pause_s
            self._loop.call_at(self._at, self._next)
        else:
            self._loop.call_soon(self._next)


async def serve(listener: socket.socket, keep: IO[bytes] | None) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Talk(loop, keep), sock=listener, backlog=1024)
    await server.serve_forever()


def _end_with_bench() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.stage.stand_in")
    parser.add_argument("--socket", type=int, required=True)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    threading.Thread(target=_end_with_bench, daemon=True).start()
    keep = chosen.keep.open("ab", buffering=0) if chosen.keep else None
    uvloop.run(serve(socket.socket(fileno=chosen.socket), keep))


if __name__ == "__main__":
    main()
