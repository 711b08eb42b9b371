"""The report of an administrator's space, with a chart of each figure: tables with bars, drawn by the server."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from gateway.reports.memories import MemoryReport, make_memory_report
from gateway.web.languages import Language
from gateway.web.rendering import language_of, page, percent
from gateway.web.visitor import administrator

# Two weeks show a trend, and stand on one screen.
DAYS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """`length`: of the longest, 0 to 100. `text`: the value in words."""

    label: str
    length: float
    text: str


@get("/report")
async def show_report(request: Request[Any, Any, Any], state: State) -> Response[str]:
    person = await administrator(request, state)
    space, since = person.api.caller.space, datetime.now(UTC) - timedelta(days=DAYS)
    report = await person.api.query(lambda db: make_memory_report(db, space=space, since=since))
    language = language_of(request)
    return page(
        request,
        "report.html",
        person=person,
        space=space,
        days=DAYS,
        report=report,
        growth=bars([(str(day.day), day.added) for day in report.growth]),
        shares=share_bars(report, language),
        charts={
            "changes": bars([(language.named("event", event), count) for event, count in report.changes.items()]),
            "upkeep": bars(list(report.upkeep.items())),
            "conflicts": bars([(f"{each.rung}: {each.outcome}", each.conflicts) for each in report.conflicts]),
            "spend": bars([(task.task, task.tokens_in + task.tokens_out) for task in report.spend]),
        },
    )


def bars(values: Sequence[tuple[str, int]]) -> list[Bar]:
    """In their order."""
    longest = max((value for _, value in values), default=0) or 1
    return [Bar(label=label, length=100 * max(value, 0) / longest, text=str(value)) for label, value in values]


def share_bars(report: MemoryReport, language: Language) -> list[Bar]:
    """Of what is known, as long as their share of the whole."""
    made = []
    for each in report.shares:
        text, interval = percent(each.value), report.precision.interval
        if each.name == "right" and interval is not None:
            low, high = percent(interval.low), percent(interval.high)
            text = language.text("report.interval", share=text, low=low, high=high)
        label = language.text(f"report.share.{each.name}")
        made.append(Bar(label=label, length=100 * (each.value or 0.0), text=text))
    return made
