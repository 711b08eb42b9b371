"""Forming memories of one turn, whole: the only place that knows the order of its steps."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal
from uuid import UUID

import asyncpg

from db.queries import formation as rows
from db.queries.formation import WaitingTurn
from formation.extract.extract import LONGEST_CONTEXT, LONGEST_MESSAGE, extract
from formation.jobs.permission import Refusal, refusal
from formation.llm.availability import Outage
from formation.llm.prompt_call import Asks
from formation.memories.facts import Action, Decision
from formation.memories.retraction import Retraction, put_away, rehearsed
from formation.memories.writer import AlreadyFormed, write
from formation.observations import MemoryDecision, Observe, Step, StepReached, TurnFormed
from formation.reconcile.check import Checked, check
from formation.reconcile.embed import embed
from formation.reconcile.match import Change, compare
from formation.reconcile.resolve import resolve
from formation.settings import FormationSettings
from retrieval.embedding.embedder import Embedder

# Losing a round means that somebody else's write succeeded, so the job may simply come back a little later.
ROUNDS = 3

Outcome = Literal["learned", "nothing", "paused", "erased", "hidden", "done before"]


class Outrun(Exception):
    """The user's memory changed under every round. Nothing was written; the job comes again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formation:
    """What forming a turn may use; made once a worker. `llm` None: short statements only, and no judging."""

    pool: asyncpg.Pool
    embedder: Embedder
    settings: FormationSettings
    observe: Observe
    llm: Asks | None = None
    outage: Outage = field(default_factory=lambda: Outage(observe=lambda _seen: None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed:
    outcome: Outcome
    decisions: tuple[Decision, ...] = ()


async def form_turn(formation: Formation, user_id: str, turn: UUID) -> Formed:
    """Learn what there is to learn from one turn. A rerun, also after being killed anywhere, changes nothing more.

    Raises: ModelFailed, EmbedderFailed, Outrun: nothing was written, try again later. So does what asyncpg raises.
    """
    f, started = formation, time.monotonic()
    waiting = await rows.turn(f.pool, user_id, turn, characters=LONGEST_MESSAGE)
    if waiting is None:
        return Formed(outcome="done before")
    if why_not := refusal(await rows.person(f.pool, user_id), waiting):
        return await close(f, user_id, waiting, why_not, started)
    reached(f, "read", turn)
    before = await answered_message(f, user_id, waiting)
    extracted = await extract(user_id, waiting, before, settings=f.settings, llm=f.llm, observe=f.observe)
    reached(f, "extracted", turn)
    checked = check(extracted, waiting.text, banks=f.settings.banks)
    reached(f, "checked", turn)
    candidates, scores = await embed(f.embedder, checked.kept, attempt=waiting.attempts, observe=f.observe)
    reached(f, "embedded", turn)
    for _ in range(ROUNDS):
        person = await rows.person(f.pool, user_id)  # before the neighbours: what changes from here on is noticed
        if person is None or refusal(person, waiting):
            return await close(f, user_id, waiting, refusal(person, waiting) or "erased", started)
        async with rehearsed(f.pool, user_id, turn) as (db, taken_back):  # the neighbours as an edit leaves them
            placed = await compare(db, user_id, candidates, scores, f.observe)
        reached(f, "compared", turn)
        changes = await resolve(user_id, waiting, placed, settings=f.settings, llm=f.llm, observe=f.observe)
        reached(f, "resolved", turn)
        try:
            if await write(f.pool, user_id, waiting, changes, taken_back, rev=person.rev, observe=f.observe):
                return report(f, user_id, waiting, checked, changes, taken_back, started)
        except AlreadyFormed:
            return Formed(outcome="done before")
    raise Outrun(f"the memory changed {ROUNDS} times while this turn was formed")


def reached(formation: Formation, step: Step, turn: UUID) -> None:
    formation.observe(StepReached(step=step, turn=turn))


async def answered_message(formation: Formation, owner: str, turn: WaitingTurn) -> str | None:
    """The reply this message answers, which only a model makes use of."""
    if formation.llm is None or turn.chat_id is None:
        return None
    return await rows.said_before(
        formation.pool, owner, chat=turn.chat_id, parent=turn.parent_id, before=turn.ts, characters=LONGEST_CONTEXT
    )


async def close(formation: Formation, owner: str, turn: WaitingTurn, outcome: Refusal, started: float) -> Formed:
    """Nothing may be learned: the turn is done, and stays so when the user changes their mind."""
    taken_back = Retraction()
    if outcome == "paused":
        taken_back = await take_back_alone(formation, owner, turn)
    elif outcome == "hidden":
        await put_away(formation.pool, owner, [turn.id])
    await rows.mark_formed(formation.pool, owner, turn.id)
    if taken_back.decisions:
        formation.observe(decision_log(owner, turn, taken_back, ()))
    formation.observe(TurnFormed(turn=turn.id, seconds=time.monotonic() - started, outcome=outcome))
    return Formed(outcome=outcome, decisions=taken_back.decisions)


async def take_back_alone(formation: Formation, owner: str, turn: WaitingTurn) -> Retraction:
    """An edit by one who has paused: taking back is not learning."""
    for _ in range(ROUNDS):
        person = await rows.person(formation.pool, owner)
        async with rehearsed(formation.pool, owner, turn.id) as (_, taken_back):
            pass
        if person is None or not taken_back.replaced:
            return Retraction()
        try:
            if await write(formation.pool, owner, turn, (), taken_back, rev=person.rev, observe=formation.observe):
                return taken_back
        except AlreadyFormed:
            return Retraction()
    raise Outrun(f"the memory changed {ROUNDS} times while a message was taken back")


def report(
    formation: Formation,
    owner: str,
    turn: WaitingTurn,
    checked: Checked,
    changes: Sequence[Change],
    taken_back: Retraction,
    started: float,
) -> Formed:
    learned = (
        *(decision_of(change) for change in changes),
        *(Decision(fact=each.fact.text, action=Action.REFUSE, reason=each.reason) for each in checked.refused),
    )
    log = decision_log(owner, turn, taken_back, learned)
    formation.observe(log)
    outcome: Literal["learned", "nothing"] = "learned" if changes else "nothing"
    formation.observe(TurnFormed(turn=turn.id, seconds=time.monotonic() - started, outcome=outcome))
    return Formed(outcome=outcome, decisions=log.decisions)


def decision_log(
    owner: str, turn: WaitingTurn, taken_back: Retraction, learned: tuple[Decision, ...]
) -> MemoryDecision:
    return MemoryDecision(
        user_id=owner,
        turn=turn.id,
        input_message_length=turn.length,
        extracted_count=len(learned),
        decisions=(*taken_back.decisions, *learned),
    )


def decision_of(change: Change) -> Decision:
    target = str(change.target.id) if change.target else None
    return Decision(fact=change.candidate.fact.text, action=change.action, target_id=target, reason=change.reason)
