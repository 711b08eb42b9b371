"""Twin of queries/formation.sql: what forming one turn reads, and how it ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from db.pool import Db, Vector
from db.queries.memories import MemoryType
from db.sql import load

SQL = load("formation")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyBetween:
    """`blocks`: the memory blocks of its chat, one after the other."""

    text: str
    blocks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingTurn:
    """`memory_agent`: the agent that alone recalls what is learned from it; None: all."""

    id: UUID
    text: str
    length: int
    chat_id: str | None
    parent_id: str | None
    model: str | None
    ts: datetime
    attempts: int
    hidden: bool
    off_record: bool
    memory_agent: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A reply, and what the user had asked; "" where that is not known."""

    reply: str
    asked: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredProcedure:
    """`of_turn`: the turn that was asked about states it."""

    id: UUID
    content: str
    said_at: datetime
    of_turn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UserState:
    rev: int
    may_learn: bool
    erased_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """`said_at`: last. `said_after`: first at the time that was asked about or later, by a turn; None: not then.
    `is_merge`: it was made of others. `part`: the one of these that has the text that was asked about.
    """

    id: UUID
    content: str
    key: str | None
    said_at: datetime
    state: str
    score: float | None
    said_after: datetime | None
    is_merge: bool
    part: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectableMemory(Neighbour):
    """`consent_for`: of one that waits for the user's consent, what makes it need that."""

    bank: str
    category: str | None
    type: MemoryType
    importance: float
    consent_for: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageBefore:
    """`waits`: what needs no model is still to be learned from it."""

    id: UUID
    text: str
    waits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryAsSaid:
    id: UUID
    content_hash: bytes


async def waiting_turn(db: Db, owner: str, turn: UUID, *, max_characters: int) -> WaitingTurn | None:
    """With the beginning of its text; `length` is the whole's. None: it is formed or given up, or never was."""
    row = await db.fetchrow(SQL["waiting_turn"], owner, turn, max_characters)
    return WaitingTurn(**row) if row else None


async def turns_for_model(db: Db, owner: str, turns: Sequence[UUID], *, max_characters: int) -> list[WaitingTurn]:
    """Those of them that a model is still to read, in the order they were said."""
    return [WaitingTurn(**row) for row in await db.fetch(SQL["turns_for_model"], owner, list(turns), max_characters)]


async def learned_as_said(db: Db, owner: str, turn: UUID, hashes: Sequence[bytes]) -> list[MemoryAsSaid]:
    """The memories with texts of these hashes that were learned from this turn and from no other."""
    return [MemoryAsSaid(**row) for row in await db.fetch(SQL["learned_as_said"], owner, turn, list(hashes))]


async def corrected_words(db: Db, owner: str, turn: UUID) -> list[str]:
    """The words of this turn that memories rest on which were corrected since, and those that correct one."""
    return [row["words"] for row in await db.fetch(SQL["corrected_words"], owner, turn)]


async def messages_before(
    db: Db, owner: str, turn: UUID, *, within: timedelta, limit: int, max_characters: int
) -> list[MessageBefore]:
    """The user's in the chat of `turn`, the latest first, each with its beginning."""
    rows = await db.fetch(SQL["messages_before"], owner, turn, within, limit, max_characters)
    return [MessageBefore(**row) for row in rows]


async def learned_from_message(db: Db, owner: str, turn: UUID, *, agent: str | None) -> list[CorrectableMemory]:
    """Active and proposed ones."""
    return [CorrectableMemory(**row) for row in await db.fetch(SQL["learned_from_message"], owner, turn, agent)]


async def reply_before(
    db: Db, owner: str, *, chat: str, parent: str | None, before: datetime, max_characters: int
) -> str | None:
    """The end of the reply that a message answers."""
    text: str | None = await db.fetchval(SQL["reply_before"], owner, chat, parent, before, max_characters)
    return text


async def reply_between(
    db: Db, owner: str, turn: UUID, later: UUID, *, max_characters: int, max_block_characters: int
) -> ReplyBetween | None:
    """The end of the last reply between two turns of a chat, and of the memory blocks it was given."""
    row = await db.fetchrow(SQL["reply_between"], owner, turn, later, max_characters, max_block_characters)
    return None if row is None else ReplyBetween(**row)


async def answered_before(
    db: Db,
    owner: str,
    *,
    chat: str,
    parent: str | None,
    before: datetime,
    max_characters: int,
    end: bool = False,
) -> Answered | None:
    """`end`: of a reply that is longer its end, and not its beginning."""
    row = await db.fetchrow(SQL["answered_before"], owner, chat, parent, before, max_characters, end)
    return Answered(**row) if row else None


async def procedures_named(db: Db, owner: str, key: str, *, agent: str | None, turn: UUID) -> list[StoredProcedure]:
    rows = await db.fetch(SQL["procedures_named"], owner, key, agent, turn)
    return [StoredProcedure(**row) for row in rows]


async def user_state(db: Db, owner: str) -> UserState | None:
    row = await db.fetchrow(SQL["user_state"], owner)
    return UserState(**row) if row else None


async def memories_of_day(db: Db, owner: str, *, since: datetime, before: datetime) -> int:
    counted: int = await db.fetchval(SQL["memories_of_day"], owner, since, before)
    return counted


async def turns_before(db: Db, owner: str, turn: UUID, ts: datetime, *, limit: int) -> int:
    counted: int = await db.fetchval(SQL["turns_before"], owner, turn, ts, limit)
    return counted


async def neighbours(
    db: Db,
    owner: str,
    *,
    content_hash: bytes,
    key: str | None,
    vector: Vector | None,
    model: str | None,
    text: str,
    limit: int,
    said_at: datetime,
    agent: str | None,
) -> list[Neighbour]:
    """A memory comes once for each arm that found it."""
    rows = await db.fetch(SQL["neighbours"], owner, content_hash, key, vector, model, text, limit, said_at, agent)
    return [Neighbour(**row) for row in rows]


async def deleted_since(
    db: Db,
    owner: str,
    *,
    content_hash: bytes,
    vector: Vector | None,
    model: str | None,
    text: str,
    limit: int,
    said_at: datetime,
    agent: str | None,
) -> list[Neighbour]:
    """What a person has deleted since `said_at`, and as `part` what that was made of, the most alike first."""
    rows = await db.fetch(SQL["deleted_since"], owner, content_hash, vector, model, text, limit, said_at, agent)
    return [Neighbour(**row) for row in rows]


async def memories_with(db: Db, owner: str, words: str, *, agent: str | None) -> list[CorrectableMemory]:
    """Active ones that hold `words`, in any case, the latest first."""
    return [CorrectableMemory(**row) for row in await db.fetch(SQL["memories_with"], owner, words, agent)]


async def mark_rules_formed(db: Db, owner: str, turn: UUID) -> UUID | None:
    """From here on the turn waits for a model. None: it did already, or is formed."""
    formed: UUID | None = await db.fetchval(SQL["mark_rules_formed"], owner, turn)
    return formed


async def mark_formed(db: Db, owner: str, turn: UUID) -> UUID | None:
    """None: it was formed already."""
    formed: UUID | None = await db.fetchval(SQL["mark_formed"], owner, turn)
    return formed
