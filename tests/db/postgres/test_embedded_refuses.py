"""When the embedded Postgres cannot run here, one sentence says why and what to do."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from db.postgres.embedded import EmbeddedPostgres, EmbeddedPostgresFailed
from tests.db.postgres.servers import AS_ROOT, ask, one_sentence


def test_a_second_start_on_one_directory_is_refused_by_name(server: EmbeddedPostgres, postgres_binaries: Path) -> None:
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(server.data_dir, binaries=postgres_binaries).start()
    assert f"Another Memrelay (process {os.getpid()}) already runs" in one_sentence(raised)
    assert ask(server, "select 1") == 1


@pytest.mark.skipif(not AS_ROOT, reason="only root has to run it as somebody else")
def test_as_root_a_directory_that_nobody_can_enter_is_refused(short_folder: Path, postgres_binaries: Path) -> None:
    closed = short_folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(closed / "data", binaries=postgres_binaries).start()
    assert f"`nobody`, who cannot enter {closed};" in one_sentence(raised)


@pytest.mark.skipif(not AS_ROOT, reason="only root can give a directory away")
def test_the_data_of_another_user_is_refused(data_dir: Path, postgres_binaries: Path) -> None:
    os.chown(data_dir / "postgres" / "cluster", 12345, 12345)
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(data_dir, binaries=postgres_binaries).start()
    assert "belongs to user 12345" in one_sentence(raised)


def test_the_data_of_another_major_version_is_refused(data_dir: Path, postgres_binaries: Path) -> None:
    (data_dir / "postgres" / "cluster" / "PG_VERSION").write_text("17\n")
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(data_dir, binaries=postgres_binaries).start()
    assert "written by Postgres 17" in one_sentence(raised)


def test_a_directory_that_cannot_be_written_gets_one_sentence(short_folder: Path) -> None:
    file = short_folder / "file"
    file.touch()
    for impossible in (file / "data", Path("/proc/data")):
        with pytest.raises(EmbeddedPostgresFailed) as raised:
            EmbeddedPostgres(impossible).start()
        assert f"The data directory {impossible} cannot be written" in one_sentence(raised)


def fill(writing: IO[bytes]) -> None:
    while True:
        writing.write(bytes(4096))


def test_a_disk_too_small_for_the_programs_gets_one_sentence(small_disk: Callable[[int], Path]) -> None:
    disk = small_disk(30)
    with pytest.raises(EmbeddedPostgresFailed, match="is full; free some space"):
        EmbeddedPostgres(disk).start()
    assert [left.name for left in disk.glob("postgres/*")] == ["lock"]


def test_a_disk_too_small_for_a_new_cluster_gets_one_sentence(
    small_disk: Callable[[int], Path], postgres_binaries: Path
) -> None:
    disk = small_disk(20)
    with pytest.raises(EmbeddedPostgresFailed, match="is full; free some space"):
        EmbeddedPostgres(disk, binaries=postgres_binaries).start()
    assert [left.name for left in disk.glob("postgres/*")] == ["lock"]


def test_a_disk_that_is_full_at_a_later_start_gets_one_sentence_and_nothing_is_lost(
    made: Path, small_disk: Callable[[int], Path], postgres_binaries: Path
) -> None:
    disk = small_disk(120)
    subprocess.run(["cp", "-a", f"{made}/.", disk], check=True)
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as writing, pytest.raises(OSError, match="No space left"):
        fill(writing)
    with pytest.raises(EmbeddedPostgresFailed, match="is full; free some space"):
        EmbeddedPostgres(disk, binaries=postgres_binaries).start()
    filler.unlink()
    with EmbeddedPostgres(disk, binaries=postgres_binaries) as server:
        assert ask(server, "select 1") == 1
