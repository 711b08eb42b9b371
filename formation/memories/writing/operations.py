"""One change of a user's memory, carried out: without rev and history, which are the writer's."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, TypeAlias, assert_never
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.queries import by_hand, memories, merging, proposals, purge, retraction, summaries
from db.queries.memories import MemoryValues, State
from formation.facts import SINGLE_VALUED_KEYS, SINGLE_VALUED_PREFIXES
from formation.memories.text import content_hash
from formation.memories.writing.changes import (
    Add,
    AddSource,
    AddSuperseded,
    Approve,
    Categorise,
    Change,
    Deciding,
    Decline,
    Delete,
    Edit,
    Editing,
    Ending,
    Expire,
    Learning,
    Merge,
    MergeRepeat,
    NewText,
    Propose,
    PutAway,
    Reinstate,
    Relate,
    Remove,
    RemoveSources,
    Replace,
    Restore,
    Returning,
    SetTodo,
    Sourcing,
    Supersede,
    SupersedeAgain,
    Undelete,
    Unmerge,
    UnmergeRepeat,
    Withdraw,
)
from formation.memories.writing.new_memory import Embedding, NewMemory
from retrieval.query.terms import index_text

# One with an open transaction: a change is never written without its history.
Connection: TypeAlias = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy


class NotApplicable(Exception):
    """A change does not fit the memory as it is: there is no such memory any more, or another one has its place."""


async def apply_change(connection: Connection, owner: str, change: Change) -> None:
    """One change without rev and history: for a preview that is rolled back. Raises: NotApplicable."""
    operation = change.operation
    match operation:
        case Add() | AddSuperseded() | Replace() | Supersede() | Propose():
            await apply_learning(connection, owner, operation, actor=change.actor)
        case AddSource() | RemoveSources() | MergeRepeat() | UnmergeRepeat():
            await apply_sourcing(connection, owner, operation)
        case Categorise() | Edit() | SetTodo() | Relate():
            await apply_editing(connection, owner, operation)
        case Remove() | Delete() | PutAway() | Withdraw():
            await apply_ending(connection, owner, operation)
        case Restore() | SupersedeAgain() | Reinstate() | Undelete():
            await apply_returning(connection, owner, operation)
        case Merge(memory=memory, originals=originals):
            await merge(connection, owner, memory, originals, actor=change.actor)
        case Unmerge(memory=id, originals=originals):
            await unmerge(connection, owner, id, originals)
        case Approve() | Decline() | Expire():
            await apply_deciding(connection, owner, operation)
        case other:
            assert_never(other)


async def apply_learning(connection: Connection, owner: str, operation: Learning, *, actor: str) -> None:
    match operation:
        case Add(memory=memory):
            await add_memory(connection, owner, memory, state="active", actor=actor)
        case AddSuperseded(memory=memory, valid_to=valid_to):
            await add_memory(connection, owner, memory, state="superseded", superseded_at=valid_to, actor=actor)
        case Replace(old=old, new=memory, corrected=corrected):
            ended = await memories.supersede(connection, owner, old, valid_to=memory.said_at, corrected=corrected)
            require(ended, old)
            await add_memory(connection, owner, memory, state="active", actor=actor)
        case Supersede(old=old, valid_to=valid_to, corrected=corrected):
            ended = await memories.supersede(connection, owner, old, valid_to=valid_to, corrected=corrected)
            require(ended, old)
        case Propose(memory=memory):
            await add_memory(connection, owner, memory, state="proposed", actor=actor)
            await summaries.mark_stale(connection, owner, memory.sources)  # one of them may tell of it
        case other:
            assert_never(other)


async def apply_sourcing(connection: Connection, owner: str, operation: Sourcing) -> None:
    match operation:
        case AddSource():
            await add_source(connection, owner, operation)
        case RemoveSources(memory=id, turns=turns, last=last):
            await remove_sources(connection, owner, id, turns, last=last)
        case MergeRepeat():
            await merge_repeat(connection, owner, operation)
        case UnmergeRepeat():
            await unmerge_repeat(connection, owner, operation)
        case other:
            assert_never(other)


async def apply_editing(connection: Connection, owner: str, operation: Editing) -> None:
    match operation:
        case Categorise(memory=id, category=category, type=type):
            require(await memories.set_category_and_type(connection, owner, id, category, type), id)
        case Edit(memory=id, after=values, text=text):
            await edit_memory(connection, owner, id, values, text)
        case SetTodo(memory=id, after=todo, now=now):
            require(await memories.set_todo(connection, owner, id, state=todo, now=now), id)
        case Relate(memory=id, to=to, strength=strength):
            await memories.add_relations(connection, owner, id, [to], [strength])
        case other:
            assert_never(other)


async def apply_ending(connection: Connection, owner: str, operation: Ending) -> None:
    match operation:
        case Remove(memory=id):
            require(await memories.remove(connection, owner, id), id)
        case Delete(memory=id, turns=turns):
            await delete(connection, owner, id, turns)
        case PutAway(memory=id, why=why, now=now):
            require(await memories.put_away(connection, owner, id, why=why, now=now), id)
        case Withdraw(memory=id):
            await withdraw(connection, owner, id)
        case other:
            assert_never(other)


async def apply_returning(connection: Connection, owner: str, operation: Returning) -> None:
    match operation:
        case Restore(memory=id):
            await require_place(connection, owner, id)
            require(await memories.restore(connection, owner, id), id)
        case SupersedeAgain(memory=id, by=by, valid_to=valid_to):
            require(await memories.supersede_again(connection, owner, id, by=by, valid_to=valid_to), id)
        case Reinstate(memory=id, by=by, valid_to=valid_to):
            await require_place(connection, owner, id, beside=by)
            require(await memories.reinstate(connection, owner, id, valid_to=valid_to), id)
        case Undelete():
            await undelete(connection, owner, operation)
        case other:
            assert_never(other)


async def apply_deciding(connection: Connection, owner: str, operation: Deciding) -> None:
    match operation:
        case Approve(memory=id, superseded_by=None):
            await require_place(connection, owner, id)
            require(await proposals.decide_proposal(connection, owner, id, state="active"), id)
        case Approve(memory=id, valid_to=valid_to):
            decided = await proposals.decide_proposal(connection, owner, id, state="superseded", valid_to=valid_to)
            require(decided, id)
        case Decline(memory=id):
            require(await proposals.decide_proposal(connection, owner, id, state="declined"), id)
        case Expire(memory=id):
            require(await proposals.decide_proposal(connection, owner, id, state="expired"), id)
        case other:
            assert_never(other)


def require(changed: UUID | None, memory: UUID) -> None:
    if changed is None:
        raise NotApplicable(f"memory {memory} is not in the state that this change needs")


async def require_place(connection: Connection, owner: str, memory: UUID, *, beside: UUID | None = None) -> None:
    """That no other memory keeps this one from being active. Raises: NotApplicable."""
    if by := await active_in_place_of(connection, owner, memory, beside=beside):
        raise NotApplicable(f"memory {by} has the place of memory {memory}")


async def remove_each_source(connection: Connection, owner: str, memory: UUID, turns: Sequence[UUID]) -> None:
    """Raises: NotApplicable where it has not all of them."""
    if set(await memories.remove_sources(connection, owner, memory, turns)) != set(turns):
        raise NotApplicable(f"memory {memory} has lost a source meanwhile")


async def add_memory(
    connection: Connection,
    owner: str,
    memory: NewMemory,
    *,
    state: State,
    actor: str,
    superseded_at: datetime | None = None,
) -> None:
    """With its text, relations and sources. It ends by what it says itself, or when it is superseded, if that is
    earlier.
    """
    ends = [moment for moment in (memory.valid_to, superseded_at) if moment is not None]
    vector = await add_text(connection, owner, memory.text, memory.embedding)
    link = memories.NewLink(
        id=memory.id,
        vector=vector,
        bank=memory.bank,
        key=memory.key,
        importance=memory.importance,
        state=state,
        unresolved=memory.unresolved,
        said_at=memory.said_at,
        valid_from=memory.valid_from,
        valid_to=min(ends, default=None),
        actor=actor,
        category=memory.category,
        type=memory.type,
        confidence=memory.confidence,
        pinned=memory.pinned,
        agent=memory.agent,
        role=memory.role,
        run=memory.run,
        kind=memory.kind,
        tags=memory.tags,
        derived_from=memory.derived_from,
        due_at=memory.due_at,
    )
    await memories.add_link(connection, owner, link)
    if memory.related:
        await memories.add_relations(
            connection,
            owner,
            memory.id,
            [each.memory for each in memory.related],
            [each.strength for each in memory.related],
        )
    if memory.changes:
        await memories.add_changes(connection, owner, memory.id, memory.changes)
    for turn in memory.sources:
        await memories.add_source(connection, owner, memory=memory.id, turn=turn, said_at=memory.said_at)


async def add_source(connection: Connection, owner: str, source: AddSource) -> None:
    """Nothing happens where the memory has it."""
    memory, said_at = source.memory, source.said_at
    if await memories.add_source(connection, owner, memory=memory, turn=source.turn, said_at=said_at) is not None:
        await memories.reinforce(connection, owner, memory)
        await memories.renew(connection, owner, memory, said_at=said_at, valid_to=source.valid_to)


async def remove_sources(
    connection: Connection, owner: str, memory: UUID, turns: Sequence[UUID], *, last: bool
) -> None:
    """With its last ones the memory goes. Raises: NotApplicable."""
    await remove_each_source(connection, owner, memory, turns)
    if last:
        require(await memories.remove(connection, owner, memory), memory)
    else:
        await memories.weaken(connection, owner, memory, sources=len(turns))


async def delete(connection: Connection, owner: str, memory: UUID, turns: Sequence[UUID]) -> None:
    """With the turns that state it. Raises: NotApplicable."""
    require(await memories.remove(connection, owner, memory), memory)
    await hide(connection, owner, turns)


async def hide_with_deleted(connection: Connection, owner: str, changes: Sequence[Change]) -> None:
    """Hides the turns among `changes` that state what a person has deleted since, as its deletion has hidden those that
    stated it before. To be called where they are marked as formed, for hiding ends a turn that waits.
    """
    sources = [each.operation for each in changes if isinstance(each.operation, AddSource)]
    if turns := [each.turn for each in sources if each.deleted]:
        await hide(connection, owner, turns)


async def hide(connection: Connection, owner: str, turns: Sequence[UUID]) -> None:
    await retraction.hide_turns(connection, owner, turns)
    await summaries.make_again(connection, owner, turns)


async def undelete(connection: Connection, owner: str, undeleted: Undelete) -> None:
    """With the turns that its deletion has hidden. Raises: NotApplicable."""
    memory, state = undeleted.memory, undeleted.state
    if state == "active":
        await require_place(connection, owner, memory)
    require(await memories.undelete(connection, owner, memory, state=state, valid_to=undeleted.valid_to), memory)
    await retraction.show_turns(connection, owner, undeleted.turns)
    await summaries.make_again(connection, owner, undeleted.turns)


async def withdraw(connection: Connection, owner: str, memory: UUID) -> None:
    """Also from the blocks that hold it. Raises: NotApplicable."""
    vector = await memories.remove_derived(connection, owner, memory)
    if vector is None:
        raise NotApplicable(f"there is no derived memory {memory}")
    await purge.empty_blocks(connection, owner, [memory], [])
    await purge.remove_texts(connection, owner, [vector])


async def merge(
    connection: Connection, owner: str, memory: NewMemory, originals: Sequence[UUID], *, actor: str
) -> None:
    """They are superseded first: its text may be that of one of them. Raises: NotApplicable."""
    for each in originals:
        require(await merging.supersede_by_merge(connection, owner, each, agent=memory.agent), each)
    await add_memory(connection, owner, memory, state="active", actor=actor)
    await merging.take_over(connection, owner, memory.id, originals)
    await merging.take_over_sources(connection, owner, memory.id, originals)
    await merging.relate_originals(connection, owner, memory.id, originals)
    await merging.take_over_relations(connection, owner, memory.id, originals)


async def unmerge(connection: Connection, owner: str, memory: UUID, originals: Sequence[UUID]) -> None:
    """Raises: NotApplicable."""
    require(await merging.remove_merge(connection, owner, memory), memory)
    await merging.remove_merge_sources(connection, owner, memory)
    for each in originals:
        require(await merging.bring_back(connection, owner, each), each)
        await merging.stated_again(connection, owner, each)


async def edit_memory(
    connection: Connection, owner: str, memory: UUID, values: MemoryValues, text: NewText | None
) -> None:
    """Raises: NotApplicable."""
    if text is not None:
        vector = await add_text(connection, owner, text.text, None, id=text.vector)
        if vector != text.vector:
            raise NotApplicable(f"the new text of memory {memory} has got another row meanwhile")
        if text.vector != text.old_vector:
            await memories.mark_corrected(connection, owner, memory, text=text.text)
        await memories.respell(connection, owner, vector, content=text.text, words=index_text(text.text))
    edited = await memories.edit(connection, owner, memory, values, vector=text.vector if text else None)
    require(edited, memory)


async def add_text(
    connection: Connection,
    owner: str,
    text: str,
    embedding: Embedding | None,
    *,
    source: Literal["memory", "summary"] = "memory",
    id: UUID | None = None,
) -> UUID:
    """The id of the text's row among the owner's vectors, which may have been there before. `id`: of a new row."""
    return await memories.add_vector(
        connection,
        owner,
        id or uuid7(),
        content=text,
        content_hash=content_hash(text),
        embedding=embedding.vector if embedding else None,
        model=embedding.model if embedding else None,
        words=index_text(text),
        source=source,
    )


async def merge_repeat(connection: Connection, owner: str, merged: MergeRepeat) -> None:
    """Raises: NotApplicable."""
    memory, into = merged.memory, merged.into
    require(await memories.put_away(connection, owner, memory, why="repeat", now=merged.now), memory)
    for turn, said_at in merged.sources:
        await memories.add_source(connection, owner, memory=into, turn=turn, said_at=said_at)
    require(await memories.set_said_at(connection, owner, into, merged.said_at, expected=merged.old_said_at), into)


async def unmerge_repeat(connection: Connection, owner: str, unmerged: UnmergeRepeat) -> None:
    """Raises: NotApplicable."""
    memory, into = unmerged.memory, unmerged.into
    await require_place(connection, owner, memory, beside=into)
    undeleted = await memories.undelete(connection, owner, memory, state="active", valid_to=unmerged.valid_to)
    require(undeleted, memory)
    await remove_each_source(connection, owner, into, unmerged.turns)
    await memories.set_said_at(connection, owner, into, unmerged.old_said_at, expected=unmerged.said_at)
    # A deletion of the other one meanwhile has hidden them.
    turns = await by_hand.turns_to_show(connection, owner, memory)
    await retraction.show_turns(connection, owner, turns)
    await summaries.make_again(connection, owner, turns)


async def active_in_place_of(
    connection: Connection, owner: str, memory: UUID, *, beside: UUID | None = None
) -> UUID | None:
    """The active memory that leaves no room for this one to be active; None: there is room. `beside`: leaves some."""
    return await memories.active_in_place_of(
        connection,
        owner,
        memory,
        keys=SINGLE_VALUED_KEYS,
        key_patterns=[f"{prefix}%" for prefix in SINGLE_VALUED_PREFIXES],
        beside=beside,
    )
