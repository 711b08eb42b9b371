"""Forming memories of one turn, whole: the only place that knows the order of its steps.

What a model finds in it beside that is learned later, with the turns beside it (formation/form_batch.py).
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, get_args
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import events
from db.queries import formation as rows
from db.queries.events import EventType
from db.queries.formation import WaitingTurn
from db.queries.retraction import lock_user
from formation.consent.consent import read_answer, read_consent, with_consent
from formation.extract.answers.reading import read_question
from formation.extract.asides.passing import ending_by_itself
from formation.extract.extract import find_without_model, learned_at_once, why_no_model
from formation.facts import Action, Decision, Fact
from formation.llm.availability import ModelAvailability
from formation.llm.prompt import LanguageModel
from formation.memories.retraction import Retraction, hide_replaced, preview_retraction, unmerge_operations
from formation.memories.writing.changes import AddSource, AddSuperseded, Change, Replace
from formation.memories.writing.operations import hide_with_deleted
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.observations import (
    MemoryDecision,
    ModelCallSkipped,
    Observe,
    ShortcutsFound,
    SkipReason,
    Step,
    StepReached,
    TurnFormed,
)
from formation.past_turns.corrected import read_corrected_turns
from formation.past_turns.going_on import with_message_before
from formation.permission import Refusal, is_over_limit, read_permission
from formation.procedures import Procedure, ProcedureRefused, procedure_changes, read_procedure
from formation.reconcile.candidates import Resolution
from formation.reconcile.changes import REFUSED, changes_of, decisions_of, event_of, merges_changed
from formation.reconcile.embed import embed
from formation.reconcile.match import match
from formation.reconcile.resolve import resolve_by_rule
from formation.reconcile.restated.find import messages_amended
from formation.reconcile.writing_rules.check import check
from formation.remembering import MAX_READ_CHARACTERS, asked_to_remember, learnable_unless_likely, with_the_rest
from formation.settings import FormationSettings
from formation.todos.todos import NONE_CLOSED, read_closed_todos, read_todo_answer
from retrieval.availability import ErrorGuard
from retrieval.categories import Sensitivity
from retrieval.embedding.embedder import Embedder, Encoder, EncodesOnce
from retrieval.observations import FormationFeature
from retrieval.settings import ErrorGuardSettings

DECIDED = {AddSource: Action.ADD_SOURCE, AddSuperseded: Action.ADD_SUPERSEDED, Replace: Action.REPLACE}

# By feature. What a model reads may rest while everything else is learned.
ErrorGuards: TypeAlias = Mapping[str, ErrorGuard]

Outcome = Literal["learned", "nothing", "paused", "erased", "hidden", "over_limit"]


class MemoryContended(Exception):
    """The user's memory changed in every round. Nothing was written; the job comes again."""


class EarlierTurnWaits(MemoryContended):
    """The turn corrects the one before it, from which nothing is learned yet; the job comes again."""


class AlreadyFormed(Exception):
    """Another worker has formed this turn meanwhile; nothing was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formation:
    """What forming a turn may use; made once a worker. `llm` None: what needs no model, resolved by rule."""

    pool: asyncpg.Pool
    embedder: Embedder
    settings: FormationSettings
    observe: Observe
    llm: LanguageModel | None = None
    # The local model, by which statements are told from everything else; None: rules and the model alone.
    encoder: Encoder | None = None
    availability: ModelAvailability = field(default_factory=lambda: ModelAvailability(observe=lambda _seen: None))
    guards: ErrorGuards = field(default_factory=lambda: make_guards(ErrorGuardSettings()))
    # What the policy file says of categories now; it may change between two turns.
    sensitivities: Callable[[], Mapping[str, Sensitivity]] = dict

    def encoding_once(self) -> "Formation":
        """For one job: its steps look at the same texts, and each is read by the local model once."""
        return self if self.encoder is None else replace(self, encoder=EncodesOnce(self.encoder))


def make_guards(settings: ErrorGuardSettings, observe: Observe = lambda _seen: None) -> ErrorGuards:
    features: tuple[FormationFeature, ...] = get_args(FormationFeature)
    return {feature: ErrorGuard(feature, settings, observe) for feature in features}


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed:
    """`waits`: a model is still to read the turn."""

    outcome: Outcome | Literal["done before"]
    decisions: tuple[Decision, ...] = ()
    waits: bool = False


async def form_turn(formation: Formation, owner: str, turn_id: UUID) -> Formed:
    """Learn from one turn what needs no model. A rerun, also after being killed anywhere, changes nothing more.

    Raises: EmbedderFailed, MemoryContended: nothing was written, try again later. So does what asyncpg raises.
    """
    f, settings, started = formation.encoding_once(), formation.settings, time.monotonic()
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


async def unmerge_changed(
    formation: Formation, owner: str, turn: WaitingTurn, resolved: Sequence[Resolution], *, rev: int
) -> bool:
    """Memories of which only a part changes: what they were made of is what it was, and is decided about one by one.
    False: there are none, nothing is left of that, or a person has corrected them; they are changed as they are.
    """
    merges = merges_changed(resolved)
    if not merges:
        return False
    f, reason = formation, "what is said now changes a part of it"
    try:
        async with f.pool.acquire() as connection, connection.transaction():
            operations = [each for merge in merges for each in await unmerge_operations(connection, owner, merge)]
            changes = [Change(operation=each, reason=reason, actor="worker") for each in operations]
            await apply_changes(
                connection, owner, changes, rev=rev, said_at=turn.ts, while_paused=False, observe=f.observe
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
