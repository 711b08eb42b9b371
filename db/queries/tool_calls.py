"""Twin of queries/tool_calls.sql: what a call of a tool by a model reads."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from db.pool import Db
from db.queries.formation import WaitingTurn
from db.sql import load

SQL = load("tool_calls")


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredTurn(WaitingTurn):
    """`agent`: that of the turn, if it had one."""

    agent: str | None


async def latest_turn(db: Db, owner: str, chat: str, *, max_characters: int, max_age: timedelta) -> AnsweredTurn | None:
    """The user's latest message of the chat, with the beginning of its text; `length` is the whole's."""
    row = await db.fetchrow(SQL["latest_turn"], owner, chat, max_characters, max_age)
    return AnsweredTurn(**row) if row else None


async def states_it(db: Db, owner: str, memory: UUID, turn: UUID) -> bool:
    states: bool = await db.fetchval(SQL["states_it"], owner, memory, turn)
    return states


async def proposals_by_model(db: Db, owner: str) -> int:
    count: int = await db.fetchval(SQL["proposals_by_model"], owner)
    return count


async def deleted_by_turn(db: Db, owner: str, turn: UUID, *, actor: str) -> int:
    count: int = await db.fetchval(SQL["deleted_by_turn"], owner, turn, actor)
    return count
