from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.arms import Weights
from retrieval.query.analysis import Query, RecallRequest
from retrieval.query.dates import NamedDate
from retrieval.ranking.candidates import Candidate
from retrieval.ranking.scoring import Ranked, places_of, rank
from retrieval.search.coverage import Coverage, rarity
from retrieval.search.places import neighbours
from tests.retrieval.candidates import NOW, memory, superseded, turn

REQUEST = RecallRequest(owner="default/ana", question="", now=NOW)
OLD = NOW - timedelta(days=3_000)


@dataclass(frozen=True)
class Question:
    """Three words, the last one as rare as the other two together."""

    coverage: Coverage
    names: frozenset[str] = frozenset()
    dates: tuple[NamedDate, ...] = ()
    weights: Weights = field(default_factory=Weights)

    def rank(self, candidates: Sequence[Candidate]) -> list[Ranked]:
        query = Query(request=REQUEST, text="", words=self.names, dates=self.dates)
        return rank(candidates, query, self.coverage, self.weights, same_score=0.8)


ASKED = Question(coverage=Coverage((1.0, 1.0, 2.0), full=4.0, mean_length=20))
PLAIN: dict[UUID, float] = defaultdict(float)


def order(question: Question, *candidates: Candidate) -> list[UUID]:
    return [ranked.candidate.id for ranked in question.rank(candidates)]


def of(ranked: list[Ranked], candidate: Candidate) -> Ranked:
    return next(each for each in ranked if each.candidate.id == candidate.id)


def test_a_rarer_word_is_worth_more_and_one_in_no_text_most() -> None:
    unused, rare, common = (rarity(frequency, 100) for frequency in (0, 2, 90))
    assert unused > rare > common > 0


def test_what_covers_more_of_the_question_comes_first() -> None:
    rare, both, one = memory(found=0b100), memory(found=0b101), memory(found=0b001)
    assert order(ASKED, one, rare, both) == [both.id, rare.id, one.id]


def test_words_beside_a_turn_count_less_the_further_they_stand() -> None:
    asked, answer, further = turn(found=0b111, ordinal=4), turn(ordinal=5), turn(ordinal=6)
    ranked = ASKED.rank([further, asked, answer])
    around = [of(ranked, each).around for each in (asked, answer, further)]
    assert around == pytest.approx([1.0, *Weights().beside])
    assert of(ASKED.rank([asked, turn(ordinal=5, chat_id="another")]), asked).around == 1.0


def test_a_word_that_two_neighbours_have_is_counted_once() -> None:
    one, answer, other = turn(found=0b100, ordinal=1), turn(ordinal=2), turn(found=0b100, ordinal=3)
    assert of(ASKED.rank([one, answer, other]), answer).around == pytest.approx(Weights().beside[0] * 0.5)


def test_a_turn_is_found_by_the_meaning_of_what_was_learned_from_it() -> None:
    said = turn(ordinal=3)
    fact = memory(meaning=0.8, places=(("chat", 3),), source=said.id)
    assert of(ASKED.rank([said, fact]), said).meaning == pytest.approx(Weights().meaning)


def test_two_memories_of_one_turn_do_not_share_their_meanings() -> None:
    near, other = (memory(meaning=score, places=(("chat", 3),)) for score in (0.8, 0.0))
    assert of(ASKED.rank([near, other]), other).meaning == 0


def test_who_is_named_and_when_count() -> None:
    question = replace(ASKED, names=frozenset({"ada", "lovelace"}), dates=(NamedDate(month=5),))
    may = NOW.replace(month=5)
    plain, author, half = turn(), turn(authors=frozenset({"Ada Lovelace"})), turn(authors=frozenset({"Ada Byron"}))
    dated = turn(ts=may)
    ranked = question.rank([plain, author, half, dated])
    assert [of(ranked, each).author for each in (plain, author, half)] == [0, Weights().author, 0]
    assert [of(ranked, each).dated for each in (plain, dated)] == [0, Weights().dated]


def test_the_younger_of_two_about_one_thing_comes_first_if_it_answers_nearly_as_well() -> None:
    newer = memory(found=0b011)
    older = memory(found=0b011, meaning=0.02, newer=newer.id, said_at=OLD)
    assert order(ASKED, older, newer) == [newer.id, older.id]
    assert order(ASKED, replace(older, newer=None), newer) == [older.id, newer.id]


def test_it_does_not_if_it_answers_much_worse() -> None:
    newer = memory(found=0b001)
    older = memory(found=0b111, newer=newer.id, said_at=OLD)
    assert order(ASKED, older, newer) == [older.id, newer.id]


def test_the_younger_one_needs_no_word_of_the_question_if_it_is_as_near_in_meaning() -> None:
    newer = memory("Uses an iPhone.", meaning=0.5)
    older = memory("Uses an Android phone.", found=0b111, meaning=0.6, newer=newer.id, said_at=OLD)
    assert order(ASKED, older, newer) == [newer.id, older.id]
    assert order(ASKED, older, replace(newer, meaning=0.29)) == [older.id, newer.id]


def test_a_newer_memory_with_fewer_of_the_questions_words_is_about_something_else() -> None:
    newer = memory("Pays 54 euros for the choir.", found=0b001, meaning=0.4)
    older = memory("Pays 95 euros for the storage unit.", found=0b111, meaning=0.5, newer=newer.id, said_at=OLD)
    assert order(ASKED, older, newer) == [older.id, newer.id]


def test_of_three_about_one_thing_the_youngest_comes_first() -> None:
    newest = memory(found=0b001, meaning=0.5)
    newer = memory(found=0b001, meaning=0.5, newer=newest.id, said_at=NOW - timedelta(days=5))
    older = memory(found=0b111, meaning=0.6, newer=newer.id, said_at=OLD)
    best = [memory(found=0b111, meaning=0.1), memory(found=0b111, meaning=0.1)]
    ranked = order(ASKED, older, newer, newest, *best)
    assert ranked.index(newest.id) < ranked.index(newer.id) < ranked.index(older.id)


def test_nor_if_the_older_one_is_not_among_the_first() -> None:
    best = [memory(found=0b111) for _ in range(3)]
    newer = memory(found=0b011)
    older = memory(found=0b011, meaning=0.02, newer=newer.id, said_at=OLD)
    assert order(ASKED, older, newer, *best)[3:] == [older.id, newer.id]


def test_a_fact_comes_before_the_turn_it_was_learned_from_if_it_answers_nearly_as_well() -> None:
    said = turn(found=0b011, turn_meaning=0.02)
    fact, past, far = (memory(found=found, source=said.id) for found in (0b011, 0b011, 0b001))
    assert order(ASKED, said, fact) == [fact.id, said.id]
    assert order(ASKED, said, far) == [said.id, far.id]
    assert order(ASKED, said, superseded(past)) == [said.id, past.id]


def test_of_equals_the_younger_comes_first_in_whatever_order_they_were_found() -> None:
    older, younger = memory(found=1, pinned=True, said_at=OLD), memory(found=1, pinned=True)
    assert order(ASKED, older, younger) == order(ASKED, younger, older) == [younger.id, older.id]


def test_a_place_between_two_matches_is_read_and_the_rest_is_not() -> None:
    found = [turn(found=0b111, ordinal=4), turn(found=0b011, ordinal=6), turn(found=0b001, ordinal=20)]
    assert neighbours(places_of(found, ASKED.coverage, PLAIN), beside=Weights().beside, min_score=0.25, limit=9) == [
        ("chat", 5),
        ("chat", 3),
        ("chat", 7),
    ]
    assert neighbours(places_of(found, ASKED.coverage, PLAIN), beside=Weights().beside, min_score=0.25, limit=1) == [
        ("chat", 5)
    ]


def test_weights_of_nothing_leave_the_words_alone() -> None:
    nothing = Weights(beside=(), meaning=0, author=0, dated=0, related=0, boosted=False)
    candidates = [turn(found=0b011, turn_meaning=0.9, authors=frozenset({"Ada"})), memory(found=0b100, meaning=0.9)]
    ranked = replace(ASKED, names=frozenset({"ada"}), weights=nothing).rank(candidates)
    assert [each.score for each in ranked] == [0.5, 0.5]


@given(st.lists(st.tuples(st.integers(0, 7), st.booleans(), st.integers(0, 5)), max_size=12))
def test_every_candidate_is_ranked_once_and_scores_go_down(found: list[tuple[int, bool, int]]) -> None:
    candidates = [turn(found=bits, ordinal=at) if is_turn else memory(found=bits) for bits, is_turn, at in found]
    ranked = ASKED.rank(candidates)
    assert sorted(each.candidate.id for each in ranked) == sorted(each.id for each in candidates)
    assert all(0 <= each.words <= each.around <= 1 + 1e-9 for each in ranked)
    scores = [each.score for each in ranked]
    assert scores == sorted(scores, reverse=True)


def test_an_old_text_is_less_near_in_meaning_where_meaning_decays_and_a_pinned_one_is_not() -> None:
    year_ago = NOW - timedelta(days=365)
    new, old, pinned = (
        memory(meaning=0.8),
        memory(meaning=0.8, said_at=year_ago),
        memory(meaning=0.8, said_at=year_ago, pinned=True),
    )
    query = Query(request=REQUEST, text="")
    candidates = [new, old, pinned]
    for decays, share in ((False, 1.0), (True, 0.5)):
        ranked = rank(candidates, query, ASKED.coverage, Weights(), same_score=0.8, decays=decays)
        assert of(ranked, old).meaning == pytest.approx(share * of(ranked, pinned).meaning)
