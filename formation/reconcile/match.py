"""The cheap rungs of the ladder: what is known already, what is plainly new, and what is left to be resolved.

Same text → one more source · same but for spelling, and the guard agrees → one more source · no neighbour → add ·
else ambiguous.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import formation as rows
from formation.facts import INSTRUCTION, Action, Fact
from formation.memories.changes import Embedding
from formation.memories.text import content_hash, normalized_memory
from formation.observations import MatchRejected, Observe
from formation.reconcile.guard import SAME_SPELLING, difference, text_score

# Of each kind: the same text, the same key, nearest in meaning, nearest in spelling. What is sixth nearest
# contradicts nothing.
MAX_NEIGHBOURS = 5
# Without vectors spelling has to find what may contradict: "Lives in Porto." and "Lives in Berlin." score 0.77.
NEAR_SPELLING = 0.6


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
    """What becomes of one candidate. `target`: the memory it repeats, replaces or comes too late for."""

    candidate: FactCandidate
    action: Action
    reason: str
    target: Near | None = None
    unresolved: bool = False
    actor: str = "worker"
    keyless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """A candidate beside neighbours that only a judgement can tell apart. `superseded`: one of the same text."""

    candidate: FactCandidate
    near: tuple[Near, ...]
    superseded: Near | None = None


async def match(
    db: Db, owner: str, candidates: Sequence[FactCandidate], scores: Scores | None, observe: Observe
) -> list[Resolution | Ambiguous]:
    """One for each candidate, in their order."""
    return [match_one(each, await neighbours_of(db, owner, each), scores, observe) for each in candidates]


async def neighbours_of(db: Db, owner: str, candidate: FactCandidate) -> tuple[Near, ...]:
    """Each memory once, the nearest first."""
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
        return Resolution(candidate=candidate, action=Action.ADD_SOURCE, target=same, reason="the same text")
    # Wishes are short and differ in one word: "in German", "in French".
    fuzzy = () if candidate.fact.category == INSTRUCTION else current
    if same := next((each for each in fuzzy if is_same(candidate, each, scores, observe)), None):
        return Resolution(
            candidate=candidate, action=Action.ADD_SOURCE, target=same, reason="the same but for spelling"
        )
    near = tuple(each for each in current if is_near(candidate, each, scores))
    if not near:
        return Resolution(candidate=candidate, action=Action.ADD, reason="nothing like it is known")
    return Ambiguous(
        candidate=candidate, near=near, superseded=next((each for each in neighbours if each.same_text), None)
    )


def is_same(candidate: FactCandidate, near: Near, scores: Scores | None, observe: Observe) -> bool:
    """Fuzzy equality. Both measures call "allergic" and "not allergic" the same, so the guard has the last word."""
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
