"""Pairs of memories that say nearly the same: which are looked at, which are one by rule, which a model is asked about.

As the ladder does with a new fact and its neighbours (formation/reconcile/match.py), for what both are known already.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Literal
from uuid import UUID

from db.pool import Db
from db.queries import consolidation as rows
from db.queries.consolidation import PairedMemory
from db.terms import Term
from formation.facts import Fact, single_valued
from formation.memories.text import MARKS, normalized_memory
from formation.memories.writing.new_memory import DEFAULT_IMPORTANCE
from formation.reconcile.candidates import LEVELS, FactCandidate, Near, Scores
from formation.reconcile.embed import scores_of
from formation.reconcile.guard import WORD, numbers, text_score
from formation.reconcile.match import repeated_by
from formation.reconcile.settings import LadderSettings
from formation.turn.context import Formation
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.query.terms import content_words, terms, words

# Three nights: two that were missed lose nothing.
CHANGED_WITHIN = timedelta(hours=72)
# Level 3, which a memory has unless something says less.
MIN_IMPORTANCE = DEFAULT_IMPORTANCE
# What was neither said nor recalled for a season, and is not the same word for word, is rather another time in a life.
MAX_APART = timedelta(days=90)
# A pair that is two memories stays two; a fortnight later a better model may be asked, or more may be known.
ASKED_AGAIN_AFTER = timedelta(days=14)
# More than most users have. The scan takes 0.06 s for 200 memories, 0.5 s for 2,000, 5 s for 10,000 (measured).
MAX_MEMORIES = 300
# Two seconds of it: somebody with a hundred thousand memories keeps nobody waiting.
MAX_COMPARED = 5_000

Which = Literal["older", "newer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two active memories of one user and agent. `score`: the cosine of their vectors. `related`: a relation says that
    they are about the same subject.
    """

    older: PairedMemory
    newer: PairedMemory
    score: float
    related: bool

    @property
    def ids(self) -> frozenset[UUID]:
        return frozenset((self.older.id, self.newer.id))

    @property
    def texts(self) -> tuple[UUID, UUID]:
        """Those of the older one and of the newer one: the rows that hold them."""
        return self.older.vector, self.newer.vector

    @property
    def fingerprint(self) -> str:
        """The same as long as both have their texts."""
        ids = sorted((self.older.id.hex, self.newer.id.hex))
        return blake2b(f"{ids} {self.score:.2f}".encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePlan:
    """Of a pair that says the same: the memory that stays, and the one that goes."""

    stays: PairedMemory
    goes: PairedMemory


async def read_pairs(formation: Formation, db: Db, owner: str, now: datetime) -> list[Pair]:
    """Those that were not settled lately, the likest first."""
    scores = scores_of(formation.embedder.calibration, formation.settings.ladder)
    near = await rows.near_pairs(
        db,
        owner,
        model=formation.embedder.model,
        now=now,
        changed_since=now - CHANGED_WITHIN,
        importance=MIN_IMPORTANCE,
        min_score=scores.neighbour,
        max_apart=MAX_APART,
        neighbours=formation.settings.ladder.max_neighbours,
        limit=MAX_MEMORIES,
        compared=MAX_COMPARED,
    )
    ids = {id for each in near for id in (each.one, each.other)}
    known = await rows.memories_in_pairs(db, owner, list(ids), now=now)
    settled = await rows.asked_since(db, owner, now - ASKED_AGAIN_AFTER)
    pairs = [
        paired(known[each.one], known[each.other], score=each.score, related=each.related)
        for each in near
        if each.one in known and each.other in known
    ]
    return [each for each in pairs if each.fingerprint not in settled]


def paired(one: PairedMemory, other: PairedMemory, *, score: float, related: bool) -> Pair:
    older, newer = sorted((one, other), key=lambda each: (each.said_at, each.id))
    return Pair(older=older, newer=newer, score=score, related=related)


def same_by_rule(pair: Pair, scores: Scores, ladder: LadderSettings) -> str | None:
    """Why both are one, where it takes no judgement to say so: the ladder's own rule for what is said again."""
    older, newer = pair.older, pair.newer
    fact = Fact(text=newer.content, evidence=newer.content, key=newer.key, category=newer.category, type=newer.type)
    near = Near(
        id=older.id,
        content=older.content,
        key=older.key,
        said_at=older.said_at,
        superseded=False,
        score=pair.score,
        spelling=text_score(older.content, newer.content),
        same_text=normalized_memory(older.content) == normalized_memory(newer.content),
    )
    repeated = repeated_by(FactCandidate(fact=fact), [near], scores, lambda _seen: None, ladder)
    return repeated.reason if repeated else None


def is_worth_asking(pair: Pair) -> bool:
    """Whether a model may find more than two things about one person: a word that both have, or numbers that differ;
    and one of them could go.
    """
    if is_protected(pair.older) and is_protected(pair.newer):
        return False
    one, other = pair.older.content, pair.newer.content
    return shares_a_word(one, other) or is_numeric_step(one, other)


def shares_a_word(one: str, other: str) -> bool:
    """A word with a meaning, whatever its ending."""
    there = set(content_words(words(other)))
    return any(finds(term, there) for term in terms(one))


def finds(term: Term, there: Collection[str]) -> bool:
    return any(found == word or (term.beginning and found.startswith(word)) for word in term.words for found in there)


def is_numeric_step(one: str, other: str) -> bool:
    """Both have numbers, and they differ: 80 kg, 76 kg."""
    left, right = (numbers(WORD.findall(text.translate(MARKS))) for text in (one, other))
    return bool(left) and bool(right) and left != right


def is_protected(memory: PairedMemory) -> bool:
    """It stays, whatever is said of it: a person has pinned it, it can harm if it is forgotten, says how to answer, or
    holds more than one thing.
    """
    return memory.pinned or memory.urgent or memory.is_merge or memory.category in (INSTRUCTION, HEALTH)


def merge_plan(pair: Pair, preferred: Which) -> MergePlan | None:
    """Which of two that say the same stays. None: each has something that the other would lose."""
    older_stays, newer_stays = must_stay(pair.older, pair.newer), must_stay(pair.newer, pair.older)
    if older_stays and newer_stays:
        return None
    if older_stays or (preferred == "older" and not newer_stays):
        return MergePlan(stays=pair.older, goes=pair.newer)
    return MergePlan(stays=pair.newer, goes=pair.older)


def must_stay(memory: PairedMemory, other: PairedMemory) -> bool:
    """It has a key of one value at a time, by which the next value replaces it, or matters more by a level."""
    has_key = single_valued(memory.key) and memory.key != other.key
    return is_protected(memory) or has_key or level(memory) > level(other)


def level(memory: PairedMemory) -> int:
    return round(memory.importance * LEVELS)
