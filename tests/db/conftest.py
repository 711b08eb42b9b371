"""Servers that sync and may be killed: made once, copied for each test."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from db.postgres.embedded import EmbeddedPostgres
from tests.conftest import make_short_folder


@pytest.fixture(scope="session")
def made(postgres_binaries: Path) -> Iterator[Path]:
    """A data directory with a stopped cluster in it, to copy."""
    folder = make_short_folder()
    try:
        with EmbeddedPostgres(folder, binaries=postgres_binaries):
            pass
        yield folder
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def data_dir(made: Path, short_folder: Path) -> Path:
    subprocess.run(["cp", "-a", f"{made}/.", short_folder], check=True)
    return short_folder


@pytest.fixture
def server(data_dir: Path, postgres_binaries: Path) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres(data_dir, binaries=postgres_binaries) as running:
        yield running


@pytest.fixture
def small_disk(short_folder: Path) -> Iterator[Callable[[int], Path]]:
    """Mount an empty disk of so many MB."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    place = short_folder / "disk"
    place.mkdir()

    def mount(megabytes: int) -> Path:
        options = f"size={megabytes}m,mode=755"
        if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "small", place], check=False).returncode:
            pytest.skip("this container may not mount")
        return place

    yield mount
    subprocess.run(["umount", "--lazy", place], check=False, capture_output=True)
