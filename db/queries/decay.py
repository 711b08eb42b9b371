"""Twin of queries/decay.sql: how importance fades."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("decay")

# Importance is shown with two decimals: what counts less by less than half of the last one has not faded yet.
LEAST_FADED = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class Decay:
    """Importance halves in `half_life_days` without a repeat, a change or a recall, and not below `floor`."""

    half_life_days: float
    floor: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedImportance:
    """`importance`: as it was given; `counted`: as it counts now; 0 to 1. `since`: when it was last repeated, changed,
    restored or recalled.
    """

    importance: float
    counted: float
    since: datetime

    @property
    def has_faded(self) -> bool:
        return has_faded(self.importance, self.counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class FadedMemory(CountedImportance):
    """`content`: its beginning."""

    id: UUID
    content: str


ROWS = {"counted_importance": CountedImportance, "faded_memories": FadedMemory}


def has_faded(importance: float, counted: float) -> bool:
    """Whether it counts less than it was given, so that one can see it."""
    return importance - counted >= LEAST_FADED


def parameter_of(decay: Decay | None) -> Sequence[float] | None:
    """As statements take it; None: importance stays as it was given."""
    return None if decay is None else [decay.half_life_days, decay.floor]


async def counted_importance(
    db: Db, owner: str, memory: UUID, *, now: datetime, decay: Decay | None
) -> CountedImportance | None:
    row = await db.fetchrow(SQL["counted_importance"], owner, memory, now, parameter_of(decay))
    return CountedImportance(**row) if row else None


async def faded_memories(db: Db, owner: str, *, now: datetime, decay: Decay | None, limit: int) -> list[FadedMemory]:
    rows = await db.fetch(SQL["faded_memories"], owner, now, parameter_of(decay), limit, LEAST_FADED)
    return [FadedMemory(**row) for row in rows]
