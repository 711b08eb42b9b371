"""`python -m bench portable`: whether an export, erased and imported, recalls what it did before.

The conversations of `python -m bench recall` are stored and asked about; then each one's user is exported, erased and
imported, and asked again.
"""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import asyncpg

from bench.recall.measure import (
    AT,
    Advance,
    Measured,
    Stored,
    ask_all,
    conversations_of,
    embed_turns,
    owner_of,
    percent,
    run_on_stage,
    steps_of,
    store,
)
from formation.memories.erasure import Erasure, erase_user
from formation.portable.exporting import RunQuery, export_lines
from formation.portable.importing import import_export
from formation.portable.lines import read_export
from gateway.config.settings import Settings
from retrieval.embedding.embedder import Embedder

COLUMNS = ("", *(f"R@{k}" for k in AT), "in a prompt", "memories", "turns")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTrip:
    """`lines`, `bytes`: of all exports. `left`: rows that an erasure left, but for the user's own. `differs`: questions
    whose first ten, first 25 or prompt hold other evidence afterwards. Among the first five equal scores may change
    places.
    """

    before: Measured
    after: Measured
    lines: int
    bytes: int
    left: int

    @property
    def differs(self) -> int:
        pairs = zip(self.before.asked, self.after.asked, strict=True)
        return sum(
            (old.evidence_coverage[1:], old.in_prompt) != (new.evidence_coverage[1:], new.in_prompt)
            for old, new in pairs
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Travelled:
    lines: int
    bytes: int
    left: int


def measure(path: Path, settings: Settings) -> RoundTrip:
    """Raises: BadFile, EmbedderFailed."""
    conversations = conversations_of(path)

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> RoundTrip:
        stored = await store(pool, embedder, conversations, advance)
        before = await ask_embedded(pool, embedder, stored, settings, advance)
        travelled = [await travel(pool, owner_of(each.conversation)) for each in stored]
        await pool.execute("analyze")
        after = await ask_embedded(pool, embedder, stored, settings, lambda _done: None)
        return RoundTrip(
            before=before,
            after=after,
            lines=sum(each.lines for each in travelled),
            bytes=sum(each.bytes for each in travelled),
            left=sum(each.left for each in travelled),
        )

    return run_on_stage(settings, work, steps=steps_of(conversations))


async def ask_embedded(
    pool: asyncpg.Pool, embedder: Embedder, stored: Sequence[Stored], settings: Settings, advance: Advance
) -> Measured:
    """An export has the vectors of memories, those of past turns the worker makes."""
    if settings.retrieval.embeds_turns == "all":
        await embed_turns(pool, embedder)
    return await ask_all(pool, embedder, stored, settings.retrieval, advance)


async def travel(pool: asyncpg.Pool, owner: str) -> Travelled:
    """Exports, erases and imports all that is stored about the user."""
    run = on(pool)
    lines = [line async for batch in export_lines(run, owner, embeddings=True) for line in batch]
    with TemporaryDirectory() as ledger:
        async with pool.acquire() as connection:
            wanted = Erasure(user_id=owner, erased_at=datetime.now(UTC))
            receipt = await erase_user(connection, wanted, data_dir=Path(ledger), actor="bench")
    await import_export(run, owner, read_export(lines))
    return Travelled(
        lines=len(lines), bytes=sum(map(len, lines)), left=sum(receipt.left.values()) - receipt.left.get("users", 0)
    )


def on(pool: asyncpg.Pool) -> RunQuery:
    def run(work: Callable[[asyncpg.Pool], Coroutine[Any, Any, T]]) -> Awaitable[T]:
        return work(pool)

    return run


def rows(trip: RoundTrip) -> list[list[object]]:
    return [_row("before", trip.before), _row("after export, erasure and import", trip.after)]


def _row(name: str, measured: Measured) -> list[object]:
    return [name, *(percent(measured.asked, k) for k in AT), _in_prompt(measured), measured.memories, measured.turns]


def _in_prompt(measured: Measured) -> float:
    return round(100 * sum(each.in_prompt for each in measured.asked) / max(1, len(measured.asked)), 1)


def figures(trip: RoundTrip) -> dict[str, object]:
    """Recall in percent."""
    return {
        "before": {f"recall@{k}": percent(trip.before.asked, k) for k in AT},
        "after": {f"recall@{k}": percent(trip.after.asked, k) for k in AT},
        "questions": len(trip.before.asked),
        "differs": trip.differs,
        "lines": trip.lines,
        "bytes": trip.bytes,
        "rows_left_by_erasure": trip.left,
        "memories": trip.before.memories,
        "turns": trip.before.turns,
    }
