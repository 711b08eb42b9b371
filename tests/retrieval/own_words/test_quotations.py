# ruff: noqa: RUF001 (text in a script of its own)
"""What is quoted is not the user's own; an apostrophe inside a word quotes nothing."""

import pytest

from retrieval.own_words.own_text import own_text


@pytest.mark.parametrize(
    "text", ["я п'ю каву щоранку", "брат Тарас у в'язниці", "мені п\u2019ять років", "don't", "l'amie de Léa"]
)
def test_an_apostrophe_between_letters_opens_no_quotation(text: str) -> None:
    assert own_text(text).replace("\u2019", "'") == text.replace("\u2019", "'")


@pytest.mark.parametrize("text", ["он сказал: 'я живу в Туле'", "він сказав 'я п'ю каву'", "she said 'i live in Rome'"])
def test_a_single_mark_before_a_word_opens_one(text: str) -> None:
    assert "'" not in own_text(text)
