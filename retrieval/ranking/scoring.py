"""How well a candidate answers the question: one number for memories and turns alike. Pure. Decision 0017.

Words count by how much of the question they cover: each term by its rarity, in full where the text itself has it (or,
of a turn, a memory learned from it, and the other way round), in part where a turn beside it in the chat has it, for an
answer rarely repeats the question's words. To that comes how near the meaning is, in shares of the score from which the
model takes two texts for the same; and a little where the question names who spoke, or when. NamedDate the boosts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from uuid import UUID

from db.queries.recall import Place
from retrieval.query.analysis import Query
from retrieval.query.dates import NamedDate
from retrieval.query.terms import words
from retrieval.ranking.boosts import UNBOOSTED, Boosts, boosts_of
from retrieval.ranking.candidates import Candidate
from retrieval.search.coverage import Coverage
from retrieval.search.places import Places, covered_around
from retrieval.weights import Weights

# A newer memory about one thing takes the older one's place if it does at least so well by itself, and if the older one
# is among the first: further back a mistaken one costs more than a right one brings.
REPLACES_FROM = 0.7
FIRST = 3
# A memory takes the place of the turn it was learned from if it does at least so well: it is shorter, and was checked.
STANDS_FOR_FROM = 0.7
# Just above the one whose place it takes.
ABOVE = 1 + 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A candidate and its score.

    `words`, `around`: the share of the question that it covers by itself, and counting what stands beside it, 0 to 1.
    `meaning`, `author`, `dated`: what they add to `around`, before the boosts, which are shares. `rank_score`: `score`,
    raised above that of an older memory which this one replaces, or of a turn that it was learned from.
    """

    candidate: Candidate
    words: float
    around: float
    meaning: float
    author: float
    dated: float
    boosts: Boosts
    score: float
    rank_score: float


class _Beside(dict[Place, tuple[float, float, float]]):
    """What is covered at a place, and how much is meant beside it and there; each place is computed once."""

    def __init__(self, places: Places, coverage: Coverage, beside: Sequence[float]) -> None:
        super().__init__()
        self._places, self._coverage, self._beside = places, coverage, beside

    def __missing__(self, place: Place) -> tuple[float, float, float]:
        chat, ordinal = place
        covered = covered_around(self._places.found[chat], ordinal, self._coverage, self._beside)
        meant = self._places.meaning.get(chat)
        near, here = (_meant_beside(meant, ordinal, self._beside), meant.get(ordinal, 0.0)) if meant else (0.0, 0.0)
        self[place] = known = covered, near, here
        return known


def rank(
    candidates: Sequence[Candidate],
    query: Query,
    coverage: Coverage,
    weights: Weights,
    *,
    same_score: float,
    now: datetime,
) -> list[Ranked]:
    """Best first; of what scores alike, the newer.

    `coverage`: of the question's terms. `same_score`: the model's, from which two texts say the same.
    """
    beside = _Beside(places_of(candidates), coverage, weights.beside)
    named = _named(frozenset().union(*[each.authors for each in candidates]), query.words)
    scored = [
        _score(each, coverage, beside, named=named, dates=query.dates, same_score=same_score, weights=weights, now=now)
        for each in candidates
    ]
    rank_scores = _prefer_newer(scored, _prefer_learned(scored))
    ranked = [
        each
        if each.score == rank_scores[each.candidate.id]
        else replace(each, rank_score=rank_scores[each.candidate.id])
        for each in scored
    ]
    return sorted(ranked, key=attrgetter("rank_score", "candidate.said_at", "candidate.id"), reverse=True)


def places_of(candidates: Iterable[Candidate]) -> Places:
    places = Places()
    for candidate in candidates:
        places.add(candidate.places, candidate.found, candidate.meaning or 0.0)
    return places


def _score(
    each: Candidate,
    coverage: Coverage,
    beside: _Beside,
    *,
    named: frozenset[str],
    dates: Sequence[NamedDate],
    same_score: float,
    weights: Weights,
    now: datetime,
) -> Ranked:
    around = words = coverage[each.found]
    meant, turn_meant = each.meaning or 0.0, each.turn_meaning or 0.0
    for place in each.places:
        covered, near, here = beside[place]
        # Two memories of one turn say two things: the meaning of one is not the other's.
        around, meant = max(around, covered), max(meant, near, here if each.memory is None else 0.0)
    meaning = weights.related * each.strength
    if meant > 0 or turn_meant > 0:
        meaning += (weights.meaning * max(meant, 0.0) + weights.said_meaning * max(turn_meant, 0.0)) / same_score
    author = weights.author if named and not each.authors.isdisjoint(named) else 0.0
    dated = weights.dated if dates and _is_dated(each.said_at, dates) else 0.0
    boosts = boosts_of(each, now) if weights.boosted else UNBOOSTED
    score = (around + meaning + author + dated) * (1.0 + boosts[0] + boosts[1] + boosts[2] + boosts[3])
    if each.summary is not None:
        score *= weights.summary
    return Ranked(
        candidate=each,
        words=words,
        around=around,
        meaning=meaning,
        author=author,
        dated=dated,
        boosts=boosts,
        score=score,
        rank_score=score,
    )


def _meant_beside(meant: Mapping[int, float], ordinal: int, beside: Sequence[float]) -> float:
    """`meant`: cosines in the chat, by ordinal."""
    near = [
        share * max(meant.get(ordinal - distance, 0.0), meant.get(ordinal + distance, 0.0))
        for distance, share in enumerate(beside, start=1)
    ]
    return max(near, default=0.0)


def _named(authors: Iterable[str], names: frozenset[str]) -> frozenset[str]:
    """Those of whom the question has every word."""
    return frozenset(author for author in authors if names.issuperset(words(author)))


def _is_dated(said_at: datetime, dates: Iterable[NamedDate]) -> bool:
    return any(date.includes(said_at) for date in dates)


def _prefer_learned(scored: Sequence[Ranked]) -> dict[UUID, float]:
    """Rank scores by id. Of a turn and what was learned from it, which say the same, the memory comes first, the best
    one of several.
    """
    rank_scores = {each.candidate.id: each.score for each in scored}
    turns = {each.candidate.id: each.score for each in scored if each.candidate.turn is not None}
    for each in sorted(scored, key=attrgetter("score"), reverse=True):
        memory = each.candidate.memory
        if memory is None or memory.state != "active":
            continue
        for source in each.candidate.sources:
            turn_score = turns.pop(source, 0.0)
            if turn_score * STANDS_FOR_FROM <= rank_scores[memory.id] < turn_score:
                rank_scores[memory.id] = turn_score * ABOVE
    return rank_scores


def _prefer_newer(scored: Sequence[Ranked], rank_scores: Mapping[UUID, float]) -> dict[UUID, float]:
    """Rank scores by id. Of two memories about one thing the newer takes the older one's place, if that was the better
    one.
    """
    raised = dict(rank_scores)
    first = sorted(scored, key=lambda each: rank_scores[each.candidate.id], reverse=True)[:FIRST]
    for older in sorted((each.candidate for each in first), key=attrgetter("said_at")):
        if older.newer in raised and raised[older.newer] >= REPLACES_FROM * raised[older.id]:
            raised[older.newer] = max(raised[older.newer], raised[older.id] * ABOVE)
    return raised
