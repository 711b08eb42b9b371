"""What is a fact of its own behind a statement: what is so as well, and what is on another day."""

import pytest

from formation.past_turns.alone import stands_alone


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("i owe my cousin Nadia 300", "my cousin Nadia also cuts my hair"),
        ("mein Schwager Ulf ist arbeitslos", "mein Schwager Ulf repariert auch unser Auto"),
        ("mon beau-frère Yann me doit 300 euros", "Yann répare aussi mon vélo"),
        ("mi prima Inés está casada", "Inés también da clases de guitarra"),
        ("mio cugino Ivo è divorziato", "mio cugino Ivo fa anche il bagnino"),
        ("o Valter é casado", "o Valter arruma chuveiro tb"),
        ("mijn buurman Kees is ziek", "mijn buurman Kees fokt ook duiven"),
        ("kuzyn Olek mi wisi 300", "kuzyn Olek robi też remonty"),
        ("мой брат Глеб женат", "мой брат Глеб тоже играет в шахматы"),
        ("kuzenim Cem evli", "kuzenim Cem ayrıca arabamı tamir ediyor"),
        # On another day, also where both name the month.
        ("w poniedziałek 9 marca mam rozmowę w urzędzie", "w środę 11 marca zebranie u Antka o 17"),
        ("am 3. Mai hab ich Zahnarzt um 9", "am 5. Mai Elternabend um 19 Uhr"),
        # Of oneself.
        ("Gosia wychodzi na przerwę o 10", "a przerwę mam zawsze z Zenkiem, gramy w szachy"),
        ("my sister is a nurse", "i play darts with my neighbour on fridays"),
    ],
)
def test_it_is_a_fact_of_its_own(statement: str, words: str) -> None:
    assert stands_alone(words, statement)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        # Of somebody whom only the statement names.
        ("my sister Ann is a nurse", "and she also sings in a choir"),
        ("mój brat ma psa", "on też hoduje gołębie"),
        # Another value of a kind that was stated, or a word that takes it back.
        ("the dentist is on tuesday the 10th", "thursday the 12th, sorry"),
        ("we meet on friday for poker", "also wrong, its saturday"),
        ("w środę 11 lutego mam rozmowę w dhl", "w czwartek 12 lutego mam tę rozmowę, pomyliłem"),
        ("my dad lives in Leeds", "my dad lives in York"),
        ("ich arbeite bei Siemens", "ich arbeite bei Bosch"),
        ("mein Neffe Ole ist 15", "16, hat er mir grad reingedrückt"),
        ("il gatto si chiama Momo", "anzi Milo"),
    ],
)
def test_it_is_of_the_statement(statement: str, words: str) -> None:
    assert not stands_alone(words, statement)
