"""Callers that were turned away for want of a key or an identity: what an administrator looks for in the first hour."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

# Who has just pressed "Verify" in OpenWebUI and looks here for the reason.
WITHIN_S = 600
# A scanner's thousands say no more than a hundred.
MAX_KEPT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentRefusals:
    """`last`: why, in the words the caller was told; None without any."""

    count: int
    last: str | None


class RefusedCallers:
    """Of this process. Only the reasons are kept: no key, no address, no user."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: deque[tuple[float, str]] = deque(maxlen=MAX_KEPT)

    def add(self, reason: str) -> None:
        self._kept.append((self._clock(), reason))

    def recent(self) -> RecentRefusals:
        since = self._clock() - WITHIN_S
        reasons = [reason for at, reason in self._kept if at >= since]
        return RecentRefusals(count=len(reasons), last=reasons[-1] if reasons else None)
