"""Vectors for turns: of those marked as valuable always, of all where a setting says so. What has a row among the
vectors is embedded with everything else that has none yet (retrieval/embedding/reembed.py).
"""

from dataclasses import dataclass
from uuid import UUID

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import formation as rows
from db.queries import turn_search as cold
from db.queries import upkeep
from formation.reconcile.normalize import content_hash

# Marks come one by one; a backlog of them is worked off in batches, as everything is.
MARKED_AT_ONCE = 64
# Rows of the backlog that are looked at together: two milliseconds.
LOOKED_AT = 500
NIL = UUID(int=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How far a pass over all turns has come."""

    user_id: str = ""
    turn: UUID = NIL


async def give_vector(db: Db, owner: str, turn: UUID) -> None:
    """Doing it twice, or in two workers, is harmless. Nothing for what may not be recalled."""
    text = await rows.text_to_embed(db, owner, turn)
    if text is not None:
        await _give(db, owner, turn, text)


async def give_marked(db: Db) -> int:
    """How many were given one."""
    marked = await upkeep.marked_without_vector(db, count=MARKED_AT_ONCE)
    for each in marked:
        await _give(db, each.user_id, each.id, each.text)
    return len(marked)


async def give_onwards(db: Db, reached: Reached) -> Reached | None:
    """The next part of a pass over the turns that were there before the setting was. None: it has come to its end."""
    turns = await upkeep.turns_onwards(db, reached.user_id, reached.turn, count=LOOKED_AT)
    for each in turns:
        if each.text is not None:
            await _give(db, each.user_id, each.id, each.text)
    return Reached(user_id=turns[-1].user_id, turn=turns[-1].id) if turns else None


async def _give(db: Db, owner: str, turn: UUID, text: str) -> None:
    await cold.give_vector(db, owner, turn, vector=uuid7(), content_hash=content_hash(text))
