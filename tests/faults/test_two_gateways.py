"""Two gateways share one Postgres and one data directory: what one of them spools is neither overwritten nor left."""

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiohttp
import asyncpg
import pytest

from tests.conftest import make_short_folder
from tests.faults.ledger import Ledger, SentMessage
from tests.faults.load import Chat, say, session
from tests.faults.postgres import Postgres, answers, ask
from tests.faults.rows import all_formed, all_written, check_once
from tests.faults.stage import Stage

TURNS = 20


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    made = make_short_folder("memrelay-faults-")
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(scope="module")
def postgres(folder: Path, postgres_binaries: Path) -> Iterator[Postgres]:
    started = Postgres(folder, postgres_binaries)
    started.start()
    asyncio.run(answers(started.url))
    yield started
    started.stop()


@contextmanager
def gateways(folder: Path, postgres: Postgres) -> Iterator[tuple[Stage, Stage]]:
    """Each with a supervisor and a worker; they share nothing else but the ledger."""
    ledger = Ledger()
    stages = [Stage(data_dir=folder / "data", postgres=postgres, ledger=ledger) for _ in range(2)]
    (folder / "data").mkdir(exist_ok=True)
    try:
        for stage in stages:
            stage.start()
        yield stages[0], stages[1]
    finally:
        for stage in stages:
            stage.stop()


@asynccontextmanager
async def twenty_turns_to_each(stages: tuple[Stage, Stage]) -> AsyncIterator[list[SentMessage]]:
    """Of four users at once, each of whom goes to one gateway and then to the other. Everybody is answered."""
    sent: list[SentMessage] = []
    async with session() as client, asyncio.TaskGroup() as group:
        for user in range(4):
            group.create_task(_alternating(client, stages, Chat(f"user-{user}-{id(sent)}"), sent))
    assert len(sent) == 2 * TURNS
    assert all(message.whole for message in sent)
    yield sent


async def _alternating(
    client: aiohttp.ClientSession, stages: tuple[Stage, Stage], chat: Chat, sent: list[SentMessage]
) -> None:
    """One turn of the chat to one gateway, the next to the other."""
    for number in range(2 * TURNS // 4):
        stage = stages[number % 2]
        message = stage.ledger.new_message(chat.user, chat.id)
        sent.append(message)
        await say(client, stage.url, stage.ledger, chat, message, streamed=number % 4 < 2)
        chat.parent = message.id
        chat.messages += [{"role": "user", "content": message.text}, {"role": "assistant", "content": message.reply}]


async def test_twenty_turns_to_each_while_postgres_is_frozen_are_all_stored(folder: Path, postgres: Postgres) -> None:
    with gateways(folder, postgres) as stages:
        with postgres.frozen():
            async with twenty_turns_to_each(stages) as sent:
                spooled = [stage.metric("memrelay_spool_rows") for stage in stages]
        assert min(spooled) >= TURNS
        await all_written(postgres.url, sent)
        await all_formed(postgres.url, sent)
        assert await check_once(postgres.url, sent) == 2 * TURNS
        assert [stage.lost for stage in stages] == [0, 0]


async def test_what_a_killed_gateway_left_is_stored_by_the_other(folder: Path, postgres: Postgres) -> None:
    with gateways(folder, postgres) as stages:
        with postgres.frozen():
            async with twenty_turns_to_each(stages) as sent:
                supervisor = stages[0].served.process
                assert supervisor is not None
                for pid in (supervisor.pid, *stages[0].served.children().values()):
                    os.kill(pid, signal.SIGKILL)
                supervisor.wait()
        await all_written(postgres.url, sent)
        await all_formed(postgres.url, sent)
        assert await check_once(postgres.url, sent) == 2 * TURNS
        assert stages[1].lost == 0


SLOW = """
create or replace function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end';
create trigger slow before insert on chat_turns for each row execute function slow();
"""


async def test_gateways_killed_in_the_middle_of_their_replay_lose_and_double_nothing(
    folder: Path, postgres: Postgres
) -> None:
    with gateways(folder, postgres) as stages:
        await _execute(postgres.url, SLOW)
        try:
            with postgres.frozen():
                async with twenty_turns_to_each(stages) as sent:
                    pass
            for number, stage in enumerate(stages):
                written = await _written(postgres.url, sent)
                while len(now := await _written(postgres.url, sent)) < len(written) + 5 * number + 1:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                assert len(now) < 2 * TURNS, "it was over before the gateway was killed"
                os.kill(stage.served.children()["gateway"], signal.SIGKILL)
        finally:
            await _execute(postgres.url, "drop trigger slow on chat_turns")
        await all_written(postgres.url, sent)
        await all_formed(postgres.url, sent)
        assert await check_once(postgres.url, sent) == 2 * TURNS
        assert [stage.lost for stage in stages] == [0, 0]


async def _written(url: str, sent: list[SentMessage]) -> set[str]:
    found = await ask(url, "select message_id from chat_turns where message_id = any($1)", [each.id for each in sent])
    return {row["message_id"] for row in found}


async def _execute(url: str, script: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(script)
    finally:
        await connection.close()
