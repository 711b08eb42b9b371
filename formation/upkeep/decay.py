"""Which memories' importance has faded, and how far (decision 0079).

It is computed where it is read, by recall's ranking, by what is put away and here, from the last repeat, change or
recall: exact at any moment, and as it was once the setting is off. So nothing is written at night.
"""

from collections.abc import Sequence
from datetime import datetime

from db.queries import upkeep
from db.queries.decay import faded_memories
from formation.form import Formation
from formation.upkeep.chore import USERS_AT_ONCE, PlannedChange, UserChore

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
