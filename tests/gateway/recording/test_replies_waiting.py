"""Replies wait for the writer without holding anybody up, and not in any number."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import asyncpg
import pytest

from gateway.observations import RowSpooled
from gateway.recording.recorder import MOST_REPLIES, Earlier, Recorded, Recorder
from gateway.recording.spool import Spool
from gateway.streaming.transcript import Transcript
from retrieval.availability import Availability
from tests.gateway.recording.test_recorder import settled
from tests.gateway.recording.test_spool import SAID_AT, reply, turn


def heard(text: str) -> Transcript:
    transcript = Transcript()
    transcript.feed(b'data: {"choices":[{"index":0,"delta":{"content":"%s"}}]}\n\n' % text.encode())
    transcript.catch_up()
    transcript.complete = True
    return transcript


def recorder_of(pool: asyncpg.Pool | None, folder: Path, seen: list[object]) -> tuple[Recorder, Spool]:
    spool = Spool(folder, reserve_bytes=0)
    availability = Availability("database", seen.append, max_pause_s=1.0)
    return Recorder(lambda: pool, spool, seen.append, availability), spool


def in_time() -> float:
    return asyncio.get_running_loop().time() + 60


async def test_the_reply_of_a_turn_that_is_kept_waits_for_no_round_of_the_loop(tmp_path: Path) -> None:
    recorder, _ = recorder_of(None, tmp_path, [])
    recorded = Recorded(recorder, turn("t"), ())
    recorded.ended(in_database=True)
    with pytest.raises(StopIteration) as ended:
        recorded.in_database().send(None)
    assert ended.value.value is True


async def test_replies_that_are_too_many_to_wait_go_to_disk(tmp_path: Path) -> None:
    seen: list[object] = []
    recorder, spool = recorder_of(None, tmp_path, seen)
    said = heard("Nice.")
    async with recorder:
        recorded = recorder.record(turn("t"), injected=(), earlier=None, deadline=in_time())
        await recorded.durable()
        for _ in range(MOST_REPLIES + 3):
            recorded.heard(said, status="complete", message_id=None, model=None)
    assert spool.rows == 1 + MOST_REPLIES + 3
    assert sum(isinstance(each, RowSpooled) and each.reason == "too many wait" for each in seen) == 3


async def test_a_reply_that_waits_on_disk_is_not_taken_for_a_lost_one(tmp_path: Path, pool: asyncpg.Pool) -> None:
    recorder, spool = recorder_of(pool, tmp_path, [])
    first, second = turn("t1"), turn("t2", "And the weather?")
    async with recorder:
        await recorder.record(first, injected=(), earlier=None, deadline=in_time()).durable()
        await spool.append(reply(first))
        earlier = Earlier(asked=first.text_hash, answered="Nice.")
        later = recorder.record(
            replace(second, ts=SAID_AT + timedelta(minutes=1)), injected=(), earlier=earlier, deadline=in_time()
        )
        assert await later.in_database()
    assert not await replies(pool)
    again, _ = recorder_of(pool, tmp_path, [])
    async with again:
        replaying = asyncio.create_task(again.replay_spool())
        await settled(lambda: replies(pool))
        replaying.cancel()
    assert await replies(pool) == ["Nice."]


async def replies(pool: asyncpg.Pool) -> list[str]:
    return [row["content"] for row in await pool.fetch("select content from chat_turns where role = 'assistant'")]
