"""Memories that say nearly the same are settled at night, in pairs: one of two goes, or both stay (decision 0081).

What is equal by rule needs no model; about the others a model is asked, fifty pairs a user and day. What a call has
decided is written in one transaction, with what was asked: killed anywhere, nothing is lost and no pair is asked twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import get_args
from uuid import UUID

from uuid_utils.compat import uuid7

from db.queries import consolidation as rows
from db.queries import events, retraction, upkeep
from db.queries.consolidation import Done
from db.queries.formation import user_state
from formation.consolidation.judge import Outcome, Settled, in_calls, judge
from formation.consolidation.pairs import (
    ASKED_AGAIN_AFTER,
    MergePlan,
    Pair,
    is_protected,
    is_worth_asking,
    merge_plan,
    paired,
    read_pairs,
    same_by_rule,
)
from formation.memories.writing.changes import Change, MergeRepeat, Operation, Relate, Supersede
from formation.memories.writing.operations import Connection
from formation.memories.writing.writer import RevChanged, apply_changes
from formation.observations import MemoriesPutAway
from formation.reconcile.embed import scores_of
from formation.turn.context import Formation
from formation.upkeep.asking import model_to_ask
from formation.upkeep.chore import (
    ACTOR,
    MAX_CONTENT_CHARACTERS,
    USERS_AT_ONCE,
    PlannedChange,
    UserChore,
    beginning_of_day,
)

# Five calls of ten: what a user says in a day makes fewer, and a store that was imported is through in some nights.
MAX_PAIRS_A_DAY = 50
# A fraction of a second in one transaction; what is left has the next night.
MAX_MERGED_BY_RULE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPairs:
    """`repeats`: one by rule. `to_ask`: a model is to be asked about them, the likest first."""

    repeats: Sequence[Settled]
    to_ask: Sequence[Pair]


async def users(formation: Formation, after: str, now: datetime) -> list[str]:
    return await upkeep.to_consolidate(
        formation.pool,
        now=now,
        day=beginning_of_day(now),
        asked_again_after=ASKED_AGAIN_AFTER,
        after=after,
        limit=USERS_AT_ONCE,
    )


async def plan(formation: Formation, owner: str, now: datetime) -> list[PlannedChange]:
    """What goes by rule, and what a model would be asked about."""
    found = await find(formation, owner, now)
    asked = "waits for a model to compare it with" if formation.llm is None else "a model would be asked about it and"
    return [
        *(
            PlannedChange(
                memory=merge.goes.id,
                content=merge.goes.content[:MAX_CONTENT_CHARACTERS],
                reason=f"memory {merge.stays.id} says the same ({each.reason}): it would be put away",
            )
            for each, merge in merges_of(found.repeats)
        ),
        *(
            PlannedChange(
                memory=pair.newer.id,
                content=pair.newer.content[:MAX_CONTENT_CHARACTERS],
                reason=f"{asked} memory {pair.older.id}: alike by {pair.score:.2f}, said "
                f"{(pair.newer.said_at - pair.older.said_at).days} days after it",
            )
            for pair in found.to_ask[: await pairs_left_today(formation, owner, now)]
        ),
    ]


async def consolidate(formation: Formation, owner: str, now: datetime) -> int:
    """Returns how many memories have gone. Raises: ModelFailed, EmbedderFailed; what was settled before is written."""
    found = await find(formation, owner, now)
    left = len(found.repeats) + len(found.to_ask)
    settled: list[Settled] = []
    try:
        if found.repeats:
            settled += await write(formation, owner, found.repeats[:MAX_MERGED_BY_RULE], now, pairs=0)
        for pairs in in_calls(found.to_ask[: await pairs_left_today(formation, owner, now)]):
            chosen = await model_to_ask(formation, owner, "resolve")
            if chosen is None:
                break
            judged = await judge(*chosen, owner, pairs, formation.observe)
            settled += await write(formation, owner, judged, now, pairs=len(pairs))
        await note_done(formation, owner, now, left=left - len(settled))
    except RevChanged:  # nothing may be learned, or the memory was erased meanwhile
        pass
    return sum(each.outcome in ("same", "replace") for each in settled)


async def may_change(formation: Formation, owner: str) -> bool:
    user = await user_state(formation.pool, owner)
    return user is not None and user.may_learn and not owner.endswith("/*")


async def find(formation: Formation, owner: str, now: datetime) -> FoundPairs:
    if not await may_change(formation, owner):
        return FoundPairs(repeats=(), to_ask=())
    ladder = formation.settings.ladder
    scores = scores_of(formation.embedder.calibration, ladder)
    repeats: list[Settled] = []
    others: list[Pair] = []
    for pair in await read_pairs(formation, formation.pool, owner, now):
        if merge_plan(pair, "newer") and (reason := same_by_rule(pair, scores, ladder)):
            repeats.append(Settled(pair=pair, outcome="same", reason=reason, rung="fuzzy", actor=ACTOR))
        elif is_worth_asking(pair):
            others.append(pair)
    gone = {merge.goes.id for _, merge in merges_of(repeats)}
    return FoundPairs(repeats=repeats, to_ask=[each for each in others if gone.isdisjoint(each.ids)])


async def pairs_left_today(formation: Formation, owner: str, now: datetime) -> int:
    return max(0, MAX_PAIRS_A_DAY - await rows.pairs_since(formation.pool, owner, beginning_of_day(now)))


async def write(
    formation: Formation, owner: str, settled: Sequence[Settled], now: datetime, *, pairs: int
) -> list[Settled]:
    """One transaction: what still is as it was judged, its history, and that it was settled. Returns those; the others
    come again. `pairs`: how many of them a model was asked about.

    Raises: RevChanged; nothing was written.
    """
    async with formation.pool.acquire() as connection, connection.transaction():
        rev = await retraction.lock_user(connection, owner) or 0
        applied = list(without_clashes(await as_it_is(connection, owner, settled, now)))
        times_said: dict[UUID, datetime] = {}
        changes = [change for each in applied for change in await changes_of(connection, owner, each, now, times_said)]
        counts = {name: sum(each.outcome == name for each in applied) for name in get_args(Outcome)}
        asked = [each.pair.fingerprint for each in applied]
        detail: dict[str, object] = {"pairs": pairs, "asked": asked, **counts}
        await apply_and_note(formation, connection, owner, changes, detail, now, rev=rev)
    if counts["same"]:
        formation.observe(MemoriesPutAway(why="repeat", memories=counts["same"]))
    return applied


async def note_done(formation: Formation, owner: str, now: datetime, *, left: int) -> None:
    """Until something changes, or tomorrow if pairs are `left`, there is nothing more to do. Raises: RevChanged."""
    async with formation.pool.acquire() as connection, connection.transaction():
        rev = await retraction.lock_user(connection, owner) or 0
        if await rows.done_since(connection, owner, beginning_of_day(now)) == Done(rev=rev, remaining=left):
            return
        await apply_and_note(formation, connection, owner, [], {"left": left, "rev": rev}, now, rev=rev)


async def apply_and_note(
    formation: Formation,
    connection: Connection,
    owner: str,
    changes: Sequence[Change],
    detail: dict[str, object],
    now: datetime,
    *,
    rev: int,
) -> None:
    """In the transaction that the caller has opened, which has locked the user at `rev`."""
    await apply_changes(connection, owner, changes, rev=rev, said_at=now, while_paused=False, observe=formation.observe)
    await events.add_upkeep_event(connection, owner, uuid7(), type="consolidated", detail=detail, ts=now)


async def as_it_is(connection: Connection, owner: str, settled: Sequence[Settled], now: datetime) -> list[Settled]:
    """Those whose memories have the texts that were judged, said in the same order; as the memories are now."""
    ids = {id for each in settled for id in each.pair.ids}
    known = await rows.memories_in_pairs(connection, owner, list(ids), now=now)
    current = []
    for each in settled:
        older, newer = known.get(each.pair.older.id), known.get(each.pair.newer.id)
        if older is None or newer is None:
            continue
        pair = paired(older, newer, score=each.pair.score, related=each.pair.related)
        if pair.texts == each.pair.texts:
            current.append(replace(each, pair=pair))
    return current


def without_clashes(settled: Sequence[Settled]) -> Iterator[Settled]:
    """The newest first, so that of three that say the same the newest stays. A memory that goes takes part in nothing
    else, nor does one that stays go: such a pair is looked at again the next night.
    """
    gone: set[UUID] = set()
    staying: set[UUID] = set()
    for each in sorted(settled, key=lambda one: (one.pair.newer.said_at, one.pair.newer.id), reverse=True):
        ends = memory_that_ends(each)
        if not gone.isdisjoint(each.pair.ids) or ends in staying:
            continue
        if ends is not None:
            gone.add(ends)
            staying |= each.pair.ids - {ends}
        yield each if ends is not None or each.outcome == "link" else replace(each, outcome="both")


def memory_that_ends(settled: Settled) -> UUID | None:
    match settled.outcome:
        case "same":
            merge = merge_plan(settled.pair, settled.keep)
            return merge.goes.id if merge else None
        case "replace" if not is_protected(settled.pair.older):
            return settled.pair.older.id
    return None


def merges_of(settled: Sequence[Settled]) -> Iterator[tuple[Settled, MergePlan]]:
    """What of these repeats stays and goes."""
    for each in without_clashes(settled):
        if merge := merge_plan(each.pair, each.keep):
            yield each, merge


async def changes_of(
    connection: Connection, owner: str, settled: Settled, now: datetime, times_said: dict[UUID, datetime]
) -> list[Change]:
    """`times_said`: when the memories that stay were said last, after the changes before; kept up to date."""
    pair = settled.pair
    match settled.outcome:
        case "same":
            return [change_of(settled, await merge_of(connection, owner, settled, now, times_said))]
        case "replace":
            return [change_of(settled, Supersede(old=pair.older.id, by=pair.newer.id, valid_to=pair.newer.said_at))]
        case "link" if not pair.related:
            return [change_of(settled, Relate(memory=pair.newer.id, to=pair.older.id, strength=min(pair.score, 1.0)))]
    return []


async def merge_of(
    connection: Connection, owner: str, settled: Settled, now: datetime, times_said: dict[UUID, datetime]
) -> MergeRepeat:
    merge = merge_plan(settled.pair, settled.keep)
    assert merge is not None  # without_clashes has seen to it
    stays, goes = merge.stays, merge.goes
    before = times_said.get(stays.id, stays.said_at)
    times_said[stays.id] = max(before, goes.said_at)
    sources = await rows.sources_to_join(connection, owner, goes.id, into=stays.id)
    return MergeRepeat(
        memory=goes.id,
        into=stays.id,
        sources=tuple((each.turn, each.said_at) for each in sources),
        old_said_at=before,
        said_at=times_said[stays.id],
        now=now,
    )


def change_of(settled: Settled, operation: Operation) -> Change:
    trail = {"chore": "consolidate", "rung": settled.rung}
    return Change(operation=operation, reason=settled.reason, actor=settled.actor, trail=trail)


CONSOLIDATION = UserChore(name="consolidate", users=users, plan=plan, carry_out=consolidate)
