"""The consent of one turn: which of its facts wait for it, and what the turn answers that was asked before.

A proposed memory is not recalled. The chat's next turn carries one line that asks the model to ask, and only the turn
after that may answer, in the user's own words (decision 0064).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from uuid import UUID

from db.pool import Db
from db.queries import formation as rows
from db.queries import proposals
from db.queries.formation import Neighbour, WaitingTurn
from formation.consent.decide import approval_of
from formation.consent.explicit import is_asked_for
from formation.consent.replies import answer_of
from formation.consent.sensitivity import sensitive_as
from formation.consent.settings import ConsentSettings
from formation.facts import Action, Decision, Fact
from formation.memories.text import content_hash
from formation.memories.writing.changes import Change, Decline
from formation.reconcile.candidates import FactCandidate, Near, Resolution
from formation.reconcile.contradiction import QUOTED
from formation.reconcile.guard import difference, is_spelling_of
from formation.reconcile.neighbours import compared
from retrieval.categories import INSTRUCTION, Sensitivity
from retrieval.query.stems import language_of, stems_of
from retrieval.query.terms import content_words, words

# Of what is not sensitive, where all memories need consent.
OTHER = "other"
NO_RULES: Mapping[str, Sensitivity] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The turn says yes or no to the proposal that the turn before it asked about."""

    proposal: UUID
    agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """`needed`: by candidate, what makes it need consent. `open`, `declined`: by candidate, the proposal that says the
    same, and what the user has declined. `changes`, `decisions`: what this turn agrees to or declines.
    """

    needed: Mapping[UUID, str] = field(default_factory=dict)
    open: Mapping[UUID, Near] = field(default_factory=dict)
    declined: Mapping[UUID, Near] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    decisions: tuple[Decision, ...] = ()


async def read_answer(db: Db, owner: str, turn: WaitingTurn) -> Answer | None:
    """`turn`: with its text as it was written; "don't remember that" is an answer too."""
    agreed = answer_of(turn.text)
    if agreed is None or turn.chat_id is None:
        return None
    asked = await proposals.asked_before(db, owner, turn.id)
    return Answer(proposal=asked.id, agreed=agreed) if asked is not None and not asked.is_todo else None


async def read_consent(
    db: Db,
    owner: str,
    turn: WaitingTurn,
    candidates: Sequence[FactCandidate],
    answer: Answer | None = None,
    *,
    settings: ConsentSettings,
    rules: Mapping[str, Sensitivity],
) -> Consent:
    """`rules`: of the policy file, as in `consent_needed`. Also where consent is switched off: what was proposed before stays decidable."""
    needed: dict[UUID, str] = {}
    waiting: dict[UUID, Near] = {}
    declined: dict[UUID, Near] = {}
    decided: dict[UUID, tuple[Action, str]] = {}
    known = await proposals.proposed_or_declined(db, owner, agent=turn.memory_agent) if candidates else []
    for candidate in candidates:
        agreed_to = await _is_active_as_said(db, owner, turn, candidate.fact)
        reason = None if agreed_to else consent_needed(candidate.fact, turn.text, settings, rules)
        if reason is not None:
            needed[candidate.id] = reason
        same = _same(candidate.fact, known)
        if same is not None and same.proposed:
            waiting[candidate.id] = same
            if reason in (None, OTHER):  # said in two messages, what is not sensitive has two signals
                decided[same.id] = Action.APPROVE, "said again" if reason else "said in a way that needs no consent"
        elif same is not None:
            declined[candidate.id] = same
    if answer is not None:
        agreed = Action.APPROVE, "the user agreed to it"
        decided[answer.proposal] = agreed if answer.agreed else (Action.DECLINE, "the user declined it")
    changes, decisions = await _changes_of(db, owner, turn, decided)
    return Consent(needed=needed, open=waiting, declined=declined, changes=tuple(changes), decisions=tuple(decisions))


async def _changes_of(
    db: Db, owner: str, turn: WaitingTurn, decided: Mapping[UUID, tuple[Action, str]]
) -> tuple[list[Change], list[Decision]]:
    """What changes, and what is reported of it, by what was decided about proposals that are still open, and why."""
    changes: list[Change] = []
    decisions: list[Decision] = []
    for memory, (action, why) in decided.items():
        proposal = await proposals.open_proposal(db, owner, memory)
        if proposal is not None:
            approves = action is Action.APPROVE
            operations = await approval_of(db, owner, proposal) if approves else [Decline(memory=memory)]
            changes += [Change(operation=each, reason=why, actor="user", turn=turn.id) for each in operations]
            decisions.append(
                Decision(fact=proposal.content, action=action, target_id=str(memory), reason=why, rung="consent")
            )
    return changes, decisions


def consent_needed(
    fact: Fact, message: str, settings: ConsentSettings, rules: Mapping[str, Sensitivity] = NO_RULES
) -> str | None:
    """What makes the fact need consent: a sensitivity, a category that `rules` call sensitive, or OTHER; None: nothing.
    Wishes how to be answered are orders to the assistant, and who asks to have something remembered has agreed.
    """
    if settings.mode == "off" or fact.category == INSTRUCTION or is_asked_for(message, fact.evidence):
        return None
    if sensitive := sensitive_as(fact, settings.categories, rules):
        return sensitive
    return OTHER if settings.mode == "all" and not fact.agreed else None


def with_consent(resolved: Sequence[Resolution], consent: Consent) -> list[Resolution]:
    """What was resolved, with a proposal in place of what needs consent: it replaces nothing before it is agreed to."""
    return [_with_consent(each, consent) for each in resolved]


def _with_consent(resolution: Resolution, consent: Consent) -> Resolution:
    candidate, target = resolution.candidate, resolution.target
    known = resolution.action is Action.ADD_SOURCE and target is not None and not target.proposed
    if resolution.action is Action.REFUSE or known:
        return resolution
    needed = consent.needed.get(candidate.id)
    same = consent.open.get(candidate.id) or (consent.declined.get(candidate.id) if needed else None)
    if same is not None and candidate.fact.rewords == same.content:
        # The user is asked about, or has declined, what they said, and not what a model makes of it.
        return replace(resolution, action=Action.REFUSE, ended=(), reason="waits as it was said", rung="consent")
    if same is not None:  # as its source the message is not recalled either
        reason = "waits for consent already" if same.proposed else "declined before"
        return replace(
            resolution, action=Action.ADD_SOURCE, target=same, ended=(), related=(), reason=reason, rung="consent"
        )
    if needed is None:
        return resolution
    return replace(
        resolution,
        action=Action.PROPOSE,
        target=None,
        ended=(),
        keyless=False,  # it takes the place of what has its key once it is agreed to
        consent_for=needed,
        reason=f"needs the user's consent: {needed}",
        rung="consent",
    )


def _same(fact: Fact, known: Sequence[Neighbour]) -> Near | None:
    """What is proposed or declined and says the same, the latest first; by its text above all."""
    near = [compared(row, fact.text, 0.0) for row in known]
    if as_said := next((each for each in near if each.content == fact.rewords), None):
        return as_said
    by_text = next((each for each in near if each.same_text), None)
    return by_text or next((each for each in near if means_the_same(fact.text, each.content)), None)


async def _is_active_as_said(db: Db, owner: str, turn: WaitingTurn, fact: Fact) -> bool:
    """What the fact puts in better words is recalled already."""
    hashes = [content_hash(fact.rewords)] if fact.rewords is not None else []
    return bool(hashes and await rows.learned_as_said(db, owner, turn.id, hashes))


def means_the_same(one: str, other: str) -> bool:
    """Two texts with the same content words, whatever stands between them, unless a number, date or negation differs:
    "I have diabetes" and "I'm a diabetic"; and two spellings of one text. Scores of vectors take peanuts for walnuts.
    """
    first, second = _words_of(one), _words_of(other)
    language = language_of([*first, *second])
    content = stems_of(content_words(first), language)
    return is_spelling_of(one, other) or (
        bool(content)
        and content == stems_of(content_words(second), language)
        and difference(one, other, strict=False) is None
    )


def _words_of(text: str) -> list[str]:
    """The words of a memory; of a statement that was kept as it was said, without "Said"."""
    quoted = QUOTED.fullmatch(text.casefold())
    return list(words(quoted["said"] if quoted else text))
