"""Twin of queries/keys.sql: the keys to the gateway, which belong to nobody's memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("keys")

KeyRole = Literal["trusted", "user", "admin", "events"]
KeyMode = Literal["off", "read", "write", "full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRow:
    id: UUID
    prefix: str
    secret_hash: bytes = field(repr=False)
    role: KeyRole
    spaces: list[str]
    external_id: str | None
    agents: list[str] | None
    memory: KeyMode
    label: str
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventKey:
    """`last_at`, `last_event` None: nothing has come with it yet."""

    prefix: str
    space: str
    label: str
    last_at: datetime | None
    last_event: str | None


async def add_key(
    db: Db,
    id: UUID,
    *,
    prefix: str,
    secret_hash: bytes,
    role: KeyRole,
    spaces: Sequence[str],
    external_id: str | None,
    agents: Sequence[str] | None,
    memory: KeyMode,
    label: str,
    actor: str,
) -> KeyRow:
    values = prefix, secret_hash, role, spaces, external_id, agents, memory, label, actor
    row = await db.fetchrow(SQL["add_key"], id, *values)
    return KeyRow(**row)


async def all_keys(db: Db) -> list[KeyRow]:
    return [KeyRow(**row) for row in await db.fetch(SQL["all_keys"])]


async def keys_version(db: Db) -> str:
    """Two that are equal mean that `all_keys` has not changed."""
    version: str = await db.fetchval(SQL["keys_version"])
    return version


async def revoke_key(db: Db, prefix: str, *, actor: str) -> KeyRow | None:
    row = await db.fetchrow(SQL["revoke_key"], prefix, actor)
    return KeyRow(**row) if row else None


async def note_event(db: Db, key: UUID, event: str) -> None:
    await db.execute(SQL["note_event"], key, event)


async def event_keys(db: Db) -> list[EventKey]:
    return [EventKey(**row) for row in await db.fetch(SQL["event_keys"])]
