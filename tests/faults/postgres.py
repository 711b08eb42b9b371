"""A Postgres of the test's own, which it stops, freezes, kills, fills and crowds while Memrelay uses it."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg

from db.postgres.embedded import EmbeddedPostgres
from tests.db.postgres.servers import gone_soon


class Postgres:
    """`records` in it are read over connections that are opened for the purpose."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        # Durable: a server that is killed must have what it has committed.
        self.server = EmbeddedPostgres(folder, binaries=binaries)
        self.folder = folder

    def start(self) -> None:
        self.server.start()

    def stop(self) -> None:
        self.server.stop()

    @property
    def url(self) -> str:
        return self.server.url

    def kill(self) -> None:
        """All of it at once, as the machine's end or an out-of-memory killer would; the data stays."""
        pids = self.processes()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.server.wait(timeout_s=10)
        assert all(gone_soon(pid) for pid in pids)

    def processes(self) -> list[int]:
        """The postmaster and its children."""
        postmaster = self.server.pid
        assert postmaster is not None
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        return [postmaster, *map(int, children)]

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Connections stay open and nothing answers."""
        pids = self.processes()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)


class AllConnections:
    """Takes every connection there is, and ends those of Memrelay first so that it has to ask for new ones."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._taken: list[asyncpg.Connection] = []
        self._holding: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "AllConnections":
        first = await asyncpg.connect(self._url)
        self._taken.append(first)
        await first.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
            " and backend_type = 'client backend'"
        )
        await self._fill()
        self._holding = asyncio.create_task(self._stay())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._holding is not None
        self._holding.cancel()
        await asyncio.gather(self._holding, return_exceptions=True)
        await asyncio.gather(*(each.close() for each in self._taken))

    @property
    def size(self) -> int:
        return len(self._taken)

    async def _fill(self) -> None:
        # Not for ever: each who is turned away frees the slot it was refused at a moment later.
        with suppress(asyncpg.TooManyConnectionsError):
            for _ in range(200):
                self._taken.append(await asyncpg.connect(self._url))

    async def _stay(self) -> None:
        """Whoever of Memrelay's slipped in between is ended, and its place taken."""
        while True:
            await self._taken[0].execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'memrelay%'"
            )
            await self._fill()
            await asyncio.sleep(0.2)


async def ask(url: str, statement: str, *parameters: object) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(url, timeout=10)
    try:
        return list(await connection.fetch(statement, *parameters))
    finally:
        await connection.close()


async def answers(url: str, *, within_s: float = 30) -> None:
    """Returns when it takes connections."""
    end = time.monotonic() + within_s
    while True:
        try:
            await ask(url, "select 1")
            return
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            assert time.monotonic() < end, "Postgres did not come back"
            await asyncio.sleep(0.02)
