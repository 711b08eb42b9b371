"""Whether what a soak sampled grows. Pure."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import combinations, islice

PER_TURNS = 10_000
# Until then caches fill and the allocator finds its size. The last cache that is full is that of 10,000 words, after
# some 14,000 turns: each brings a word that was never there.
WARM_UP_SHARE = 0.2
MIN_WARM_UP_TURNS = 15_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One look at all processes; memory is what they have allocated. None: not measured, or not yet."""

    turns: int
    seconds: float
    gateway_mb: float | None = None
    worker_mb: float | None = None
    gateway_files: int | None = None
    worker_files: int | None = None
    postgres_connections: int | None = None
    tasks: float | None = None
    in_flight: float | None = None
    spool_rows: float | None = None
    jobs_waiting: float | None = None
    memories: float | None = None


# What each may grow in 10,000 turns and count as flat: memory 1 %, the rest less than one for each thousand turns.
MAX_GROWTH = {
    "gateway_mb": 1.0,
    "worker_mb": 1.0,
    "gateway_files": 2.0,
    "worker_files": 2.0,
    "postgres_connections": 1.0,
    "tasks": 2.0,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """`per_10_000`: the median of the slopes between any two samples, which a few odd samples do not move (Theil, Sen).
    `flat`: None where there is no bound.
    """

    name: str
    first: float
    last: float
    maximum: float
    per_10_000: float

    @property
    def flat(self) -> bool | None:
        bound = MAX_GROWTH.get(self.name)
        return None if bound is None else self.per_10_000 <= bound


def growth(samples: Sequence[Sample]) -> list[Growth]:
    """Of each kind of figure that was sampled, after the warm-up; none before three samples of it are there."""
    names = [each.name for each in fields(Sample) if each.name not in ("turns", "seconds")]
    return [measured for name in names if (measured := _growth(name, warm(samples)))]


def warm(samples: Sequence[Sample]) -> list[Sample]:
    """All of them, when none would be left."""
    end = samples[-1].turns if samples else 0
    from_turn = max(WARM_UP_SHARE * end, min(MIN_WARM_UP_TURNS, end / 2))
    return [sample for sample in samples if sample.turns >= from_turn]


def _growth(name: str, samples: Sequence[Sample]) -> Growth | None:
    points = [(sample.turns, float(value)) for sample in samples if (value := getattr(sample, name)) is not None]
    slope = slope_of(points)
    if slope is None:
        return None
    values = [value for _, value in points]
    return Growth(
        name=name, first=values[0], last=values[-1], maximum=max(values), per_10_000=round(slope * PER_TURNS, 3)
    )


def slope_of(points: Sequence[tuple[int, float]], *, max_pairs: int = 200_000) -> float | None:
    """Of a line through the points, robust; None when fewer than three lie at different places."""
    if len({x for x, _ in points}) < 3:
        return None
    pairs = islice(combinations(points, 2), max_pairs)
    return statistics.median((later - earlier) / (x1 - x0) for (x0, earlier), (x1, later) in pairs if x1 != x0)


def is_flat(measured: Sequence[Growth]) -> bool:
    return all(each.flat is not False for each in measured)


COLUMNS = ("figure", "after warm-up", "at the end", "at most", "growth in 10,000 turns", "flat up to", "flat")


def row(measured: Growth) -> list[object]:
    flat = {True: "yes", False: "NO", None: None}[measured.flat]
    rounded = (round(value, 1) for value in (measured.first, measured.last, measured.maximum))
    return [measured.name.replace("_", " "), *rounded, measured.per_10_000, MAX_GROWTH.get(measured.name), flat]
