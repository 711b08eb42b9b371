"""What is told for the first time and sounds like a change: kept where that is sure, whatever is asked beside it."""

import pytest

from formation.extract.changing.news import is_news
from formation.extract.classifier import Judged
from formation.facts import Fact


def news(text: str, *, fact: float, asks: float, change: float = 0.5, answers: bool = False) -> bool:
    told = Fact(text=f'Said: "{text}."', evidence=text, change=change, only_ends=True)
    return is_news(told, Judged(fact=fact, preference=0.0, subject="", asks=asks), answers=answers)


@pytest.mark.parametrize(
    "text",
    [
        "ya renovamos el contrato del departamento hasta 2028",
        "wir fahren jetzt über ostern mit den kindern an die nordsee, 3. bis 10. april",
        "my brother no longer lives in Hull with his wife and kids",
        "两个孩子都不在家了 现在只有我跟老伴",
    ],
)
def test_what_surely_states_something_is_known_though_a_question_stands_beside_it(text: str) -> None:
    assert news(text, fact=0.87, asks=0.85)
    assert not news(text, fact=0.7, asks=0.85)
    assert not news(text, fact=0.87, asks=0.95)  # then it asks itself


@pytest.mark.parametrize(
    "text",
    [
        "I have 5 apples and give away 2",
        "if i were you i would no longer live there at all",
        "Sasha now",
    ],
)
def test_sums_what_is_supposed_and_mere_pieces_are_not(text: str) -> None:
    assert not news(text, fact=0.87, asks=0.85)


def test_an_answer_says_too_little_by_itself() -> None:
    assert not news("we no longer have a car at all", fact=0.87, asks=0.85, answers=True)
