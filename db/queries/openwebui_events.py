"""Twin of queries/openwebui_events.sql: what is deleted, edited, rated or remembered in OpenWebUI, by its events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("openwebui_events")

# OpenWebUI cuts an edited message to this.
PREVIEW_CHARACTERS = 300

RatingKind = Literal["rated_up", "rated_down"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingEvent:
    """`subject`: the id of what it is about there. `key`: the public part of the key that it came with."""

    event: str
    subject: str
    chat_id: str | None
    detail: dict[str, Any]
    received_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageVersion:
    """A row that a message or a reply has. `text`: its beginning."""

    id: UUID
    role: str
    text: str
    text_hash: bytes
    deleted: bool
    hidden: bool


async def take_in(
    db: Db,
    owner: str,
    id: str,
    *,
    event: str,
    subject: str,
    chat: str | None,
    detail: Mapping[str, Any],
    happened_at: datetime,
    key: UUID,
) -> str | None:
    """None: nothing was written."""
    new: str | None = await db.fetchval(SQL["take_in"], owner, id, event, subject, chat, detail, happened_at, key)
    return new


async def schedule_erasure(db: Db, owner: str, at: datetime, *, actor: str) -> None:
    """`actor`: for the audit."""
    await db.execute(SQL["schedule_erasure"], owner, at, actor)


async def begin_event(db: Db, owner: str, id: str) -> WaitingEvent | None:
    row = await db.fetchrow(SQL["begin_event"], owner, id)
    return WaitingEvent(**row) if row else None


async def finish_event(db: Db, owner: str, id: str) -> None:
    await db.execute(SQL["finish_event"], owner, id)


async def chats_from_openwebui(db: Db, owner: str, until: datetime) -> list[str]:
    return [row["chat_id"] for row in await db.fetch(SQL["chats_from_openwebui"], owner, until)]


async def turns_of_deleted_chat(db: Db, owner: str, chat: str) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["turns_of_deleted_chat"], owner, chat)]


async def versions_of_message(
    db: Db, owner: str, chat: str, message: str, *, max_characters: int
) -> list[MessageVersion]:
    rows = await db.fetch(SQL["versions_of_message"], owner, chat, message, max_characters)
    return [MessageVersion(**row) for row in rows]


async def purge_later(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    await db.execute(SQL["purge_later"], owner, turns)


async def hide_reply(db: Db, owner: str, reply: UUID) -> None:
    await db.execute(SQL["hide_reply"], owner, reply)


async def learn_again(db: Db, owner: str, turn: UUID) -> None:
    await db.execute(SQL["learn_again"], owner, turn)


async def rate(db: Db, owner: str, id: UUID, *, kind: RatingKind) -> None:
    await db.execute(SQL["rate"], owner, id, kind)


async def remove_rating(db: Db, owner: str, id: UUID) -> None:
    await db.execute(SQL["remove_rating"], owner, id)


async def user_wrote_since(db: Db, owner: str, when: datetime) -> bool:
    wrote: bool = await db.fetchval(SQL["user_wrote_since"], owner, when)
    return wrote


async def memories_from_openwebui(db: Db, owner: str) -> list[UUID]:
    return [row["id"] for row in await db.fetch(SQL["memories_from_openwebui"], owner)]
