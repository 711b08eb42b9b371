"""A gateway of this process's own, on a real socket, for tests that stream, hang up or take things away."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import uvicorn

from gateway.api.routes import ROUTES
from gateway.app import make_app
from gateway.services import Services, TurnSettings

T = TypeVar("T")
DEADLINE_S = 10.0


class Gateway:
    """uvicorn around the application, in a thread of its own. `seen` is what it observed."""

    def __init__(self, settings: TurnSettings) -> None:
        self.seen: list[object] = []
        self.app = make_app(settings, self.seen.append, routes=ROUTES)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        config = uvicorn.Config(
            self.app, lifespan="on", ws="none", access_log=False, log_config=None, timeout_graceful_shutdown=5
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="gateway", daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def start(self, *, ready: bool = True) -> None:
        """`ready`: wait until Postgres has been reached too."""
        self._thread.start()
        until(lambda: self._server.started)
        if ready:
            until(lambda: self.services.retrieval is not None and self.services.keys.age_s(time.monotonic()) < 60)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()

    def saw(self, kind: type[T]) -> list[T]:
        return [each for each in self.seen if isinstance(each, kind)]

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))


def until(condition: Callable[[], object]) -> None:
    """For what happens on another thread. Fails after a generous deadline."""
    end = time.monotonic() + DEADLINE_S
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
