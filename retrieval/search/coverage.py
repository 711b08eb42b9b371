"""How well the words of a text answer a question: BM25, as a share of a full answer. Pure.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. A term counts once, however
often a text has it: counting occurrences changed next to nothing on chats and on dialogues, and without it the index
tells all there is to know (decision 0017).
"""

import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from db.terms import Term
from retrieval.query.terms import is_pair

# What each term of the question brings in one place.
TermScores: TypeAlias = npt.NDArray[np.float64]

# As Robertson and Zaragoza have them.
K1, B = 1.2, 0.75
# The rarest terms by which a question is told: a text that has them is a full answer, be it asked in three words or in
# forty. With 3 to 8 the same is found.
FULL_TERMS = 4
# A pair of characters that the user never wrote is likelier to be no word than to be one that is missing.
UNSEEN_PAIR = 0.3
# Different words of a usual message, for users of whom none has been found.
USUAL_LENGTH = 20.0


class Coverage:
    """`weights`: of each term, by its rarity. `full`: of the rarest ones. `mean_length`: different words of this user's
    usual message.
    """

    def __init__(self, weights: Sequence[float] = (), *, full: float = 1.0, mean_length: float = USUAL_LENGTH) -> None:
        self.weights = np.array(weights, dtype=np.float64)
        self.full = full
        self.mean_length = mean_length
        self._bits = np.arange(len(weights))
        self._plain_weights = tuple(weights)
        # By set of terms, of which hundreds of candidates have a few dozen.
        self._weights_of: dict[int, TermScores] = {}
        self._sums: dict[int, float] = {}

    def term_scores(self, found: int, length: int) -> TermScores:
        """`found`: bit n is set for term n. `length`: different words of the text; longer ones have more by chance."""
        weights = self._weights_of.get(found)
        if weights is None:
            weights = self._weights_of[found] = (found >> self._bits & 1) * self.weights
        scores: TermScores = weights * (self._saturation(length) / self.full)
        return scores

    def score(self, found: int, length: int) -> float:
        """The sum of `term_scores`; each set of terms is summed once."""
        summed = self._sums.get(found)
        if summed is None:
            summed = self._sums[found] = rarity_score(found, self._plain_weights)
        return summed * self._saturation(length) / self.full

    def _saturation(self, length: int) -> float:
        return (K1 + 1) / (1 + K1 * (1 - B + B * length / self.mean_length))


def rarity(frequency: int, texts: int) -> float:
    """BM25's: ln(1 + (texts without the term + 0.5) / (texts with it + 0.5)), above 0."""
    with_term = min(frequency, texts)
    return math.log(1 + (texts - with_term + 0.5) / (with_term + 0.5))


def coverage_of(terms: Sequence[Term], frequencies: Sequence[int], *, texts: int, mean_length: float) -> Coverage:
    """`frequencies`: of each term, among so many texts."""
    weights = [
        rarity(frequency, texts) * term.share * (UNSEEN_PAIR if not frequency and is_pair(term) else 1)
        for term, frequency in zip(terms, frequencies, strict=True)
    ]
    return Coverage(weights, full=sum(sorted(weights, reverse=True)[:FULL_TERMS]) or 1.0, mean_length=mean_length)


def frequencies_of(found: Mapping[int, int], terms: int) -> tuple[int, ...]:
    """How many texts have each term. `found`: how many have just this set of terms (one bit each)."""
    return tuple(sum(count for each, count in found.items() if each >> n & 1) for n in range(terms))


def rarity_score(found: int, weights: Sequence[float]) -> float:
    """The summed weights of a set of terms."""
    return sum(weight for n, weight in enumerate(weights) if found >> n & 1)
