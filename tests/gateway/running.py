"""A gateway of this process's own, on a real socket, for tests that stream, hang up or take things away."""

import asyncio
import signal
import socket
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import uvloop
from litestar.types import ControllerRouterHandler

from formation.commands.carry_out import Commands
from formation.settings import FormationSettings
from gateway.api.routes import ROUTES
from gateway.app import Application
from gateway.http.draining import Draining
from gateway.observability.operations import operations_routes
from gateway.process.serving import make_server, mcp_routes
from gateway.services import Services
from gateway.settings import GatewaySettings
from gateway.tools.routes import tool_routes
from gateway.web.routes import WEB_ROUTES

T = TypeVar("T")
DEADLINE_S = 10.0


class Gateway:
    """The application and its server, in a thread of its own. `seen` is what it observed. `has_api`: whether it serves
    more than chats and /metrics; those routes take 60 ms of each start.
    """

    def __init__(self, settings: GatewaySettings, *, has_api: bool = True) -> None:
        self.database_url = settings.database_url
        self.seen: list[object] = []
        self._draining = Draining()
        self.app = Application(
            settings,
            self.seen.append,
            routes=[
                *operations_routes(self._draining),
                *(beside_chats(settings) if has_api else ()),
            ],
            commands=Commands(settings=FormationSettings(), page=settings.page_address),
        )
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._server = make_server(self.app, settings.limits, self._draining, self.seen.append)
        self._thread = threading.Thread(target=self._run, name="gateway", daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def connections(self) -> int:
        return len(self._server.server_state.connections)

    @property
    def tasks(self) -> int:
        return len(asyncio.all_tasks(self.loop))

    @property
    def requests_under_way(self) -> int:
        return len(self._server.server_state.tasks)

    @property
    def services(self) -> Services:
        return self.app.services

    def start(self, *, ready: bool = True) -> None:
        """`ready`: wait until Postgres has been reached too."""
        self._thread.start()
        until(lambda: self._server.started)
        if ready:
            until(lambda: self.services.retrieval is not None and self.services.keys.age_s(time.monotonic()) < 60)

    def ask_to_stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """As the signal would; the thread is not the main one, which alone gets signals."""
        self._server.handle_exit(number, None)

    @property
    def stopped(self) -> bool:
        return not self._thread.is_alive()

    def stop(self) -> None:
        self.ask_to_stop()
        self._thread.join(5)
        if self._thread.is_alive():  # a test left a reply hanging
            self.ask_to_stop()
        self._thread.join(20)
        assert not self._thread.is_alive()

    def saw(self, kind: type[T]) -> list[T]:
        return [each for each in self.seen if isinstance(each, kind)]

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            self.loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[self._socket]))


def beside_chats(settings: GatewaySettings) -> list[ControllerRouterHandler]:
    formation = FormationSettings()
    return [*ROUTES, *tool_routes(formation), *mcp_routes(settings, formation), *WEB_ROUTES]


def until(condition: Callable[[], object]) -> None:
    """For what happens on another thread. Fails after a generous deadline."""
    end = time.monotonic() + DEADLINE_S
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
