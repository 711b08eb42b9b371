"""What was resolved, as changes for the writer and as lines of the decision log."""

from collections.abc import Sequence

from db.queries.formation import WaitingTurn
from formation.facts import Action, Decision
from formation.memories.changes import (
    Add,
    AddSource,
    AddSuperseded,
    Change,
    NewMemory,
    Operation,
    Related,
    Replace,
    Supersede,
)
from formation.reconcile.check import RefusedFact
from formation.reconcile.match import LEVELS, Resolution

# In place of a refused text, which may be a secret, or somebody else's words.
REFUSED = "(refused)"


def changes_of(resolutions: Sequence[Resolution], turn: WaitingTurn) -> list[Change]:
    """In their order. Two facts of one message that repeat one memory are one source of it."""
    changes: list[Change] = []
    added: set[Operation] = set()
    for each in resolutions:
        if each.action is Action.REFUSE:
            continue
        operation = operation_of(each, turn)
        repeated = isinstance(operation, AddSource) and operation in added
        if isinstance(operation, AddSource):
            added.add(operation)
        if not repeated:
            changes.append(Change(operation=operation, reason=reason_of(each), actor=each.actor, turn=turn.id))
        by = each.target.id if isinstance(operation, AddSource) and each.target else each.candidate.id
        for old in each.ended:
            ends = Supersede(old=old.id, by=by, valid_to=turn.ts)
            changes.append(Change(operation=ends, reason=reason_of(each), actor=each.actor, turn=turn.id))
    return changes


def operation_of(resolution: Resolution, turn: WaitingTurn) -> Operation:
    match resolution.action, resolution.target:
        case Action.ADD, _:
            return Add(memory=new_memory(resolution, turn))
        case Action.ADD_SOURCE, target if target is not None:
            return AddSource(memory=target.id, turn=turn.id, said_at=turn.ts)
        case Action.REPLACE, target if target is not None:
            return Replace(old=target.id, new=new_memory(resolution, turn))
        case Action.ADD_SUPERSEDED, target if target is not None:
            return AddSuperseded(memory=new_memory(resolution, turn), by=target.id, valid_to=target.said_at)
    raise ValueError(f"no change: {resolution.action}")


def new_memory(resolution: Resolution, turn: WaitingTurn) -> NewMemory:
    candidate, fact = resolution.candidate, resolution.candidate.fact
    return NewMemory(
        id=candidate.id,
        text=fact.text,
        embedding=candidate.embedding,
        said_at=turn.ts,
        sources=(turn.id,),
        bank=fact.bank,
        key=None if resolution.keyless else fact.key,
        category=fact.category,
        importance=fact.importance / LEVELS,
        confidence=fact.confidence,
        unresolved=resolution.unresolved,
        related=tuple(Related(memory=each.id, strength=min(each.score, 1.0)) for each in resolution.related),
    )


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
            )
            for each in resolutions
        ),
        *(Decision(fact=REFUSED, action=Action.REFUSE, reason=each.reason) for each in refused),
    ]
