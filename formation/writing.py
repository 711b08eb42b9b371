"""One formation, one transaction: rev, links, tellings, history and the turn's end. All of it or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db import formation as rows
from db import memories
from db.formation import WaitingTurn
from db.pool import Db
from formation.dedupe import Change
from formation.facts import Action, Fact
from formation.folding import content_hash
from formation.observations import Observe, StepReached
from retrieval.lexical import index_text

LEVELS = 5  # importance is said in levels of 1 to 5 and kept as 0 to 1


class AlreadyFormed(Exception):
    """Another worker has formed this turn meanwhile; nothing was written."""


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


async def write(
    pool: asyncpg.Pool, owner: str, turn: WaitingTurn, changes: Sequence[Change], *, rev: int, observe: Observe
) -> bool:
    """False: the user's memory is no longer at `rev` (or may not be written), and nothing was changed.

    Raises: AlreadyFormed.
    """
    entries = history_of(changes, turn)
    async with pool.acquire() as connection, connection.transaction():
        if entries and await rows.raise_rev(connection, owner, expected=rev, by=len(entries), said_at=turn.ts) is None:
            return False
        observe(StepReached(step="rev raised", turn=turn.id))
        for change in changes:
            await apply(connection, owner, turn, change)
            observe(StepReached(step="changed", turn=turn.id))
        for place, entry in enumerate(entries, 1):
            await add_history(connection, owner, rev + place, entry)
        if await rows.mark_formed(connection, owner, turn.id) is None:
            raise AlreadyFormed
        observe(StepReached(step="marked", turn=turn.id))
    observe(StepReached(step="committed", turn=turn.id))
    return True


async def apply(db: Db, owner: str, turn: WaitingTurn, change: Change) -> None:
    target = change.target
    match change.action:
        case Action.SOURCE if target is not None:
            await memories.add_source(db, owner, memory=target.id, turn=turn.id, said_at=turn.ts)
            if target.active:
                await memories.tell_again(db, owner, target.id, said_at=turn.ts)
        case Action.REPLACE if target is not None:
            if await memories.supersede(db, owner, target.id, valid_to=turn.ts) is None:
                raise RuntimeError("a memory changed although its user's rev had not")
            await add_memory(db, owner, turn, change, state="active")
        case Action.LATE if target is not None:
            await add_memory(db, owner, turn, change, state="superseded", valid_to=target.said_at)
        case Action.ADD:
            await add_memory(db, owner, turn, change, state="active")
        case _:
            raise RuntimeError(f"a change that is none: {change.action}")


async def add_memory(
    db: Db, owner: str, turn: WaitingTurn, change: Change, *, state: memories.State, valid_to: datetime | None = None
) -> None:
    candidate, fact = change.candidate, change.candidate.fact
    vector = await memories.add_vector(
        db,
        owner,
        uuid7(),
        content=fact.text,
        content_hash=content_hash(fact.text),
        embedding=candidate.vector,
        model=candidate.model,
        words=index_text(fact.text),
    )
    await memories.add_link(
        db,
        owner,
        candidate.id,
        vector=vector,
        bank=fact.bank,
        key=None if change.keyless else fact.key,
        importance=importance(fact),
        state=state,
        unresolved=change.unresolved,
        said_at=turn.ts,
        valid_to=valid_to,
        actor=change.actor,
    )
    await memories.add_source(db, owner, memory=candidate.id, turn=turn.id, said_at=turn.ts)


def importance(fact: Fact) -> float:
    return fact.importance / LEVELS


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
