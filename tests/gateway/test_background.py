"""Work in the background: what goes wrong there, the chats do not feel."""

import asyncio
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit, urlunsplit

import asyncpg
import httpx
import pytest

from gateway.auth.keys import KeyRing, follow_keys
from gateway.background import FIRST_PAUSE_S, keep_running
from gateway.observations import BackgroundTaskFailed, KeyReloadFailed, KeysReloaded
from tests.gateway.conftest import Serve
from tests.gateway.running import until


async def test_a_bug_is_reported_and_the_work_begun_again() -> None:
    seen, paused, outcomes = list[object](), list[float](), [ValueError("first"), ValueError("second"), None]

    async def work() -> None:
        if (outcome := outcomes.pop(0)) is not None:
            raise outcome

    async def sleep(seconds: float) -> None:
        paused.append(seconds)

    await keep_running("work", work, seen.append, sleep=sleep)
    assert [(each.task, str(each.exception)) for each in seen if isinstance(each, BackgroundTaskFailed)] == [
        ("work", "first"),
        ("work", "second"),
    ]
    assert paused == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S]


async def test_a_cancellation_from_within_does_not_end_it_and_one_from_outside_does() -> None:
    """A task group leaves out a task that was cancelled, without a word."""
    begun, seen = asyncio.Queue[int](), list[object]()

    async def work() -> None:
        begun.put_nowait(1)
        if not seen:
            raise asyncio.CancelledError
        await asyncio.Event().wait()

    async def sleep(_seconds: float) -> None:
        pass

    running = asyncio.create_task(keep_running("work", work, seen.append, sleep=sleep))
    async with asyncio.timeout(10):
        await begun.get()
        await begun.get()
    assert len(seen) == 1
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_work_that_fails_where_it_is_cancelled_ends() -> None:
    """asyncpg may raise that the connection is lost there."""
    begun, seen = asyncio.Event(), list[object]()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionResetError from None

    running = asyncio.create_task(keep_running("work", work, seen.append))
    await begun.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_gateway_whose_followers_fail_goes_on_answering(serve: Serve, pool: asyncpg.Pool) -> None:
    gateway = serve()
    # A key without a space, which the table does not take and the reader of keys does not expect.
    await pool.execute("alter table api_keys alter spaces drop not null")
    await pool.execute(
        "insert into api_keys (id, prefix, secret_hash, role)"
        " values (gen_random_uuid(), 'aaaaaaaa', sha256('a'), 'trusted')"
    )
    until(lambda: gateway.saw(BackgroundTaskFailed))
    assert [each.task for each in gateway.saw(BackgroundTaskFailed)] == ["follow the keys"]
    assert gateway.services.retrieval is not None
    assert await asyncio.to_thread(gateway_answers, gateway.url)


def gateway_answers(url: str) -> bool:
    body = {"model": "any", "messages": [{"role": "user", "content": "hello"}]}
    answer = httpx.post(f"{url}/chat/completions", json=body, headers={"x-openwebui-user-id": "ada"}, timeout=20)
    return answer.status_code == 200


async def test_keys_are_followed_past_a_postgres_that_is_just_ending(database_url: str) -> None:
    """It tells idle connections first and closes them a moment later; a statement in between is none of its errors."""
    ring, seen = KeyRing(), list[object]()
    rounds = iter(range(3))
    async with ending_postgres(database_url) as (url, say_that_it_ends):
        pool = await asyncpg.create_pool(url, min_size=1, max_size=1)

        async def sleep(_seconds: float) -> None:
            match next(rounds):
                case 0:
                    say_that_it_ends()
                    await asyncio.sleep(0.1)  # until the pool's connection has read it
                case 1:
                    raise asyncio.CancelledError

        with pytest.raises(asyncio.CancelledError):
            await follow_keys(ring, pool, seen.append, sleep=sleep)
        pool.terminate()
    assert isinstance(seen[0], KeysReloaded)
    assert [each.error for each in seen if isinstance(each, KeyReloadFailed)] == ["InternalClientError"]


@asynccontextmanager
async def ending_postgres(url: str) -> AsyncIterator[tuple[str, Callable[[], None]]]:
    """A Postgres behind a proxy of this test's, which can tell its clients that it ends and close nothing."""
    socket_folder = parse_qs(urlsplit(url).query)["host"][0]
    clients: list[asyncio.StreamWriter] = []

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            writer.write(data)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_unix_connection(f"{socket_folder}/.s.PGSQL.5432")
        clients.append(writer)
        try:
            await asyncio.wait(
                [asyncio.create_task(copy(reader, server_writer)), asyncio.create_task(copy(server_reader, writer))],
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            writer.close()
            server_writer.close()

    def say_that_it_ends() -> None:
        fields = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
        for client in clients:
            client.write(b"E" + struct.pack("!I", len(fields) + 4) + fields)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    parts = urlsplit(url)
    port = server.sockets[0].getsockname()[1]
    user = (parts.username or "postgres") + (f":{parts.password}" if parts.password else "")
    proxied = urlunsplit((parts.scheme, f"{user}@127.0.0.1:{port}", parts.path, "sslmode=disable", ""))
    try:
        yield proxied, say_that_it_ends
    finally:
        server.close()
