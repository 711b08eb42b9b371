"""Whether the formation model answers at all. While it does not, no turn loses an attempt, and one job at a time asks
whether it answers again (decision 0036).

Unlike the circuit breaker of retrieval/availability.py nothing is probed in the background: a call costs money, so the
next job is the probe. And it has to be distinguished from a message that cannot be answered.
"""

import asyncio
import time
from dataclasses import dataclass, field
from uuid import UUID

from formation.llm.prompt import Fault
from formation.observations import ModelAvailable, ModelUnavailable, Observe
from retrieval.deadlines import sleep_unless

# A refused connection costs nothing, and the first turn after an outage is to be learned from within five seconds.
PROBE_INTERVAL_S = 2.0


@dataclass(slots=True, kw_only=True)
class ModelAvailability:
    """Made once a worker, bound to one event loop. Jobs call `wait` before they begin, and whoever calls the model
    reports how that went.
    """

    observe: Observe
    probe_interval_s: float = PROBE_INTERVAL_S
    _unavailable_since: float | None = None
    _last_failed_turn: UUID | None = None
    _next_probe_at: float = 0.0
    _available: asyncio.Event = field(default_factory=asyncio.Event)
    _probing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def wait(self) -> None:
        """Returns when the model is available, or when the caller is to probe it: first come, first served."""
        if self._unavailable_since is None:
            return
        async with self._probing:
            if self._unavailable_since is not None:
                await sleep_unless(self._available, max(0.0, self._next_probe_at - time.monotonic()))
                if not self._available.is_set():
                    self._next_probe_at = time.monotonic() + self.probe_interval_s

    def succeeded(self) -> None:
        """The server has answered, with any status."""
        self._last_failed_turn = None
        if self._unavailable_since is not None:
            self.observe(ModelAvailable(after_s=round(time.monotonic() - self._unavailable_since, 1)))
            self._unavailable_since = None
            self._available.set()

    def failed(self, turn: UUID, fault: Fault) -> bool:
        """Whether the model is to blame and not this turn. `either`, such as a timeout, is the model's once two turns
        in a row have met it with no answer to anybody between.
        """
        blamed = fault == "model" or (fault == "either" and self._last_failed_turn not in (None, turn))
        self._last_failed_turn = turn
        if blamed and self._unavailable_since is None:
            self._unavailable_since = time.monotonic()
            self._next_probe_at = self._unavailable_since + self.probe_interval_s
            self._available.clear()
            self.observe(ModelUnavailable())
        return blamed
