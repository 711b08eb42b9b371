"""Twin of queries/erasure.sql: what erasing a user deletes. formation/memories/erasure.py has the order."""

from datetime import datetime

from db.pool import Db
from db.sql import load

SQL = load("erasure")


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


async def erase_vectors(db: Db, owner: str) -> None:
    await db.execute(SQL["erase_vectors"], owner)
