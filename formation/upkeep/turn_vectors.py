"""Which turns get a vector: those marked as valuable always, all of them where a setting says so. Here they get a row
among the vectors, and that is embedded with everything else that has no vector yet (retrieval/embedding/reembed.py).
"""

from dataclasses import dataclass
from uuid import UUID

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import formation as rows
from db.queries import turn_search, upkeep
from formation.memories.text import content_hash
from retrieval.secrets.find import mask

# Marks come one by one; a backlog of them is worked off in batches.
MARKED_AT_ONCE = 64
# Rows of the backlog that are read together: two milliseconds.
MAX_ROWS_READ = 500
NIL = UUID(int=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """How far a pass over all turns has come: after this turn."""

    user_id: str = ""
    turn: UUID = NIL


async def embed_later(db: Db, owner: str, turn: UUID) -> None:
    """Doing it twice, or in two workers, is harmless. Nothing for what may not be recalled."""
    text = await rows.text_to_embed(db, owner, turn)
    if text is not None:
        await _add_row(db, owner, turn, text)


async def embed_marked_later(db: Db) -> int:
    """How many there were, at most MARKED_AT_ONCE."""
    marked = await upkeep.marked_without_vector(db, limit=MARKED_AT_ONCE)
    for each in marked:
        await _add_row(db, each.user_id, each.id, each.text)
    return len(marked)


async def embed_next_later(db: Db, position: Position) -> Position | None:
    """The next part of a pass over the turns that were there before the setting was. None: it has come to its end."""
    turns = await upkeep.turns_after(db, position.user_id, position.turn, limit=MAX_ROWS_READ)
    for each in turns:
        if each.text is not None:
            await _add_row(db, each.user_id, each.id, each.text)
    return Position(user_id=turns[-1].user_id, turn=turns[-1].id) if turns else None


async def _add_row(db: Db, owner: str, turn: UUID, text: str) -> None:
    masked = mask(text)
    await turn_search.give_vector(db, owner, turn, vector=uuid7(), text=masked, content_hash=content_hash(masked))
