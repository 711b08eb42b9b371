"""Twin of turns.sql: turns and replies as they are recorded, and what was put into their prompts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.queries.recall import AllowedMemories
from db.sql import load

SQL = load("turns")

Status = Literal["complete", "partial", "error"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTurn:
    """A user's turn to be recorded. `windowed`: without a chat id, so it is the same turn only within 10 minutes.

    `text` is the cleaned `content`, `indexed` the words of it that turn search finds it by. `place`: with a message id,
    where in its chat the message stands; other words under that id there are a new version. `resumes`: it is a tool
    round or a continued reply, which makes no version. `off_record`: nothing may be learned from it; its texts are
    empty, and only `text_hash` is that of the message. `asks`: the proposed memory that its block asks about.
    `memory_agent`: the agent that alone recalls what is learned from it; None: all.
    `from_openwebui` None: in a spool of before this was known.
    """

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
    system_block: str | None = None
    system_memories: Sequence[UUID] = ()
    turn_block: str | None = None
    turn_memories: Sequence[UUID] = ()
    recalled: Sequence[UUID] = ()
    rev_delivered: int | None = None
    recall: str | None = None
    hits: Mapping[str, int] = field(default_factory=dict)
    latencies_ms: Mapping[str, float] = field(default_factory=dict)
    recalled_turns: Sequence[UUID] = ()
    tokens: int | None = None
    truncated: bool | None = None
    trouble: str | None = None
    query: str | None = None
    place: bytes | None = None
    resumes: bool = False
    off_record: bool = False
    asks: UUID | None = None
    memory_agent: str | None = None
    from_openwebui: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReply:
    """An assistant's reply to be recorded. `turn`: the user's turn that it answers. `latencies_ms`: `model`, the wait
    for the model server.
    """

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
    latencies_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingReply:
    """A reply that was not recorded, as the history of a later request has it.

    `turn_text_hash`: of the user's message that it answers. `ts`: when that later request came.
    """

    user_id: str
    id: UUID
    chat_id: str
    turn_text_hash: bytes
    ts: datetime
    content: str
    text_hash: bytes
    indexed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """The row that a turn has; `new` is False if it had one already."""

    id: UUID
    new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierTurn:
    """A recorded user turn and what was put into its prompt.

    `identity`: its key. `ordinal`: how many user messages stand before it in its chat. `place`: as in NewTurn. A block
    of None was not written by this turn; "" means that none was needed. `recalled`: the memories recalled for it.
    `recall`: the outcome of that recall. `asks`: as in NewTurn.
    """

    id: UUID
    identity: str
    ordinal: int
    text_hash: bytes
    message_id: str | None
    place: bytes | None
    system_block: str | None
    system_memories: list[UUID]
    turn_block: str | None
    turn_memories: list[UUID]
    recalled: list[UUID]
    recall: str | None
    ts: datetime
    asks: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredMessage:
    """A user's message by the id of a reply to it. `retracted`: the hash of its last text, if that was edited in
    OpenWebUI, which an event told.
    """

    reply_id: str
    message_id: str
    parent_id: str | None
    place: bytes
    ordinal: int
    retracted: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryInBlock:
    """A memory that a block holds, as it reads now. `derived`: an episode or an insight. `ceased_at`: when it
    ceased to hold, if it was superseded.
    """

    id: UUID
    content: str
    bank: str
    key: str | None
    said_at: datetime
    shared: bool
    kind: str
    derived: bool
    valid_from: datetime | None
    ceased_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnInBlock:
    """A past turn that a block quotes. `held`, `gone`: the memories learned from it that hold, and those that were
    superseded, deleted or corrected by hand, or that the user has not agreed to. `categories`: of all of these.
    """

    id: UUID
    role: str
    said_at: datetime
    text: str
    held: list[str] | None
    gone: list[str] | None
    categories: list[str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryInBlock:
    """A chat summary that a block quotes."""

    id: UUID
    covers_from: datetime
    covers_to: datetime
    text: str


async def record_turn(db: Db, owner: str, turn: NewTurn) -> RecordedTurn | None:
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
        turn.place,
        turn.resumes,
        turn.off_record,
        turn.asks,
        turn.memory_agent,
        turn.from_openwebui,
    )
    return RecordedTurn(**row) if row else None


async def turn_by_identity(db: Db, owner: str, identity: str) -> EarlierTurn | None:
    row = await db.fetchrow(SQL["turn_by_identity"], owner, identity)
    return EarlierTurn(**row) if row else None


async def turn_by_text(db: Db, owner: str, identity: str, *, text_hash: bytes, now: datetime) -> EarlierTurn | None:
    row = await db.fetchrow(SQL["turn_by_text"], owner, identity, text_hash, now)
    return EarlierTurn(**row) if row else None


async def turn_by_message(
    db: Db,
    owner: str,
    place: bytes,
    *,
    chat: str | None,
    message: str,
    ordinal: int,
    text_hash: bytes,
    resumes: bool,
) -> EarlierTurn | None:
    row = await db.fetchrow(SQL["turn_by_message"], owner, place, chat, message, ordinal, text_hash, resumes)
    return EarlierTurn(**row) if row else None


async def turns_of_chat(db: Db, owner: str, chat: str, *, limit: int) -> list[EarlierTurn]:
    return [EarlierTurn(**row) for row in await db.fetch(SQL["turns_of_chat"], owner, chat, limit)]


async def memories_in_blocks(
    db: Db,
    owner: str,
    ids: Sequence[UUID],
    allowed: AllowedMemories,
) -> list[MemoryInBlock]:
    rows = await db.fetch(SQL["memories_in_blocks"], owner, ids, allowed.agents, *allowed.categories)
    return [MemoryInBlock(**row) for row in rows]


async def turns_in_blocks(
    db: Db, owner: str, ids: Sequence[UUID], *, max_characters: int, agents: Sequence[str]
) -> list[TurnInBlock]:
    rows = await db.fetch(SQL["turns_in_blocks"], owner, ids, max_characters, agents)
    return [TurnInBlock(**row) for row in rows]


async def summaries_in_blocks(
    db: Db, owner: str, ids: Sequence[UUID], *, max_characters: int, agents: Sequence[str]
) -> list[SummaryInBlock]:
    rows = await db.fetch(SQL["summaries_in_blocks"], owner, ids, max_characters, agents)
    return [SummaryInBlock(**row) for row in rows]


async def answered_messages(db: Db, owner: str, chat: str, *, limit: int) -> list[AnsweredMessage]:
    return [AnsweredMessage(**row) for row in await db.fetch(SQL["answered_messages"], owner, chat, limit)]


async def replaced_by_edit(
    db: Db, owner: str, chat: str, *, message: str, parent: str | None, place: bytes, ordinal: int
) -> list[UUID]:
    """Ids of turns, memories and summaries."""
    return [row["id"] for row in await db.fetch(SQL["replaced_by_edit"], owner, chat, message, parent, place, ordinal)]


async def record_replies(db: Db, replies: Sequence[NewReply]) -> None:
    """In one round trip and one transaction: if Postgres refuses one, none of them is written."""
    await db.executemany(
        SQL["record_replies"],
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
                reply.latencies_ms,
            )
            for reply in replies
        ],
    )


async def fill_missing_replies(db: Db, replies: Sequence[MissingReply]) -> None:
    """In one round trip and one transaction."""
    await db.executemany(
        SQL["fill_missing_replies"],
        [
            (
                reply.user_id,
                reply.id,
                reply.chat_id,
                reply.turn_text_hash,
                reply.ts,
                reply.content,
                reply.text_hash,
                reply.indexed,
            )
            for reply in replies
        ],
    )
