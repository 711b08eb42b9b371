"""Twin of queries/recall.sql: what recall reads of memories.

`exclude` are ids of memories that the request holds already. `past`: superseded memories are found too. `categories`:
which may be found.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import UUID

from db.pool import Db, Vector
from db.queries.decay import Decay, parameter_of
from db.queries.keys import KeyMode
from db.sql import load
from db.terms import Term, to_tsqueries

SQL = load("recall")

# The rarity of a word is computed among so many memories and turns; that a user has more makes no difference to the
# order.
MAX_COUNTED_MEMORIES, MAX_COUNTED_TURNS = 1_000, 1_000
# Summaries are searched by meaning where there are no more than two.
MAX_COUNTED_SUMMARIES = 3
# The latest turns that state a memory; more of them add no place that matters.
MAX_SOURCES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryFilter:
    """Memories `only` of these categories, unless it is None, and of none in `never`; without one a memory counts as
    `other`.
    """

    only: Sequence[str] | None = None
    never: Sequence[str] = ()

    @property
    def parameters(self) -> tuple[list[str] | None, list[str]]:
        return None if self.only is None else list(self.only), list(self.never)

    def lets_through(self, category: str | None) -> bool:
        """As the function in_categories has it."""
        named = category or "other"
        return (self.only is None or named in self.only) and named not in self.never


# Whose memories are read: these agents', and for ALL_AGENTS what belongs to none.
ALL_AGENTS = ""
FOR_ALL = (ALL_AGENTS,)
ANY_CATEGORY = CategoryFilter()

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


MemoryState = Literal["active", "superseded"]

# A chat and an ordinal in it; a turn outside of any chat is a place of its own.
Place: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCounts:
    """How much there is to search. `rev`: of the user's memory. `rev_delivered`: what it was at the chat's latest turn;
    in a new chat at the user's; null without either, or without a chat. `memories`: active ones, 1,000 at most.
    `turns`: of the user, 1,000 at most. `has_chat_turns`: the asking chat has some. `has_turn_vectors`: some turn has
    one. `summaries`: of chats, 3 at most. `has_published`: something is published to the user's space.
    """

    rev: int
    rev_delivered: int | None
    memories: int
    turns: int
    has_chat_turns: bool
    has_turn_vectors: bool
    summaries: int
    has_relations: bool
    has_published: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOfRequest:
    """`paused`: the user has paused memory. `memory`: the user's own memory mode. `learned`: the memories that messages
    of the request are a source of, or were derived from. `has_proposals`: some memory of the user waits for consent;
    `has_overdue`: some to-do of theirs should be done by now.
    """

    paused: bool
    memory: KeyMode
    learned: Sequence[UUID]
    has_proposals: bool
    has_overdue: bool
    stored: StoredCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOfRequestRow(StoredCounts):
    """`paused` to `has_overdue`: as in KnownOfRequest."""

    paused: bool
    memory: KeyMode
    learned: list[UUID]
    has_proposals: bool
    has_overdue: bool


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
class MemorySource:
    """A turn that states a memory."""

    turn: UUID
    chat_id: str | None
    ordinal: int
    author: str | None

    @property
    def place(self) -> Place:
        return place_of(self.turn, self.chat_id, self.ordinal)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMemory:
    """A memory as it is stored, whatever is asked. `length`: different words. `importance`: as it counts now, 0 to 1;
    `faded_from`: as it was given, if it has faded since. `shared`: published to the user's space, not the user's own.
    `derived`: an episode or an insight, which a model made. `sources`: the latest turns that state it, MAX_SOURCES at
    most.
    """

    id: UUID
    content: str
    length: int
    bank: str
    key: str | None
    kind: str
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    state: MemoryState
    importance: float
    pinned: bool
    access_count: int
    shared: bool
    derived: bool = False
    category: str | None = None
    faded_from: float | None = None
    sources: tuple[MemorySource, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemories:
    """`by_id`: all of them. `always`: ids of those that are recalled whatever is asked, in their order."""

    by_id: Mapping[UUID, StoredMemory]
    always: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NearMemory:
    """`score`: the cosine to the question. `newer`: another one that says something newer about the same thing."""

    memory: StoredMemory
    score: float
    newer: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMemoryRow:
    id: UUID
    content: str
    length: int
    bank: str
    key: str | None
    category: str | None
    kind: str
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    state: MemoryState
    importance: float
    pinned: bool
    access_count: int
    derived: bool
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryWithSourcesRow(StoredMemoryRow):
    """`stored_importance`: as it was given. `sources`: as the fields of MemorySource."""

    stored_importance: float
    sources: list[tuple[UUID, str | None, int, str | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemoryRow(MemoryWithSourcesRow):
    """`always`: its place among those that are recalled whatever is asked, from 1."""

    always: int | None


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
class MemoryInScopeRow:
    id: UUID
    vector: UUID


ROWS = {
    "known_of_request": KnownOfRequestRow,
    "nearest_memories": NearMemoryRow,
    "related_memories": RelatedMemoryRow,
    "found_and_always_memories": FoundMemoryRow,
    "space_memories": StoredMemoryRow,
    "memories_within": MemoryInScopeRow,
}


async def known_of_request(
    db: Db, owner: str, *, agents: Sequence[str], chat: str | None, messages: Sequence[bytes] = ()
) -> KnownOfRequest:
    """`messages`: hashes of the user's messages in the request."""
    row = await db.fetchrow(
        SQL["known_of_request"],
        owner,
        agents,
        chat,
        MAX_COUNTED_MEMORIES,
        MAX_COUNTED_TURNS,
        MAX_COUNTED_SUMMARIES,
        messages,
    )
    known = dict(row)
    of_request = {name: known.pop(name) for name in ("paused", "memory", "learned", "has_proposals", "has_overdue")}
    return KnownOfRequest(**of_request, stored=StoredCounts(**known))


async def memories_with_words(
    db: Db,
    owner: str,
    *,
    agents: Sequence[str],
    terms: Sequence[Term],
    exclude: Collection[UUID],
    past: bool,
    count: int,
    categories: CategoryFilter = ANY_CATEGORY,
    within: MemoryScope | None = None,
) -> list[MemoriesWithTerms]:
    """All of them, in no order; ids of `count` in each set of terms. `within`: only these."""
    rows = await db.fetch(
        SQL["memories_with_words"],
        owner,
        agents,
        to_tsqueries(terms),
        list(exclude),
        past,
        count,
        *categories.parameters,
        None if within is None else within.memories,
    )
    return [MemoriesWithTerms(**row) for row in rows]


async def important_memories(
    db: Db,
    owner: str,
    *,
    agents: Sequence[str],
    exclude: Collection[UUID],
    count: int,
    categories: CategoryFilter = ANY_CATEGORY,
    decay: Decay | None = None,
) -> list[UUID]:
    rows = await db.fetch(
        SQL["important_memories"], owner, agents, list(exclude), count, *categories.parameters, parameter_of(decay)
    )
    return [row["id"] for row in rows]


async def memories_in_period(
    db: Db,
    owner: str,
    *,
    agents: Sequence[str],
    exclude: Collection[UUID],
    start: datetime,
    end: datetime,
    count: int,
    categories: CategoryFilter = ANY_CATEGORY,
    decay: Decay | None = None,
) -> list[UUID]:
    asked = list(exclude), start, end, count, *categories.parameters, parameter_of(decay)
    rows = await db.fetch(SQL["memories_in_period"], owner, agents, *asked)
    return [row["id"] for row in rows]


async def procedures(
    db: Db,
    owner: str,
    *,
    agents: Sequence[str],
    exclude: Collection[UUID],
    count: int,
    categories: CategoryFilter = ANY_CATEGORY,
) -> list[ProcedureName]:
    """The latest first."""
    rows = await db.fetch(SQL["procedures"], owner, agents, list(exclude), count, *categories.parameters)
    return [ProcedureName(**row) for row in rows]


async def open_todos(
    db: Db,
    owner: str,
    *,
    agents: Sequence[str],
    exclude: Collection[UUID],
    count: int,
    categories: CategoryFilter = ANY_CATEGORY,
) -> list[UUID]:
    rows = await db.fetch(SQL["open_todos"], owner, agents, list(exclude), count, *categories.parameters)
    return [row["id"] for row in rows]


async def nearest_memories(
    db: Db,
    owner: str,
    *,
    agents: Sequence[str],
    question: Vector,
    model: str,
    min_score: float,
    count: int,
    exclude: Collection[UUID],
    past: bool,
    by_words: Sequence[UUID],
    same_thing_score: float,
    categories: CategoryFilter = ANY_CATEGORY,
    within: MemoryScope | None = None,
    decay: Decay | None = None,
) -> list[NearMemory]:
    """The nearest first. `same_thing_score`: the cosine from which two memories are about the same thing. `within`:
    only these.
    """
    rows = await db.fetch(
        SQL["nearest_memories"],
        owner,
        agents,
        question,
        model,
        min_score,
        count,
        list(exclude),
        past,
        list(by_words),
        MAX_SOURCES,
        same_thing_score,
        *categories.parameters,
        None if within is None else within.memories,
        None if within is None else within.vectors,
        parameter_of(decay),
    )
    return [NearMemory(memory=_memory(row), score=row["score"], newer=row["newer"]) for row in rows]


async def related_memories(
    db: Db,
    owner: str,
    best: Sequence[UUID],
    *,
    agents: Sequence[str],
    exclude: Collection[UUID],
    past: bool,
    count: int,
    categories: CategoryFilter = ANY_CATEGORY,
    within: MemoryScope | None = None,
    decay: Decay | None = None,
) -> list[tuple[StoredMemory, float]]:
    """With the strengths of their relations, 0 to 1, the strongest first. `within`: only these."""
    asked = list(best), list(exclude), past, count, MAX_SOURCES, *categories.parameters
    only = None if within is None else within.memories
    rows = await db.fetch(SQL["related_memories"], owner, agents, *asked, only, parameter_of(decay))
    return [(_memory(row), row["strength"]) for row in rows]


async def found_and_always_memories(
    db: Db,
    owner: str,
    ids: Collection[UUID],
    *,
    agents: Sequence[str] = FOR_ALL,
    always: Sequence[str] = (),
    always_keys: Sequence[str] = (),
    exclude: Collection[UUID] = (),
    count: int = 0,
    categories: CategoryFilter = ANY_CATEGORY,
    decay: Decay | None = None,
) -> FoundMemories:
    """Those with the ids, and `count` of those that are recalled whatever is asked: urgent ones, of the categories
    `always`, or with one of the keys.
    """
    asked = agents, list(always), list(always_keys), list(exclude), count, *categories.parameters, parameter_of(decay)
    rows = await db.fetch(SQL["found_and_always_memories"], owner, list(ids), MAX_SOURCES, *asked)
    places = {row["id"]: row["always"] for row in rows if row["always"] is not None}
    return FoundMemories(
        by_id={row["id"]: _memory(row) for row in rows}, always=tuple(sorted(places, key=places.__getitem__))
    )


async def space_memories(
    db: Db,
    owner: str,
    *,
    agents: Sequence[str],
    exclude: Collection[UUID],
    count: int,
    categories: CategoryFilter = ANY_CATEGORY,
) -> list[StoredMemory]:
    rows = await db.fetch(SQL["space_memories"], owner, agents, list(exclude), count, *categories.parameters)
    return [_memory(row) for row in rows]


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


def place_of(turn: UUID, chat: str | None, ordinal: int) -> Place:
    """A turn and its reply have one place."""
    return (str(turn), 0) if chat is None else (chat, ordinal)


def _memory(row: Mapping[str, Any]) -> StoredMemory:
    given = row.get("stored_importance", row["importance"])  # what is published to a space has none, and does not fade
    return StoredMemory(
        id=row["id"],
        content=row["content"],
        length=row["length"],
        bank=row["bank"],
        key=row["key"],
        kind=row["kind"],
        said_at=row["said_at"],
        valid_from=row["valid_from"],
        valid_to=row["valid_to"],
        state=row["state"],
        importance=row["importance"],
        pinned=row["pinned"],
        access_count=row["access_count"],
        shared=row["shared"],
        derived=row["derived"],
        category=row["category"],
        faded_from=given if given > row["importance"] else None,
        sources=tuple(
            MemorySource(turn=turn, chat_id=chat, ordinal=ordinal, author=author)
            for turn, chat, ordinal, author in row.get("sources", ())
        ),
    )
