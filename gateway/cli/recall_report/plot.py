"""Draws the report: shares and latencies per day, and each threshold's value."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure, SubFigure

from gateway.cli.recall_report.figures import RecallReport, thresholds
from gateway.reports.memories import MemoryReport, share

SHARES = {
    "right": "right, by review",
    "junk": "junk, by review",
    "duplicates": "duplicates",
    "structured": "summaries with structure",
    "success": "success across chats",
}
CROSSED_COLOUR, OK_COLOUR = "#c0392b", "#2e7d5b"
# Bars are cut at three times the limit.
MAX_REACH = 3.0


def draw(report: RecallReport, path: Path) -> None:
    """Writes a PNG: recall above, what became of memories below. Raises: OSError."""
    figure = Figure(figsize=(10, 16), layout="constrained")
    FigureCanvasAgg(figure)
    halves = figure.add_gridspec(2, 1)
    draw_recall(figure.add_subfigure(halves[0]), report)
    draw_memories(figure.add_subfigure(halves[1]), report.memories)
    figure.savefig(path, format="png", dpi=110)


def draw_recall(figure: SubFigure, report: RecallReport) -> None:
    above, middle, below = figure.subplots(3, 1, height_ratios=(3, 2, 4))
    days = [str(day.day) for day in report.days]
    for name, values in {
        "hit rate": [share(day.hit, day.requests) for day in report.days],
        "fallback": [share(day.fallback, day.searched) for day in report.days],
        "truncated": [share(day.truncated, day.requests) for day in report.days],
        "degraded": [share(day.degraded, day.requests) for day in report.days],
    }.items():
        above.plot(days, [float("nan") if value is None else 100 * value for value in values], marker="o", label=name)
    above.set(ylim=(-2, 102), ylabel="% of requests", title=f"Memrelay recall, {report.all.requests} requests")
    above.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    for name, latencies in {
        "p50": [day.p50_ms for day in report.days],
        "p95": [day.p95_ms for day in report.days],
    }.items():
        middle.plot(days, [float("nan") if ms is None else ms for ms in latencies], marker="o", label=name)
    middle.set(ylabel="recall, ms")
    middle.set_ylim(0, 1.1 * max((day.p95_ms or 0.0 for day in report.days), default=0.0) or 1.0)
    middle.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    ordered = list(reversed(thresholds(report)))
    reach = [0.0 if each.value is None else min(MAX_REACH, each.value / each.limit) for each in ordered]
    colours = [CROSSED_COLOUR if each.crossed else OK_COLOUR for each in ordered]
    below.barh([each.name.replace("_", " ") for each in ordered], reach, color=colours)
    below.axvline(1, color="black", linewidth=1)
    below.set(xlim=(0, MAX_REACH), xlabel="value, in units of its limit (right of 1: crossed)")


def draw_memories(figure: SubFigure, report: MemoryReport) -> None:
    """Growth; shares, with the interval of the reviewed one; changes; conflicts by rung; tokens by task."""
    growth, shares, changes, conflicts, spent = figure.subplots(5, 1, height_ratios=(3, 3, 3, 3, 2))
    days = [str(day.day) for day in report.growth]
    growth.plot(days, [day.added for day in report.growth], marker="o", label="added")
    growth.plot(days, [day.ended for day in report.growth], marker="o", label="ended")
    growth.set(ylabel="memories a day", title=f"{report.per_user.memories} memories of {report.per_user.users} users")
    growth.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    bars(shares, [(SHARES[each.name], each.value and 100 * each.value) for each in report.shares], "%")
    interval = report.precision.interval
    if interval is not None:
        low, high = 100 * interval.low, 100 * interval.high
        shares.plot([low, high], [len(report.shares) - 1] * 2, color="black", marker="|", linewidth=1)
    shares.set_xlim(0, 100)
    bars(changes, [(name.lower(), count) for name, count in report.changes.items()], "changes")
    bars(conflicts, [(f"{each.rung}: {each.outcome}", each.conflicts) for each in report.conflicts], "conflicts")
    bars(spent, [(task.task, task.tokens_in + task.tokens_out) for task in report.spend], "tokens")


def bars(axes: Axes, values: Sequence[tuple[str, float | None]], unit: str) -> None:
    """The first one on top; what is not known has none."""
    axes.barh([name for name, _ in reversed(values)], [value or 0.0 for _, value in reversed(values)], color=OK_COLOUR)
    axes.set_xlabel(unit)
