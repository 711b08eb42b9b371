"""`python -m bench changed`: whether the newest statement comes first where an answer has changed, through recall()."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import msgspec

from bench.recall.locomo import BadFile
from bench.recall.measure import NO_DEADLINE_MS, Advance, run_on_stage
from bench.stage.memories import Statement, remember
from gateway.config.settings import Settings
from retrieval.context import open_retrieval_context
from retrieval.embedding.embedder import Embedder
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings

OWNER = "bench/changed"
START, BETWEEN = datetime(2025, 3, 1, tzinfo=UTC), timedelta(days=200)


class Changed(msgspec.Struct, frozen=True):
    older: str
    newer: str
    question: str


class ChangedFacts(msgspec.Struct, frozen=True):
    about: str
    changed: list[Changed]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """`first`: what came first, None where nothing came."""

    changed: Changed
    first: str | None

    @property
    def newest(self) -> bool:
        return self.first == self.changed.newer


def read(file: bytes) -> list[Changed]:
    """Raises: BadFile."""
    try:
        return msgspec.json.decode(file, type=ChangedFacts).changed
    except msgspec.MsgspecError as wrong:
        raise BadFile(f"not facts that changed ({wrong})") from wrong


def measure(path: Path, settings: Settings) -> list[Answered]:
    """Raises: BadFile, EmbedderFailed."""
    facts = read(path.read_bytes())

    async def work(pool: asyncpg.Pool, embedder: Embedder, advance: Advance) -> list[Answered]:
        return await answer(pool, embedder, facts, settings.retrieval, advance=advance)

    return run_on_stage(settings, work, steps=3 * len(facts))


async def answer(
    pool: asyncpg.Pool,
    embedder: Embedder,
    facts: Sequence[Changed],
    settings: RetrievalSettings,
    *,
    advance: Advance = lambda _done: None,
) -> list[Answered]:
    """All of them are one person's, both statements of each active."""
    older = [Statement(text=each.older, said_at=START + timedelta(days=day)) for day, each in enumerate(facts)]
    newer = [
        Statement(text=each.newer, said_at=START + BETWEEN + timedelta(days=day)) for day, each in enumerate(facts)
    ]
    await remember(pool, embedder, OWNER, [*older, *newer], advance=advance)
    retrieval = open_retrieval_context(
        pool=pool, embedder=embedder, settings=settings.replace(deadline_ms=NO_DEADLINE_MS)
    )
    answered = []
    for each in facts:
        recalled = await recall(retrieval, OWNER, each.question)
        answered.append(Answered(changed=each, first=recalled.memories[0].content if recalled.memories else None))
        advance(1)
    return answered


def share(answered: Sequence[Answered]) -> float:
    """Of the questions whose newest answer comes first, in percent."""
    return round(100 * sum(each.newest for each in answered) / max(len(answered), 1), 1)
