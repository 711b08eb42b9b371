"""Where in the user's chats the words of a question were found, and the places beside them. Pure.

A place is a chat and an ordinal in it (db/queries/recall.py).
"""

import functools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import or_

from db.queries.recall import Place
from retrieval.search.coverage import Coverage


@dataclass(slots=True)
class Places:
    """Terms (one bit each) and cosines, by chat and ordinal."""

    found: defaultdict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    meaning: dict[str, dict[int, float]] = field(default_factory=dict)

    def add(self, places: Iterable[Place], found: int, meaning: float = 0.0) -> None:
        for chat, ordinal in places:
            here = self.found[chat]
            here[ordinal] = here.get(ordinal, 0) | found
            if meaning > 0:
                meant = self.meaning.setdefault(chat, {})
                meant[ordinal] = max(meant.get(ordinal, 0.0), meaning)


def neighbours(
    coverage: Coverage, places: Places, *, beside: Sequence[float], min_coverage: float, limit: int
) -> list[Place]:
    """The places next to what was found where nothing was found, best first: those where the words around cover at
    least this share of the question.

    `beside`: what a term counts that stands one place away, two places away, and so on.
    """
    scored = [
        (score, (chat, ordinal))
        for chat, found in places.found.items()
        if coverage[_all_terms(found)] >= min_coverage  # no place in the chat has more
        for ordinal in {ordinal + step for ordinal in found for step in (-1, 1)} - found.keys()
        if ordinal >= 0 and (score := covered_around(found, ordinal, coverage, beside)) >= min_coverage
    ]
    return [place for _, place in sorted(scored, reverse=True)[:limit]]


def covered_around(found: Mapping[int, int], ordinal: int, coverage: Coverage, beside: Sequence[float]) -> float:
    """By the words at a place and beside it. What several have counts where it counts for most. `found`: terms in the
    chat, by ordinal.
    """
    reached, counts, covered = found.get(ordinal, 0), 1.0, 0.0
    if len(found) == 1 and ordinal in found:
        return coverage[reached]
    for distance, share in enumerate(beside, start=1):
        covered += (counts - share) * coverage[reached]
        counts, reached = share, reached | found.get(ordinal - distance, 0) | found.get(ordinal + distance, 0)
    return covered + counts * coverage[reached]


def _all_terms(found: Mapping[int, int]) -> int:
    return functools.reduce(or_, found.values())
