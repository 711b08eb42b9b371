"""The gateway's process: uvicorn around gateway/app.py."""

import resource
import socket
from collections.abc import Sequence
from functools import partial
from typing import Any

import uvicorn
from litestar import asgi
from litestar.types import ControllerRouterHandler, Receive, Scope, Send

from formation.commands.carry_out import Commands
from formation.settings import FormationSettings
from gateway.api.routes import ROUTES
from gateway.app import Application
from gateway.config.settings import Settings
from gateway.errors import NotFound
from gateway.http.connection import Connection
from gateway.http.draining import Draining, Server
from gateway.http.limits import HttpLimits
from gateway.http.open_connections import OpenConnections
from gateway.observability.operations import operations_routes
from gateway.observability.sink import start_logging
from gateway.observations import Observe
from gateway.process.memory import freeze_startup_objects
from gateway.settings import GatewaySettings
from gateway.supervision import Supervision
from gateway.tools.routes import tool_routes
from gateway.web.routes import WEB_ROUTES

# Clients keep connections for 15 s (aiohttp, OpenWebUI's) to 60 s; closing first would race with their next request.
KEEP_ALIVE_S = 75
# Beside its clients' connections a process has those to the model server (500), to Postgres, and its own files.
MAX_OTHER_FILES = 1024


def serve(settings: Settings, listener: socket.socket, supervision: Supervision) -> None:
    observe, draining, gateway = start_logging(settings), Draining(), settings.gateway
    raise_file_limit(gateway.limits.max_connections + MAX_OTHER_FILES)
    app = Application(
        gateway,
        observe,
        routes=[
            *operations_routes(draining),
            *ROUTES,
            *tool_routes(settings.formation),
            *mcp_routes(gateway, settings.formation),
            *WEB_ROUTES,
        ],
        supervision=supervision,
        commands=Commands(settings=settings.formation, page=gateway.page_address),
    )
    server = make_server(app, gateway.limits, draining, observe)
    freeze_startup_objects()
    server.run(sockets=[listener])


@asgi("/mcp", copy_scope=True)
async def switched_off(scope: Scope, receive: Receive, send: Send) -> None:
    raise NotFound("MCP is switched off (MEMRELAY_ENABLE_MCP, MEMRELAY_ENABLE_TOOLS).")


def mcp_routes(settings: GatewaySettings, formation: FormationSettings) -> Sequence[ControllerRouterHandler]:
    """Loads the SDK only where it is wanted."""
    if not (settings.mcp and settings.tools):
        return (switched_off,)
    from gateway.mcp import server

    return server.mcp_routes(formation)


def make_server(app: Application, limits: HttpLimits, draining: Draining, observe: Observe) -> Server:
    protocol: Any = partial(
        Connection,
        limits=limits,
        open_connections=OpenConnections(limits.max_connections),
        draining=lambda: draining.asked,
        observe=observe,
    )
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=protocol,
        lifespan="on",
        ws="none",
        access_log=False,
        log_config=None,
        # Its warnings are one or two lines for every request that is no HTTP or asks for an upgrade.
        log_level="error",
        # Who the peer is decides what it may do; a header that claims another is not believed.
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_S,
    )
    return Server(config, limits=limits, draining=draining, observe=observe)


def raise_file_limit(wanted: int) -> None:
    """Let this process open `wanted` files, or as many as the system allows; the default is often 1,024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
