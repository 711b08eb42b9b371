"""The database of `memrelay serve`: started if it is embedded, migrated, and kept running, in a thread of its own.

A database that cannot be used keeps no chat waiting: gateway and worker run already, and what fails here is named and
tried again (decision 0043).
"""

import asyncio
import threading
from dataclasses import dataclass

import asyncpg

from db.migrate import MigrationFailed, migrate
from db.pool import CannotConnect, open_pool
from db.postgres.embedded import DataDirectoryInUse, EmbeddedPostgres, EmbeddedPostgresFailed
from db.queries.keys import all_keys
from gateway.auth.loopback import NotLoopback, is_loopback, require_loopback_address
from gateway.config.settings import Settings
from gateway.observations import BackgroundTaskFailed, DatabaseNotPrepared, DatabasePrepared, Observe
from gateway.process.children import FIRST_PAUSE_S, MAX_PAUSE_S, STOP_TIMEOUT_S, Postgres, ProcessWatch

# A Postgres in reach accepts a connection in milliseconds. One that is frozen is noticed and named after this.
CONNECT_TIMEOUT_S = 5.0
# How often a running Postgres is looked at, as the supervisor does with its children.
CHECK_EVERY_S = 0.1
# Making or unpacking a cluster cannot be interrupted and takes seconds.
JOIN_TIMEOUT_S = 10.0

# Unlike these, everything else that is raised here is a bug. It is logged as one, and tried again too.
EXPECTED = (CannotConnect, MigrationFailed, EmbeddedPostgresFailed, OSError, asyncpg.PostgresError)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseState:
    """`problem`: why it cannot be used. `empty`: the cluster was made by this start and is not migrated yet."""

    prepared: bool = False
    empty: bool = False
    problem: str | None = None


class DatabaseKeeper:
    """Also the managed process `postgres`, which is stopped after its users. `state` may be read from any thread."""

    name = "postgres"
    stop_timeout_s = STOP_TIMEOUT_S

    def __init__(self, settings: Settings, embedded: EmbeddedPostgres | None, observe: Observe) -> None:
        self._settings, self._embedded, self._observe = settings, embedded, observe
        self.url = embedded.expected_url() if embedded else settings.postgres_url or ""
        self._prepared = False
        self._problem: str | None = None
        self._watch: ProcessWatch | None = None
        self._refusal: Exception | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="database", daemon=True)

    @property
    def state(self) -> DatabaseState:
        watch = self._watch
        return DatabaseState(
            prepared=self._prepared,
            empty=bool(self._embedded and self._embedded.made_cluster) and not self._prepared,
            problem=self._problem or (watch.problem if watch else None),
        )

    def check(self) -> None:
        """Raises: what makes this start of Memrelay a mistake: NotLoopback; on a directory that another one uses, or
        where no database can be made, EmbeddedPostgresFailed.
        """
        if self._refusal is not None:
            raise self._refusal

    def start(self) -> None:
        self._thread.start()

    def exit_status(self) -> str | None:
        return None if self._thread.is_alive() or (self._embedded and self._embedded.alive) else "ended"

    def request_stop(self) -> None:
        self._stopping.set()
        if self._embedded is None:
            return  # the thread may wait for a Postgres that does not answer; it is a daemon and ends with us
        self._embedded.cancel()
        self._thread.join(JOIN_TIMEOUT_S if self._prepared or self._embedded.pid is None else 1.0)
        self._embedded.stop()
        self._thread.join(JOIN_TIMEOUT_S)

    def kill(self) -> None:
        self.request_stop()

    # On the thread.

    def _run(self) -> None:
        self._prepare_until_it_works()
        if self._embedded is not None and not self._stopping.is_set():
            watch = self._watch = ProcessWatch(Postgres(self._embedded), self._observe)
            while not self._stopping.wait(CHECK_EVERY_S):
                watch.check()

    def _prepare_until_it_works(self) -> None:
        pause_s, first = FIRST_PAUSE_S, True
        while not self._stopping.is_set():
            try:
                self._prepare()
            except Exception as error:  # named, and tried again, whatever it was
                if self._is_refusal(error, first=first):
                    self._refusal = error
                    return
                self._report(error, pause_s)
            else:
                self._problem, self._prepared = None, True
                self._observe(DatabasePrepared())
                return
            self._stopping.wait(pause_s)
            pause_s, first = min(2 * pause_s, MAX_PAUSE_S), False

    def _prepare(self) -> None:
        if self._embedded is not None and not self._embedded.alive:
            self._embedded.start()
            if self._embedded.url != self.url:  # one that was taken over, with its socket in another place
                self._embedded.stop()
                self._embedded.start()
        asyncio.run(_prepare_database(self._settings, self.url))

    def _is_refusal(self, error: Exception, *, first: bool) -> bool:
        if isinstance(error, NotLoopback):
            return True
        made_nothing = self._embedded is not None and not self._embedded.has_cluster
        return (
            first
            and isinstance(error, EmbeddedPostgresFailed)
            and (isinstance(error, DataDirectoryInUse) or made_nothing)
        )

    def _report(self, error: Exception, again_in_s: float) -> None:
        """Once for each reason: it is tried every two seconds."""
        if not isinstance(error, EXPECTED):
            self._observe(BackgroundTaskFailed(task="prepare the database", exception=error))
        reason = str(error) or type(error).__name__
        if reason != self._problem and not self._stopping.is_set():
            self._problem = reason
            self._observe(DatabaseNotPrepared(reason=reason, again_in_s=again_in_s))


async def _prepare_database(settings: Settings, url: str) -> None:
    """Migrates the database, and requires an API key unless the address is a loopback one."""
    await migrate(settings.postgres_direct_url or url, timeout_s=CONNECT_TIMEOUT_S)
    if is_loopback(settings.host):
        return
    pool = await open_pool(
        url, min_connections=1, max_connections=1, timeout_s=CONNECT_TIMEOUT_S, pooled=settings.pooled
    )
    try:
        if not await all_keys(pool):
            require_loopback_address(settings.host)
    finally:
        await pool.close()
