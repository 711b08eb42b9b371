"""From a search to what the ranking takes."""

from collections.abc import Sequence
from datetime import UTC, datetime
from operator import add

from retrieval.query.recall_state import Asked, Search
from retrieval.query.terms import is_pair
from retrieval.ranking.candidates import Candidate, Candidates
from retrieval.ranking.scoring import Coverage, Places, Question, Weights, worth
from retrieval.settings import RetrievalSettings

# A pair of characters that nobody ever said is likelier to be no word than to be one that is missing.
UNSEEN_PAIR = 0.3


def candidates_of(settings: RetrievalSettings, search: Search) -> Sequence[Candidate]:
    """In the order of the arms, each thing once."""
    memories, turns, summaries = search.memories(), search.turns(), search.summaries()
    candidates = Candidates()
    for arm in settings.arms:
        if found_memories := memories.get(arm.name):
            candidates.add_memories(arm.name, found_memories)
        elif found_turns := turns.get(arm.name):
            candidates.add_turns(arm.name, found_turns)
        elif found_summaries := summaries.get(arm.name):
            candidates.add_summaries(arm.name, found_summaries)
    return candidates.all()


def places_found(search: Search) -> Places:
    """Where words of the question were found, without making candidates of what was: more comes before they rank."""
    places = Places()
    for memories in search.memories().values():
        for find in memories:
            if find.memory.places:
                places.add(find.memory.places, find.found)
    for turns in search.turns().values():
        for turn in turns:
            places.add((turn.place,), turn.found)
    return places


def coverage_of(asked: Asked, search: Search) -> Coverage:
    """The same from when words are at hand."""
    at_hand, said = search.at_hand, search.cold.said if search.cold else None
    none = [0] * len(asked.terms)
    seen = list(map(add, at_hand.frequencies if at_hand else none, said.frequencies if said else none))
    texts = (at_hand.memories if at_hand else 0) + (said.turns if said else 0)
    return Coverage(
        [
            each * UNSEEN_PAIR if not times and is_pair(term) else each
            for each, times, term in zip(worth(seen, texts=texts), seen, asked.terms, strict=True)
        ]
    )


def question_of(asked: Asked, search: Search, *, same_score: float, weights: Weights) -> Question:
    """`same_score`: the model's, from which two texts say the same."""
    return Question(
        coverage=search.coverage or coverage_of(asked, search),
        names=asked.names,
        same_score=same_score,
        asked_at=datetime.now(UTC),
        dates=asked.dates,
        weights=weights,
    )
