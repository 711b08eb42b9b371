from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.query.dates import Then
from retrieval.ranking.candidates import Candidate
from retrieval.ranking.scoring import Coverage, Question, Weights, between, places_of, rank, worth
from tests.retrieval.candidates import NOW, memory, turn

# Three words, the last one as rare as the other two together.
ASKED = Question(coverage=Coverage((1.0, 1.0, 2.0)), names=frozenset(), same_score=0.8, asked_at=NOW)
OLD = NOW - timedelta(days=3_000)


def order(question: Question, *candidates: Candidate) -> list[UUID]:
    return [ranked.id for ranked in rank(question, candidates)]


def of(ranked: list[Candidate], candidate: Candidate) -> Candidate:
    return next(each for each in ranked if each.id == candidate.id)


def test_a_rarer_word_is_worth_more_and_one_that_nobody_said_most() -> None:
    unsaid, rare, common = worth([0, 2, 90], texts=100)
    assert unsaid > rare > common > 0


def test_what_covers_more_of_the_question_comes_first() -> None:
    rare, both, one = memory(found=0b100), memory(found=0b101), memory(found=0b001)
    assert order(ASKED, one, rare, both) == [both.id, rare.id, one.id]


def test_words_beside_a_turn_count_less_the_further_they_stand() -> None:
    asked, answer, further = turn(found=0b111, ordinal=4), turn(ordinal=5), turn(ordinal=6)
    ranked = rank(ASKED, [further, asked, answer])
    around = [of(ranked, each).around for each in (asked, answer, further)]
    assert around == pytest.approx([1.0, *Weights().beside])
    assert of(rank(ASKED, [asked, turn(ordinal=5, chat_id="another")]), asked).around == 1.0


def test_a_word_that_two_neighbours_have_is_counted_once() -> None:
    one, answer, other = turn(found=0b100, ordinal=1), turn(ordinal=2), turn(found=0b100, ordinal=3)
    assert of(rank(ASKED, [one, answer, other]), answer).around == pytest.approx(0.7 * 0.5)


def test_a_turn_is_found_by_the_meaning_of_what_was_learned_from_it() -> None:
    said = turn(ordinal=3)
    fact = memory(meaning=0.8, places=(("chat", 3),), told_in=said.id)
    assert of(rank(ASKED, [said, fact]), said).meant == pytest.approx(Weights().meaning)


def test_two_memories_of_one_turn_do_not_share_their_meanings() -> None:
    near, other = (memory(meaning=score, places=(("chat", 3),)) for score in (0.8, 0.0))
    assert of(rank(ASKED, [near, other]), other).meant == 0


def test_who_is_named_and_when_count() -> None:
    question = replace(ASKED, names=frozenset({"ada", "lovelace"}), dates=(Then(month=5),))
    may = NOW.replace(month=5)
    plain, author, half = turn(), turn(authors=frozenset({"Ada Lovelace"})), turn(authors=frozenset({"Ada Byron"}))
    dated = turn(ts=may)
    ranked = rank(question, [plain, author, half, dated])
    assert [of(ranked, each).author for each in (plain, author, half)] == [0, Weights().author, 0]
    assert [of(ranked, each).dated for each in (plain, dated)] == [0, Weights().dated]


def test_the_younger_of_two_about_one_thing_comes_first_if_it_answers_nearly_as_well() -> None:
    newer = memory(found=0b011)
    older = memory(found=0b011, meaning=0.2, newer=(newer.id,), said_at=OLD)
    assert order(ASKED, older, newer) == [newer.id, older.id]
    assert order(ASKED, replace(older, newer=()), newer) == [older.id, newer.id]


def test_it_does_not_if_it_answers_much_worse() -> None:
    newer = memory(found=0b001)
    older = memory(found=0b111, newer=(newer.id,), said_at=OLD)
    assert order(ASKED, older, newer) == [older.id, newer.id]


def test_nor_if_the_older_one_is_not_among_the_first() -> None:
    best = [memory(found=0b111) for _ in range(3)]
    newer = memory(found=0b011)
    older = memory(found=0b011, meaning=0.2, newer=(newer.id,), said_at=OLD)
    assert order(ASKED, older, newer, *best)[3:] == [older.id, newer.id]


def test_a_fact_comes_before_the_turn_it_was_learned_from_if_it_answers_nearly_as_well() -> None:
    said = turn(found=0b011, said_meaning=0.2)
    fact, past, far = (memory(found=found, told_in=said.id) for found in (0b011, 0b011, 0b001))
    assert order(ASKED, said, fact) == [fact.id, said.id]
    assert order(ASKED, said, far) == [said.id, far.id]
    past.memory = replace(past.memory, state="superseded") if past.memory else None
    assert order(ASKED, said, past) == [said.id, past.id]


def test_of_equals_the_younger_comes_first_in_whatever_order_they_were_found() -> None:
    older, younger = memory(found=1, pinned=True, said_at=OLD), memory(found=1, pinned=True)
    assert order(ASKED, older, younger) == order(ASKED, younger, older) == [younger.id, older.id]


def test_a_place_between_two_finds_is_looked_at_and_the_rest_is_not() -> None:
    found = [turn(found=0b111, ordinal=4), turn(found=0b011, ordinal=6), turn(found=0b001, ordinal=20)]
    assert between(ASKED.coverage, places_of(found), beside=Weights().beside, least=0.25, most=9) == [
        ("chat", 5),
        ("chat", 3),
        ("chat", 7),
    ]
    assert between(ASKED.coverage, places_of(found), beside=Weights().beside, least=0.25, most=1) == [("chat", 5)]


def test_weights_of_nothing_leave_the_words_alone() -> None:
    nothing = Weights(beside=(), meaning=0, said_meaning=0, author=0, dated=0, related=0, boosted=False)
    candidates = [turn(found=0b011, said_meaning=0.9, authors=frozenset({"Ada"})), memory(found=0b100, meaning=0.9)]
    ranked = rank(replace(ASKED, names=frozenset({"ada"}), weights=nothing), candidates)
    assert [each.score for each in ranked] == [0.5, 0.5]


@given(st.lists(st.tuples(st.integers(0, 7), st.booleans(), st.integers(0, 5)), max_size=12))
def test_every_find_is_ranked_once_and_scores_go_down(found: list[tuple[int, bool, int]]) -> None:
    candidates = [turn(found=bits, ordinal=at) if is_turn else memory(found=bits) for bits, is_turn, at in found]
    ranked = rank(ASKED, candidates)
    assert sorted(each.id for each in ranked) == sorted(each.id for each in candidates)
    assert all(0 <= each.words <= each.around <= 1 for each in ranked)
    scores = [each.score for each in ranked]
    assert scores == sorted(scores, reverse=True)
