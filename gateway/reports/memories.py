"""How memories grow, end and serve: the figures of `memrelay report` and of the administrator's page. Counts only."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from db.pool import Db
from db.queries import calibrations, memory_report, reviews
from db.queries.memory_report import (
    DayOfGrowth,
    MemoriesPerUser,
    NearestOlder,
    SettledConflicts,
    SuccessAcrossChats,
    SummariesMade,
)
from db.queries.overview import TaskSpend, spend
from formation.reconcile.guard import WORD, difference, names
from gateway.reports.precision import Precision
from retrieval.embedding.shipped import shipped_calibration

# Memories that are looked at for duplicates. A share of 2 % is told to within 1.5 points, in half a second.
DUPLICATES_SAMPLE = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicates:
    """`sampled`: active memories with a vector, at random. `repeated`: those that say what an older one says."""

    sampled: int
    repeated: int

    @property
    def share(self) -> float | None:
        return share(self.repeated, self.sampled)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedShare:
    """`value`: 0 to 1; None: there are no data."""

    name: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryReport:
    """`changes`: by event of the history. `upkeep`: how often each chore changed a user's memory. `success`: of turns
    whose prompt held a memory from another chat. `precision`: by review.
    """

    growth: Sequence[DayOfGrowth]
    per_user: MemoriesPerUser
    precision: Precision
    duplicates: Duplicates
    changes: Mapping[str, int]
    upkeep: Mapping[str, int]
    conflicts: Sequence[SettledConflicts]
    summaries: SummariesMade
    success: SuccessAcrossChats
    spend: Sequence[TaskSpend]

    @property
    def shares(self) -> Sequence[NamedShare]:
        """In the order in which they are shown, the reviewed one first."""
        return (
            NamedShare(name="right", value=self.precision.share),
            NamedShare(name="junk", value=self.precision.junk_share),
            NamedShare(name="duplicates", value=self.duplicates.share),
            NamedShare(name="structured", value=share(self.summaries.structured, self.summaries.summaries)),
            NamedShare(name="success", value=share(self.success.succeeded, self.success.judged)),
        )

    @property
    def put_away(self) -> int:
        """By upkeep: above a limit, or not used for long."""
        return self.changes.get("PRUNE", 0) + self.changes.get("TTL", 0)

    @property
    def summarised(self) -> int:
        """Memories that became part of another one."""
        return self.changes.get("MERGE", 0)

    def as_json(self) -> dict[str, Any]:
        precision, interval = self.precision, self.precision.interval
        return {
            "growth": [{**asdict(day), "day": str(day.day)} for day in self.growth],
            "per_user": asdict(self.per_user),
            "review": {
                **asdict(precision),
                "precision": precision.share,
                "junk_share": precision.junk_share,
                "precision_interval": asdict(interval) if interval else None,
            },
            "duplicates": {
                **asdict(self.duplicates),
                "share": share(self.duplicates.repeated, self.duplicates.sampled),
            },
            "changes": dict(self.changes),
            "put_away": self.put_away,
            "summarised": self.summarised,
            "upkeep": dict(self.upkeep),
            "conflicts": [asdict(each) for each in self.conflicts],
            "summaries": {
                **asdict(self.summaries),
                "structured_share": share(self.summaries.structured, self.summaries.summaries),
            },
            "across_chats": {
                **asdict(self.success),
                "success_share": share(self.success.succeeded, self.success.judged),
            },
            "spend": [asdict(task) for task in self.spend],
        }


async def make_memory_report(db: Db, *, space: str | None, since: datetime) -> MemoryReport:
    """`space` None: over all of them."""
    changes = await memory_report.changes_by_event(db, space, since=since)
    upkeep = await memory_report.upkeep_done(db, space, since=since)
    return MemoryReport(
        growth=await memory_report.growth_by_day(db, space, since=since),
        per_user=await memory_report.memories_per_user(db, space),
        precision=Precision(**await reviews.verdicts(db, space, since=since)),
        duplicates=await _duplicates(db, space),
        changes={each.event: each.changes for each in changes},
        upkeep={each.chore: each.times for each in upkeep},
        conflicts=await memory_report.settled_conflicts(db, space, since=since),
        summaries=await memory_report.summaries_made(db, space, since=since),
        success=await memory_report.success_across_chats(db, space, since=since),
        spend=await spend(db, since, space=space),
    )


def share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def repeats(each: NearestOlder, same_scores: Mapping[str, float]) -> bool:
    """As near as its model calls the same, with the same numbers, dates, negations and names."""
    if each.older is None or each.score is None:
        return False
    same_score = same_scores.get(each.model)
    if same_score is None or each.score < same_score or difference(each.older, each.content, strict=False):
        return False
    return _names(each.older) == _names(each.content)


def _names(text: str) -> list[str]:
    """But for the first word, which has a capital anyway."""
    return sorted(names(WORD.findall(text)[1:]))


async def _duplicates(db: Db, space: str | None) -> Duplicates:
    sample = await memory_report.nearest_older_of_sample(db, space, size=DUPLICATES_SAMPLE)
    same_scores = {model: await _same_score(db, model) for model in {each.model for each in sample}}
    known = {model: score for model, score in same_scores.items() if score is not None}
    return Duplicates(sampled=len(sample), repeated=sum(repeats(each, known) for each in sample))


async def _same_score(db: Db, model: str) -> float | None:
    """`model`: provider/name#calibration. None: its calibration is gone."""
    name = model.partition("#")[0]
    shipped = shipped_calibration(name)
    if shipped is not None:
        return shipped.same_score
    row = await calibrations.calibration(db, name)
    return row.same_score if row else None
