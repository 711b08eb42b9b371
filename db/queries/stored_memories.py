"""A memory as it is stored, and the turns that state it, as the statements of recall.sql return them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import UUID

from db.queries.decay import has_faded

MemoryState = Literal["active", "superseded"]

# A chat and an ordinal in it; a turn outside of any chat is a place of its own.
Place: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySource:
    """A turn that states a memory."""

    turn: UUID
    chat_id: str | None
    ordinal: int
    author: str | None

    @property
    def place(self) -> Place:
        return place_of(self.turn, self.chat_id, self.ordinal)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMemory:
    """A memory as it is stored, whatever is asked. `length`: different words. `importance`: as it counts now, 0 to 1;
    `faded_from`: as it was given, if it has faded since. `shared`: published to the user's space, not the user's own.
    `derived`: an episode or an insight, which a model made. `sources`: the latest turns that state it, MAX_SOURCES at
    most.
    """

    id: UUID
    content: str
    length: int
    bank: str
    key: str | None
    kind: str
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    state: MemoryState
    importance: float
    pinned: bool
    access_count: int
    shared: bool
    derived: bool = False
    category: str | None = None
    faded_from: float | None = None
    sources: tuple[MemorySource, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMemoryRow:
    id: UUID
    content: str
    length: int
    bank: str
    key: str | None
    category: str | None
    kind: str
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    state: MemoryState
    importance: float
    pinned: bool
    access_count: int
    derived: bool
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryWithSourcesRow(StoredMemoryRow):
    """`stored_importance`: as it was given. `sources`: as the fields of MemorySource."""

    stored_importance: float
    sources: list[tuple[UUID, str | None, int, str | None]]


def place_of(turn: UUID, chat: str | None, ordinal: int) -> Place:
    """A turn and its reply have one place."""
    return (str(turn), 0) if chat is None else (chat, ordinal)


def memory_of(row: Mapping[str, Any]) -> StoredMemory:
    given = row.get("stored_importance", row["importance"])  # what is published to a space has none, and does not fade
    return StoredMemory(
        id=row["id"],
        content=row["content"],
        length=row["length"],
        bank=row["bank"],
        key=row["key"],
        kind=row["kind"],
        said_at=row["said_at"],
        valid_from=row["valid_from"],
        valid_to=row["valid_to"],
        state=row["state"],
        importance=row["importance"],
        pinned=row["pinned"],
        access_count=row["access_count"],
        shared=row["shared"],
        derived=row["derived"],
        category=row["category"],
        faded_from=given if has_faded(given, row["importance"]) else None,
        sources=tuple(
            MemorySource(turn=turn, chat_id=chat, ordinal=ordinal, author=author)
            for turn, chat, ordinal, author in row.get("sources", ())
        ),
    )
