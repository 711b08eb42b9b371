"""The connections of one gateway, and which of them gives way to a newcomer when there are too many."""

from enum import IntEnum
from typing import Protocol


class Displaceable(IntEnum):
    """What a connection is doing while it may be closed for another: least is lost with the first."""

    IDLE = 0
    HALF_A_HEAD = 1
    REFUSED = 2  # and waiting for its client to read that


class Closable(Protocol):
    def give_way(self) -> None: ...


class OpenConnections:
    """Idle connections give way before half a head does, and of each kind that one which has been it for longest: a
    client that drips bytes is not a recently used one. nginx does the same (ngx_drain_connections).
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: set[Closable] = set()
        self._displaceable: tuple[dict[Closable, None], ...] = tuple({} for _ in Displaceable)

    def __len__(self) -> int:
        """Without those that gave way and are not gone yet."""
        return len(self._open)

    def add(self, connection: Closable) -> None:
        self._open.add(connection)

    def discard(self, connection: Closable) -> None:
        self._open.discard(connection)
        self.mark(connection, None)

    def mark(self, connection: Closable, doing: Displaceable | None) -> None:
        """`doing`: None while it is needed. It keeps its place in the order if it has been this before."""
        for kind, connections in zip(Displaceable, self._displaceable, strict=True):
            if kind is doing:
                connections.setdefault(connection)
            else:
                connections.pop(connection, None)

    def make_room(self) -> bool:
        """Close connections until the limit holds. Returns whether it does."""
        while len(self._open) > self._limit:
            displaced = next((connection for kind in self._displaceable for connection in kind), None)
            if displaced is None:
                return False
            self.discard(displaced)
            displaced.give_way()
        return True
