"""Gives memories from before there were categories the one that their key and words tell (decision 0056).

One pass over all memories without a category after each start of a worker: what no rule knows is read and left alone.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from db.queries import memories, upkeep
from formation.form import Formation
from formation.memories.categories import category_of
from formation.memories.changes import Categorise, Change
from formation.memories.writer import NotApplicable, RevChanged, apply_changes

# Patterns over a sentence take 0.1 ms each, and a write a few milliseconds.
ROWS_AT_ONCE = 20
NIL = UUID(int=0)
# A user whose memory changes this often has another pass after the next start.
MAX_ROUNDS = 3


@dataclass(slots=True)
class OldCategories:
    """A chore: each call reads the next few memories."""

    formation: Formation
    owner: str = ""
    id: UUID = field(default=NIL)
    done: bool = False

    async def __call__(self) -> None:
        if self.done:
            return
        found = await upkeep.uncategorised_after(self.formation.pool, self.owner, self.id, limit=ROWS_AT_ONCE)
        for memory in found:
            category = category_of(memory.content, memory.key)
            if category is not None:
                await self._write(memory.user_id, memory.id, category)
        if found:
            self.owner, self.id = found[-1].user_id, found[-1].id
        self.done = not found

    async def _write(self, owner: str, memory: UUID, category: str) -> None:
        change = Change(
            operation=Categorise(memory=memory, category=category),
            reason="its key and words tell what it is about",
            actor="worker",
        )
        for _ in range(MAX_ROUNDS):
            rev = await memories.rev(self.formation.pool, owner) or 0
            try:
                async with self.formation.pool.acquire() as connection, connection.transaction():
                    await apply_changes(
                        connection,
                        owner,
                        [change],
                        rev=rev,
                        said_at=datetime.now(UTC),
                        observe=self.formation.observe,
                    )
            except RevChanged:
                continue
            except NotApplicable:  # deleted meanwhile, or another worker has done it
                return
            return
