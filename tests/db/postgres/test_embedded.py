"""The embedded Postgres keeps what was committed, whatever is killed, and takes over what still runs."""

import asyncio
import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from db.pool import open_pool
from db.postgres.account import account
from db.postgres.binaries import unpack
from db.postgres.embedded import MAX_LOG_BYTES, EmbeddedPostgres
from tests.conftest import SERVER_PREFIX, clear_what_killed_runs_left, make_short_folder
from tests.db.postgres.servers import AS_ROOT, ask, gone_soon, kill_server

# What another Memrelay does: start, say so, and stay until it is killed.
STARTER = """
import sys, time
from pathlib import Path
from db.postgres.embedded import EmbeddedPostgres
server = EmbeddedPostgres(Path(sys.argv[1]), binaries=Path(sys.argv[2]))
server.start()
print(server.pid, flush=True)
time.sleep(60)
"""


@pytest.fixture
def start_elsewhere(data_dir: Path, postgres_binaries: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Start a server on `data_dir` from another process, which can be killed; its first line is the server's pid."""
    started: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        command = [sys.executable, "-c", STARTER, str(data_dir), str(postgres_binaries)]
        started.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_it_serves_only_its_socket_syncs_and_speaks_unicode(server: EmbeddedPostgres) -> None:
    assert ask(server, "show listen_addresses") == ""
    assert ask(server, "show fsync") == ask(server, "show full_page_writes") == "on"
    assert ask(server, "show data_checksums") == "on"
    assert ask(server, "select to_tsvector('simple', 'Žluťoučký ΣΚΥΛΟΣ')::text") == "'žluťoučký':1 'σκυλοσ':2"


def test_what_was_committed_survives_a_kill_and_the_same_object_starts_again(server: EmbeddedPostgres) -> None:
    ask(server, "create table survivors as select 1 as n")
    before = server.pid
    kill_server(server)
    assert not server.alive
    server.start()
    assert server.alive
    assert server.pid != before
    assert ask(server, "select n from survivors") == 1


def test_starting_what_runs_changes_nothing(server: EmbeddedPostgres) -> None:
    before = server.pid
    server.start()
    assert server.pid == before


def test_a_stop_leaves_no_process_and_no_socket_and_the_data(data_dir: Path, postgres_binaries: Path) -> None:
    with EmbeddedPostgres(data_dir, binaries=postgres_binaries) as server:
        pid = server.pid
        ask(server, "create table survivors as select 1 as n")
    assert pid is not None
    assert gone_soon(pid)
    assert list((data_dir / "postgres" / "socket").iterdir()) == []
    assert not (data_dir / "postgres" / "cluster" / "postmaster.pid").exists()
    server.stop()
    with EmbeddedPostgres(data_dir, binaries=postgres_binaries) as server:
        assert ask(server, "select n from survivors") == 1


def test_a_stop_does_not_wait_for_a_client_that_stays(server: EmbeddedPostgres) -> None:
    async def stop_while_connected() -> None:
        connection = await asyncpg.connect(server.url)
        try:
            await asyncio.to_thread(server.stop)
        finally:
            connection.terminate()

    asyncio.run(stop_while_connected())
    assert not server.alive


def test_it_is_out_of_reach_of_a_signal_to_our_group(server: EmbeddedPostgres) -> None:
    assert server.pid is not None
    assert os.getsid(server.pid) == server.pid


def test_what_a_killed_memrelay_left_running_is_taken_over_and_stopped_at_the_end(
    data_dir: Path, postgres_binaries: Path, start_elsewhere: Callable[[], subprocess.Popen[str]]
) -> None:
    other = start_elsewhere()
    assert other.stdout is not None
    pid = int(other.stdout.readline())
    other.kill()
    other.wait()
    sentences: list[str] = []
    with EmbeddedPostgres(data_dir, binaries=postgres_binaries, on_progress=sentences.append) as server:
        assert server.pid == pid
        assert server.alive
        assert ask(server, "select 1") == 1
        assert any(str(pid) in sentence for sentence in sentences)
    assert gone_soon(pid)


def test_what_was_taken_over_and_then_dies_is_noticed_and_started_again(
    data_dir: Path, postgres_binaries: Path, start_elsewhere: Callable[[], subprocess.Popen[str]]
) -> None:
    other = start_elsewhere()
    assert other.stdout is not None
    other.stdout.readline()
    other.kill()
    other.wait()
    with EmbeddedPostgres(data_dir, binaries=postgres_binaries) as server:
        kill_server(server)
        assert server.poll() == -1
        server.start()
        assert ask(server, "select 1") == 1


def test_two_that_start_at_once_make_one_server(
    data_dir: Path, postgres_binaries: Path, start_elsewhere: Callable[[], subprocess.Popen[str]]
) -> None:
    both = [start_elsewhere(), start_elsewhere()]
    deadline = time.monotonic() + 20
    while all(process.poll() is None for process in both) and time.monotonic() < deadline:
        time.sleep(0.05)
    loser = next(process for process in both if process.poll() is not None)
    assert loser.stderr is not None
    assert "already runs on the data directory" in loser.stderr.read().splitlines()[-1]
    winner = next(process for process in both if process is not loser)
    assert winner.stdout is not None
    pid = int(winner.stdout.readline())
    winner.kill()
    winner.wait()
    with EmbeddedPostgres(data_dir, binaries=postgres_binaries) as server:
        assert server.pid == pid


def test_a_stale_claim_whose_pid_another_process_has_now_is_no_obstacle(
    server: EmbeddedPostgres, postgres_binaries: Path
) -> None:
    kill_server(server)
    claim = server.data_dir / "postgres" / "cluster" / "postmaster.pid"
    other_process = account().spawn(
        ["/bin/sleep", "60"], home=Path("/"), libraries=Path("/"), stdin=subprocess.DEVNULL, output=subprocess.DEVNULL
    )
    try:
        _, *others = claim.read_text().splitlines()
        claim.write_text("\n".join([str(other_process.pid), *others]) + "\n")
        server.start()
        assert ask(server, "select 1") == 1
        assert other_process.poll() is None
    finally:
        other_process.kill()
        other_process.wait()


@pytest.mark.parametrize("moment", ["postgres/.unpacking-*", "postgres/.creating-*"])
def test_a_first_start_that_was_killed_half_way_is_begun_anew(short_folder: Path, moment: str) -> None:
    command = [sys.executable, "-c", STARTER, str(short_folder), str(short_folder / "postgres")]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    while not list(short_folder.glob(moment)) and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(0.1)
    killed.kill()
    killed.wait()
    assert list(short_folder.glob(moment)) != []
    for _ in range(2):  # what the killed one had started may still write during the first
        with EmbeddedPostgres(short_folder) as server:
            assert ask(server, "select count(*) from pg_available_extensions where name in ('vector', 'pg_trgm')") == 2
    assert list(short_folder.glob("postgres/.*")) == []


def test_programs_of_earlier_versions_are_cleared_away(data_dir: Path, postgres_binaries: Path) -> None:
    unpacked = unpack(postgres_binaries)
    shutil.copytree(unpacked, data_dir / "postgres" / unpacked.name, symlinks=True)
    old = data_dir / "postgres" / "0.1.0"
    old.mkdir()
    with EmbeddedPostgres(data_dir) as server:
        assert ask(server, "select 1") == 1
    assert not old.exists()


def test_a_path_too_long_for_a_socket_gets_a_short_one_that_goes_with_the_server(
    data_dir: Path, short_folder: Path, postgres_binaries: Path
) -> None:
    deep = short_folder / ("deep" * 30)
    deep.mkdir()
    (data_dir / "postgres").rename(deep / "postgres")
    with EmbeddedPostgres(deep, binaries=postgres_binaries) as server:
        assert ask(server, "select 1") == 1
        folder = Path(server.url.partition("host=")[2].replace("%2F", "/"))
        assert len(str(folder)) < 100
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert not folder.exists()


@pytest.mark.skipif(not AS_ROOT, reason="only root has to run it as somebody else")
def test_as_root_it_runs_as_the_account_nobody(server: EmbeddedPostgres) -> None:
    status = Path(f"/proc/{server.pid}/status").read_text()
    assert f"Uid:\t{account().uid}" in status
    assert f"Groups:\t{' '}\n".replace(" ", "") in status.replace(" ", "")
    cluster = (server.data_dir / "postgres" / "cluster").stat()
    assert (cluster.st_uid, stat.S_IMODE(cluster.st_mode)) == (account().uid, 0o700)


def test_its_log_is_private_bounded_and_begun_anew(server: EmbeddedPostgres) -> None:
    assert stat.S_IMODE(server.log.stat().st_mode) == 0o600
    with server.log.open("ab") as log:
        log.write(b"x" * (MAX_LOG_BYTES + 1))
    server.poll()
    assert server.log.stat().st_size == 0
    kill_server(server)
    server.start()
    assert 0 < server.log.stat().st_size < 100_000


def test_what_a_user_said_stays_out_of_the_log(server: EmbeddedPostgres) -> None:
    async def say() -> None:
        connection = await asyncpg.connect(server.url)
        await connection.execute("create table facts (text text primary key)")
        for _ in range(2):
            try:
                await connection.execute("insert into facts values ($1)", "allergic to peanuts")
            except asyncpg.UniqueViolationError:
                await connection.close()

    asyncio.run(say())
    assert "duplicate key" in server.log.read_text()
    assert "peanuts" not in server.log.read_text()


def test_a_pool_outlives_a_restart(server: EmbeddedPostgres) -> None:
    async def outlive() -> object:
        connection = await asyncpg.connect(server.url)
        await connection.execute("create extension vector")
        await connection.close()
        async with await open_pool(server.url) as pool:
            await pool.fetchval("select 1")
            await asyncio.to_thread(kill_server, server)
            await asyncio.to_thread(server.start)
            return await pool.fetchval("select '[1]'::halfvec")

    assert asyncio.run(outlive()) == [1]


def test_what_a_killed_test_run_leaves_is_cleared_away_and_what_runs_is_not(
    made: Path, postgres_binaries: Path, server: EmbeddedPostgres
) -> None:
    left = make_short_folder(SERVER_PREFIX)
    subprocess.run(["cp", "-a", f"{made}/.", left], check=True)
    clear_what_killed_runs_left(postgres_binaries)
    assert not left.exists()
    assert server.alive
