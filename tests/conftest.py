"""A real Postgres for every test that asks: one server a process, one database a test, from a migrated template."""

import asyncio
import gc
import itertools
import os
import shutil
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import hypothesis
import pytest

from db.migrate import migrate
from db.pool import open_pool
from db.postgres.account import account, check_reachable
from db.postgres.embedded import EmbeddedPostgres, EmbeddedPostgresFailed

# A test never fails because the machine is busy.
hypothesis.settings.register_profile("whatever the machine", deadline=None)
hypothesis.settings.load_profile("whatever the machine")

REPO = Path(__file__).parent.parent
# No test meets a public certificate, and for each client httpx reads those of all authorities: 43 ms of processor
# time. So they are sought in a directory that has none, which costs nothing.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(REPO / "tests")
TEMPLATE = "template_migrated"
FOLDER_PREFIX = "memrelay-tests-"
SERVER_PREFIX = f"{FOLDER_PREFIX}server-"
# Gateways and databases that tests have left behind: with ten connections each they stay far below Postgres' sixty.
MAX_UNCLEARED = 4

MEMORY_DISK = Path("/dev/shm")
# A server and the databases of a few tests take 100 MB; below this the disk it is.
MEMORY_DISK_BYTES = 2 * 1024**3


# Few and long: begun last, one process would be left with them at the end, which took two minutes of thirteen. Given to
# pytest in this order they are not: beside the folder that holds them all it leaves them out.
BEGUN_FIRST = ("tests/system/", "tests/bench/", "tests/formation/jobs/", "tests/hostile/")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Without looking for garbage in modules and thousands of tests that all stay: it took a third of it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(BEGUN_FIRST))


def make_short_folder(prefix: str = FOLDER_PREFIX) -> Path:
    """Short, because a socket's path is; outside pytest's own folders, which `nobody` may not enter.

    In memory where there is room: creating a database is 350 files, which took 15 ms there and up to 500 ms on a disk.
    """
    roomy = MEMORY_DISK.is_dir() and shutil.disk_usage(MEMORY_DISK).free > MEMORY_DISK_BYTES
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=MEMORY_DISK if roomy else "/tmp"))
    if os.geteuid() == 0:
        folder.chmod(0o711)
    return folder


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """An empty directory in which an embedded Postgres can live, also when the tests run as root."""
    folder = make_short_folder()
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_binaries() -> Path:
    """Where test servers find Postgres unpacked, so that only the first run ever pays for it."""
    folder = REPO / ".cache" / "postgres"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_reachable(folder, account())
        if not os.access(folder, os.W_OK):
            raise PermissionError(f"{folder} belongs to somebody else")
    except (OSError, EmbeddedPostgresFailed):
        folder = Path(f"/var/tmp/memrelay-tests-{os.geteuid()}")
        folder.mkdir(mode=0o755, exist_ok=True)
        if folder.lstat().st_uid != os.geteuid():
            raise
    return folder


def clear_what_killed_runs_left(binaries: Path) -> None:
    """A killed test run leaves its server behind, in memory. One that is still used is locked from first to last."""
    for folder in (*MEMORY_DISK.glob(f"{SERVER_PREFIX}*"), *Path("/tmp").glob(f"{SERVER_PREFIX}*")):
        if folder.stat().st_uid != os.geteuid() or not (folder / "postgres" / "cluster").exists():
            continue
        left = EmbeddedPostgres(folder, binaries=binaries, durable=False)
        try:
            left.start()
        except EmbeddedPostgresFailed:
            continue
        left.stop()
        shutil.rmtree(folder, ignore_errors=True)


class PostgresServer:
    """The server of this test process, and one connection to create and drop databases with.

    That connection lives on a loop in a thread of its own, so that fixtures and tests of any kind can call. What a test
    leaves is cleared away in another thread, beside the tests that follow.
    """

    def __init__(self, server: EmbeddedPostgres) -> None:
        self.url = server.url
        self._loop, self._one_at_a_time = asyncio.new_event_loop(), threading.Lock()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._admin: asyncpg.Connection = self._run(asyncpg.connect(self.url))
        self._numbers = itertools.count(1)
        self._clearing = ThreadPoolExecutor(1)
        self._cleared: list[Future[object]] = []

    def create_database(self, *, template: str = TEMPLATE) -> str:
        """Its URL. `template="template0"` gives one that nothing has been done to."""
        name = f"test_{next(self._numbers)}"
        # The default strategy writes it all through the log, which takes three times as long.
        self._run(self._admin.execute(f"create database {name} template {template} strategy file_copy"))
        return self.url_of(name)

    def clear_later(self, work: Callable[[], object]) -> None:
        """In the order given. What fails is raised by a later call, or at the end.

        Waits while too much is left to clear: short tests leave gateways faster than they stop, and each holds
        connections until it has.
        """
        self._cleared.append(self._clearing.submit(work))
        while self._cleared and (self._cleared[0].done() or len(self._cleared) > MAX_UNCLEARED):
            self._cleared.pop(0).result()

    def drop_database(self, url: str) -> None:
        self._run(self._admin.execute(f"drop database if exists {database_name(url)} with (force)"))

    def migrate_template(self) -> None:
        self._run(self._admin.execute(f"create database {TEMPLATE} template template0"))
        self._run(migrate(self.url_of(TEMPLATE)))

    def url_of(self, name: str) -> str:
        return self.url.replace("/memrelay?", f"/{name}?", 1)

    def close(self) -> None:
        self._clearing.shutdown()
        for cleared in self._cleared:
            cleared.result()
        self._run(self._admin.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Awaitable[Any]) -> Any:
        async def awaited() -> Any:
            return await work

        with self._one_at_a_time:
            return asyncio.run_coroutine_threadsafe(awaited(), self._loop).result(timeout=60)


def database_name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


@pytest.fixture(scope="session")
def postgres(postgres_binaries: Path) -> Iterator[PostgresServer]:
    """Never synced to disk: what a sudden stop does to data is tested in tests/db/postgres."""
    clear_what_killed_runs_left(postgres_binaries)
    folder = make_short_folder(SERVER_PREFIX)
    try:
        with EmbeddedPostgres(folder, binaries=postgres_binaries, durable=False) as server:
            here = PostgresServer(server)
            here.migrate_template()
            yield here
            here.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database_url(postgres: PostgresServer) -> Iterator[str]:
    """A database of this test's own, migrated and empty."""
    url = postgres.create_database()
    yield url
    postgres.clear_later(lambda: postgres.drop_database(url))


@pytest.fixture
def empty_database_url(postgres: PostgresServer) -> Iterator[str]:
    """A database that nothing has been done to."""
    url = postgres.create_database(template="template0")
    yield url
    postgres.drop_database(url)


@pytest.fixture
async def pool(database_url: str) -> AsyncIterator[asyncpg.Pool]:
    async with await open_pool(database_url) as opened:
        yield opened
