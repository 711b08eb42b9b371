"""Who changed what through which door: the history of memories, and what is done to keys and accounts (0071)."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeAlias
from uuid import UUID

from db.pool import Db
from db.queries import audit
from db.queries.audit import AuditedAct, AuditedChange
from retrieval.secrets.find import mask

# The time and id of an entry, before which a page begins.
Before: TypeAlias = tuple[datetime, str]
NEWEST: Before = (datetime(9999, 1, 1, tzinfo=UTC), "~")


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFilter:
    """None: any. `user`: the id within the space, which is named then. `door`: api, chat, cli, worker, …"""

    space: str | None = None
    user: str | None = None
    door: str | None = None
    since: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """`event`: of a memory as in its history, with `memory` and `rev`; else KEY_CREATED, KEY_REVOKED, ACCOUNT, ERASE or
    REVIEW. `user`: whose memory or account it is; None for a key or a review. `door`: the first word of `actor`. `id`:
    stays the same, and orders those of one moment.
    """

    ts: datetime
    space: str
    user: str | None
    event: str
    door: str
    actor: str
    memory: UUID | None = None
    rev: int | None = None
    reason: str = ""
    detail: dict[str, Any] = field(default_factory=dict)
    id: str


async def audit_entries(db: Db, wanted: AuditFilter, *, limit: int, before: Before = NEWEST) -> list[AuditEntry]:
    """The newest first. `before`: the last entry of the page before."""
    moment, name = before
    space, user, door, since = wanted.space, wanted.user, wanted.door, wanted.since
    changes = (
        await audit.changes_of_user(
            db, f"{space}/{user}", door=door, since=since, before=moment, name=name, limit=limit
        )
        if space is not None and user is not None
        else await audit.changes_of_space(db, space, door=door, since=since, before=moment, name=name, limit=limit)
    )
    acts = await audit.acts(db, space, user=user, door=door, since=since, before=moment, name=name, limit=limit)
    entries = [*map(of_change, changes), *map(of_act, acts)]
    return sorted(entries, key=lambda each: (each.ts, each.id), reverse=True)[:limit]


def of_change(row: AuditedChange) -> AuditEntry:
    space, _, user = row.user_id.partition("/")
    return AuditEntry(
        ts=row.ts,
        space=space,
        user=user,
        event=row.event,
        door=row.actor.partition(" ")[0],
        actor=row.actor,
        memory=row.memory,
        rev=row.rev,
        reason=mask(row.reason),  # a model's may quote what was said
        id=row.name,
    )


def of_act(row: AuditedAct) -> AuditEntry:
    return AuditEntry(
        ts=row.ts,
        space=row.space,
        user=row.external_id,
        event=row.act,
        door=row.actor.partition(" ")[0],
        actor=row.actor,
        detail=row.detail,
        id=row.name,
    )
