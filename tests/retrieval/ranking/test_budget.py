from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.ranking.budget import LINE_TOKENS, count_tokens, fit


@dataclass(frozen=True, slots=True)
class Note:
    note: str


def cost(note: Note) -> int:
    return count_tokens(note.note) + LINE_TOKENS


notes = st.lists(st.text(max_size=80).map(Note), max_size=12)


def test_a_sentence_costs_about_its_words() -> None:
    assert 4 <= count_tokens("Lives in Lisbon.") <= 6
    assert count_tokens("") == 0


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "\ufdfa" * 1_000, "x" * 10_000])
def test_hostile_text_is_counted(text: str) -> None:
    assert count_tokens(text) >= 1


@given(notes, st.integers(0, 200))
def test_what_fits_never_costs_more_than_the_budget_and_keeps_its_order(some: list[Note], budget: int) -> None:
    kept = fit(some, budget)
    assert sum(cost(note) for note in kept) <= budget
    rest = iter(some)
    assert all(any(note is other for other in rest) for note in kept)


@given(notes, st.integers(0, 200))
def test_what_is_left_out_did_not_fit_beside_what_is_better(some: list[Note], budget: int) -> None:
    left = budget
    for note in some:
        if cost(note) <= left:
            left -= cost(note)
    assert sum(cost(note) for note in fit(some, budget)) == budget - left


def test_a_note_that_is_too_long_does_not_keep_a_short_one_out() -> None:
    long, short = Note("very " * 50), Note("short")
    assert fit([long, short], 10) == [short]
