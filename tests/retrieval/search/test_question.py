"""A question as who is named in it would ask it."""

from collections.abc import Sequence

import numpy as np
import pytest
from uuid_utils.compat import uuid7

from db.pool import Vector
from db.queries.stored_memories import MemorySource
from retrieval.embedding.calibration import Calibration
from retrieval.query.analysis import Query, RecallRequest
from retrieval.query.need import MemoryNeed, Towards
from retrieval.search.coverage import Coverage
from retrieval.search.memories import FoundMemory, MemoriesByWords
from retrieval.search.past_turns import TurnsByWords
from retrieval.search.question import embed_question, in_first_person
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


class ByFirstWord:
    """An embedder whose questions lie along an axis, those that begin with "When did I" along another. Along a third
    lie memories that answer either, along a fourth past turns.
    """

    provider, model = "test", "test"
    calibration = Calibration(
        query_centres=np.zeros((1, 4), np.float32),
        passage_centres=np.zeros((1, 4), np.float32),
        min_score=0.1,
        neighbour_score=0.2,
        same_score=0.9,
        measured={},
    )

    def __init__(self, *, knows_where: bool = True) -> None:
        memories, turns = np.zeros((2, 4, 4), np.float32)
        memories[:2, 2] = turns[:2, 3] = 1
        self._towards = Towards(memories=memories, turns=turns) if knows_where else None

    async def query(self, text: str) -> Vector:
        vector: Vector = np.eye(4, dtype=np.float32)[1 if text.startswith("When did I ") else 0]
        return vector

    async def need(self, _text: str) -> MemoryNeed:
        return MemoryNeed(level="yes", probability=0.9, towards=self._towards)

    def prefetch(self, _text: str) -> None:
        """Nothing is computed."""

    async def passages(self, texts: Sequence[str]) -> list[Vector]:
        raise AssertionError(texts)

    async def close(self) -> None:
        """Nothing is open."""


def along(vector: Vector | None) -> list[int]:
    """The axes that it has a part of, those of which it has most first."""
    assert vector is not None
    return [axis for axis in np.argsort(-vector).tolist() if vector[axis] > 0]


async def test_past_turns_are_compared_with_what_their_author_would_ask_moved_a_little() -> None:
    asked = await embed_question(ByFirstWord(), "When did Ada sell the boat?", min_score=None, named={"Ada"})
    assert (along(asked.vector), along(asked.towards_memories), along(asked.towards_turns)) == ([0], [0, 2], [1, 3])
    unnamed = await embed_question(ByFirstWord(), "When did Ada sell the boat?", min_score=None)
    assert (along(unnamed.towards_memories), along(unnamed.towards_turns)) == ([0, 2], [0, 2])
    assert unnamed.towards_memories is not None
    assert unnamed.towards_memories[2] > unnamed.towards_turns[2]


async def test_a_question_stays_where_it_is_for_a_model_that_cannot_tell_where_answers_lie() -> None:
    embedder = ByFirstWord(knows_where=False)
    asked = await embed_question(embedder, "When did Ada sell the boat?", min_score=None, named={"Ada"})
    assert asked.towards_memories is None
    assert (along(asked.vector), along(asked.towards_turns)) == ([0], [1])
