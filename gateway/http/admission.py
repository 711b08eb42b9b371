"""How much one gateway works on at once, and how much of that one user may have (decision 0047).

A request takes a place when its body is in. If all are taken a few more wait a moment; the rest get 503. Nobody has
more than a share: what exceeds it gets 429, and nobody else notices.
"""

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cachetools import TTLCache

from gateway.errors import Overloaded, RateLimited
from gateway.http.limits import HttpLimits

# Gives back what a request held. To be called once, when the request is over.
Release = Callable[[], None]

# When a place will be free is unknown; this moves the next try out of the moment that was too full.
RETRY_AFTER_S = 5
# So many bodies of the largest size may be arriving at once, 512 MiB at 32 each, a quarter of them from one user: a
# greedy user costs 128 MiB and no chat. What arrives with its head, as nearly every chat does, is not counted.
MAX_ARRIVING_BODIES, MAX_ARRIVING_BODIES_OF_USER = 16, 4
# Users within one minute; beyond, the one who waited longest gets a full bucket. 100,000 take 20 MB.
MAX_BUCKETS = 100_000
NOTHING_SENT = "Nothing was sent to the model server."
# Sixty times a sixtieth of a minute is not quite a minute.
ROUNDING_S = 1e-6
# 32 MiB of lines and their rows take 100 MB.
MAX_IMPORTS = 2


class Admission:
    """Places, first come, first served. `user`: in whose name (Caller.counts_as)."""

    def __init__(self, limits: HttpLimits, *, body_limit_bytes: int) -> None:
        self._limits = limits
        self.running = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._rate = Rate(limits.requests_per_minute)
        self._with_body = Share(limits.max_turns_of_user)
        self._without_body = Share(limits.max_turns_of_user)
        self._arriving = Share(limits.max_turns_of_user)
        self._importing = Share(1, "An import of yours is under way. Wait for it to end.")
        self._body_limit_bytes = body_limit_bytes
        self._arrived_bytes: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def arriving_bytes(self) -> int:
        return self._arrived_bytes.total()

    async def take_place(self, user: str) -> Release:
        """Cancelling a waiter releases its place in the queue. Raises: RateLimited over the user's rate or share;
        Overloaded if too many wait, or the wait takes too long.
        """
        self._rate.take(user)
        self._with_body.take(user)
        try:
            await self._take_place()
        except BaseException:
            self._with_body.give_back(user)
            raise

        def release() -> None:
            self._with_body.give_back(user)
            self._release()

        return release

    def take_share(self, user: str) -> Release:
        """For a request without a body: it takes no place, but nobody has more of them than of places. A list of
        models is short, and without it a front end shows no models at all. Raises: RateLimited.
        """
        self._without_body.take(user)
        return lambda: self._without_body.give_back(user)

    @contextmanager
    def arriving_body(self, user: str) -> Iterator[Callable[[int], None]]:
        """While a body arrives; what this gives is called with the size of each piece. Raises, both do: RateLimited;
        Overloaded if too many bytes are arriving for all users together.
        """
        self._arriving.take(user)
        received = 0

        def add(size: int) -> None:
            nonlocal received
            if self._arrived_bytes[user] + size > MAX_ARRIVING_BODIES_OF_USER * self._body_limit_bytes:
                raise _over_share("The request bodies that you are sending at once are too large together.")
            if self.arriving_bytes + size > MAX_ARRIVING_BODIES * self._body_limit_bytes:
                raise _overloaded("too many large requests are arriving")
            self._arrived_bytes[user] += size
            received += size

        try:
            yield add
        finally:
            self._arriving.give_back(user)
            self._arrived_bytes[user] -= received
            if not self._arrived_bytes[user]:
                del self._arrived_bytes[user]

    @contextmanager
    def importing(self, user: str) -> Iterator[None]:
        """While a file is imported, whose rows are in memory: one of a user's at a time. Raises: RateLimited;
        Overloaded if MAX_IMPORTS are under way.
        """
        self._importing.take(user)
        try:
            if self._importing.users > MAX_IMPORTS:
                raise _overloaded(f"{MAX_IMPORTS} imports are under way")
            yield
        finally:
            self._importing.give_back(user)

    async def _take_place(self) -> None:
        if self.running < self._limits.max_turns:
            self.running += 1
            return
        if self.waiting >= self._limits.max_waiting_turns:
            raise _overloaded("too many wait already")
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


class Share:
    """Counts requests by user, at most `limit` of one. `refusal`: what one more is told."""

    def __init__(self, limit: int, refusal: str | None = None) -> None:
        self._limit = limit
        self._refusal = refusal or (
            f"You have {limit} requests under way, which is your share of this gateway. Wait for one to end. "
            f"{NOTHING_SENT}"
        )
        self._requests: Counter[str] = Counter()

    @property
    def users(self) -> int:
        return len(self._requests)

    def has(self, user: str) -> bool:
        return user in self._requests

    def take(self, user: str) -> None:
        """Raises: RateLimited."""
        if self._requests[user] >= self._limit:
            raise RateLimited(self._refusal, retry_after_s=RETRY_AFTER_S)
        self._requests[user] += 1

    def give_back(self, user: str) -> None:
        self._requests[user] -= 1
        if not self._requests[user]:
            del self._requests[user]


class Rate:
    """At most so many requests a minute of one user; 0: any number. A bucket of a minute's requests, which fills
    evenly: what is stored of a user is when theirs will be full again (the generic cell rate algorithm). `counted`,
    `ending`: what one more is told was sent, and at last.
    """

    def __init__(
        self,
        per_minute: int,
        *,
        counted: str = "requests",
        ending: str = NOTHING_SENT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_minute, self._counted, self._ending, self._clock = per_minute, counted, ending, clock
        # A bucket is full after a minute without requests, and then as good as none.
        self._full_at: TTLCache[str, float] = TTLCache(MAX_BUCKETS, ttl=60.0, timer=clock)

    def take(self, user: str) -> None:
        """Raises: RateLimited. What is refused takes nothing."""
        if not self._per_minute:
            return
        now, one_s = self._clock(), 60.0 / self._per_minute
        full_at = max(now, self._full_at.get(user, now)) + one_s
        wait_s = full_at - now - 60.0
        if wait_s > ROUNDING_S:
            retry_after_s = max(1, math.ceil(wait_s))
            raise RateLimited(
                f"You have sent {self._per_minute} {self._counted} within a minute, which is your limit on this "
                f"gateway. Wait {retry_after_s} s. {self._ending}".rstrip(),
                retry_after_s=retry_after_s,
            )
        self._full_at[user] = full_at


def _over_share(reason: str) -> RateLimited:
    return RateLimited(f"{reason} Wait for one to end. {NOTHING_SENT}", retry_after_s=RETRY_AFTER_S)


def _overloaded(reason: str) -> Overloaded:
    return Overloaded(
        f"Memrelay has reached its limit of concurrent requests, and {reason}. {NOTHING_SENT}",
        retry_after_s=RETRY_AFTER_S,
    )
