"""A memory that is to be added, as data."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from uuid_utils.compat import uuid7

from db.pool import Vector
from db.queries.memories import MemoryType
from db.queries.recall import MemoryKind, MemoryRole
from formation.facts import DEFAULT_BANK

DEFAULT_IMPORTANCE = 0.6  # level 3 of 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """`model` is the embedder's name for model and calibration (retrieval.embedding.embedder)."""

    vector: Vector
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A memory about the same subject. `strength`: 0 to 1."""

    memory: UUID
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemory:
    """`embedding` None: the background adds it. `importance` 0 to 1. `agent`: the one it is for; None: all. `sources`:
    the turns that state it. `related`: the nearest first. `changes`: older ones that it probably tells of a change
    in. `role`: assistant for what a model wrote, by a tool or as
    the steps of a reply; None: the user's own words or hands. `run`: the chat of that tool's call, or of a
    procedure. `kind` None: an event is an episode, all else semantic. `derived_from`: of an episode or an insight
    the summaries, turns and memories that it was made from.
    """

    text: str
    said_at: datetime
    embedding: Embedding | None = None
    sources: tuple[UUID, ...] = ()
    bank: str = DEFAULT_BANK
    key: str | None = None
    category: str | None = None
    type: MemoryType = "fact"
    importance: float = DEFAULT_IMPORTANCE
    confidence: float = 1.0  # 0 to 1; 1: written by hand
    # When it begins and ends in time, where it says so; else it begins when it was said, and lasts.
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    # When a to-do has to be done.
    due_at: datetime | None = None
    # Added beside near neighbours without a model's judgement.
    unresolved: bool = False
    pinned: bool = False
    agent: str | None = None
    related: tuple[Related, ...] = ()
    changes: tuple[UUID, ...] = ()
    role: MemoryRole | None = None
    run: str | None = None
    kind: MemoryKind | None = None
    tags: tuple[str, ...] = ()
    derived_from: tuple[UUID, ...] = ()
    # Made before anything is written, so that deciding again names the same memory.
    id: UUID = field(default_factory=uuid7)
