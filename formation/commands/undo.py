"""Takes back what a turn has changed in the memory, by itself or by a tool."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import asyncpg

from db.queries import by_hand as rows
from db.queries import commands as queries
from db.queries.commands import ChangedByTurn
from formation.by_hand import Changing, PlaceTaken, WrongState, changing, delete_by_hand, place_taken, restore_by_hand
from formation.by_hand import write as write_by_hand
from formation.commands import sentences
from formation.memories.retraction import rests_removed
from formation.memories.writing.changes import TODO_ANSWERED, Restore, SetTodo
from formation.observations import Observe
from retrieval.command_outcomes.outcome import NO_COMMAND, AskedCommand, CommandOutcome

ACTOR = "chat"
# How the actors begin that a tool's changes have in the history.
TOOL = "tool"
UNDONE = "undone in the chat"


async def undo_changes(pool: asyncpg.Pool, owner: str, asked: AskedCommand, observe: Observe) -> CommandOutcome:
    """Takes back what the turn before has changed in the memory, by itself or by a tool; where the user names their
    memory, what the latest turn has that changed something.
    """
    removed: list[UUID] = []
    restored = todos = 0
    async with changing(pool, owner, actor=ACTOR, turn=asked.turn, observe=observe) as change:
        changed = await _to_undo(change, asked)
        if asked.only_after_tool and not any(map(_is_plainly_of_memory, changed)):
            return NO_COMMAND
        for entry in sorted(changed, key=lambda each: each.event == "REPLACE"):  # what took a place goes first
            memory = await rows.editable_memory(change.connection, change.owner, entry.memory)
            if memory is None:
                continue
            if entry.event == "ADD" and memory.state == "active":
                await delete_by_hand(change, memory, alone=True, reason=UNDONE)
                removed.append(memory.id)
            elif entry.event == "DELETE" and await _restored(change, memory):
                restored += 1
            elif entry.event == "REPLACE" and entry.superseded_by in removed:
                restored += await _in_place_again(change, memory, by=entry.superseded_by)
            elif entry.event == "TODO":
                todos += await _as_it_was(change, memory, entry)
    if not removed and not restored and not todos:
        return CommandOutcome(lines=[sentences.nothing_to_undo(changed_since=len(changed) > 0)])
    line = sentences.undone(restored, len(removed), todos)
    status = sentences.undone_status(restored + len(removed) + todos)
    return CommandOutcome(lines=[line], removed=frozenset(removed), status=status)


def _is_plainly_of_memory(entry: ChangedByTurn) -> bool:
    """Whether the user knows that the turn has changed their memory, and so may mean that by "undo that"."""
    return entry.actor.startswith(TOOL) or (entry.event == "TODO" and entry.reason == TODO_ANSWERED)


async def _to_undo(change: Changing, asked: AskedCommand) -> Sequence[ChangedByTurn]:
    turn = asked.before
    if not asked.command.in_reply:
        turn = await queries.latest_changing_turn(change.connection, change.owner, chat=asked.chat, undone=UNDONE)
    return await queries.changed_by_turn(change.connection, change.owner, turn) if turn else ()


async def _restored(change: Changing, memory: rows.EditableMemory) -> bool:
    if memory.state != "deleted":
        return False
    try:
        await restore_by_hand(change, memory)
    except (PlaceTaken, WrongState):
        return False
    return True


async def _in_place_again(change: Changing, memory: rows.EditableMemory, *, by: UUID) -> bool:
    """Whether it holds again, which `by` had superseded: not if something else has its place."""
    if memory.state != "superseded" or await place_taken(change, memory):
        return False
    rests = await rests_removed(change.connection, change.owner, memory.id)
    await write_by_hand(change, [Restore(memory=memory.id, superseded_by=by), *rests], UNDONE)
    return True


async def _as_it_was(change: Changing, memory: rows.EditableMemory, entry: ChangedByTurn) -> bool:
    """Whether a to-do is now what it was before the entry: not if it has become something else since."""
    before, after = entry.todo_before, entry.todo_after
    if memory.state != "active" or before is None or after is None or memory.todo != after:
        return False
    todo = SetTodo(memory=memory.id, before=after, after=before, now=datetime.now(UTC))
    await write_by_hand(change, [todo], UNDONE)
    return True
