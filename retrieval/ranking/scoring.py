"""How well what was found answers the question: one number for memories and turns alike. Pure. Decision 0017.

Words count by how much of the question they cover: each term by its rarity, in full where the text itself has it (or,
of a turn, a memory learned from it, and the other way round), in part where a turn beside it in the chat has it, for an
answer rarely repeats the question's words. To that comes how near the meaning is, in shares of the score from which the
model takes two texts for the same; and a little where the question names who spoke, or when. Then the boosts.
"""

import functools
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter, or_

from db.queries.recall import Place
from retrieval.query.dates import Then
from retrieval.query.terms import words
from retrieval.ranking.boosts import UNBOOSTED, boosts_of
from retrieval.ranking.candidates import Candidate

# A younger memory about one thing takes the older one's place if it does at least so well by itself, and if the older
# one is among the first: further back a mistaken one costs more than a right one brings.
TAKES_OVER = 0.7
FIRST = 3
# A memory takes the place of the turn it was learned from if it does at least so well: it is shorter, and was checked.
STANDS_FOR = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each ingredient counts beside the words of a text itself, which count 1 (decision 0017)."""

    # What a term, and a meaning, counts where the turn before or after has it, and the turn one further.
    beside: tuple[float, ...] = (0.7, 0.5)
    meaning: float = 0.25
    # Turns that have vectors: theirs on top of what the memories learned from them bring.
    said_meaning: float = 0.25
    author: float = 0.25
    dated: float = 0.2
    # What a relation of full strength to something that was found counts.
    related: float = 0.15
    # A summary holds the words of many turns, so that it covers much of any question: what says it itself comes first.
    summary: float = 0.5
    boosted: bool = True


class Coverage(dict[int, float]):
    """The share of the question that a set of terms covers, each set summed once. `worth`: of each term."""

    def __init__(self, worth: Sequence[float]) -> None:
        super().__init__({0: 0.0})
        self.worth = worth
        self._bits = [(1 << place, each) for place, each in enumerate(worth)]
        self._whole = sum(worth) or 1.0

    def __missing__(self, found: int) -> float:
        covered = self[found] = sum([worth for bit, worth in self._bits if found & bit]) / self._whole
        return covered


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`coverage`: of the terms, each by its rarity among what the user has said. `names`: the question's words, folded.
    `same_score`: the model's, from which two texts say the same. `dates`: those it names.
    """

    coverage: Coverage
    names: frozenset[str]
    same_score: float
    asked_at: datetime
    dates: tuple[Then, ...] = ()
    weights: Weights = field(default_factory=Weights)


@dataclass(slots=True)
class Places:
    """What was found where, by chat and how far into it."""

    found: defaultdict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    meaning: dict[str, dict[int, float]] = field(default_factory=dict)

    def add(self, places: Iterable[Place], found: int, meaning: float = 0.0) -> None:
        for chat, at in places:
            here = self.found[chat]
            here[at] = here.get(at, 0) | found
            if meaning > 0:
                meant = self.meaning.setdefault(chat, {})
                meant[at] = max(meant.get(at, 0.0), meaning)


class _Beside(dict[Place, tuple[float, float, float]]):
    """What is covered at a place, and how much is meant beside it and there; each place looked at once, whoever stands
    there.
    """

    def __init__(self, places: Places, coverage: Coverage, beside: Sequence[float]) -> None:
        super().__init__()
        self._places, self._coverage, self._beside = places, coverage, beside

    def __missing__(self, place: Place) -> tuple[float, float, float]:
        chat, at = place
        covered = _covered(self._places.found[chat], at, self._coverage, self._beside)
        meant = self._places.meaning.get(chat)
        near, here = (_meant_beside(meant, at, self._beside), meant.get(at, 0.0)) if meant else (0.0, 0.0)
        self[place] = known = covered, near, here
        return known


def worth(frequencies: Iterable[int], texts: int) -> tuple[float, ...]:
    """Rarity of each term: ln(1 + texts / texts with it)."""
    return tuple([math.log(1 + texts / (frequency or 1)) for frequency in frequencies])


def rank(question: Question, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Best first; of what scores alike, the younger. Each is told what it is ranked by."""
    _score(question, candidates)
    _put_learned_first(candidates)
    _put_newer_first(candidates)
    return sorted(candidates, key=attrgetter("stands", "said_at", "id"), reverse=True)


def between(coverage: Coverage, places: Places, *, beside: Sequence[float], least: float, most: int) -> list[Place]:
    """The places beside what was found that no turn and no memory stands for, best first: those where the words around
    cover at least this share of the question.
    """
    scored = [
        (score, (chat, at))
        for chat, found in places.found.items()
        if coverage[_all(found)] >= least  # no place in it has more
        for at in {at + step for at in found for step in (-1, 1)} - found.keys()
        if at >= 0 and (score := _covered(found, at, coverage, beside)) >= least
    ]
    return [place for _, place in sorted(scored, reverse=True)[:most]]


def places_of(candidates: Iterable[Candidate]) -> Places:
    places = Places()
    for candidate in candidates:
        if candidate.places:
            places.add(candidate.places, candidate.found, candidate.meaning or 0.0)
    return places


def _score(question: Question, candidates: Sequence[Candidate]) -> None:
    weights, coverage = question.weights, question.coverage
    same_score, asked_at = question.same_score, question.asked_at
    beside = _Beside(places_of(candidates), coverage, weights.beside)
    named = _named(frozenset().union(*[each.authors for each in candidates]), question.names)
    for each in candidates:
        around = words = coverage[each.found]
        meant, said_meant = each.meaning or 0.0, each.said_meaning or 0.0
        for place in each.places:
            covered, near, here = beside[place]
            # Two memories of one turn say two things: the meaning of one is not the other's.
            around, meant = max(around, covered), max(meant, near, here if each.memory is None else 0.0)
        meaning = weights.related * each.strength
        if meant > 0 or said_meant > 0:
            meaning += (weights.meaning * max(meant, 0.0) + weights.said_meaning * max(said_meant, 0.0)) / same_score
        author = weights.author if named and not each.authors.isdisjoint(named) else 0.0
        dated = weights.dated if question.dates and _dated(each.said_at, question.dates) else 0.0
        each.boosts = importance, recency, use, said = boosts_of(each, asked_at) if weights.boosted else UNBOOSTED
        score = (around + meaning + author + dated) * (1.0 + importance + recency + use + said)
        each.words, each.around, each.meant, each.author, each.dated = words, around, meaning, author, dated
        each.score = each.stands = score * weights.summary if each.summary else score


def _covered(found: Mapping[int, int], at: int, coverage: Coverage, beside: Sequence[float]) -> float:
    """By the words at a place and beside it. What several have counts where it counts for most. `found`: in the chat,
    by how far into it.
    """
    reached, counts, covered = found.get(at, 0), 1.0, 0.0
    if len(found) == 1 and at in found:
        return coverage[reached]
    for distance, share in enumerate(beside, start=1):
        covered += (counts - share) * coverage[reached]
        counts, reached = share, reached | found.get(at - distance, 0) | found.get(at + distance, 0)
    return covered + counts * coverage[reached]


def _meant_beside(meant: Mapping[int, float], at: int, beside: Sequence[float]) -> float:
    """`meant`: in the chat, by how far into it."""
    near = [
        share * max(meant.get(at - distance, 0.0), meant.get(at + distance, 0.0))
        for distance, share in enumerate(beside, start=1)
    ]
    return max(near, default=0.0)


def _all(found: Mapping[int, int]) -> int:
    return functools.reduce(or_, found.values())


def _named(authors: Iterable[str], names: frozenset[str]) -> frozenset[str]:
    """Those of whom the question has every word."""
    return frozenset(author for author in authors if names.issuperset(words(author)))


def _dated(said_at: datetime, dates: Iterable[Then]) -> bool:
    return any(then.holds(said_at) for then in dates)


def _put_learned_first(candidates: Sequence[Candidate]) -> None:
    """Of a turn and what was learned from it, which say the same, the memory comes first, the best one of several."""
    memories = [each for each in candidates if each.memory and each.tellings and each.memory.state == "active"]
    if not memories:
        return
    turns = {each.id: each.score for each in candidates if each.turn is not None}
    for memory in sorted(memories, key=attrgetter("score"), reverse=True):
        for turn in memory.tellings:
            told = turns.pop(turn, 0.0)
            if told * STANDS_FOR <= memory.stands < told:
                memory.stands = told * (1 + 1e-9)


def _put_newer_first(candidates: Sequence[Candidate]) -> None:
    """Of two memories about one thing the younger takes the older one's place, if that was the better one."""
    first = [each for each in sorted(candidates, key=attrgetter("stands"), reverse=True)[:FIRST] if each.newer]
    if not first:
        return
    by_id = {candidate.id: candidate for candidate in candidates}
    for candidate in sorted(first, key=attrgetter("said_at")):
        for newer in candidate.newer:
            other = by_id.get(newer)
            if other and other.stands >= TAKES_OVER * candidate.stands:
                other.stands = max(other.stands, candidate.stands * (1 + 1e-9))
