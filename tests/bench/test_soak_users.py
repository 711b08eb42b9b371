"""The users of the soak say what the product is to learn from."""

import random

from bench.soak.users import statement
from formation.extract.sentences.own_words import own_words
from formation.extract.shortcuts import find_shortcuts


def test_every_statement_of_the_soak_is_learned_by_a_rule() -> None:
    rng = random.Random(1)
    texts = {statement(rng) for _ in range(2_000)}
    found = [find_shortcuts(own_words(text)) for text in texts]
    assert all(each.covered and each.facts for each in found)
    assert 20 <= len(texts) <= 40
