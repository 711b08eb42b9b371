"""What is in the database, compared with the ledger."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable

from tests.faults.ledger import SentMessage
from tests.faults.postgres import ask

# Generous: how long something takes is measured elsewhere; here it only has to come.
# A turn that met three bad answers waits up to 72 s for its next attempt (formation/jobs/attempts.py).
TIMEOUT_S = 100.0
SPACE = "default/"

TURNS = """
select user_id, message_id, content, formed_at is not null as formed, dead_at is not null as dead, last_error, recall,
       ts
  from chat_turns where role = 'user' and user_id = any($1) order by ts, id
"""
STUCK = """
select t.id, t.attempts, now() - t.queued_at as queued_for, t.last_error, q.status, now() - q.heartbeat as silent_for,
       q.execute_after - now() as due_in
  from chat_turns t left join pgqueuer q on q.dedupe_key = t.user_id || '/' || t.id
 where t.role = 'user' and t.formed_at is null and t.dead_at is null and t.user_id = any($1) order by t.ts
"""
REPLIES = """
select t.message_id, count(*) as replies
  from chat_turns r join chat_turns t on t.user_id = r.user_id and t.id = r.reply_to
 where r.role = 'assistant' and r.status <> 'error' and r.user_id = any($1) group by t.message_id
"""
ADDED = """
select t.message_id, count(*) as times
  from history h join chat_turns t on t.user_id = h.user_id and t.id::text = h.meta ->> 'turn'
 where h.event = 'ADD' and h.user_id = any($1) group by t.message_id
"""
SOURCES = """
select t.message_id, count(*) as times
  from memory_sources s join chat_turns t on t.user_id = s.user_id and t.id = s.turn
 where s.user_id = any($1) group by t.message_id
"""
REVS = """
select u.user_id, u.rev, count(h.rev) as entries, coalesce(min(h.rev), 1) as first, coalesce(max(h.rev), 0) as last
  from users u left join history h using (user_id) where u.user_id = any($1) group by u.user_id, u.rev
"""


def owners(users: Iterable[str]) -> list[str]:
    return [SPACE + user for user in users]


async def all_written(url: str, messages: list[SentMessage]) -> None:
    """Returns when each message whose reply somebody saw has its row. Raises AssertionError when that does not come."""
    wanted = {each.id for each in messages if each.seen and not each.control}
    people = owners({each.user for each in messages})
    end = time.monotonic() + TIMEOUT_S
    while missing := wanted - {row["message_id"] for row in await ask(url, TURNS, people)}:
        assert time.monotonic() < end, (
            f"{len(missing)} of {len(wanted)} turns were never written: {sorted(missing)[:3]}"
        )
        await asyncio.sleep(0.05)


async def all_formed(url: str, messages: list[SentMessage]) -> None:
    """Returns when nothing of these users waits to be learned from: that may take long, as long as it gets less."""
    people = owners({each.user for each in messages})
    fewest, end = len(messages) + 1, time.monotonic() + TIMEOUT_S
    while waiting := [row for row in await ask(url, TURNS, people) if not row["formed"] and not row["dead"]]:
        if len(waiting) < fewest:
            fewest, end = len(waiting), time.monotonic() + TIMEOUT_S
        if time.monotonic() > end:
            stuck = [dict(row) for row in await ask(url, STUCK, people)]
            raise AssertionError(f"{len(waiting)} turns were never learned from: {stuck[:3]}")
        await asyncio.sleep(0.1)


async def check_once(url: str, messages: list[SentMessage], *, lost: int = 0) -> int:
    """Every turn whose first byte was seen has one row, was learned from once, and no dead letter; how many those are.

    `lost`: so many rows are lost, by Memrelay's own count.
    """
    people = owners({each.user for each in messages if not each.control})
    texts = {each.id: each.text for each in messages if not each.control}
    turns = await ask(url, TURNS, people)
    times = Counter(row["message_id"] for row in turns)
    seen = {each.id for each in messages if each.seen and not each.control}
    assert len(seen - times.keys()) <= lost, f"seen and not written: {sorted(seen - times.keys())[:3]}"
    assert max(times.values(), default=1) == 1, f"written twice: {[id for id, n in times.items() if n > 1]}"
    assert {row["message_id"]: row["content"] for row in turns} == {id: texts[id] for id in times}
    assert not [row for row in turns if row["dead"]], "a turn was given up"
    assert all(row["formed"] for row in turns)
    await check_learned_once(url, people, set(times))
    return len(times)


async def check_learned_once(url: str, people: list[str], turns: set[str]) -> None:
    """One memory, one source and one history entry a turn; no number of a user's history used twice or left out."""
    added = {row["message_id"]: row["times"] for row in await ask(url, ADDED, people)}
    assert added == dict.fromkeys(turns, 1), _odd(added, turns)
    sources = {row["message_id"]: row["times"] for row in await ask(url, SOURCES, people)}
    assert sources == dict.fromkeys(turns, 1), _odd(sources, turns)
    for row in await ask(url, REVS, people):
        assert row["rev"] == row["entries"] == row["last"], f"gaps in the history: {row}"
        assert row["first"] == 1, f"the history begins late: {row}"


async def check_replies(url: str, messages: list[SentMessage], *, lost_between: tuple[float, float]) -> None:
    """Returns when every reply that was received to its end is recorded, but for those of questions asked in that time.

    Replies are written together, a moment after they ended.
    """
    people = owners({each.user for each in messages if not each.control})
    since, until = lost_between
    complete = {
        each.id: sum(a.end == "whole" and not since <= a.asked_at < until for a in each.attempts)
        for each in messages
        if not each.control
    }
    end = time.monotonic() + TIMEOUT_S
    while True:
        recorded = {row["message_id"]: row["replies"] for row in await ask(url, REPLIES, people)}
        missing = [id for id, times in complete.items() if recorded.get(id, 0) < times]
        if not missing:
            return
        assert time.monotonic() < end, f"replies that were not recorded: {missing[:3]}"
        await asyncio.sleep(0.05)


async def record_write_order(url: str) -> None:
    """From now on Postgres itself records the order in which turns are written: a row's columns change with updates."""
    await ask(url, "create table written (n bigserial, message_id text)")
    body = "begin insert into written (message_id) values (new.message_id); return null; end"
    await ask(url, f"create function record_written() returns trigger language plpgsql as '{body}'")
    await ask(
        url,
        "create trigger record_written after insert on chat_turns for each row when (new.role = 'user')"
        " execute function record_written()",
    )


async def written_in_order(url: str) -> list[str]:
    return [row["message_id"] for row in await ask(url, "select message_id from written order by n")]


def _odd(counts: dict[str, int], turns: set[str]) -> str:
    odd = {id: counts.get(id, 0) for id in turns | counts.keys() if counts.get(id, 0) != 1}
    return f"{len(odd)} of {len(turns)} turns not learned from exactly once: {dict(list(odd.items())[:3])}"
