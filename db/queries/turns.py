"""Twin of queries/turns.sql: what was said, by whom, and what was put into its prompt."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import asyncpg

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
    recalled_turns: Sequence[UUID] = ()
    tokens: int | None = None
    truncated: bool | None = None
    trouble: str | None = None
    query: str | None = None


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
class LostReply:
    """A reply as the history of a later request tells it. `asked`: hash of the user's message before it; `ts`: when
    that later request came.
    """

    user_id: str
    id: UUID
    chat_id: str
    asked: bytes
    ts: datetime
    content: str
    text_hash: bytes
    indexed: str


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
    ts: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledMemory:
    id: UUID
    content: str
    bank: str
    key: str | None
    said_at: datetime
    shared: bool
    kind: str
    ceased_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledTurn:
    id: UUID
    role: str
    said_at: datetime
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledSummary:
    id: UUID
    covers_from: datetime
    covers_to: datetime
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRow:
    """One thing of a turn's past; `part` says which columns count. `ts` of a memory is when it was said."""

    part: Literal["turn", "still", "said", "summed", "known", "taught"]
    id: UUID | None
    here: bool | None
    ordinal: int | None
    text_hash: bytes | None
    system_block: str | None
    system_memories: list[UUID] | None
    turn_block: str | None
    turn_memories: list[UUID] | None
    recalled: list[UUID] | None
    recall: str | None
    ts: datetime | None
    content: str | None
    bank: str | None
    key: str | None
    shared: bool | None
    kind: str | None
    until: datetime | None


@dataclass(slots=True, kw_only=True)
class Past:
    """`turns`: of the chat, and the turn that asks if it has been here, in the order they were said. `still`: memories
    that stood in their prompts and are true, or were. `said`, `summed`: earlier turns and summaries that did. `known`:
    memories learned from what the request holds. `taught`: how many the user's last turn led to.
    """

    turns: list[ChatTurn] = field(default_factory=list)
    still: list[RecalledMemory] = field(default_factory=list)
    said: list[RecalledTurn] = field(default_factory=list)
    summed: list[RecalledSummary] = field(default_factory=list)
    known: set[UUID] = field(default_factory=set)
    taught: int = 0


ROWS = {"look_back": PastRow}


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
        turn.recalled_turns,
        turn.tokens,
        turn.truncated,
        turn.trouble,
        turn.query,
    )
    return RecordedTurn(**row) if row else None


async def look_back(
    db: Db,
    owner: str,
    identity: str,
    *,
    windowed: bool,
    text_hash: bytes,
    now: datetime,
    chat: str | None,
    most: int,
    held: Sequence[bytes],
    characters: int,
    summary_characters: int,
) -> Past:
    """`held`: hashes of the user's messages that the request holds. `characters`: of an earlier turn's text."""
    rows = await db.fetch(
        SQL["look_back"], owner, identity, windowed, text_hash, now, chat, most, held, characters, summary_characters
    )
    return _past(rows)


def _past(rows: Iterable[asyncpg.Record]) -> Past:
    past = Past()
    for row in rows:
        part, id, here, ordinal, text, system, in_system, turn, in_turn, recalled, recall, ts, *memory = row
        match part:
            case "turn":
                past.turns.append(
                    ChatTurn(
                        id=id,
                        here=here,
                        ordinal=ordinal,
                        text_hash=text,
                        system_block=system,
                        system_memories=in_system,
                        turn_block=turn,
                        turn_memories=in_turn,
                        recalled=recalled,
                        recall=recall,
                        ts=ts,
                    )
                )
            case "still":
                past.still.append(_still(id, ts, memory))
            case "said":
                content, role, *_ = memory
                past.said.append(RecalledTurn(id=id, role=role, said_at=ts, text=content))
            case "summed":
                content, *_, until = memory
                past.summed.append(RecalledSummary(id=id, covers_from=ts, covers_to=until, text=content))
            case "known":
                past.known.add(id)
            case "taught":
                past.taught = ordinal
    return past


def _still(id: UUID, said_at: datetime, memory: Sequence[Any]) -> RecalledMemory:
    content, bank, key, shared, kind, until = memory
    return RecalledMemory(
        id=id, content=content, bank=bank, key=key, said_at=said_at, shared=shared, kind=kind, ceased_at=until
    )


async def record_reply(db: Db, replies: Sequence[Reply]) -> None:
    """All of them in one round trip and one transaction; one that Postgres refuses takes the others with it."""
    await db.executemany(
        SQL["record_reply"],
        [
            (
                reply.user_id,
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
            for reply in replies
        ],
    )


async def fill_reply(db: Db, lost: Sequence[LostReply]) -> None:
    """All of them in one round trip and one transaction."""
    await db.executemany(
        SQL["fill_reply"],
        [
            (
                reply.user_id,
                reply.id,
                reply.chat_id,
                reply.asked,
                reply.ts,
                reply.content,
                reply.text_hash,
                reply.indexed,
            )
            for reply in lost
        ],
    )
