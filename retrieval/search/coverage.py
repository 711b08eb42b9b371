"""How much of a question a text covers: each term counts by its rarity among what the user has. Pure."""

import math
from collections.abc import Mapping, Sequence

from db.terms import Term
from retrieval.query.terms import is_pair

# A pair of characters that the user never wrote is likelier to be no word than to be one that is missing.
UNSEEN_PAIR = 0.3


class Coverage(dict[int, float]):
    """The share of the question that a set of terms (one bit each) covers, 0 to 1; each set is summed once.

    `weights`: of each term.
    """

    def __init__(self, weights: Sequence[float]) -> None:
        super().__init__({0: 0.0})
        self.weights = weights
        self._bits = [(1 << n, weight) for n, weight in enumerate(weights)]
        self._whole = sum(weights) or 1.0

    def __missing__(self, found: int) -> float:
        covered = self[found] = sum([weight for bit, weight in self._bits if found & bit]) / self._whole
        return covered


def rarity(frequency: int, texts: int) -> float:
    """ln(1 + texts / texts with the term); one that none has counts as if one had it."""
    return math.log(1 + texts / (frequency or 1))


def coverage_of(terms: Sequence[Term], frequencies: Sequence[int], *, texts: int) -> Coverage:
    """`frequencies`: of each term, among so many texts."""
    return Coverage(
        [
            rarity(frequency, texts) * (UNSEEN_PAIR if not frequency and is_pair(term) else 1)
            for term, frequency in zip(terms, frequencies, strict=True)
        ]
    )


def frequencies_of(found: Mapping[int, int], terms: int) -> tuple[int, ...]:
    """How many texts have each term. `found`: how many have just this set of terms (one bit each)."""
    return tuple(sum(count for each, count in found.items() if each >> n & 1) for n in range(terms))


def rarity_score(found: int, weights: Sequence[float]) -> float:
    """The summed weights of a set of terms."""
    return sum(weight for n, weight in enumerate(weights) if found >> n & 1)
