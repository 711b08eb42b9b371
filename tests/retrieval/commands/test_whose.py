# ruff: noqa: RUF001 (words in scripts of their own)
"""Whose somebody is, in a request to forget and in what is known."""

import pytest

from retrieval.command_outcomes.likely import named_in
from retrieval.command_outcomes.named.naming import asked_terms
from retrieval.command_outcomes.named.whose import is_of_another, own_of


@pytest.mark.parametrize(
    ("about", "text", "of_another"),
    [
        ("ma mere", "les petits jles ai a plein temps, leur mere est partie", True),
        ("ma mere", "ma mere a 67 ans elle vit a oran", False),
        ("ma mere", "ma mere vit avec leur mere", False),
        ("my sister", "Tom's sister is a nurse", True),
        ("my dad", "his dad drives a lorry", True),
        ("meine Mutter", "ihre Mutter wohnt in Linz", True),
        ("mi madre", "su madre vive en Lima", True),
        ("mijn vader", "zijn vader is ziek", True),
        ("mojej siostrze", "jego siostra studiuje", False),
        ("моей сестре", "его сестра учится", True),
        ("mia madre", "la loro madre abita a Bari", True),
        ("minha mãe", "a mãe dela mora em Braga", True),
        ("meiner Mutter", "er fährt zu seiner Mutter nach Graz", True),
        ("mother", "their mother is ill", False),
    ],
)
def test_somebody_elses_relative_is_not_the_users(about: str, text: str, of_another: bool) -> None:
    assert is_of_another(text, own_of(about, asked_terms(about))) is of_another


@pytest.mark.parametrize(
    "text", ["please let go of that about my ma and the home", "drop the bit on me da and the pub"]
)
def test_a_parent_in_two_letters_is_named(text: str) -> None:
    assert len(asked_terms(named_in(text)[0])) == 2
