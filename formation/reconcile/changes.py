"""What was resolved, as changes for the writer and as lines of the decision log."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from db.queries.formation import WaitingTurn
from formation.facts import Action, Decision
from formation.memories.types import due_of
from formation.memories.writing.changes import (
    Add,
    AddSource,
    AddSuperseded,
    Change,
    Expire,
    Operation,
    Propose,
    Replace,
    Supersede,
    SupersedeAgain,
)
from formation.memories.writing.new_memory import NewMemory, Related
from formation.reconcile.candidates import LEVELS, Near, Resolution
from formation.reconcile.writing_rules.check import RefusedFact

# In place of a refused text, which may be a secret, or somebody else's words.
REFUSED = "(refused)"
# Most statements have fewer; a model may give a whole message as its evidence.
MAX_WORDS_CHARACTERS = 300


def changes_of(resolutions: Sequence[Resolution], turn: WaitingTurn) -> list[Change]:
    """In their order. Two facts of one message that repeat one memory are one source of it. What repeats a part of a
    memory that was made of others is a source of both, so that the part keeps it when that is taken apart.
    """
    changes: list[Change] = []
    added: set[UUID] = set()
    for each in resolutions:
        if each.action is Action.REFUSE:
            continue
        operation = operation_of(each, turn)
        operations = [operation]
        if isinstance(operation, AddSource):
            part = each.target.part if each.target else None
            stated = [operation.memory] if part is None else [operation.memory, part]
            operations = [replace(operation, memory=memory) for memory in stated if memory not in added]
            added.update(stated)
        changes += [change_of(one, each, turn) for one in operations]
        by = each.target.id if isinstance(operation, AddSource) and each.target else each.candidate.id
        changes += [change_of(end_of(old, by, turn), each, turn) for old in each.ended]
        replaced = [each.target] if isinstance(operation, Replace) and each.target else []
        changes += [change_of(stays, each, turn) for old in (*replaced, *each.ended) for stays in stays_of(old)]
    return changes


def end_of(old: Near, by: UUID, turn: WaitingTurn) -> Operation:
    """What ends a memory. What waits for consent has held at no time: it is not asked about any more."""
    if old.proposed:
        return Expire(memory=old.id)
    if old.superseded:
        return SupersedeAgain(memory=old.id, by=by, valid_to=turn.ts)
    return Supersede(old=old.id, by=by, valid_to=turn.ts, corrected=old.corrected)


def stays_of(old: Near) -> list[Operation]:
    """What a memory says beside what is ended of it."""
    return [Add(memory=old.rest, rest_of=old.id)] if old.rest else []


def merges_changed(resolutions: Sequence[Resolution]) -> list[UUID]:
    """Memories that were made of others and that would be replaced by what is about one of these: they are to be taken
    apart before it is decided again.
    """
    targets = [each.target for each in resolutions if each.action is Action.REPLACE]
    ended = [each for resolution in resolutions for each in resolution.ended]
    changed = [each for each in (*targets, *ended) if each is not None and not each.superseded]
    return sorted({each.id for each in changed if each.is_merge})


def change_of(operation: Operation, resolution: Resolution, turn: WaitingTurn) -> Change:
    return Change(
        operation=operation,
        reason=reason_of(resolution),
        actor=resolution.actor,
        turn=turn.id,
        trail=trail_of(resolution),
    )


def operation_of(resolution: Resolution, turn: WaitingTurn) -> Operation:
    match resolution.action, resolution.target:
        case Action.ADD, _:
            return Add(memory=new_memory(resolution, turn))
        case Action.ADD_SOURCE, target if target is not None:
            return AddSource(
                memory=target.id,
                turn=turn.id,
                said_at=turn.ts,
                valid_to=resolution.candidate.fact.valid_to,
                deleted=target.deleted,
            )
        case Action.REPLACE, target if target is not None:
            return Replace(old=target.id, new=new_memory(resolution, turn), corrected=target.corrected)
        case Action.ADD_SUPERSEDED, target if target is not None:
            until = target.said_after or target.said_at
            return AddSuperseded(memory=new_memory(resolution, turn), by=target.id, valid_to=until)
        case Action.PROPOSE, _:
            return Propose(memory=new_memory(resolution, turn), consent_for=resolution.consent_for)
    raise ValueError(f"no change: {resolution.action}")


def new_memory(resolution: Resolution, turn: WaitingTurn) -> NewMemory:
    candidate, fact = resolution.candidate, resolution.candidate.fact
    is_todo = fact.type == "todo"
    return NewMemory(
        id=candidate.id,
        text=fact.text,
        embedding=candidate.embedding,
        said_at=turn.ts,
        sources=(turn.id,) if fact.beside is None else (fact.beside, turn.id),
        agent=turn.memory_agent,
        bank=fact.bank,
        key=None if resolution.keyless else fact.key,
        category=fact.category,
        type=fact.type or "fact",
        valid_from=fact.valid_from,
        valid_to=None if is_todo else fact.valid_to,
        due_at=(fact.valid_to or due_of(fact.text, turn.ts)) if is_todo else None,
        importance=fact.importance / LEVELS,
        confidence=fact.confidence,
        unresolved=resolution.unresolved,
        related=tuple(Related(memory=each.id, strength=min(each.score, 1.0)) for each in resolution.related),
        changes=tuple(each.id for each in resolution.changes),
    )


def trail_of(resolution: Resolution) -> dict[str, str]:
    """For the history: the rung that decided, what found the fact, and the user's words that it rests on, which may
    correct the message before them.
    """
    fact = resolution.candidate.fact
    trail = {"rung": resolution.rung, "found_by": fact.found_by, "words": fact.evidence[:MAX_WORDS_CHARACTERS]}
    trail |= {"amends": "the message before"} if fact.amends else {}
    trail |= {"beside": str(fact.beside)} if fact.beside else {}
    return {**trail, "model": fact.model} if fact.model else trail


def reason_of(resolution: Resolution) -> str:
    """The rung that decided, and what found the fact."""
    origin = resolution.candidate.fact.origin
    return f"{resolution.reason}; {origin}" if origin else resolution.reason


def decisions_of(resolutions: Sequence[Resolution], refused: Sequence[RefusedFact]) -> list[Decision]:
    return [
        *(
            Decision(
                fact=REFUSED if each.action is Action.REFUSE else each.candidate.fact.text,
                action=each.action,
                target_id=str(each.target.id) if each.target else None,
                reason=reason_of(each),
                rung=each.rung,
            )
            for each in resolutions
        ),
        *(Decision(fact=REFUSED, action=Action.REFUSE, reason=each.reason, rung="check") for each in refused),
    ]


def event_of(decisions: Sequence[Decision]) -> dict[str, object]:
    """What formation found in a turn, for the events: no text, which is the history's and goes with the memory."""
    if not decisions:
        return {"reason": "nothing"}
    return {"candidates": [_candidate(each) for each in decisions]}


def _candidate(decision: Decision) -> dict[str, object]:
    """Only the reasons of a refusal are all ours; a model's may quote."""
    why = {"reason": decision.reason} if decision.action is Action.REFUSE else {}
    return {"action": decision.action.value, "rung": decision.rung, "memory": decision.target_id, **why}
