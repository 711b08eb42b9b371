"""What an administrator copies from the terminal works as it stands there."""

import os
from pathlib import Path

import asyncpg
import pytest

from db.pool import CannotConnect
from db.queries.overview import list_users
from gateway.cli.database import with_pool
from gateway.cli.keys import within_space
from gateway.cli.terminal import BadFile, CommandFailed, NewFile, UserId, print_table
from gateway.config.settings import Settings, load_settings
from gateway.process.supervisor import banner


def test_an_id_stays_in_one_piece_in_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    user = "default/6f1c9a52-7d53-4d0e-9a55-2f0c2a6f1b77"
    print_table(["user", "name", "memories"], [(user, "Ana Ribeiro da Silva e Sousa", 12), ("default/ben", None, 3)])
    assert any(line.startswith(user) for line in capsys.readouterr().out.splitlines())


def test_what_a_program_reads_has_a_row_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    reason = "too many of these were waiting, " * 20
    print_table(["turn", "last error"], [("1", reason), ("2", None)])
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["turn", "1", "2"]


def test_a_key_is_made_for_a_user_as_listed_or_by_the_id_alone() -> None:
    named = [within_space(each, ["default", "acme"]) for each in ("ana", "default/ana", "acme/ana", "default/", None)]
    assert named == ["ana", "ana", "acme/ana", "default/", None]


def test_the_command_to_try_has_a_key_where_one_is_needed() -> None:
    assert "authorization" not in banner(Settings())
    assert "-H 'authorization: Bearer KEY'" in banner(Settings(), needs_key=True)


def test_a_user_of_the_default_space_needs_no_space() -> None:
    named = [UserId().convert(each, None, None) for each in ("ana", "default/ana", "acme/ana", "acme/a/b")]
    assert named == ["default/ana", "default/ana", "acme/ana", "acme/a/b"]


@pytest.mark.parametrize("published", ["*", "default/*", "acme/*"])
def test_what_a_space_shares_is_no_user_to_pause_or_erase(published: str) -> None:
    with pytest.raises(CommandFailed, match="no user"):
        UserId().convert(published, None, None)


async def test_what_a_space_shares_is_not_listed_as_a_user(pool: asyncpg.Pool) -> None:
    await pool.execute("insert into users (user_id) values ('default/*'), ('default/ana')")
    assert [each.user_id for each in await list_users(pool, 10)] == ["default/ana"]


def test_a_device_or_a_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match="is no ordinary file"):
        NewFile().convert(str(tmp_path / "pipe"), None, None)


def test_a_command_that_loses_postgres_says_so_in_one_sentence(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMRELAY_DATABASE_URL", database_url)
    monkeypatch.setenv("MEMRELAY_DATABASE_DIRECT_URL", database_url)
    with pytest.raises(CannotConnect, match=r"^Postgres became unavailable \(\w+\); run it again\.$"):
        with_pool(load_settings(), print, lambda pool: pool.fetchval("select pg_terminate_backend(pg_backend_pid())"))
