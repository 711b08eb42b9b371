"""A cluster on disk: how it is made, how its server is configured, and what its postmaster.pid says."""

import os
import shutil
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from db.files import sync_folder
from db.postgres.account import Account, user_name
from db.postgres.binaries import MAJOR
from db.postgres.errors import EmbeddedPostgresFailed, damaged, program_failed

USER = DATABASE = "memrelay"

# Decision 0005 has the reasons. What is not named here is Postgres' default, fsync among it.
SETTINGS = {
    "listen_addresses": "",  # the socket alone: no port to clash, no password to keep
    "unix_socket_permissions": "0700",
    "max_connections": "60",  # gateway 10, worker 10 and its listener, tools, a psql; and a second gateway
    "shared_buffers": "128MB",
    "max_wal_size": "512MB",  # how much disk a busy day may take beside the data
    "max_parallel_workers_per_gather": "0",  # our scans take a millisecond; containers have little /dev/shm
    "jit": "off",  # compiling takes longer than any of our statements
    "shared_preload_libraries": "vector,plpgsql",  # once, not in each connection: half of its processor time
    "io_method": "sync",  # the workers of 18 are three processes with nothing to do in a cache of this size
    "autovacuum_naptime": "15s",  # plans made for empty tables are kept until the tables are analysed (decision 0007)
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] ",
    "log_checkpoints": "off",
    # What users said does not belong into a log: no statement, no parameters, no row of a violated constraint.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "cluster_name": "memrelay",
}
# Without one of these Postgres cannot start, and no start makes them anew.
NEEDED = ("PG_VERSION", "global/pg_control", "base", "pg_wal", "pg_xact", "postgresql.conf", "pg_hba.conf")
# For tests that do not cut the power: creating a database is five times faster.
NOT_DURABLE = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Postmaster:
    """What postmaster.pid says. `status` is ready, starting, stopping or standby, and empty in the first instants."""

    pid: int
    socket_folder: str
    status: str


def create(cluster: Path, installation: Path, who: Account, *, durable: bool) -> None:
    """Make the cluster with our empty database in it. It gets its name once it is whole: half of one is never used."""
    unfinished = Path(tempfile.mkdtemp(prefix=".creating-", dir=cluster.parent))
    initdb = [str(installation / "bin" / "initdb"), "--pgdata", str(unfinished)]
    single = [str(installation / "bin" / "postgres"), "--single", "-D", str(unfinished), *flags(NOT_DURABLE)]
    try:
        who.give(unfinished)
        identity = ["--username", USER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]
        _run([*initdb, *identity, "--no-sync"], unfinished, installation, who)
        # Without a server, so that nothing ever connects to a half-made cluster.
        _run([*single, "postgres"], unfinished, installation, who, stdin=f"create database {DATABASE}\n")
        if durable:
            # All of it at once: syncing the 1,300 files one after the other took 4 s, syncfs 0.1 s.
            method = ["--sync-method=syncfs"] if sys.platform == "linux" else []
            _run([*initdb, "--sync-only", *method], unfinished, installation, who)
        unfinished.rename(cluster)
        sync_folder(cluster.parent)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _run(command: list[str], cluster: Path, installation: Path, who: Account, stdin: str = "") -> None:
    code, output = who.run(command, home=cluster, libraries=installation / "lib", stdin=stdin)
    if code != 0 or "ERROR:" in output:
        raise program_failed("creating its files", cluster.parent, output)


def flags(settings: dict[str, str]) -> list[str]:
    return [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]


def check_ours(cluster: Path, who: Account) -> None:
    """Raises EmbeddedPostgresFailed for a cluster that is not whole, of another user or another major version."""
    if not cluster.is_dir():
        raise damaged(cluster, "it is not a directory")
    if missing := [name for name in NEEDED if not (cluster / name).exists()]:
        raise damaged(cluster, f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    owner = cluster.stat().st_uid
    if owner != who.uid:
        raise EmbeddedPostgresFailed(
            f"The data in {cluster} belongs to {user_name(owner)} and Postgres would run as {user_name(who.uid)}; "
            "start Memrelay as the user it was started as before."
        )
    found = (cluster / "PG_VERSION").read_text(errors="replace").strip()
    if not found.isdigit():
        raise damaged(cluster, "PG_VERSION holds no version")
    if found != str(MAJOR):
        raise EmbeddedPostgresFailed(
            f"The data in {cluster} was written by Postgres {found} and this Memrelay brings Postgres {MAJOR}; "
            "back it up with the Memrelay that wrote it and restore it here."
        )


def read_postmaster(cluster: Path) -> Postmaster | None:
    """None when no server claims the cluster, or the claim is being written this moment."""
    try:
        lines = (cluster / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return None
    lines += [""] * (8 - len(lines))
    if not lines[0].strip().isdigit():
        return None
    return Postmaster(pid=int(lines[0]), socket_folder=lines[4].strip(), status=lines[7].strip())


def is_claimed(cluster: Path) -> bool:
    return (cluster / "postmaster.pid").exists()


def server_of_claim(postmaster: Postmaster, cluster: Path) -> Literal["ours", "gone", "unknown"]:
    """Whether that process is a server of this cluster, or has ended and another process has its number.

    `unknown` where there is no /proc to look into (macOS).
    """
    try:
        os.kill(postmaster.pid, 0)
    except (ProcessLookupError, PermissionError):  # another user's process is not this server, to Postgres neither
        return "gone"
    if not Path("/proc/self").exists():
        return "unknown"
    try:
        arguments = Path(f"/proc/{postmaster.pid}/cmdline").read_bytes().split(b"\0")
        served = arguments[arguments.index(b"-D") + 1]
        return "ours" if os.path.samefile(served, cluster) else "gone"
    except (ValueError, IndexError, OSError):
        return "gone"


def remove_claim(cluster: Path) -> None:
    """Remove the postmaster.pid of a server that is gone. Postgres does so too, unless another process has its pid now.

    Safe even if a backend of that server still ends: its shared memory is attached, and a new server refuses to start.
    """
    (cluster / "postmaster.pid").unlink(missing_ok=True)


def kill(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return
