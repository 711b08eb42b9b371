"""The gateway's process: uvicorn around gateway/app.py."""

import socket

import uvicorn

from gateway.api.memories import list_own
from gateway.api.openapi import openapi
from gateway.app import make_app
from gateway.observability import start_logging
from gateway.operations import operations
from gateway.settings import Settings

# Replies that are still being written when a stop is asked for get this long to end.
GRACE_S = 10
# Clients keep connections for 15 s (aiohttp, OpenWebUI's) to 60 s; closing first would race with their next request.
KEEP_ALIVE_S = 75


def serve(settings: Settings, listener: socket.socket) -> None:
    observe = start_logging(settings)
    config = uvicorn.Config(
        make_app(settings.turn, observe, routes=[*operations(), list_own, openapi]),
        loop="uvloop",
        http="httptools",
        lifespan="on",
        ws="none",
        access_log=False,
        log_config=None,
        # Who the peer is decides what it may do; a header that claims another is not believed.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
        timeout_keep_alive=KEEP_ALIVE_S,
    )
    uvicorn.Server(config).run(sockets=[listener])
