"""Stand-in until the real one is merged."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from db.pool import Db, Vector
from db.sql import load

SQL = load("cold")


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    words: tuple[str, ...]
    prefix: bool
    fuzzy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    chat: str | None = None
    widen_below: int = 2
    replies: bool = False
    since: datetime | None = None
    until: datetime | None = None
    known_texts: Collection[bytes] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTurn:
    id: UUID
    chat_id: str | None
    here: bool
    role: Literal["user", "assistant"]
    author: str | None
    ts: datetime
    ordinal: int
    text: str
    text_hash: bytes
    found: int
    score: float
    around: float
    memories: list[UUID]
    marked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    turns: int
    frequencies: tuple[int, ...]
    by_words: tuple[FoundTurn, ...]
    by_fuzzy: tuple[FoundTurn, ...]
    recent: tuple[FoundTurn, ...]
    widened: bool
    corrected: Mapping[str, str]


def _q(t: Term) -> str:
    q = [f"'{w}'" + (":*" if t.prefix else "") for w in t.words]
    return q[0] if len(q) == 1 else "(" + " | ".join(q) + ")"


def _t(row: Any) -> FoundTurn:
    d = dict(row)
    d.pop("turns_all", None)
    d.pop("frequencies", None)
    return FoundTurn(**d, here=False)


async def said(
    db: Db,
    owner: str,
    *,
    terms: Sequence[Term],
    scope: Scope,
    count: int,
    recent: int,
    characters: int,
    least_similarity: float,
    least_letters: int,
    common_share: float = 0.2,
) -> Said:
    rows = await db.fetch(
        SQL["said"],
        owner,
        [_q(t) for t in terms],
        None,
        count,
        characters,
        scope.replies,
        list(scope.known_texts),
        common_share,
    )
    return Said(
        turns=rows[0]["turns_all"] if rows else 0,
        frequencies=tuple(rows[0]["frequencies"]) if rows else (0,) * len(terms),
        by_words=tuple(map(_t, rows)),
        by_fuzzy=(),
        recent=(),
        widened=True,
        corrected={},
    )


async def nearest_turns(
    db: Db, owner: str, *, question: Vector, model: str, min_score: float, scope: Scope, count: int, characters: int
) -> list[FoundTurn]:
    return [_t(r) for r in await db.fetch(SQL["nearest_turns"], owner, question, model, min_score, count, characters)]


async def turns_at(
    db: Db, owner: str, *, places: Sequence[tuple[str, int]], scope: Scope, characters: int
) -> list[FoundTurn]:
    return [
        _t(r)
        for r in await db.fetch(SQL["turns_at"], owner, [c for c, _ in places], [o for _, o in places], characters)
    ]
