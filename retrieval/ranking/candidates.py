"""What the arms have found, each thing once. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from operator import or_
from typing import TypeAlias, TypeVar
from uuid import UUID

from db.queries.stored_memories import Place, StoredMemory
from db.queries.summaries import FoundSummary
from db.queries.turn_search import FoundTurn
from retrieval.arms import Arm, ArmName
from retrieval.query.terms import length_of
from retrieval.search.memories import FoundMemory
from retrieval.search.search import Found

F = TypeVar("F", bound=Found)
# Of one thing, by arm: its rank from 1, and what the arm says of it.
Hits: TypeAlias = dict[ArmName, tuple[int, F]]

NO_AUTHORS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Candidate:
    """A memory, a turn or a summary that may be recalled: one of the three is set.

    `arms`: which found it, at which rank from 1. `found`: bit n is set where it has term n of the question. `length`:
    different words of its text. `meaning`:
    the cosine to the question, of a memory or a summary; `turn_meaning`: that of a turn which has a vector. `strength`:
    of its relation to something that was found. `places`: where a memory was said, or where the turn stands; `sources`:
    the turns that state a memory, or the turn itself; `authors`: who wrote them. `newer`: a memory that says something
    newer about the same thing; `changed_by`: what it has probably changed to.
    """

    id: UUID
    said_at: datetime
    memory: StoredMemory | None = None
    turn: FoundTurn | None = None
    summary: FoundSummary | None = None
    places: Sequence[Place] = ()
    sources: Collection[UUID] = ()
    authors: frozenset[str] = NO_AUTHORS
    arms: Mapping[ArmName, int] = field(default_factory=dict)
    found: int = 0
    length: int = 1
    meaning: float | None = None
    turn_meaning: float | None = None
    strength: float = 0.0
    newer: UUID | None = None
    changed_by: UUID | None = None


def gather_candidates(arms: Iterable[Arm], found: Mapping[ArmName, Sequence[object]]) -> list[Candidate]:
    """In the order of the arms, each thing once. `found`: by arm, best first. What is published to the space is not
    ranked, and superseded memories are counted to their own arm.
    """
    memories: dict[UUID, Hits[FoundMemory]] = {}
    turns: dict[UUID, Hits[FoundTurn]] = {}
    summaries: dict[UUID, Hits[FoundSummary]] = {}
    for arm in arms:
        if arm.name == "memories_past":  # a view of what the other arms have found
            continue
        for rank, each in enumerate(found.get(arm.name, ()), start=1):
            match each:
                case FoundMemory():
                    memories.setdefault(each.id, {})[arm.name] = (rank, each)
                case FoundTurn():
                    turns.setdefault(each.id, {})[arm.name] = (rank, each)
                case FoundSummary():
                    summaries.setdefault(each.id, {})[arm.name] = (rank, each)
    return [
        *map(_of_memory, memories.values()),
        *map(_of_turn, turns.values()),
        *map(_of_summary, summaries.values()),
    ]


def _of_memory(hits: Hits[FoundMemory]) -> Candidate:
    first = _first(hits)
    memory, past = first.memory, first.memory.state == "superseded"
    return Candidate(
        id=memory.id,
        said_at=memory.said_at,
        memory=memory,
        places=first.places,
        sources=frozenset([source.turn for source in memory.sources]),
        authors=frozenset([source.author for source in memory.sources if source.author]),
        arms={"memories_past" if past else arm: rank for arm, (rank, _) in hits.items()},
        found=_terms(hits),
        length=memory.length,
        meaning=_score(hits, "memories_meaning"),
        strength=_score(hits, "memories_related") or 0.0,
        newer=hits["memories_meaning"][1].newer if "memories_meaning" in hits else None,
        changed_by=next((each.changed_by for _, each in hits.values() if each.changed_by is not None), None),
    )


def _of_turn(hits: Hits[FoundTurn]) -> Candidate:
    turn = _first(hits)
    return Candidate(
        id=turn.id,
        said_at=turn.ts,
        turn=turn,
        places=(turn.place,),
        sources=(turn.id,),
        authors=frozenset((turn.author,)) if turn.author else NO_AUTHORS,
        arms={arm: rank for arm, (rank, _) in hits.items()},
        found=_terms(hits),
        length=turn.length,
        turn_meaning=_score(hits, "turns_meaning"),
    )


def _of_summary(hits: Hits[FoundSummary]) -> Candidate:
    """It has no place: a summary holds the words of many turns, and lends them to none."""
    summary = _first(hits)
    return Candidate(
        id=summary.id,
        said_at=summary.covers_to,
        summary=summary,
        arms={arm: rank for arm, (rank, _) in hits.items()},
        found=_terms(hits),
        length=length_of(summary.text),
        meaning=_score(hits, "summaries_meaning"),
    )


def _first(hits: Hits[F]) -> F:
    _, found = next(iter(hits.values()))
    return found


def _terms(hits: Hits[F]) -> int:
    return reduce(or_, [each.found for _, each in hits.values()])


def _score(hits: Hits[F], arm: ArmName) -> float | None:
    return hits[arm][1].score if arm in hits else None
