"""Twin of queries/summaries.sql: chat summaries, what they are made of and what can be asked of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from db.pool import Db, Vector
from db.sql import load
from db.terms import Term, to_tsqueries

SQL = load("summaries")

# The most rows a statement reads, for any user: 300 are 2,400 turns, and take about a millisecond.
MAX_SUMMARIES = 300

Part = Literal["facts", "preferences", "decisions", "todos", "entities"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveredTurn:
    """`model`: the one that the user asked."""

    id: UUID
    ts: datetime
    message: str
    model: str | None
    reply: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleSummary:
    id: UUID
    chat_id: str
    input_hash: bytes
    covers_from: datetime
    covers_to: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedSummary:
    """`structured`: facts, preferences, decisions, todos, entities; each a list."""

    id: UUID
    chat_id: str | None
    text: str
    structured: dict[str, Any]
    covers_from: datetime
    covers_to: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSummary:
    """`found`: bit n is set where it has term n of the question; 0 by meaning. `score`: how many terms; by meaning the
    cosine.
    """

    id: UUID
    chat_id: str | None
    text: str
    covers_from: datetime
    covers_to: datetime
    found: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPart:
    """`id`: the summary's."""

    id: UUID
    chat_id: str | None
    covers_to: datetime
    item: Any


async def uncovered(
    db: Db, owner: str, chat: str, *, limit: int, max_characters: int, max_reply_characters: int
) -> list[CoveredTurn]:
    rows = await db.fetch(SQL["uncovered"], owner, chat, limit, max_characters, max_reply_characters)
    return [CoveredTurn(**row) for row in rows]


async def covered(
    db: Db, owner: str, summary: UUID, *, max_characters: int, max_reply_characters: int
) -> list[CoveredTurn]:
    return [
        CoveredTurn(**row)
        for row in await db.fetch(SQL["covered"], owner, summary, max_characters, max_reply_characters)
    ]


async def stale_summary(db: Db, owner: str, summary: UUID) -> StaleSummary | None:
    """None: it is not stale, or gone."""
    row = await db.fetchrow(SQL["stale_summary"], owner, summary)
    return StaleSummary(**row) if row else None


async def text_before(db: Db, owner: str, chat: str, start: datetime) -> str | None:
    text: str | None = await db.fetchval(SQL["text_before"], owner, chat, start)
    return text


async def write(
    db: Db,
    owner: str,
    id: UUID,
    *,
    chat: str,
    turns: Sequence[UUID],
    covers_from: datetime,
    covers_to: datetime,
    input_hash: bytes,
    text: str,
    structured: dict[str, Any],
    vector: UUID,
) -> UUID | None:
    """The summary's id, an older one if it is made again; None: it may not be written (any more)."""
    written: UUID | None = await db.fetchval(
        SQL["write"], owner, id, chat, turns, covers_from, covers_to, input_hash, text, structured, vector
    )
    return written


async def mark_fresh(db: Db, owner: str, summary: UUID, turns: Sequence[UUID]) -> UUID | None:
    fresh: UUID | None = await db.fetchval(SQL["mark_fresh"], owner, summary, turns)
    return fresh


async def rewrite_later(db: Db, owner: str, summary: UUID) -> UUID | None:
    later: UUID | None = await db.fetchval(SQL["rewrite_later"], owner, summary)
    return later


async def mark_stale(db: Db, owner: str, turns: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["mark_stale"], owner, turns)]


async def make_again(db: Db, owner: str, turns: Sequence[UUID]) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["make_again"], owner, turns)]


async def remove(db: Db, owner: str, summary: UUID) -> UUID | None:
    removed: UUID | None = await db.fetchval(SQL["remove"], owner, summary)
    return removed


async def sweep_texts(db: Db, owner: str) -> None:
    await db.execute(SQL["sweep_texts"], owner)


async def list_summaries(
    db: Db, owner: str, *, before: datetime, before_id: UUID, limit: int, agents: Sequence[str] | None
) -> list[ListedSummary]:
    """`agents`: without what another one alone recalls; None: everybody's."""
    rows = await db.fetch(SQL["list_summaries"], owner, before, before_id, limit, agents)
    return [ListedSummary(**row) for row in rows]


async def list_parts(
    db: Db,
    owner: str,
    part: Part,
    *,
    before: datetime,
    before_id: UUID,
    limit: int,
    agents: Sequence[str] | None,
) -> list[ListedPart]:
    """`limit` counts summaries; each gives all its items. `agents`: as above."""
    rows = await db.fetch(SQL["list_parts"], owner, part, before, before_id, limit, agents)
    return [ListedPart(**row) for row in rows]


async def summaries_with_words(
    db: Db,
    owner: str,
    *,
    terms: Sequence[Term],
    exclude: Collection[bytes],
    count: int,
    characters: int,
    agents: Sequence[str],
) -> list[FoundSummary]:
    """`exclude`: hashes of the texts that the request holds. Those that have most terms first, then the newest."""
    rows = await db.fetch(
        SQL["summaries_with_words"], owner, to_tsqueries(terms), list(exclude), count, characters, MAX_SUMMARIES, agents
    )
    return [FoundSummary(**row) for row in rows]


async def nearest_summaries(
    db: Db,
    owner: str,
    *,
    question: Vector,
    model: str,
    min_score: float,
    exclude: Collection[bytes],
    count: int,
    characters: int,
    agents: Sequence[str],
) -> list[FoundSummary]:
    """The nearest first. `min_score`: a cosine."""
    rows = await db.fetch(
        SQL["nearest_summaries"],
        owner,
        question,
        model,
        min_score,
        list(exclude),
        count,
        characters,
        MAX_SUMMARIES,
        agents,
    )
    return [FoundSummary(**row) for row in rows]
