# ruff: noqa: RUF001 (text in scripts of its own)
"""What is asked for by its kind, where a text says it, and what is to stay beside it."""

import pytest

from retrieval.command_outcomes.named.asked_values import values_asked
from retrieval.command_outcomes.named.forms import beginning_of, is_form_of
from retrieval.commands.recognise import command_of
from tests.hostile.test_growth import MAX_GROWTH, growth


@pytest.mark.parametrize(
    ("about", "content", "values"),
    [
        ("how old Nan is", "Nan is 83 years old and has 4 cats.", ["83"]),
        ("the mileage of the van", "a 2019 van with 120 thousand km", ["120 thousand"]),
        ("das Gehalt", "ich arbeite bei Bosch, 3.400 brutto, seit 2019", ["3.400"]),
        ("combien elle prend", "elle vient à 14h et prend 12,50 € de l'heure", ["12,50"]),
        ("сколько я получаю", "в депо с 2015, 95 тысяч", ["95 тысяч"]),
        ("家賃", "家賃は13万8千円で、更新が3月です", ["13万8千"]),
        ("den Wochentag", "jeden Mittwoch Tarock um 19 Uhr", ["Mittwoch", "19 Uhr"]),
        ("how old they are", "Ida is 4 and Bo is 7", []),
        ("the sister", "my sister is 34", []),
    ],
)
def test_values_of_the_kind_that_is_asked_for(about: str, content: str, values: list[str]) -> None:
    found = [content[at:to] for at, to in values_asked(content, about)]
    assert found == values


def test_finding_them_takes_time_linear_in_a_texts_length() -> None:
    for part in ("1 000 ", "13万", "2019, ", "12 км "):

        def read(text: str) -> object:
            return values_asked(text, "how old, the price")

        assert growth(read, lambda size, part=part: (part * size)[:size], 512) < MAX_GROWTH, part


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("forget what I earn, that I work at the library can stay", "that I work at the library can stay"),
        ("vergiss meinen Lohn, dass ich dort arbeite bleibt", "dass ich dort arbeite bleibt"),
        ("no hace falta que recuerdes la edad de Pilar, solo dónde vive", "solo dónde vive"),
        ("dimentica quanto prende la colf, il giorno sì", "il giorno sì"),
        ("forget what I earn, I'm between jobs", ""),
        ("no need to remember Ana's street, she moved", ""),
        ("olvida lo del gimnasio, ya no voy", ""),
    ],
)
def test_what_is_to_stay_is_told_from_a_reason(text: str, stays: str) -> None:
    command = command_of(text)
    assert command is not None
    assert command.stays == stays


@pytest.mark.parametrize(
    ("asked", "known"),
    [("michale", "michałem"), ("pawle", "paweł"), ("marku", "marek"), ("wojtkiem", "wojtek"), ("karolu", "karol")],
)
def test_polish_names_are_found_in_other_cases(asked: str, known: str) -> None:
    beginning = beginning_of(asked)
    assert beginning is not None
    assert known.startswith(beginning)
    assert is_form_of(known, asked)


@pytest.mark.parametrize(
    ("asked", "known"), [("randevusunu", "randevum"), ("kredisini", "kredim"), ("alerjisini", "alerjim")]
)
def test_turkish_words_are_found_with_another_persons_ending(asked: str, known: str) -> None:
    assert known.startswith(beginning_of(asked) or "?")
    assert is_form_of(known, asked)


@pytest.mark.parametrize(("one", "other"), [("petra", "peter"), ("karen", "karla"), ("marie", "marco")])
def test_other_names_are_no_forms(one: str, other: str) -> None:
    assert not is_form_of(one, other)
