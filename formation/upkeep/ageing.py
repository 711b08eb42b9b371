"""What time does to memories: importance fades (decision 0079), and to-dos that nobody closes expire (decision 0084).

Importance is computed where it is read, by recall's ranking, by what is put away and here, from the last repeat, change
or recall: exact at any moment, and as it was once the setting is off. So nothing of that is written at night.
"""

from collections.abc import Sequence
from datetime import datetime

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import events, retraction, upkeep
from db.queries import todos as rows
from db.queries.decay import faded_memories
from db.queries.todos import OVERDUE_FOR
from formation.memories.writing.changes import Change, SetTodo
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from formation.upkeep.chore import ACTOR, USERS_AT_ONCE, PlannedChange, UserChore

# What a person reads of one user.
MAX_SHOWN = 100


async def with_faded(formation: Formation, after: str, now: datetime) -> list[str]:
    decay = formation.settings.decay
    return await upkeep.with_faded_memories(formation.pool, now=now, decay=decay, after=after, limit=USERS_AT_ONCE)


async def plan_decay(formation: Formation, owner: str, now: datetime) -> Sequence[PlannedChange]:
    found = await faded_memories(formation.pool, owner, now=now, decay=formation.settings.decay, limit=MAX_SHOWN)
    return [
        PlannedChange(
            memory=each.id,
            content=each.content,
            reason=f"not repeated, changed or recalled since {each.since:%Y-%m-%d}:"
            f" {each.importance:.2f} counts as {each.counted:.2f}",
        )
        for each in found
    ]


async def nothing_to_write(_formation: Formation, _owner: str, _now: datetime) -> int:
    return 0


DECAY = UserChore(name="decay", users=with_faded, plan=plan_decay, carry_out=nothing_to_write)


# A fraction of a second in one transaction; what is left has the next round.
MAX_AT_ONCE = 100


async def with_overdue(formation: Formation, after: str, now: datetime) -> list[str]:
    before = now - OVERDUE_FOR
    return await upkeep.with_overdue_todos(formation.pool, due_before=before, after=after, limit=USERS_AT_ONCE)


async def plan_todos(formation: Formation, owner: str, now: datetime) -> Sequence[PlannedChange]:
    return await overdue(formation.pool, owner, now)


async def overdue(db: Db, owner: str, now: datetime) -> list[PlannedChange]:
    found = await rows.overdue_todos(db, owner, due_before=now - OVERDUE_FOR, limit=MAX_AT_ONCE)
    return [
        PlannedChange(memory=each.id, content=each.content, reason=f"it was due by {each.due_at:%Y-%m-%d}")
        for each in found
    ]


async def expire_todos(formation: Formation, owner: str, now: datetime) -> int:
    """Returns how many of the user's expired, in one transaction."""
    async with formation.pool.acquire() as connection, connection.transaction():
        rev = await retraction.lock_user(connection, owner) or 0
        planned = await overdue(connection, owner, now)
        if planned:
            changes = [
                Change(
                    operation=SetTodo(memory=each.memory, before="open", after="expired", now=now),
                    reason=each.reason,
                    actor=ACTOR,
                )
                for each in planned
            ]
            await apply_changes(connection, owner, changes, rev=rev, said_at=now, observe=formation.observe)
            detail: dict[str, object] = {"memories": len(planned), "why": "expired"}
            await events.add_upkeep_event(connection, owner, uuid7(), type="todos", detail=detail)
    return len(planned)


TODOS = UserChore(name="todos", users=with_overdue, plan=plan_todos, carry_out=expire_todos)
