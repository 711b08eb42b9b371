"""What a message says beside the statement before it, without asking a network."""

import pytest

from formation.reconcile.ended.in_common import in_common
from formation.reconcile.restated.goes_on import going_on, is_bare_number, word_first_unspaced
from formation.reconcile.restated.reply import offers_a_choice


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("Unser Hochzeitstag ist der 16. Mai, wir sind seit 1977 verheiratet.", "Der 26. Mai."),
        ("a prova é dia 11 de dezembro", "12"),
        ("Der Vertrag läuft bis Oktober 2027.", "Das stimmt leider nicht, er läuft bis Oktober 2028."),
        ("ma sœur est infirmière à Tours", "à Blois, elle a changé d'hôpital l'an dernier"),
        ("姉は京都で看護師をしてる", "奈良だった。去年転職したから"),
        ("my son arrives from Leeds", "Thank you. However, I have to correct that he is coming from York."),
    ],
)
def test_another_value_or_place_right_behind_corrects(statement: str, message: str) -> None:
    assert going_on(message, statement).corrects


def test_a_place_alone_says_it_of_whom_the_next_words_do_not_name() -> None:
    assert going_on("in York, she changed hospitals last year", "my sister is a nurse in Leeds").is_enough
    assert not going_on("in the evening I usually go running", "my sister is a nurse in Leeds").is_enough
    assert not going_on("à Paris, il pleut", "je suis né à Tours").is_enough


def test_a_bare_number_may_be_an_answer() -> None:
    assert is_bare_number("12.")
    assert not is_bare_number("12 eggs")
    assert offers_a_choice("1. Lasagne\n2. Curry")
    assert offers_a_choice("How many of you are there?")
    assert not offers_a_choice("Noted.")


def test_a_word_that_it_was_stands_first_in_a_japanese_sentence() -> None:
    assert word_first_unspaced("助かる!場所は渋谷だった") == "渋谷"
    assert word_first_unspaced("楽しかった。またね") is None


@pytest.mark.parametrize(
    ("clause", "memory"),
    [
        ("Meine Hausärztin ist Frau Dr. Reisinger.", "ich wohne mit meiner Frau Hermine in Graz"),
        ("mi dentista es la señora Ortega", "vivo con mi señora Rosa en Lugo"),
        ("moja dentystka to pani Nowak", "mieszkam z moją panią Ewą"),
    ],
)
def test_a_title_is_nothing_in_common_with_a_wife(clause: str, memory: str) -> None:
    assert in_common(clause, memory) == []


def test_a_wife_is() -> None:
    assert in_common("meine Frau Hermine ist krank", "ich wohne mit meiner Frau in Graz") != []
