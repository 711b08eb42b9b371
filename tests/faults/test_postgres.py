"""Postgres stops, freezes, restarts, is killed or is full of others: chats go on, and each message is recorded once."""

import asyncio
import time

import pytest

from tests.faults.conftest import Staged
from tests.faults.postgres import AllConnections, Postgres
from tests.faults.rows import record_write_order, written_in_order
from tests.faults.stage import RECALL_DEADLINE_S, RECORD_TIMEOUT_S, Stage
from tests.faults.trial import Allowed, Trial, check_all_rows

LASTS_S = 4.0


@pytest.fixture(scope="module")
def stage(staged: Staged) -> Stage:
    return staged()


@pytest.fixture
def postgres(stage: Stage) -> Postgres:
    assert stage.postgres is not None
    return stage.postgres


async def test_chats_go_on_while_postgres_is_stopped(stage: Stage, postgres: Postgres) -> None:
    """Nothing is there to connect to. What was sent meanwhile is written in the order it was sent."""
    await record_write_order(postgres.url)
    async with Trial(stage, "Postgres stopped") as trial, trial.fault():
        await asyncio.to_thread(postgres.stop)
        stopped = time.monotonic()
        await asyncio.sleep(LASTS_S)
        started = time.monotonic()
        await asyncio.to_thread(postgres.start)
    meanwhile = [each for each in trial.struck if stopped <= each.asked_at < started - RECALL_DEADLINE_S]
    assert meanwhile
    assert all(attempt.memories == 0 for attempt in meanwhile)
    written = await written_in_order(postgres.url)
    for user in {message.user for message in trial.messages}:
        ids = [message.id for message in trial.messages if message.user == user and message.attempts[0] in trial.struck]
        assert [id for id in written if id in ids] == ids


async def test_chats_go_on_while_postgres_is_frozen(stage: Stage, postgres: Postgres) -> None:
    """Connections stay open and nothing answers on them."""
    async with Trial(stage, "Postgres frozen") as trial, trial.fault():
        with postgres.frozen():
            await asyncio.sleep(LASTS_S)


async def test_a_turn_is_one_row_where_postgres_is_frozen_for_longer_than_its_insert_waits(
    stage: Stage, postgres: Postgres
) -> None:
    """The INSERTs under way give up; what they had sent is committed when the server wakes, and is the same turn."""
    async with Trial(stage, "Postgres frozen 12 s") as trial, trial.fault():
        with postgres.frozen():
            await asyncio.sleep(12)


async def test_chats_go_on_while_postgres_restarts_twice(stage: Stage, postgres: Postgres) -> None:
    """As an upgrade does: every connection ends, a moment later there is a server again. Twice."""
    both = RECALL_DEADLINE_S + RECORD_TIMEOUT_S  # up for a chat's recall, and gone again for its row
    async with Trial(stage, "Postgres restarted twice", Allowed(max_added_s=both)) as trial, trial.fault():
        for _ in range(2):
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)
            await asyncio.sleep(0.5)


async def test_nothing_committed_is_lost_when_postgres_is_killed(stage: Stage, postgres: Postgres) -> None:
    """All its processes with SIGKILL; it recovers from its log, and what was committed is there."""
    async with Trial(stage, "Postgres killed", Allowed(crash=True)) as trial, trial.fault():
        await asyncio.to_thread(postgres.kill)
        await asyncio.sleep(1)
        await asyncio.to_thread(postgres.start)


async def test_chats_go_on_while_others_hold_every_connection(stage: Stage, postgres: Postgres) -> None:
    """Others hold every connection; Memrelay's own were ended and no new ones are given."""
    async with Trial(stage, "no connection left") as trial, trial.fault(), AllConnections(postgres.url) as taken:
        await asyncio.sleep(LASTS_S)
        assert taken.size > 40


async def test_at_last_every_turn_is_there_and_learned_from_once(stage: Stage) -> None:
    await check_all_rows(stage)
