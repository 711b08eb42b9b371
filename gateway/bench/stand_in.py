"""A model server that costs next to nothing: always the same answer, streamed in 50 chunks or in one piece.

Its own process: `python -m gateway.bench.stand_in --socket N`. What it takes is the floor that everything is measured
from, so it looks at a request only as far as it must.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import threading
from pathlib import Path
from typing import IO

import uvloop

CHUNKS = 50
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
STREAM = re.compile(rb'"stream": ?true')
ABOUT = {"id": "chatcmpl-0", "created": 0, "model": "stand-in"}


def chunk(delta: dict[str, str], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return _event(json.dumps({**ABOUT, "object": "chat.completion.chunk", "choices": [choice]}))


def _event(data: str) -> bytes:
    event = f"data: {data}\n\n".encode()
    return f"{len(event):x}\r\n".encode() + event + b"\r\n"


EVENTS = [chunk({"role": "assistant", "content": ""}), *[chunk({"content": f"word{i} "}) for i in range(CHUNKS - 2)]]
EVENTS += [chunk({}, "stop"), _event("[DONE]") + b"0\r\n\r\n"]
WORDS = " ".join(f"word{i}" for i in range(CHUNKS))
MESSAGE = {"index": 0, "message": {"role": "assistant", "content": WORDS}, "finish_reason": "stop"}
BODY = json.dumps({**ABOUT, "object": "chat.completion", "choices": [MESSAGE]}).encode()
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: "
STREAM_HEAD = HEAD + b"text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
WHOLE = HEAD + b"application/json\r\ncontent-length: " + str(len(BODY)).encode() + b"\r\n\r\n" + BODY


async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, keep: IO[bytes] | None) -> None:
    """Answers on one connection until the client has gone."""
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            body = await reader.readexactly(int(length[1]) if length else 0)
            if keep is not None:
                keep.write(body.replace(b"\n", b" ") + b"\n")
            if not STREAM.search(body):
                writer.write(WHOLE)
                continue
            writer.write(STREAM_HEAD)
            for event in EVENTS:
                writer.write(event)
                await asyncio.sleep(0)  # each on its own, as a model gives them
            await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        writer.close()


async def serve(listener: socket.socket, keep: IO[bytes] | None) -> None:
    server = await asyncio.start_server(lambda reader, writer: talk(reader, writer, keep), sock=listener)
    await server.serve_forever()


def _end_with_bench() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    parser = argparse.ArgumentParser(prog="gateway.bench.stand_in")
    parser.add_argument("--socket", type=int, required=True)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    threading.Thread(target=_end_with_bench, daemon=True).start()
    keep = chosen.keep.open("ab", buffering=0) if chosen.keep else None
    uvloop.run(serve(socket.socket(fileno=chosen.socket), keep))


if __name__ == "__main__":
    main()
