"""Postgres goes down, freezes, starts late or comes back: the chat goes on, and every turn is recorded once."""

import asyncio
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest

from db.migrate import migrate
from db.postgres.embedded import EmbeddedPostgres
from gateway.observations import ReplyRecorded, RowLost, RowSpooled, SpoolReplayed
from gateway.recording.settings import RecordingSettings
from tests.fakes.model_server import ModelServer
from tests.gateway.conftest import Serve
from tests.gateway.recording.test_recorder import ADA, CHAT, chat_body, settled
from tests.gateway.running import Gateway, until


@pytest.fixture
def own_postgres(short_folder: Path, postgres_binaries: Path) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres(short_folder, binaries=postgres_binaries, durable=False) as server:
        asyncio.run(migrate(server.url))
        yield server


@pytest.fixture
def exposed(own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path) -> Gateway:
    return serve(database_url=own_postgres.url, data_dir=tmp_path, recording=RecordingSettings(timeout_ms=250))


async def recorded_rows(url: str) -> list[tuple[str, str]]:
    connection = await asyncpg.connect(url)
    try:
        found = await connection.fetch("select role, content from chat_turns order by ts, id")
        return [(row["role"], row["content"]) for row in found]
    finally:
        await connection.close()


async def send(gateway: Gateway, text: str, headers: dict[str, str] = ADA) -> httpx.Response:
    async with httpx.AsyncClient(base_url=gateway.url, timeout=30) as client:
        return await client.post(CHAT, json=chat_body(text), headers=headers)


async def test_with_postgres_down_the_chat_goes_on_and_the_turns_come_after(
    exposed: Gateway, own_postgres: EmbeddedPostgres, tmp_path: Path
) -> None:
    await send(exposed, "first")
    await asyncio.to_thread(until, lambda: exposed.saw(ReplyRecorded))
    await asyncio.to_thread(own_postgres.stop)
    for text in ("second", "third"):
        response = await send(exposed, text)
        assert (response.status_code, response.headers["x-memrelay-memories"]) == (200, "0")
        # On disk already when the reply is here.
        assert text in (tmp_path / "spool-1.jsonl").read_text()
    await asyncio.to_thread(until, lambda: len(exposed.saw(RowSpooled)) == 4)
    await asyncio.to_thread(own_postgres.start)
    await asyncio.to_thread(until, lambda: exposed.services.recorder.waiting == 0)
    wanted = [("user", "first"), ("assistant", "Hello."), ("user", "second"), ("assistant", "Hello.")]
    assert await recorded_rows(own_postgres.url) == [*wanted, ("user", "third"), ("assistant", "Hello.")]
    assert sum(each.replayed for each in exposed.saw(SpoolReplayed)) == 4
    assert not exposed.saw(RowLost)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("Forget that I love jazz.", "nothing was done"),
        # The turn is in the spool, and is learned from when it has been replayed.
        ("Remember that Max is my landlord.", "it is not known whether it was done"),
    ],
)
async def test_with_postgres_down_a_command_is_not_said_to_be_lost_if_it_may_still_be_carried_out(
    exposed: Gateway, own_postgres: EmbeddedPostgres, model: ModelServer, command: str, says: str
) -> None:
    await send(exposed, "first")
    await asyncio.to_thread(own_postgres.stop)
    await send(exposed, command)
    assert says in model.chats[-1].json["messages"][-1]["content"]


async def test_with_postgres_frozen_the_first_byte_waits_no_longer_than_the_deadline(
    exposed: Gateway, own_postgres: EmbeddedPostgres
) -> None:
    """Frozen, not gone: connections stay open and nothing answers. A commit that was late and a spooled row are one."""
    await send(exposed, "first")
    pids = _tree(own_postgres)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        responses = await asyncio.gather(*(send(exposed, f"frozen {i}") for i in range(15)))
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
    assert {response.status_code for response in responses} == {200}
    assert len(exposed.saw(RowSpooled)) >= 15
    await asyncio.to_thread(until, lambda: exposed.services.recorder.waiting == 0)
    found = [content for role, content in await recorded_rows(own_postgres.url) if role == "user"]
    assert sorted(found) == sorted(["first", *(f"frozen {i}" for i in range(15))])


def _tree(server: EmbeddedPostgres) -> list[int]:
    """The postmaster and its children."""
    pid_file = next(server.data_dir.rglob("postmaster.pid"))
    postmaster = int(pid_file.read_text().splitlines()[0])
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    return [postmaster, *map(int, children)]


async def test_a_gateway_starts_without_postgres_and_finds_it_later(
    own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path
) -> None:
    """Without having read which keys there are it serves nobody; it says so and recovers by itself."""
    url = own_postgres.url
    await asyncio.to_thread(own_postgres.stop)
    gateway = serve(ready=False, database_url=url, data_dir=tmp_path)
    assert (await send(gateway, "too early")).status_code == 503
    await asyncio.to_thread(own_postgres.start)
    await asyncio.to_thread(until, lambda: gateway.services.retrieval is not None)
    await settled(lambda: _accepted(gateway))
    assert ("user", "hello") in await recorded_rows(own_postgres.url)


async def _accepted(gateway: Gateway) -> bool:
    return (await send(gateway, "hello")).status_code == 200


async def test_a_spool_left_behind_is_replayed_at_the_next_start(
    own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path
) -> None:
    first = serve(database_url=own_postgres.url, data_dir=tmp_path)
    own_postgres.stop()
    await send(first, "kept on disk")
    await asyncio.to_thread(until, lambda: len(first.saw(RowSpooled)) == 2)
    await asyncio.to_thread(first.stop)
    await asyncio.to_thread(own_postgres.start)
    second = serve(database_url=own_postgres.url, data_dir=tmp_path)
    await asyncio.to_thread(until, lambda: second.services.recorder.waiting == 0)
    assert await recorded_rows(own_postgres.url) == [("user", "kept on disk"), ("assistant", "Hello.")]


async def test_a_replay_revives_no_erased_user(own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path) -> None:
    first = serve(database_url=own_postgres.url, data_dir=tmp_path)
    await send(first, "before")
    await asyncio.to_thread(until, lambda: first.saw(ReplyRecorded))
    await asyncio.to_thread(own_postgres.stop)
    await send(first, "while down")
    await asyncio.to_thread(until, lambda: len(first.saw(RowSpooled)) == 2)
    await asyncio.to_thread(first.stop)
    await asyncio.to_thread(own_postgres.start)
    connection = await asyncpg.connect(own_postgres.url)
    await connection.execute("delete from chat_turns")
    await connection.execute("update users set erased_at = now()")
    await connection.close()
    second = serve(database_url=own_postgres.url, data_dir=tmp_path)
    await asyncio.to_thread(until, lambda: second.services.recorder.waiting == 0)
    assert await recorded_rows(own_postgres.url) == []
    await send(second, "later")
    assert ("user", "later") in await recorded_rows(own_postgres.url)


async def test_what_one_gateway_left_another_replays_but_for_an_erased_user(
    own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path
) -> None:
    one, two = (serve(database_url=own_postgres.url, data_dir=tmp_path) for _ in range(2))
    bo = {"x-openwebui-user-id": "bo"}
    await send(one, "before")
    await asyncio.to_thread(own_postgres.stop)
    await send(one, "by ada, who is erased")
    await send(one, "by bo", headers=bo)
    await asyncio.to_thread(until, lambda: len(one.saw(RowSpooled)) >= 4)
    await asyncio.to_thread(one.stop)
    await asyncio.to_thread(own_postgres.start)
    connection = await asyncpg.connect(own_postgres.url)
    await connection.execute("delete from chat_turns")
    await connection.execute("update users set erased_at = now()")
    await connection.close()
    await asyncio.to_thread(until, lambda: two.saw(SpoolReplayed))
    await asyncio.to_thread(until, lambda: two.services.recorder.waiting == 0)
    assert await recorded_rows(own_postgres.url) == [("user", "by bo"), ("assistant", "Hello.")]
    assert not one.saw(RowLost)
    assert not two.saw(RowLost)


async def test_a_torn_row_is_counted_as_lost_and_the_rest_is_written(
    own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path
) -> None:
    first = serve(database_url=own_postgres.url, data_dir=tmp_path)
    await asyncio.to_thread(own_postgres.stop)
    for text in ("torn", "whole"):
        await send(first, text)
    await asyncio.to_thread(until, lambda: len(first.saw(RowSpooled)) == 4)
    await asyncio.to_thread(first.stop)
    path = tmp_path / "spool-1.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"content":"torn"', b'"content":\0\0\0\0\0\0', 1))
    await asyncio.to_thread(own_postgres.start)
    second = serve(database_url=own_postgres.url, data_dir=tmp_path)
    await asyncio.to_thread(until, lambda: second.services.recorder.waiting == 0)
    assert await recorded_rows(own_postgres.url) == [("user", "whole"), ("assistant", "Hello.")]
    assert sum(each.rows for each in second.saw(RowLost)) >= 1


async def test_a_full_spool_loses_the_row_and_counts_it_and_the_chat_goes_on(
    own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path
) -> None:
    gateway = serve(
        database_url=own_postgres.url, data_dir=tmp_path, recording=RecordingSettings().replace(spool_limit_mb=0)
    )
    await asyncio.to_thread(own_postgres.stop)
    assert (await send(gateway, "lost")).status_code == 200
    await asyncio.to_thread(until, lambda: len(gateway.saw(RowLost)) == 2)
    assert {each.reason for each in gateway.saw(RowLost)} == {"the spool is full"}
    assert not gateway.saw(ReplyRecorded)


async def test_versions_of_a_message_that_were_spooled_are_one_row_each_however_often_they_are_replayed(
    exposed: Gateway, own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path
) -> None:
    """A crash between the replay and its end replays all of them again, in another process."""
    edits = ["I live in Rome.", "I live in Roma.", "I live in Rome."]
    ids = {**ADA, "x-openwebui-chat-id": "chat-1", "x-openwebui-user-message-id": "m1"}
    await asyncio.to_thread(own_postgres.stop)
    for text in edits:
        for _ in range(2):  # the second is a retry
            assert (await send(exposed, text, ids)).status_code == 200
    await asyncio.to_thread(until, lambda: len(exposed.saw(RowSpooled)) == 12)
    left = tmp_path / "left"
    await asyncio.to_thread(shutil.copytree, tmp_path, left, ignore=shutil.ignore_patterns("left", "*.lock"))
    await asyncio.to_thread(own_postgres.start)
    await asyncio.to_thread(until, lambda: exposed.services.recorder.waiting == 0)
    first = await recorded_rows(own_postgres.url)
    assert [text for role, text in first if role == "user"] == edits
    again = serve(database_url=own_postgres.url, data_dir=left)
    await asyncio.to_thread(until, lambda: sum(each.replayed for each in again.saw(SpoolReplayed)) == 12)
    assert await recorded_rows(own_postgres.url) == first


def spooled_text(folder: Path) -> str:
    return "".join(path.read_text() for path in folder.glob("*spool*"))


async def test_the_spool_holds_no_secret(exposed: Gateway, own_postgres: EmbeddedPostgres, tmp_path: Path) -> None:
    await asyncio.to_thread(own_postgres.stop)
    assert (await send(exposed, "my password is hunter2 and my card is 4111 1111 1111 1111")).status_code == 200
    spooled = spooled_text(tmp_path)
    assert "my password is [password removed] and my card is [card number removed]" in spooled
    assert "hunter2" not in spooled
    assert "4111" not in spooled
