"""Who Postgres runs as, and where. It refuses to be root, so for root it is `nobody`, in a session of its own."""

import os
import pwd
import re
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from db.postgres.errors import EmbeddedPostgresFailed

# initdb writes a cluster in one second here; a slow disk may take thirty times that.
PROGRAM_TIMEOUT_S = 60
# Postgres starts its own programs through a shell, its libraries are found through a list that : and ; part, its socket
# through one that commas part, and it prints its paths line by line and in UTF-8. Tried one by one; all others work.
UNUSABLE_IN_PATHS = re.compile('[$"`;:,\x00-\x1f\x7f\ud800-\udfff]')


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Who runs Postgres: `nobody` when we are root (`is_nobody`), else we ourselves."""

    uid: int
    gid: int
    is_nobody: bool

    def give(self, path: Path) -> None:
        if self.is_nobody:
            os.chown(path, self.uid, self.gid)

    def run(self, command: list[str], *, home: Path, libraries: Path, stdin: str = "") -> tuple[int, str]:
        """Run a program of Postgres to its end: exit code, and what it printed on both streams."""
        process = self.spawn(command, home=home, libraries=libraries, stdin=subprocess.PIPE, output=subprocess.PIPE)
        try:
            output_bytes, _ = process.communicate(stdin.encode(), timeout=PROGRAM_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            return -1, f"error: {Path(command[0]).name} did not end within {PROGRAM_TIMEOUT_S} seconds"
        finally:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()
        return process.returncode, output_bytes.decode(errors="replace")

    def spawn(
        self, command: list[str], *, home: Path, libraries: Path, stdin: int, output: int | IO[bytes]
    ) -> subprocess.Popen[bytes]:
        """Start a program in a session of its own, so that a Ctrl-C meant for us does not reach it, and with nothing of
        our environment: PGDATA and the like would change what it does, and our keys are none of its business."""
        switch_user = {"user": self.uid, "group": self.gid, "extra_groups": []} if self.is_nobody else {}
        try:
            process: subprocess.Popen[bytes] = subprocess.Popen(  # noqa: S603 (our own binaries, no shell)
                command,
                cwd=home,
                env={
                    "PATH": "/usr/bin:/bin",
                    "HOME": str(home),
                    "LC_ALL": "C.UTF-8",
                    "LD_LIBRARY_PATH": str(libraries),
                },
                stdin=stdin,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                umask=0o077,
                **switch_user,  # type: ignore[call-overload]
            )
            return process
        except PermissionError as error:
            raise EmbeddedPostgresFailed(
                f"{command[0]} may not be run as {user_name(self.uid)} "
                f"({error.strerror}); run Memrelay as a normal user, or name another directory in MEMRELAY_DATA_DIR."
            ) from error


def account() -> Account:
    if os.geteuid() != 0:
        _check_named(os.geteuid())
        return Account(uid=os.geteuid(), gid=os.getegid(), is_nobody=False)
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise EmbeddedPostgresFailed(
            "Postgres refuses to run as root and this system has no user `nobody` to run it as; start Memrelay as a "
            "normal user, or name a Postgres in MEMRELAY_DATABASE_URL."
        ) from None
    return Account(uid=nobody.pw_uid, gid=nobody.pw_gid, is_nobody=True)


def _check_named(uid: int) -> None:
    """Containers are often run under a bare number."""
    try:
        pwd.getpwuid(uid)
    except KeyError:
        raise EmbeddedPostgresFailed(
            f"Memrelay runs as user {uid}, who has no name in /etc/passwd, and Postgres insists on one; give it a name "
            "there, or name a Postgres in MEMRELAY_DATABASE_URL."
        ) from None


def user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


def make_folder(folder: Path) -> None:
    """Make what is missing of `folder`, closed to others; root's can be passed through, by `nobody`.

    What exists keeps its mode: it may hold more than ours. Raises: OSError.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        each.chmod(0o711 if os.geteuid() == 0 else 0o700)
    folder.mkdir(exist_ok=True)  # a file in its place


def check_usable(data_dir: Path) -> None:
    """Raises EmbeddedPostgresFailed for a data directory in which the embedded Postgres cannot run. It is not made."""
    if found := UNUSABLE_IN_PATHS.search(str(data_dir)):
        raise EmbeddedPostgresFailed(
            f"Postgres cannot run in {str(data_dir)!r}, because of the {found.group()!r} in the path; name another "
            "directory in MEMRELAY_DATA_DIR."
        )
    check_reachable(next(each for each in (data_dir, *data_dir.parents) if each.is_dir()), account())


def check_reachable(folder: Path, who: Account) -> None:
    """Raises EmbeddedPostgresFailed when root's stand-in cannot enter `folder`, as under /root."""
    if not who.is_nobody:
        return
    for ancestor in [*reversed(folder.parents), folder]:
        status = ancestor.stat()
        if status.st_uid == who.uid:
            bit = stat.S_IXUSR
        elif status.st_gid == who.gid:
            bit = stat.S_IXGRP
        else:
            bit = stat.S_IXOTH
        if not status.st_mode & bit:
            raise EmbeddedPostgresFailed(
                f"As root, Memrelay runs Postgres as `nobody`, who cannot enter {ancestor}; let others pass through it "
                f"(`chmod o+x {ancestor}`), name another directory in MEMRELAY_DATA_DIR (such as /var/lib/memrelay), "
                "or start Memrelay as a normal user."
            )
