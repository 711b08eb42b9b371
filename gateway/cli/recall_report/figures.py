"""The figures of `memrelay report`: recall statistics by day, costs, and thresholds.

A crossed threshold is a hint and not an error; its `look_at` names the likely causes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from db.pool import Db
from db.queries.overview import (
    DayOfRequests,
    JudgedTurns,
    MarkedTurns,
    TaskSpend,
    feedback_counts,
    judged_turns,
    marked_turns,
    requests_by_day,
    spend,
)
from gateway.reports.memories import MemoryReport, make_memory_report, share

NO_REQUESTS = DayOfRequests(
    day=None,
    requests=0,
    hit=0,
    degraded=0,
    searched=0,
    few_by_words=0,
    fallback=0,
    summaries_only=0,
    summary_vectors=0,
    truncated=0,
    p50_ms=None,
    p95_ms=None,
    median_tokens=None,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """`value` and `limit` are shares (0 to 1), seconds or counts. `value` None: there are no data yet."""

    name: str
    value: float | None
    limit: float
    unit: str
    about: str
    look_at: str

    @property
    def crossed(self) -> bool:
        return self.value is not None and self.value > self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallReport:
    """`days`: one row per day with requests, oldest first. `judged`, `marked`: turns of which users told something.
    `memories`: what became of memories meanwhile.
    """

    since: datetime
    until: datetime
    all: DayOfRequests
    days: Sequence[DayOfRequests]
    spend: Sequence[TaskSpend]
    feedback: Mapping[str, int]
    judged: JudgedTurns
    marked: MarkedTurns
    memories: MemoryReport

    @property
    def weeks(self) -> float:
        return (self.until - self.since) / timedelta(days=7)

    def as_json(self) -> dict[str, Any]:
        return {
            "since": self.since.isoformat(),
            "until": self.until.isoformat(),
            "requests": _figures(self.all),
            "days": [{"day": str(day.day), **_figures(day)} for day in self.days],
            "spend": [asdict(task) for task in self.spend],
            "feedback": dict(self.feedback),
            "judged_turns": asdict(self.judged)
            | {
                "got_share": share(self.judged.got, self.judged.turns),
                "helped_share": share(self.judged.helped, self.judged.brought),
            },
            "marked_turns": asdict(self.marked) | {"came_back_share": share(self.marked.came_back, self.marked.turns)},
            "memories": self.memories.as_json(),
            "thresholds": [{**asdict(each), "crossed": each.crossed} for each in thresholds(self)],
        }


def _figures(day: DayOfRequests) -> dict[str, Any]:
    return {name: value for name, value in asdict(day).items() if name != "day"} | {
        "hit_rate": share(day.hit, day.requests),
        "fallback_share": share(day.fallback, day.searched),
        "truncated_share": share(day.truncated, day.requests),
    }


async def make_report(db: Db, *, days: int, now: datetime | None = None) -> RecallReport:
    """Counts the last `days` days."""
    until = now or datetime.now(UTC)
    since = until - timedelta(days=days)
    rows = await requests_by_day(db, since)
    return RecallReport(
        since=since,
        until=until,
        all=next((row for row in rows if row.day is None), NO_REQUESTS),
        days=[row for row in rows if row.day is not None],
        spend=await spend(db, since),
        feedback=await feedback_counts(db, since),
        judged=await judged_turns(db, since),
        marked=await marked_turns(db, since),
        memories=await make_memory_report(db, space=None, since=since),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ThresholdRule:
    """How a threshold is measured."""

    name: str
    limit: float
    unit: str
    about: str
    look_at: str
    measure: Callable[[RecallReport], float | None]


# In the order of recall: found, fallback, cost, feedback.
RULES = (
    ThresholdRule(
        name="few_by_words",
        limit=0.3,
        unit="share",
        about="searches where full text found fewer than 3 turns",
        look_at="new chats have few turns; in old ones, questions use other words than the turns",
        measure=lambda report: share(report.all.few_by_words, report.all.searched),
    ),
    ThresholdRule(
        name="fallback",
        limit=0.5,
        unit="share",
        about="searches that fell back to fuzzy matching or to the latest turns",
        look_at="a language that full-text search tokenises badly, or questions without content words",
        measure=lambda report: share(report.all.fallback, report.all.searched),
    ),
    ThresholdRule(
        name="summaries_only",
        limit=0.2,
        unit="share",
        about="requests for which only summaries were found",
        look_at="turns that cannot be searched: retracted, or older than Memrelay",
        measure=lambda report: share(report.all.summaries_only, report.all.requests),
    ),
    ThresholdRule(
        name="truncated",
        limit=0.4,
        unit="share",
        about="requests whose memories did not all fit the budget",
        look_at="MEMRELAY_RECALL_BUDGET_TOKENS, or long memories that should be several",
        measure=lambda report: share(report.all.truncated, report.all.requests),
    ),
    ThresholdRule(
        name="p95",
        limit=3.0,
        unit="s",
        about="recall's 95th percentile",
        look_at="the embedder's latency, MEMRELAY_RECALL_DEADLINE_MS, and `VACUUM ANALYZE` of chat_turns",
        measure=lambda report: None if report.all.p95_ms is None else report.all.p95_ms / 1_000,
    ),
    ThresholdRule(
        name="summary_spend",
        limit=0.25,
        unit="share",
        about="tokens of formation spent on summaries",
        look_at="MEMRELAY_SUMMARY_EVERY_TURNS, or a cheaper MEMRELAY_MODEL_SUMMARISE",
        measure=lambda report: _summary_spend(report.spend),
    ),
    ThresholdRule(
        name="summary_vectors",
        limit=0.2,
        unit="share",
        about="requests that had to search summaries by meaning",
        look_at="as for few_by_words",
        measure=lambda report: share(report.all.summary_vectors, report.all.requests),
    ),
    ThresholdRule(
        name="forgot",
        limit=3,
        unit="a week",
        about="feedback that something was forgotten",
        look_at="`GET /api/recall/explain` with the question: was it never stored, or not found?",
        measure=lambda report: report.feedback.get("forgot", 0) / report.weeks,
    ),
    ThresholdRule(
        name="recall_misses",
        limit=0.1,
        unit="share",
        about="recalls with feedback that were misses",
        look_at="`memrelay calibrate`, and the turns named in the feedback",
        measure=lambda report: _misses(report.feedback),
    ),
)


def thresholds(report: RecallReport) -> list[Threshold]:
    return [
        Threshold(
            name=rule.name,
            value=rule.measure(report),
            limit=rule.limit,
            unit=rule.unit,
            about=rule.about,
            look_at=rule.look_at,
        )
        for rule in RULES
    ]


def _misses(feedback: Mapping[str, int]) -> float | None:
    misses, useful = feedback.get("recall_miss", 0), feedback.get("useful", 0)
    return share(misses, misses + useful)


def _summary_spend(tasks: Sequence[TaskSpend]) -> float | None:
    tokens = {task.task: task.tokens_in + task.tokens_out for task in tasks}
    return share(tokens.get("summarise", 0), sum(tokens.values()))
