"""What a formation leaves in the history: one row a change, in the life of the memory it is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from db.pool import Db
from db.queries import memories
from db.queries.formation import WaitingTurn
from formation.memories.facts import Action
from formation.reconcile.match import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of the history."""

    event: memories.Event
    memory: UUID
    reason: str
    actor: str
    old: UUID | None = None
    new: UUID | None = None
    meta: dict[str, object]


async def add_history(db: Db, owner: str, rev: int, entry: Entry) -> None:
    await memories.add_history(
        db,
        owner,
        rev,
        event=entry.event,
        memory=entry.memory,
        old=entry.old,
        new=entry.new,
        reason=entry.reason,
        actor=entry.actor,
        meta=entry.meta,
    )


def history_of(changes: Sequence[Change], turn: WaitingTurn) -> list[Entry]:
    """Two facts of one message that repeat one memory are one telling of it."""
    entries: list[Entry] = []
    for change in changes:
        new = entries_of(change, turn)
        told_already = any(new[0].event == "SOURCE" == each.event and each.memory == new[0].memory for each in entries)
        entries += [] if told_already else new
    return entries


def entries_of(change: Change, turn: WaitingTurn) -> list[Entry]:
    """A replacement is two rows, one in the life of each memory; the view memory_updates shows the one with both."""
    meta: dict[str, object] = {"turn": str(turn.id)}
    own, target = change.candidate.id, change.target.id if change.target else None
    reason, actor = change.reason, change.actor
    added = Entry(event="ADD", memory=own, new=own, reason=reason, actor=actor, meta=meta)
    match change.action:
        case Action.SOURCE if target is not None:
            return [Entry(event="SOURCE", memory=target, reason=reason, actor=actor, meta=meta)]
        case Action.REPLACE if target is not None:
            added = Entry(
                event="ADD", memory=own, new=own, reason=reason, actor=actor, meta={**meta, "replaces": str(target)}
            )
            return [
                added,
                Entry(event="REPLACE", memory=target, old=target, new=own, reason=reason, actor=actor, meta=meta),
            ]
        case Action.LATE if target is not None:
            added = Entry(
                event="ADD", memory=own, new=own, reason=reason, actor=actor, meta={**meta, "replaced_by": str(target)}
            )
            return [
                added,
                Entry(event="REPLACE", memory=own, old=own, new=target, reason=reason, actor=actor, meta=meta),
            ]
    return [added]
