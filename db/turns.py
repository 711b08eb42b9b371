"""Twin of queries/turns.sql: what was said, by whom, and what was put into its prompt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("turns")

Status = Literal["complete", "partial", "error"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A user's turn to be written. `windowed`: without a chat id, so the same only within 10 minutes."""

    user_id: str
    id: UUID
    identity: str
    windowed: bool
    display_name: str | None
    chat_id: str | None
    message_id: str | None
    parent_id: str | None
    ordinal: int
    agent: str | None
    model: str | None
    content: str
    text: str
    text_hash: bytes
    indexed: str
    ts: datetime
    system_block: str | None
    system_memories: Sequence[UUID]
    turn_block: str | None
    turn_memories: Sequence[UUID]
    recalled: Sequence[UUID]
    rev_delivered: int | None
    recall: str | None
    hits: Mapping[str, int]
    latencies_ms: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An assistant's reply to be written, beside the user's turn it answers."""

    user_id: str
    id: UUID
    turn: UUID
    identity: str
    message_id: str | None
    model: str | None
    content: str
    text_hash: bytes
    indexed: str
    status: Status
    ts: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    id: UUID
    new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatTurn:
    """A user's turn and what was put into its prompt. `here`: it is the turn that asks. A block of None was not written
    by this turn, an empty one was found not to be needed.
    """

    id: UUID
    here: bool
    ordinal: int
    text_hash: bytes
    system_block: str | None
    system_memories: list[UUID]
    turn_block: str | None
    turn_memories: list[UUID]
    recalled: list[UUID]
    recall: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledMemory:
    id: UUID
    content: str
    bank: str
    key: str | None
    said_at: datetime
    shared: bool


async def record_turn(db: Db, owner: str, turn: Turn) -> RecordedTurn | None:
    row = await db.fetchrow(
        SQL["record_turn"],
        owner,
        turn.id,
        turn.identity,
        turn.windowed,
        turn.display_name,
        turn.chat_id,
        turn.message_id,
        turn.parent_id,
        turn.ordinal,
        turn.agent,
        turn.model,
        turn.content,
        turn.text,
        turn.text_hash,
        turn.indexed,
        turn.ts,
        turn.system_block,
        turn.turn_block,
        turn.recalled,
        turn.rev_delivered,
        turn.recall,
        turn.hits,
        turn.latencies_ms,
        turn.system_memories,
        turn.turn_memories,
    )
    return RecordedTurn(**row) if row else None


async def chat_so_far(
    db: Db, owner: str, identity: str, *, windowed: bool, text_hash: bytes, now: datetime, chat: str | None, most: int
) -> list[ChatTurn]:
    rows = await db.fetch(SQL["chat_so_far"], owner, identity, windowed, text_hash, now, chat, most)
    return [ChatTurn(**row) for row in rows]


async def still_there(db: Db, owner: str, memories: Sequence[UUID]) -> list[RecalledMemory]:
    return [RecalledMemory(**row) for row in await db.fetch(SQL["still_there"], owner, memories)]


async def learned_from(db: Db, owner: str, text_hashes: Sequence[bytes]) -> set[UUID]:
    return {row["memory"] for row in await db.fetch(SQL["learned_from"], owner, text_hashes)}


async def taught_by_last(db: Db, owner: str, now: datetime) -> int:
    return int(await db.fetchval(SQL["taught_by_last"], owner, now))


async def record_reply(db: Db, owner: str, reply: Reply) -> None:
    await db.execute(
        SQL["record_reply"],
        owner,
        reply.id,
        reply.turn,
        reply.identity,
        reply.message_id,
        reply.model,
        reply.content,
        reply.text_hash,
        reply.indexed,
        reply.status,
        reply.ts,
    )


async def fill_reply(
    db: Db,
    owner: str,
    id: UUID,
    *,
    chat: str,
    asked: bytes,
    now: datetime,
    content: str,
    text_hash: bytes,
    indexed: str,
) -> None:
    await db.execute(SQL["fill_reply"], owner, id, chat, asked, now, content, text_hash, indexed)
