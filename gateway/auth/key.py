"""One API key, as the gateway knows it."""

from dataclasses import dataclass, field
from uuid import UUID

from db.queries.keys import KeyMode, KeyRole


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key that is not revoked. `spaces[0]` is its default space; `agents` None: any. `memory`: what its turns may do
    at most; of a copy on disk from a version without modes, everything, as then.
    """

    id: UUID
    prefix: str
    secret_hash: bytes = field(repr=False)
    role: KeyRole
    spaces: tuple[str, ...]
    external_id: str | None = None
    agents: frozenset[str] | None = None
    memory: KeyMode = "full"
