"""Twin of queries/events.sql: what formation did, where the history has nothing to say."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("events")

EventType = Literal["classify", "skipped", "error"]
UpkeepEvent = Literal["pruned", "expired", "clustered", "consolidated", "episodes", "insights", "todos"]


async def add_event(db: Db, owner: str, id: UUID, *, type: EventType, turn: UUID, detail: dict[str, object]) -> None:
    """`detail`: never a text of the user."""
    await db.execute(SQL["add_event"], owner, id, type, turn, detail)


async def add_chat_error(db: Db, owner: str, id: UUID, *, chat: str, detail: dict[str, object]) -> None:
    await db.execute(SQL["add_chat_error"], owner, id, chat, detail)


async def add_upkeep_event(
    db: Db, owner: str, id: UUID, *, type: UpkeepEvent, detail: dict[str, object], ts: datetime | None = None
) -> None:
    """`ts` None: now."""
    await db.execute(SQL["add_upkeep_event"], owner, id, type, detail, ts)
