"""Everyday words of a question, "how would you explain", hand over no text: what stands beside them is learned."""

import pytest

from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import Encoder


@pytest.mark.parametrize(
    ("text", "learned"),
    [
        (
            "I have sung alto in the Harrogate Choral Society for eleven years, and we are doing Fauré this term. "
            "How would you explain what makes him different?",
            "Choral Society",
        ),
        ("I play cello in an orchestra in Leeds. How would you describe Brahms?", "cello"),
        ("I live in a flat in York with two cats. I suppose one must expect dust. Any tips?", "York"),
    ],
)
async def test_what_stands_beside_them_is_learned(encoder: Encoder, text: str, learned: str) -> None:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    assert any(learned in fact.text for fact in found.facts)


@pytest.mark.parametrize(
    "text",
    [
        "How would I put this in Italian? I have two cats.",
        "Suppose I had two cats and a garden.",
        "I have two cats. How would this sound in French?",
    ],
)
async def test_what_is_to_be_said_otherwise_or_supposed_is_not(encoder: Encoder, text: str) -> None:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    assert found.facts == ()
