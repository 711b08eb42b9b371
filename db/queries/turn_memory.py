"""Twin of queries/turn_memory.sql: what the prompt of one turn was given of memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("turn_memory")


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenToTurn:
    """The columns of chat_turns by their names; `failed_step` is `trouble`. `system_turn`: the turn that wrote the
    system block, which may be an earlier one of the chat.
    """

    id: UUID
    chat_id: str | None
    message_id: str | None
    ts: datetime
    agent: str | None
    model: str | None
    off_record: bool
    recall: str | None
    failed_step: str | None
    rev_delivered: int | None
    tokens: int | None
    truncated: bool | None
    hits: Mapping[str, int] | None
    latencies_ms: Mapping[str, float] | None
    recalled: list[UUID]
    recalled_turns: list[UUID]
    turn_block: str | None
    turn_memories: list[UUID]
    system_turn: UUID | None
    system_block: str | None
    system_memories: list[UUID] | None
    reply_status: str | None
    reply_model_ms: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryNow:
    id: UUID
    content: str | None
    state: str
    bank: str
    category: str | None
    shared: bool
    said_at: datetime
    valid_to: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentTurn:
    """`text`: its beginning. `recalled`: how many memories its prompt held."""

    id: UUID
    ts: datetime
    text: str
    chat: str | None
    agent: str | None
    recall: str | None
    recalled: int


async def given_to_turn(db: Db, owner: str, turn: UUID) -> GivenToTurn | None:
    row = await db.fetchrow(SQL["given_to_turn"], owner, turn)
    return GivenToTurn(**row) if row else None


async def memories_as_of_now(db: Db, owner: str, ids: Sequence[UUID]) -> list[MemoryNow]:
    return [MemoryNow(**row) for row in await db.fetch(SQL["memories_as_of_now"], owner, ids)]


async def recent_turns(
    db: Db, owner: str, *, before: UUID, limit: int, max_characters: int, agents: Sequence[str] | None
) -> list[RecentTurn]:
    """`agents`: said to these alone; None: to any."""
    rows = await db.fetch(SQL["recent_turns"], owner, before, limit, max_characters, agents)
    return [RecentTurn(**row) for row in rows]
