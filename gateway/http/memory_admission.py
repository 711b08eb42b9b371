"""How much of one user's work on memories a gateway does at once, beside chats (decision 0047).

What comes to /api, /tools, /mcp and the page takes a place while Postgres or the embedder works for it. Of one user a
few have one; more wait in order, as many as the user may have requests under way. So a user who sends hundreds takes
neither the connections to Postgres nor the embedder from everybody's chats, which take no place here.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from gateway.errors import RateLimited
from gateway.http.admission import RETRY_AFTER_S, Rate, Share
from gateway.http.limits import HttpLimits

DOORS = "/api, /tools, /mcp and the page"
# It takes four users to fill the connections, as it takes four to fill the places of chats.
CONNECTIONS_OF_USER = 0.25
# One that is slow, as an erasure is, does not hold up what its user does meanwhile.
MIN_AT_WORK = 2

_has_place: ContextVar[bool] = ContextVar("has_place", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlacesOfUser:
    queries: asyncio.Semaphore
    searches: asyncio.Semaphore


class MemoryAdmission:
    """`connections`: how many to Postgres this process may open. `embeds_one_by_one`: the embedder does, so that a
    chat's question waits for every search that is at work. `user`: in whose name (Caller.counts_as).
    """

    def __init__(self, limits: HttpLimits, *, connections: int, embeds_one_by_one: bool) -> None:
        # Never all of them, of however few.
        self.max_at_work = min(connections - 1, max(MIN_AT_WORK, int(connections * CONNECTIONS_OF_USER)))
        self.max_searches = 1 if embeds_one_by_one else self.max_at_work
        self._wait_timeout_s = limits.turn_wait_timeout_s
        self._rate = Rate(limits.requests_per_minute, counted="requests to /api, /tools and /mcp", ending="")
        self._share = Share(
            limits.max_turns_of_user,
            f"You have {limits.max_turns_of_user} requests to {DOORS} under way, which is your share of this gateway. "
            "Wait for one to end.",
        )
        self._places: dict[str, _PlacesOfUser] = {}

    def count(self, user: str) -> None:
        """Apart from their chats: the tools that a model calls use up no message. Raises: RateLimited."""
        self._rate.take(user)

    @asynccontextmanager
    async def place(self, user: str, *, searches: bool = False) -> AsyncIterator[None]:
        """At work. `searches`: with the embedder, which is a queue of its own. Cancelling a waiter releases its place
        in the queue.

        Raises: RateLimited over the user's share, or if the wait takes too long; RuntimeError within another place.
        """
        if _has_place.get():
            raise RuntimeError("Who has a place takes no other: it may not come free before theirs does.")
        self._share.take(user)
        try:
            of_user = self._places.get(user) or self._places.setdefault(user, self._new_places())
            places = of_user.searches if searches else of_user.queries
            await self._wait_for(places)
            within = _has_place.set(True)
            try:
                yield
            finally:
                _has_place.reset(within)
                places.release()
        finally:
            self._share.give_back(user)
            if not self._share.has(user):
                del self._places[user]

    def _new_places(self) -> _PlacesOfUser:
        return _PlacesOfUser(queries=asyncio.Semaphore(self.max_at_work), searches=asyncio.Semaphore(self.max_searches))

    async def _wait_for(self, places: asyncio.Semaphore) -> None:
        try:
            async with asyncio.timeout(self._wait_timeout_s):
                await places.acquire()
        except TimeoutError:
            raise RateLimited(
                f"Your requests to {DOORS} before this one have not ended within {self._wait_timeout_s:g} s, and a "
                "gateway works on a few of one user's at once. Wait for one to end.",
                retry_after_s=RETRY_AFTER_S,
            ) from None
