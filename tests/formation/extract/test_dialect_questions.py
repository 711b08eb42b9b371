"""Questions in dialect or as they are typed in haste, without a mark, teach nothing; statements that begin alike do."""

import pytest

from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import Encoder

ASKED = [
    "whit days dae eh work at the warehoose",
    "hoo auld is ma wee brither again",
    "whaur did eh say eh bide, its fur a form",
    "wos soi i ma morgn in d oawat zum essn mitnehma",
    "hob i am sunntog nochmittog scho wos vor",
    "muas i am montog in d berufsschui",
    "han i am samschtig öppis vor",
    "q pastilla tomo yo para la tensión",
    "en q calle vivo yo, es para un paquete",
    "jbosse avec qui le lundi déjà",
    "jpars en vacances avec qui, c pour une réservation",
    "elle habite où ma soeur maintenant, c pr une lettre",
]
TOLD = {
    "hob i eich scho erzählt, i bin seit montag beim Huber in da lehr": "Huber",
    "whit a week, eh've got a new joab at the bakery since monday": "bakery",
    "j'habite avec ma soeur à Lens depuis mars": "Lens",
    "was die Allergie angeht, ich vertrage keine Nüsse": "Nüsse",
    "q tengo diabetes tipo 1, ojo": "diabetes",
    "wos i gern iss san kasspotzn, fleisch iss i kans": "fleisch",
}


async def learned(text: str, encoder: Encoder) -> str:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return " | ".join(each.text for each in found.facts if not each.only_ends)


@pytest.mark.parametrize("text", ASKED)
async def test_what_is_asked_in_dialect_teaches_nothing(encoder: Encoder, text: str) -> None:
    assert await learned(text, encoder) == ""


@pytest.mark.parametrize(("text", "told"), TOLD.items())
async def test_what_is_told_in_dialect_is_learned(encoder: Encoder, text: str, told: str) -> None:
    assert told in await learned(text, encoder)
