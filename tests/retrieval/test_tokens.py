from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.tokens import LINE_TOKENS, count_tokens, fit


@dataclass(frozen=True, slots=True)
class Line:
    line: str


def cost(line: Line) -> int:
    return count_tokens(line.line) + LINE_TOKENS


lines = st.lists(st.text(max_size=80).map(Line), max_size=12)


def test_a_sentence_costs_about_its_words() -> None:
    assert 4 <= count_tokens("Lives in Lisbon.") <= 6
    assert count_tokens("") == 0


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "\ufdfa" * 1_000, "x" * 10_000])
def test_hostile_text_is_counted(text: str) -> None:
    assert count_tokens(text) >= 1


@given(lines, st.integers(0, 200))
def test_what_fits_never_costs_more_than_the_budget_and_keeps_its_order(some: list[Line], budget: int) -> None:
    fitting = fit(some, budget)
    assert sum(cost(line) for line in fitting) <= budget
    rest = iter(some)
    assert all(any(line is other for other in rest) for line in fitting)


@given(lines, st.integers(0, 200))
def test_what_is_left_out_did_not_fit_beside_what_is_better(some: list[Line], budget: int) -> None:
    left = budget
    for line in some:
        if cost(line) <= left:
            left -= cost(line)
    assert sum(cost(line) for line in fit(some, budget)) == budget - left


def test_a_line_that_is_too_long_does_not_keep_a_short_one_out() -> None:
    long, short = Line("very " * 50), Line("short")
    assert fit([long, short], 10) == [short]
