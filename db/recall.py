"""Twin of queries/recall.sql: what recall reads."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db, Vector
from db.sql import load

SQL = load("recall")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemory:
    """`score`: by meaning the cosine, by words the summed rarity of the words found, of the space's none."""

    id: UUID
    content: str
    bank: str
    key: str | None
    said_at: datetime
    shared: bool
    score: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHandRow:
    """From `arm` on all null where nothing was found. `rev` is null for a user nobody has met."""

    rev: int | None
    memories: int
    arm: Literal["words", "space"] | None
    id: UUID | None
    content: str | None
    bank: str | None
    key: str | None
    said_at: datetime | None
    shared: bool | None
    score: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHand:
    """`memories`: how many active ones the user has, found or not. `by_words`: best first. `of_space`: as ranked."""

    rev: int | None
    memories: int
    by_words: tuple[FoundMemory, ...]
    of_space: tuple[FoundMemory, ...]


ROWS = {"at_hand": AtHandRow}


async def at_hand(
    db: Db,
    owner: str,
    *,
    agent: str | None,
    words: str,
    terms: Sequence[str],
    count: int,
    space_below: int,
    space_most: int,
    without: Collection[UUID],
) -> AtHand:
    """`words` and `terms`: retrieval.lexical's query_text and query_terms of the same question."""
    fetched = await db.fetch(SQL["at_hand"], owner, agent, words, terms, count, space_below, space_most, list(without))
    rows = [AtHandRow(**row) for row in fetched]
    return AtHand(
        rev=rows[0].rev,
        memories=rows[0].memories,
        by_words=tuple(found for row in rows if row.arm == "words" and (found := _found(row))),
        of_space=tuple(found for row in rows if row.arm == "space" and (found := _found(row))),
    )


async def nearest(
    db: Db,
    owner: str,
    *,
    agent: str | None,
    question: Vector,
    model: str,
    min_score: float,
    count: int,
    without: Collection[UUID],
) -> list[FoundMemory]:
    rows = await db.fetch(SQL["nearest"], owner, agent, question, model, min_score, count, list(without))
    return [FoundMemory(**row) for row in rows]


def _found(row: AtHandRow) -> FoundMemory | None:
    if row.id is None or row.content is None or row.bank is None or row.said_at is None:
        return None
    return FoundMemory(
        id=row.id,
        content=row.content,
        bank=row.bank,
        key=row.key,
        said_at=row.said_at,
        shared=bool(row.shared),
        score=row.score,
    )
