"""Twin of queries/openwebui_chats.sql: chats that OpenWebUI does not list any more."""

from collections.abc import Sequence
from datetime import timedelta

from db.pool import Db
from db.sql import load

SQL = load("openwebui_chats")


async def note_absent(db: Db, owner: str, chats: Sequence[str]) -> None:
    await db.execute(SQL["note_absent"], owner, chats)


async def forget_listed(db: Db, owner: str, absent: Sequence[str]) -> None:
    await db.execute(SQL["forget_listed"], owner, absent)


async def absent_for(db: Db, owner: str, age: timedelta) -> list[str]:
    return [row["chat_id"] for row in await db.fetch(SQL["absent_for"], owner, age)]


async def forget_absent(db: Db, owner: str, chat: str) -> None:
    await db.execute(SQL["forget_absent"], owner, chat)
