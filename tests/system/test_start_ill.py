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
from pathlib import Path

import asyncpg
import pytest

from db.postgres.embedded import EmbeddedPostgres
from tests.conftest import make_short_folder
from tests.system.ill import IllServed
from tests.system.processes import REPO, Served, memrelay, until

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes through /proc")

CITY = "I live in Lisbon and I love Bun."


class Place:
    """A data directory, and a Postgres beside it that the test stops and freezes."""

    def __init__(self, binaries: Path) -> None:
        self.data_dir, self.home = make_short_folder(), make_short_folder()
        self.postgres = EmbeddedPostgres(self.home, binaries=binaries, durable=False)
        self.postgres.start()
        self.url = self.postgres.url

    def settings(self, **more: str) -> dict[str, str]:
        return {"MEMRELAY_DATABASE_URL": self.url, **more}

    def once(self, *, keys: bool) -> str | None:
        """One run with everything well, after which the keys are known on disk. The key, if one is made."""
        with Served(self.data_dir, settings=self.settings()) as served:
            key = make_key(served) if keys else None
            until(lambda: stored_keys(self.data_dir) == int(keys), what="the keys on disk")
        return key

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
    key = place.once(keys=keys)
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


def remembers(served: IllServed, key: str | None) -> bool:
    headers = {"authorization": f"Bearer {key}"} if key else None
    return "Lisbon" in str(served.request("GET", "/api/memories", user="ana", headers=headers).body)


def test_with_unknown_keys_nobody_is_served_and_the_answer_says_why(place: Place) -> None:
    with place.ill("absent"), IllServed(place.data_dir, settings=place.settings()) as served:
        refused = served.chat("hello")
        assert refused.status == 503
        assert set(refused.body["error"]) == {"message", "type", "param", "code"}
        assert (
            "API keys cannot be checked, because the database has not been reached" in refused.body["error"]["message"]
        )
        assert (served.ready()["ready"], served.ready()["not_ready"]) == (False, ["keys"])


def test_a_key_that_is_revoked_here_is_not_remembered(place: Place) -> None:
    key = place.once(keys=True)
    assert key is not None
    env = Served(place.data_dir, settings=place.settings()).env
    assert memrelay("keys", "revoke", key[:11], env=env).returncode == 0
    with place.ill("absent"), IllServed(place.data_dir, settings=place.settings()) as served:
        assert served.chat("hello", key=key).status == 503


# What is done to a cluster, and what is then said of it: seen before Postgres is started, and by Postgres itself.
DAMAGE = {"everything": "is damaged", "truncated": "Postgres failed while starting"}


def harm(cluster: Path, how: str) -> None:
    if how == "truncated":
        os.truncate(cluster / "global/pg_control", 100)
        return
    for each in cluster.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()


@pytest.mark.parametrize(("how", "keys"), [("everything", False), ("truncated", True)])
def test_a_damaged_cluster_is_left_as_it_is_and_chats_go_on(short_folder: Path, how: str, keys: bool) -> None:
    with Served(short_folder) as served:
        key = make_key(served) if keys else None
        until(lambda: stored_keys(short_folder) == int(keys), what="the keys on disk")
    cluster, whole = short_folder / "postgres" / "cluster", short_folder / "whole"
    shutil.copytree(cluster, whole, copy_function=_copy_with_owner)
    harm(cluster, how)
    left = files(cluster)
    with IllServed(short_folder) as served:
        assert served.chat(CITY, key=key).status == 200
        if keys:
            assert served.chat(CITY).status == 401
        until(lambda: DAMAGE[how] in served.why("database"), what="the damage in /readyz")
        assert "Restore" in served.why("database") or how == "truncated"
        assert files(cluster) == left
        assert served.logged("database_not_prepared")
        # Put back, it is used without a restart.
        cluster.rename(short_folder / "harmed")
        whole.rename(cluster)
        _like(short_folder / "harmed", cluster)
        until(lambda: served.ready()["degraded"] == [], what="all is well")
        until(lambda: remembers(served, key), what="what was said meanwhile is remembered")


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


def test_a_fresh_installation_serves_without_keys_before_its_database_is_made(short_folder: Path) -> None:
    with IllServed(short_folder) as served:
        answers = []

        def relayed() -> bool:
            answers.append(served.chat(CITY))
            return answers[-1].status == 200

        until(relayed, what="a chat")
        until(lambda: remembers(served, None), what="it is remembered")
        assert {answer.status for answer in answers} <= {200, 503}


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
    place.once(keys=False)
    assert key_file(place.data_dir) is not None
    _alter(place, "create role eve login password 'right'")
    _alter(place, "create role mallory login")
    _alter(place, "create database plain owner mallory")
    hba = next(place.home.rglob("pg_hba.conf"))
    hba.write_text("local all eve scram-sha-256\n" + hba.read_text())
    _alter(place, "select pg_reload_conf()")
    wrong = [
        (place.url.replace("/memrelay?", "/nowhere?"), "has no such database"),
        (place.url.replace("memrelay@", "eve:hunter2@"), "refuses this user or password"),
        (
            place.url.replace("memrelay@", "mallory@").replace("/memrelay?", "/plain?"),
            "may not install extensions; run `create extension vector`",
        ),
    ]
    for url, says in wrong:
        with IllServed(place.data_dir, settings={"MEMRELAY_DATABASE_URL": url}) as served:
            until(lambda: says in served.why("database"), what=says)  # noqa: B023 (called at once)
            assert served.process is not None
            assert served.process.poll() is None
            assert "hunter2" not in json.dumps(served.ready()) + served.log.read_text() + served.out.read_text()
            expected = 200 if "/memrelay?" in url else 503  # a database of its own may have keys of its own
            assert served.chat("hello").status == expected


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
