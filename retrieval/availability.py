"""Whether a component answers: a circuit breaker (decision 0031). And whether a feature is in order: an error guard,
for what answers and is wrong (decision 0054).

Whoever uses the component reports how it went. After a few failures in a row it counts as unavailable, and its users go
on at once with what there is. From then on one probe at a time asks it, in the background and during nobody's request;
the first answer, to the probe or to anybody, makes it available again.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from retrieval.deadlines import Deadlines, sleep_unless_cancelled
from retrieval.observations import (
    AvailabilityChanged,
    Component,
    ErrorGuardActivated,
    Feature,
    FeatureResumed,
    Observe,
    Saturated,
    SaturationCause,
)
from retrieval.settings import ErrorGuardSettings

# One late answer is a busy machine. Three with no good one between them are a component that does not answer, and until
# then three turns one after the other have waited out their deadline.
MAX_FAILURES = 3
# Half a second is felt by no one as an outage, and two questions a second cost the component nothing.
FIRST_PAUSE_S = 0.5
# A model server that answers 429 is not asked more than every few seconds; with a probe's own limit still within 5 s.
MAX_PAUSE_S = 3.0
# What takes longer to answer a probe than this is too late for a turn as well.
PROBE_TIMEOUT_S = 1.0
# How long a doubt lasts: twice a turn's deadline for recording. In rounds, each of which reads what has arrived: a busy
# process takes longer for them, and so does not miss an answer that is there.
DOUBT_ROUNDS, DOUBT_ROUND_S = 10, 0.05
# If they take this many times as long, the process is busy, and more connections would not help it.
LAG = 1.5

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
        self._late = 0
        self._answers = 0
        self._saturation: SaturationCause = "process"
        self.reason = ""  # of the last failure
        self._in_doubt = asyncio.Event()
        self._unavailable = False
        self._deadlines = Deadlines()

    @property
    def is_unavailable(self) -> bool:
        return self._unavailable

    @property
    def answers(self) -> int:
        """So many so far, to anybody: who waits can see whether others got theirs."""
        return self._answers

    def succeeded(self) -> None:
        self._failures = 0
        self._answers += 1
        if self._unavailable:
            self._unavailable = False
            self._observe(AvailabilityChanged(component=self._component, available=True, reason=None))

    def failed(self, reason: str) -> None:
        self._failures += 1
        self.reason = reason
        if self._failures >= self._max_failures:
            self._open(reason)

    def late(self, reason: str, cause: SaturationCause = "process") -> None:
        """No answer in time. `cause`: why, if it turns out that the component answers. Has an effect only while
        `keep_probing` runs.
        """
        self._failures += 1
        self._late += 1
        self.reason = reason
        if cause == "connections":
            self._saturation = cause
        if self._failures >= self._max_failures:
            self._in_doubt.set()

    async def keep_probing(self, probe: Probe) -> None:
        """Until cancelled: probes the component when it is in doubt, and while it is unavailable, until it answers."""
        while True:
            await self._in_doubt.wait()
            if not self._unavailable:
                await self._resolve_doubt(probe)
            self._in_doubt.clear()
            pause_s = self._first_pause_s
            while self._unavailable:
                await sleep_unless_cancelled(pause_s)
                pause_s = min(2 * pause_s, self._max_pause_s)
                await self._ask(probe)

    async def _resolve_doubt(self, probe: Probe) -> None:
        """Unavailable if nobody gets an answer, neither the probe nor those who wait."""
        answers, started = self._answers, time.monotonic()
        async with asyncio.TaskGroup() as doubt:
            probing = doubt.create_task(self._ask(probe))
            for _ in range(DOUBT_ROUNDS):
                await asyncio.sleep(DOUBT_ROUND_S)
            probing.cancel()
        lags = time.monotonic() - started > LAG * DOUBT_ROUNDS * DOUBT_ROUND_S
        cause: SaturationCause = "process" if lags else self._saturation
        late, self._late, self._saturation = self._late, 0, "process"
        if self._answers == answers:
            self._open(self.reason)
        else:
            self._failures = 0
            self._observe(Saturated(component=self._component, cause=cause, late=late))

    def _open(self, reason: str) -> None:
        if not self._unavailable:
            self._unavailable = True
            self._in_doubt.set()
            self._observe(AvailabilityChanged(component=self._component, available=False, reason=reason))

    async def _ask(self, probe: Probe) -> None:
        try:
            await self._deadlines.run(self._probe_timeout_s, probe)
        except Exception:  # why it failed does not matter: it has not answered, and is asked again
            return
        self.succeeded()


class ErrorGuard:
    """Of one feature. After so many errors in a short time it rests, and then is used again. Bound to one event loop.

    An error is an answer that is wrong or a statement that is refused. That a component is unavailable or late is none.
    Errors that one user alone meets, while another one is served, say nothing about the feature.
    """

    def __init__(self, feature: Feature, settings: ErrorGuardSettings, observe: Observe = lambda _seen: None) -> None:
        self.settings, self._feature, self._observe = settings, feature, observe
        # When, and of which user, by their causes, the oldest first.
        self._errors: dict[object, tuple[float, str | None]] = {}
        self._served: dict[str, float] = {}  # when, the latest two users
        self._in_use = asyncio.Event()
        self._in_use.set()
        self.reason = ""  # of the last error

    @property
    def is_resting(self) -> bool:
        return not self._in_use.is_set()

    async def wait(self) -> None:
        """Returns when the feature does not rest."""
        await self._in_use.wait()

    def succeeded(self, user: str) -> None:
        """The feature has done for this user what it may fail to do for others."""
        self._served.pop(user, None)
        self._served[user] = time.monotonic()
        if len(self._served) > 2:  # one of two is another than whoever is asked about
            del self._served[next(iter(self._served))]

    def failed(self, reason: str, cause: object = None, *, user: str | None = None) -> bool:
        """Whether the feature rests from now on. The errors of one `cause`, such as a turn that is tried again, are
        one: what cannot be done for it says nothing about the others. `user`: who met it, if it is known.
        """
        if not self.settings.enabled or self.is_resting:
            return False
        now, self.reason = time.monotonic(), reason
        cause = object() if cause is None else cause
        self._errors.pop(cause, None)
        self._errors[cause] = now, user
        self._errors = {each: (at, of) for each, (at, of) in self._errors.items() if now - at < self.settings.window_s}
        if len(self._errors) < self.settings.errors or self._is_of_one_user():
            return False
        self._observe(
            ErrorGuardActivated(
                feature=self._feature, errors=len(self._errors), rest_s=self.settings.rest_s, reason=reason
            )
        )
        self.rest(self.settings.rest_s, reason)
        return True

    def _is_of_one_user(self) -> bool:
        """Whether one user has met all the errors, and another one was served since the first of them."""
        users, first = {user for _, user in self._errors.values()}, min(at for at, _ in self._errors.values())
        [user, *others] = users
        served = (at for of, at in self._served.items() if of != user)
        return user is not None and not others and any(at >= first for at in served)

    def rest(self, seconds: float, reason: str) -> None:
        """Also where another process has found that it has to. While the feature rests, its end stays where it is."""
        if not self.is_resting:
            self.reason = reason
            self._errors.clear()
            self._in_use.clear()
            asyncio.get_running_loop().call_later(seconds, self._resume)

    def _resume(self) -> None:
        self._in_use.set()
        self._observe(FeatureResumed(feature=self._feature))
