"""Requests to a server on this machine, one after the other on each of some connections, each timed.

Bytes on a socket and no HTTP library: what the client costs would hide what is measured. It runs in a process of its
own (`client`), so that no progress bar is drawn between two readings of the clock.
"""

import asyncio
import gc
import json
import multiprocessing
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias, cast
from uuid import uuid4

import uvloop

from bench.stage.chat_script import TURNS

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
SENT = re.compile(rb"sent-(\d+) ")
LAST_CHUNK = b"0\r\n\r\n"
NO_TIME_LIMIT_S, NO_REQUEST_LIMIT = float("inf"), 1 << 60
# A server that sends nothing on a connection for so long is a failed bench and not a slow one.
IDLE_TIMEOUT_S = 60.0


class UnexpectedResponse(Exception):
    """Something else than 200, or not the whole of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadRequests:
    """`users`: who asks, in turn; none: a caller without a name. Each request is a chat of its own with a question that
    was not asked before. `model`: how the stand-in is to answer (stand_in.py).
    """

    users: tuple[str, ...] = ()
    stream: bool = False
    model: str = "stand-in"

    def requests(self, port: int) -> Iterator[bytes]:
        number = 0
        while True:
            for question, _ in TURNS:
                user = self.users[number % len(self.users)] if self.users else None
                yield self.request(port, f"{question} ({uuid4().hex[:12]})", user)
                number += 1

    def request(self, port: int, question: str, user: str | None) -> bytes:
        message = {"role": "user", "content": question}
        body = json.dumps({"stream": self.stream, "model": self.model, "messages": [message]}).encode()
        headers = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json", "Content-Length": str(len(body))}
        if user is not None:
            headers |= {"X-OpenWebUI-User-Id": user, "X-OpenWebUI-Chat-Id": str(uuid4())}
            headers |= {"X-OpenWebUI-User-Message-Id": str(uuid4()), "X-OpenWebUI-Message-Id": str(uuid4())}
        lines = ["POST /v1/chat/completions HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """`connections` send until `seconds` are over or `requests` are begun, whichever is first; each sends one at least.

    `spread_s`: the first requests are spread over so long, and what is begun meanwhile is not counted. `traced`:
    records when each chunk was sent and came.
    """

    port: int
    source: LoadRequests
    connections: int = 1
    seconds: float = NO_TIME_LIMIT_S
    requests: int = NO_REQUEST_LIMIT
    spread_s: float = 0.0
    traced: bool = False


# When a chunk was sent and when it came, in ns of the machine's one clock, for each chunk of a stream.
Trace: TypeAlias = list[tuple[int, int]]


@dataclass(slots=True, kw_only=True)
class Timed:
    """In seconds, from the first byte sent; first bytes are those of the body. `elapsed_s`: how long was measured."""

    first_byte_s: list[float] = field(default_factory=list)
    whole_s: list[float] = field(default_factory=list)
    elapsed_s: float = 0.0
    traces: list[Trace] = field(default_factory=list)

    @property
    def per_second(self) -> float:
        return len(self.whole_s) / self.elapsed_s if self.elapsed_s else 0.0

    def add(self, other: "Timed") -> None:
        self.first_byte_s += other.first_byte_s
        self.whole_s += other.whole_s
        self.traces += other.traces
        self.elapsed_s += other.elapsed_s


Run: TypeAlias = Callable[[Load], Timed]


@contextmanager
def client() -> Iterator[Run]:
    """Runs loads, one at a time, in a process of its own. Raises what the load raises."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        yield lambda load: process.submit(_run, load).result()


def _run(load: Load) -> Timed:
    gc.collect()
    gc.disable()
    try:
        return uvloop.run(run(load))
    finally:
        gc.enable()


async def run(load: Load) -> Timed:
    """Raises: UnexpectedResponse."""
    begun, timed = time.perf_counter(), Timed()
    limit = LoadLimit(count_from=begun + load.spread_s, until=begun + load.seconds, left=load.requests)
    async with asyncio.TaskGroup() as connections:
        for number in range(load.connections):
            connections.create_task(
                _run_connection(load, limit, timed, wait_s=load.spread_s * number / load.connections)
            )
    timed.elapsed_s = time.perf_counter() - begun - load.spread_s
    return timed


@dataclass(slots=True, kw_only=True)
class LoadLimit:
    """What all connections share: how many requests are left, and from when they count."""

    count_from: float
    until: float
    left: int

    def take_one(self) -> bool:
        self.left -= 1
        return self.left >= 0 and time.perf_counter() < self.until


async def _run_connection(load: Load, limit: LoadLimit, timed: Timed, *, wait_s: float) -> None:
    await asyncio.sleep(wait_s)
    loop = asyncio.get_running_loop()
    requests = load.source.requests(load.port)
    transport, connection = await loop.create_connection(
        lambda: LoadConnection(loop, load, requests, limit, timed), "127.0.0.1", load.port
    )
    try:
        while not connection.done.done():
            reads = connection.reads
            await asyncio.wait({connection.done}, timeout=IDLE_TIMEOUT_S)
            if not connection.done.done() and connection.reads == reads:
                raise UnexpectedResponse(f"Nothing came for {IDLE_TIMEOUT_S:g} s.")
        connection.done.result()
    finally:
        transport.close()


class LoadConnection(asyncio.Protocol):
    """One connection; `done` when it has begun its last request and has the whole answer."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, load: Load, requests: Iterator[bytes], limit: LoadLimit, timed: Timed
    ) -> None:
        self.done: asyncio.Future[None] = loop.create_future()
        self._requests, self._limit, self._timed, self._traced = requests, limit, timed, load.traced
        self.reads = 0
        self._begun, self._first = 0.0, 0.0
        self._head: bytes | None = b""
        self._left: int | None = None
        self._end = b""
        self._trace: Trace = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._limit.take_one()
        self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail("The server hung up in mid-answer.")

    def _fail(self, reason: str) -> None:
        if not self.done.done():
            self.done.set_exception(UnexpectedResponse(reason))

    def _send(self) -> None:
        request = next(self._requests)
        self._head, self._left, self._end, self._first = b"", None, b"", 0.0
        self._begun = time.perf_counter()
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        came_ns = time.monotonic_ns() if self._traced else 0
        self.reads += 1
        if self._head is not None:
            body = self._read_head(data)
            if not body:
                return
        else:
            body = data
        if not self._first:
            self._first = time.perf_counter()
        if self._left is not None:
            self._left -= len(body)
            ended = self._left <= 0
        else:
            tail = self._end + body if len(body) < 5 else body
            ended = tail.endswith(LAST_CHUNK)
            self._end = tail[-5:]
        if self._traced:
            self._trace += [(int(sent), came_ns) for sent in SENT.findall(body)]
        if ended:
            self._finish_response()

    def _read_head(self, data: bytes) -> bytes:
        """What of the body came with it."""
        assert self._head is not None
        head, found, body = (self._head + data).partition(b"\r\n\r\n")
        if not found:
            self._head = head
            return b""
        if not head.startswith(b"HTTP/1.1 200 "):
            self._fail((head + b" " + body[:1_000]).decode("utf-8", "replace"))
        length = LENGTH.search(head)
        self._left = int(length[1]) if length else None
        self._head = None
        return body

    def _finish_response(self) -> None:
        now = time.perf_counter()
        if self._begun >= self._limit.count_from:
            self._timed.first_byte_s.append(self._first - self._begun)
            self._timed.whole_s.append(now - self._begun)
            self._timed.traces += [self._trace] if self._traced else []
        self._trace = []
        if self.done.done():
            return
        if self._limit.take_one():
            self._send()
        else:
            self.done.set_result(None)


def extra_gaps_s(traces: Sequence[Trace]) -> list[float]:
    """How much longer the wait between two chunks of a stream was for who read them than for who sent them."""
    return [
        max(0.0, ((came - came_before) - (sent - sent_before)) / 1e9)
        for trace in traces
        for (sent_before, came_before), (sent, came) in pairwise(trace)
    ]
