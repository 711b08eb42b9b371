"""What was resolved, as changes for the writer and as lines of the decision log."""

from collections.abc import Sequence

from db.queries.formation import WaitingTurn
from formation.facts import Action, Decision
from formation.memories.changes import Add, AddSource, AddSuperseded, Change, NewMemory, Operation, Replace
from formation.reconcile.check import RefusedFact
from formation.reconcile.match import Resolution

# In place of a refused text, which may be a secret, or somebody else's words.
REFUSED = "(refused)"
LEVELS = 5  # a fact's importance is a level of 1 to 5, a memory's is 0 to 1


def changes_of(resolutions: Sequence[Resolution], turn: WaitingTurn) -> list[Change]:
    """In their order. Two facts of one message that repeat one memory are one source of it."""
    changes: list[Change] = []
    added: set[Operation] = set()
    for each in resolutions:
        operation = operation_of(each, turn)
        if isinstance(operation, AddSource):
            if operation in added:
                continue
            added.add(operation)
        changes.append(Change(operation=operation, reason=reason_of(each), actor=each.actor, turn=turn.id))
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
        unresolved=resolution.unresolved,
    )


def reason_of(resolution: Resolution) -> str:
    """The rung that decided, and what found the fact."""
    origin = resolution.candidate.fact.origin
    return f"{resolution.reason}; {origin}" if origin else resolution.reason


def decisions_of(resolutions: Sequence[Resolution], refused: Sequence[RefusedFact]) -> list[Decision]:
    return [
        *(
            Decision(
                fact=each.candidate.fact.text,
                action=each.action,
                target_id=str(each.target.id) if each.target else None,
                reason=reason_of(each),
            )
            for each in resolutions
        ),
        *(Decision(fact=REFUSED, action=Action.REFUSE, reason=each.reason) for each in refused),
    ]
