# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Whether a message calls for memory, told by its letters alone."""

import pytest

from retrieval.need.by_letters import SLOTS, need_by_letters, shipped_letters
from retrieval.need.letters_training import letters_hash
from retrieval.need.training import labelled_messages


def test_what_ships_was_trained_on_the_messages_that_there_are() -> None:
    weights, _, data_hash = shipped_letters()
    assert data_hash == letters_hash(labelled_messages())  # else: python fixtures/train_need_letters.py
    assert weights.shape == (SLOTS,)


@pytest.mark.parametrize(
    "text",
    [
        "where does my sister live again",
        "wo arbeitet meine schwester nochmal",
        "il compleanno di mia figlia quand'è",
        "comment s'appelle le chien de ma mère déjà",
        "qué le compro a mi esposa de aniversario",
        "o que posso cozinhar para a minha filha",
        "jak ma na imię moja teściowa",
        "на какое число у меня запись к врачу",
        "我女儿几号考试",
    ],
)
def test_a_question_about_ones_own_calls_for_memory(text: str) -> None:
    assert need_by_letters(text).level == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "17 * 24",
        "who wrote the odyssey",
        "wie spät ist es in tokio",
        "scrivi una funzione python che ordina una lista",
        "traduis « bonne nuit » en italien",
        "hoe ver is de maan",
        "chand kitna door hai",
        "сколько планет в солнечной системе",
        "翻译成英文",
        "danke dir",
    ],
)
def test_what_is_nobodys_calls_for_none(text: str) -> None:
    assert need_by_letters(text).level == "no"
