"""Who has moved lives where they lived no longer, though what says so and what was known share no word."""

import pytest

from formation.reconcile.ended.single.homes import left_homes

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
    ("haben den Schlüssel für die Eigentumswohnung bekommen", "wir wohnen zur Miete in Fürth"),
    # Told by the keys, or by where one is now.
    ("me pase a un apartaestudio en teusaquillo el sabado", "vivo con mis papas en suba"),
    ("da sabato siamo a Castenaso, casa nostra", "we live in via Saragozza in affitto"),
    ("sleutel gekregen van ons koophuis in leidsche rijn", "ik woon antikraak in kanaleneiland"),
    ("bin seit dem 1. in der Alterswohnung in Töss", "ich wohn im Einfamilienhaus in Seen"),
    ("w końcu mamy klucze do mieszkania na Słocinie", "mieszkam z rodzicami w Rzeszowie"),
    ("on a eu les clés de notre appart à Longueuil", "on habite chez ma mère à Laval"),
    ("получили ключи от нашей квартиры в Калуге", "живу с родителями в Туле"),
    ("agora moro em Maricá", "moro com meus pais em Niterói"),
]
OF_OTHERS = [
    ("my sister moved to Hull", "i live in York with my dog"),
    ("we moved to Leeds in May", "my sister Anna lives in York"),
    ("tim finally moved out, he's in Bristol now", "we live in Bath"),
    ("the meeting was moved to Friday", "we live in Bath"),
    ("mein Bruder ist umgezogen", "meine Schwester wohnt in Fulda"),
    # No home, not the user's, or one more.
    ("wir haben jetzt auch eine Ferienwohnung in Zirndorf", "wir wohnen zur Miete in Fürth"),
    ("meine Eltern haben den Schlüssel für ihre neue Wohnung bekommen", "wir wohnen zur Miete in Fürth"),
    ("siamo a Lodi per il weekend", "vivo in un monolocale a Pavia"),
    ("picked up the keys to the hire car", "we live in Leith"),
    ("mijn broer heeft de sleutel gekregen van zijn huis", "ik woon in Zwolle"),
    ("me pasé a buscar las llaves del carro", "vivo en Suba"),
]


@pytest.mark.parametrize(("clause", "known"), MOVED)
def test_a_move_is_about_where_they_lived(clause: str, known: str) -> None:
    assert left_homes(clause, ["plays chess on Mondays", known]) == {1}


@pytest.mark.parametrize(("clause", "known"), OF_OTHERS)
def test_not_about_where_others_live(clause: str, known: str) -> None:
    assert not left_homes(clause, [known])


def test_of_two_homes_none_is_meant() -> None:
    assert not left_homes("we've moved to Skipton", ["i live in Otley", "we rent a cottage in Whitby"])
