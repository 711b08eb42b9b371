"""Where in the user's chats the words of a question were found, and the places beside them. Pure.

A place is a chat and an ordinal in it (db/queries/stored_memories.py). An answer rarely repeats its question's words:
what stands beside a turn counts for it too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from db.queries.stored_memories import Place
from retrieval.search.coverage import TermScores

# Up to so many different words a message leans on those beside it; longer ones stand for themselves (decision 0017).
SHORT_WORDS = 30


@dataclass(slots=True)
class Places:
    """What stands in each place: the scores of the question's terms, and how near it is in meaning.

    `turn_meaning`: by the vectors of turns; `meaning`: also by memories that were learned there.
    """

    words: dict[Place, TermScores] = field(default_factory=dict)
    meaning: dict[Place, float] = field(default_factory=dict)
    turn_meaning: dict[Place, float] = field(default_factory=dict)

    def add(self, places: Iterable[Place], words: TermScores, meaning: float = 0.0, *, is_turn: bool = False) -> None:
        """Of what several say in one place, each term counts where it counts for most."""
        for place in places:
            there = self.words.get(place)
            self.words[place] = words if there is None else np.maximum(there, words)
            if meaning > 0:
                self.meaning[place] = max(meaning, self.meaning.get(place, 0.0))
                if is_turn:
                    self.turn_meaning[place] = max(meaning, self.turn_meaning.get(place, 0.0))

    def words_around(self, place: Place, beside: Sequence[float]) -> TermScores | None:
        """The scores there and, by these shares, one place away, two places away and so on. None: nothing is there."""
        chat, ordinal = place
        around = self.words.get(place)
        for distance, share in enumerate(beside, start=1):
            for neighbour in ((chat, ordinal - distance), (chat, ordinal + distance)):
                scores = self.words.get(neighbour)
                if scores is not None:
                    around = share * scores if around is None else np.maximum(around, share * scores)
        return around

    def meaning_beside(self, place: Place) -> float:
        """Of the nearer one of both neighbours."""
        chat, ordinal = place
        return max(self.meaning.get((chat, ordinal - 1), 0.0), self.meaning.get((chat, ordinal + 1), 0.0))


def lean_of(length: int) -> float:
    """How much a message of so many different words leans on those beside it, above 0 to 1."""
    return min(1.0, SHORT_WORDS / max(length, 1))


def neighbours(places: Places, *, beside: Sequence[float], min_score: float, limit: int) -> list[Place]:
    """The places next to what was found where nothing was found, best first: those around which words of the question
    score so much.
    """
    found = places.words
    empty = {
        (chat, ordinal + step)
        for chat, ordinal in found
        for step in (-1, 1)
        if ordinal + step >= 0 and (chat, ordinal + step) not in found
    }
    scored = [
        (float(around.sum()), place)
        for place in empty
        if (around := places.words_around(place, beside)) is not None and around.sum() >= min_score
    ]
    return [place for _, place in sorted(scored, reverse=True)[:limit]]
