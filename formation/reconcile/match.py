"""The cheap rungs of the ladder: what is known already, what is plainly new, and what is left to be judged.

Same text → one more source · same but for spelling, and the guard agrees → one more source · no neighbour → add ·
else open.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from uuid_utils.compat import uuid7

from db.pool import Db, Vector
from db.queries import formation as rows
from formation.memories.facts import Action, Fact, single_valued
from formation.observations import MatchRejected, Observe
from formation.reconcile.guard import SAME_SPELLING, difference, text_score
from formation.reconcile.normalize import content_hash, folded_text
from retrieval.keys import RESERVED_KEYS

# Of each kind: the same text, the same key, nearest in meaning, nearest in spelling. What is sixth nearest
# contradicts nothing.
NEIGHBOURS = 5
# Without vectors spelling has to find what may contradict: "Lives in Porto." and "Lives in Berlin." score 0.77.
NEAR_SPELLING = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What the embedding model's scores mean (retrieval's calibration)."""

    neighbour: float
    same: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    fact: Fact
    vector: Vector | None = None
    model: str | None = None
    # Made before anything is written, so that deciding again names the same memory.
    id: UUID = field(default_factory=uuid7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    id: UUID
    content: str
    key: str | None
    said_at: datetime
    active: bool
    score: float
    spelling: float
    same_text: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What becomes of one candidate. `target`: the memory it repeats, replaces or comes too late for."""

    candidate: Candidate
    action: Action
    reason: str
    target: Near | None = None
    unresolved: bool = False
    actor: str = "worker"
    keyless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A candidate beside neighbours that only a judgement can tell apart."""

    candidate: Candidate
    near: tuple[Near, ...]
    # The same text among what is past: a late telling belongs there.
    past: Near | None = None


async def compare(
    db: Db, owner: str, candidates: Sequence[Candidate], scores: Scores | None, observe: Observe
) -> list[Change | Open]:
    """One verdict or open question for each candidate, in their order."""
    return [place(each, await neighbours_of(db, owner, each), scores, observe) for each in candidates]


async def neighbours_of(db: Db, owner: str, candidate: Candidate) -> tuple[Near, ...]:
    """Each memory once, the nearest first."""
    fact = candidate.fact
    found = await rows.neighbours(
        db,
        owner,
        content_hash=content_hash(fact.text),
        key=fact.key,
        vector=candidate.vector,
        model=candidate.model,
        text=fact.text,
        count=NEIGHBOURS,
    )
    scores = {row.id: row.score for row in found if row.score is not None}
    near = {row.id: read(row, fact.text, scores.get(row.id, 0.0)) for row in found}
    return tuple(sorted(near.values(), key=lambda each: (-max(each.score, each.spelling), each.id)))


def read(row: rows.Neighbour, text: str, score: float) -> Near:
    return Near(
        id=row.id,
        content=row.content,
        key=row.key,
        said_at=row.said_at,
        active=row.state != "superseded",
        score=score,
        spelling=text_score(row.content, text),
        same_text=folded_text(row.content) == folded_text(text),
    )


def place(candidate: Candidate, found: Sequence[Near], scores: Scores | None, observe: Observe) -> Change | Open:
    active = [each for each in found if each.active]
    if same := next((each for each in active if each.same_text), None):
        return Change(candidate=candidate, action=Action.SOURCE, target=same, reason="the same text")
    if same := next((each for each in active if is_same(candidate, each, scores, observe)), None):
        return Change(candidate=candidate, action=Action.SOURCE, target=same, reason="the same but for spelling")
    near = tuple(each for each in active if is_near(candidate, each, scores))
    if not near:
        return Change(candidate=candidate, action=Action.ADD, reason="nothing like it is known")
    return Open(candidate=candidate, near=near, past=next((each for each in found if each.same_text), None))


def is_same(candidate: Candidate, near: Near, scores: Scores | None, observe: Observe) -> bool:
    """Fuzzy equality. Both measures call "allergic" and "not allergic" the same, so the guard has the last word."""
    alike = near.spelling >= SAME_SPELLING or (scores is not None and near.score >= scores.same)
    if alike and (differs := difference(candidate.fact.text, near.content)):
        observe(MatchRejected(reason=differs))
        return False
    return alike


def is_near(candidate: Candidate, near: Near, scores: Scores | None) -> bool:
    if candidate.fact.key is not None and near.key == candidate.fact.key:
        return True
    if candidate.vector is None or scores is None:
        return near.spelling >= NEAR_SPELLING
    return near.score >= scores.neighbour


def by_rule(question: Open, said_at: datetime) -> Change:
    """Without a model: a key of one value goes to its newest statement; the rest stands side by side, marked."""
    fact = question.candidate.fact
    rival = next((each for each in question.near if each.key == fact.key), None) if single_valued(fact.key) else None
    if rival is None:
        return Change(
            candidate=question.candidate, action=Action.ADD, reason="nobody to judge what is near it", unresolved=True
        )
    return newest(
        question, rival, said_at, reason=f"a newer statement about {str(fact.key).partition(':')[0]}", actor="worker"
    )


def newest(question: Open, rival: Near, said_at: datetime, *, reason: str, actor: str) -> Change:
    """The two cannot both hold: what was said later does, whatever arrives later."""
    if said_at > rival.said_at:
        return Change(candidate=question.candidate, action=Action.REPLACE, target=rival, reason=reason, actor=actor)
    if question.past is not None:
        past = "said again of the past"
        return Change(
            candidate=question.candidate, action=Action.SOURCE, target=question.past, reason=past, actor=actor
        )
    late = "said before what is known, and contradicted by it"
    return Change(candidate=question.candidate, action=Action.LATE, target=rival, reason=late, actor=actor)


def keyless_if_taken(change: Change, near: Iterable[Near]) -> Change:
    """Of a reserved key only one memory may be active: beside its holder a fact is added without it."""
    key = change.candidate.fact.key
    target = change.target.id if change.target else None
    taken = any(each.key == key and each.id != target for each in near)
    if change.action in {Action.ADD, Action.REPLACE} and key in RESERVED_KEYS and taken:
        return replace(change, keyless=True)
    return change
