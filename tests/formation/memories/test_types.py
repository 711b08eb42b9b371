"""What kind of statement a memory is, where no model says so: only what a rule is sure of is more than a fact."""

import pytest

from formation.memories.categories import category_of
from formation.memories.types import type_of


def typed(text: str, key: str | None = None) -> str:
    return type_of(text, key, category_of(text, key))


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("Loves jazz.", "preference"),
        ("Does not like mushrooms.", "preference"),
        ('Said: "Ich mag keinen Koriander."', "preference"),
        ('Said: "私は猫が好きです"', "preference"),
        ("Has an exam on 2026-11-27.", "event"),
        ('Said: "I have a job interview on 27 November."', "event"),
        ('Said: "We\'re getting married in June."', "event"),
        ('Said: "Ich habe am Montag eine Prüfung."', "event"),
        ('Said: "Tengo una cita el 3 de mayo."', "event"),
        ('Said: "J\'ai un examen lundi prochain."', "event"),
        ('Said: "Ho un colloquio il 3 maggio."', "event"),
        ('Said: "下周有面试"', "event"),
        ('Said: "来週、試験があります"', "event"),
        ("Has to renew the passport before 2027-03-01.", "todo"),
        ('Said: "I need to call the dentist by Friday, 3 March."', "todo"),
        ('Said: "Ich muss bis 3. März die Steuer machen."', "todo"),
        ('Said: "Tengo que renovar el pasaporte en marzo de 2027."', "todo"),
        ('Said: "I\'ve decided to sell my car."', "decision"),
        ('Said: "He decidido dejar de fumar."', "decision"),
        ('Said: "J\'ai décidé de déménager."', "decision"),
        ('Said: "Я решила уволиться."', "decision"),
        ('Said: "我决定搬家"', "decision"),
    ],
)
def test_tastes_plans_duties_and_decisions_are_told(text: str, type: str) -> None:
    assert typed(text) == type


@pytest.mark.parametrize(
    "text",
    [
        "Lives in Lisbon.",
        "Is allergic to peanuts.",
        "Was born on 3 May 1990.",
        "Works as an exam supervisor.",
        'Said: "My wedding was on 3 June 2019."',
        'Said: "I have an appointment."',
        'Said: "I have to wear glasses."',
        "Moved to Porto in March 2024.",
        "Owns a 2014 VW Golf.",
        "住在北京。",
    ],
)
def test_what_is_in_doubt_is_a_fact(text: str) -> None:
    assert typed(text) == "fact"


def test_keys_and_wishes_tell_it_too() -> None:
    assert typed("Favourite colour is green.", "favourite:colour") == "preference"
    assert type_of('Wants: "Always answer in German."', "instruction:language", "instruction") == "preference"
    assert typed("Lives in Lisbon.", "city") == "fact"
