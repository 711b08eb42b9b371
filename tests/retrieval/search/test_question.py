"""A question as who is named in it would ask it."""

import pytest
from uuid_utils.compat import uuid7

from db.queries.stored_memories import MemorySource
from retrieval.query.analysis import Query, RecallRequest
from retrieval.search.coverage import Coverage
from retrieval.search.memories import FoundMemory, MemoriesByWords
from retrieval.search.past_turns import TurnsByWords
from retrieval.search.question import in_first_person
from retrieval.search.search import WordSearch, named_authors
from tests.retrieval.candidates import found_turn, stored_memory


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("When did Ada's boat sink?", "When did I boat sink?"),
        ("Wann hat Ada das Boot verkauft?", "Wann hat ich das Boot verkauft?"),
        ("¿Dónde vive Ada?", "¿Dónde vive yo?"),
        ("Ada的船在哪里？", "我的船在哪里？"),  # noqa: RUF001
        ("Adaはどこに住んでいますか", "私はどこに住んでいますか"),
        ("Where is Adaline?", "Where is Adaline?"),
    ],
)
def test_a_name_becomes_i_in_the_language_of_the_question(question: str, asked: str) -> None:
    assert in_first_person(question, {"Ada"}) == asked
    assert in_first_person(question, ()) == question


def test_who_is_named_may_have_written_beside_what_was_found_or_what_a_memory_is_from() -> None:
    source = MemorySource(turn=uuid7(), chat_id="chat", ordinal=1, author="Cleo")
    words = WordSearch(
        coverage=Coverage(),
        memories=MemoriesByWords(frequencies=(), by_words=(FoundMemory(memory=stored_memory(sources=(source,))),)),
        turns=TurnsByWords(terms=(), frequencies=(), in_all_chats=True, found=(found_turn(author="Ada"),)),
        beside=(found_turn(author="Bob"), found_turn()),
    )
    request = RecallRequest(owner="default/ada", question="")
    query = Query(request=request, text="", words=frozenset({"ada", "bob", "cleo", "dora"}))
    assert named_authors(query, words) == {"Ada", "Bob", "Cleo"}
    assert named_authors(query, WordSearch(coverage=Coverage())) == frozenset()
