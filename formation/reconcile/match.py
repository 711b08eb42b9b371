"""The cheap rungs of the ladder: what is known already, what is plainly new, and what is left to be resolved.

Same text → one more source · same but for spelling, and the guard agrees → one more source · no neighbour → add ·
else ambiguous. What corrects a memory becomes that memory with another word in it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import formation as rows
from formation.facts import INSTRUCTION, Action, Correction, Fact, Rung, single_valued
from formation.memories.changes import Embedding
from formation.memories.text import content_hash, normalized_memory
from formation.observations import MatchRejected, Observe
from formation.reconcile.contradiction import contradicts
from formation.reconcile.guard import SAME_SPELLING, difference, same_attitude, text_score

# Of each kind: the same text, the same key, nearest in meaning, nearest in spelling. What is sixth nearest
# contradicts nothing.
MAX_NEIGHBOURS = 5
# So many of them become relations of a new memory: recall goes one hop from the best it found, and five in all.
MAX_RELATED = 3
# Without vectors spelling has to find what may contradict: "Lives in Porto." and "Lives in Berlin." score 0.77.
NEAR_SPELLING = 0.6
LEVELS = 5  # a fact's importance is a level of 1 to 5, a memory's is 0 to 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What the embedding model's scores mean (retrieval's calibration)."""

    neighbour: float
    same: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCandidate:
    """A fact that may become a memory."""

    fact: Fact
    embedding: Embedding | None = None
    # Made before anything is written, so that deciding again names the same memory.
    id: UUID = field(default_factory=uuid7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A memory beside a candidate. `score`: calibrated cosine, 0 if unknown; `spelling`: edit similarity, 0 to 1."""

    id: UUID
    content: str
    key: str | None
    said_at: datetime
    superseded: bool
    score: float
    spelling: float
    same_text: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What becomes of one candidate. `target`: the memory it repeats, replaces or comes too late for. `ended`: others
    that hold no longer because of it. `related`: memories about the same subject.
    """

    candidate: FactCandidate
    action: Action
    reason: str
    rung: Rung
    target: Near | None = None
    unresolved: bool = False
    ended: tuple[Near, ...] = ()
    related: tuple[Near, ...] = ()
    actor: str = "worker"
    keyless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """A candidate beside neighbours that only a judgement can tell apart. `rivals`: what cannot hold together with it,
    because of a key that has one value at a time, or because one denies the other by its words; also of the past, where
    the candidate comes late. `related`: those about the same subject. `superseded`: one of the same text.
    """

    candidate: FactCandidate
    near: tuple[Near, ...]
    rivals: tuple[Near, ...] = ()
    related: tuple[Near, ...] = ()
    superseded: Near | None = None


async def match(
    db: Db,
    owner: str,
    candidates: Sequence[FactCandidate],
    scores: Scores | None,
    observe: Observe,
    *,
    said_at: datetime,
) -> list[Resolution | Ambiguous]:
    """One for each candidate, in their order. `said_at`: when they were said."""
    return [await match_candidate(db, owner, each, scores, observe, said_at) for each in candidates]


async def match_candidate(
    db: Db, owner: str, candidate: FactCandidate, scores: Scores | None, observe: Observe, said_at: datetime
) -> Resolution | Ambiguous:
    if candidate.fact.corrects is None:
        return match_one(candidate, await neighbours_of(db, owner, candidate, said_at), scores, observe)
    corrected = corrected_memory(
        await rows.memories_with(db, owner, candidate.fact.corrects.old), candidate.fact.corrects
    )
    if corrected is None:
        reason = "corrects nothing that is known for sure"
        return Resolution(candidate=candidate, action=Action.REFUSE, reason=reason, rung="rule")
    candidate = corrected_candidate(candidate, candidate.fact.corrects, corrected)
    neighbours = await neighbours_of(db, owner, candidate, said_at)
    old = compared(corrected, candidate.fact.text, 0.0)
    if same := next((each for each in neighbours if each.same_text and not each.superseded), None):
        return Resolution(
            candidate=candidate,
            action=Action.ADD_SOURCE,
            target=same,
            ended=(old,),
            reason="the same text, once corrected",
            rung="text",
        )
    past = next((each for each in neighbours if each.same_text), None)
    return Ambiguous(candidate=candidate, near=(old,), rivals=(old,), superseded=past)


def corrected_memory(found: Sequence[rows.CorrectableMemory], correction: Correction) -> rows.CorrectableMemory | None:
    """The one memory that says `old`; of several, the one of which a person has one value at a time, as of a city."""
    holding = [each for each in found if holder(correction.old).search(each.content)]
    if len(holding) > 1:
        holding = [each for each in holding if single_valued(each.key)]
    return holding[0] if len(holding) == 1 else None


def holder(value: str) -> re.Pattern[str]:
    """Finds a value that is no part of a longer word, in scripts that part words."""
    word = re.escape(value)
    if value[0].isascii() or value.lower() != value.upper():
        word = rf"(?<!\w){word}(?!\w)"
    return re.compile(word, re.IGNORECASE)


def corrected_candidate(
    candidate: FactCandidate, correction: Correction, memory: rows.CorrectableMemory
) -> FactCandidate:
    """Without a vector, which was made of other words: the background makes it."""
    text = holder(correction.old).sub(lambda _: correction.new, memory.content)
    fact = replace(
        candidate.fact,
        text=text,
        key=memory.key,
        bank=memory.bank,
        category=memory.category,
        type=memory.type,
        importance=max(1, round(memory.importance * LEVELS)),
    )
    return replace(candidate, fact=fact, embedding=None)


async def neighbours_of(db: Db, owner: str, candidate: FactCandidate, said_at: datetime) -> tuple[Near, ...]:
    """Each memory once, the nearest first; of the past those of the same text, and those that held after `said_at`."""
    fact, embedding = candidate.fact, candidate.embedding
    found = await rows.neighbours(
        db,
        owner,
        content_hash=content_hash(fact.text),
        key=fact.key,
        vector=embedding.vector if embedding else None,
        model=embedding.model if embedding else None,
        text=fact.text,
        limit=MAX_NEIGHBOURS,
        said_at=said_at,
    )
    scores = {row.id: row.score for row in found if row.score is not None}
    near = {row.id: compared(row, fact.text, scores.get(row.id, 0.0)) for row in found}
    return tuple(sorted(near.values(), key=lambda each: (-max(each.score, each.spelling), each.id)))


def compared(row: rows.Neighbour, text: str, score: float) -> Near:
    return Near(
        id=row.id,
        content=row.content,
        key=row.key,
        said_at=row.said_at,
        superseded=row.state == "superseded",
        score=score,
        spelling=text_score(row.content, text),
        same_text=normalized_memory(row.content) == normalized_memory(text),
    )


def match_one(
    candidate: FactCandidate, neighbours: Sequence[Near], scores: Scores | None, observe: Observe
) -> Resolution | Ambiguous:
    current = [each for each in neighbours if not each.superseded]
    if same := next((each for each in current if each.same_text), None):
        return Resolution(
            candidate=candidate, action=Action.ADD_SOURCE, target=same, reason="the same text", rung="text"
        )
    # Wishes are short and differ in one word: "in German", "in French".
    fuzzy = () if candidate.fact.category == INSTRUCTION else current
    if same := next((each for each in fuzzy if is_same(candidate, each, scores, observe)), None):
        return Resolution(
            candidate=candidate,
            action=Action.ADD_SOURCE,
            target=same,
            reason="the same but for spelling",
            rung="fuzzy",
        )
    rivals = rivals_of(candidate, neighbours)
    if candidate.fact.only_ends and not rivals:
        return Resolution(
            candidate=candidate, action=Action.REFUSE, reason="contradicts nothing that is known", rung="rule"
        )
    near = tuple(each for each in current if each in rivals or is_near(candidate, each, scores))
    if not near and not rivals:
        return Resolution(candidate=candidate, action=Action.ADD, reason="nothing like it is known", rung="new")
    return Ambiguous(
        candidate=candidate,
        near=near,
        rivals=rivals,
        related=tuple(each for each in near if scores is not None and each.score >= scores.neighbour)[:MAX_RELATED],
        superseded=next((each for each in neighbours if each.same_text), None),
    )


def rivals_of(candidate: FactCandidate, neighbours: Sequence[Near]) -> tuple[Near, ...]:
    """The holders of its key first."""
    fact = candidate.fact
    others = [each for each in neighbours if not each.same_text]
    holders = [each for each in others if single_valued(fact.key) and each.key == fact.key]
    if fact.category == INSTRUCTION:
        return tuple(holders)
    return (*holders, *(each for each in others if each not in holders and contradicts(fact.text, each.content)))


def is_same(candidate: FactCandidate, near: Near, scores: Scores | None, observe: Observe) -> bool:
    """Fuzzy equality. Both measures call "allergic" and "not allergic" the same, so the guard has the last word."""
    if near.key is not None and near.key == candidate.fact.key and same_attitude(candidate.fact.text, near.content):
        return True
    alike = near.spelling >= SAME_SPELLING or (scores is not None and near.score >= scores.same)
    if alike and (differs := difference(candidate.fact.text, near.content)):
        observe(MatchRejected(reason=differs))
        return False
    return alike


def is_near(candidate: FactCandidate, near: Near, scores: Scores | None) -> bool:
    if candidate.fact.key is not None and near.key == candidate.fact.key:
        return True
    if candidate.embedding is None or scores is None:
        return near.spelling >= NEAR_SPELLING
    return near.score >= scores.neighbour
