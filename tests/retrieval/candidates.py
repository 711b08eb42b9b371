"""Finds of the arms without a database, for what is pure."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from db.queries.recall import KnownMemory, place_of
from db.queries.turn_search import FoundTurn
from retrieval.ranking.candidates import Candidate
from retrieval.search.arms import ArmName

NOW = datetime(2026, 11, 20, tzinfo=UTC)


def known_memory(content: str = "Has a boat.", **changed: Any) -> KnownMemory:
    fields: dict[str, Any] = {
        "id": uuid7(), "content": content, "bank": "General", "key": None, "kind": "semantic", "said_at": NOW,
        "valid_to": None, "state": "active", "importance": 0.6, "pinned": False, "access_count": 0, "shared": False,
    }  # fmt: skip
    return KnownMemory(**{**fields, **changed})


def found_turn(text: str = "I have a boat.", **changed: Any) -> FoundTurn:
    fields: dict[str, Any] = {
        "id": uuid7(), "role": "user", "author": None, "ts": NOW, "text": text, "found": 0, "score": 0.0,
    }  # fmt: skip
    fields |= changed
    chat, ordinal = fields.pop("chat_id", "chat"), fields.pop("ordinal", 0)
    return FoundTurn(place=place_of(fields["id"], chat, ordinal), **fields)


def memory(
    content: str = "Has a boat.",
    *,
    arms: Mapping[ArmName, int] | None = None,
    told_in: UUID | None = None,
    **changed: Any,
) -> Candidate:
    """`found` and `meaning` are the candidate's, the rest the memory's."""
    own = {name: changed.pop(name) for name in ("found", "meaning", "newer", "authors", "places") if name in changed}
    row = known_memory(content, **changed)
    tellings = frozenset() if told_in is None else frozenset({told_in})
    return Candidate(
        id=row.id, said_at=row.said_at, memory=row, tellings=tellings, arms=dict(arms or {"memories_words": 1}), **own
    )


def turn(text: str = "I have a boat.", *, arms: Mapping[ArmName, int] | None = None, **changed: Any) -> Candidate:
    own = {name: changed.pop(name) for name in ("found", "said_meaning", "authors") if name in changed}
    row = found_turn(text, **changed)
    return Candidate(
        id=row.id,
        said_at=row.ts,
        turn=row,
        places=(row.place,),
        tellings=frozenset({row.id}),
        arms=dict(arms or {"turns_words": 1}),
        **own,
    )
