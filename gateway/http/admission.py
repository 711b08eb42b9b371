"""How many requests may be with the model server at once. A few more wait a moment; the rest are refused with 503."""

import asyncio
from collections import deque

from gateway.errors import Overloaded
from gateway.http.limits import HttpLimits

# When a slot will be free is unknown; this moves the next try out of the moment that was too full.
RETRY_AFTER_S = 5


class Admission:
    """A semaphore with a bounded queue, first come, first served. Cancelling a waiter releases its place in the queue.

    Raises, on entering: Overloaded if too many wait, or the wait takes too long.
    """

    def __init__(self, limits: HttpLimits) -> None:
        self._limits = limits
        self.running = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def __aenter__(self) -> None:
        if self.running < self._limits.max_turns:
            self.running += 1
            return
        if self.waiting >= self._limits.max_waiting_turns:
            raise _overloaded("too many wait already")
        await self._wait()

    async def __aexit__(self, *_: object) -> None:
        self._release()

    async def _wait(self) -> None:
        slot: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(slot)
        try:
            async with asyncio.timeout(self._limits.turn_wait_timeout_s):
                await slot
        except BaseException as error:
            self._stop_waiting(slot)
            if isinstance(error, TimeoutError):
                raise _overloaded(f"no slot became free in {self._limits.turn_wait_timeout_s:g} s") from None
            raise

    def _stop_waiting(self, slot: asyncio.Future[None]) -> None:
        if slot.done() and not slot.cancelled():
            self._release()  # the slot was handed over at the moment of cancelling: it goes to the next
        elif slot in self._waiting:
            self._waiting.remove(slot)

    def _release(self) -> None:
        """Hand the slot to whoever waits longest, so that no later request can take it. A waiter that is cancelled but
        has not run since is skipped.
        """
        while self._waiting:
            if not (slot := self._waiting.popleft()).done():
                slot.set_result(None)
                return
        self.running -= 1


def _overloaded(reason: str) -> Overloaded:
    return Overloaded(
        f"Memrelay has reached its limit of concurrent requests, and {reason}. Nothing was sent to the model server.",
        retry_after_s=RETRY_AFTER_S,
    )
