"""How pg_dump is told of a database, and which pg_dump it is."""

import asyncio
import os
from pathlib import Path

import pytest

from db.postgres.binaries import MAJOR
from db.postgres.dump import DumpFailed, dump_target, find_programs, load


@pytest.mark.parametrize(
    ("url", "told", "password"),
    [
        ("postgresql://me@host:5432/x", "postgresql://me@host:5432/x", None),
        ("postgres://me:p%40ss:1@host/x", "postgres://me@host/x", "p@ss:1"),
        ("postgresql://me@host/x?password=hunter2", "postgresql://me@host/x", "hunter2"),
        ("postgresql://me:a@[::1]:1,b:2/x?sslmode=require", "postgresql://me@[::1]:1,b:2/x?sslmode=require", "a"),
        ("postgresql://memrelay@/m?host=/a%20b/c", "postgresql://memrelay@/m?host=%2Fa%20b%2Fc", None),
        ("postgresql:///m?host=/run", "postgresql:///m?host=%2Frun", None),
        ("postgresql://h?database=m", "postgresql://h?dbname=m", None),
    ],
)
def test_a_password_is_passed_in_the_environment_alone(url: str, told: str, password: str | None) -> None:
    target = dump_target(url, own_environment=False)
    assert target.url == told
    assert target.environment.get("PGPASSWORD") == password


def test_what_is_a_servers_setting_to_us_is_one_to_pg_dump() -> None:
    target = dump_target("postgresql://h/x?search_path=a, b&sslmode=prefer", own_environment=False)
    assert target.url == "postgresql://h/x?sslmode=prefer"
    assert target.environment["PGOPTIONS"] == r"-c search_path=a,\ b"


def test_our_environment_counts_for_a_configured_database_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSFILE", "/somewhere")
    assert dump_target("postgresql://h/x", own_environment=True).environment == {
        **{name: value for name, value in os.environ.items() if name.startswith("PG")}
    }
    assert dump_target("postgresql://h/x", own_environment=False).environment == {}


def test_we_use_ours_up_to_its_version(postgres_binaries: Path) -> None:
    assert find_programs(postgres_binaries, server_major=MAJOR).libraries is not None
    assert find_programs(postgres_binaries, server_major=MAJOR - 1).libraries is not None


@pytest.mark.parametrize(("version", "good"), [("18.4 (Debian)", False), ("99.0", True), ("99devel", True)])
def test_for_a_newer_server_the_one_on_the_path_is_used_if_it_is_new_enough(
    version: str, good: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {version}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    if good:
        assert find_programs(tmp_path, server_major=99).folder == tmp_path
        return
    with pytest.raises(DumpFailed, match=r"is version 18\. Install the client programs of Postgres 99\."):
        find_programs(tmp_path, server_major=99)


@pytest.mark.parametrize("why", ["gone", "broken"])
async def test_a_restore_from_a_file_that_can_no_longer_be_read_fails(
    why: str, postgres_binaries: Path, empty_database_url: str, tmp_path: Path
) -> None:
    """Of a broken disk the file opens, and reading it fails; so does this one's first page."""
    file = tmp_path / "gone" if why == "gone" else Path("/proc/self/mem")
    programs = find_programs(postgres_binaries, server_major=MAJOR)
    target = dump_target(empty_database_url, own_environment=False)
    with pytest.raises(DumpFailed, match=f"{file} cannot be read"):
        async with asyncio.timeout(20):
            await load(
                programs,
                target,
                file=file,
                contents=tmp_path / "all",
                on_bytes=lambda _count: None,
                on_line=lambda _line: None,
            )
