"""How a turn ends: written with what is learned, closed because nothing may be, and reported."""

import time
from collections.abc import Sequence

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import events
from db.queries import formation as rows
from db.queries.events import EventType
from db.queries.formation import WaitingTurn
from db.queries.retraction import lock_user
from formation.facts import Decision, Fact
from formation.memories.retraction import Retraction, hide_replaced, preview_retraction, unmerge_operations
from formation.memories.writing.changes import AddSource, Change
from formation.memories.writing.operations import hide_with_deleted
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.observations import (
    MemoryDecision,
    ModelCallSkipped,
    ShortcutsFound,
    SkipReason,
    Step,
    StepReached,
    TurnFormed,
)
from formation.permission import Refusal, read_permission
from formation.reconcile.candidates import Resolution
from formation.reconcile.changes import event_of, merges_changed
from formation.turn.context import (
    AlreadyFormed,
    Formation,
    Formed,
    MemoryContended,
    Outcome,
)


async def unmerge_changed(
    formation: Formation, owner: str, turn: WaitingTurn, resolved: Sequence[Resolution], *, rev: int
) -> bool:
    """Memories of which only a part changes: what they were made of is what it was, and is decided about one by one.
    False: there are none, nothing is left of that, or a person has corrected them; they are changed as they are.
    """
    merges = merges_changed(resolved)
    if not merges:
        return False
    reason = "what is said now changes a part of it"
    try:
        async with formation.pool.acquire() as connection, connection.transaction():
            operations = [each for merge in merges for each in await unmerge_operations(connection, owner, merge)]
            changes = [Change(operation=each, reason=reason, actor="worker") for each in operations]
            await apply_changes(
                connection, owner, changes, rev=rev, said_at=turn.ts, while_paused=False, observe=formation.observe
            )
    except RevChanged:
        return True  # it is read again
    return bool(changes)


async def write(
    formation: Formation,
    owner: str,
    turn: WaitingTurn,
    retraction: Retraction,
    learned: Sequence[Change],
    decisions: Sequence[Decision] = (),
    *,
    rev: int,
    waits: bool = False,
    refusal: Refusal | None = None,
) -> None:
    """One transaction: the retraction, what is learned, their history, what was decided, and the turn's end, or that a
    model is still to read it (`waits`). `refusal`: why nothing may be learned.

    Raises: RevChanged, AlreadyFormed; nothing was written.
    """
    changes = [*retraction.changes, *learned]
    async with formation.pool.acquire() as connection, connection.transaction():
        # An edit checks the rev even if it changes nothing: another worker may be learning from what it replaces.
        if changes or retraction.replaced:
            await apply_changes(
                connection,
                owner,
                changes,
                rev=rev,
                said_at=turn.ts,
                while_paused=not learned,  # retracting is not learning
                observe=formation.observe,
            )
        if retraction.replaced:
            await hide_replaced(connection, owner, retraction.replaced)
        mark = rows.mark_rules_formed if waits else rows.mark_formed
        if await mark(connection, owner, turn.id) is None:
            raise AlreadyFormed
        await hide_with_deleted(connection, owner, learned)
        if decisions or not waits:
            await note_decisions(connection, owner, turn, decisions, refusal=refusal)
        step_reached(formation, turn, "marked")
    step_reached(formation, turn, "committed")


def outcome_of(changes: Sequence[Change]) -> Outcome:
    return "learned" if changes else "nothing"


async def note_decisions(
    db: Db,
    owner: str,
    turn: WaitingTurn,
    decisions: Sequence[Decision],
    *,
    refusal: Refusal | None = None,
    without_model: SkipReason | None = None,
) -> None:
    """`refusal`: why nothing may be learned. `without_model`: why no model was asked that was to be."""
    kind: EventType = "classify" if decisions else "skipped"
    found: dict[str, object] = {"reason": refusal} if refusal else event_of(decisions)
    why: dict[str, object] = {"without_model": without_model} if without_model else {}
    await events.add_event(db, owner, uuid7(), type=kind, turn=turn.id, detail={**found, **why})


def is_hidden_by(changes: Sequence[Change]) -> bool:
    """Whether the turn states what has been deleted since: then no model reads it."""
    return any(isinstance(each.operation, AddSource) and each.operation.deleted for each in changes)


def observe_saved(formation: Formation, facts: Sequence[Fact], skipped: SkipReason | None) -> None:
    if facts:
        formation.observe(ShortcutsFound(facts=len(facts)))
    if skipped:
        formation.observe(ModelCallSkipped(task="extract", reason=skipped))
    if formation.llm is None:
        formation.observe(ModelCallSkipped(task="resolve", reason="off"))


async def close(formation: Formation, owner: str, turn: WaitingTurn, refusal: Refusal, started: float) -> Formed:
    """Nothing may be learned: the turn is formed, and stays so when the user changes their mind."""
    retraction = Retraction()
    if refusal in ("paused", "over_limit"):
        retraction = await retract_only(formation, owner, turn, refusal)
    async with formation.pool.acquire() as connection, connection.transaction():
        await lock_user(connection, owner)  # before the turn's row, as an erasure and an edit do
        if await rows.mark_formed(connection, owner, turn.id) is not None and refusal != "erased":
            await note_decisions(connection, owner, turn, (), refusal=refusal)
        if refusal == "hidden":
            await hide_replaced(connection, owner, [turn.id])
    return report(formation, owner, turn, refusal, retraction, (), started)


async def retract_only(formation: Formation, owner: str, turn: WaitingTurn, refusal: Refusal) -> Retraction:
    """An edit from which nothing may be learned, and why: retracting is not learning. Where there is something to
    retract, the turn is formed with it. Raises: MemoryContended.
    """
    for _ in range(MAX_ROUNDS):
        permission = await read_permission(formation.pool, owner, turn)
        async with preview_retraction(formation.pool, owner, turn.id) as (_, retraction):
            pass
        if permission.refusal == "erased" or not retraction.replaced:
            return Retraction()
        try:
            await write(formation, owner, turn, retraction, (), rev=permission.rev, refusal=refusal)
        except RevChanged:
            continue
        except AlreadyFormed:
            return Retraction()
        return retraction
    raise MemoryContended(f"the memory changed {MAX_ROUNDS} times while a message was retracted")


def report(
    formation: Formation,
    owner: str,
    turn: WaitingTurn,
    outcome: Outcome,
    retraction: Retraction,
    learned: Sequence[Decision],
    started: float,
    *,
    waits: bool = False,
) -> Formed:
    """Tells that the turn is formed. `started`: by time.monotonic. A turn that waits and of which nothing was decided
    has no decisions to tell of yet.
    """
    decisions = (*retraction.decisions, *learned)
    if decisions or (outcome in ("learned", "nothing") and not waits):
        formation.observe(
            MemoryDecision(
                user_id=owner,
                turn=turn.id,
                input_message_length=turn.length,
                extracted_count=len(learned),
                decisions=decisions,
            )
        )
    formation.observe(TurnFormed(turn=turn.id, seconds=time.monotonic() - started, outcome=outcome))
    return Formed(outcome=outcome, decisions=decisions, waits=waits)


def step_reached(formation: Formation, turn: WaitingTurn, step: Step) -> None:
    formation.observe(StepReached(step=step, turn=turn.id))
