"""What the ladder compares and decides: a fact that may become a memory, the memories beside it, what comes of it."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from uuid_utils.compat import uuid7

from db.queries.by_hand import EditableMemory
from formation.facts import Action, Fact, Rung
from formation.memories.writing.new_memory import Embedding, NewMemory
from formation.reconcile.ended.beside import Cut

LEVELS = 5  # a fact's importance is a level of 1 to 5, a memory's is 0 to 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What the embedding model's scores mean: from which a memory is compared with a fact, repeats it, is related."""

    neighbour: float
    same: float
    relation: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCandidate:
    """A fact that may become a memory."""

    fact: Fact
    embedding: Embedding | None = None
    # Made before anything is written, so that deciding again names the same memory.
    id: UUID = field(default_factory=uuid7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A memory beside a candidate. `said_at`: last; `said_after`: first since the candidate was said, None: not since.
    `score`: calibrated cosine, 0 if unknown; `spelling`: edit similarity, 0 to 1. `proposed`: it waits for the user's
    consent. `is_merge`: it was made of others; `part`: the one of these that has this text, if it is the candidate's.
    `deleted`: by a person, after the candidate was said. `ended`: how likely the candidate ends it, told by meaning.
    `cut`: the memory without what is ended of it, None: all of it is; `rest`: that as a memory of its own. `tied`: what
    it says stays, with what the candidate says of it behind that, filed as `known`. `corrected`: it never held as it
    says.
    """

    id: UUID
    content: str
    key: str | None
    said_at: datetime
    superseded: bool
    score: float
    spelling: float
    same_text: bool
    said_after: datetime | None = None
    proposed: bool = False
    is_merge: bool = False
    part: UUID | None = None
    deleted: bool = False
    ended: float = 0.0
    cut: Cut | None = None
    rest: NewMemory | None = None
    tied: bool = False
    known: EditableMemory | None = None
    corrected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What becomes of one candidate. `target`: the memory it repeats, replaces or comes too late for. `ended`: others
    that hold no longer because of it. `related`: memories about the same subject. `changes`: those that it
    probably tells of a change in, and that stay. `consent_for`: of a proposal, what
    makes it need consent.
    """

    candidate: FactCandidate
    action: Action
    reason: str
    rung: Rung
    target: Near | None = None
    unresolved: bool = False
    ended: tuple[Near, ...] = ()
    related: tuple[Near, ...] = ()
    changes: tuple[Near, ...] = ()
    actor: str = "worker"
    keyless: bool = False
    consent_for: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """A candidate beside neighbours that only a judgement can tell apart. `rivals`: what cannot hold together with it,
    because of a key that has one value at a time, or because one denies the other by its words; also of the past, where
    the candidate comes late. `related`, `changes`: as in Resolution. `superseded`: one of the same text.
    """

    candidate: FactCandidate
    near: tuple[Near, ...]
    rivals: tuple[Near, ...] = ()
    related: tuple[Near, ...] = ()
    changes: tuple[Near, ...] = ()
    superseded: Near | None = None
