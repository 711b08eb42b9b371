"""What is kept for so long as the settings say, each kind by itself (decision 0074): by default all but events."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from db.queries import upkeep
from formation.observations import OldDataRemoved
from formation.turn.context import Formation

# A transaction takes some 50 ms, and nobody waits for it.
ROWS_AT_ONCE = 500
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


async def remove_old(formation: Formation) -> None:
    """Batch after batch, the oldest first. A rerun finds nothing."""
    settings = formation.settings.retention
    if settings.keep_turn_text_days:
        await _empty(formation, "turn_text", upkeep.empty_old_turns, timedelta(days=settings.keep_turn_text_days))
    if settings.keep_blocks_days:
        await _empty(formation, "blocks", upkeep.empty_old_blocks, timedelta(days=settings.keep_blocks_days))
    if settings.keep_model_calls_days:
        age, rows = timedelta(days=settings.keep_model_calls_days), 0
        while removed := await upkeep.trim_model_calls(formation.pool, older_than=age, limit=ROWS_AT_ONCE):
            rows += len(removed)
        _observe(formation, "model_calls", rows)


async def _empty(
    formation: Formation, kind: str, empty: Callable[..., Awaitable[list[datetime]]], age: timedelta
) -> None:
    rows, since = 0, BEGINNING
    while times := await empty(formation.pool, older_than=age, since=since, limit=ROWS_AT_ONCE):
        rows, since = rows + len(times), max(times)
    _observe(formation, kind, rows)


def _observe(formation: Formation, kind: str, rows: int) -> None:
    if rows:
        formation.observe(OldDataRemoved(kind=kind, rows=rows))
