"""Gives memories from before there were categories and types those that their key and words tell (decisions 0056 and
0060).

One pass over all memories without a category, or older than types, after each start of a worker: what no rule knows is
read and left alone.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from db.queries import memories, old_texts
from db.queries.old_texts import UnsortedMemory
from formation.memories.categories import category_of
from formation.memories.types import type_of
from formation.memories.writing.changes import Categorise, Change
from formation.memories.writing.operations import NotApplicable
from formation.memories.writing.writer import MAX_ROUNDS, RevChanged, apply_changes
from formation.turn.context import Formation

# Patterns over a sentence take 0.1 ms each, and a write a few milliseconds.
ROWS_AT_ONCE = 20
NIL = UUID(int=0)


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
        found = await old_texts.unsorted_after(self.formation.pool, self.owner, self.id, limit=ROWS_AT_ONCE)
        for memory in found:
            operation = sort(memory)
            if operation is not None:
                await self._write(memory.user_id, operation)
        if found:
            self.owner, self.id = found[-1].user_id, found[-1].id
        self.done = not found

    async def _write(self, owner: str, operation: Categorise) -> None:
        change = Change(operation=operation, reason="its key and words tell what it is about", actor="worker")
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


def sort(memory: UnsortedMemory) -> Categorise | None:
    """None where no rule knows what it lacks."""
    category = memory.category or category_of(memory.content, memory.key)
    type = "fact" if memory.has_type else type_of(memory.content, memory.key, category)
    new_category = None if memory.category else category
    if new_category is None and type == "fact":
        return None
    return Categorise(memory=memory.id, category=new_category, type=None if type == "fact" else type)
