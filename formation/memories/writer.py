"""One formation, one transaction: rev, links, tellings, history and the turn's end. All of it or nothing."""

from collections.abc import Sequence
from datetime import datetime

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import formation as rows
from db.queries import memories
from db.queries.formation import WaitingTurn
from formation.memories.facts import Action, Fact
from formation.memories.history import add_history, history_of
from formation.memories.retraction import Retraction, retract
from formation.observations import Observe, StepReached
from formation.reconcile.match import Change
from formation.reconcile.normalize import content_hash
from retrieval.query.terms import index_text

LEVELS = 5  # importance is said in levels of 1 to 5 and kept as 0 to 1


class AlreadyFormed(Exception):
    """Another worker has formed this turn meanwhile; nothing was written."""


async def write(
    pool: asyncpg.Pool,
    owner: str,
    turn: WaitingTurn,
    changes: Sequence[Change],
    taken_back: Retraction,
    *,
    rev: int,
    observe: Observe,
) -> bool:
    """False: the user's memory is no longer at `rev` (or may not be written), and nothing was changed.

    Raises: AlreadyFormed.
    """
    entries = [*taken_back.entries, *history_of(changes, turn)]
    async with pool.acquire() as connection, connection.transaction():
        # An edit asks for the rev even if it changes nothing: somebody may just be learning from what it replaces.
        if entries or taken_back.replaced:
            by, learns = len(entries), bool(changes)
            if await rows.raise_rev(connection, owner, expected=rev, by=by, said_at=turn.ts, learns=learns) is None:
                return False
        observe(StepReached(step="rev raised", turn=turn.id))
        if taken_back.replaced:
            await retract(connection, owner, turn.id, taken_back)
            observe(StepReached(step="taken back", turn=turn.id))
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
