"""`memrelay export` and `memrelay import`: a user's data as a private file."""

import json
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import pytest

from formation.portable.chats import read_chats
from formation.turn.context import Formation
from gateway.cli.files.chats import owners_of
from gateway.cli.files.portable import checked
from gateway.cli.terminal import CommandFailed
from tests.formation.portable.test_chats import EDITED, of_chatgpt, openwebui
from tests.gateway.api.accounts import lives_through, stored
from tests.gateway.conftest import formation
from tests.system.processes import environment, memrelay

__all__ = ["formation"]


async def test_an_export_is_a_private_file_that_an_import_brings_back(
    tmp_path: Path, database_url: str, pool: asyncpg.Pool, formation: Formation
) -> None:
    await lives_through(pool, formation, database_url, "default/ana")
    env, file = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url), tmp_path / "ana.jsonl"
    done = memrelay("export", "default/ana", str(file), "--embeddings", env=env)
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [name for name in os.listdir(tmp_path) if name.endswith(".part")] == []
    assert json.loads(file.read_text().splitlines()[0])["embeddings"] is True
    done = memrelay("import", str(file), "--user", "default/ben", env=env)
    assert done.returncode == 0, done.stderr
    assert "Imported for default/ben: 1 user, 5 turns, 3 memories" in done.stdout
    assert await stored(pool, "default/ben") == await stored(pool, "default/ana")


def test_a_file_that_cannot_be_imported_is_named_with_its_line(tmp_path: Path, database_url: str) -> None:
    env, file = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url), tmp_path / "wrong.jsonl"
    header = '{"type": "export", "format": "memrelay-export", "version": 1, "user": "ana", "space": "default"}'
    file.write_text(f"{header}\n{{}}\n")
    done = memrelay("import", str(file), env=env)
    assert done.returncode == 2
    assert done.stderr.startswith(f"memrelay: {file} cannot be imported: Line 2: ")
    assert len(done.stderr.splitlines()) == 1


def test_past_chats_are_read_and_said_what_was_read(tmp_path: Path, database_url: str) -> None:
    env, file = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url), tmp_path / "chats.json"
    file.write_text(json.dumps([EDITED, openwebui("c2", current=None)]))
    done = memrelay("import", "chats", str(file), env=env)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "default/u1: 1 chat of 2024-05-01 to 2024-05-01, new are 2 messages and 1 reply.",
        "Left out: 1 chat without a message of its user's.",
        "What they teach is learned in the background, oldest first, when nothing else waits.",
    ]
    file.write_text(json.dumps([of_chatgpt()]))
    done = memrelay("import", "chats", str(file), env=env)
    assert (done.returncode, "name the user with --user" in done.stderr) == (1, True)


async def test_an_export_and_an_import_go_through_a_pipe(
    tmp_path: Path, database_url: str, pool: asyncpg.Pool, formation: Formation
) -> None:
    await lives_through(pool, formation, database_url, "default/ana")
    env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url)
    done = memrelay("export", "ana", "-", env=env)
    assert (done.returncode, json.loads(done.stdout.splitlines()[-1])["type"]) == (0, "end"), done.stderr
    for first in ("", "\ufeff"):
        read = memrelay("import", "-", "--user", "ben", env=env, input=first + done.stdout)
        assert (read.returncode, "default/ben" in read.stdout) == (0, True), read.stderr
    assert await stored(pool, "default/ben") == await stored(pool, "default/ana")
    chats = memrelay("import", "chats", "-", env=env, input=json.dumps([EDITED]))
    assert "default/u1: 1 chat" in chats.stdout, chats.stderr
    nothing = memrelay("import", "chats", "-", "--user", "ben", env=env, input="")
    assert nothing.stdout == "- has no chats to import.\n"
    taken_for_memories = memrelay("import", "-", "--user", "ben", env=env, input=json.dumps([EDITED]))
    assert "`memrelay import chats FILE`" in taken_for_memories.stderr
    assert [name for name in os.listdir(tmp_path) if name.endswith(".part")] == []


def test_whose_an_import_is_has_to_be_plain(tmp_path: Path) -> None:
    file = tmp_path / "memories.json"
    file.write_text('[{"memory": "Has a dog"}]')
    assert checked(file, "default/ana") == ("default/ana", 1)
    with pytest.raises(CommandFailed, match="--user"):
        checked(file, None)
    with pytest.raises(CommandFailed, match="write it as space/id"):
        checked(file, "ana")
    of_one = read_chats(json.dumps([EDITED]).encode(), now=datetime.now(UTC))
    assert set(owners_of(of_one, None, "acme")) == {"acme/u1"}
    with pytest.raises(CommandFailed, match="write it as space/id"):
        owners_of(of_one, "u1", "default")
    of_two = read_chats(json.dumps([EDITED, {**EDITED, "id": "c2", "user_id": "u2"}]).encode(), now=datetime.now(UTC))
    with pytest.raises(CommandFailed, match="leave --user out"):
        owners_of(of_two, "default/u1", "default")
