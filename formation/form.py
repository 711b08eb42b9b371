"""Forming memories of one turn, whole: the only place that knows the order of its steps.

What a model finds in it beside that is learned later, with the turns beside it (formation/form_batch.py).
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from db.queries import formation as rows
from db.queries.formation import WaitingTurn
from formation.consent.consent import Answer, read_answer, read_consent, with_consent
from formation.extract.answers.reading import read_question
from formation.extract.asides.passing import ending_by_itself
from formation.extract.extract import find_without_model, learned_at_once, why_no_model
from formation.facts import Action, Decision, Fact
from formation.memories.retraction import preview_retraction
from formation.memories.writing.changes import AddSource, AddSuperseded, Change, Replace
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged
from formation.observations import SkipReason
from formation.past_turns.corrected import read_corrected_turns
from formation.past_turns.going_on import with_message_before
from formation.permission import is_over_limit, read_permission
from formation.procedures import Procedure, ProcedureRefused, procedure_changes, read_procedure
from formation.reconcile.candidates import FactCandidate, Scores
from formation.reconcile.changes import REFUSED, changes_of, decisions_of
from formation.reconcile.embed import embed
from formation.reconcile.match import match
from formation.reconcile.resolve import resolve_by_rule
from formation.reconcile.restated.passing import messages_amended
from formation.reconcile.writing_rules.check import Checked, check
from formation.remembering import MAX_READ_CHARACTERS, asked_to_remember, with_the_rest
from formation.todos.todos import NONE_CLOSED, TodoAnswer, read_closed_todos, read_todo_answer, without_what_closes
from formation.turn.context import (
    AlreadyFormed,
    EarlierTurnWaits,
    Formation,
    Formed,
    MemoryContended,
    match_context,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedTurn:
    """One turn before its facts are matched. `stored`: as it was said, `turn`: without what teaches nothing. `skipped`:
    why no model is to read it.
    """

    stored: WaitingTurn
    turn: WaitingTurn
    answer: Answer | None
    todo_answer: TodoAnswer | None
    facts: Sequence[Fact]
    skipped: SkipReason | None
    checked: Checked
    embedded: Sequence[FactCandidate]
    scores: Scores | None


async def form_turn(formation: Formation, owner: str, turn_id: UUID) -> Formed:
    """Learn from one turn what needs no model. A rerun, also after being killed anywhere, changes nothing more.

    Raises: EmbedderFailed, MemoryContended: nothing was written, try again later. So does what asyncpg raises.
    """
    pool, settings, started = formation.pool, formation.settings, time.monotonic()
    stored = await rows.waiting_turn(pool, owner, turn_id, max_characters=MAX_READ_CHARACTERS)
    if stored is None:
        return Formed(outcome="done before")
    answer = await read_answer(pool, owner, stored)  # to what the turn before it asked; then it says nothing else
    todo_answer = await read_todo_answer(pool, owner, stored) if settings.todos else None
    has_answered = answer is not None or todo_answer is not None
    turn = replace(stored, text="" if has_answered else await learnable_unless_likely(stored.text, formation.encoder))
    permission = await read_permission(pool, owner, turn)
    if permission.refusal:
        return await close(formation, owner, turn, permission.refusal, started)
    if not has_answered and await is_over_limit(pool, owner, turn, turns_per_day=settings.user_turns_per_day):
        return await close(formation, owner, turn, "over_limit", started)
    step_reached(formation, turn, "read")
    if (procedure := await read_procedure(pool, owner, stored, enabled=settings.procedures)) is not None:
        return await form_procedure(formation, owner, turn, procedure, started)
    facts, skipped = await extract_without_model(formation, owner, stored, turn)
    if any(fact.amends for fact in facts):
        await after_what_it_corrects(formation, owner, turn)
    step_reached(formation, turn, "extracted")
    checked = await check_with_message_before(formation, owner, turn, facts, is_read_by_model=skipped is None)
    step_reached(formation, turn, "checked")
    embedded, scores = await embed(
        formation.embedder, checked.accepted, settings.ladder, attempt=turn.attempts, observe=formation.observe
    )
    step_reached(formation, turn, "embedded")
    read = CheckedTurn(
        stored=stored,
        turn=turn,
        answer=answer,
        todo_answer=todo_answer,
        facts=facts,
        skipped=skipped,
        checked=checked,
        embedded=embedded,
        scores=scores,
    )
    for _ in range(MAX_ROUNDS):
        try:
            formed = await match_and_write(formation, owner, read, started)
        except RevChanged:
            continue
        if formed is not None:
            return formed
    raise MemoryContended(f"the memory changed {MAX_ROUNDS} times while this turn was formed")


async def match_and_write(formation: Formation, owner: str, read: CheckedTurn, started: float) -> Formed | None:
    """The steps that are made again when the memory changes meanwhile. None: a merge was undone for it, so once more.

    Raises: RevChanged: nothing was written.
    """
    turn, settings = read.turn, formation.settings
    permission = await read_permission(formation.pool, owner, turn)  # first: what changes from here on is noticed
    if permission.refusal:
        return await close(formation, owner, turn, permission.refusal, started)
    async with preview_retraction(formation.pool, owner, turn.id) as (db, retraction):  # of the message this one edits
        context = match_context(formation, db, owner, turn, read.scores)
        matched = await match(context, read.embedded)
        consent = await read_consent(
            db,
            owner,
            read.stored,
            read.embedded,
            read.answer,
            settings=settings.consent,
            rules=formation.sensitivities(),
        )
        todos = await read_closed_todos(db, owner, turn, read.todo_answer) if settings.todos else NONE_CLOSED
    step_reached(formation, turn, "matched")
    resolved = resolve_by_rule(turn, without_what_closes(matched, todos))
    # What is not learned before its user agrees ends nothing that was said.
    past = await read_corrected_turns(formation.pool, owner, turn, resolved, enabled=settings.consent.mode == "off")
    resolved = with_consent(past.resolved, consent)
    step_reached(formation, turn, "resolved")
    if await unmerge_changed(formation, owner, turn, resolved, rev=permission.rev):
        return None
    learned = [*decisions_of(resolved, read.checked.refused), *consent.decisions, *todos.decisions]
    # A to-do is closed before something else that is said may take its place.
    changes = [*todos.changes, *changes_of(resolved, turn), *past.changes, *consent.changes]
    waits = read.skipped is None and not is_hidden_by(changes)
    try:
        await write(formation, owner, turn, retraction, changes, learned, rev=permission.rev, waits=waits)
    except AlreadyFormed:
        return Formed(outcome="done before")
    observe_saved(formation, read.facts, read.skipped)
    return report(formation, owner, turn, outcome_of(changes), retraction, learned, started, waits=waits)


async def check_with_message_before(
    formation: Formation, owner: str, turn: WaitingTurn, facts: Sequence[Fact], *, is_read_by_model: bool
) -> Checked:
    """Raises: EmbedderFailed, EarlierTurnWaits."""
    filing = formation.settings.filing
    checked = await with_message_before(
        formation.pool,
        owner,
        turn,
        check(facts, turn.text, banks=filing.banks, categorise=filing.categorises),
        learning=formation.settings.learning,
        filing=filing,
        encoder=formation.encoder,
        is_read_by_model=is_read_by_model,
    )
    if any(fact.goes_on for fact in checked.accepted):
        await after_what_it_corrects(formation, owner, turn)
    return checked


async def extract_without_model(
    formation: Formation, owner: str, stored: WaitingTurn, turn: WaitingTurn
) -> tuple[tuple[Fact, ...], SkipReason | None]:
    """What is learned of a turn at once, unchecked, and why no model is to read it; None: one is. `stored`: as it was
    said. Raises: EmbedderFailed.
    """
    settings, encoder = formation.settings, formation.encoder
    asked = asked_to_remember(stored.text)
    found = await find_without_model(
        turn.text,
        settings=settings.learning,
        encoder=encoder,
        categorise=settings.filing.categorises,
        confirms=settings.consent.mode == "all",
        question=None if asked else await read_question(formation.pool, owner, turn, settings.learning),
    )
    if asked and not asked[0].only_ends:  # there is nothing to find in it for a model
        return with_the_rest(found.facts, asked), "shortcut"
    model = settings.llm.model_for("extract", turn.model)
    skipped = await why_no_model(
        turn, found, settings=settings.learning, llm=formation.llm, model=model, encoder=encoder
    )
    at_once = found.facts if skipped else learned_at_once(found, settings.learning)
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
