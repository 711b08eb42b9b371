"""Twin of queries/audit.sql: who changed what through which door, for operators."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from db.pool import Db
from db.sql import load

SQL = load("audit")

Act = Literal["KEY_CREATED", "KEY_REVOKED", "ACCOUNT", "ERASE", "REVIEW"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedChange:
    """Of a memory. `name`: of this row among those of one moment. `actor`: the door, and the public part of a key."""

    ts: datetime
    name: str
    user_id: str
    event: str
    actor: str
    memory: UUID
    rev: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedAct:
    """On a key or an account. `external_id`: of the user it is about."""

    ts: datetime
    name: str
    space: str
    external_id: str | None
    act: Act
    actor: str
    detail: dict[str, Any]


async def changes_of_space(
    db: Db, space: str | None, *, door: str | None, since: datetime | None, before: datetime, name: str, limit: int
) -> list[AuditedChange]:
    rows = await db.fetch(SQL["changes_of_space"], space, door, since, before, name, limit)
    return [AuditedChange(**row) for row in rows]


async def changes_of_user(
    db: Db, owner: str, *, door: str | None, since: datetime | None, before: datetime, name: str, limit: int
) -> list[AuditedChange]:
    rows = await db.fetch(SQL["changes_of_user"], owner, door, since, before, name, limit)
    return [AuditedChange(**row) for row in rows]


async def acts(
    db: Db,
    space: str | None,
    *,
    user: str | None,
    door: str | None,
    since: datetime | None,
    before: datetime,
    name: str,
    limit: int,
) -> list[AuditedAct]:
    rows = await db.fetch(SQL["acts"], space, user, door, since, before, name, limit)
    return [AuditedAct(**row) for row in rows]
