"""The embedded Postgres: our own child, on a socket only we can open, durable, stopped when we stop.

In the data directory: postgres/<pg0 version> (programs), postgres/cluster (data), postgres/socket, postgres/lock, and
postgres.log. Decision 0005 says why we run it ourselves. If we are killed it lives on; the next start takes it over.
"""

import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self
from urllib.parse import quote

from db.postgres import cluster as clusters
from db.postgres.account import Account, account, check_reachable, check_usable, make_folder
from db.postgres.binaries import is_unpacked, unpack
from db.postgres.cluster import DATABASE, NOT_DURABLE, SETTINGS, USER, Postmaster
from db.postgres.errors import DataDirectoryInUse, EmbeddedPostgresFailed, not_writable, program_failed

__all__ = ["DataDirectoryInUse", "EmbeddedPostgres", "EmbeddedPostgresFailed"]

# A clean start takes 0.1 s and recovery after a kill 0.2 s; replaying all of max_wal_size from a slow disk, minutes.
START_TIMEOUT_S = 180
# A stop writes what is dirty of shared_buffers. After that it is cut short, and the next start recovers.
STOP_TIMEOUT_S = 30
QUIT_TIMEOUT_S = 10
POLL_INTERVAL_S = 0.01
# Errors and start-ups only, so this lasts for years; then the log is moved to postgres.log.1 and begun anew.
MAX_LOG_BYTES = 16 * 1024 * 1024
# sockaddr_un has 108 bytes on Linux and 104 on macOS, and the socket's own name takes some of them.
MAX_SOCKET_PATH_BYTES = 100
SOCKET_NAME = ".s.PGSQL.5432"
EXIT_CODE_UNKNOWN = -1  # poll() of a server we did not start: its exit code is not ours to know
_OLD_BACKEND_STILL_RUNS = "pre-existing shared memory block"


class EmbeddedPostgres:
    """Synchronous on purpose: it is used before there is an event loop and after the last one.

    `binaries` and `durable` are for tests: programs that outlive the data directory, and a server that never syncs.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        on_progress: Callable[[str], None] | None = None,
        binaries: Path | None = None,
        durable: bool = True,
    ) -> None:
        self.data_dir = data_dir.expanduser().absolute()
        self.log = self.data_dir / "postgres.log"
        self._home = self.data_dir / "postgres"
        self._binaries = binaries or self._home
        self._cluster = self._home / "cluster"
        self._report = on_progress or (lambda _sentence: None)
        self._durable = durable
        self._lock: IO[str] | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._adopted: Postmaster | None = None
        self._socket_folder: Path | None = None
        self._cancelled = False
        self.made_cluster = False  # by this object: it was empty then

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        if self._socket_folder is None:
            raise RuntimeError("the embedded Postgres has not been started")
        return _url(self._socket_folder)

    def expected_url(self) -> str:
        """The URL that it will have when it is started: of the server that was left running, if one was."""
        claim = clusters.read_postmaster(self._cluster)
        if claim and claim.socket_folder and clusters.server_of_claim(claim, self._cluster) == "ours":
            return _url(Path(claim.socket_folder))
        return _url(self._socket_path())

    @property
    def has_cluster(self) -> bool:
        """Whether there is data, whole or not. What is there is never made anew."""
        return os.path.lexists(self._cluster)

    @property
    def pid(self) -> int | None:
        if self._child is not None:
            return self._child.pid
        return self._adopted.pid if self._adopted else None

    @property
    def alive(self) -> bool:
        return self.pid is not None and self.poll() is None

    def start(self) -> None:
        """Return when it takes connections. After it has died, the same object starts it again.

        Raises: EmbeddedPostgresFailed; nothing is left running then.
        """
        if self.alive:
            return
        try:
            check_usable(self.data_dir)
            self._prepare_folders()
            self._take_lock()
            self._start(account())
        except OSError as error:
            self.stop()
            raise not_writable(self.data_dir, error) from error
        except BaseException:
            self.stop()
            raise

    def cancel(self) -> None:
        """From another thread: a start under way gives up soon with EmbeddedPostgresFailed, and later ones at once."""
        self._cancelled = True

    def poll(self) -> int | None:
        """Its exit code when it has ended (-1 if it was adopted), None while it runs. Also keeps its log in bounds."""
        self._limit_log()
        if self._child is not None:
            return self._child.poll()
        if self._adopted is not None and clusters.server_of_claim(self._adopted, self._cluster) == "ours":
            return None
        return EXIT_CODE_UNKNOWN

    def wait(self, timeout_s: float) -> int | None:
        """Wait until it has ended: its exit code, or None when it still runs after `timeout_s`."""
        deadline = time.monotonic() + timeout_s
        while (code := self.poll()) is None and time.monotonic() < deadline:
            time.sleep(POLL_INTERVAL_S)
        return code

    def stop(self) -> None:
        """End sessions, write everything, end. Returns when it is gone; harmless when it is not running."""
        pid = self.pid
        if pid is not None:
            # Fast shutdown (SIGTERM would wait for every client to leave); then immediate; then by force.
            for number, timeout_s in (
                (signal.SIGINT, STOP_TIMEOUT_S),
                (signal.SIGQUIT, QUIT_TIMEOUT_S),
                (signal.SIGKILL, QUIT_TIMEOUT_S),
            ):
                if self.poll() is None:
                    clusters.kill(pid, number)
                    self.wait(timeout_s)
        self._child = self._adopted = None
        self._remove_socket_folder()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _prepare_folders(self) -> None:
        for folder in (self.data_dir, self._home, self._binaries):
            make_folder(folder)

    def _take_lock(self) -> None:
        if self._lock is not None:
            return
        lock = (self._home / "lock").open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            owner = lock.read().strip() or "unknown"
            lock.close()
            raise DataDirectoryInUse(
                f"Another Memrelay (process {owner}) already runs on the data directory {self.data_dir}; stop it, or "
                "name another directory in MEMRELAY_DATA_DIR."
            ) from None
        lock.seek(0)
        lock.truncate()
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        self._lock = lock

    def _start(self, who: Account) -> None:
        check_reachable(self._home, who)
        self._clear_leftovers()
        if not is_unpacked(self._binaries):
            self._report("Unpacking Postgres, once.")
        installation = unpack(self._binaries)
        check_reachable(installation, who)
        self._check_cancelled()
        if not self.has_cluster:
            self._report("Creating the database.")
            clusters.create(self._cluster, installation, who, durable=self._durable)
            self.made_cluster = True
        clusters.check_ours(self._cluster, who)
        self._child = self._adopted = None
        if not self._adopt():
            self._launch(installation, who)
            self._discard_old_programs(installation)

    def _clear_leftovers(self) -> None:
        """What a killed start left half done. Nobody else works here: we hold the lock."""
        for pattern in (".unpacking-*", ".creating-*"):
            for leftover in self._home.glob(pattern):
                shutil.rmtree(leftover, ignore_errors=True)

    def _discard_old_programs(self, installation: Path) -> None:
        """What earlier versions of Memrelay unpacked here; nothing runs from it any more."""
        for old in self._home.glob("[0-9]*"):
            if installation.parent == self._home and old != installation:
                shutil.rmtree(old, ignore_errors=True)

    def _adopt(self) -> bool:
        """Take over the server that a killed Memrelay left, once it is ready. False when there is none (any more)."""
        deadline = time.monotonic() + START_TIMEOUT_S
        self._check_cancelled()
        while claim := clusters.read_postmaster(self._cluster):
            found = clusters.server_of_claim(claim, self._cluster)
            if found == "gone":
                clusters.remove_claim(self._cluster)
            if found != "ours":
                return False
            if claim.status == "ready":
                self._adopted = claim
                self._socket_folder = Path(claim.socket_folder)
                self._report(f"Taking over the Postgres that was left running (process {claim.pid}).")
                return True
            if time.monotonic() > deadline:
                raise EmbeddedPostgresFailed(
                    f"The Postgres left running on {self.data_dir} (process {claim.pid}) does not become ready; see "
                    f"{self.log}."
                )
            self._check_cancelled()
            time.sleep(POLL_INTERVAL_S)
        return False

    def _check_cancelled(self) -> None:
        if self._cancelled:
            raise EmbeddedPostgresFailed("Memrelay was stopped while Postgres started.")

    def _launch(self, installation: Path, who: Account) -> None:
        self._socket_folder = self._make_socket_folder(who)
        settings = (
            SETTINGS | {"unix_socket_directories": str(self._socket_folder)} | ({} if self._durable else NOT_DURABLE)
        )
        command = [str(installation / "bin" / "postgres"), "-D", str(self._cluster), *clusters.flags(settings)]
        deadline = time.monotonic() + START_TIMEOUT_S
        while True:
            self._limit_log()
            with self.log.open("ab") as log:
                self.log.chmod(0o600)
                log_offset = log.tell()
                self._child = who.spawn(
                    command, home=self._home, libraries=installation / "lib", stdin=subprocess.DEVNULL, output=log
                )
            if self._wait_until_ready(self._child, deadline):
                return
            output = self._log_since(log_offset)
            # A backend of a server that was killed may take a moment to notice.
            if _OLD_BACKEND_STILL_RUNS not in output or time.monotonic() > deadline:
                raise program_failed("starting", self.data_dir, output)
            time.sleep(10 * POLL_INTERVAL_S)

    def _wait_until_ready(self, child: subprocess.Popen[bytes], deadline: float) -> bool:
        report_recovery_at = time.monotonic() + 2
        while child.poll() is None:
            claim = clusters.read_postmaster(self._cluster)
            if claim is not None and claim.pid == child.pid and claim.status == "ready":
                return True
            if time.monotonic() > deadline:
                raise EmbeddedPostgresFailed(
                    f"Postgres did not become ready within {START_TIMEOUT_S} seconds; see {self.log}."
                )
            if time.monotonic() > report_recovery_at:
                self._report("Postgres is recovering from a sudden stop.")
                report_recovery_at = deadline
            self._check_cancelled()
            time.sleep(POLL_INTERVAL_S)
        return False

    def _make_socket_folder(self, who: Account) -> Path:
        folder = self._socket_path()
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        if folder.is_symlink() or status.st_uid not in (os.geteuid(), who.uid):
            raise EmbeddedPostgresFailed(
                f"{folder} belongs to somebody else; remove it, it is where our socket has to be."
            )
        folder.chmod(0o700)
        who.give(folder)
        if not clusters.is_claimed(self._cluster):
            # A killed server's socket stays, and with it a lock file naming a number that somebody may have by now.
            for leftover in folder.iterdir():
                leftover.unlink()
        return folder

    def _socket_path(self) -> Path:
        folder = self._home / "socket"
        too_long = len(os.fsencode(folder / SOCKET_NAME)) > MAX_SOCKET_PATH_BYTES
        return self._short_socket_folder() if too_long else folder

    def _short_socket_folder(self) -> Path:
        """The same for the same data directory, so that a killed start leaves one folder behind and not many."""
        digest = hashlib.sha256(os.fsencode(self.data_dir)).hexdigest()[:16]
        runtime = os.environ.get("XDG_RUNTIME_DIR", "")
        usable = os.geteuid() != 0 and runtime and len(os.fsencode(runtime)) < MAX_SOCKET_PATH_BYTES // 2
        return Path(runtime if usable else "/tmp") / f"memrelay-{digest}"  # noqa: S108 (0700, and its owner is checked)

    def _remove_socket_folder(self) -> None:
        if self._socket_folder is not None and self._socket_folder.parent != self._home:
            shutil.rmtree(self._socket_folder, ignore_errors=True)
        self._socket_folder = None

    def _log_since(self, offset: int) -> str:
        with self.log.open("rb") as log:
            log.seek(offset)
            return log.read(MAX_LOG_BYTES).decode(errors="replace")

    def _limit_log(self) -> None:
        """Copy and cut: the server writes at the end of the file wherever that is, and needs no signal."""
        if self.log.exists() and self.log.stat().st_size > MAX_LOG_BYTES:
            with suppress(OSError):  # a disk without room for the copy is one more reason to cut
                shutil.copyfile(self.log, self.log.with_suffix(".log.1"))
            os.truncate(self.log, 0)


def _url(socket_folder: Path) -> str:
    return f"postgresql://{USER}@/{DATABASE}?host={quote(str(socket_folder))}"
