"""The bare path of our own stack: litestar and httpx on aiohttp, which pass a chat on and do nothing else.

What Memrelay takes above it is what Memrelay does; the rest is the stack's. Its own process:
`python -m bench.relay.bare --socket N --upstream URL`.
"""

import argparse
import os
import signal
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import httpx
import uvicorn
from httpx_aiohttp import AiohttpTransport
from litestar import Litestar, Request, Response, post
from litestar.response import Stream

CONNECTIONS = 500


def make_app(upstream: str) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with httpx.AsyncClient(transport=AiohttpTransport(client=_session), timeout=60) as client:
            app.state.client = client
            yield

    @post("/v1/chat/completions", status_code=200)
    async def chat(request: Request[Any, Any, Any]) -> Response[Any]:
        client: httpx.AsyncClient = request.app.state.client
        headers = {"content-type": "application/json", "accept-encoding": "identity"}
        forwarded = client.build_request(
            "POST", upstream + "/chat/completions", content=await request.body(), headers=headers
        )
        reply = await client.send(forwarded, stream=True)
        kind = reply.headers["content-type"]
        if kind.startswith("text/event-stream"):
            return Stream(_events(reply), media_type=kind)
        return Response(await reply.aread(), media_type=kind)

    return Litestar([chat], lifespan=[lifespan], openapi_config=None, logging_config=None)


def _session() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=CONNECTIONS))


async def _events(reply: httpx.Response) -> AsyncIterator[bytes]:
    try:
        async for piece in reply.aiter_raw():
            yield piece
    finally:
        await reply.aclose()


def _exit_with_parent() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.relay.bare")
    parser.add_argument("--socket", type=int, required=True)
    parser.add_argument("--upstream", required=True)
    chosen = parser.parse_args()
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    config = uvicorn.Config(
        make_app(chosen.upstream),
        loop="uvloop",
        http="httptools",
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=chosen.socket)])


if __name__ == "__main__":
    main()
