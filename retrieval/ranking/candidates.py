"""What the arms have found, each thing once: memories and turns, and where in their conversations they stand."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from db.queries.recall import FoundMemory, KnownMemory, Place
from db.queries.summaries import FoundSummary
from db.queries.turn_search import FoundTurn
from retrieval.search.arms import ArmName

NOBODY: frozenset[str] = frozenset()
# What each adds per part of the score, such as 0.05 for 5 %: importance, recency, use, that somebody said it.
Boosts: TypeAlias = tuple[float, float, float, float]


@dataclass(slots=True, eq=False)
class Candidate:
    """A memory, a turn or a summary. `found`: bit n is set where it has term n of the question. `meaning`: the cosine
    to the question, of a memory or a summary. `said_meaning`: that of a turn which has a vector. `arms`: which brought
    it, at which rank. `places`: where a memory was told, or where the turn stands. `tellings`: the turns a memory was
    learned from, or the turn itself.

    The rest is the ranking's. `words` and `around`: covered by itself, and counting what stands beside it, 0 to 1.
    `meant`: in shares of same_score. `stands`: its score, or higher where it
    takes another one's place.
    """

    id: UUID
    said_at: datetime
    memory: KnownMemory | None = None
    turn: FoundTurn | None = None
    summary: FoundSummary | None = None
    places: Sequence[Place] = ()
    tellings: Collection[UUID] = ()
    authors: frozenset[str] = NOBODY
    arms: dict[ArmName, int] = field(default_factory=dict)
    found: int = 0
    meaning: float | None = None
    said_meaning: float | None = None
    strength: float = 0.0
    newer: tuple[UUID, ...] = ()
    words: float = field(init=False, repr=False)
    around: float = field(init=False, repr=False)
    meant: float = field(init=False, repr=False)
    author: float = field(init=False, repr=False)
    dated: float = field(init=False, repr=False)
    boosts: Boosts = field(init=False, repr=False)
    score: float = field(init=False, repr=False)
    stands: float = field(init=False, repr=False)


@dataclass(slots=True)
class Candidates:
    """Collected arm by arm."""

    by_id: dict[UUID, Candidate] = field(default_factory=dict)

    def add_memories(self, arm: ArmName, found: Iterable[FoundMemory]) -> None:
        for rank, find in enumerate(found, start=1):
            memory = find.memory
            candidate = self.by_id.get(memory.id)
            if candidate is None:
                candidate = self.by_id[memory.id] = Candidate(
                    memory.id, memory.said_at, memory, None, None, memory.places, memory.tellings, memory.authors
                )
            candidate.arms["memories_past" if memory.state == "superseded" else arm] = rank
            candidate.found |= find.found
            if find.newer and not candidate.newer:
                candidate.newer = find.newer
            if arm == "memories_meaning":
                candidate.meaning = find.score
            elif arm == "memories_related":
                candidate.strength = find.score or 0.0

    def add_turns(self, arm: ArmName, found: Iterable[FoundTurn]) -> None:
        for rank, turn in enumerate(found, start=1):
            candidate = self.by_id.get(turn.id)
            if candidate is None:
                authors = frozenset((turn.author,)) if turn.author else NOBODY
                candidate = self.by_id[turn.id] = Candidate(
                    turn.id, turn.ts, None, turn, None, (turn.place,), (turn.id,), authors
                )
            candidate.arms[arm] = rank
            candidate.found |= turn.found
            if arm == "turns_meaning":
                candidate.said_meaning = turn.score

    def add_summaries(self, arm: ArmName, found: Iterable[FoundSummary]) -> None:
        """They stand in no place: a summary holds the words of many turns, and lends them to none."""
        for rank, summary in enumerate(found, start=1):
            candidate = self.by_id.get(summary.id)
            if candidate is None:
                candidate = self.by_id[summary.id] = Candidate(summary.id, summary.covers_to, None, None, summary)
            candidate.arms[arm] = rank
            candidate.found |= summary.found
            if arm == "summaries_meaning":
                candidate.meaning = summary.score

    def all(self) -> Sequence[Candidate]:
        return list(self.by_id.values())
