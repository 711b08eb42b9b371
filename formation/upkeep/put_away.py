"""Memory stays small: what is above a user's limit, or has not been used for long, is put away (decision 0076).

Put away is deleted for 30 days, and can be restored until then. The turns that state it stay as they are: only a
person's deletion hides them. Each user's part is one transaction, so a worker that is killed repeats nothing.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries import events, retraction, upkeep
from db.queries import put_away as rows
from db.queries.events import UpkeepEvent
from db.queries.memories import PutAwayReason
from db.queries.put_away import IdleMemory, PrunableMemory
from formation.memories.writing.changes import Change, PutAway
from formation.memories.writing.operations import Connection
from formation.memories.writing.writer import apply_changes
from formation.observations import MemoriesPutAway, Observe
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.chore import ACTOR, USERS_AT_ONCE, PlannedChange, UserChore
from retrieval.search.memories import ALWAYS_KEYS

# One notice tells of one batch, and the next nine memories that are learned put nothing away.
BATCH = 10
# A fraction of a second in one transaction; what is left has the next round, a minute later.
MAX_PUT_AWAY_AT_ONCE = 100
# What the last few days were about, for somebody who writes a few messages a day.
TURNS_THAT_COUNT = 20
# What a person has brought back is not taken again before it could have shown its use.
RESTORED_STAYS = timedelta(days=60)
Plan = Callable[[Db, str, FormationSettings, datetime], Awaitable["list[Planned]"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned(PlannedChange):
    why: PutAwayReason


async def plan_for(plan: Plan, formation: Formation, owner: str, now: datetime) -> list[Planned]:
    return await plan(formation.pool, owner, formation.settings, now)


async def put_away_of(plan: Plan, event: UpkeepEvent, formation: Formation, owner: str, now: datetime) -> int:
    """Returns how many of the user's were put away; 0 where nothing has to go, or nothing may."""
    async with formation.pool.acquire() as connection, connection.transaction():
        rev = await retraction.lock_user(connection, owner) or 0
        planned = await plan(connection, owner, formation.settings, now)
        await put_away(connection, owner, planned, event, formation.observe, rev=rev, now=now)
    return len(planned)


async def over_limit(formation: Formation, after: str, _now: datetime) -> list[str]:
    usual = formation.settings.pruning.max_memories
    return await upkeep.over_memory_limit(formation.pool, usual=usual, after=after, limit=USERS_AT_ONCE)


async def plan_pruning(db: Db, owner: str, settings: FormationSettings, now: datetime) -> list[Planned]:
    excess = await rows.excess(db, owner, usual=settings.pruning.max_memories)
    if excess is None:
        return []
    found = await rows.to_prune(
        db,
        owner,
        settings.pruning.strategy,
        limit=number_to_prune(excess.memories, excess.max_memories),
        turns=TURNS_THAT_COUNT,
        keys=ALWAYS_KEYS,
        restored_since=now - RESTORED_STAYS,
        now=now,
    )
    full = f"memory is full ({excess.memories} of {excess.max_memories})"
    return [
        Planned(
            memory=each.id,
            content=each.content,
            why=settings.pruning.strategy,
            reason=f"{full}: {of_strategy(each, settings.pruning.strategy)}",
        )
        for each in found
    ]


def number_to_prune(memories: int, max_memories: int) -> int:
    """Whole batches, until no more than `max_memories` are left. A limit below 100 has batches of a tenth of it, lest a
    small memory be emptied.
    """
    batch = min(BATCH, max(1, max_memories // 10))
    batches = -(-max(0, memories - max_memories) // batch)
    return min(batches, MAX_PUT_AWAY_AT_ONCE // batch) * batch


def of_strategy(memory: PrunableMemory, strategy: PutAwayReason) -> str:
    match strategy:
        case "fifo":
            return f"the oldest first, from {memory.created_at:%Y-%m-%d}"
        case "least_relevant" if memory.relevance is not None:
            return f"the least relevant to the latest messages first, {memory.relevance:.2f}"
    used = f"last used {memory.used_at:%Y-%m-%d}, {memory.access_count} times in all"
    return f"the longest unused first, the sooner the less it matters ({memory.importance:.1f}), {used}"


async def with_idle(formation: Formation, after: str, now: datetime) -> list[str]:
    return await upkeep.with_idle_memories(
        formation.pool,
        unused_since=now - timedelta(days=formation.settings.expiry.ttl_days),
        below_importance=formation.settings.expiry.below_importance,
        after=after,
        limit=USERS_AT_ONCE,
        now=now,
        decay=formation.settings.decay,
    )


async def plan_expiry(db: Db, owner: str, settings: FormationSettings, now: datetime) -> list[Planned]:
    cutoff = now - timedelta(days=settings.expiry.ttl_days)
    found = await rows.to_expire(
        db,
        owner,
        unused_since=cutoff,
        below_importance=settings.expiry.below_importance,
        limit=MAX_PUT_AWAY_AT_ONCE,
        keys=ALWAYS_KEYS,
        now=now,
        decay=settings.decay,
    )
    return [
        Planned(memory=each.id, content=each.content, why="ttl", reason=why_expired(each, cutoff)) for each in found
    ]


def why_expired(memory: IdleMemory, cutoff: datetime) -> str:
    if memory.valid_to is not None and memory.valid_to <= cutoff:
        return f"it ended on {memory.valid_to:%Y-%m-%d}, last used {memory.idle_since:%Y-%m-%d}"
    return f"not used since {memory.idle_since:%Y-%m-%d}, of importance {memory.importance:.2f}"


async def put_away(
    connection: Connection,
    owner: str,
    planned: Sequence[Planned],
    event: UpkeepEvent,
    observe: Observe,
    *,
    rev: int,
    now: datetime,
) -> None:
    """In the transaction that the caller has opened, which has locked the user at `rev`. One row of `events` for all
    of them.
    """
    if not planned:
        return
    changes = [
        Change(operation=PutAway(memory=each.memory, why=each.why, now=now), reason=each.reason, actor=ACTOR)
        for each in planned
    ]
    await apply_changes(connection, owner, changes, rev=rev, said_at=now, observe=observe)
    why = planned[0].why
    detail: dict[str, object] = {"memories": len(planned), "why": why}
    await events.add_upkeep_event(connection, owner, uuid7(), type=event, detail=detail)
    observe(MemoriesPutAway(why=why, memories=len(planned)))


PRUNING = UserChore(
    name="prune",
    users=over_limit,
    plan=partial(plan_for, plan_pruning),
    carry_out=partial(put_away_of, plan_pruning, "pruned"),
)
EXPIRY = UserChore(
    name="expire",
    users=with_idle,
    plan=partial(plan_for, plan_expiry),
    carry_out=partial(put_away_of, plan_expiry, "expired"),
)
