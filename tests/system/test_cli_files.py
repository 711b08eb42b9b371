"""A file that a command cannot use is named in one sentence, before anything else is done."""

import os
import stat
from pathlib import Path

import asyncpg
import pytest

from tests.system.processes import environment, memrelay

BINARY = bytes(range(256)) * 40
# Reading it as a file is an error of the system, for root too.
UNREADABLE = Path("/proc/self/mem")
READERS = (["bootstrap"], ["doctor", "--headers"])
WRITERS = (["report", "--plot"], ["keys", "create", "--into"])


def fails(command: list[str], file: Path, folder: Path, **settings: str) -> str:
    """The sentence it ends with."""
    ended = memrelay(*command, str(file), env=environment(folder, **settings), cwd=folder)
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout == ""
    [sentence] = ended.stderr.splitlines()
    assert sentence.startswith(f"memrelay: {file} ")
    assert sentence.endswith(".")
    assert not (folder / "postgres").exists()
    return sentence


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_file_that_cannot_be_read_is_named_in_one_sentence(command: list[str], tmp_path: Path) -> None:
    binary, empty = tmp_path / "binary", tmp_path / "empty"
    binary.write_bytes(BINARY)
    empty.write_text(" \n")
    assert "not a text file in UTF-8" in fails(command, binary, tmp_path)
    assert "is empty" in fails(command, empty, tmp_path)
    assert "no such file" in fails(command, tmp_path / "missing", tmp_path)
    assert "is a directory" in fails(command, tmp_path, tmp_path)
    if UNREADABLE.exists():
        assert "cannot be read" in fails(command, UNREADABLE, tmp_path)


@pytest.mark.parametrize("command", WRITERS, ids=" ".join)
def test_a_file_that_cannot_be_written_is_named_in_one_sentence(command: list[str], tmp_path: Path) -> None:
    assert "there is no directory" in fails(command, tmp_path / "missing" / "file", tmp_path)
    assert "is a directory" in fails(command, tmp_path, tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("command", WRITERS, ids=" ".join)
def test_a_file_in_a_closed_directory_is_named_in_one_sentence(command: list[str], tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    assert "permission denied" in fails(command, closed / "file", tmp_path)


def test_a_log_that_cannot_be_opened_is_named_in_one_sentence(short_folder: Path) -> None:
    (short_folder / "memrelay.log").mkdir()
    ended = memrelay("serve", env=environment(short_folder, MEMRELAY_LOG="file"), cwd=short_folder)
    assert ended.returncode == 1
    assert ended.stderr == f"memrelay: The log {short_folder}/memrelay.log cannot be opened: is a directory.\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs Postgres as somebody else")
def test_serve_refuses_a_closed_directory_of_roots_and_leaves_it_closed(short_folder: Path) -> None:
    closed = short_folder / "closed"
    closed.mkdir(mode=0o700)
    ended = memrelay("serve", env=environment(closed), cwd=short_folder)
    assert ended.returncode == 1
    [sentence] = ended.stderr.splitlines()
    assert f"`chmod o+x {closed}`" in sentence
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700


def test_serve_refuses_a_path_that_postgres_cannot_take(short_folder: Path) -> None:
    ended = memrelay("serve", env=environment(short_folder / "a$b"), cwd=short_folder)
    assert ended.returncode == 1
    [sentence] = ended.stderr.splitlines()
    assert f"Postgres cannot run in '{short_folder}/a$b', because of the '$' in the path; name another" in sentence
    assert list(short_folder.iterdir()) == []


async def test_a_key_is_written_to_a_file_only_its_owner_can_read_and_stays_there(
    pool: asyncpg.Pool, database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "key"
    file.touch(mode=0o644)
    env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url)
    created = memrelay("keys", "create", "--memory", "read", "--into", str(file), env=env)
    assert created.stdout == f"{file} holds a new key.\n"
    key = file.read_text()
    assert key.startswith("mr_")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert memrelay("keys", "create", "--into", str(file), env=env).stdout == f"{file} already holds a key.\n"
    assert file.read_text() == key
    assert [row["memory"] for row in await pool.fetch("select memory from api_keys")] == ["read"]
