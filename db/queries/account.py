"""Twin of queries/account.sql: what a user sees and sets of their own account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from db.pool import Db
from db.queries.keys import KeyMode
from db.sql import load

SQL = load("account")


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    display_name: str | None
    rev: int
    paused: bool
    memory: KeyMode
    created_at: datetime
    erased_at: datetime | None
    erase_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountCounts:
    """`memories`: active ones. `turns`: the user's messages. `last_seen`: when the last of them came."""

    memories: int
    proposed: int
    superseded: int
    deleted: int
    turns: int
    chats: int
    last_seen: datetime | None
    summaries: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesInPlace:
    bank: str
    category: str | None
    state: str
    memories: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    turns: int
    learned: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUse:
    task: str
    calls: int
    tokens_in: int
    tokens_out: int


async def account(db: Db, owner: str) -> AccountRow | None:
    row = await db.fetchrow(SQL["account"], owner)
    return AccountRow(**row) if row else None


async def account_counts(db: Db, owner: str) -> AccountCounts:
    row = await db.fetchrow(SQL["account_counts"], owner)
    assert row is not None
    return AccountCounts(**row)


async def change_account(db: Db, owner: str, *, paused: bool | None, memory: KeyMode | None, actor: str) -> str | None:
    """None for what is to stay as it is."""
    changed: str | None = await db.fetchval(SQL["change_account"], owner, paused, memory, actor)
    return changed


async def max_memories(db: Db, owner: str, *, usual: int) -> int:
    """How many active memories the user may have; 0: any number."""
    number: int | None = await db.fetchval(SQL["max_memories"], owner, usual)
    return usual if number is None else number


async def set_max_memories(db: Db, owner: str, number: int | None, *, actor: str) -> str | None:
    """None for the installation's. `actor`: for the audit."""
    changed: str | None = await db.fetchval(SQL["set_max_memories"], owner, number, actor)
    return changed


async def memories_by_place(db: Db, owner: str, *, agents: Sequence[str] | None) -> list[MemoriesInPlace]:
    return [MemoriesInPlace(**row) for row in await db.fetch(SQL["memories_by_place"], owner, agents)]


async def activity(db: Db, owner: str, *, since: datetime) -> Activity:
    row = await db.fetchrow(SQL["activity"], owner, since)
    assert row is not None
    return Activity(**row)


async def model_use(db: Db, owner: str) -> list[ModelUse]:
    return [ModelUse(**row) for row in await db.fetch(SQL["model_use"], owner)]
