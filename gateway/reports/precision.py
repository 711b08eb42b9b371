"""How many memories are worth keeping, by a sample that somebody judged. Pure."""

import math
from dataclasses import dataclass

# Of the normal distribution, for an interval that holds the true share 95 times of 100.
Z_95 = 1.959964


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Of a share, 0 to 1."""

    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision:
    """Verdicts on memories that were drawn at random."""

    right: int = 0
    wrong: int = 0
    useless: int = 0

    @property
    def judged(self) -> int:
        return self.right + self.wrong + self.useless

    @property
    def share(self) -> float | None:
        """Of right ones. None: nothing was judged."""
        return self.right / self.judged if self.judged else None

    @property
    def junk_share(self) -> float | None:
        return None if self.share is None else 1 - self.share

    @property
    def interval(self) -> Interval | None:
        """Of `share`; that of the junk is its mirror image."""
        return wilson_interval(self.right, self.judged) if self.judged else None


def wilson_interval(successes: int, trials: int, *, z: float = Z_95) -> Interval:
    """In which the true share lies, for few trials and shares near 0 or 1 too.

    Raises: ValueError without trials, or for more successes than these.
    Source: Wilson, Journal of the American Statistical Association 22 (1927), the score interval.
    """
    if not 0 <= successes <= trials or trials < 1:
        raise ValueError(f"{successes} of {trials}")
    share, spread = successes / trials, z * z / trials
    middle = share + spread / 2
    reach = z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return Interval(low=max(0.0, low), high=min(1.0, high))
