"""Migrations: applied once, in order, by one at a time; and what is refused says why."""

import asyncio
import dataclasses
from pathlib import Path

import asyncpg
import pytest

from db.migrate import CREATE_EXTENSION, MigrationFailed, migrate
from db.pool import CannotConnect
from db.queries import schema
from db.queries.schema import LATEST, Migration, migrations, schema_version


def then(text: str, name: str = "next") -> tuple[Migration, ...]:
    """The migrations there are and one more."""
    number = LATEST + 1
    return (*migrations(), Migration(number=number, name=f"{number:04}_{name}", text=text))


async def test_an_empty_database_gets_all_of_them_and_then_nothing_more(empty_database_url: str) -> None:
    assert await migrate(empty_database_url) == [migration.name for migration in migrations()]
    assert await migrate(empty_database_url) == []


async def test_the_version_is_the_last_migration_and_0_before_the_first(
    empty_database_url: str, database_url: str
) -> None:
    async with (
        asyncpg.create_pool(empty_database_url, min_size=1) as empty,
        asyncpg.create_pool(database_url, min_size=1) as db,
    ):
        assert (await schema_version(empty), await schema_version(db)) == (0, LATEST)


async def test_only_what_is_missing_is_applied(database_url: str) -> None:
    assert await migrate(database_url, migrations=then("create table more (id int)")) == [f"{LATEST + 1:04}_next"]


async def test_two_at_once_apply_each_migration_once(empty_database_url: str) -> None:
    applied = await asyncio.gather(*(migrate(empty_database_url) for _ in range(3)))
    assert sorted(applied) == [[], [], [migration.name for migration in migrations()]]


async def test_a_newer_database_is_refused(database_url: str) -> None:
    await migrate(database_url, migrations=then("create table more (id int)"))
    with pytest.raises(MigrationFailed, match="made by a newer Memrelay"):
        await migrate(database_url)


async def test_a_changed_migration_is_refused(database_url: str) -> None:
    first, *others = migrations()
    changed = dataclasses.replace(first, text=first.text + "\n-- an afterthought")
    with pytest.raises(MigrationFailed, match=f"{first.name} was changed"):
        await migrate(database_url, migrations=[changed, *others])


async def test_a_migration_that_fails_leaves_nothing_behind(database_url: str, pool: asyncpg.Pool) -> None:
    broken = then("create table half (id int); insert into half values (1); select 1 / 0")
    with pytest.raises(asyncpg.DivisionByZeroError):
        await migrate(database_url, migrations=broken)
    assert await pool.fetchval("select to_regclass('half')") is None
    assert await schema_version(pool) == LATEST


async def test_a_table_that_stays_locked_is_given_up_with_a_sentence(database_url: str, pool: asyncpg.Pool) -> None:
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("lock table users in access share mode")
        with pytest.raises(MigrationFailed, match="waited too long"):
            await migrate(database_url, migrations=then("alter table users add more int"), lock_timeout_s=0.1)


async def test_a_user_who_may_not_change_the_schema_gets_an_error_that_names_who_may(
    empty_database_url: str, database_url: str, pool: asyncpg.Pool
) -> None:
    await pool.execute("drop role if exists reader; create role reader login")
    for url in (empty_database_url, database_url):
        with pytest.raises(MigrationFailed, match="may not change the schema"):
            await migrate(url.replace("//memrelay@", "//reader@"))
    await pool.execute("drop role reader")


async def test_a_user_who_may_not_install_extensions_gets_an_error_that_names_the_command(
    empty_database_url: str, pool: asyncpg.Pool
) -> None:
    await pool.execute("drop role if exists builder; create role builder login")
    async with asyncpg.create_pool(empty_database_url, min_size=1) as owner:
        await owner.execute("grant create on schema public to builder")
    with pytest.raises(MigrationFailed, match="`create extension btree_gin`"):
        await migrate(empty_database_url.replace("//memrelay@", "//builder@"))
    async with asyncpg.create_pool(empty_database_url, min_size=1) as owner:
        await owner.execute("drop owned by builder; drop role builder")


async def test_a_server_that_cannot_be_reached_raises_cannot_connect() -> None:
    with pytest.raises(CannotConnect, match="cannot be reached"):
        await migrate("postgresql://ana@127.0.0.1:1/x")


async def test_the_queue_survives_a_crash_of_postgres(pool: asyncpg.Pool) -> None:
    """An unlogged table is emptied by recovery."""
    kinds = dict(
        await pool.fetch(
            "select relname, relpersistence::text from pg_class where relname like 'pgqueuer%' and relkind = 'r'"
        )
    )
    assert kinds["pgqueuer"] == "p"
    assert set(kinds.values()) == {"p"}


def test_every_migration_has_its_place(tmp_path: Path) -> None:
    (tmp_path / "0001_first.sql").write_text("select 1")
    (tmp_path / "0003_third.sql").write_text("select 3")
    with pytest.raises(ValueError, match="without a gap"):
        migrations(tmp_path)
    (tmp_path / "second.sql").write_text("select 2")
    with pytest.raises(ValueError, match="NNNN_what_it_does"):
        migrations(tmp_path)


def test_what_the_migrations_need_is_known_before_they_run() -> None:
    """Extensions are created apart, with a sentence when that fails; none may hide in a migration alone."""
    created = {word for migration in migrations() for word in _extensions_of(migration.text)}
    assert created <= set(CREATE_EXTENSION)
    for create in CREATE_EXTENSION.values():
        assert "create extension if not exists" in schema.SQL[create.__name__]


def _extensions_of(text: str) -> set[str]:
    lines = [line for line in text.splitlines() if line.startswith("create extension")]
    return {line.rstrip(";").rsplit(" ", 1)[1] for line in lines}
