"""Memory ill at the start: `memrelay serve` relays chats all the same, keeps an installation with keys closed, and
remembers what was said meanwhile once memory is back.
"""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import pytest

from db.migrate import migrate
from db.postgres.embedded import EmbeddedPostgres
from gateway.auth.key_file import KeyFile, StoredKeys
from gateway.config.settings import load_settings
from gateway.process.database import DatabaseKeeper
from tests.conftest import make_short_folder
from tests.system.ill import IllServed
from tests.system.processes import REPO, Served, memrelay, until

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes through /proc")

CITY, OTHER_CITY = "I live in Lisbon and I love Bun.", "I live in Oslo."


class Place:
    """A data directory, and a Postgres beside it that the test stops and freezes."""

    def __init__(self, binaries: Path) -> None:
        self.data_dir, self.home = make_short_folder(), make_short_folder()
        self.postgres = EmbeddedPostgres(self.home, binaries=binaries, durable=False)
        self.postgres.start()
        self.url = self.postgres.url

    def settings(self, **more: str) -> dict[str, str]:
        return {"MEMRELAY_DATABASE_URL": self.url, **more}

    def once_with_a_key(self) -> str:
        """One run with everything well, after which its key is known on disk."""
        with Served(self.data_dir, settings=self.settings()) as served:
            key = make_key(served)
            until(lambda: stored_keys(self.data_dir) == 1, what="the key on disk")
        return key

    def known_to_have_no_keys(self) -> None:
        """As a run without keys leaves it (tests/gateway/auth/test_key_file.py)."""
        known = StoredKeys(read_at=datetime.now(UTC), configured=False, keys=())
        KeyFile(self.data_dir, self.url).write(known)

    @contextmanager
    def ill(self, how: str) -> Iterator[None]:
        """absent: nothing listens. frozen: connections are accepted and nothing answers."""
        if how == "absent":
            self.postgres.stop()
            yield
            self.postgres.start()
            return
        pids = tree(self.postgres)
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def close(self) -> None:
        self.postgres.stop()
        shutil.rmtree(self.data_dir, ignore_errors=True)
        shutil.rmtree(self.home, ignore_errors=True)


def tree(server: EmbeddedPostgres) -> list[int]:
    assert server.pid is not None
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [server.pid, *map(int, children)]


def make_key(served: Served) -> str:
    made = memrelay("keys", "create", env=served.env)
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


def key_file(data_dir: Path) -> Path | None:
    return next(data_dir.glob("keys-*.json"), None)


def stored_keys(data_dir: Path) -> int:
    """How many keys the copy on disk holds; -1: there is none."""
    path = key_file(data_dir)
    return len(json.loads(path.read_text())["keys"]) if path else -1


def rows(url: str) -> list[str]:
    async def read() -> list[str]:
        connection = await asyncpg.connect(url)
        try:
            return [each["content"] for each in await connection.fetch("select content from chat_turns")]
        finally:
            await connection.close()

    return asyncio.run(read())


@pytest.fixture
def place(postgres_binaries: Path) -> Iterator[Place]:
    made = Place(postgres_binaries)
    yield made
    made.close()


# Whether there are keys is read from a file, so it makes no difference to that in which way Postgres is missing.
@pytest.mark.parametrize(("how", "keys"), [("absent", True), ("frozen", False)])
def test_without_postgres_chats_are_relayed_and_remembered_once_it_is_back(place: Place, how: str, keys: bool) -> None:
    key = place.once_with_a_key() if keys else place.known_to_have_no_keys()
    with ExitStack() as ill:
        ill.enter_context(place.ill(how))
        with IllServed(place.data_dir, settings=place.settings()) as served:
            answered = served.chat(CITY, key=key)
            assert (answered.status, bool(answered.text)) == (200, True)
            if keys:
                assert served.chat(CITY).status == 401
                assert served.chat(CITY, key="mr_abcdefgh_" + "a" * 52).status == 401
            until(lambda: {"database", "spool"} <= set(served.ready()["degraded"]), what="the reasons in /readyz")
            assert served.ready()["ready"]
            assert served.request("GET", "/readyz?memory=1").status == 503
            until(lambda: served.logged("database_not_prepared"), what="the reason in the log")
            until(lambda: "/v1" in served.out.read_text(), what="the address, though memory is ill")
            assert "degraded: database: " in served.out.read_text()
            ill.close()
            until(lambda: served.ready()["degraded"] == [], what="all is well")
            until(lambda: remembers(served, key), what="what was said meanwhile is remembered")
            assert rows(place.url).count(CITY) == 1
            assert not served.logged("process_exited")


def remembers(served: IllServed, key: str | None, city: str = "Lisbon", *, user: str = "ana") -> bool:
    headers = {"authorization": f"Bearer {key}"} if key else None
    return city in str(served.request("GET", "/api/memories", user=user, headers=headers).body)


def test_a_key_that_is_revoked_here_is_not_remembered_and_with_unknown_keys_nobody_is_served(place: Place) -> None:
    asyncio.run(migrate(place.url))
    served = IllServed(place.data_dir, settings=place.settings())
    key = make_key(served)
    place.known_to_have_no_keys()
    assert memrelay("keys", "revoke", key[:11], env=served.env).returncode == 0
    assert key_file(place.data_dir) is None
    with place.ill("absent"), served:
        assert served.chat("hello", key=key).status == 503
        refused = served.chat("hello")
        assert refused.status == 503
        assert set(refused.body["error"]) == {"message", "type", "param", "code"}
        assert (
            "API keys cannot be checked, because the database has not been reached" in refused.body["error"]["message"]
        )
        assert (served.ready()["ready"], served.ready()["not_ready"]) == (False, ["keys"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """One that has run from nothing and was stopped. `statuses`: of its first chats, before there was a database."""

    folder: Path
    statuses: set[int]
    key: str


@pytest.fixture(scope="module")
def installation() -> Iterator[Installation]:
    folder, statuses = make_short_folder(), set()
    with IllServed(folder) as served:

        def relayed() -> bool:
            status = served.chat(CITY).status
            statuses.add(status)
            return status == 200

        until(relayed, what="a chat")
        until(lambda: remembers(served, None), what="it is remembered")
        key = make_key(served)
        until(lambda: stored_keys(folder) == 1, what="the key on disk")
    yield Installation(folder=folder, statuses=statuses, key=key)
    shutil.rmtree(folder, ignore_errors=True)


def test_a_fresh_installation_serves_without_keys_before_its_database_is_made(installation: Installation) -> None:
    assert installation.statuses <= {200, 503}


def test_a_damaged_cluster_is_left_as_it_is_and_chats_go_on(installation: Installation) -> None:
    """One that Postgres itself finds damaged, at the start, then one whose damage is seen before Postgres starts."""
    folder, key = installation.folder, installation.key
    cluster, whole, emptied = folder / "postgres" / "cluster", folder / "whole", folder / "emptied"
    shutil.copytree(cluster, whole, copy_function=_copy_with_owner)
    emptied.mkdir()
    os.truncate(cluster / "global/pg_control", 100)
    left = files(cluster)
    with IllServed(folder) as served:
        assert served.chat(OTHER_CITY, key=key, user="ben").status == 200
        assert served.chat(OTHER_CITY).status == 401
        until(lambda: "Postgres failed while starting" in served.why("database"), what="the damage in /readyz")
        assert files(cluster) == left
        assert served.logged("database_not_prepared")
        put_in_place(cluster, emptied)
        until(lambda: "is damaged" in served.why("database"), what="the other damage in /readyz")
        assert "Restore" in served.why("database")
        assert files(cluster) == set()
        # Put back, it is used without a restart.
        put_in_place(cluster, whole)
        until(lambda: served.ready()["degraded"] == [], what="all is well")
        until(lambda: remembers(served, key, "Oslo", user="ben"), what="what was said meanwhile is remembered")
        assert remembers(served, key)


def put_in_place(cluster: Path, other: Path) -> None:
    """`other` in the place of the cluster, and as its owner has it."""
    left = other.with_name(f"before-{other.name}")
    _like(cluster, other)
    cluster.rename(left)
    other.rename(cluster)


def files(cluster: Path) -> set[str]:
    """But for the one that a Postgres holds while it finds that it cannot start."""
    return {str(each.relative_to(cluster)) for each in cluster.rglob("*")} - {"postmaster.pid"}


def _copy_with_owner(source: str, target: str) -> str:
    shutil.copy2(source, target)
    _like(Path(source), Path(target))
    return target


def _like(source: Path, target: Path) -> None:
    """Owner and mode of `source` for `target` and the folders in it; files have theirs."""
    status = source.stat()
    for each in (target, *(path for path in target.rglob("*") if path.is_dir())) if target.is_dir() else (target,):
        os.chown(each, status.st_uid, status.st_gid)
        each.chmod(0o700 if each.is_dir() else status.st_mode)


def test_a_lost_cluster_is_not_replaced_while_it_may_be_put_back(short_folder: Path) -> None:
    """Only what was never there is made: an empty directory in its place is damage, not a fresh start."""
    (short_folder / "postgres" / "cluster").mkdir(parents=True)
    with IllServed(short_folder) as served:
        until(lambda: "is damaged" in served.why("database"), what="the damage in /readyz")
        assert served.chat("hello").status == 503  # nobody knows whether it had keys
        assert list((short_folder / "postgres" / "cluster").iterdir()) == []


def _alter(place: Place, statement: str, url: str | None = None) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(url or place.url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(run())


def test_what_is_wrong_with_the_database_is_named_while_chats_go_on(place: Place) -> None:
    # Known from an earlier run, as it is when somebody changes a password.
    place.known_to_have_no_keys()
    _alter(place, "create role eve login password 'right'")
    _alter(place, "create role mallory login")
    _alter(place, "create database plain owner mallory")
    hba = next(place.home.rglob("pg_hba.conf"))
    hba.write_text("local all eve scram-sha-256\n" + hba.read_text())
    _alter(place, "select pg_reload_conf()")
    url = place.url.replace("memrelay@", "eve:hunter2@")
    with IllServed(place.data_dir, settings={"MEMRELAY_DATABASE_URL": url}) as served:
        until(lambda: "refuses this user or password" in served.why("database"), what="the reason in /readyz")
        assert served.process is not None
        assert served.process.poll() is None
        assert "hunter2" not in json.dumps(served.ready()) + served.log.read_text() + served.out.read_text()
        assert served.chat("hello").status == 200
    # What else may be wrong is named in the same way.
    assert "has no such database" in problem_of(place, place.url.replace("/memrelay?", "/nowhere?"))
    plain = place.url.replace("memrelay@", "mallory@").replace("/memrelay?", "/plain?")
    assert "may not install extensions; run `create extension vector`" in problem_of(place, plain)


def problem_of(place: Place, url: str) -> str:
    """What the supervisor finds wrong, which is what /readyz says."""
    keeper = DatabaseKeeper(load_settings(data_dir=place.data_dir, database_url=url), None, lambda _: None)
    keeper.start()
    try:
        return str(until(lambda: keeper.state.problem, what="a problem"))
    finally:
        keeper.request_stop()
        until(lambda: keeper.exit_status() is not None, what="it has stopped")


def test_a_worker_alone_waits_for_its_database_and_says_so_once(place: Place) -> None:
    env = Served(place.data_dir, settings=place.settings(MEMRELAY_LOG="stderr")).env
    log = place.data_dir / "worker"

    def lines(event: str) -> list[str]:
        return [line for line in log.read_text().splitlines() if f'"event": "{event}"' in line]

    with place.ill("absent"), log.open("wb") as output:
        worker = subprocess.Popen([sys.executable, "-m", "gateway", "worker"], env=env, cwd=REPO, stderr=output)
        try:
            until(lambda: lines("worker_disconnected"), what="it says what is missing")
            time.sleep(2.5)
            assert worker.poll() is None
        except BaseException:
            worker.kill()
            raise
    try:
        until(lambda: any("run `memrelay migrate`" in line for line in lines("worker_disconnected")), what="no schema")
        assert memrelay("migrate", env=env).returncode == 0
        until(lambda: lines("worker_ready"), what="it works")
        assert worker.poll() is None
        # Absent, perhaps starting, not migrated: once each, not once a second.
        assert len(lines("worker_disconnected")) <= 4
    finally:
        worker.terminate()
        worker.wait(30)
