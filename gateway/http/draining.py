"""Stopping without cutting a reply: said first, then closed to newcomers, then waited for, then broken off in words."""

import asyncio
import math
import signal
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType

import uvicorn

from gateway.errors import Restarting
from gateway.http.connection import Connection
from gateway.http.limits import GOODBYE_S, Limits
from gateway.observations import DrainStarted, Observe, RepliesAborted

# The same after a second signal.
HURRIED_GOODBYE_S = 0.5
LOOK_EVERY_S = 0.05


@dataclass(slots=True)
class Draining:
    """Whether a stop was asked for. From then on /readyz says so, and every answer is its connection's last."""

    asked: bool = False


class Server(uvicorn.Server):
    """SIGTERM: newcomers are served `drain_notice_s` longer, that a load balancer can look elsewhere; then it drains.
    SIGINT and SIGHUP, a person at the terminal, drain at once. A second signal of any kind ends it.
    """

    def __init__(self, config: uvicorn.Config, *, limits: Limits, draining: Draining, observe: Observe) -> None:
        config.timeout_graceful_shutdown = math.ceil(limits.drain_s + GOODBYE_S)
        super().__init__(config)
        self._limits, self._draining, self._observe = limits, draining, observe
        self._notice_s = limits.drain_notice_s
        self._in_a_hurry = False

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        if threading.current_thread() is threading.main_thread():  # the only one that may
            signal.signal(signal.SIGHUP, self.handle_exit)
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called between two bytecodes of whatever runs, so it only notes what was asked."""
        self._in_a_hurry = self._draining.asked
        if sig != signal.SIGTERM:
            self._notice_s = 0.0
        self._draining.asked = True
        super().handle_exit(signal.SIGTERM, frame)  # its own way with a second SIGINT skips what rows wait for

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._draining.asked = True
        for connection in self._connections():
            connection.drain()
        self._observe(DrainStarted(replies=len(self.server_state.tasks), notice_s=self._notice_s))
        async with asyncio.TaskGroup() as group:
            breaking_off = group.create_task(self._break_off_in_time())
            await self._until_hurried(self._notice_s)
            await super().shutdown(sockets)
            breaking_off.cancel()

    async def _break_off_in_time(self) -> None:
        await self._until_hurried(self._notice_s + self._limits.drain_s)
        served = [connection.serving for connection in self._connections() if connection.serving is not None]
        for each in served:
            each.break_off(Restarting())
        if served:
            self._observe(RepliesAborted(replies=len(served)))
        await self._until_hurried(math.inf)
        await asyncio.sleep(HURRIED_GOODBYE_S)
        self.force_exit = True

    async def _until_hurried(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not self._in_a_hurry and time.monotonic() < end:  # noqa: ASYNC110  (a signal's handler may touch no event)
            await asyncio.sleep(min(LOOK_EVERY_S, seconds))

    def _connections(self) -> Iterator[Connection]:
        return (each for each in list(self.server_state.connections) if isinstance(each, Connection))
