"""Whether a component answers: a circuit breaker (decision 0031).

Whoever uses the component reports how it went. After a few failures in a row it counts as unavailable, and its users go
on at once with what there is. From then on one probe at a time asks it, in the background and during nobody's request;
the first answer, to the probe or to anybody, makes it available again.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from retrieval.deadlines import Deadlines
from retrieval.observations import AvailabilityChanged, Component, Observe

# One late answer is a busy machine. Three with no good one between them are a component that does not answer, and until
# then three turns one after the other have waited out their deadline.
MAX_FAILURES = 3
# Half a second is felt by no one as an outage, and two questions a second cost the component nothing.
FIRST_PAUSE_S = 0.5
# A model server that answers 429 is not asked more than every few seconds; with a probe's own limit still within 5 s.
MAX_PAUSE_S = 3.0
# What takes longer to answer a probe than this is too late for a turn as well.
PROBE_TIMEOUT_S = 1.0

Probe = Callable[[], Coroutine[Any, Any, object]]


class Availability:
    """Of one component. Bound to one event loop."""

    def __init__(
        self,
        component: Component,
        observe: Observe = lambda _seen: None,
        *,
        max_failures: int = MAX_FAILURES,
        first_pause_s: float = FIRST_PAUSE_S,
        max_pause_s: float = MAX_PAUSE_S,
        probe_timeout_s: float = PROBE_TIMEOUT_S,
    ) -> None:
        self._component, self._observe = component, observe
        self._max_failures = max_failures
        self._first_pause_s, self._max_pause_s = first_pause_s, max_pause_s
        self._probe_timeout_s = probe_timeout_s
        self._failures = 0
        self.reason = ""  # of the last failure
        self._unavailable = asyncio.Event()
        self._deadlines = Deadlines()

    @property
    def is_unavailable(self) -> bool:
        return self._unavailable.is_set()

    def succeeded(self) -> None:
        self._failures = 0
        if self.is_unavailable:
            self._unavailable.clear()
            self._observe(AvailabilityChanged(component=self._component, available=True, reason=None))

    def failed(self, reason: str) -> None:
        self._failures += 1
        self.reason = reason
        if self._failures >= self._max_failures and not self.is_unavailable:
            self._unavailable.set()
            self._observe(AvailabilityChanged(component=self._component, available=False, reason=reason))

    async def probe_while_unavailable(self, probe: Probe) -> None:
        """Until cancelled: whenever the component is unavailable, probes it until it answers."""
        while True:
            await self._unavailable.wait()
            pause_s = self._first_pause_s
            while self.is_unavailable:
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, self._max_pause_s)
                if await self._answers(probe):
                    self.succeeded()

    async def _answers(self, probe: Probe) -> bool:
        try:
            await self._deadlines.run(self._probe_timeout_s, probe)
        except Exception:  # why it failed does not matter: it has not answered, and is asked again
            return False
        return True
