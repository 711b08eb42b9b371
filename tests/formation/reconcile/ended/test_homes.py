"""Who has moved lives where they lived no longer, though what says so and what was known share no word."""

import pytest

from formation.reconcile.ended.homes import left_homes

MOVED = [
    ("big day, we've moved to Skipton", "me and tom rent a flat in Otley"),
    ("wir sind umgezogen, jetzt Weimar", "ich wohne in Gotha zur Miete"),
    ("on a déménagé, on est à Vannes maintenant", "on habite Lorient avec les gosses"),
    ("nos mudamos, ahora estamos en Getafe", "vivimos en Parla"),
    ("ci siamo trasferiti, adesso stiamo a Imola", "viviamo a Faenza in affitto"),
    ("mudei pra Olinda", "moro no Recife com a minha tia"),
    ("we zijn verhuisd naar Breda", "we wonen in Tilburg"),
    ("przeprowadziliśmy się do Gdyni", "mieszkamy w Tczewie"),
    ("мы переехали в Пушкин", "живём в Колпино"),
    ("urlaya taşındık", "bornovada oturuyoruz"),
    ("引っ越しました、今は柏です", "松戸に住んでます"),
    ("我们搬到苏州了", "我们住在无锡"),
    ("저 이사했어요 이제 수원이에요", "안양에 살아요"),
    ("mi abuela se ha mudado a Burgos", "mi abuela vive en Soria"),
]
OF_OTHERS = [
    ("my sister moved to Hull", "i live in York with my dog"),
    ("we moved to Leeds in May", "my sister Anna lives in York"),
    ("tim finally moved out, he's in Bristol now", "we live in Bath"),
    ("the meeting was moved to Friday", "we live in Bath"),
    ("mein Bruder ist umgezogen", "meine Schwester wohnt in Fulda"),
]


@pytest.mark.parametrize(("clause", "known"), MOVED)
def test_a_move_is_about_where_they_lived(clause: str, known: str) -> None:
    assert left_homes(clause, ["plays chess on Mondays", known]) == {1}


@pytest.mark.parametrize(("clause", "known"), OF_OTHERS)
def test_not_about_where_others_live(clause: str, known: str) -> None:
    assert not left_homes(clause, [known])


def test_of_two_homes_none_is_meant() -> None:
    assert not left_homes("we've moved to Skipton", ["i live in Otley", "we rent a cottage in Whitby"])
