"""What goes of a memory that several messages said."""

import pytest

from formation.commands.cuts import cut_of
from formation.memories.text import LATER_SAID
from retrieval.command_outcomes.likely import request_in


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
