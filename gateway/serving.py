"""The gateway's process: uvicorn around gateway/app.py."""

import gc
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
# Every so many new objects the garbage collector looks for cycles, of which a request leaves few. By default it is 700,
# which is a look several times a request.
NEW_OBJECTS, YOUNG_LOOKS, OLD_LOOKS = 20_000, 20, 20


def keep_what_started() -> None:
    """Takes what is there out of every later look: a full one over the modules alone stops all streams for 80 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, YOUNG_LOOKS, OLD_LOOKS)


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
    keep_what_started()
    uvicorn.Server(config).run(sockets=[listener])
