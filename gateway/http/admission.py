"""How many requests may be with the model server at once. A few more wait a moment, the rest are told to come back."""

import asyncio
from collections import deque

from gateway.errors import Overloaded
from gateway.http.limits import Limits

# When a place comes free nobody knows; this spreads the next try out of the moment that was too full.
RETRY_AFTER_S = 5


class Admission:
    """A context manager that many enter, first come, first served. Who is cancelled while waiting leaves no trace.

    Raises, on entering: Overloaded if too many wait, or it takes too long.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.inside = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def __aenter__(self) -> None:
        if self.inside < self._limits.turns:
            self.inside += 1
            return
        if self.waiting >= self._limits.waiting_turns:
            raise _overloaded("too many wait already")
        await self._wait()

    async def __aexit__(self, *_: object) -> None:
        self._leave()

    async def _wait(self) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            async with asyncio.timeout(self._limits.turn_wait_s):
                await place
        except BaseException as error:
            self._give_up(place)
            if isinstance(error, TimeoutError):
                raise _overloaded(f"no place came free in {self._limits.turn_wait_s:g} s") from None
            raise

    def _give_up(self, place: asyncio.Future[None]) -> None:
        if place.done() and not place.cancelled():
            self._leave()  # the place came in the moment of giving up: it goes to the next
        elif place in self._waiting:
            self._waiting.remove(place)

    def _leave(self) -> None:
        """The place goes straight to who waits longest, so that nobody who comes later can take it. Who was
        cancelled and does not know it yet gets none.
        """
        while self._waiting:
            if not (place := self._waiting.popleft()).done():
                place.set_result(None)
                return
        self.inside -= 1


def _overloaded(why: str) -> Overloaded:
    return Overloaded(
        f"Memrelay is answering as many requests as it may, and {why}. Nothing was sent to the model server.",
        retry_after_s=RETRY_AFTER_S,
    )
