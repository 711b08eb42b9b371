"""`python -m bench lifecycle`: what upkeep makes of years of memories, beside the same years without it.

The same lives twice, in simulated time (bench/lifecycle/clock.py): what is said, and what a model would find in it, is
planted (life.py, model.py), so that it is known of each memory what it states and of each question what the answer is.
Everything else is the product: the writer, the ladder, recall, the chores and a Postgres.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean

from bench.lifecycle.simulate import Chosen, Lived, live
from bench.stage.progress import bars
from bench.stage.servers import empty_postgres, temporary_folder

COLUMNS = ("", "with upkeep", "without", "to reach")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """`without`: the same lives without upkeep, if they were lived."""

    upkeep: Lived
    without: Lived | None


@dataclass(frozen=True, slots=True)
class Figure:
    """`to_reach`: with upkeep."""

    name: str
    of: Callable[[Lived], float]
    to_reach: str = ""


def measure(chosen: Chosen, *, compare: bool = True) -> Measured:
    """`compare`: also without upkeep. Raises: EmbedderFailed."""
    runs = (True, False) if compare else (True,)
    with bars() as progress:
        task = progress.add_task("starting", total=None)
        lived = []
        for upkeep in runs:
            with temporary_folder() as here, empty_postgres(here, progress.console.print) as url:
                progress.update(task, description="days", total=chosen.days * len(runs))
                lived.append(asyncio.run(live(url, chosen, upkeep=upkeep, advance=lambda: progress.advance(task))))
    return Measured(upkeep=lived[0], without=lived[1] if compare else None)


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(whole, 1), 2)


def _days(lived: Lived) -> int:
    return lived.days * lived.users


FIGURES: Sequence[Figure] = (
    Figure("active memories of a user, most", lambda lived: max(each.memories for each in lived.stored), "≤ 200"),
    Figure("at the end, mean", lambda lived: round(mean(each.memories for each in lived.stored[-lived.users :]), 1)),
    Figure("episodes beside them, most", lambda lived: max(each.derived for each in lived.stored)),
    Figure(
        "duplicates, % of the active",
        lambda lived: _percent(
            sum(each.duplicates for each in lived.stored), sum(each.memories for each in lived.stored)
        ),
        "≤ 2",
    ),
    Figure(
        "current answer recalled first, % of questions",
        lambda lived: _percent(sum(each.first for each in lived.asked), len(lived.asked)),
        "≥ 95",
    ),
    Figure(
        "stale answer recalled as current, % of questions",
        lambda lived: _percent(sum(each.stale for each in lived.asked), len(lived.asked)),
        "≤ 1",
    ),
    Figure("recalled tokens a question", lambda lived: round(mean(each.tokens for each in lived.asked), 1)),
    Figure("model calls a user and day", lambda lived: round(lived.calls.total() / _days(lived), 2), "≤ 3"),
    Figure("worker milliseconds a user and day", lambda lived: round(1_000 * lived.worker_s / _days(lived), 1)),
)


def rows(measured: Measured) -> list[list[object]]:
    runs = (measured.upkeep, measured.without)
    return [
        [each.name, *(None if lived is None else each.of(lived) for lived in runs), each.to_reach] for each in FIGURES
    ]


def figures(measured: Measured) -> dict[str, object]:
    found = {"with upkeep": measured.upkeep, "without": measured.without}
    return {
        "days": measured.upkeep.days,
        "users": measured.upkeep.users,
        "questions": len(measured.upkeep.asked),
        **{
            name: {each.name: each.of(lived) for each in FIGURES} | {"calls": dict(lived.calls)}
            for name, lived in found.items()
            if lived is not None
        },
    }
