"""The memories of users who are here, kept in this process while they are what Postgres has (decision 0046).

Nothing is answered from here before Postgres has told in which state a user's memories are: another process may have
learned, corrected or erased meanwhile. What has changed is read, and no more. Who is not kept is looked up by
statements, and read after that, while nobody waits.
"""

import asyncio
from datetime import timedelta

import asyncpg
from cachetools import LRUCache, TTLCache

from db.queries.kept import MemoriesToKeep, State, memories_to_keep
from db.queries.recall import MEMORIES_COUNTED
from retrieval.observations import KeepingFailed, Observe
from retrieval.search.cached_memories import Kept

# Of the thousands of memories that a few users may have, one question reads only the nearest: statements do that well.
MOST_MEMORIES = MEMORIES_COUNTED
# A row is dated by when its transaction began, and seen when it ended. None of ours takes as long.
OVERLAP = timedelta(seconds=60)
# Who cannot be kept (too many memories, or texts that have no vector yet) is not tried again for so long.
TRIED_AGAIN_AFTER_S = 600
TRIED = 10_000
# Owners whose memories are read for the first time at once. After a start everybody's would be, on the connections and
# the loop that turns wait for; who is not read now is read after the next question.
MOST_READING = 1


class Keeping:
    """Bound to one event loop. `most_bytes`: over it, who was here longest ago goes."""

    def __init__(self, pool: asyncpg.Pool, *, most_bytes: int, observe: Observe) -> None:
        self._pool, self._observe = pool, observe
        self._kept: LRUCache[str, Kept] = LRUCache(most_bytes, getsizeof=lambda kept: kept.bytes)
        self._not_kept: TTLCache[str, int | None] = TTLCache(TRIED, ttl=TRIED_AGAIN_AFTER_S)
        self._reading: dict[str, asyncio.Task[None]] = {}

    def has(self, owner: str, model: str) -> bool:
        kept = self._kept.get(owner)
        return kept is not None and kept.model == model

    @property
    def reading(self) -> int:
        """How many owners' memories are being read for the first time."""
        return len(self._reading)

    async def current(self, owner: str, model: str, state: State) -> Kept | None:
        """The owner's memories as they are in this state, or a later one. None: they have to be looked up.

        Raises what asyncpg raises.
        """
        kept = self._kept.get(owner)
        if kept is None or kept.model != model:
            return None
        if kept.state == state:
            return kept
        self._kept.pop(owner)
        if kept.state.erased_at != state.erased_at or kept.state.rev > state.rev:  # or a backup was restored
            return None
        return self._keep(owner, model, await self._read(owner, model, kept), kept)

    def keep(self, owner: str, model: str, *, rev: int | None) -> None:
        """Reads the owner's memories in the background. `rev`: the one they have."""
        tried = owner in self._not_kept and self._not_kept[owner] == rev
        free = len(self._reading) < MOST_READING and owner not in self._reading
        if self._kept.maxsize and free and not tried and not self.has(owner, model):
            reading = self._reading[owner] = asyncio.create_task(self._read_first(owner, model), name="keep memories")
            reading.add_done_callback(lambda _: self._reading.pop(owner, None))

    async def close(self) -> None:
        for reading in (readings := list(self._reading.values())):
            reading.cancel()
        if readings:
            await asyncio.wait(readings, timeout=1)

    async def _read_first(self, owner: str, model: str) -> None:
        try:
            self._keep(owner, model, await self._read(owner, model, None), None)
        except Exception as error:  # nobody waits for this task: what it meets is told, trouble or bug
            self._observe(KeepingFailed(reason=f"{type(error).__name__}: {error}"))

    async def _read(self, owner: str, model: str, kept: Kept | None) -> MemoriesToKeep | None:
        return await memories_to_keep(
            self._pool,
            owner,
            model=model,
            known_rev=kept.state.rev if kept else None,
            known_at=kept.read_at - OVERLAP if kept else None,
            most=MOST_MEMORIES + 1,
        )

    def _keep(self, owner: str, model: str, read: MemoriesToKeep | None, before: Kept | None) -> Kept | None:
        if read is None or (before is not None and not _follows(read, before)):
            return None
        known = {each.memory.id: each for each in before.memories} if before else {}
        known |= {each.memory.id: each for each in read.memories}
        memories = [each for each in known.values() if each.holds]
        sizes = {None if each.vector is None else each.vector.size for each in memories}
        if len(memories) > MOST_MEMORIES or len(sizes) != 1 or None in sizes:
            self._not_kept[owner] = read.state.rev
            return None
        kept = Kept(read.state, read.read_at, model, memories)
        if kept.bytes <= self._kept.maxsize:
            self._kept[owner] = kept
        return kept


def _follows(read: MemoriesToKeep, before: Kept) -> bool:
    """Whether history tells of every change between the two."""
    whole = len(read.memories) <= MOST_MEMORIES and read.state.erased_at == before.state.erased_at
    return whole and read.changes == read.state.rev - before.state.rev
