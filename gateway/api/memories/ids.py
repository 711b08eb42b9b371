"""Ids of memories in paths."""

from uuid import UUID

from gateway.errors import NotFound


def uuid_of(name: str) -> UUID | None:
    try:
        return UUID(name)
    except ValueError:
        return None


def no_memory(name: str) -> NotFound:
    """The same for a memory that never was, one that is purged and one of somebody else."""
    return NotFound(f"There is no memory {name[:80]!r}.", param="memory")
