"""Deleted memories go for good after 30 days, with every text that states them (decision 0059), and so do turns that
were deleted in OpenWebUI (decision 0070).

Memory, vector, the turns that were hidden with it, their replies and passages, the blocks and summaries that hold one
of them, and the words in the history. Also the text before an edit goes after 30 days.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol
from uuid import UUID

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from db.queries import merging, retraction, summaries, upkeep
from db.queries import purge as rows
from formation.memories.writing.operations import Connection
from formation.observations import MemoriesPurged, TurnsPurged
from formation.turn.context import Formation

# A user's turns are read once for all of them; nobody waits for it.
PURGED_AT_ONCE = 200


async def purge_deleted(formation: Formation) -> None:
    """Batch after batch until nothing is due. One transaction a user; a rerun finds nothing left to do.

    Raises: what one of the three parts raises, after the others.
    """
    errors = [error for part in (_memories, _turns, _edits) if (error := await _tried(part, formation)) is not None]
    if errors:
        raise errors[0]


async def _tried(part: Callable[[Formation], Awaitable[None]], formation: Formation) -> Exception | None:
    try:
        await part(formation)
    except DATABASE_UNAVAILABLE_ERRORS:
        raise
    except Exception as error:  # what is due of the other kinds has to go all the same
        return error
    return None


async def _memories(formation: Formation) -> None:
    while due := await upkeep.memories_to_purge(formation.pool, limit=PURGED_AT_ONCE):
        await _each_user(formation, due, _memories_of)


async def _memories_of(formation: Formation, owner: str, memories: Sequence[UUID]) -> None:
    async with formation.pool.acquire() as connection, connection.transaction():
        purged = await purge_memories(connection, owner, memories)
    if purged:  # else another worker was faster
        formation.observe(MemoriesPurged(memories=purged))


async def _turns(formation: Formation) -> None:
    while due := await upkeep.turns_to_purge(formation.pool, limit=PURGED_AT_ONCE):
        await _each_user(formation, due, _turns_of)


async def _turns_of(formation: Formation, owner: str, turns: Sequence[UUID]) -> None:
    async with formation.pool.acquire() as connection, connection.transaction():
        await retraction.lock_user(connection, owner)
        due = await rows.due_turns(connection, owner, turns)
        await purge_turns(connection, owner, due, memories=())
        await summaries.sweep_texts(connection, owner)
    if due:
        formation.observe(TurnsPurged(turns=len(due)))


async def _edits(formation: Formation) -> None:
    while edits := await upkeep.edits_to_purge(formation.pool, limit=PURGED_AT_ONCE):
        for edit in edits:
            async with formation.pool.acquire() as connection, connection.transaction():
                await rows.forget_edits(connection, edit.user_id, [edit.rev])
                await rows.remove_texts(connection, edit.user_id, [edit.vector])


class _Due(Protocol):
    @property
    def user_id(self) -> str: ...

    @property
    def id(self) -> UUID: ...


async def _each_user(
    formation: Formation, due: Sequence[_Due], purge: Callable[[Formation, str, Sequence[UUID]], Awaitable[None]]
) -> None:
    """Raises: what it raises for one user, after the others of the batch."""
    by_owner: dict[str, list[UUID]] = defaultdict(list)
    for each in due:
        by_owner[each.user_id].append(each.id)
    errors: list[Exception] = []
    for owner, ids in by_owner.items():
        try:
            await purge(formation, owner, ids)
        except DATABASE_UNAVAILABLE_ERRORS:
            raise
        except Exception as error:  # of one user: the words of the others have to go all the same
            errors.append(error)
    if errors:
        raise errors[0]


async def purge_memories(connection: Connection, owner: str, memories: Sequence[UUID]) -> int:
    """In the transaction that the caller has opened: those that are due still, once nobody else changes them. What
    refers to others goes before them. Returns how many.
    """
    await retraction.lock_user(connection, owner)
    memories = await rows.due_memories(connection, owner, memories)
    memories = [*memories, *await merging.purge_originals_too(connection, owner, memories)]
    texts = await rows.earlier_texts(connection, owner, memories)
    turns = await rows.purged_turns(connection, owner, memories)
    await purge_turns(connection, owner, turns, memories=memories)
    removed = await rows.remove_memories(connection, owner, memories)
    await rows.remove_texts(connection, owner, texts)
    await summaries.sweep_texts(connection, owner)
    return len(removed)


async def purge_turns(connection: Connection, owner: str, turns: Sequence[UUID], *, memories: Sequence[UUID]) -> None:
    """Their texts, wherever they stand, and what the history says of `memories`. Their rows stay."""
    later = await rows.summaries_after(connection, owner, turns)
    await rows.empty_blocks(connection, owner, [*memories, *turns], [summary.id for summary in later])
    await rows.empty_turns(connection, owner, turns)
    await rows.forget_corrected(connection, owner, turns)
    await rows.remove_passages(connection, owner, turns)
    await rows.remove_summaries(connection, owner, [summary.id for summary in later if summary.stale])
    await rows.empty_history(connection, owner, memories, turns)
