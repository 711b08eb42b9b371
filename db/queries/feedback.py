"""Twin of queries/feedback.sql: feedback on turns and on what was recalled."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("feedback")

Kind = Literal["forgot", "recall_miss", "wrong", "useful"]

ROWS = {"mark": datetime | None}


async def find_turn(db: Db, owner: str, id: UUID | None, *, message: str, agents: Sequence[str] | None) -> UUID | None:
    turn: UUID | None = await db.fetchval(SQL["find_turn"], owner, id, message, agents)
    return turn


async def mark(db: Db, owner: str, turn: UUID, *, valuable: bool) -> datetime | None:
    """When it was marked; None once it is not (any more)."""
    marked_at: datetime | None = await db.fetchval(SQL["mark"], owner, turn, valuable)
    return marked_at


async def add_feedback(
    db: Db, owner: str, id: UUID, *, kind: Kind, turn: UUID | None, memory: UUID | None, note: str, max_a_day: int
) -> datetime | None:
    """When it was added; None if the user has `max_a_day` within the last 24 hours. The user's row has to be there
    (db.queries.memories.add_owner).
    """
    ts: datetime | None = await db.fetchval(SQL["add_feedback"], owner, id, kind, turn, memory, note, max_a_day)
    return ts
