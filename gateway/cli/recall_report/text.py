"""The report as text for a terminal."""

from collections.abc import Iterable

from db.queries.overview import DayOfRequests
from gateway.cli.recall_report.figures import RecallReport, Threshold, thresholds
from gateway.reports.memories import share

NONE = "-"
DAY_COLUMNS = ("day", "requests", "hits", "degraded", "fallback", "cut", "p50", "p95", "tokens")
LEGEND = (
    "hits: memories were recalled · degraded: database or embedder late or unavailable · fallback: searches by\n"
    "fuzzy matching or latest turns · cut: more than the budget · tokens: median per prompt"
)


def percent(value: float | None) -> str:
    return NONE if value is None else f"{100 * value:.0f} %"


def day_row(day: DayOfRequests) -> list[object]:
    return [
        "all" if day.day is None else day.day,
        day.requests,
        percent(share(day.hit, day.requests)),
        percent(share(day.degraded, day.requests)),
        percent(share(day.fallback, day.searched)),
        percent(share(day.truncated, day.requests)),
        milliseconds(day.p50_ms),
        milliseconds(day.p95_ms),
        NONE if day.median_tokens is None else f"{day.median_tokens:.0f}",
    ]


def milliseconds(value: float | None) -> str:
    return NONE if value is None else f"{value:.0f} ms" if value >= 10 else f"{value:.1f} ms"


def sentences(report: RecallReport) -> Iterable[str]:
    """One line per threshold; a crossed one says what to look at."""
    if not report.all.requests:
        yield f"No request asked for memories since {report.since:%Y-%m-%d %H:%M} UTC."
    for each in thresholds(report):
        yield sentence(each)


def sentence(threshold: Threshold) -> str:
    limit = amount(threshold.limit, threshold.unit)
    if threshold.value is None:
        return f"  ?  {threshold.about}: no data yet (limit {limit})"
    line = f"{threshold.about}: {amount(threshold.value, threshold.unit)} (limit {limit})"
    return f"  !  {line}. Look at: {threshold.look_at}." if threshold.crossed else f"  ✓  {line}"


def amount(value: float, unit: str) -> str:
    match unit:
        case "share":
            return percent(value)
        case "s":
            return f"{value:.2f} s"
    return f"{value:.1f} {unit}"


def spend_rows(report: RecallReport) -> list[list[object]]:
    return [[task.task, task.calls, task.tokens_in, task.tokens_out] for task in report.spend]


def feedback_line(report: RecallReport) -> str:
    counts = ", ".join(f"{kind} {count}" for kind, count in report.feedback.items())
    return f"Feedback: {counts or 'none'}."


def judged_lines(report: RecallReport) -> Iterable[str]:
    """What users told of their own turns: whether the right memories came, and whether what they marked came back."""
    judged, marked = report.judged, report.marked
    if judged.turns:
        tokens = NONE if judged.median_tokens is None else f"{judged.median_tokens:.0f}"
        yield (
            f"Turns with feedback: {judged.turns}; got what they needed: {percent(share(judged.got, judged.turns))};"
            f" of {judged.brought} memories where a useful one was named, helped:"
            f" {percent(share(judged.helped, judged.brought))}; tokens: {tokens}."
        )
    if marked.turns:
        yield f"Marked turns: {marked.turns}; came back later: {percent(share(marked.came_back, marked.turns))}."
