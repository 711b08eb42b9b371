"""What can go wrong at the start is reported in one sentence, with an exit code, and leaves nothing running."""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.processes import environment, free_port, memrelay


def refused(*arguments: str, env: dict[str, str]) -> str:
    ended = memrelay(*arguments, env=env)
    assert ended.returncode in (1, 2)
    assert "Traceback" not in ended.stderr, ended.stderr
    sentences = [line for line in ended.stderr.splitlines() if line.startswith("memrelay: ")]
    assert len(sentences) == 1, ended.stderr
    return sentences[0]


def test_an_unknown_setting(short_folder: Path) -> None:
    output = refused("serve", env=environment(short_folder, MEMRELAY_PROT="8788"))
    assert "MEMRELAY_PROT" in output
    assert "did you mean MEMRELAY_PORT?" in output


def test_a_port_in_use(short_folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        output = refused("serve", env=environment(short_folder, MEMRELAY_PORT=port))
    assert f"Port {port} on 127.0.0.1 is in use" in output
    assert "MEMRELAY_PORT" in output


def test_an_address_that_is_not_ours(short_folder: Path) -> None:
    output = refused("serve", env=environment(short_folder, MEMRELAY_HOST="192.0.2.1"))
    assert "MEMRELAY_HOST" in output


def test_a_wrong_database_url(short_folder: Path) -> None:
    """One that leads to a Postgres which cannot be used ends nothing: tests/system/test_start_ill.py."""
    url = "mysql://me:hunter2@127.0.0.1/x"
    env = environment(short_folder, MEMRELAY_DATABASE_URL=url, MEMRELAY_PORT=str(free_port()))
    output = refused("serve", env=env)
    assert "postgresql://user:password@host" in output
    assert "MEMRELAY_DATABASE_URL" in output
    assert "hunter2" not in output


def test_a_data_directory_that_cannot_be_written(short_folder: Path) -> None:
    # Root may write anywhere but where nothing can be written at all.
    closed = Path("/proc/memrelay") if os.geteuid() == 0 else short_folder / "closed" / "data"
    if os.geteuid() != 0:
        (short_folder / "closed").mkdir(mode=0o500)
    env = environment(short_folder) | {"MEMRELAY_DATA_DIR": str(closed), "MEMRELAY_PORT": str(free_port())}
    output = refused("serve", env=env)
    assert str(closed) in output
    assert "MEMRELAY_DATA_DIR" in output


@pytest.fixture
def full_disk(short_folder: Path) -> Iterator[Path]:
    """One megabyte, all of it taken."""
    folder = short_folder / "small"
    folder.mkdir()
    mount = shutil.which("mount")
    options = ["-t", "tmpfs", "-o", "size=1m,mode=0711", "tmpfs", str(folder)]
    if os.geteuid() != 0 or mount is None or subprocess.run([mount, *options], check=False).returncode != 0:
        pytest.skip("only root can make a small disk, and not everywhere")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(full_disk: Path) -> None:
    output = refused("serve", env=environment(full_disk, MEMRELAY_PORT=str(free_port())))
    assert "full" in output
    assert "MEMRELAY_DATA_DIR" in output


def test_an_address_others_can_reach_without_a_key(short_folder: Path) -> None:
    output = refused("serve", env=environment(short_folder, MEMRELAY_HOST="0.0.0.0", MEMRELAY_PORT=str(free_port())))
    assert "MEMRELAY_HOST is 0.0.0.0" in output
    assert "memrelay keys create" in output


def test_a_worker_alone_needs_a_database(short_folder: Path) -> None:
    """And is told so before what it would run is loaded, which takes seconds."""
    assert "MEMRELAY_DATABASE_URL" in refused("worker", env=environment(short_folder))


def test_revoking_a_key_that_is_not_there(short_folder: Path) -> None:
    env = environment(short_folder)
    assert "There is no database" in refused("keys", "revoke", "mr_abcdefgh", env=env)
    assert memrelay("keys", "create", env=env).returncode == 0
    assert "There is no key" in refused("keys", "revoke", "mr_abcdefgh", env=env)


def test_settings_are_printed_with_their_source_and_without_keys(short_folder: Path) -> None:
    ended = memrelay("settings", "--json", env=environment(short_folder, MISTRAL_API_KEY="m-key"))
    output = json.loads(ended.stdout)
    assert output["MISTRAL_API_KEY"] == {"value": "•••", "from": "environment"}
    assert output["MEMRELAY_PORT"] == {"value": "8787", "from": "default"}
    assert "m-key" not in ended.stdout
