"""How well a candidate answers the question: one number for memories and turns alike. Pure. Decision 0017.

Words by BM25, in full where the text itself has them (or, of a turn, a memory learned from it, and the other way
round), in part where a turn beside a short one has them, for an answer rarely repeats the question's words. To that
comes how near the meaning is, by itself or by the turn that a memory was learned from; and a little where the question
names who spoke, or when. Then the boosts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from operator import attrgetter
from uuid import UUID

from retrieval.arms import ArmName, Weights
from retrieval.query.analysis import Query, named_among
from retrieval.query.dates import NamedDate
from retrieval.ranking.boosts import UNBOOSTED, Boosts, boosts_of, decay_of
from retrieval.ranking.candidates import Candidate
from retrieval.search.coverage import Coverage
from retrieval.search.places import Places, lean_of

# A newer memory about one thing takes the older one's place if it does at least so well by itself, and if the older one
# is among the first: further back a mistaken one costs more than a right one brings.
REPLACES_FROM = 0.7
# Or if it is nearly as near in meaning, whatever words the older one shares with the question.
REPLACES_FROM_MEANING = 0.5
FIRST = 3
# A memory takes the place of the turn it was learned from if it does at least so well: it is shorter, and was checked.
STANDS_FOR_FROM = 0.7
# Arms that answer a question by themselves, in their order, whatever its words. A full answer in words scores 1, and
# what lies near in meaning up to 3: their first one adds 4, the others more than 2.
LISTED: tuple[ArmName, ...] = (
    "procedures",
    "memories_important",
    "memories_todos",
    "memories_period",
    "turns_period",
)
LISTED_ADDS = 2.0
# Just above the one whose place it takes.
ABOVE = 1 + 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A candidate and its score.

    `words`, `around`: its share of a full answer in words, by itself, and counting what stands beside it. `meaning`,
    `author`, `dated`, `listed`: what they add to `around`, before the boosts, which are shares. `rank_score`: `score`,
    raised above that of an older memory which this one replaces, or of a turn that it was learned from.
    """

    candidate: Candidate
    words: float
    around: float
    meaning: float
    author: float
    dated: float
    listed: float = 0.0
    boosts: Boosts
    score: float
    rank_score: float


def rank(
    candidates: Sequence[Candidate],
    query: Query,
    coverage: Coverage,
    weights: Weights,
    *,
    same_score: float,
    decays: bool = False,
) -> list[Ranked]:
    """Best first; of what scores alike, the newer.

    `coverage`: of the question's terms. `same_score`: the model's, from which two texts say the same. `decays`: what
    a candidate's own meaning adds shrinks with its age.
    """
    now = query.request.now
    named = named_among(frozenset().union(*[each.authors for each in candidates]), query.words)
    own_meaning = partial(_own_meaning, weights=weights, is_named=bool(named), same_score=same_score)
    meanings = {each.id: own_meaning(each) * (decay_of(each, now) if decays else 1.0) for each in candidates}
    places = places_of(candidates, coverage, meanings)
    scored = [
        _score(
            each,
            coverage,
            places,
            meaning=meanings[each.id],
            named=named,
            dates=query.dates,
            weights=weights,
            share=_share(each, query, weights),
            now=now,
        )
        for each in candidates
    ]
    rank_scores = _prefer_newer(scored, _prefer_learned(scored), by_meaning=not named)
    ranked = [
        each
        if each.score == rank_scores[each.candidate.id]
        else replace(each, rank_score=rank_scores[each.candidate.id])
        for each in scored
    ]
    return sorted(ranked, key=attrgetter("rank_score", "candidate.said_at", "candidate.id"), reverse=True)


def places_of(candidates: Iterable[Candidate], coverage: Coverage, meanings: Mapping[UUID, float]) -> Places:
    """`meanings`: what the meaning of each candidate adds to its score."""
    places = Places()
    for each in candidates:
        places.add(
            each.places, coverage.term_scores(each.found, each.length), meanings[each.id], is_turn=each.turn is not None
        )
    return places


def _own_meaning(each: Candidate, *, weights: Weights, is_named: bool, same_score: float) -> float:
    """What its own nearness to the question adds, 0 where it has no vector or lies apart."""
    near = each.meaning if each.turn is None else each.turn_meaning
    share = weights.meaning_of_named if is_named and each.memory is not None else 1.0
    return share * weights.meaning * max(near or 0.0, 0.0) / same_score


def _score(
    each: Candidate,
    coverage: Coverage,
    places: Places,
    *,
    meaning: float,
    named: frozenset[str],
    dates: Sequence[NamedDate],
    weights: Weights,
    share: float,
    now: datetime,
) -> Ranked:
    """`meaning`: what its own nearness adds. `named`: authors that the question names. `share`: of the score, as
    `_share` has it. A text beside the question's words gets theirs, and the meaning of the texts around it, by place.
    """
    around = own = coverage.score(each.found, each.length)
    lean = lean_of(each.length)
    for place in each.places:
        there = places.words_around(place, [share * lean for share in weights.beside])
        around = around if there is None else max(around, float(there.sum()))
        # Two memories of one turn say two things: the meaning of one is not the other's.
        here = (
            places.meaning.get(place, 0.0)
            if each.memory is None
            else weights.meaning_of_source * places.turn_meaning.get(place, 0.0)
        )
        meaning = max(meaning, here, weights.meaning_beside * lean * places.meaning_beside(place))
    meaning += weights.related * each.strength
    author = weights.author if named and not each.authors.isdisjoint(named) else 0.0
    dated = weights.dated if dates and _is_dated(each.said_at, dates) else 0.0
    boosts = boosts_of(each, now) if weights.boosted else UNBOOSTED
    listed = max([LISTED_ADDS * (1 + 1 / each.arms[arm]) for arm in LISTED if arm in each.arms], default=0.0)
    score = (around + meaning + author + dated + listed) * (1.0 + boosts[0] + boosts[1] + boosts[2] + boosts[3])
    score *= share
    return Ranked(
        candidate=each,
        words=own,
        around=around,
        meaning=meaning,
        author=author,
        dated=dated,
        listed=listed,
        boosts=boosts,
        score=score,
        rank_score=score,
    )


def _share(each: Candidate, query: Query, weights: Weights) -> float:
    """Of its score: what a model made comes after what the user said."""
    if each.summary is not None:
        return weights.summary
    if each.memory is None or not each.memory.derived:
        return 1.0
    if each.memory.kind == "insight":
        return weights.insight
    return 1.0 if query.refers_back else weights.episode


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


def _prefer_newer(
    scored: Sequence[Ranked], rank_scores: Mapping[UUID, float], *, by_meaning: bool
) -> dict[UUID, float]:
    """Rank scores by id. Of two memories about one thing the newer takes the older one's place, if that was the better
    one; and a still newer one the place of that. What one has probably changed to comes before it, however
    it scores. `by_meaning`: also if it shares no word with the question. Where that
    names somebody, likeness is mostly that of the name.
    """
    raised = dict(rank_scores)
    by_id = {each.candidate.id: each.candidate for each in scored}
    first = set(sorted(by_id, key=rank_scores.__getitem__, reverse=True)[:FIRST])
    for older in sorted(by_id.values(), key=attrgetter("said_at")):
        if older.changed_by in by_id:
            raised[older.changed_by] = max(raised[older.changed_by], raised[older.id] * ABOVE)
        newer = None if older.newer is None else by_id.get(older.newer)
        if newer is None or older.id not in first:
            continue
        if raised[newer.id] >= REPLACES_FROM * raised[older.id] or (by_meaning and _is_as_near(newer, older)):
            raised[newer.id] = max(raised[newer.id], raised[older.id] * ABOVE)
            first.add(newer.id)
    return raised


def _is_as_near(newer: Candidate, older: Candidate) -> bool:
    """Whether it answers nearly as well by its meaning: "Uses an iPhone." has no word of "What phone do I have?". With
    some of the question's words, and not those that the older one has, it is about something else: what is paid for the
    choir does not answer what is paid for the storage unit.
    """
    if newer.found or newer.meaning is None or older.meaning is None:
        return False
    return newer.meaning >= REPLACES_FROM_MEANING * older.meaning
