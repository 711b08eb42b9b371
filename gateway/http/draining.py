"""Stopping without cutting a reply: /readyz says so first, then new connections are refused, then running replies are
waited for, and those that take too long end with an error that says why.
"""

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
from gateway.http.limits import BREAK_OFF_TIMEOUT_S, HttpLimits
from gateway.observations import DrainStarted, Observe, RepliesAborted

# In place of BREAK_OFF_TIMEOUT_S after a second signal.
FORCED_BREAK_OFF_TIMEOUT_S = 0.5
POLL_INTERVAL_S = 0.05


@dataclass(slots=True)
class Draining:
    """Whether a stop was asked for. From then on /readyz says so, and every reply is its connection's last."""

    asked: bool = False


class Server(uvicorn.Server):
    """SIGTERM: new requests are served `drain_notice_s` longer, so that a load balancer can go elsewhere; then
    it drains. SIGINT and SIGHUP, a person at the terminal, drain at once. A second signal of any kind breaks replies
    off.
    """

    def __init__(self, config: uvicorn.Config, *, limits: HttpLimits, draining: Draining, observe: Observe) -> None:
        # For requests that neither end nor belong to a connection any more: a second after the last one was aborted.
        config.timeout_graceful_shutdown = math.ceil(limits.drain_s + BREAK_OFF_TIMEOUT_S) + 1
        super().__init__(config)
        self._limits, self._draining, self._observe = limits, draining, observe
        self._notice_s = limits.drain_notice_s
        self._forced = False

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        if threading.current_thread() is threading.main_thread():  # the only one that may
            signal.signal(signal.SIGHUP, self.handle_exit)
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Runs as a signal handler, between two bytecodes of anything, so it only sets flags."""
        self._forced = self._draining.asked
        if sig != signal.SIGTERM:
            self._notice_s = 0.0
        self._draining.asked = True
        super().handle_exit(signal.SIGTERM, frame)  # a second SIGINT would make uvicorn skip the lifespan's shutdown

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._draining.asked = True
        for connection in self._connections():
            connection.drain()
        self._observe(DrainStarted(replies=len(self.server_state.tasks), notice_s=self._notice_s))
        async with asyncio.TaskGroup() as group:
            breaking_off = group.create_task(self._break_off_in_time())
            await self._wait_unless_forced(self._notice_s)
            await super().shutdown(sockets)
            breaking_off.cancel()

    async def _break_off_in_time(self) -> None:
        await self._wait_unless_forced(self._notice_s + self._limits.drain_s)
        running = [connection.running for connection in self._connections() if connection.running is not None]
        for request in running:
            request.break_off(Restarting())
        if running:
            self._observe(RepliesAborted(replies=len(running)))
        await self._wait_unless_forced(BREAK_OFF_TIMEOUT_S - FORCED_BREAK_OFF_TIMEOUT_S)
        await asyncio.sleep(FORCED_BREAK_OFF_TIMEOUT_S)
        # Under clients that read nothing. uvicorn would leave these open, after its timeout as well as with
        # `force_exit`, which also skips the lifespan's shutdown: sessions and pools would be left open too.
        for connection in self._connections():
            connection.transport.abort()

    async def _wait_unless_forced(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not self._forced and time.monotonic() < end:  # noqa: ASYNC110  (a signal handler may touch no event)
            await asyncio.sleep(min(POLL_INTERVAL_S, seconds))

    def _connections(self) -> Iterator[Connection]:
        return (each for each in list(self.server_state.connections) if isinstance(each, Connection))
