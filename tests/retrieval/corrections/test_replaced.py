"""An order to drop something that says what comes in its place corrects; any other may be a request to forget."""

import pytest

from retrieval.corrections.replaced import replaced_in


@pytest.mark.parametrize(
    ("message", "gone", "new"),
    [
        ("streich saale, raum is elster", "saale", "raum is elster"),
        ("lösch raum 3, es ist raum 5", "raum 3", "es ist raum 5"),
        ("lösch den termin am 4., ist am 5.", "den termin am 4.", "ist am 5."),
        ("delete oak, room is maple", "oak", "room is maple"),
        ("scratch that about room 3, it's 5", "room 3", "it's 5"),
        ("forget the dentist on the 4th, it's the 5th", "the dentist on the 4th", "it's the 5th"),
        ("cancella sala 3, è la 5", "sala 3", "è la 5"),
        ("borra lo de sala 2, es la 4", "lo de sala 2", "es la 4"),
        ("efface salle 12, c'est la 14", "salle 12", "c'est la 14"),
        ("apaga sala 2, é a 4", "sala 2", "é a 4"),
        ("schrap lokaal 4, het is 6", "lokaal 4", "het is 6"),
        ("skreśl salę 7, jest 9", "salę 7", "jest 9"),
        ("вычеркни зал 3, там зал 5", "зал 3", "там зал 5"),
        ("3 numaralı salonu sil, 5 numara", "3 numaralı salonu", "5 numara"),
    ],
)
def test_what_goes_and_what_comes_are_told_apart(message: str, gone: str, new: str) -> None:
    found = replaced_in(message)
    assert found is not None
    assert (message[slice(*found.gone)].strip(), message[slice(*found.new)].strip()) == (gone, new)


@pytest.mark.parametrize(
    "message",
    [
        "forget room 3",
        "forget Tom, it's over",
        "forget Tom, life is good",
        "streich Saale, ist vorbei",
        "lösch das mit dem Kurs, Raum ist voll",
        "delete what i owe dave, it's paid",
        "forget the 300 i owe dave, i paid 200 already",
        "forget the rent of 900, it is none of your business",
        "forget my old address, I live in Leeds now",
        "scratch that, it's the 5th",
        "delete line 3, line 5 is enough?",
        "delete the last 3 lines, keep 5",
        "streich 2 Eier, nimm 3",
        "borra el gimnasio, son 3 meses sin ir",
        "efface le rdv de mardi, j'y suis allé",
        "cancella la multa, l'ho pagata",
    ],
)
def test_a_reason_takes_no_place(message: str) -> None:
    assert replaced_in(message) is None
