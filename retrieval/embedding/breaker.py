"""A part that has stopped answering is left alone until it answers again, so that no turn waits for it (decision 0060).

Who uses the part says how it went. After a few failures in a row the breaker opens, and its users go on at once with
what there is. From then on one probe at a time asks the part, in the background and on no user's back; the first
answer, to the probe or to anybody, closes the breaker.
"""

import asyncio
from collections.abc import Awaitable, Callable

from retrieval.observations import BreakerChanged, Observe, Part

# One late answer is a busy machine. Three with no good one between them are a part that is down, and until then three
# turns one after the other have waited out their deadline.
OPENS_AFTER = 3
# Half a second is felt by no one as an outage, and two questions a second cost the part nothing.
FIRST_PAUSE_S = 0.5
# A model server that answers 429 is not asked more than every few seconds; with a probe's own limit still within 5 s.
LONGEST_PAUSE_S = 3.0
# What takes longer to answer a probe than this is too late for a turn as well.
PROBE_WITHIN_S = 1.0

Probe = Callable[[], Awaitable[object]]


class Breaker:
    """Bound to one event loop."""

    def __init__(
        self,
        part: Part,
        observe: Observe = lambda _seen: None,
        *,
        opens_after: int = OPENS_AFTER,
        first_pause_s: float = FIRST_PAUSE_S,
        longest_pause_s: float = LONGEST_PAUSE_S,
        probe_within_s: float = PROBE_WITHIN_S,
    ) -> None:
        self._part, self._observe = part, observe
        self._opens_after = opens_after
        self._first_pause_s, self._longest_pause_s = first_pause_s, longest_pause_s
        self._probe_within_s = probe_within_s
        self._failures = 0
        self._opened = asyncio.Event()

    @property
    def is_open(self) -> bool:
        return self._opened.is_set()

    def succeeded(self) -> None:
        self._failures = 0
        if self.is_open:
            self._opened.clear()
            self._observe(BreakerChanged(part=self._part, open=False, reason=None))

    def failed(self, reason: str) -> None:
        self._failures += 1
        if self._failures >= self._opens_after and not self.is_open:
            self._opened.set()
            self._observe(BreakerChanged(part=self._part, open=True, reason=reason))

    async def keep(self, probe: Probe) -> None:
        """Until cancelled: whenever the breaker is open, asks the part until it answers."""
        while True:
            await self._opened.wait()
            pause_s = self._first_pause_s
            while self.is_open:
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, self._longest_pause_s)
                if await self._answers(probe):
                    self.succeeded()

    async def _answers(self, probe: Probe) -> bool:
        """A probe that does not come back is left behind: cancelling it can take as long as a frozen Postgres likes."""
        asking = asyncio.ensure_future(probe())
        asking.add_done_callback(_heard)
        try:
            await asyncio.wait({asking}, timeout=self._probe_within_s)
        finally:
            if not asking.done():
                asking.cancel()
        return asking.done() and not asking.cancelled() and asking.exception() is None


def _heard(asking: "asyncio.Future[object]") -> None:
    if not asking.cancelled():
        asking.exception()  # why it failed is what opened the breaker; reading it keeps asyncio quiet
