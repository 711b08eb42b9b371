"""Whether the formation model answers at all. Its absence is no turn's fault: it costs no turn an attempt, and while it
lasts one job at a time asks whether it is over (decision 0065).
"""

import asyncio
import time
from dataclasses import dataclass, field
from uuid import UUID

from formation.llm.prompt_call import Fault
from formation.observations import ModelBack, ModelLost, Observe

# A refused connection costs nothing, and the first turn after an outage is to be learned from within five seconds.
ASK_EVERY_S = 2.0


@dataclass(slots=True, kw_only=True)
class Outage:
    """Made once a worker. Jobs pass `wait` before they begin; whoever asks the model says how that ended."""

    observe: Observe
    ask_every_s: float = ASK_EVERY_S
    _since: float | None = None
    _suspect: UUID | None = None
    _ask_at: float = 0.0
    _back: asyncio.Event = field(default_factory=asyncio.Event)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def wait(self) -> None:
        """Returns when the model is not away, or when it is the caller's turn to find out: first come, first served."""
        if self._since is None:
            return
        async with self._asking:
            if self._since is not None:
                try:
                    async with asyncio.timeout(max(0.0, self._ask_at - time.monotonic())):
                        await self._back.wait()
                except TimeoutError:
                    self._ask_at = time.monotonic() + self.ask_every_s

    def answered(self) -> None:
        """The server has answered, whatever it said."""
        self._suspect = None
        if self._since is not None:
            self.observe(ModelBack(after_s=round(time.monotonic() - self._since, 1)))
            self._since = None
            self._back.set()

    def failed(self, turn: UUID, fault: Fault) -> bool:
        """Whether the model is to blame and not this turn. `either`, such as a silence, is the model's once two turns
        in a row have met it with no answer to anybody between.
        """
        blamed = fault == "model" or (fault == "either" and self._suspect not in (None, turn))
        self._suspect = turn
        if blamed and self._since is None:
            self._since = time.monotonic()
            self._ask_at = self._since + self.ask_every_s
            self._back.clear()
            self.observe(ModelLost())
        return blamed
