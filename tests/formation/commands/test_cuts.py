"""What goes of a memory that several messages said."""

import pytest

from formation.commands.cuts import cut_of
from formation.memories.text import LATER_SAID
from retrieval.command_outcomes.likely import request_in
from retrieval.commands.recognise import Command, command_of


@pytest.mark.parametrize(
    ("text", "first", "later", "gone"),
    [
        ("my pension, how much I get, let go of it", "I'm retired, 66.", "I get 1430 in pension.", "1430"),
        (
            "Das mit der Pension, wie viel ich krieg, vergiss wieder",
            "Ich bin 68 und in Pension.",
            "1580 Euro Pension krieg ich.",
            "1580",
        ),
        ("le loyer, combien on paie, oublie ça", "on est 2 dans l'appart.", "le loyer est de 720.", "720"),
    ],
)
def test_an_amount_that_was_said_later_goes_alone(text: str, first: str, later: str, gone: str) -> None:
    command = request_in(text)
    assert command is not None
    cut = cut_of(f'Said: "{first}"{LATER_SAID}"{later}"', command)
    assert cut is not None
    assert cut.gone == gone
    assert first in cut.rest


@pytest.mark.parametrize(
    ("content", "text"),
    [
        # What was found is the very thing.
        ("fiz um exame e deu nódulo na mama, a biópsia é dia 8", "apaga o que te falei do meu exame"),
        ("hice un examen y me salió un nódulo, la biopsia es el 8", "borra lo que te dije de mi examen"),
        ("zrobiłem badania i wyszedł guzek na tarczycy", "skasuj to, co mówiłem o badaniach"),
        # "We" without her would be somebody else.
        (
            "my ex is called Hazel and lives in Hull, we still have a joint account",
            "forget everything about Hazel",
        ),
        ("meine ex heißt Ilka und wohnt in Gera, wir haben noch n konto", "vergiss alles über Ilka"),
    ],
)
def test_what_says_the_same_does_not_stay(content: str, text: str) -> None:
    command = command_of(text)
    assert command is not None
    assert cut_of(f'Said: "{content}."', command) is None


def test_what_has_nothing_to_do_with_it_stays() -> None:
    command = command_of("forget that I take Ritalin")
    assert command is not None
    cut = cut_of('Said: "I have hay fever and I take Ritalin."', command)
    assert cut is not None
    assert cut.rest == 'Said: "I have hay fever."'


@pytest.mark.parametrize(
    ("content", "text", "rest"),
    [
        (
            'Said: "le debo 12 mil a mi suegro.", correcting the earlier: "pago 4500 de renta a don pancho."',
            "olvida los 12 mil",
            'Said: "pago 4500 de renta a don pancho."',
        ),
        (
            'Said: "am 8. dez kommt das sofa.", correcting the earlier: "am 5. dezember kommt der klempner."',
            "vergiss alles vom 5. dezember",
            'Said: "am 8. dez kommt das sofa."',
        ),
        (
            'Said: "on the 9th ae december the plumber fixes the boiler.", then added: "the 19th we fly tae tenerife."',
            "forget everything on the 19th of december",
            'Said: "on the 9th ae december the plumber fixes the boiler."',
        ),
        # What was put right stays with it.
        ('Said: "naw wait it\'s the 13th.", correcting the earlier: "the dentist is on the 3rd."', "the 13th", None),
        (
            'Said: "dentist is on the 13th at gartnavel.", correcting the earlier: "dentist at gartnavel is the 3rd."',
            "the dentist on the 13th",
            None,
        ),
    ],
)
def test_of_two_days_or_amounts_only_the_one_that_is_named_goes(content: str, text: str, rest: str | None) -> None:
    command = command_of(text) or Command(kind="forget", about=text)
    cut = cut_of(content, command)
    assert (None if cut is None else cut.rest) == rest
