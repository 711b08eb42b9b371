"""The disk is full: Postgres' own, or the one that holds everything. It is a small file system made for the test."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import make_short_folder
from tests.faults.conftest import Staged
from tests.faults.stage import Stage
from tests.faults.trial import Allowed, Trial

# A fresh cluster takes 60 MB, the unpacked programs 100 more; then some room to work in.
POSTGRES_MB = 160
EVERYTHING_MB = 400
LASTS_S = 4.0


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A file system of this size, in memory: mounting takes root, which a container may have without that right."""
    folder = make_short_folder("memrelay-disk-")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0711", "tmpfs", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode:
        folder.rmdir()
        pytest.skip(f"a full disk needs a small one, and mounting one is not allowed here: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)
        folder.rmdir()


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """To the last byte, and again whenever something has been freed."""
    filler = folder / "filler"
    descriptor = os.open(filler, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    try:
        for size in (1 << 20, 1 << 12):
            fill(descriptor, size)
        yield
    finally:
        os.close(descriptor)
        filler.unlink()


def fill(descriptor: int, size: int) -> None:
    try:
        while os.write(descriptor, b"\0" * size) == size:
            pass
    except OSError:
        return


@pytest.fixture(scope="module")
def postgres_disk() -> Iterator[Path]:
    with small_disk(POSTGRES_MB) as folder:
        yield folder


@pytest.fixture(scope="module")
def whole_disk() -> Iterator[Path]:
    with small_disk(EVERYTHING_MB) as folder:
        yield folder


async def test_the_disk_of_postgres_is_full(postgres_disk: Path, stage_with_small_postgres: Stage) -> None:
    """The spool is on another one, so nothing is lost."""
    stage = stage_with_small_postgres
    assert stage.postgres is not None
    async with Trial(stage, "disk of Postgres full", Allowed(crash=True)) as trial, trial.fault():
        with filled(postgres_disk):
            await asyncio.sleep(LASTS_S)
        if not stage.postgres.server.alive:  # it gives up when it cannot write its log; whoever runs it starts it again
            await asyncio.to_thread(stage.postgres.start)
    await trial.check_rows()


async def test_the_disk_of_everything_is_full(whole_disk: Path, stage_on_small_disk: Stage) -> None:
    """Postgres and the log have no room, the spool has its own: nothing is lost, and it works again by itself."""
    stage = stage_on_small_disk
    async with Trial(stage, "disk of everything full", Allowed(crash=True)) as trial, trial.fault():
        with filled(whole_disk):
            await asyncio.sleep(LASTS_S)
    await trial.check_rows()


@pytest.fixture(scope="module")
def stage_with_small_postgres(postgres_disk: Path, staged: Staged) -> Stage:
    return staged(postgres_folder=postgres_disk)


@pytest.fixture(scope="module")
def stage_on_small_disk(whole_disk: Path, staged: Staged) -> Stage:
    return staged(own_postgres=False, data_dir=whole_disk)
