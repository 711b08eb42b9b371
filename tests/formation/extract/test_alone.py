"""A memory can be understood alone: what is kept of a statement is its sentence, less what it asks."""

import pytest

from formation.extract.spans.alone import Beside, find_surrounded, with_what_surrounds
from formation.facts import Fact
from formation.memories.text import kept_as_said


def kept(text: str, *pieces: str, asked: str | None = None, category: str | None = None) -> list[str]:
    """What becomes of pieces of a message that a network found. `asked`: what the other one takes for a question."""
    facts = [
        Fact(text=kept_as_said(each), evidence=each, origin="found", found_by="classifier", category=category)
        for each in pieces
    ]
    found = find_surrounded(text, text, facts)
    stretches = [stretch for each in found for stretch in (*each.before, *each.behind)]
    out: set[Beside] = {
        each for each in stretches if asked is not None and text[each.start : each.end].strip() == asked
    }
    return [each.evidence for each in with_what_surrounds(text, text, facts, found, out)]


FRAGMENTS = [
    # whom or what it is about, before it
    ("ivo is coeliac poor thing, found out in june, and i bake a lot", "found out in june"),
    ("unser kater ist 14, 7 kilo schwer und hat diabetes", "7 kilo schwer und hat diabetes"),
    ("la caldaia l'abbiamo cambiata a marzo, è una Vaillant", "è una Vaillant"),
    ("o meu carro é um clio de 2012, 210 mil km", "210 mil km"),
    ("le van c'est un trafic de 2015, contrôle technique le 3 mai", "contrôle technique le 3 mai"),
    ("getting the shed redone, done by 4 july or i pay a fine", "done by 4 july or i pay a fine"),
    ("the cover with Acme is up for renewal on 3 May", "up for renewal on 3 May"),
    # the second half of a list, and what is told behind it
    ("voy a natación los lunes y jueves a las 7", "jueves a las 7"),
    ("I grow leeks at Hill Road, plot 9, mostly for soup", "I grow leeks at Hill Road"),
    ("wij wonen in Breda, derde verdieping, zonder lift", "wij wonen in Breda"),
    ("nasza córka Ola ma 6 lat i chodzi na balet w soboty", "nasza córka Ola ma 6 lat"),
]


@pytest.mark.parametrize(("text", "piece"), FRAGMENTS)
def test_a_piece_is_kept_with_its_sentence(text: str, piece: str) -> None:
    assert kept(text, piece) == [text]


ASKING = [
    ("gift ideas for my aunt who is 70 and paints", "my aunt who is 70 and paints", None),
    ("such a day, train late, and i am deaf in one ear", "i am deaf in one ear", None),
    ("what can i cook that has no nuts as i carry an epipen", "no nuts as i carry an epipen", None),
    (
        "Mi aiuti con la spesa della settimana io abito a Lecce",
        "io abito a Lecce",
        "Mi aiuti con la spesa della settimana",
    ),
    ("ich bin Hausmeister, brauch ma da an Plan", "ich bin Hausmeister", "brauch ma da an Plan"),
]


@pytest.mark.parametrize(("text", "piece", "asked"), ASKING)
def test_what_is_asked_beside_it_stays_out(text: str, piece: str, asked: str | None) -> None:
    assert kept(text, piece, asked=asked) == [piece]


def test_a_number_in_a_sentence_of_its_own_is_kept_with_what_it_counts() -> None:
    assert kept(
        "we redo the roof at the school. 38 grand all up. can you plan it?", "we redo the roof at the school"
    ) == ["we redo the roof at the school. 38 grand all up"]


def test_pieces_that_stand_alone_stay_apart() -> None:
    pieces = ["im a plumber on my own", "i charge 115 an hr"]
    assert kept(" and ".join(pieces), *pieces) == pieces


def test_a_piece_that_does_not_is_one_with_the_one_before_it() -> None:
    text = "estoy en 7mo de biotec en la buap, salgo a las 2 diario"
    assert kept(text, "estoy en 7mo de biotec en la buap", "salgo a las 2 diario") == [text]


def test_whose_illness_it_is_stands_in_it() -> None:
    text = "wir haben einen kater, 7 kilo, der tierarzt sagt diabetes"
    assert kept(text, "7 kilo, der tierarzt sagt diabetes", category="health") == [text]
