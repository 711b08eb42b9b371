"""What the arms find and the ranking scores, without a database, for what is pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from db.queries.stored_memories import StoredMemory
from db.queries.turn_search import FoundTurn
from retrieval.arms import ArmName
from retrieval.ranking.boosts import UNBOOSTED
from retrieval.ranking.candidates import Candidate
from retrieval.ranking.scoring import Ranked

NOW = datetime(2026, 11, 20, tzinfo=UTC)


def stored_memory(content: str = "Has a boat.", **changed: Any) -> StoredMemory:
    fields: dict[str, Any] = {
        "id": uuid7(), "content": content, "length": 20, "bank": "General", "key": None, "kind": "semantic",
        "said_at": NOW, "valid_from": None, "valid_to": None, "state": "active", "importance": 0.6, "pinned": False,
        "access_count": 0, "shared": False,
    }  # fmt: skip
    return StoredMemory(**{**fields, **changed})


def found_turn(text: str = "I have a boat.", **changed: Any) -> FoundTurn:
    fields: dict[str, Any] = {
        "id": uuid7(), "role": "user", "author": None, "ts": NOW, "text": text, "found": 0, "score": None,
        "chat_id": "chat", "ordinal": 0, "length": 20,
    }  # fmt: skip
    return FoundTurn(**{**fields, **changed})


def memory(
    content: str = "Has a boat.",
    *,
    arms: Mapping[ArmName, int] | None = None,
    source: UUID | None = None,
    **changed: Any,
) -> Candidate:
    """`found`, `meaning` and so on are the candidate's, the rest the memory's. Of usual length."""
    own = {
        name: changed.pop(name)
        for name in ("found", "length", "meaning", "newer", "authors", "places")
        if name in changed
    }
    own.setdefault("length", 20)
    row = stored_memory(content, **changed)
    sources = frozenset() if source is None else frozenset({source})
    return Candidate(
        id=row.id, said_at=row.said_at, memory=row, sources=sources, arms=dict(arms or {"memories_words": 1}), **own
    )


def turn(text: str = "I have a boat.", *, arms: Mapping[ArmName, int] | None = None, **changed: Any) -> Candidate:
    own = {name: changed.pop(name) for name in ("found", "turn_meaning", "authors") if name in changed}
    row = found_turn(text, **changed)
    return Candidate(
        id=row.id,
        said_at=row.ts,
        turn=row,
        length=row.length,
        places=(row.place,),
        sources=frozenset({row.id}),
        arms=dict(arms or {"turns_words": 1}),
        **own,
    )


def scored(candidate: Candidate, score: float = 1.0) -> Ranked:
    """As the ranking might have scored it."""
    return Ranked(
        candidate=candidate, words=0.0, around=score, meaning=0.0, author=0.0, dated=0.0, boosts=UNBOOSTED, score=score,
        rank_score=score,
    )  # fmt: skip


def superseded(candidate: Candidate) -> Candidate:
    assert candidate.memory is not None
    return replace(candidate, memory=replace(candidate.memory, state="superseded"))
