"""Draws the report: shares and latencies per day, and each threshold's value."""

from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from gateway.cli.recall_report.figures import RecallReport, share, thresholds

CROSSED_COLOUR, OK_COLOUR = "#c0392b", "#2e7d5b"
# Bars are cut at three times the limit.
MAX_REACH = 3.0


def draw(report: RecallReport, path: Path) -> None:
    """Writes a PNG. Raises: OSError."""
    figure = Figure(figsize=(10, 8), layout="constrained")
    FigureCanvasAgg(figure)
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
    figure.savefig(path, format="png", dpi=110)
