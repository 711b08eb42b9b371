"""A model server that costs next to nothing: always the same answer, streamed or in one piece, and an embedder too.

Its own process: `python -m bench.stage.stand_in --socket N`. What it takes is the floor that everything is measured
from, so it looks at a request only as far as it must. How it answers is in the model's name, which every relay
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
class ResponseSpec:
    """How to answer: what the model's name says."""

    chunks: int = CHUNKS
    pause_s: float = 0.0
    status: int = 200
    reset: bool = False


@cache
def parse_model_name(model: bytes) -> ResponseSpec:
    parts = model.decode("latin-1")
    numbers = {unit: int(number) for number, unit in re.findall(r"-(\d+)(ms|chunks)\b", parts)}
    status = re.search(r"-status(\d{3})\b", parts)
    return ResponseSpec(
        chunks=numbers.get("chunks", CHUNKS),
        pause_s=numbers.get("ms", 0) / 1_000,
        status=int(status[1]) if status else 200,
        reset="-reset" in parts,
    )


def chunk(delta: dict[str, str], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return _event(json.dumps({**ABOUT, "object": "chat.completion.chunk", "choices": [choice]}))


def _event(data: str) -> bytes:
    event = f"data: {data}\n\n".encode()
    return f"{len(event):x}\r\n".encode() + event + b"\r\n"


def _response_bytes(status: int, body: bytes, kind: bytes = b"application/json") -> bytes:
    head = b"HTTP/1.1 %d Answer\r\ncontent-type: %s\r\ncontent-length: %d\r\n\r\n"
    return head % (status, kind, len(body)) + body


FIRST, LAST = chunk({"role": "assistant", "content": ""}), chunk({}, "stop")
WORDS = [chunk({"content": f"word{i} "}) for i in range(CHUNKS - 2)]
DONE = _event("[DONE]") + b"0\r\n\r\n"
MESSAGE = {"role": "assistant", "content": " ".join(f"word{i}" for i in range(CHUNKS))}
CHOICE = {"index": 0, "message": MESSAGE, "finish_reason": "stop"}
WHOLE = _response_bytes(200, json.dumps({**ABOUT, "object": "chat.completion", "choices": [CHOICE]}).encode())
# Formation's question for facts, or for a verdict on them: no fact.
NO_FACTS_MESSAGE = {"role": "assistant", "content": json.dumps({"facts": [], "decisions": []})}
NO_FACTS_JSON = json.dumps(
    {**ABOUT, "object": "chat.completion", "choices": [{**CHOICE, "message": NO_FACTS_MESSAGE}]}
).encode()
NO_FACTS = _response_bytes(200, NO_FACTS_JSON)
MODELS = _response_bytes(200, json.dumps({"object": "list", "data": [{"id": "stand-in", "object": "model"}]}).encode())


def events(spec: ResponseSpec) -> Iterator[bytes]:
    """A chunk of a paced stream says when it was sent, in nanoseconds of the clock that all processes here share."""
    between = spec.chunks - 2
    words = repeat(WORDS, between // len(WORDS) + 1)
    yield FIRST
    for _, word in zip(range(between), chain.from_iterable(words), strict=False):
        yield word if not spec.pause_s else chunk({"content": f"sent-{time.monotonic_ns()} "})
    yield LAST + DONE


class StandInConnection(asyncio.Protocol):
    """One connection: a request, its answer, the next request."""

    transport: asyncio.Transport

    def __init__(self, loop: asyncio.AbstractEventLoop, request_log: IO[bytes] | None) -> None:
        self._loop, self._request_log = loop, request_log
        self._buffer, self._at = b"", 0.0
        self._left: Iterator[bytes] = iter(())
        self._response = ResponseSpec()
        self._closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed = True

    def data_received(self, data: bytes) -> None:
        received = self._buffer + data if self._buffer else data
        end = received.find(b"\r\n\r\n")
        length = LENGTH.search(received, 0, end) if end >= 0 else None
        if end < 0 or (length and len(received) < end + 4 + int(length[1])):
            self._buffer = received
            return
        self._buffer = b""
        self._answer(received[:end], received[end + 4 :])

    def _answer(self, head: bytes, body: bytes) -> None:
        path = head[: head.find(b"\r\n")]
        if b"/embeddings " in path:
            self.transport.write(_response_bytes(200, embeddings(body)))
        elif b"/models " in path:
            self.transport.write(MODELS)
        else:
            self._chat(body)

    def _chat(self, body: bytes) -> None:
        if self._request_log is not None:
            self._request_log.write(body.replace(b"\n", b" ") + b"\n")
        model = MODEL.search(body)
        spec = self._response = parse_model_name(model[1] if model else b"")
        if spec.status != 200:
            self.transport.write(_response_bytes(spec.status, b'{"error":{"message":"as asked","type":"stand_in"}}'))
        elif FORMAT in body:
            self.transport.write(NO_FACTS)
        elif not STREAM.search(body):
            self.transport.write(WHOLE[: len(WHOLE) // 2] if spec.reset else WHOLE)
            if spec.reset:
                self.transport.close()
        else:
            self._left, self._at = events(spec), self._loop.time()
            self.transport.write(STREAM_HEAD)
            self._next()

    def _next(self) -> None:
        """Each chunk on its own, as a model gives them."""
        event = next(self._left, None)
        if event is None or self._closed:
            return
        if self._response.reset and event is WORDS[-1]:
            self.transport.abort()
            return
        self.transport.write(event)
        if self._response.pause_s:
            self._at += self._response.pause_s
            self._loop.call_at(self._at, self._next)
        else:
            self._loop.call_soon(self._next)


async def serve(listener: socket.socket, request_log: IO[bytes] | None) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: StandInConnection(loop, request_log), sock=listener, backlog=1024)
    await server.serve_forever()


def _exit_with_parent() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.stage.stand_in")
    parser.add_argument("--socket", type=int, required=True)
    parser.add_argument("--request-log", type=Path)
    chosen = parser.parse_args()
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    request_log = chosen.request_log.open("ab", buffering=0) if chosen.request_log else None
    uvloop.run(serve(socket.socket(fileno=chosen.socket), request_log))


if __name__ == "__main__":
    main()
