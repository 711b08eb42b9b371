"""What the arms have found, each thing once: memories and turns, and where in their conversations they stand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from db.cold import FoundTurn
from db.recall import FoundMemory, KnownMemory, Place, place_of
from db.summaries import FoundSummary
from retrieval.arms import ArmName

NOBODY: frozenset[str] = frozenset()


@dataclass(slots=True, kw_only=True)
class Candidate:
    """A memory, a turn or a summary. `found`: bit n is set where it has term n of the question. `meaning`: the cosine
    to the question, of a memory or a summary. `said_meaning`: that of a turn which has a vector. `arms`: which brought
    it, at which rank. `places`: where a memory was told, or where the turn stands. `learned`: the memories learned from
    a turn.
    """

    id: UUID
    said_at: datetime
    memory: KnownMemory | None = None
    turn: FoundTurn | None = None
    summary: FoundSummary | None = None
    found: int = 0
    meaning: float | None = None
    said_meaning: float | None = None
    strength: float = 0.0
    newer: tuple[UUID, ...] = ()
    places: tuple[Place, ...] = ()
    tellings: frozenset[UUID] = frozenset()
    authors: frozenset[str] = frozenset()
    arms: dict[ArmName, int] = field(default_factory=dict)


@dataclass(slots=True)
class Candidates:
    """Collected arm by arm."""

    by_id: dict[UUID, Candidate] = field(default_factory=dict)

    def add_memories(self, arm: ArmName, found: Iterable[FoundMemory]) -> None:
        for rank, find in enumerate(found, start=1):
            candidate = self.by_id.get(find.memory.id) or self._new_memory(find.memory)
            candidate.arms["memories_past" if find.memory.state == "superseded" else arm] = rank
            candidate.found |= find.found
            candidate.newer = candidate.newer or find.newer
            if arm == "memories_meaning":
                candidate.meaning = find.score
            elif arm == "memories_related":
                candidate.strength = find.score or 0.0

    def add_turns(self, arm: ArmName, found: Iterable[FoundTurn]) -> None:
        for rank, turn in enumerate(found, start=1):
            candidate = self.by_id.get(turn.id) or self._new_turn(turn)
            candidate.arms[arm] = rank
            candidate.found |= turn.found
            if arm == "turns_meaning":
                candidate.said_meaning = turn.score

    def add_summaries(self, arm: ArmName, found: Iterable[FoundSummary]) -> None:
        for rank, summary in enumerate(found, start=1):
            candidate = self.by_id.get(summary.id) or self._new_summary(summary)
            candidate.arms[arm] = rank
            candidate.found |= summary.found
            if arm == "summaries_meaning":
                candidate.meaning = summary.score

    def all(self) -> Sequence[Candidate]:
        return list(self.by_id.values())

    def _new_memory(self, memory: KnownMemory) -> Candidate:
        candidate = self.by_id[memory.id] = Candidate(
            id=memory.id,
            said_at=memory.said_at,
            memory=memory,
            places=memory.places,
            tellings=memory.tellings,
            authors=memory.authors,
        )
        return candidate

    def _new_turn(self, turn: FoundTurn) -> Candidate:
        candidate = self.by_id[turn.id] = Candidate(
            id=turn.id,
            said_at=turn.ts,
            turn=turn,
            places=(place_of(turn.id, turn.chat_id, turn.ordinal),),
            tellings=frozenset((turn.id,)),
            authors=frozenset((turn.author,)) if turn.author else NOBODY,
        )
        return candidate

    def _new_summary(self, summary: FoundSummary) -> Candidate:
        """It stands in no place: it holds the words of many turns, and lends them to none."""
        candidate = self.by_id[summary.id] = Candidate(id=summary.id, said_at=summary.covers_to, summary=summary)
        return candidate
