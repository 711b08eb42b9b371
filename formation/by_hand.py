"""What people change in their memory themselves, whatever the door: add, edit, delete, restore (decision 0059).

Each of these functions writes one change with its history in the transaction that `changing` has opened.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.queries import by_hand as rows
from db.queries import memories, merging, retraction
from db.queries.by_hand import Deletion, EditableMemory
from db.queries.memories import MemoryType, MemoryValues, State, TodoState
from db.queries.proposals import open_proposal
from formation.consent.decide import approval_of
from formation.facts import single_valued
from formation.memories.held_words import past_ones_held, turns_held
from formation.memories.retraction import unmerge_operations
from formation.memories.text import content_hash
from formation.memories.types import due_of
from formation.memories.writing.changes import (
    Add,
    Change,
    Delete,
    Edit,
    NewText,
    Operation,
    Reinstate,
    Replace,
    SetTodo,
    Supersede,
    Undelete,
    UnmergeRepeat,
)
from formation.memories.writing.new_memory import DEFAULT_IMPORTANCE, NewMemory
from formation.memories.writing.operations import Connection, active_in_place_of
from formation.memories.writing.writer import apply_changes
from formation.observations import Observe
from formation.wanted_memory import Filing, WantedMemory, checked, cleaned_edit, values_of, with_what_is_learned
from retrieval.categories import NO_POLICY

ADDED, EDITED, DELETED, RESTORED = "added by hand", "edited by hand", "deleted by hand", "restored by hand"
SET_TODO = "set by hand"
# What a whole space shares is said of nobody.
PUBLISHED = "/*"
AGREED = "the user stated it by hand"
EDITABLE: tuple[State, ...] = ("active", "proposed")


class PlaceTaken(Exception):
    """Another memory, `by`, says the same or has the place of its key."""

    def __init__(self, by: UUID) -> None:
        super().__init__(f"memory {by} has its place")
        self.by = by


class NoTodo(Exception):
    """The memory is of another `type`, which cannot be done or dropped."""

    def __init__(self, type: MemoryType) -> None:
        super().__init__(f"the memory is of the type {type}")
        self.type = type


class WrongState(Exception):
    """The memory's `state` does not allow this."""

    def __init__(self, state: State) -> None:
        super().__init__(f"the memory is {state}")
        self.state = state


@dataclass(frozen=True, slots=True, kw_only=True)
class Changing:
    """Who changes whose memory, with the transaction. `actor`: the door and who came through it, for the history; so is
    `turn`, if one led to it.
    """

    connection: Connection
    owner: str
    actor: str
    observe: Observe
    turn: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """`is_new`: False where it was known already, and nothing was written."""

    memory: UUID
    is_new: bool


@asynccontextmanager
async def changing(
    pool: asyncpg.Pool,
    owner: str,
    *,
    actor: str,
    turn: UUID | None = None,
    creates: bool = False,
    observe: Observe = lambda _seen: None,
) -> AsyncIterator[Changing]:
    """A transaction in which nobody else changes this user's memory: what is read there decides, and no write is
    refused because somebody was faster. No model may be called meanwhile. Turns are recorded all the same.

    `creates`: a user who is not known yet becomes one; else nothing can be written for them.
    """
    async with pool.acquire() as connection, connection.transaction():
        if creates:
            await memories.add_owner(connection, owner)
        await retraction.lock_user(connection, owner)
        yield Changing(connection=connection, owner=owner, actor=actor, observe=observe, turn=turn)


async def add_by_hand(change: Changing, wanted: WantedMemory, filing: Filing) -> Added:
    """A new memory, or the one that says the same, to which the person agrees by this if it is proposed. What has the
    place of its key is superseded by it. The background adds its vector.

    Raises: MemoryRefused.
    """
    connection, owner, now = change.connection, change.owner, datetime.now(UTC)
    if not owner.endswith(PUBLISHED):
        wanted = with_what_is_learned(wanted, categorise=filing.categorises)
    fact = checked(wanted, filing)
    known = await rows.same_text(connection, owner, content_hash(fact.text), agents=wanted.agents, exclude=None)
    if known is not None:
        await agree_to(change, known)
        return Added(memory=known, is_new=False)
    new = NewMemory(
        text=fact.text,
        said_at=now,
        bank=fact.bank,
        key=fact.key,
        category=fact.category,
        importance=DEFAULT_IMPORTANCE if wanted.importance is None else wanted.importance,
        pinned=wanted.pinned,
        agent=wanted.agent,
        type=fact.type or "fact",
        id=wanted.id or uuid7(),
        due_at=due_of(fact.text, now) if fact.type == "todo" else None,
    )
    old = await places_taken(change, fact.key, agent=wanted.agent)
    first: Operation = Replace(old=old[0], new=new) if old else Add(memory=new)
    others = [Supersede(old=each, by=new.id, valid_to=now) for each in old[1:]]
    await write(change, [first, *others], ADDED)
    return Added(memory=new.id, is_new=True)


async def agree_to(change: Changing, memory: UUID) -> None:
    """To a memory that waits for the user's consent; no other is changed."""
    proposal = await open_proposal(change.connection, change.owner, memory)
    if proposal is not None:
        await write(change, await approval_of(change.connection, change.owner, proposal), AGREED)


async def edit_by_hand(
    change: Changing, memory: EditableMemory, values: MemoryValues, filing: Filing, *, text: str | None = None
) -> None:
    """`memory`: as it was read in this transaction. `values`: all of them, as they are to be. Without a difference
    nothing is written.

    Raises: MemoryRefused, PlaceTaken, WrongState.
    """
    if memory.state not in EDITABLE:
        raise WrongState(memory.state)
    if text is not None and text.replace("\r\n", "\n").strip() == memory.content:  # a form sends all it has
        text = None
    fact = cleaned_edit(memory, values, filing, text)
    before, after = values_of(memory), replace(values, key=fact.key)
    new_text = fact.text if text is not None and fact.text != memory.content else None
    if new_text is None and before == after:
        return
    hash_ = content_hash(new_text or memory.content)
    same = await rows.same_text(
        change.connection, change.owner, hash_, agents=NO_POLICY.agents_of(after.agent), exclude=memory.id
    )
    if same is not None and (new_text is not None or after.agent != before.agent):
        raise PlaceTaken(same)
    if (after.key, after.agent) != (before.key, before.agent):
        taken = await places_taken(change, after.key, agent=after.agent, exclude=memory.id)
        if taken:
            raise PlaceTaken(taken[0])
    edit = Edit(memory=memory.id, before=before, after=after, text=await as_new_text(change, memory, new_text))
    await write(change, [edit], EDITED)


async def set_todo_by_hand(change: Changing, memory: EditableMemory, todo: TodoState) -> None:
    """A to-do is done, dropped or open from now on; what it is already stays as it is. `memory`: as it was read in this
    transaction.

    Raises: NoTodo, WrongState.
    """
    if memory.todo is None:
        raise NoTodo(memory.type)
    if memory.state != "active":
        raise WrongState(memory.state)
    if memory.todo != todo:
        operation = SetTodo(memory=memory.id, before=memory.todo, after=todo, now=datetime.now(UTC))
        await write(change, [operation], SET_TODO)


async def delete_by_hand(
    change: Changing,
    memory: EditableMemory,
    *,
    hides: Sequence[UUID] = (),
    alone: bool = False,
    reason: str = DELETED,
) -> None:
    """It is not recalled any more, nor the turns that state it or hold its words, nor the past memory that it holds
    (formation/memories/held_words.py), and can be restored for 30 days. A deleted one stays as it is, unless upkeep has
    put it away. What was merged with others is not in what they make, and they are what they were. `hides`: other turns
    that are not to be recalled any more. `alone`: with its own turns and nothing else. `reason`: for the history.
    """
    if memory.state == "deleted" and memory.put_away is None:
        return
    if merges := await merges_above(change, memory):
        await unmerge_by_hand(change, merges, reason)
        memory = await rows.editable_memory(change.connection, change.owner, memory.id) or memory
    past = [] if alone else await past_ones_held(change.connection, change.owner, memory)
    hides = [*hides, *([] if alone else await turns_held(change.connection, change.owner, memory))]
    along = [await _deletion(change, each, along=memory.id) for each in past]
    deletions = [await _deletion(change, memory, hides), *along]
    await write(change, deletions, reason)


async def _deletion(
    change: Changing, memory: EditableMemory, hides: Sequence[UUID] = (), along: UUID | None = None
) -> Delete:
    turns = await rows.visible_sources(change.connection, change.owner, memory.id)
    made_of = await merging.originals(change.connection, change.owner, memory.id)
    return Delete(
        memory=memory.id,
        state="active" if memory.state == "deleted" else memory.state,
        valid_to=memory.valid_to,
        turns=tuple(dict.fromkeys([*turns, *hides])),
        originals=tuple(each.id for each in made_of if each.merged),
        along=along,
    )


async def restore_by_hand(change: Changing, memory: EditableMemory) -> None:
    """It is what it was before it was deleted, and so are the turns that state it; also before upkeep merged it with
    another one, or found it superseded by one. What was made of others, and each of these, is taken apart: all of them
    are what they were. Any other active memory stays as it is.

    Raises: WrongState, PlaceTaken.
    """
    if memory.state == "active":
        if memory.is_merge:
            await unmerge_by_hand(change, [memory.id], RESTORED)
        return
    if merges := await merges_above(change, memory):
        if (by := await place_taken(change, memory)) and by not in merges:
            raise PlaceTaken(by)
        if not await unmerge_by_hand(change, merges, RESTORED):
            raise WrongState(memory.state)
        return
    connection, owner = change.connection, change.owner
    if undo := await upkeep_undone(connection, owner, memory):
        if by := await place_taken(change, memory, beside=undo.by if isinstance(undo, Reinstate) else undo.into):
            raise PlaceTaken(by)
        await write(change, [undo], RESTORED)
        return
    if memory.state != "deleted":
        raise WrongState(memory.state)
    if memory.put_away == "merged" and (originals := await merging.originals(connection, owner, memory.id)):
        raise PlaceTaken(originals[0].id)
    was = await rows.deletion(connection, owner, memory.id) or Deletion(state="active", valid_to=None)
    if memory.put_away:
        was = Deletion(state="active", valid_to=memory.valid_to)
    if was.state in EDITABLE and (by := await place_taken(change, memory)):
        raise PlaceTaken(by)
    # Those first: while they are deleted, the turns that they share with it stay hidden.
    for each in await rows.deleted_along(connection, owner, memory.id):
        await _undelete(change, each.id, each)
    await _undelete(change, memory.id, was, shows_turns=not memory.put_away)


async def _undelete(change: Changing, memory: UUID, was: Deletion, *, shows_turns: bool = True) -> None:
    turns = await rows.turns_to_show(change.connection, change.owner, memory) if shows_turns else []
    undelete = Undelete(memory=memory, state=was.state, valid_to=was.valid_to, turns=tuple(turns))
    await write(change, [undelete], RESTORED)


async def upkeep_undone(connection: Connection, owner: str, memory: EditableMemory) -> UnmergeRepeat | Reinstate | None:
    """What undoes the consolidation of a memory with another one; None: there was none, or nothing is left of that."""
    if memory.state == "superseded" and (found := await rows.superseded_at_night(connection, owner, memory.id)):
        return Reinstate(memory=memory.id, by=found.by, valid_to=found.valid_to)
    if memory.put_away == "repeat" and (merged := await rows.repeat_merged(connection, owner, memory.id)):
        return UnmergeRepeat(
            memory=memory.id,
            into=merged.into_memory,
            turns=tuple(merged.turns),
            old_said_at=merged.old_said_at,
            said_at=merged.said_at,
            valid_to=memory.valid_to,
        )
    return None


async def merges_above(change: Changing, memory: EditableMemory) -> list[UUID]:
    """What holds what a merged memory says, the last made first: that one is active. None, where the memory is not
    merged, or what it was merged into is past or deleted. An import may have made a circle of them, which ends.
    """
    merges: list[UUID] = []
    at, state = memory.id, memory.state
    while memory.is_merged and (above := await merging.merge_of(change.connection, change.owner, at)):
        if above.id in merges:
            return []
        merges.insert(0, above.id)
        at, state = above.id, above.state
    return merges if state == "active" else []


async def unmerge_by_hand(change: Changing, merges: Sequence[UUID], reason: str) -> bool:
    """Whether all of them are apart. One whose place another memory has got meanwhile stays past, with what it was made
    of.
    """
    for merge in merges:
        found = await rows.editable_memory(change.connection, change.owner, merge)
        if found is None or found.state != "active":
            return False
        await write(change, await unmerge_operations(change.connection, change.owner, merge, by_person=True), reason)
    return True


async def write(change: Changing, operations: Sequence[Operation], reason: str) -> None:
    rev = await memories.rev(change.connection, change.owner) or 0
    await apply_changes(
        change.connection,
        change.owner,
        [Change(operation=each, reason=reason, actor=change.actor, turn=change.turn) for each in operations],
        rev=rev,
        said_at=datetime.now(UTC),
        observe=change.observe,
    )


async def places_taken(
    change: Changing, key: str | None, *, agent: str | None, exclude: UUID | None = None
) -> list[UUID]:
    """The active memories with this key, if it has one value at a time."""
    if key is None or not single_valued(key):
        return []
    return await rows.with_key(change.connection, change.owner, key, agent=agent, exclude=exclude)


async def place_taken(change: Changing, memory: EditableMemory, *, beside: UUID | None = None) -> UUID | None:
    """What leaves no room for a memory that is not active. `beside`: the memory that leaves some."""
    connection, owner = change.connection, change.owner
    hash_ = content_hash(memory.content)
    same = await rows.same_text(connection, owner, hash_, agents=NO_POLICY.agents_of(memory.agent), exclude=memory.id)
    return same or await active_in_place_of(connection, owner, memory.id, beside=beside)


async def as_new_text(change: Changing, memory: EditableMemory, text: str | None) -> NewText | None:
    if text is None:
        return None
    vector = await rows.vector_of(change.connection, change.owner, content_hash(text))
    return NewText(text=text, vector=vector or uuid7(), old_vector=memory.vector)
