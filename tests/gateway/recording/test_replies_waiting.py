"""Replies wait for the writer without holding anybody up, and not in any number."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import asyncpg
import pytest

from db.queries.turns import NewTurn
from gateway.database import Database, PostgresUnavailable
from gateway.observations import RowSpooled
from gateway.recording.recorder import MAX_WAITING_REPLIES, Recorder, TurnRecord
from gateway.recording.reply_rows import PreviousReply
from gateway.recording.spool import Spool
from gateway.streaming.transcript import Transcript
from retrieval.availability import Availability
from retrieval.deadlines import Deadlines
from tests.gateway.recording.test_recorder import settled
from tests.gateway.recording.test_spool import SENT_AT, reply, turn


def transcript_of(text: str) -> Transcript:
    transcript = Transcript()
    transcript.feed(b'data: {"choices":[{"index":0,"delta":{"content":"%s"}}]}\n\n' % text.encode())
    transcript.parse_pending()
    transcript.complete = True
    return transcript


def recorder_of(pool: asyncpg.Pool | None, folder: Path, seen: list[object]) -> tuple[Recorder, Spool]:
    spool = Spool(folder, reserve_bytes=0)
    database = Database(Availability("database", seen.append, max_pause_s=1.0), Deadlines())
    database.pool = pool
    return Recorder(database, spool, seen.append), spool


def record(recorder: Recorder, new: NewTurn, previous: PreviousReply | None = None) -> TurnRecord:
    return recorder.record_turn(new, memories=(), previous=previous, timeout_s=60)


async def test_too_many_waiting_replies_go_to_disk(tmp_path: Path) -> None:
    seen: list[object] = []
    recorder, spool = recorder_of(None, tmp_path, seen)
    async with recorder:
        recorded = record(recorder, turn("t"))
        await recorded.durable()
        for _ in range(MAX_WAITING_REPLIES + 3):
            recorder.record_reply(recorded, transcript_of("Nice."), message_id=None, model=None)
    assert spool.rows == 1 + MAX_WAITING_REPLIES + 3
    assert sum(isinstance(each, RowSpooled) and each.reason == "too many replies wait" for each in seen) == 3


async def test_a_reply_that_waits_on_disk_is_not_taken_for_a_missing_one(tmp_path: Path, pool: asyncpg.Pool) -> None:
    recorder, spool = recorder_of(pool, tmp_path, [])
    first, second = turn("t1"), turn("t2", "And the weather?")
    async with recorder:
        await record(recorder, first).durable()
        await spool.append(reply(first))
        previous = PreviousReply(turn_text_hash=first.text_hash, text="Nice.")
        later = record(recorder, replace(second, ts=SENT_AT + timedelta(minutes=1)), previous)
        assert await later.row_id() == second.id
    assert not await replies(pool)
    again, _ = recorder_of(pool, tmp_path, [])
    async with again:
        replaying = asyncio.create_task(again.replay_spool())
        await settled(lambda: replies(pool))
        replaying.cancel()
    assert await replies(pool) == ["Nice."]


async def test_a_reply_that_another_gateway_filled_in_meanwhile_is_not_written_again(
    tmp_path: Path, pool: asyncpg.Pool
) -> None:
    """Its turns went to two gateways; the first one's reply waits on its disk, which the second cannot know."""
    one, spool_of_one = recorder_of(pool, tmp_path, [])
    two, _ = recorder_of(pool, tmp_path, [])
    first, second = turn("t1"), turn("t2", "And the weather?")
    async with one, two:
        await record(one, first).durable()
        await spool_of_one.append(reply(first))
        previous = PreviousReply(turn_text_hash=first.text_hash, text="Nice.")
        await record(two, replace(second, ts=SENT_AT + timedelta(minutes=1)), previous).durable()
        await settled(lambda: replies(pool))
        replaying = asyncio.create_task(one.replay_spool())
        await settled(lambda: _is_empty(one))
        replaying.cancel()
    assert await replies(pool) == ["Nice."]


async def _is_empty(recorder: Recorder) -> bool:
    return not recorder.waiting


async def replies(pool: asyncpg.Pool) -> list[str]:
    return [row["content"] for row in await pool.fetch("select content from chat_turns where role = 'assistant'")]


async def test_a_write_that_is_left_to_go_on_is_waited_for_at_shutdown(pool: asyncpg.Pool) -> None:
    database = Database(Availability("database", lambda _seen: None, max_pause_s=1.0), Deadlines())
    database.pool = pool

    async def slow(pool: asyncpg.Pool) -> None:
        await pool.execute("insert into users (user_id) select 'default/ada' from pg_sleep(0.5)")

    with pytest.raises(PostgresUnavailable, match="no answer in time"):
        await database.run_to_end(slow, 0.05)
    assert await pool.fetchval("select count(*) from users") == 0
    await database.finish_writes()
    assert await pool.fetchval("select count(*) from users") == 1
