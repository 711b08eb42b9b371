"""Twin of queries/sessions.sql: who is signed in to the page."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from db.pool import Db
from db.queries.keys import KeyMode
from db.sql import load

SQL = load("sessions")


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenLink:
    user_id: str
    key: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """`user_id` None: an admin. `key` to `memory`: of the key that it hangs on, None without one."""

    user_id: str | None
    expires_at: datetime
    key: UUID | None
    prefix: str | None
    spaces: list[str] | None
    agents: list[str] | None
    memory: KeyMode | None


async def add_link(db: Db, owner: str, token_hash: bytes, *, key: UUID | None, lifetime: timedelta) -> datetime:
    """When it ends."""
    expires_at: datetime = await db.fetchval(SQL["add_link"], owner, token_hash, key, lifetime)
    return expires_at


async def take_link(db: Db, token_hash: bytes) -> TakenLink | None:
    row = await db.fetchrow(SQL["take_link"], token_hash)
    return TakenLink(**row) if row else None


async def add_session(
    db: Db, owner: str | None, token_hash: bytes, *, key: UUID | None, lifetime: timedelta
) -> datetime:
    """When it ends."""
    expires_at: datetime = await db.fetchval(SQL["add_session"], owner, token_hash, key, lifetime)
    return expires_at


async def session(db: Db, token_hash: bytes) -> SessionRow | None:
    row = await db.fetchrow(SQL["session"], token_hash)
    return SessionRow(**row) if row else None


async def end_session(db: Db, token_hash: bytes) -> None:
    await db.execute(SQL["end_session"], token_hash)


async def end_sessions_of_user(db: Db, owner: str) -> None:
    await db.execute(SQL["end_sessions_of_user"], owner)


async def drop_expired_sessions(db: Db) -> None:
    await db.execute(SQL["drop_expired_sessions"])


async def drop_expired_links(db: Db) -> None:
    await db.execute(SQL["drop_expired_links"])


async def end_all_sessions(db: Db) -> None:
    await db.execute(SQL["end_all_sessions"])
