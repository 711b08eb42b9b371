"""Whole sentences that the classifier is less sure of than of plain ones."""

import pytest

from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import Encoder

TOLD = [
    "estoy armando una revista sobre murales de cádiz con una beca del ayuntamiento, tengo q entregarla el 30 de mayo",
    "hab mir letzte woch a gebrauchte hobelmaschine gholt für viertausend euro von am schreiner in fürth",
    "siostra ewa zdaje w czerwcu egzamin zawodowy i strasznie panikuje, ona w radomiu siedzi z rodzicami",
    "jfais des crises de sciatique depuis chu ado pis là jprends des anti inflammatoires tous les soirs",
    "minha cunhada lúcia abriu uma padaria em olinda com o irmão dela no começo do ano",
]
NOT_TOLD = [
    "a tabby called Pumpkin and an old black one",
    "bin 50 und weiß bis heute nicht wie ein flugzeug oben bleibt",
    "se ganhasse na loteria eu comprava uma casa na serra e criava cabras",
]


async def said(encoder: Encoder, text: str) -> list[str]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return [each.text for each in found.facts]


@pytest.mark.parametrize("text", TOLD)
async def test_a_whole_sentence_in_which_nothing_else_is_found_is_learned(encoder: Encoder, text: str) -> None:
    assert await said(encoder, text) != []


@pytest.mark.parametrize("text", NOT_TOLD)
async def test_what_only_looks_like_one_is_not(encoder: Encoder, text: str) -> None:
    assert await said(encoder, text) == []
