"""Twin of queries/memories.sql: writing memories. All of one change belongs into one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db, Vector
from db.queries.recall import MemoryKind
from db.sql import load

SQL = load("memories")

Event = Literal[
    "ADD",
    "UPDATE",
    "REPLACE",
    "MERGE",
    "DELETE",
    "RESTORE",
    "LINK",
    "TTL",
    "CONSENT",
    "SOURCE",
    "RETRACT",
    "PRUNE",
    "TODO",
]
State = Literal["proposed", "active", "declined", "expired", "superseded", "deleted"]
# Why upkeep has put a memory away: the strategy that picked it when there were too many, that it was not used, or that
# another one says the same.
PutAwayReason = Literal["fifo", "least_relevant", "oldest_accessed", "ttl", "repeat"]
# Or that another memory, which was made of it and others, holds what it says; or that the user has corrected it.
AwayReason = Literal["fifo", "least_relevant", "oldest_accessed", "ttl", "repeat", "merged", "corrected"]
TodoState = Literal["open", "done", "dropped", "expired"]
MemoryType = Literal["fact", "preference", "todo", "decision", "event"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveMemory:
    id: UUID
    content: str
    content_hash: bytes
    bank: str
    actor_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLink:
    """A user's memory, linked to the text that is its `vector`. `importance` 0 to 1; a level of 1 to 5 is a fifth each.
    `agent` None: all. `valid_from` None: when it was said. `role`, `run`: as in MemoryCriteria, of what a model wrote.
    `kind` None: by its type.
    """

    id: UUID
    vector: UUID
    bank: str
    key: str | None
    importance: float
    state: State
    unresolved: bool
    said_at: datetime
    valid_to: datetime | None
    actor: str
    category: str | None = None
    confidence: float = 1.0
    pinned: bool = False
    agent: str | None = None
    type: MemoryType = "fact"
    valid_from: datetime | None = None
    role: str | None = None
    run: str | None = None
    kind: MemoryKind | None = None
    tags: Sequence[str] = ()
    derived_from: Sequence[UUID] = ()
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryValues:
    """What a person can set of a memory beside its text. `importance` 0 to 1; `agent` None: for all."""

    bank: str
    category: str | None
    key: str | None
    importance: float
    pinned: bool
    agent: str | None
    type: MemoryType


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """What happened to one memory. `old`, `new`: for the view memory_updates."""

    event: Event
    memory: UUID
    reason: str
    actor: str
    old: UUID | None = None
    new: UUID | None = None
    meta: dict[str, object]


async def add_owner(db: Db, owner: str) -> None:
    await db.execute(SQL["add_owner"], owner)


async def rev(db: Db, owner: str) -> int | None:
    found: int | None = await db.fetchval(SQL["rev"], owner)
    return found


async def raise_rev(db: Db, owner: str, *, expected: int, by: int, said_at: datetime, while_paused: bool) -> int | None:
    """The new rev, or None when `expected` is no longer the user's or nothing may be written."""
    raised: int | None = await db.fetchval(SQL["raise_rev"], owner, expected, by, said_at, while_paused)
    return raised


async def add_vector(
    db: Db,
    owner: str,
    id: UUID,
    *,
    content: str,
    content_hash: bytes,
    embedding: Vector | None,
    model: str | None,
    words: str,
    source: Literal["memory", "summary"] = "memory",
) -> UUID:
    """The id of the text's row: an older one if the text was there. `words`: retrieval.query.terms.index_text."""
    added = content, content_hash, embedding, model, words, source
    vector: UUID = await db.fetchval(SQL["add_vector"], owner, id, *added)
    return vector


async def respell(db: Db, owner: str, vector: UUID, *, content: str, words: str) -> UUID | None:
    """None: it is spelled so."""
    respelled: UUID | None = await db.fetchval(SQL["respell"], owner, vector, content, words)
    return respelled


async def add_link(db: Db, owner: str, link: NewLink) -> None:
    await db.execute(
        SQL["add_link"],
        owner,
        link.id,
        link.vector,
        link.bank,
        link.key,
        link.importance,
        link.state,
        link.unresolved,
        link.said_at,
        link.valid_to,
        link.actor,
        link.category,
        link.confidence,
        link.pinned,
        link.agent,
        link.type,
        link.valid_from,
        link.role,
        link.run,
        link.kind,
        link.tags,
        link.derived_from,
        link.due_at,
    )


async def add_relations(db: Db, owner: str, memory: UUID, related: Sequence[UUID], strengths: Sequence[float]) -> None:
    """`strengths`: 0 to 1, one for each of `related`."""
    await db.execute(SQL["add_relations"], owner, memory, related, strengths)


async def add_changes(db: Db, owner: str, memory: UUID, older: Sequence[UUID]) -> None:
    """`memory` probably tells of a change in each of these, and stands beside them."""
    await db.execute(SQL["add_changes"], owner, memory, older)


async def add_source(db: Db, owner: str, *, memory: UUID, turn: UUID, said_at: datetime) -> UUID | None:
    """The turn; None: it was a source of it already."""
    added: UUID | None = await db.fetchval(SQL["add_source"], owner, memory, turn, said_at)
    return added


async def reinforce(db: Db, owner: str, memory: UUID) -> None:
    await db.execute(SQL["reinforce"], owner, memory)


async def renew(db: Db, owner: str, memory: UUID, *, said_at: datetime, valid_to: datetime | None) -> None:
    """It was said again, `said_at`, unless it is past. `valid_to`: until when it holds, or is due, if that was said."""
    await db.execute(SQL["renew"], owner, memory, said_at, valid_to)


async def remove_sources(db: Db, owner: str, memory: UUID, turns: Sequence[UUID]) -> list[UUID]:
    """The turns that were sources of it."""
    return [row["turn"] for row in await db.fetch(SQL["remove_sources"], owner, memory, turns)]


async def weaken(db: Db, owner: str, memory: UUID, *, sources: int) -> None:
    await db.execute(SQL["weaken"], owner, memory, sources)


async def held_until(db: Db, owner: str, memory: UUID) -> datetime | None:
    valid_to: datetime | None = await db.fetchval(SQL["held_until"], owner, memory)
    return valid_to


async def supersede(db: Db, owner: str, memory: UUID, *, valid_to: datetime, corrected: bool = False) -> UUID | None:
    """`corrected`: it never held as it says. None: it was not active any more."""
    superseded: UUID | None = await db.fetchval(SQL["supersede"], owner, memory, valid_to, corrected)
    return superseded


async def supersede_again(
    db: Db, owner: str, memory: UUID, *, by: UUID, valid_to: datetime | None = None
) -> UUID | None:
    """None: it was not superseded any more."""
    superseded: UUID | None = await db.fetchval(SQL["supersede_again"], owner, memory, by, valid_to)
    return superseded


async def set_category_and_type(
    db: Db, owner: str, memory: UUID, category: str | None, type: MemoryType | None
) -> UUID | None:
    """None: it is not there, or has both already."""
    changed: UUID | None = await db.fetchval(SQL["set_category_and_type"], owner, memory, category, type)
    return changed


async def mark_corrected(db: Db, owner: str, memory: UUID, *, text: str) -> None:
    """Before an edit gives the memory this text."""
    await db.execute(SQL["mark_corrected"], owner, memory, text)


async def edit(db: Db, owner: str, memory: UUID, values: MemoryValues, *, vector: UUID | None) -> UUID | None:
    """`vector`: of its new text; None: as it was. None: it is neither active nor proposed."""
    edited: UUID | None = await db.fetchval(
        SQL["edit"],
        owner,
        memory,
        vector,
        values.bank,
        values.category,
        values.key,
        values.importance,
        values.pinned,
        values.agent,
        values.type,
    )
    return edited


async def remove(db: Db, owner: str, memory: UUID) -> UUID | None:
    """None: there is no such memory (any more)."""
    removed: UUID | None = await db.fetchval(SQL["remove"], owner, memory)
    return removed


async def set_todo(db: Db, owner: str, memory: UUID, *, state: TodoState, now: datetime) -> UUID | None:
    """None: it is no active to-do, or is that already."""
    closed_as = None if state == "open" else state
    changed: UUID | None = await db.fetchval(SQL["set_todo"], owner, memory, closed_as, now)
    return changed


async def put_away(db: Db, owner: str, memory: UUID, *, why: PutAwayReason, now: datetime) -> UUID | None:
    """None: it is not active any more."""
    moved: UUID | None = await db.fetchval(SQL["put_away"], owner, memory, why, now)
    return moved


async def derived_from(db: Db, owner: str, ids: Sequence[UUID]) -> list[UUID]:
    """`ids`: of turns, memories and summaries."""
    return [row["id"] for row in await db.fetch(SQL["derived_from"], owner, ids)]


async def remove_derived(db: Db, owner: str, memory: UUID) -> UUID | None:
    """The vector that it had; None: there is no such derived memory (any more)."""
    vector: UUID | None = await db.fetchval(SQL["remove_derived"], owner, memory)
    return vector


async def set_said_at(db: Db, owner: str, memory: UUID, said_at: datetime, *, expected: datetime) -> UUID | None:
    """None: it is not as `expected` any more."""
    changed: UUID | None = await db.fetchval(SQL["set_said_at"], owner, memory, said_at, expected)
    return changed


async def restore(db: Db, owner: str, memory: UUID) -> UUID | None:
    """None: it was neither superseded nor deleted."""
    restored: UUID | None = await db.fetchval(SQL["restore"], owner, memory)
    return restored


async def undelete(db: Db, owner: str, memory: UUID, *, state: State, valid_to: datetime | None) -> UUID | None:
    """None: it is not deleted, or purged by now."""
    restored: UUID | None = await db.fetchval(SQL["undelete"], owner, memory, state, valid_to)
    return restored


async def reinstate(db: Db, owner: str, memory: UUID, *, valid_to: datetime | None) -> UUID | None:
    """None: it is not superseded any more."""
    reinstated: UUID | None = await db.fetchval(SQL["reinstate"], owner, memory, valid_to)
    return reinstated


async def active_in_place_of(
    db: Db, owner: str, memory: UUID, *, keys: Sequence[str], key_patterns: Sequence[str], beside: UUID | None = None
) -> UUID | None:
    """`key_patterns` are of LIKE. `beside`: the memory that leaves room for it."""
    found: UUID | None = await db.fetchval(SQL["active_in_place_of"], owner, memory, keys, key_patterns, beside)
    return found


async def add_history(db: Db, owner: str, rev: int, entry: HistoryEntry) -> None:
    await db.execute(
        SQL["add_history"],
        owner,
        rev,
        entry.event,
        entry.memory,
        entry.old,
        entry.new,
        entry.reason,
        entry.actor,
        entry.meta,
    )


async def active(db: Db, owner: str) -> list[ActiveMemory]:
    return [ActiveMemory(**row) for row in await db.fetch(SQL["active"], owner)]
