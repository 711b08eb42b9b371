"""What stays of a memory of which a part is forgotten, or is so no longer: a memory of its own."""

from collections.abc import Sequence
from uuid import UUID

from db.pool import Db
from db.queries import by_hand as rows
from formation.memories.categories import category_of
from formation.memories.changes import NewMemory
from formation.memories.text import content_hash
from formation.memories.types import due_of
from formation.reconcile.ended.beside import Cut
from retrieval.categories import NO_POLICY


async def read_rest(
    db: Db, owner: str, memory: rows.EditableMemory, cut: Cut, sources: Sequence[UUID]
) -> NewMemory | None:
    """As old as the memory, filed as it was, but for what only the part that goes was of; None: another one says it.
    `sources`: the turns that state the memory.
    """
    if await rows.same_text(db, owner, content_hash(cut.rest), agents=NO_POLICY.agents_of(memory.agent), exclude=None):
        return None
    category = memory.category
    if category is not None and category == category_of(cut.gone, None):
        category = category_of(cut.rest, None)
    return NewMemory(
        text=cut.rest,
        said_at=memory.said_at,
        sources=tuple(sources),
        bank=memory.bank,
        category=category,
        type=memory.type,
        importance=memory.importance,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        due_at=due_of(cut.rest, memory.said_at) if memory.type == "todo" else None,
        pinned=memory.pinned,
        agent=memory.agent,
    )
