"""An edit takes back what was learned from the message it replaces, then it is learned from itself (decision 0027)."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

import asyncpg

from db.pool import Db
from db.queries import memories, summaries
from db.queries import retraction as rows
from db.queries.retraction import PutAside, Telling
from formation.memories.facts import Action, Decision, single_valued
from formation.memories.history import Entry

ACTOR = "worker"
LAST_TELLING = "the message it came from was edited"
ONE_TELLING = "a message that said it was edited: this telling is taken back"
ROOM_AGAIN = "what had taken its place was taken back"
NO_ROOM = "what had taken its place was taken back, but this stands there now"


@dataclass(frozen=True, slots=True, kw_only=True)
class Retraction:
    """What one edit takes back. `replaced`: the turns it stands in the place of; empty when it is none."""

    replaced: tuple[UUID, ...] = ()
    entries: tuple[Entry, ...] = ()
    decisions: tuple[Decision, ...] = ()


@asynccontextmanager
async def rehearsed(pool: asyncpg.Pool, owner: str, turn: UUID) -> AsyncIterator[tuple[Db, Retraction]]:
    """What this turn takes back, and the user's memory as it will be without that; all of it undone at the end.

    No model may be asked meanwhile: other formations of this user wait.
    """
    replaced = await rows.replaced_turns(pool, owner, turn)
    if not replaced:
        yield pool, Retraction()
        return
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await transaction.start()
        try:
            await rows.hold(connection, owner)
            yield connection, await take_back(connection, owner, turn, replaced)
        finally:
            await transaction.rollback()


async def retract(db: Db, owner: str, turn: UUID, planned: Retraction) -> None:
    """What was rehearsed, in earnest."""
    if await take_back(db, owner, turn, planned.replaced) != planned:
        raise RuntimeError("a memory changed although its user's rev had not")
    await put_away(db, owner, planned.replaced)


async def put_away(db: Db, owner: str, turns: Sequence[UUID]) -> None:
    """Replaced turns are out of sight; what is not learned from them yet never will be."""
    await rows.hand_down(db, owner, turns)
    await rows.hide(db, owner, turns)
    await summaries.spoil(db, owner, turns)


async def take_back(db: Db, owner: str, turn: UUID, replaced: Sequence[UUID]) -> Retraction:
    """The same memory gives the same retraction: nothing in it is made up on the way."""
    told = sorted(await rows.take_back_sources(db, owner, replaced), key=lambda each: (each.memory, each.turn))
    gone: dict[UUID, memories.State] = {}
    for memory, state in {each.memory: each.state for each in told}.items():
        if await rows.retract(db, owner, memory) is not None:
            gone[memory] = state
        else:
            await rows.fall_back(db, owner, memory)
    past = await rows.put_aside(db, owner, list(gone)) if gone else []
    return Retraction(
        replaced=tuple(replaced),
        entries=(
            *(entry_of(each, turn, last=each.memory in gone) for each in told),
            *[await settle(db, owner, each, gone, turn) for each in past],
        ),
        decisions=tuple(decision_of(each, last=each.memory in gone) for each in told),
    )


async def settle(db: Db, owner: str, past: PutAside, gone: Mapping[UUID, memories.State], turn: UUID) -> Entry:
    """What was put aside by something that is gone comes back, unless something else has its place by now."""
    heir = await heir_of(db, owner, past.by, gone)
    heir = heir or await rows.in_its_place(db, owner, past.id, by_key=single_valued(past.key))
    meta: dict[str, object] = {"turn": str(turn)}
    if heir is None:
        await rows.bring_back(db, owner, past.id)
        return Entry(
            event="RESTORE", memory=past.id, old=past.by, new=past.id, reason=ROOM_AGAIN, actor=ACTOR, meta=meta
        )
    await rows.leave_past(db, owner, past.id, successor=heir)
    return Entry(event="REPLACE", memory=past.id, old=past.id, new=heir, reason=NO_ROOM, actor=ACTOR, meta=meta)


async def heir_of(db: Db, owner: str, memory: UUID, gone: Mapping[UUID, memories.State]) -> UUID | None:
    """What had replaced the one that is gone, if it had been replaced; so on, if that is gone as well."""
    left, heir = dict(gone), memory
    while heir in left:
        following = await rows.successor(db, owner, heir) if left.pop(heir) == "superseded" else None
        if following is None:
            return None
        heir = following
    return heir


def entry_of(told: Telling, turn: UUID, *, last: bool) -> Entry:
    return Entry(
        event="RETRACT",
        memory=told.memory,
        old=told.memory if last else None,
        reason=LAST_TELLING if last else ONE_TELLING,
        actor=ACTOR,
        meta={"turn": str(turn), "replaced": str(told.turn)},
    )


def decision_of(told: Telling, *, last: bool) -> Decision:
    reason = LAST_TELLING if last else ONE_TELLING
    return Decision(fact=told.content, action=Action.RETRACT, target_id=str(told.memory), reason=reason)
