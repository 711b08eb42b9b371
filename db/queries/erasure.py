"""Twin of queries/erasure.sql: what erasing a user deletes. formation/memories/erasure.py has the order."""

from dataclasses import dataclass
from datetime import datetime

from db.pool import Db
from db.sql import load

SQL = load("erasure")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRows:
    name: str
    rows: int


async def rows_of_user(db: Db, owner: str) -> list[TableRows]:
    return [TableRows(**row) for row in await db.fetch(SQL["rows_of_user"], owner)]


async def mark_erased(db: Db, owner: str, at: datetime) -> str | None:
    found: str | None = await db.fetchval(SQL["mark_erased"], owner, at)
    return found


async def lock_owner(db: Db, owner: str) -> str | None:
    found: str | None = await db.fetchval(SQL["lock_owner"], owner)
    return found


async def erase_feedback(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_feedback"], owner, at)


async def erase_idempotency_keys(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_idempotency_keys"], owner, at)


async def erase_sessions(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_sessions"], owner, at)


async def erase_sign_in_links(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_sign_in_links"], owner, at)


async def erase_absent_chats(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_absent_chats"], owner, at)


async def erase_openwebui_events(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_openwebui_events"], owner, at)


async def erase_summaries(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_summaries"], owner, at)


async def erase_memories(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_memories"], owner, at)


async def erase_turns(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_turns"], owner, at)


async def erase_history(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_history"], owner, at)


async def erase_events(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_events"], owner, at)


async def erase_model_calls(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_model_calls"], owner, at)


async def erase_jobs(db: Db, owner: str) -> None:
    await db.execute(SQL["erase_jobs"], owner)


async def erase_vectors(db: Db, owner: str) -> None:
    await db.execute(SQL["erase_vectors"], owner)


async def erase_acts(db: Db, owner: str, at: datetime) -> None:
    await db.execute(SQL["erase_acts"], owner, at)


async def note_erasure(db: Db, owner: str, at: datetime, *, actor: str) -> None:
    await db.execute(SQL["note_erasure"], owner, at, actor)
