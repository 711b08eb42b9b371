"""When the embedded Postgres cannot run here, one sentence says why and what to do."""

import os
import stat
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
def test_as_root_a_directory_that_the_account_nobody_cannot_enter_is_refused(
    short_folder: Path, postgres_binaries: Path
) -> None:
    closed = short_folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(closed / "data", binaries=postgres_binaries).start()
    assert f"`nobody`, who cannot enter {closed};" in one_sentence(raised)


@pytest.mark.skipif(not AS_ROOT, reason="only root has to run it as somebody else")
def test_as_root_an_existing_closed_directory_stays_closed_and_is_refused_with_what_to_do(
    short_folder: Path, postgres_binaries: Path
) -> None:
    closed = short_folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(closed, binaries=postgres_binaries).start()
    assert f"`chmod o+x {closed}`" in one_sentence(raised)
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700
    assert list(closed.iterdir()) == []


@pytest.mark.parametrize("bad", ["$", '"', "`", ";", ":", ",", "\n", "\x7f", "\udc80"])
def test_a_path_that_postgres_cannot_take_is_refused_before_anything_is_made(
    short_folder: Path, postgres_binaries: Path, bad: str
) -> None:
    folder = short_folder / f"my{bad}data"
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(folder, binaries=postgres_binaries).start()
    assert f"because of the {bad!r} in the path; name another directory" in one_sentence(raised)
    assert list(short_folder.iterdir()) == []


def test_other_unusual_paths_work(short_folder: Path, postgres_binaries: Path, made: Path) -> None:
    folder = short_folder / "my data's (50 % é) <&|\\*?#=+@!~^[]{}>"
    folder.mkdir(mode=0o711)
    folder.chmod(0o711)
    subprocess.run(["cp", "-a", made / "postgres", folder], check=True)
    with EmbeddedPostgres(folder, binaries=postgres_binaries) as server:
        assert ask(server, "select 1") == 1


def test_directories_that_are_missing_are_made_for_the_owner_and_the_account_of_postgres(
    short_folder: Path, postgres_binaries: Path
) -> None:
    short_folder.chmod(0o755)
    with EmbeddedPostgres(short_folder / "a" / "b", binaries=postgres_binaries) as server:
        assert ask(server, "select 1") == 1
    modes = {stat.S_IMODE((short_folder / name).stat().st_mode) for name in ("a", "a/b", "a/b/postgres")}
    assert modes == {0o711 if AS_ROOT else 0o700}
    assert stat.S_IMODE(short_folder.stat().st_mode) == 0o755


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


@pytest.mark.parametrize("name", ["PG_VERSION", "global/pg_control"])
def test_data_that_lacks_a_file_is_refused_by_the_files_name_and_left_as_it_is(
    data_dir: Path, postgres_binaries: Path, name: str
) -> None:
    cluster = data_dir / "postgres" / "cluster"
    (cluster / name).unlink()
    left = set(cluster.rglob("*"))
    with pytest.raises(EmbeddedPostgresFailed) as raised:
        EmbeddedPostgres(data_dir, binaries=postgres_binaries).start()
    assert f"{name} is missing; nothing was changed in it. Restore" in str(raised.value)
    assert set(cluster.rglob("*")) == left


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
