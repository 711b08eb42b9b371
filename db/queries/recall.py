"""Twin of queries/recall.sql: what recall reads of memories.

`allowed`: which memories may be found. `exclude`: ids of those that the request holds already. `past`: superseded ones
are found too.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db, Vector
from db.queries.decay import Decay, parameter_of
from db.queries.stored_memories import MemoryWithSourcesRow, StoredMemory, StoredMemoryRow, memory_of
from db.sql import load
from db.terms import Term, to_tsqueries

SQL = load("recall")

# The latest turns that state a memory; more of them add no place that matters.
MAX_SOURCES = 4


# Whose memories are read: these agents', and for ALL_AGENTS what belongs to none.
ALL_AGENTS = ""
FOR_ALL = (ALL_AGENTS,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedMemories:
    """Which memories may be read: of these agents, `only` of these categories, unless it is None, and of none in
    `never`; without a category a memory counts as `other`.
    """

    agents: Sequence[str]
    only: Sequence[str] | None = None
    never: Sequence[str] = ()

    @property
    def categories(self) -> tuple[list[str] | None, list[str]]:
        """For the function in_categories."""
        return None if self.only is None else list(self.only), list(self.never)

    def lets_through(self, category: str | None) -> bool:
        """As the function in_categories has it."""
        named = category or "other"
        return (self.only is None or named in self.only) and named not in self.never


MemoryKind = Literal["semantic", "episodic", "insight", "procedural"]
MemoryRole = Literal["user", "assistant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryCriteria:
    """What a query is limited to. None: any. `agent`: for this one alone. `actor`: who wrote it, as in the history.
    `role`: assistant for what a model wrote, else user. `importance`: 0 to 1. `run`: the chat it is from.
    """

    kinds: Sequence[MemoryKind]
    agent: str | None = None
    actor: str | None = None
    role: MemoryRole | None = None
    pinned: bool | None = None
    min_importance: float | None = None
    max_importance: float | None = None
    updated_after: datetime | None = None
    updated_before: datetime | None = None
    run: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryScope:
    """The memories that a search is limited to, and their vectors."""

    memories: Sequence[UUID]
    vectors: Sequence[UUID]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcedureName:
    id: UUID
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesWithTerms:
    """The memories that have just these terms of the question: bit n of `found` is set for term n. `memories`: how many
    they are. `latest`: ids, the latest first; `said_at`: of each.
    """

    found: int
    memories: int
    latest: list[UUID]
    said_at: list[datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemories:
    """`by_id`: all of them. `always`: ids of those that are recalled whatever is asked, in their order; `urgent`: of
    those among them that can harm if they are forgotten.
    """

    by_id: Mapping[UUID, StoredMemory]
    always: tuple[UUID, ...] = ()
    urgent: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class NearMemory:
    """`score`: the cosine to the question. `newer`: another one that says something newer about the same thing."""

    memory: StoredMemory
    score: float
    newer: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemoryRow(MemoryWithSourcesRow):
    """`always`: its place among those that are recalled whatever is asked, from 1; `urgent`: it can harm if it is
    forgotten. None for the others.
    """

    always: int | None
    urgent: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NearMemoryRow(MemoryWithSourcesRow):
    """`score`, `newer`: as in NearMemory."""

    score: float
    newer: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedMemoryRow(MemoryWithSourcesRow):
    """`strength`: of the relation, 0 to 1."""

    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NewerMemoryRow(MemoryWithSourcesRow):
    """`older`: what it probably tells of a change in."""

    older: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryInScopeRow:
    id: UUID
    vector: UUID


ROWS = {
    "nearest_memories": NearMemoryRow,
    "related_memories": RelatedMemoryRow,
    "newer_memories": NewerMemoryRow,
    "found_and_always_memories": FoundMemoryRow,
    "space_memories": StoredMemoryRow,
    "memories_within": MemoryInScopeRow,
}


async def memories_with_words(
    db: Db,
    owner: str,
    allowed: AllowedMemories,
    *,
    terms: Sequence[Term],
    exclude: Collection[UUID],
    past: bool,
    count: int,
    within: MemoryScope | None = None,
) -> list[MemoriesWithTerms]:
    """All of them, in no order; ids of `count` in each set of terms. `within`: only these."""
    rows = await db.fetch(
        SQL["memories_with_words"],
        owner,
        allowed.agents,
        to_tsqueries(terms),
        list(exclude),
        past,
        count,
        *allowed.categories,
        None if within is None else within.memories,
    )
    return [MemoriesWithTerms(**row) for row in rows]


async def important_memories(
    db: Db,
    owner: str,
    allowed: AllowedMemories,
    *,
    exclude: Collection[UUID],
    count: int,
    decay: Decay | None = None,
) -> list[UUID]:
    rows = await db.fetch(
        SQL["important_memories"], owner, allowed.agents, list(exclude), count, *allowed.categories, parameter_of(decay)
    )
    return [row["id"] for row in rows]


async def memories_in_period(
    db: Db,
    owner: str,
    allowed: AllowedMemories,
    *,
    exclude: Collection[UUID],
    start: datetime,
    end: datetime,
    count: int,
    decay: Decay | None = None,
) -> list[UUID]:
    asked = list(exclude), start, end, count, *allowed.categories, parameter_of(decay)
    rows = await db.fetch(SQL["memories_in_period"], owner, allowed.agents, *asked)
    return [row["id"] for row in rows]


async def procedures(
    db: Db, owner: str, allowed: AllowedMemories, *, exclude: Collection[UUID], count: int
) -> list[ProcedureName]:
    """The latest first."""
    rows = await db.fetch(SQL["procedures"], owner, allowed.agents, list(exclude), count, *allowed.categories)
    return [ProcedureName(**row) for row in rows]


async def open_todos(
    db: Db, owner: str, allowed: AllowedMemories, *, exclude: Collection[UUID], count: int
) -> list[UUID]:
    rows = await db.fetch(SQL["open_todos"], owner, allowed.agents, list(exclude), count, *allowed.categories)
    return [row["id"] for row in rows]


async def nearest_memories(
    db: Db,
    owner: str,
    allowed: AllowedMemories,
    *,
    question: Vector,
    model: str,
    min_score: float,
    count: int,
    exclude: Collection[UUID],
    past: bool,
    by_words: Sequence[UUID],
    same_thing_score: float,
    within: MemoryScope | None = None,
    decay: Decay | None = None,
) -> list[NearMemory]:
    """The nearest first. `same_thing_score`: the cosine from which two memories are about the same thing. `within`:
    only these.
    """
    rows = await db.fetch(
        SQL["nearest_memories"],
        owner,
        allowed.agents,
        question,
        model,
        min_score,
        count,
        list(exclude),
        past,
        list(by_words),
        MAX_SOURCES,
        same_thing_score,
        *allowed.categories,
        None if within is None else within.memories,
        None if within is None else within.vectors,
        parameter_of(decay),
    )
    return [NearMemory(memory=memory_of(row), score=row["score"], newer=row["newer"]) for row in rows]


async def related_memories(
    db: Db,
    owner: str,
    best: Sequence[UUID],
    allowed: AllowedMemories,
    *,
    exclude: Collection[UUID],
    past: bool,
    count: int,
    within: MemoryScope | None = None,
    decay: Decay | None = None,
) -> list[tuple[StoredMemory, float]]:
    """With the strengths of their relations, 0 to 1, the strongest first. `within`: only these."""
    asked = list(best), list(exclude), past, count, MAX_SOURCES, *allowed.categories
    only = None if within is None else within.memories
    rows = await db.fetch(SQL["related_memories"], owner, allowed.agents, *asked, only, parameter_of(decay))
    return [(memory_of(row), row["strength"]) for row in rows]


async def newer_memories(
    db: Db,
    owner: str,
    ids: Collection[UUID],
    allowed: AllowedMemories,
    *,
    exclude: Collection[UUID],
    within: MemoryScope | None = None,
    decay: Decay | None = None,
) -> dict[UUID, StoredMemory]:
    """What was said of each of these when it probably changed, as far as it may be recalled."""
    asked = list(ids), list(exclude), MAX_SOURCES, *allowed.categories
    only = None if within is None else within.memories
    rows = await db.fetch(SQL["newer_memories"], owner, allowed.agents, *asked, only, parameter_of(decay))
    return {row["older"]: memory_of(row) for row in rows}


async def found_and_always_memories(
    db: Db,
    owner: str,
    ids: Collection[UUID],
    allowed: AllowedMemories,
    *,
    always: Sequence[str] = (),
    always_keys: Sequence[str] = (),
    exclude: Collection[UUID] = (),
    count: int = 0,
    decay: Decay | None = None,
) -> FoundMemories:
    """Those with the ids, and `count` of those that are recalled whatever is asked: urgent ones, of the categories
    `always`, or with one of the keys.
    """
    asked = allowed.agents, list(always), list(always_keys), list(exclude), count, *allowed.categories
    rows = await db.fetch(SQL["found_and_always_memories"], owner, list(ids), MAX_SOURCES, *asked, parameter_of(decay))
    places = {row["id"]: row["always"] for row in rows if row["always"] is not None}
    return FoundMemories(
        by_id={row["id"]: memory_of(row) for row in rows},
        always=tuple(sorted(places, key=places.__getitem__)),
        urgent=frozenset([row["id"] for row in rows if row["urgent"]]),
    )


async def space_memories(
    db: Db, owner: str, allowed: AllowedMemories, *, exclude: Collection[UUID], count: int
) -> list[StoredMemory]:
    rows = await db.fetch(SQL["space_memories"], owner, allowed.agents, list(exclude), count, *allowed.categories)
    return [memory_of(row) for row in rows]


async def memories_within(db: Db, owner: str, only: MemoryCriteria) -> MemoryScope:
    rows = await db.fetch(
        SQL["memories_within"],
        owner,
        only.kinds,
        only.agent,
        only.actor,
        only.role,
        only.pinned,
        only.min_importance,
        only.max_importance,
        only.updated_after,
        only.updated_before,
        only.run,
    )
    return MemoryScope(memories=[row["id"] for row in rows], vectors=[row["vector"] for row in rows])
