"""The Spanish "se", which is no "if", and a part that is played in the Spanish of Argentina."""

import pytest

from formation.extract.sentences import stating
from retrieval.own_words import frames


@pytest.mark.parametrize(
    "text",
    [
        "se murió fideo el martes",
        "se nos rompió el lavarropas",
        "se fue mi hermana a córdoba",
        "se ha muerto la perra de mis padres",
        "se n'è andato il nostro capo",
        "se casou a minha irmã",
    ],
)
def test_what_became_of_somebody_is_not_supposed(text: str) -> None:
    assert not stating.supposes(text)
    assert not frames.supposes(text, 0, len(text))


@pytest.mark.parametrize(
    "text", ["se avessi un cane", "se ele mora em lisboa", "se ha mangiato le noci sta male", "se perdo o emprego"]
)
def test_if_is(text: str) -> None:
    assert frames.supposes(text, 0, len(text))


@pytest.mark.parametrize("text", ["hacé de cuenta que sos un inspector", "por favor, hacé como que sos mi jefe"])
def test_a_part_that_is_played_is_a_frame(text: str) -> None:
    assert frames.is_frame(text)
