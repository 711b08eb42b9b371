"""API keys on disk, for a start without Postgres: for a day, for one database, and only if the file can be trusted."""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from db.pool import open_pool
from db.postgres.embedded import EmbeddedPostgres
from gateway.auth.key_file import BadKeyFile, KeyFile, StoredKeys
from gateway.auth.keys import create_key
from gateway.observations import KeyFileFailed, KeysRestored
from tests.gateway.chat.test_database_outage import own_postgres
from tests.gateway.conftest import Serve
from tests.gateway.recording.test_recorder import CHAT, chat_body
from tests.gateway.running import Gateway, until

__all__ = ["own_postgres"]

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
URL = "postgresql://me:secret@db:5432/memrelay"
NOBODY_LISTENS = "postgresql://memrelay@127.0.0.1:1/memrelay"


async def status_of(gateway: Gateway, key: str | None) -> int:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    async with httpx.AsyncClient(base_url=gateway.url, timeout=30) as client:
        return (await client.post(CHAT, json=chat_body("hello"), headers=headers)).status_code


@pytest.fixture(params=["keys", "keyless"])
async def known(
    request: pytest.FixtureRequest, own_postgres: EmbeddedPostgres, serve: Serve, tmp_path: Path
) -> tuple[str | None, Path]:
    """The key, if there is one, and the file that a gateway left. Postgres is gone from here on."""
    key = None
    if request.param == "keys":
        async with await open_pool(own_postgres.url) as pool:
            key = (await create_key(pool, role="trusted")).token
    gateway = serve(database_url=own_postgres.url, data_dir=tmp_path)
    await asyncio.to_thread(until, lambda: list(tmp_path.glob("keys-*.json")))
    await asyncio.to_thread(gateway.stop)
    await asyncio.to_thread(own_postgres.stop)
    return key, KeyFile(tmp_path, own_postgres.expected_url()).path


def changed(file: Path, **changes: Any) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))


def read_ago(**ago: float) -> str:
    return (datetime.now(UTC) - timedelta(**ago)).isoformat()


async def test_a_start_without_postgres_knows_the_keys_of_the_last_day(
    known: tuple[str | None, Path], serve: Serve, own_postgres: EmbeddedPostgres, tmp_path: Path
) -> None:
    key, file = known
    assert file.stat().st_mode & 0o777 == 0o600
    assert key is None or key.encode() not in file.read_bytes()
    url = own_postgres.expected_url()
    changed(file, read_at=read_ago(hours=23))
    gateway = serve(ready=False, database_url=url, data_dir=tmp_path)
    assert await status_of(gateway, key) == 200
    if key is not None:
        assert await status_of(gateway, None) == 401
        assert await status_of(gateway, "mr_abcdefgh_" + "a" * 52) == 401
    assert gateway.saw(KeysRestored)[0].age_s >= 23 * 3600
    changed(file, read_at=read_ago(hours=25))
    assert await status_of(serve(ready=False, database_url=url, data_dir=tmp_path), key) == 503
    changed(file, read_at=read_ago(hours=1))
    other = url.replace("/memrelay?", "/other?")
    assert await status_of(serve(ready=False, database_url=other, data_dir=tmp_path), key) == 503


BROKEN: dict[str, Callable[[Path], object]] = {
    "torn": lambda file: file.write_bytes(file.read_bytes()[:-5]),
    "empty": lambda file: file.write_bytes(b""),
    "of the future": lambda file: changed(file, read_at=read_ago(hours=-2)),
    "without a zone": lambda file: changed(file, read_at="2026-11-20T12:00:00"),
    "writable by others": lambda file: file.chmod(0o606),
}


@pytest.mark.parametrize("how", BROKEN)
async def test_a_copy_that_cannot_be_trusted_opens_nothing(how: str, serve: Serve, tmp_path: Path) -> None:
    file = KeyFile(tmp_path, NOBODY_LISTENS)
    file.write(StoredKeys(read_at=datetime.now(UTC), configured=False, keys=()))
    BROKEN[how](file.path)
    gateway = serve(ready=False, database_url=NOBODY_LISTENS, data_dir=tmp_path)
    assert await status_of(gateway, None) == 503
    assert gateway.saw(KeyFileFailed)


def test_a_database_is_known_by_where_it_is_and_not_by_who_connects(tmp_path: Path) -> None:
    KeyFile(tmp_path, URL).write(StoredKeys(read_at=NOW, configured=False, keys=()))
    assert KeyFile(tmp_path, URL.replace("me:secret", "you")).read(now=NOW) is not None
    for other in (URL.replace("@db", "@db2"), URL.replace("5432", "5433"), URL.replace("/memrelay", "/m")):
        assert KeyFile(tmp_path, other).read(now=NOW) is None


def test_a_clock_that_is_a_little_off_is_no_reason_to_forget(tmp_path: Path) -> None:
    file = KeyFile(tmp_path, URL)
    file.write(StoredKeys(read_at=NOW, configured=True, keys=()))
    found = file.read(now=NOW - timedelta(seconds=30))
    assert found is not None
    assert found[1] == timedelta(0)
    with pytest.raises(BadKeyFile):
        file.read(now=NOW - timedelta(minutes=5))


def test_a_copy_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    file = KeyFile(tmp_path, URL)
    file.path.mkdir()
    with pytest.raises(OSError, match=file.path.name):
        file.write(StoredKeys(read_at=NOW, configured=True, keys=()))
    assert [each.name for each in tmp_path.iterdir()] == [file.path.name]
