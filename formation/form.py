"""Forming memories of one turn, whole: the only place that knows the order of its steps.

What a model finds in it beside that is learned later, with the turns beside it (formation/form_batch.py).
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from db.queries import formation as rows
from db.queries.formation import WaitingTurn
from formation.consent.consent import read_answer, read_consent, with_consent
from formation.extract.answers.reading import read_question
from formation.extract.asides.passing import ending_by_itself
from formation.extract.extract import find_without_model, learned_at_once, why_no_model
from formation.facts import Action, Decision, Fact
from formation.memories.retraction import preview_retraction
from formation.memories.writing.changes import AddSource, AddSuperseded, Change, Replace
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged
from formation.observations import (
    SkipReason,
)
from formation.past_turns.corrected import read_corrected_turns
from formation.past_turns.going_on import with_message_before
from formation.permission import is_over_limit, read_permission
from formation.procedures import Procedure, ProcedureRefused, procedure_changes, read_procedure
from formation.reconcile.changes import REFUSED, changes_of, decisions_of
from formation.reconcile.embed import embed
from formation.reconcile.match import match
from formation.reconcile.resolve import resolve_by_rule
from formation.reconcile.restated.find import messages_amended
from formation.reconcile.writing_rules.check import check
from formation.remembering import MAX_READ_CHARACTERS, asked_to_remember, with_the_rest
from formation.todos.todos import NONE_CLOSED, read_closed_todos, read_todo_answer
from formation.turn.context import (
    AlreadyFormed,
    EarlierTurnWaits,
    Formation,
    Formed,
    MemoryContended,
)
from formation.turn.end import (
    close,
    is_hidden_by,
    observe_saved,
    outcome_of,
    report,
    step_reached,
    unmerge_changed,
    write,
)
from formation.turn.learnable import learnable_unless_likely

DECIDED = {AddSource: Action.ADD_SOURCE, AddSuperseded: Action.ADD_SUPERSEDED, Replace: Action.REPLACE}


async def form_turn(formation: Formation, owner: str, turn_id: UUID) -> Formed:
    """Learn from one turn what needs no model. A rerun, also after being killed anywhere, changes nothing more.

    Raises: EmbedderFailed, MemoryContended: nothing was written, try again later. So does what asyncpg raises.
    """
    f, settings, started = formation, formation.settings, time.monotonic()
    stored = await rows.waiting_turn(f.pool, owner, turn_id, max_characters=MAX_READ_CHARACTERS)
    if stored is None:
        return Formed(outcome="done before")
    answer = await read_answer(f.pool, owner, stored)  # to what the turn before it asked; then it says nothing else
    todo_answer = await read_todo_answer(f.pool, owner, stored) if settings.todos else None
    has_answered = answer is not None or todo_answer is not None
    turn = replace(stored, text="" if has_answered else await learnable_unless_likely(stored.text, f.encoder))
    permission = await read_permission(f.pool, owner, turn)
    if permission.refusal:
        return await close(f, owner, turn, permission.refusal, started)
    if not has_answered and await is_over_limit(f.pool, owner, turn, turns_per_day=settings.user_turns_per_day):
        return await close(f, owner, turn, "over_limit", started)
    step_reached(f, turn, "read")
    if (procedure := await read_procedure(f.pool, owner, stored, enabled=settings.procedures)) is not None:
        return await form_procedure(f, owner, turn, procedure, started)
    facts, skipped = await extract_without_model(f, owner, stored, turn)
    if any(fact.amends for fact in facts):
        await after_what_it_corrects(f, owner, turn)
    step_reached(f, turn, "extracted")
    checked = check(facts, turn.text, banks=settings.filing.banks, categorise=settings.filing.categorises)
    checked = await with_message_before(
        f.pool,
        owner,
        turn,
        checked,
        learning=settings.learning,
        filing=settings.filing,
        encoder=f.encoder,
        is_read_by_model=skipped is None,
    )
    if any(fact.goes_on for fact in checked.accepted):
        await after_what_it_corrects(f, owner, turn)
    step_reached(f, turn, "checked")
    ladder, agent = settings.ladder, turn.memory_agent
    candidates, scores = await embed(f.embedder, checked.accepted, ladder, attempt=turn.attempts, observe=f.observe)
    step_reached(f, turn, "embedded")
    for _ in range(MAX_ROUNDS):
        permission = await read_permission(f.pool, owner, turn)  # first: what changes from here on is noticed
        if permission.refusal:
            return await close(f, owner, turn, permission.refusal, started)
        async with preview_retraction(f.pool, owner, turn.id) as (db, retraction):  # of the message this one edits
            matched = await match(
                db,
                owner,
                candidates,
                scores,
                f.observe,
                ladder=ladder,
                said_at=turn.ts,
                agent=agent,
                turn=turn.id,
                encoder=f.encoder,
            )
            consent = await read_consent(
                db, owner, stored, candidates, answer, settings=settings.consent, rules=f.sensitivities()
            )
            todos = await read_closed_todos(db, owner, turn, todo_answer) if settings.todos else NONE_CLOSED
        step_reached(f, turn, "matched")
        resolved = resolve_by_rule(turn, matched)
        # What is not learned before its user agrees ends nothing that was said.
        past = await read_corrected_turns(f.pool, owner, turn, resolved, enabled=settings.consent.mode == "off")
        resolved = with_consent(past.resolved, consent)
        step_reached(f, turn, "resolved")
        if await unmerge_changed(f, owner, turn, resolved, rev=permission.rev):
            continue
        learned = [*decisions_of(resolved, checked.refused), *consent.decisions, *todos.decisions]
        # A to-do is closed before something else that is said may take its place.
        changes = [*todos.changes, *changes_of(resolved, turn), *past.changes, *consent.changes]
        waits = skipped is None and not is_hidden_by(changes)
        try:
            await write(f, owner, turn, retraction, changes, learned, rev=permission.rev, waits=waits)
        except RevChanged:
            continue
        except AlreadyFormed:
            return Formed(outcome="done before")
        observe_saved(f, facts, skipped)
        return report(f, owner, turn, outcome_of(changes), retraction, learned, started, waits=waits)
    raise MemoryContended(f"the memory changed {MAX_ROUNDS} times while this turn was formed")


async def extract_without_model(
    formation: Formation, owner: str, stored: WaitingTurn, turn: WaitingTurn
) -> tuple[tuple[Fact, ...], SkipReason | None]:
    """What is learned of a turn at once, unchecked, and why no model is to read it; None: one is. `stored`: as it was
    said. Raises: EmbedderFailed.
    """
    f = formation
    asked = asked_to_remember(stored.text)
    found = await find_without_model(
        turn.text,
        settings=f.settings.learning,
        encoder=f.encoder,
        categorise=f.settings.filing.categorises,
        confirms=f.settings.consent.mode == "all",
        question=None if asked else await read_question(f.pool, owner, turn, f.settings.learning),
    )
    if asked and not asked[0].only_ends:  # there is nothing to find in it for a model
        return with_the_rest(found.facts, asked), "shortcut"
    model = f.settings.llm.model_for("extract", turn.model)
    skipped = await why_no_model(turn, found, settings=f.settings.learning, llm=f.llm, model=model, encoder=f.encoder)
    at_once = found.facts if skipped else learned_at_once(found, f.settings.learning)
    at_once = tuple(ending_by_itself(each, turn.ts) for each in at_once)
    return with_the_rest(at_once, asked), skipped


async def after_what_it_corrects(formation: Formation, owner: str, turn: WaitingTurn) -> None:
    """Raises: EarlierTurnWaits: several turns are formed at once, and what one says of the one before is lost on it."""
    if any(each.waits for each in await messages_amended(formation.pool, owner, turn.id)):
        raise EarlierTurnWaits("what this turn corrects is still to be learned")


async def form_procedure(
    formation: Formation, owner: str, turn: WaitingTurn, asked: Procedure | ProcedureRefused, started: float
) -> Formed:
    """A turn that asks to keep steps: nothing else is learned from it. Raises: as `form_turn`."""
    for _ in range(MAX_ROUNDS):
        permission = await read_permission(formation.pool, owner, turn)
        if permission.refusal:
            return await close(formation, owner, turn, permission.refusal, started)
        async with preview_retraction(formation.pool, owner, turn.id) as (db, retraction):
            changes = await procedure_changes(db, owner, turn, asked) if isinstance(asked, Procedure) else []
        decisions = procedure_decisions(asked, changes)
        try:
            await write(formation, owner, turn, retraction, changes, decisions, rev=permission.rev)
        except RevChanged:
            continue
        except AlreadyFormed:
            return Formed(outcome="done before")
        return report(formation, owner, turn, outcome_of(changes), retraction, decisions, started)
    raise MemoryContended(f"the memory changed {MAX_ROUNDS} times while this turn was formed")


def procedure_decisions(asked: Procedure | ProcedureRefused, changes: Sequence[Change]) -> list[Decision]:
    if isinstance(asked, ProcedureRefused):
        return [Decision(fact=REFUSED, action=Action.REFUSE, reason=str(asked), rung="check")]
    return [
        Decision(fact=asked.text, action=DECIDED.get(type(each.operation), Action.ADD), reason=each.reason, rung="rule")
        for each in changes[:1]  # the others only end what it replaces
    ]
