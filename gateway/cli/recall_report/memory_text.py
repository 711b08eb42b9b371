"""What became of memories, as text for a terminal."""

from collections.abc import Iterable

from gateway.cli.recall_report.text import NONE, percent
from gateway.reports.memories import MemoryReport, share
from gateway.reports.precision import Precision

GROWTH_COLUMNS = ("day", "added", "ended", "users")
CONFLICT_COLUMNS = ("conflicts settled by", "outcome", "conflicts")


def growth_rows(report: MemoryReport) -> list[list[object]]:
    return [[day.day, day.added, day.ended, day.users] for day in report.growth]


def conflict_rows(report: MemoryReport) -> list[list[object]]:
    return [[each.rung, each.outcome, each.conflicts] for each in report.conflicts]


def memory_lines(report: MemoryReport) -> Iterable[str]:
    users, duplicates, summaries, success = report.per_user, report.duplicates, report.summaries, report.success
    yield (
        f"Active memories: {users.memories} of {users.users} users; median {amount(users.median)},"
        f" 95th percentile {amount(users.p95)}, most {users.max_memories}."
    )
    yield review_line(report.precision)
    yield (
        f"Duplicates: {percent(duplicates.share)} of {duplicates.sampled} memories drawn"
        " at random say what an older one says."
    )
    yield f"Put away by upkeep: {report.put_away}; made part of another memory: {report.summarised}."
    if report.upkeep:
        yield f"Upkeep: {', '.join(f'{chore} {times}' for chore, times in report.upkeep.items())}."
    yield (
        f"Chat summaries: {summaries.summaries}; with facts, decisions or other structure:"
        f" {percent(share(summaries.structured, summaries.summaries))}."
    )
    yield (
        f"Turns with a memory from another chat: {success.turns}; of {success.judged} that were rated,"
        f" {percent(share(success.succeeded, success.judged))} well."
    )


def review_line(precision: Precision) -> str:
    interval = precision.interval
    if interval is None:
        return "Review: no memory was judged (an administrator's page /ui/review draws a sample)."
    return (
        f"Review: {percent(precision.share)} of {precision.judged} judged memories are right (95 % interval"
        f" {percent(interval.low)} to {percent(interval.high)}), {precision.wrong} wrong, {precision.useless} useless."
    )


def amount(value: float | None) -> str:
    return NONE if value is None else f"{value:.0f}"
