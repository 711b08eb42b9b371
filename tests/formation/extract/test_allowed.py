"""What a user allows of all answers to come is a wish about what it allows."""

import pytest

from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

ALLOWED = {
    "from now on you can use bullet points again": "format",
    "a partir de ahora puedes usar listas": "format",
    "ab jetzt darfst du mich duzen": "address",
    "desde ahora puedes tutearme": "address",
    "dorénavant tu peux répondre plus long": "length",
    "you can go longer on the answers now, the short ones skip too much": "length",
    "you can answer in english from now on": "language",
}


@pytest.mark.parametrize(("text", "subject"), ALLOWED.items())
async def test_a_permission_is_filed_as_what_it_is_about(encoder: CachedEncoder, text: str, subject: str) -> None:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    assert [(each.category, each.key) for each in found.facts] == [(INSTRUCTION, f"instruction:{subject}")]


@pytest.mark.parametrize("text", ["kannst du das jetzt länger erklären", "can you explain it again in detail now"])
async def test_what_is_asked_of_one_answer_is_no_wish(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("odpowiadaj zawsze krótko dobra? bez list", "odpowiadaj zawsze krótko dobra"),
        ("contéstame siempre corto vale?", "contéstame siempre corto vale"),
        ("responde sempre na gíria e curto blz? odeio textão", "responde sempre na gíria e curto blz"),
    ],
)
async def test_a_wish_may_ask_for_an_ok(encoder: CachedEncoder, text: str, wish: str) -> None:
    assert f'Wants: "{wish}."' in await learned_of(encoder, text)


async def test_what_one_never_gets_right_is_no_wish(encoder: CachedEncoder) -> None:
    learned = await learned_of(encoder, "calpe, not altea. always mix them up")
    assert not any(each.startswith("Wants") for each in learned)
