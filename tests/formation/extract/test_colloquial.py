"""Wishes, questions, reactions and people who are made up, in the words of every day."""

import pytest

from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import CachedEncoder

WISHES = [
    "stop with the bullet points pls, i read you on my phone",
    "smettila con gli elenchi puntati, leggo dal telefono",
    "hör auf mit den Aufzählungen, ich les das am Handy",
    "arrête avec les tirets stp, deux lignes ça me va",
    "May I ask that you reply in British spelling, and without those silly little faces?",
    "mi scriva semplice senza parole inglesi che con il telefonino mi confondo, e mi dia del lei",
]
NO_WISHES = [
    "mi spieghi cosa vuol dire streaming, lo dicono sempre al bar",
    "erklär mir mal warum der himmel blau ist, mein sohn fragt das immer",
    "explícame por qué llueve tanto, siempre me lo preguntan",
]
ASKED = [
    "elle bosse où nadège maintenant",
    "il travaille où mon frère déjà",
    "en q semestre voy y en q uni",
    "seit wann nehm ich die tabletten",
    "la sorella di Carla che mi dimentico sempre",
]
REACTIONS = [
    "prawns and i blow up like a balloon",
    "nüss geht bei mir gar net, do schwillt mer der hals zu",
    "oye si como camarones me pongo como globo, una vez acabé en urgencias",
]
MADE_UP = [
    "hazme un monologo de una señora que vive en atlixco y odia a su vecina",
    "gib mir einen monolog von einem alten seemann der in husum wohnt und katzen hasst",
    "give me a sketch about a retired cop who lives in dover and hates seagulls",
    "fammi un dialogo tra una nonna che abita a Bari e suo nipote",
]


async def categories_of(encoder: CachedEncoder, text: str) -> list[str | None]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return [each.category for each in found.facts if not each.only_ends]


@pytest.mark.parametrize("text", WISHES)
async def test_a_wish_in_everyday_words_is_learned(encoder: CachedEncoder, text: str) -> None:
    assert await categories_of(encoder, text) == ["instruction"]


@pytest.mark.parametrize("text", [*NO_WISHES, *ASKED, *MADE_UP])
async def test_what_is_asked_once_or_made_up_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await categories_of(encoder, text) == []


async def test_how_one_does_something_is_no_wish(encoder: CachedEncoder) -> None:
    text = "My spelling is fine but the diagrams were always better than the words."
    assert "instruction" not in await categories_of(encoder, text)


@pytest.mark.parametrize("text", REACTIONS)
async def test_what_a_body_does_with_a_food_is_health(encoder: CachedEncoder, text: str) -> None:
    assert await categories_of(encoder, text) == ["health"]
