"""What each change leaves in the history."""

from dataclasses import asdict
from functools import partial
from typing import assert_never
from uuid import UUID

from db.queries.memories import Event, HistoryEntry, MemoryValues
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
    Merging,
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
from formation.memories.writing.new_memory import NewMemory


def related_to(memory: NewMemory) -> list[str]:
    return [str(each.memory) for each in memory.related]


def changed_values(before: MemoryValues, after: MemoryValues) -> tuple[dict[str, object], dict[str, object]]:
    """Those that differ, by name: before and after."""
    old, new = asdict(before), asdict(after)
    changed = [name for name in old if old[name] != new[name]]
    return {name: old[name] for name in changed}, {name: new[name] for name in changed}


def end_of(memory: NewMemory) -> str | None:
    """As it was learned."""
    return memory.valid_to.isoformat() if memory.valid_to else None


def entry_of(
    change: Change, event: Event, memory: UUID, *, old: UUID | None = None, new: UUID | None = None, **meta: object
) -> HistoryEntry:
    """`meta`: what it says beside the change's own trail. What is empty is left out."""
    caused_by = {"turn": str(change.turn)} if change.turn else {}
    return HistoryEntry(
        event=event,
        memory=memory,
        reason=change.reason,
        actor=change.actor,
        old=old,
        new=new,
        meta={**caused_by, **change.trail, **{name: value for name, value in meta.items() if value}},
    )


def entry_of_new(
    change: Change,
    memory: NewMemory,
    *,
    replaces: UUID | None = None,
    replaced_by: UUID | None = None,
    rest_of: UUID | None = None,
) -> HistoryEntry:
    return entry_of(
        change,
        "ADD",
        memory.id,
        new=memory.id,
        replaces=str(replaces) if replaces else None,
        replaced_by=str(replaced_by) if replaced_by else None,
        rest_of=str(rest_of) if rest_of else None,
        related=related_to(memory),
        valid_to=end_of(memory),
    )


def entries_of(change: Change) -> list[HistoryEntry]:
    """One entry in the life of each memory that changes; the view memory_updates shows those with `old` and `new`."""
    operation = change.operation
    match operation:
        case Add() | AddSuperseded() | Replace() | Supersede() | Propose():
            return entries_of_learning(change, operation)
        case AddSource() | RemoveSources() | MergeRepeat() | UnmergeRepeat():
            return entries_of_sourcing(change, operation)
        case Categorise() | Edit() | SetTodo() | Relate():
            return entries_of_editing(change, operation)
        case Remove() | Delete() | PutAway() | Withdraw():
            return entries_of_ending(change, operation)
        case Restore() | SupersedeAgain() | Reinstate() | Undelete():
            return entries_of_returning(change, operation)
        case Merge() | Unmerge():
            return entries_of_merging(change, operation)
        case Approve() | Decline() | Expire():
            return entries_of_deciding(change, operation)
        case other:
            assert_never(other)


def entries_of_learning(change: Change, operation: Learning) -> list[HistoryEntry]:
    entry, of_new = partial(entry_of, change), partial(entry_of_new, change)
    match operation:
        case Add(memory=added, rest_of=rest_of):
            return [of_new(added, rest_of=rest_of)]
        case AddSuperseded(memory=added, by=by):
            return [of_new(added, replaced_by=by), entry("REPLACE", added.id, old=added.id, new=by)]
        case Replace(old=old, new=added):
            return [of_new(added, replaces=old), entry("REPLACE", old, old=old, new=added.id)]
        case Supersede(old=old, by=by):
            return [entry("REPLACE", old, old=old, new=by)]
        case Propose(memory=added, consent_for=consent_for):
            return [
                entry("ADD", added.id, new=added.id, related=related_to(added)),
                entry("CONSENT", added.id, decision="proposed", consent_for=consent_for),
            ]
        case other:
            assert_never(other)


def entries_of_sourcing(change: Change, operation: Sourcing) -> list[HistoryEntry]:
    entry = partial(entry_of, change)
    match operation:
        case AddSource(memory=memory):
            return [entry("SOURCE", memory)]
        case RemoveSources(memory=memory, turns=turns, last=last, said_better=said_better):
            gone = memory if last and not said_better else None
            return [entry("RETRACT", memory, old=gone, replaced=str(turn)) for turn in turns]
        case MergeRepeat(memory=memory, into=into, sources=sources, old_said_at=old_said_at, said_at=said_at):
            joined = [str(turn) for turn, _ in sources]
            times = {"old_said_at": old_said_at.isoformat(), "said_at": said_at.isoformat()}
            return [
                *(entry("SOURCE", into, turn=turn) for turn in joined),
                entry("MERGE", memory, old=memory, new=into, joined=joined, **times),
            ]
        case UnmergeRepeat(memory=memory, into=into, turns=turns):
            lost = [entry("RETRACT", into, replaced=str(turn)) for turn in turns]
            return [*lost, entry("RESTORE", memory, old=into, new=memory)]
        case other:
            assert_never(other)


def entries_of_editing(change: Change, operation: Editing) -> list[HistoryEntry]:
    entry = partial(entry_of, change)
    match operation:
        case Categorise(memory=memory, category=category, type=type):
            return [entry("UPDATE", memory, category=category, type=type)]
        case Edit(memory=memory, before=before, after=after, text=text):
            was, becomes = changed_values(before, after)
            if text is None or text.vector == text.old_vector:
                return [entry("UPDATE", memory, before=was, after=becomes, respelled=text is not None)]
            return [entry("UPDATE", memory, old=text.old_vector, new=text.vector, before=was, after=becomes)]
        case SetTodo(memory=memory, before=was_todo, after=is_todo):
            return [entry("TODO", memory, before={"todo": was_todo}, after={"todo": is_todo})]
        case Relate(memory=memory, to=to):
            return [entry("LINK", memory, related=[str(to)]), entry("LINK", to, related=[str(memory)])]
        case other:
            assert_never(other)


def entries_of_ending(change: Change, operation: Ending) -> list[HistoryEntry]:
    entry = partial(entry_of, change)
    match operation:
        case Remove(memory=memory):
            return [entry("DELETE", memory, old=memory)]
        case Delete(memory=memory, state=state, valid_to=valid_to, turns=turns, along=along):
            until, with_ = valid_to.isoformat() if valid_to else None, str(along) if along else None
            hides = list(map(str, turns))
            return [entry("DELETE", memory, old=memory, was=state, valid_to=until, hides=hides, along=with_)]
        case PutAway(memory=memory, why=why):
            return [entry("TTL" if why == "ttl" else "PRUNE", memory, old=memory, why=why)]
        case Withdraw(memory=memory):
            return [entry("RETRACT", memory)]
        case other:
            assert_never(other)


def entries_of_returning(change: Change, operation: Returning) -> list[HistoryEntry]:
    entry = partial(entry_of, change)
    match operation:
        case Restore(memory=memory, superseded_by=by):
            return [entry("RESTORE", memory, old=by, new=memory)]
        case SupersedeAgain(memory=memory, by=by):
            return [entry("REPLACE", memory, old=memory, new=by)]
        case Reinstate(memory=memory, by=by):
            return [entry("RESTORE", memory, old=by, new=memory)]
        case Undelete(memory=memory, turns=turns):
            return [entry("RESTORE", memory, new=memory, shows=list(map(str, turns)))]
        case other:
            assert_never(other)


def entries_of_merging(change: Change, operation: Merging) -> list[HistoryEntry]:
    entry = partial(entry_of, change)
    match operation:
        case Merge(memory=added, originals=originals):
            made_of = list(map(str, originals))
            learned = entry("ADD", added.id, new=added.id, merges=made_of, valid_to=end_of(added))
            return [learned, *(entry("MERGE", each, old=each, new=added.id) for each in originals)]
        case Unmerge(memory=memory, originals=originals):
            removed = entry("DELETE", memory, old=memory, unmerges=list(map(str, originals)))
            return [removed, *(entry("RESTORE", each, old=memory, new=each) for each in originals)]
        case other:
            assert_never(other)


def entries_of_deciding(change: Change, operation: Deciding) -> list[HistoryEntry]:
    entry = partial(entry_of, change)
    match operation:
        case Approve(memory=memory, replaces=replaces, superseded_by=by):
            approved = entry("CONSENT", memory, decision="approved", replaces=str(replaces[0]) if replaces else None)
            return [approved, entry("REPLACE", memory, old=memory, new=by)] if by else [approved]
        case Decline(memory=memory):
            return [entry("CONSENT", memory, decision="declined")]
        case Expire(memory=memory):
            return [entry("CONSENT", memory, decision="expired")]
        case other:
            assert_never(other)
