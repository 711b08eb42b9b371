"""Deleted memories go for good after 30 days, with every text that states them (decision 0059), and so do turns that
were deleted in OpenWebUI (decision 0070).

Memory, vector, the turns that were hidden with it, their replies and passages, the blocks and summaries that hold one
of them, and the words in the history. Also the text before an edit goes after 30 days.
"""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from db.queries import merging, retraction, summaries, upkeep
from db.queries import purge as rows
from formation.form import Formation
from formation.memories.writer import Connection
from formation.observations import MemoriesPurged, TurnsPurged

# A user's turns are read once for all of them; nobody waits for it.
PURGED_AT_ONCE = 200


async def purge_deleted(formation: Formation) -> None:
    """Batch after batch until nothing is due. One transaction a user; a rerun finds nothing left to do."""
    while due := await upkeep.memories_to_purge(formation.pool, limit=PURGED_AT_ONCE):
        by_owner: dict[str, list[UUID]] = defaultdict(list)
        for memory in due:
            by_owner[memory.user_id].append(memory.id)
        for owner, memories in by_owner.items():
            async with formation.pool.acquire() as connection, connection.transaction():
                purged = await purge_memories(connection, owner, memories)
            if purged:  # else another worker was faster
                formation.observe(MemoriesPurged(memories=purged))
    while turns := await upkeep.turns_to_purge(formation.pool, limit=PURGED_AT_ONCE):
        turns_by_owner: dict[str, list[UUID]] = defaultdict(list)
        for turn in turns:
            turns_by_owner[turn.user_id].append(turn.id)
        for owner, ids in turns_by_owner.items():
            async with formation.pool.acquire() as connection, connection.transaction():
                await retraction.lock_user(connection, owner)
                due_turns = await rows.due_turns(connection, owner, ids)
                await purge_turns(connection, owner, due_turns, memories=())
                await summaries.sweep_texts(connection, owner)
            if due_turns:
                formation.observe(TurnsPurged(turns=len(due_turns)))
    while edits := await upkeep.edits_to_purge(formation.pool, limit=PURGED_AT_ONCE):
        for edit in edits:
            async with formation.pool.acquire() as connection, connection.transaction():
                await rows.forget_edits(connection, edit.user_id, [edit.rev])
                await rows.remove_texts(connection, edit.user_id, [edit.vector])


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
    await rows.remove_passages(connection, owner, turns)
    await rows.remove_summaries(connection, owner, [summary.id for summary in later if summary.stale])
    await rows.empty_history(connection, owner, memories, turns)
