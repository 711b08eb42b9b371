"""The users of the soak say what the product is to learn from."""

import random

from bench.soak.users import told
from formation.extract.shortcuts import find_shortcuts


def test_all_that_is_told_is_learned_by_a_rule() -> None:
    chance = random.Random(1)
    said = {told(chance) for _ in range(2_000)}
    assert all(find_shortcuts(text).covered and find_shortcuts(text).facts for text in said)
    assert 20 <= len(said) <= 40
