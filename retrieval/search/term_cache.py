"""What is known already of how an owner speaks, so that Postgres need not find it out again at every question.

A word that stands in more turns than are looked through goes on doing so, and so does a count that has reached its end.
Both are forgotten after a while: turns can be hidden and erased too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cachetools import TTLCache

from db.queries.turn_search import TURNS_COUNTED, TURNS_OF_A_TERM, Said
from db.terms import Term

FAILURE_TTL_S = 600
# Those who have said so much and are here now: 500 with 200 words each are some 12 MB at most, and few have so many.
OWNERS = 500
WORDS = 200


@dataclass(slots=True)
class Habits:
    """`turns`: None while they are fewer than are counted."""

    turns: int | None = None
    common: set[Term] = field(default_factory=set)

    def common_among(self, terms: Sequence[Term]) -> list[int]:
        return [place for place, term in enumerate(terms) if term in self.common] if self.common else []


Familiar: TypeAlias = "TTLCache[str, Habits]"


def familiar() -> Familiar:
    return TTLCache(OWNERS, ttl=FAILURE_TTL_S)


def learn(known: Familiar, owner: str, terms: Sequence[Term], said: Said) -> None:
    """From an answer about all chats; one about a single chat says nothing of the others."""
    common = {term for term, turns in zip(terms, said.frequencies, strict=True) if turns > TURNS_OF_A_TERM}
    if not said.widened or (said.turns < TURNS_COUNTED and not common):
        return
    habits = known.get(owner)
    if habits is None:
        habits = known[owner] = Habits()
    if said.turns >= TURNS_COUNTED:
        habits.turns = said.turns
    if len(habits.common) < WORDS:
        habits.common |= common
