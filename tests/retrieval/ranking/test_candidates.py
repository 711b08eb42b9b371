"""From what the arms have found to candidates and to places."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from db.queries.stored_memories import MemorySource
from db.queries.turn_search import FoundTurn
from db.terms import Term
from retrieval.arms import ARMS, ArmName
from retrieval.query.analysis import Query, RecallRequest
from retrieval.ranking.candidates import gather_candidates
from retrieval.ranking.scoring import places_of
from retrieval.search.coverage import Coverage
from retrieval.search.memories import FoundMemory, MemoriesByMeaning, MemoriesByWords
from retrieval.search.need import Need
from retrieval.search.past_turns import TurnsByWords
from retrieval.search.search import MeaningSearch, WordSearch, found_by_arm, places_of_words
from tests.retrieval.candidates import found_turn, stored_memory

CHATS = st.sampled_from(["Monday", "Tuesday"])
FOUND = st.integers(0, 7)


@st.composite
def turns(draw: st.DrawFn) -> tuple[FoundTurn, ...]:
    stands = st.tuples(st.none() | CHATS, st.integers(0, 4), FOUND)
    return tuple(
        found_turn(chat_id=chat, ordinal=ordinal, found=found)
        for chat, ordinal, found in draw(st.lists(stands, max_size=5))
    )


@st.composite
def memories(draw: st.DrawFn) -> tuple[FoundMemory, ...]:
    said = st.tuples(st.lists(st.tuples(CHATS, st.integers(0, 4)), max_size=3), FOUND)
    found = []
    for places, terms in draw(st.lists(said, max_size=5)):
        sources = tuple(
            MemorySource(turn=found_turn().id, chat_id=chat, ordinal=ordinal, author=None) for chat, ordinal in places
        )
        found.append(FoundMemory(memory=stored_memory(sources=sources), found=terms))
    return tuple(found)


def searched(
    by_words: tuple[FoundMemory, ...], found: tuple[FoundTurn, ...] = (), recent: tuple[FoundTurn, ...] = ()
) -> WordSearch:
    return WordSearch(
        coverage=COVERAGE,
        memories=MemoriesByWords(frequencies=(), by_words=by_words, always=by_words[:1]),  # one comes by two arms
        turns=TurnsByWords(terms=(), frequencies=(), in_all_chats=True, found=found, recent=(*recent, *found[:1])),
    )


COVERAGE = Coverage((1.0, 1.0, 2.0), full=4.0)
ASKED = "Which boat?"
REQUEST = RecallRequest(owner="default/ana", question=ASKED)
QUERY = Query(request=REQUEST, text=ASKED, terms=(Term(words=("boat",)),), asks_past=True)


@given(memories(), turns(), turns())
def test_words_are_found_in_the_same_places_before_candidates_are_gathered_and_after(
    by_words: tuple[FoundMemory, ...], found: tuple[FoundTurn, ...], recent: tuple[FoundTurn, ...]
) -> None:
    words = searched(by_words, found, recent)
    assert words.memories is not None
    assert words.turns is not None
    by_arm: dict[ArmName, Sequence[object]] = {
        "memories_words": words.memories.by_words,
        "always": words.memories.always,
        "turns_words": words.turns.found,
        "turns_recent": words.turns.recent or (),
    }
    candidates = gather_candidates(ARMS, by_arm)
    before = places_of_words(COVERAGE, words.memories, words.turns)
    after = places_of(candidates, COVERAGE, {each.id: 0.0 for each in candidates})
    assert {place: tuple(scores) for place, scores in before.words.items()} == {
        place: tuple(scores) for place, scores in after.words.items()
    }


def test_what_several_arms_have_found_is_one_candidate() -> None:
    memory, newer = stored_memory(), stored_memory()
    words = searched((FoundMemory(memory=memory, found=0b01, score=2.0),))
    near = FoundMemory(memory=memory, score=0.7, newer=newer.id)
    meaning = MeaningSearch(need=Need(), memories=MemoriesByMeaning(by_meaning=(near,)))
    [candidate] = gather_candidates(ARMS, found_by_arm(QUERY, words, meaning))
    assert candidate.arms == {"always": 1, "memories_words": 1, "memories_meaning": 1}
    assert (candidate.found, candidate.meaning, candidate.newer) == (0b01, 0.7, newer.id)


def test_a_superseded_memory_is_counted_to_the_arm_of_the_past() -> None:
    memory = stored_memory(state="superseded")
    found = found_by_arm(QUERY, searched((FoundMemory(memory=memory, found=1),)), MeaningSearch(need=Need()))
    [candidate] = gather_candidates(ARMS, found)
    assert "memories_past" in found
    assert candidate.arms == {"memories_past": 1}
