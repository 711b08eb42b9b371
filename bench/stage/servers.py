"""What a bench measures against: a Postgres, a model server and a gateway, each in its own process on this machine."""

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import click
import httpx

from db.migrate import migrate
from db.postgres.embedded import EmbeddedPostgres
from gateway.process.children import METRICS_DIR
from gateway.process.supervisor import ask_readiness, listening_socket

LOOPBACK = "127.0.0.1"
# A start takes 2 s here; on a busy machine ten times that. What takes longer does not come.
START_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = 15.0


class NotStarted(click.ClickException):
    """A process the bench needs did not start. The message names it and the last lines it wrote."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """In TMPDIR as it is now, where `tempfile` keeps what it was at first. Short, because a socket's path is, and where
    `nobody` can go when a bench runs as root.
    """
    made = Path(tempfile.mkdtemp(prefix="memrelay-bench-", dir=os.environ.get("TMPDIR") or None))
    if os.geteuid() == 0:
        made.chmod(0o711)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def postgres(data_dir: Path, say: Callable[[str], None]) -> Iterator[str]:
    """The address of an embedded Postgres with the usual settings, migrated and empty."""
    with EmbeddedPostgres(data_dir, on_progress=say) as server:
        asyncio.run(migrate(server.url))
        yield server.url


@contextmanager
def empty_postgres(data_dir: Path, say: Callable[[str], None]) -> Iterator[str]:
    """The address of an embedded Postgres without tables, which never waits for a disk: for what is no timing."""
    with EmbeddedPostgres(data_dir, on_progress=say, durable=False) as server:
        yield server.url


def analyze(database_url: str) -> None:
    """What autovacuum does within a minute."""
    asyncio.run(_analyze(database_url))


async def _analyze(database_url: str) -> None:
    connection = await asyncpg.connect(database_url)
    try:
        await connection.execute("vacuum analyze")
    finally:
        await connection.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """`url` ends in /v1."""

    url: str
    pid: int
    port: int

    def recalls(self) -> dict[str, int]:
        """How many recalls have ended how, so far."""
        page = httpx.get(self.url.removesuffix("/v1") + "/metrics", trust_env=False).text
        found = re.findall(r'^memrelay_recall_seconds_count\{.*?outcome="(\w+)".*?\} ([\d.e+]+)$', page, re.MULTILINE)
        return {outcome: int(float(count)) for outcome, count in found if float(count)}


@contextmanager
def model_server(data_dir: Path, *, request_log: Path | None = None) -> Iterator[Server]:
    """bench/stage/stand_in.py. `request_log`: a file that gets each chat request's body, one a line."""
    with listening_socket(LOOPBACK, 0) as listener:
        command = python_command("bench.stage.stand_in", "--socket", str(listener.fileno()))
        command += ["--request-log", str(request_log)] if request_log else []
        with child_process(command, data_dir / "stand-in.log", listener=listener) as child:
            port = listener.getsockname()[1]
            wait_until_ready(child, lambda: accepts_connections(port), data_dir / "stand-in.log")
            yield Server(url=f"http://{LOOPBACK}:{port}/v1", pid=child.pid, port=port)


@contextmanager
def gateway(data_dir: Path, database_url: str, upstream_url: str, **settings: str) -> Iterator[Server]:
    """The gateway as `memrelay serve` runs it, with no settings but these: those of this machine would be measured too.

    There is no worker beside it.
    """
    environment = _child_environment(data_dir, upstream_url, settings)
    log = data_dir / "gateway.log"
    with listening_socket(LOOPBACK, 0) as listener:
        command = python_command("bench.stage.one_process", "gateway", "--socket", str(listener.fileno()))
        with child_process(command, log, environment=environment, listener=listener) as child:
            _name_database(child, database_url)
            port = listener.getsockname()[1]
            wait_until_ready(child, lambda: ask_readiness(LOOPBACK, port).all_well, log)
            yield Server(url=f"http://{LOOPBACK}:{port}/v1", pid=child.pid, port=port)


@contextmanager
def worker(data_dir: Path, database_url: str, upstream_url: str, **settings: str) -> Iterator[None]:
    """As `memrelay serve` runs it beside a gateway, niceness included."""
    environment = _child_environment(data_dir, upstream_url, settings)
    command = python_command("bench.stage.one_process", "worker")
    with child_process(command, data_dir / "worker.log", environment=environment) as child:
        _name_database(child, database_url)
        yield


def _child_environment(data_dir: Path, upstream_url: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Of a process of `memrelay serve`, which shares its metrics with no other."""
    metrics = data_dir / f"metrics-{time.monotonic_ns()}"
    metrics.mkdir()
    return isolated_environment(data_dir, {"MEMRELAY_UPSTREAM_URL": upstream_url, **settings}) | {
        METRICS_DIR: str(metrics)
    }


def _name_database(child: subprocess.Popen[bytes], database_url: str) -> None:
    """As the supervisor does it."""
    assert child.stdin is not None
    child.stdin.write(json.dumps({"database_url": database_url, "prepared": True}).encode() + b"\n")
    child.stdin.flush()


def isolated_environment(data_dir: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """This process's, with these settings of Memrelay's and no others."""
    empty_config = data_dir / "memrelay.toml"
    empty_config.touch()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MEMRELAY_", "MISTRAL_"))}
    return {**inherited, "MEMRELAY_CONFIG": str(empty_config), "MEMRELAY_DATA_DIR": str(data_dir), **settings}


def python_command(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", module, *arguments]


@contextmanager
def child_process(
    command: list[str],
    log: Path,
    *,
    environment: Mapping[str, str] | None = None,
    listener: socket.socket | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Listens on the given socket. Our own processes end when their standard input does, so they do not outlive us."""
    with (
        log.open("ab") as output,
        subprocess.Popen(  # noqa: S603  (a command of the bench's own)
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            pass_fds=[listener.fileno()] if listener else [],
            start_new_session=True,
        ) as child,
    ):
        try:
            yield child
        finally:
            child.terminate()
            try:
                child.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                child.kill()


def wait_until_ready(child: subprocess.Popen[bytes], ready: Callable[[], bool], log: Path) -> None:
    """Raises: NotStarted."""
    end = time.monotonic() + START_TIMEOUT_S
    while not ready():
        if child.poll() is not None or time.monotonic() > end:
            last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:]
            raise NotStarted(f"What writes {log.name} did not start: " + " / ".join(last))
        time.sleep(0.05)


def accepts_connections(port: int) -> bool:
    try:
        with socket.create_connection((LOOPBACK, port), timeout=1):
            return True
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind((LOOPBACK, 0))
        port: int = listener.getsockname()[1]
        return port
