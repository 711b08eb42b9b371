"""From finds to places, and from finds to candidates."""

from hypothesis import given
from hypothesis import strategies as st

from db.queries.recall import AtHand, FoundMemory
from db.queries.turn_search import FoundTurn, Said
from retrieval.query.recall_state import Search
from retrieval.ranking.gathering import candidates_of, places_found
from retrieval.ranking.scoring import places_of
from retrieval.search.turn_search import Cold
from retrieval.settings import RetrievalSettings
from tests.retrieval.candidates import found_turn, known_memory

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
    told = st.tuples(st.lists(st.tuples(CHATS, st.integers(0, 4)), max_size=3), FOUND)
    return tuple(
        FoundMemory(known_memory(places=tuple(places)), found) for places, found in draw(st.lists(told, max_size=5))
    )


@given(memories(), turns(), turns())
def test_words_are_found_in_the_same_places_before_candidates_are_made_and_after(
    by_words: tuple[FoundMemory, ...], found: tuple[FoundTurn, ...], recent: tuple[FoundTurn, ...]
) -> None:
    search = Search()
    search.at_hand = AtHand(
        rev=1, memories=5, frequencies=(), by_words=by_words, always=by_words[:1], of_space=()
    )  # one comes by two arms
    said = Said(turns=5, summaries=0, frequencies=(), widened=False, meant=False, found=found)
    search.cold = Cold(said=said, terms=(), widened=False, recent=(*recent, *found[:1]))
    candidates = candidates_of(RetrievalSettings(), search)
    assert places_found(search).found == places_of(candidates).found
