"""The figures of `python -m bench relay`, what they are to reach, and whether they do. Pure.

Rates and times are medians over the rounds; a ratio is the median of the rounds' ratios, each of two slices that lay
side by side; a 99th percentile is of all rounds together.
"""

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from bench.relay.parts import DIRECT, OFF, ON, Cell, Measured
from bench.stage.load import Timed, extra_gaps_s

LITELLM = "litellm"
OTHERS = ("bare", "nginx", LITELLM)
COLUMNS = ("figure", "Memrelay", "of LiteLLM", "bare", "nginx", "LiteLLM", "direct", "to reach", "reached")
# Of 20,000 turns in a process of 100 MB: less than the allocator itself moves from one minute to the next.
MAX_GROWTH_MB = 5.0

Measure = Callable[[Timed], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """`of_litellm`: the bound is on the ratio. `at_least`: reached from there up, else from there down."""

    value: float
    of_litellm: bool = False
    at_least: bool = False

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.value:g}{' of LiteLLM' if self.of_litellm else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """`others`: the same of the rivals and of the model server. `of_litellm`: ours, as a multiple of LiteLLM's."""

    name: str
    unit: str
    ours: float | None
    others: dict[str, float] = field(default_factory=dict)
    of_litellm: float | None = None
    bound: Bound | None = None

    @property
    def reached(self) -> bool | None:
        """None: nothing is to be reached, or what it needs was not measured."""
        if self.bound is None:
            return None
        value = self.of_litellm if self.bound.of_litellm else self.ours
        if value is None or math.isnan(value):
            return None
        return value >= self.bound.value if self.bound.at_least else value <= self.bound.value


def figures(measured: Measured) -> list[Figure]:
    return [*_rates(measured), *_added(measured), *_paced(measured), *_chunks(measured), *_memory(measured)]


def _rates(measured: Measured) -> list[Figure]:
    """LiteLLM's, a plain relay's, is what ours are multiples of, with memory and without."""
    bounds = {(OFF, False): 15.0, (ON, False): 5.0, (OFF, True): 30.0, (ON, True): 15.0}
    rates: list[Figure] = []
    for (ours, stream), minimum in bounds.items():
        cells = {name: cell for (name, streamed), cell in measured.throughput.items() if streamed == stream}
        if ours not in cells:
            continue
        values = {name: _median(cell, lambda timed: timed.per_second) for name, cell in cells.items()}
        rates.append(
            Figure(
                name=f"{'streams' if stream else 'requests'} a second, {ours}",
                unit="/s",
                ours=values[ours],
                others=_others(values),
                of_litellm=_ratio(cells[ours], cells[LITELLM]) if LITELLM in cells else None,
                bound=Bound(value=minimum, of_litellm=True, at_least=True),
            )
        )
    return rates


def _ratio(ours: Cell, theirs: Cell) -> float:
    pairs = zip(ours.rounds, theirs.rounds, strict=True)
    return statistics.median(our.per_second / their.per_second for our, their in pairs)


def _added(measured: Measured) -> list[Figure]:
    rows: tuple[tuple[str, bool, Measure, dict[str, float]], ...] = (
        ("added to a request, {}, p50", False, first_byte_ms(50), {ON: 3.0}),
        ("added to a stream's first byte, {}, p50", True, first_byte_ms(50), {}),
        ("added to a whole stream, {}, p50", True, whole_ms(50), {}),
    )
    return [
        figure
        for name, stream, value, maxima in rows
        for figure in _more_than_direct(
            {side: cell for (side, streamed), cell in measured.added.items() if streamed == stream}, name, value, maxima
        )
    ]


def _more_than_direct(cells: Mapping[str, Cell], name: str, value: Measure, maxima: dict[str, float]) -> list[Figure]:
    if DIRECT not in cells:
        return []
    direct = cells[DIRECT]
    added = {side: _median_difference(cell, direct, value) for side, cell in cells.items() if side != DIRECT}
    return [
        Figure(
            name=name.format(ours),
            unit="ms",
            ours=added[ours],
            others={**_others(added), DIRECT: _median(direct, value)},
            bound=Bound(value=maxima[ours]) if ours in maxima else None,
        )
        for ours in (OFF, ON)
        if ours in added
    ]


def _paced(measured: Measured) -> list[Figure]:
    rows: tuple[tuple[str, Mapping[str, Cell], Measure, float], ...] = (
        ("added to the first byte, 50 streams running, p50", measured.paced, first_byte_ms(50), 15.0),
        ("added to the first byte, 50 streams running, p99", measured.paced, first_byte_ms(99), 60.0),
        ("added to the first byte, 50 begin at once, p50", measured.burst, first_byte_ms(50), 15.0),
        ("added to the first byte, 50 begin at once, p99", measured.burst, first_byte_ms(99), 60.0),
        ("extra wait between chunks, 50 streams, p50", measured.paced, extra_gap_ms(50), 5.0),
        ("extra wait between chunks, 50 streams, p99", measured.paced, extra_gap_ms(99), 5.0),
    )
    figures: list[Figure] = []
    for name, cells, value, maxima in rows:
        if ON not in cells or DIRECT not in cells:
            continue
        values = {side: value(cell.together) for side, cell in cells.items()}
        added = {side: each - values[DIRECT] for side, each in values.items() if side != DIRECT}
        others = {**_others(added), DIRECT: values[DIRECT]}
        figures.append(Figure(name=name, unit="ms", ours=added[ON], others=others, bound=Bound(value=maxima)))
    return figures


def _chunks(measured: Measured) -> list[Figure]:
    rows = (("as fast as they come", measured.chunk_us), ("one every 20 ms", measured.paced_chunk_us))
    return [
        Figure(
            name=f"processor time a chunk, {name}",
            unit="µs",
            ours=statistics.median(by_side[ON]),
            others=_others({side: statistics.median(rounds) for side, rounds in by_side.items()}),
            bound=Bound(value=25.0),
        )
        for name, by_side in rows
        if ON in by_side
    ]


def _memory(measured: Measured) -> list[Figure]:
    """Growth is counted from the first quarter of the turns, when the caches of a start are warm."""
    known = [(use.turns, use.resident_mb) for use in measured.memory if use.resident_mb is not None]
    if len(known) < 3:
        return []
    (_, warm_mb), (turns, end_mb) = known[1], known[-1]
    return [
        Figure(name=f"resident after {turns:,} turns", unit="MB", ours=end_mb, bound=Bound(value=150.0)),
        Figure(
            name="resident, growth over the last three quarters",
            unit="MB",
            ours=end_mb - warm_mb,
            bound=Bound(value=MAX_GROWTH_MB),
        ),
    ]


def first_byte_ms(percent: float) -> Measure:
    return lambda timed: percentile_ms(timed.first_byte_s, percent)


def whole_ms(percent: float) -> Measure:
    return lambda timed: percentile_ms(timed.whole_s, percent)


def extra_gap_ms(percent: float) -> Measure:
    return lambda timed: percentile_ms(extra_gaps_s(timed.traces), percent)


def percentile_ms(seconds: Sequence[float], percent: float) -> float:
    return float(np.percentile(seconds, percent)) * 1_000 if seconds else math.nan


def _median(cell: Cell, value: Measure) -> float:
    return statistics.median(value(timed) for timed in cell.rounds)


def _median_difference(cell: Cell, direct: Cell, value: Measure) -> float:
    pairs = zip(cell.rounds, direct.rounds, strict=True)
    return statistics.median(value(ours) - value(theirs) for ours, theirs in pairs)


def _others(values: dict[str, float]) -> dict[str, float]:
    return {name: values[name] for name in (*OTHERS, DIRECT) if name in values}


def row(figure: Figure) -> list[object]:
    others = [_formatted(figure.others.get(name)) for name in (*OTHERS, DIRECT)]
    ratio = None if figure.of_litellm is None else f"{figure.of_litellm:.1f}"
    reached = {True: "yes", False: "NO", None: None}[figure.reached]
    bound = None if figure.bound is None else str(figure.bound)
    return [f"{figure.name}, {figure.unit}", _formatted(figure.ours), ratio, *others, bound, reached]


def _formatted(value: float | None) -> str | None:
    if value is None or math.isnan(value):
        return None
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def as_json(measured: Measured) -> dict[str, object]:
    return {
        "figures": [_figure_json(figure) for figure in figures(measured)],
        "resident_mb": {str(use.turns): use.resident_mb for use in measured.memory},
        "recalls": measured.recalls,
        "left_out": measured.left_out,
    }


def _figure_json(figure: Figure) -> dict[str, object]:
    others = {name: _rounded(value) for name, value in figure.others.items()}
    return {
        "figure": figure.name,
        "unit": figure.unit,
        "memrelay": _rounded(figure.ours),
        **others,
        "of_litellm": _rounded(figure.of_litellm),
        "to_reach": None if figure.bound is None else str(figure.bound),
        "reached": figure.reached,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None or math.isnan(value) else round(value, 3)
