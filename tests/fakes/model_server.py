"""A model server for tests: a real HTTP/1.1 server on loopback, OpenAI-shaped, that answers as the test says.

It writes its own bytes to the socket, because tests need what a well-behaved framework refuses: to hang up in
mid-reply, to stay silent, to answer garbage.
"""

import asyncio
import contextlib
import hashlib
import json
import math
import random
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx
import pytest


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A request as it arrived. `path` includes the query; `headers` keeps repeats."""

    method: str
    path: str
    headers: httpx.Headers
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Answer(Protocol):
    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        """Write the whole answer. Returns whether the connection may be used again."""


def head(status: int, headers: Sequence[tuple[str, str]]) -> bytes:
    lines = [f"HTTP/1.1 {status} Answer", *(f"{name}: {value}" for name, value in headers)]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def event(data: object) -> bytes:
    return b"data: " + json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n\n"


DONE = b"data: [DONE]\n\n"


@dataclass(frozen=True, slots=True)
class Status:
    """A JSON body with a status and any further headers."""

    code: int
    json: object = None
    headers: tuple[tuple[str, str], ...] = ()

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        body = json.dumps(self.json).encode()
        names = [("content-type", "application/json"), ("content-length", str(len(body))), *self.headers]
        writer.write(head(self.code, names) + body)
        await writer.drain()
        return True


def Json(body: object) -> Status:
    return Status(200, body)


@dataclass(frozen=True, slots=True)
class Body:
    """Any bytes with any content type and status."""

    content: bytes
    content_type: str = "application/octet-stream"
    code: int = 200
    headers: tuple[tuple[str, str], ...] = ()

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        names = [("content-type", self.content_type), ("content-length", str(len(self.content))), *self.headers]
        writer.write(head(self.code, names) + self.content)
        await writer.drain()
        return True


@dataclass(frozen=True, slots=True)
class Chunks:
    """An event stream, each piece written on its own (`pause_s` apart). `cut`: hang up after the last, unfinished."""

    pieces: Sequence[bytes]
    pause_s: float = 0
    cut: bool = False
    headers: tuple[tuple[str, str], ...] = ()

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        names = [("content-type", "text/event-stream; charset=utf-8"), ("transfer-encoding", "chunked"), *self.headers]
        writer.write(head(200, names))
        await writer.drain()
        for piece in self.pieces:
            writer.write(b"%x\r\n%b\r\n" % (len(piece), piece))
            await writer.drain()
            await asyncio.sleep(self.pause_s)
        if not self.cut:
            writer.write(b"0\r\n\r\n")
            await writer.drain()
        return not self.cut


@dataclass(frozen=True, slots=True)
class Text:
    """The assistant says this: word by word if the request streams, else at once. Honours n and include_usage."""

    text: str
    pause_s: float = 0
    headers: tuple[tuple[str, str], ...] = ()

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        asked = seen.json
        answer = self._stream(asked) if asked.get("stream") else self._whole(asked)
        return await answer.send(seen, writer)

    def _whole(self, asked: dict[str, Any]) -> Answer:
        choices = [
            {"index": i, "message": {"role": "assistant", "content": self.text}, "finish_reason": "stop"}
            for i in range(asked.get("n") or 1)
        ]
        return Status(200, completion(asked, "chat.completion", choices, usage=USAGE), self.headers)

    def _stream(self, asked: dict[str, Any]) -> Answer:
        return Chunks(stream_pieces(asked, self.text), self.pause_s, headers=self.headers)


USAGE = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}


def completion(asked: dict[str, Any], kind: str, choices: list[dict[str, Any]], **more: object) -> dict[str, Any]:
    return {"id": "chatcmpl-1", "object": kind, "created": 1, "model": asked.get("model"), "choices": choices, **more}


def stream_pieces(asked: dict[str, Any], text: str) -> list[bytes]:
    def chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
        choices = [{"index": i, "delta": delta, "finish_reason": finish} for i in range(asked.get("n") or 1)]
        return event(completion(asked, "chat.completion.chunk", choices))

    words = [word + " " for word in text.split(" ")]
    words[-1] = words[-1].removesuffix(" ")
    pieces = [chunk({"role": "assistant", "content": ""})]
    pieces += [chunk({"content": word}) for word in words]
    pieces += [chunk({}, "stop")]
    if (asked.get("stream_options") or {}).get("include_usage"):
        pieces += [event(completion(asked, "chat.completion.chunk", [], usage=USAGE))]
    return [*pieces, DONE]


@dataclass(frozen=True, slots=True)
class Silence:
    """Not a byte for so long, then the connection closes."""

    seconds: float

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        await asyncio.sleep(self.seconds)
        return False


@dataclass(frozen=True, slots=True)
class HangUp:
    """Stream `after` events of a reply, then drop the connection; 0 drops it before any byte.

    `pause_s` after each: a client that gets bytes and the end of the connection at once may not look at the bytes.
    """

    after: int = 0
    pause_s: float = 0.05

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        if not self.after:
            return False
        pieces = stream_pieces(seen.json, " ".join(f"word{i}" for i in range(self.after + 1)))
        return await Chunks(pieces[: self.after], self.pause_s, cut=True).send(seen, writer)


@dataclass(frozen=True, slots=True)
class Raw:
    """These bytes on the socket, status line and all, then close."""

    content: bytes

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        writer.write(self.content)
        await writer.drain()
        return False


@dataclass(frozen=True, slots=True)
class Vectors:
    """An embeddings reply: for each input a unit vector that depends on its text alone."""

    dimensions: int = 1024

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        asked = seen.json
        inputs = asked["input"] if isinstance(asked["input"], list) else [asked["input"]]
        data = [{"object": "embedding", "index": i, "embedding": self.of(str(text))} for i, text in enumerate(inputs)]
        usage = {"prompt_tokens": len(inputs), "total_tokens": len(inputs)}
        body = {"object": "list", "data": data, "model": asked.get("model"), "usage": usage}
        return await Status(200, body).send(seen, writer)

    def of(self, text: str) -> list[float]:
        dice = random.Random(hashlib.sha256(text.encode()).digest())
        raw = [dice.gauss(0, 1) for _ in range(self.dimensions)]
        length = math.sqrt(sum(x * x for x in raw))
        return [x / length for x in raw]


def usual(seen: Seen) -> Answer:
    """What the server answers where the test's `answer` gives None."""
    match seen.path.split("?")[0].removeprefix("/v1"):
        case "/chat/completions":
            return Text("Hello.")
        case "/models":
            return Json({"object": "list", "data": [{"id": "stand-in", "object": "model", "owned_by": "tests"}]})
        case "/embeddings":
            return Vectors()
    return Status(404, {"error": {"message": "no such path", "type": "invalid_request_error"}})


@dataclass(slots=True)
class ModelServer:
    """`answer` decides each reply; where it returns None the usual answer is given.

    `hung_up` counts clients that closed before they had their whole answer, `open_connections` those connected now,
    `answering` the answers being given now.
    """

    answer: Callable[[Seen], Answer | None] = lambda seen: None
    requests: list[Seen] = field(default_factory=list)
    hung_up: int = 0
    open_connections: int = 0
    answering: int = 0
    port: int = 0
    _loop: asyncio.AbstractEventLoop | None = None
    _thread: threading.Thread | None = None
    _stop: asyncio.Event | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def chats(self) -> list[Seen]:
        return [seen for seen in self.requests if seen.path.startswith("/v1/chat/completions")]

    @property
    def last_prompt(self) -> str:
        """All message text of the last chat request, a message a paragraph."""
        return "\n".join(_text_of(message.get("content")) for message in self.chats[-1].json["messages"])

    def start(self) -> None:
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(ready)), name="model-server", daemon=True)
        self._thread.start()
        if not ready.wait(10):
            raise RuntimeError("the model server did not start")

    def stop(self) -> None:
        """Refuses connections from here on; `start` again takes the same port."""
        if self._thread is None or self._loop is None or self._stop is None:
            return
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)
        self._thread = None

    async def _run(self, ready: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        connections: set[asyncio.Task[None]] = set()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            connections.add(task)
            try:
                await self._serve(reader, writer)
            except asyncio.CancelledError:
                pass  # the server is stopping
            finally:
                connections.discard(task)

        server = await asyncio.start_server(serve, "127.0.0.1", self.port, limit=1 << 20)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._stop.wait()
        # What was accepted a moment ago joins the server in the next round of the loop. Had the server closed by then,
        # Python 3.11 would fail there and leave the socket open.
        self._loop.remove_reader(server.sockets[0].fileno())
        await asyncio.sleep(0)
        server.close()
        # It becomes a task a round of the loop later, and needs one to close its socket.
        for _ in range(5):
            await asyncio.sleep(0)
            for connection in connections:
                connection.cancel()
            await asyncio.gather(*connections, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open_connections += 1
        try:
            while (seen := await _read_request(reader)) is not None:
                self.requests.append(seen)
                if not await self._answer(seen, reader, writer):
                    return
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has gone; what matters was counted in _answer
        finally:
            self.open_connections -= 1
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def _answer(self, seen: Seen, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        answering = asyncio.ensure_future((self.answer(seen) or usual(seen)).send(seen, writer))
        leaving = asyncio.ensure_future(_gone(reader))
        self.answering += 1
        try:
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if answering.done() and answering.exception() is None:
                return answering.result()
            self.hung_up += 1
            return False
        finally:
            self.answering -= 1
            for task in (answering, leaving):
                task.cancel()
            await asyncio.gather(answering, leaving, return_exceptions=True)


async def _gone(reader: asyncio.StreamReader) -> None:
    """Returns when the client closes. Clients here do not pipeline, so any byte would be a surprise."""
    with contextlib.suppress(ConnectionError):
        if await reader.read(1):
            raise RuntimeError("bytes from the client in mid-answer")


async def _read_request(reader: asyncio.StreamReader) -> Seen | None:
    try:
        top = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    request_line, *lines = top.decode("latin-1").split("\r\n")[:-2]
    method, path, _ = request_line.split(" ")
    headers = httpx.Headers(
        [(name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in lines)],
        encoding="latin-1",
    )
    if headers.get("transfer-encoding") == "chunked":
        body = b"".join([piece async for piece in _chunked(reader)])
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Seen(method=method, path=path, headers=headers, body=body)


async def _chunked(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readuntil(b"\r\n")


def _text_of(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(part.get("text", "") for part in content if isinstance(part, dict))
    return ""


@pytest.fixture
def model() -> Iterator[ModelServer]:
    server = ModelServer()
    server.start()
    yield server
    server.stop()
