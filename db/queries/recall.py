"""Twin of queries/recall.sql: what recall reads of memories."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import UUID

from db.pool import Db, Vector
from db.sql import load
from db.terms import Term, flat

SQL = load("recall")

# The rarity of a word is reckoned among so many memories; that a user has more makes no difference to the order.
MEMORIES_COUNTED = 1_000

MemoryState = Literal["active", "superseded"]


# A chat and how far into it; a turn outside of any chat is a place of its own.
Place: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownMemory:
    """A memory as it stands, whatever is asked. Of the last four turns it was learned from: `tellings`, their ids;
    `places`, where in their chats they stand; `authors`, who said them, as far as that is known.
    """

    id: UUID
    content: str
    bank: str
    key: str | None
    kind: str
    said_at: datetime
    valid_to: datetime | None
    state: MemoryState
    importance: float
    pinned: bool
    access_count: int
    shared: bool
    tellings: frozenset[UUID] = frozenset()
    places: tuple[Place, ...] = ()
    authors: frozenset[str] = frozenset()


@dataclass(slots=True)
class FoundMemory:
    """`score`: by words their summed rarity, by meaning the cosine, of related ones the strength, else None.

    `found`: bit n is set where it has term n of the question. `newer`: of the best, those that say something younger
    about the same thing.
    """

    memory: KnownMemory
    found: int = 0
    score: float | None = None
    newer: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHandRow:
    """From `arm` on all null where nothing was found. `rev` is null for a user nobody has met."""

    rev: int | None
    memories: int
    frequencies: list[int]
    arm: Literal["words", "always", "space"] | None
    id: UUID | None
    content: str | None
    bank: str | None
    key: str | None
    kind: str | None
    said_at: datetime | None
    valid_to: datetime | None
    state: MemoryState | None
    importance: float | None
    pinned: bool | None
    access_count: int | None
    shared: bool | None
    found: int | None
    score: float | None
    turns: list[UUID] | None
    chats: list[str | None] | None
    ordinals: list[int] | None
    authors: list[str | None] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestRow:
    arm: Literal["meaning", "related"]
    id: UUID
    content: str
    bank: str
    key: str | None
    kind: str
    said_at: datetime
    valid_to: datetime | None
    state: MemoryState
    importance: float
    pinned: bool
    access_count: int
    shared: bool
    score: float
    newer: list[UUID]
    turns: list[UUID] | None
    chats: list[str | None] | None
    ordinals: list[int] | None
    authors: list[str | None] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHand:
    """`memories`: how many active ones the user has, found or not, 1,000 at most. `frequencies`: how many of them have
    each term. `by_words`: best first. `always`, `of_space`: as ranked.
    """

    rev: int | None
    memories: int
    frequencies: tuple[int, ...]
    by_words: tuple[FoundMemory, ...]
    always: tuple[FoundMemory, ...]
    of_space: tuple[FoundMemory, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """`by_meaning`: best first, then those found by words, whose score may be any. `related`: strongest first."""

    by_meaning: tuple[FoundMemory, ...]
    related: tuple[FoundMemory, ...]


ROWS = {"at_hand": AtHandRow, "nearest": NearestRow}


async def at_hand(
    db: Db,
    owner: str,
    *,
    agent: str | None,
    terms: Sequence[Term],
    count: int,
    space_below: int,
    space_most: int,
    without: Collection[UUID],
    always: Sequence[str] = (),
    always_most: int = 0,
    past: bool = False,
    common_share: float = 1.0,
) -> AtHand:
    """`past`: also what has ceased to hold."""
    fetched = await db.fetch(
        SQL["at_hand"],
        owner,
        agent,
        *flat(terms),
        count,
        space_below,
        space_most,
        list(without),
        list(always),
        always_most,
        past,
        common_share,
        MEMORIES_COUNTED,
    )
    first = fetched[0]
    found: dict[str, list[FoundMemory]] = {"words": [], "always": [], "space": []}
    for row in fetched:
        if row["arm"] is not None:
            found[row["arm"]].append(FoundMemory(known_memory(row), row["found"] or 0, row["score"]))
    return AtHand(
        rev=first["rev"],
        memories=first["memories"],
        frequencies=tuple(first["frequencies"]),
        by_words=tuple(found["words"]),
        always=tuple(found["always"]),
        of_space=tuple(found["space"]),
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
    past: bool = False,
    about_one_thing: float = 1.0,
    by_words: Sequence[UUID] = (),
    related: int = 0,
) -> Nearest:
    fetched = await db.fetch(
        SQL["nearest"],
        owner,
        agent,
        question,
        model,
        min_score,
        count,
        list(without),
        past,
        about_one_thing,
        list(by_words),
        related,
    )
    found: dict[str, list[FoundMemory]] = {"meaning": [], "related": []}
    for row in fetched:
        found[row["arm"]].append(FoundMemory(known_memory(row), 0, row["score"], tuple(row["newer"])))
    return Nearest(by_meaning=tuple(found["meaning"]), related=tuple(found["related"]))


def place_of(turn: UUID, chat: str | None, ordinal: int) -> Place:
    """A turn and what was replied to it stand in one place."""
    return (str(turn), 0) if chat is None else (chat, ordinal)


def known_memory(row: Mapping[str, Any]) -> KnownMemory:
    turns, authors = row["turns"] or (), row["authors"] or ()
    return KnownMemory(
        id=row["id"],
        content=row["content"],
        bank=row["bank"],
        key=row["key"],
        kind=row["kind"],
        said_at=row["said_at"],
        valid_to=row["valid_to"],
        state=row["state"],
        importance=row["importance"],
        pinned=row["pinned"],
        access_count=row["access_count"],
        shared=row["shared"],
        tellings=frozenset(turns),
        places=tuple(map(place_of, turns, row["chats"] or (), row["ordinals"] or ())),
        authors=frozenset(author for author in authors if author),
    )
