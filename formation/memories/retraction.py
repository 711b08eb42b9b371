"""An edit retracts what was learned from the message it replaces, then it is learned from itself (decision 0037).
What is deleted retracts in the same way (decision 0070).
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

import asyncpg

from db.pool import Db
from db.queries import merging, summaries
from db.queries import retraction as rows
from db.queries.memories import State
from db.queries.retraction import LearnedMemory, SupersededMemory, TodoSetByTurn
from formation.facts import Action, Decision
from formation.memories.writing.changes import (
    Change,
    Operation,
    Remove,
    RemoveSources,
    Restore,
    SetTodo,
    SupersedeAgain,
    Unmerge,
)
from formation.memories.writing.operations import Connection, active_in_place_of, apply_change
from formation.memories.writing.writer import withdraw_derived

PLACE_FREE = "what had superseded it was retracted"
CLOSING_GONE = "the message that closed it was retracted"
PLACE_TAKEN = "what had superseded it was retracted, but this has its place now"
WHOLE_AGAIN = "the memory that it stayed of is what it was"
APART = "a message that states what it was made of is retracted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Why turns are retracted, for the history: of a memory that goes with its `last` source, of one that has others.
    `turn`: the edit.
    """

    last: str
    one: str
    actor: str = "worker"
    turn: UUID | None = None


def edited_by(turn: UUID) -> Cause:
    return Cause(
        last="the message it came from was edited",
        one="a message that states it was edited: this source is removed",
        turn=turn,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Retraction:
    """What one edit retracts. `replaced`: the turns it replaces; empty when it is no edit."""

    replaced: tuple[UUID, ...] = ()
    changes: tuple[Change, ...] = ()
    decisions: tuple[Decision, ...] = ()


@asynccontextmanager
async def preview_retraction(pool: asyncpg.Pool, owner: str, turn: UUID) -> AsyncIterator[tuple[Db, Retraction]]:
    """What `turn` retracts, and the user's memory as it will be after that; all of it is rolled back at the end.

    No model may be called meanwhile: other formations of this user wait.
    """
    replaced = await rows.replaced_turns(pool, owner, turn)
    if not replaced:
        yield pool, Retraction()
        return
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await transaction.start()
        try:
            await rows.lock_user(connection, owner)
            yield connection, await retract(connection, owner, replaced, edited_by(turn))
        finally:
            await transaction.rollback()


async def retract(connection: Connection, owner: str, replaced: Sequence[UUID], cause: Cause) -> Retraction:
    """Each change is applied as it is found, for it decides what follows from it."""
    changes: list[Change] = []
    while unmerged := await unmerge_changes(connection, owner, replaced, cause):
        for change in unmerged:
            await apply_change(connection, owner, change)
        changes += unmerged
    learned = await rows.learned_from(connection, owner, replaced)
    removals = [removal(each, cause) for each in learned]
    for change in removals:
        await apply_change(connection, owner, change)
    changes += removals
    for todo in await rows.todos_closed_by(connection, owner, replaced):
        change = reopened(todo, cause)
        await apply_change(connection, owner, change)
        changes.append(change)
    removed = {each.memory: each.state for each in learned if each.last}
    past = await rows.superseded_by(connection, owner, list(removed)) if removed else []
    taken = {each.operation.memory: each.operation.by for each in changes if isinstance(each.operation, SupersedeAgain)}
    parts = [SupersededMemory(id=part, by=by) for part, by in taken.items() if by in removed and part not in removed]
    for superseded in {each.id: each for each in [*past, *parts]}.values():
        change = await free_or_taken(connection, owner, superseded, removed, taken, cause)
        is_back = isinstance(change.operation, Restore)
        rests = await rests_removed(connection, owner, superseded.id) if is_back else []
        for each in (change, *(replace(change, operation=rest, reason=WHOLE_AGAIN) for rest in rests)):
            await apply_change(connection, owner, each)
            changes.append(each)
    return Retraction(
        replaced=tuple(replaced),
        changes=tuple(changes),
        decisions=tuple(decision for each in learned for decision in decisions_of(each, cause)),
    )


def reopened(todo: TodoSetByTurn, cause: Cause) -> Change:
    """A to-do that was closed by a retracted message is what it was before."""
    operation = SetTodo(memory=todo.id, before=todo.after, after=todo.before, now=datetime.now(UTC))
    return Change(operation=operation, reason=CLOSING_GONE, actor=cause.actor, turn=cause.turn)


async def unmerge_changes(connection: Connection, owner: str, turns: Sequence[UUID], cause: Cause) -> list[Change]:
    """What takes a memory apart that was made of what these turns state, and of more: only that goes which rests on
    them. When it is applied, there may be another, whose parts find their places as they are then; none: there is
    nothing left to take apart.
    """
    for merge in await merging.merges_stated_by(connection, owner, turns):
        if operations := await unmerge_operations(connection, owner, merge):
            return [Change(operation=each, reason=APART, actor=cause.actor, turn=cause.turn) for each in operations]
    return []


async def unmerge_operations(
    connection: Connection, owner: str, merge: UUID, *, by_person: bool = False
) -> list[Operation]:
    """What takes a memory apart that was made of others: each of them is what it was, unless another has its place by
    now. None, where nothing is left of them, nor, unless a person wants it so, where a person has corrected its text:
    they would say again what was wrong.
    """
    if not by_person and await merging.is_corrected(connection, owner, merge):
        return []
    merged = [each.id for each in await merging.originals(connection, owner, merge) if each.merged]
    if not merged:
        return []
    places = {each: await active_in_place_of(connection, owner, each) for each in merged}
    taken = {each: by for each, by in places.items() if by is not None and by != merge}
    back = tuple(each for each in merged if each not in taken)
    return [
        Unmerge(memory=merge, originals=back),
        *(SupersedeAgain(memory=each, by=by) for each, by in taken.items()),
    ]


async def rests_removed(connection: Connection, owner: str, memory: UUID) -> list[Operation]:
    """What stayed of a memory when a part of it ended goes when that is whole again: it says so itself."""
    return [
        RemoveSources(memory=each.memory, turns=tuple(each.turns), last=True, said_better=True)
        if each.turns
        else Remove(memory=each.memory)
        for each in await rows.rests_of(connection, owner, memory)
    ]


def removal(learned: LearnedMemory, cause: Cause) -> Change:
    return Change(
        operation=RemoveSources(memory=learned.memory, turns=tuple(learned.turns), last=learned.last),
        reason=reason_of(learned, cause),
        actor=cause.actor,
        turn=cause.turn,
    )


async def free_or_taken(
    connection: Connection,
    owner: str,
    superseded: SupersededMemory,
    removed: Mapping[UUID, State],
    taken: Mapping[UUID, UUID],
    cause: Cause,
) -> Change:
    """What was superseded by a removed memory is restored, unless something else has its place by now. `taken`: what
    has the place of parts of merges, which the history does not say yet.
    """
    by = await remaining_successor(connection, owner, superseded.by, removed, taken)
    by = by or await active_in_place_of(connection, owner, superseded.id)
    if by is None:
        restore = Restore(memory=superseded.id, superseded_by=superseded.by)
        return Change(operation=restore, reason=PLACE_FREE, actor=cause.actor, turn=cause.turn)
    again = SupersedeAgain(memory=superseded.id, by=by)
    return Change(operation=again, reason=PLACE_TAKEN, actor=cause.actor, turn=cause.turn)


async def remaining_successor(
    db: Db, owner: str, memory: UUID, removed: Mapping[UUID, State], taken: Mapping[UUID, UUID]
) -> UUID | None:
    """What had superseded the removed memory, if anything had; so on, if that is removed as well."""
    left, successor = dict(removed), memory
    while successor in left:
        following = taken.get(successor)
        if left.pop(successor) == "superseded" and following is None:
            following = await rows.successor(db, owner, successor)
        if following is None:
            return None
        successor = following
    return successor


def decisions_of(learned: LearnedMemory, cause: Cause) -> list[Decision]:
    decision = Decision(
        fact=learned.content, action=Action.RETRACT, target_id=str(learned.memory), reason=reason_of(learned, cause)
    )
    return [decision for _ in learned.turns]


def reason_of(learned: LearnedMemory, cause: Cause) -> str:
    return cause.last if learned.last else cause.one


async def hide_replaced(connection: Connection, owner: str, turns: Sequence[UUID]) -> None:
    """Replaced turns and their replies are hidden from recall, and what was derived from them goes; what is not learned
    from them yet never will be. In the transaction that the caller has opened.
    """
    await rows.lock_user(connection, owner)
    await rows.inherit_system_block(connection, owner, turns)
    await withdraw_derived(connection, owner, turns)
    await rows.hide_turns(connection, owner, turns)
    await summaries.mark_stale(connection, owner, turns)
