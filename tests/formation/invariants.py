"""What holds of a user's memory whatever was learned, in whichever order, by however many workers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import asyncpg

from formation.facts import single_valued
from formation.memories.text import normalized_memory
from retrieval.context import RetrievalContext
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall

# What the last event that changes a state says that the state is.
STATE_AFTER = {
    "ADD": "active",
    "RESTORE": "active",
    "REPLACE": "superseded",
    "DELETE": "deleted",
    "RETRACT": "deleted",
}


async def violations(pool: asyncpg.Pool, owner: str) -> list[str]:
    """Sentences about what is not as it has to be, none if all is well. Turns may be under way."""
    async with pool.acquire() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
        memories = await connection.fetch(
            "select l.*, v.content, (select count(*) from memory_sources s where s.user_id = l.user_id"
            " and s.memory = l.id) as sources from users_vectors l join vectors v on v.owner = l.vector_owner"
            " and v.id = l.vector where l.user_id = $1 order by l.id",
            owner,
        )
        history = await connection.fetch("select * from history where user_id = $1 order by rev", owner)
        rev = await connection.fetchval("select rev from users where user_id = $1", owner)
        relations = await connection.fetch("select * from relations where user_id = $1", owner)
    return [
        *_repeated(memories),
        *_of_one_key(memories),
        *_wrong_times(memories),
        *_gaps([each["rev"] for each in history], rev or 0),
        *_unexplained(memories, history),
        *_related_twice(relations),
    ]


async def recalled_past(context: RetrievalContext, owner: str) -> list[str]:
    """Memories that are not active and that recall brings, asked for each by its own words."""
    rows = await context.pool.fetch(
        "select l.id, l.state, v.content from users_vectors l join vectors v on v.owner = l.vector_owner"
        " and v.id = l.vector where l.user_id = $1",
        owner,
    )
    past = {row["id"]: row for row in rows if row["state"] != "active"}
    recalled = [
        each
        for row in past.values()
        for each in (await recall(context, RecallRequest(owner=owner, question=row["content"]))).memories
    ]
    return sorted({f"{past[each.id]['state']}: {each.content}" for each in recalled if each.id in past})


def _repeated(memories: Sequence[Any]) -> Iterator[str]:
    active = Counter((each["agent"], normalized_memory(each["content"])) for each in memories if _holds(each))
    yield from (f"{count} active memories say {text!r}" for (_, text), count in active.items() if count > 1)


def _of_one_key(memories: Sequence[Any]) -> Iterator[str]:
    keys = Counter((each["agent"], each["key"]) for each in memories if _holds(each) and single_valued(each["key"]))
    yield from (f"{count} active memories have the key {key!r}" for (_, key), count in keys.items() if count > 1)


def _holds(memory: Any) -> bool:
    return bool(memory["state"] == "active")


def _wrong_times(memories: Sequence[Any]) -> Iterator[str]:
    for each in memories:
        until = each["valid_to"]
        merged = each["put_away"] == "merged"
        if each["state"] == "superseded" and not merged and (until is None or until < each["valid_from"]):
            yield f"{each['content']!r} is superseded and held until {until}, from {each['valid_from']}"
        if _holds(each) and until is not None and until < each["said_at"]:
            yield f"{each['content']!r} is active and ended before it was said"


def _gaps(revs: Sequence[int], rev: int) -> Iterator[str]:
    if revs != list(range(1, rev + 1)):
        missing = [f"{one} to {other}" for one, other in pairwise((0, *revs, rev + 1)) if other != one + 1]
        yield f"the rev is {rev}, and the history jumps from {', '.join(missing)}"


def _unexplained(memories: Sequence[Any], history: Sequence[Any]) -> Iterator[str]:
    """The history says how each memory came, why it is in its state, and how many turns state it."""
    known = {each["id"] for each in memories}
    for memory in memories:
        events = [each for each in history if each["memory"] == memory["id"]]
        states = list(_states(events))
        if not events or events[0]["event"] != "ADD":
            yield f"{memory['content']!r} was never added"
        elif states[-1] != memory["state"]:
            yield f"{memory['content']!r} is {memory['state']}, and its history says {states[-1]}"
        if any(not each["reason"] or not each["actor"] for each in events):
            yield f"{memory['content']!r} changed for no reason, or by nobody"
        replaced_by = [each["new_ref"] for each in events if each["event"] in ("REPLACE", "MERGE")]
        if memory["state"] == "superseded" and not known.issuperset(replaced_by[-1:]):
            yield f"{memory['content']!r} was superseded by nothing"
        turns = [each["meta"].get("turn") for each in events if each["event"] in ("ADD", "SOURCE")]
        lost = sum(each["event"] == "RETRACT" for each in events)
        if not memory["summarized_from"] and memory["sources"] != len([turn for turn in turns if turn]) - lost:
            yield f"{memory['content']!r} has {memory['sources']} sources, and its history {len(turns) - lost}"


def _states(events: Sequence[Any]) -> Iterator[str]:
    """What each event says that the state is. A memory that was learned goes with its last source, not before."""
    sources = 0
    for each in events:
        sources += each["event"] in ("ADD", "SOURCE") and "turn" in each["meta"]
        sources -= each["event"] == "RETRACT"
        if each["event"] == "CONSENT":
            yield {"approved": "active"}.get(each["meta"]["decision"], each["meta"]["decision"])
        if each["event"] == "MERGE":  # a repeat was put away, or it became a part of another one
            yield "deleted" if "old_said_at" in each["meta"] else "superseded"
        if each["event"] in STATE_AFTER and (each["event"] != "RETRACT" or each["old_ref"] is not None or sources == 0):
            yield STATE_AFTER[each["event"]]


def _related_twice(relations: Sequence[Any]) -> Iterator[str]:
    pairs = Counter((frozenset({each["from_id"], each["to_id"]}), each["type"]) for each in relations)
    yield from (f"{len(pair)} memories are related {count} times" for (pair, _), count in pairs.items() if count > 1)
    yield from (f"{each['from_id']} is related to itself" for each in relations if each["from_id"] == each["to_id"])
