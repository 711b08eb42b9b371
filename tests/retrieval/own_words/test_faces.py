# ruff: noqa: RUF001 (sentences in scripts of their own)
"""A sad face at the end of a line makes no code of it."""

import pytest

from retrieval.own_words.own_text import own_text

SAD = [
    "beto y yo tronamos :(",
    "my gran died on sunday :(",
    "ana e io ci siamo lasciati ;(",
    "Мы с Игорем разошлись((",
    "бабушка умерла(",
    "wir haben uns getrennt :-(",
    "on a perdu le bébé :[",
]
CODE = ["result = compute(", "def main(", "print((", "const total = items.map((", "    return foo(", "SELECT max("]


@pytest.mark.parametrize("text", SAD)
def test_who_is_sad_writes_no_code(text: str) -> None:
    assert own_text(text) == text


@pytest.mark.parametrize("text", CODE[:2] + CODE[4:])
def test_a_line_that_is_left_open_is_code(text: str) -> None:
    assert own_text(text).strip() == ""
