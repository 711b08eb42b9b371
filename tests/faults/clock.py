"""A wall clock that jumps, for processes of the test's own: libfaketime, which the loader puts before the C library.

Only the time of day is false; monotonic clocks go on, as they do when an administrator or NTP sets the clock.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from db.postgres.binaries import unpack
from tests.conftest import REPO

INSTALLED = REPO / ".cache" / "faketime"
ONE_HOUR_S = 3_600


class Clock:
    def __init__(self, library: Path, file: Path) -> None:
        self._library, self._file = library, file
        self.set(0)

    def set(self, offset_s: int) -> None:
        """Takes effect at the next look at the clock, in all processes that have this environment."""
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{offset_s:+d}\n")
        fresh.chmod(0o644)
        fresh.rename(self._file)

    @property
    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(self._library),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DISABLE_SHM": "1",
        }


def library() -> Path:
    """The library in .cache/faketime, where `make faults` installs it. Skips where there is none that works."""
    found = next(iter(INSTALLED.glob("libfaketime/vendor/libfaketime/src/libfaketime.so.1")), None)
    if found is None:
        pytest.skip(f"no libfaketime in {INSTALLED}: `make faults` installs it")
    works = subprocess.run(
        [sys.executable, "-c", "import time; time.sleep(0.01); print(int(time.time()))"],
        env={**os.environ, "LD_PRELOAD": str(found), "FAKETIME": "+1h", "FAKETIME_DONT_FAKE_MONOTONIC": "1"},
        capture_output=True,
        check=False,
    )
    if works.returncode:
        pytest.skip("libfaketime does not work with this Python")
    return found


def with_clock(binaries: Path, clock: Clock, into: Path) -> Path:
    """The programs of Postgres again, of which `postgres` begins with this clock. Memrelay gives it no environment."""
    installation = unpack(binaries)
    copied = into / installation.relative_to(binaries)
    shutil.copytree(installation, copied, symlinks=True)
    real = copied / "bin" / "postgres.real"
    (copied / "bin" / "postgres").rename(real)
    exports = "\n".join(f"export {name}='{value}'" for name, value in clock.environment.items())
    script = copied / "bin" / "postgres"
    script.write_text(f'#!/bin/sh\n{exports}\nexec "{real}" "$@"\n')
    script.chmod(0o755)
    return into
