"""A backup is one archive of pg_dump; a restore puts it into an empty database and brings that up to date.

A restored database is used by nobody before the restore is complete: the list of migrations, without which Memrelay
does not start on tables, is written last, in one transaction with the migrations that the backup lacks and with the
erasures that are newer than it (decision 0048).
"""

import asyncio
import contextlib
import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import asyncpg

from db.migrate import (
    MigrationFailed,
    apply_missing,
    check_extensions,
    check_history,
    install_queue,
    take_migration_lock,
)
from db.pool import connect_errors_explained
from db.postgres import dump as programs
from db.postgres.dump import MAGIC, DumpFailed, DumpPrograms, DumpTarget
from db.queries import backup as queries
from db.queries import schema
from db.queries.backup import DatabaseContents, TableSize
from db.queries.schema import AppliedMigration
from db.queries.sessions import end_all_sessions

CONNECT_TIMEOUT_S = 10
# Smooth enough to look at, and no load.
POLL_INTERVAL_S = 0.5
MIGRATIONS_TABLE = "schema_migrations"

OnProgress = Callable[[float, str], None]


class BackupRefused(Exception):
    """It was not begun. One sentence that says what to do."""


class DatabaseNotEmpty(BackupRefused):
    """There are tables in the database already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackedUpMigration:
    migration: AppliedMigration
    applied_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """What a backup says of itself: where its tables are, its table of contents, how far it is migrated."""

    schema: str
    contents: tuple[str, ...]
    migrations: tuple[BackedUpMigration, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreReport:
    """`migrations`: the names of those that the backup lacked. `erased`: users who were erased again."""

    migrations: tuple[str, ...]
    erased: int


async def back_up(url: str, file: Path, *, programs_folder: Path, is_configured: bool, on_progress: OnProgress) -> None:
    """Write all of Memrelay's tables to `file`, which exists and is ours alone; what it holds is lost.

    `on_progress`: the share that is done, 0 to 1, and what is being done. The database is read as it is at one moment,
    while others go on writing, and is not migrated before.
    Raises: BackupRefused, DumpFailed, CannotConnect, EmbeddedPostgresFailed.
    """
    async with _connected(url, "memrelay backup") as connection:
        found = await queries.contents(connection)
        if not found.has_migrations or found.schema is None:
            raise BackupRefused(f"The database {found.database} holds no tables of Memrelay: nothing to back up.")
        chosen = programs.find_programs(programs_folder, server_major=connection.get_server_version().major)
        progress = _DumpProgress(await queries.table_sizes(connection), on_progress)
        name = f"memrelay backup {os.getpid()}"
        dumping = asyncio.create_task(
            programs.dump(
                chosen,
                programs.dump_target(url, own_environment=is_configured),
                schema=found.schema,
                file=file,
                application_name=name,
                on_line=progress.on_line,
            )
        )
        try:
            while not (await asyncio.wait({dumping}, timeout=POLL_INTERVAL_S))[0]:
                progress.on_rows(await queries.rows_copied(connection, name))
        finally:
            dumping.cancel()
            await asyncio.wait({dumping})
        dumping.result()
    await read_archive(chosen, file)


class _DumpProgress:
    """Tables by their size, and within one by its rows: nobody knows how large the archive becomes."""

    def __init__(self, sizes: Sequence[TableSize], report: OnProgress) -> None:
        self._sizes: Mapping[str, TableSize] = {size.name: size for size in sizes}
        self._all = max(1, sum(size.pages for size in sizes))
        self._report = report
        self._done = 0
        self._current: TableSize | None = None

    def on_line(self, line: str) -> None:
        _, found, table = line.partition("dumping contents of table ")
        if found:
            self._done += self._current.pages if self._current else 0
            self._current = self._sizes.get(table.strip('"').rpartition(".")[2])
            self.on_rows(0)

    def on_rows(self, rows: int) -> None:
        if current := self._current:
            share = min(1.0, rows / current.rows) if current.rows else 0.0
            self._report((self._done + current.pages * share) / self._all, current.name)


async def restore(
    url: str,
    file: Path,
    *,
    programs_folder: Path,
    is_configured: bool,
    erase_again: Callable[[asyncpg.Connection], Awaitable[int]],
    on_progress: OnProgress,
) -> RestoreReport:
    """Put a backup into an empty database and migrate it. A gateway or worker that starts meanwhile waits.

    `erase_again` is called on the migrated database, in the last transaction, and returns how many users it erased.
    Raises: BackupRefused, DumpFailed, MigrationFailed, CannotConnect, EmbeddedPostgresFailed. The database is empty
    then, unless it was the last transaction that failed.
    """
    async with _connected(url, "memrelay restore") as connection:
        await _check_alone(connection)
        await take_migration_lock(connection)
        found = await queries.contents(connection)
        _check_empty(found)
        chosen = programs.find_programs(programs_folder, server_major=connection.get_server_version().major)
        archive = await read_archive(chosen, file)
        check_archive(archive, found)
        await check_extensions(connection)
        target = programs.dump_target(url, own_environment=is_configured)
        await _load(chosen, target, archive, file, on_progress)
        # From here on it takes a moment, and half of it would be worse than waiting for it.
        finishing = asyncio.create_task(_complete(connection, archive, erase_again, on_progress))
        try:
            return await asyncio.shield(finishing)
        except asyncio.CancelledError:
            await finishing
            raise


async def _check_alone(connection: asyncpg.Connection) -> None:
    if await queries.other_sessions(connection):
        raise BackupRefused(
            "Another Memrelay is connected to this database; stop it, its workers and other restores, then restore."
        )


def _check_empty(found: DatabaseContents) -> None:
    if found.tables:
        raise DatabaseNotEmpty(
            f"The database {found.database} is not empty, and a restore replaces nothing. Make an empty one "
            "(`create database memrelay_restored`) and name it in MEMRELAY_DATABASE_URL."
        )


async def read_archive(chosen: DumpPrograms, file: Path) -> Archive:
    """Raises: BackupRefused for a file that is no backup of Memrelay, DumpFailed for one that cannot be read."""
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            raise BackupRefused(f"{file} is no backup: `memrelay backup` writes another kind of file.")
    contents = await programs.table_of_contents(chosen, file)
    place, rows = await programs.rows_of(chosen, file, MIGRATIONS_TABLE)
    if not rows:
        raise BackupRefused(f"{file} is an archive of pg_dump, but not of a database of Memrelay.")
    found = tuple(
        BackedUpMigration(
            migration=AppliedMigration(number=int(number), name=name, checksum=checksum),
            applied_at=datetime.fromisoformat(applied_at),
        )
        for number, name, checksum, applied_at in rows
    )
    return Archive(
        schema=place, contents=tuple(contents), migrations=tuple(sorted(found, key=lambda m: m.migration.number))
    )


def check_archive(archive: Archive, found: DatabaseContents) -> None:
    """Raises: BackupRefused when this program or this database cannot take the backup."""
    known = schema.migrations()
    applied = [each.migration for each in archive.migrations]
    if len(applied) > len(known):
        raise BackupRefused(
            f"This backup was made by a newer Memrelay (its schema ends at {applied[-1].name}, this one at "
            f"{known[-1].name}); restore it with that version or a newer one."
        )
    try:
        check_history(applied, known)
    except MigrationFailed as error:
        raise BackupRefused(f"This backup was made by another build of Memrelay. {error}") from error
    if found.schema != archive.schema:
        raise BackupRefused(
            f"The backup's tables are in the schema {archive.schema}, and this database's user works in "
            f"{found.schema or 'none'}; create that schema and make it the first of the user's search_path."
        )


async def _load(
    chosen: DumpPrograms, target: DumpTarget, archive: Archive, file: Path, on_progress: OnProgress
) -> None:
    """Without the schema itself, which is there, and without the list of migrations, which comes last."""
    left_out = (f" TABLE DATA {archive.schema} {MIGRATIONS_TABLE} ", " SCHEMA - ", " COMMENT - SCHEMA ")
    wanted = [line for line in archive.contents if not any(each in line for each in left_out)]
    progress = _LoadProgress(wanted, file.stat().st_size, on_progress)  # noqa: ASYNC240 (one call, nobody else waits)
    with tempfile.NamedTemporaryFile("w", prefix="memrelay-contents-", suffix=".list") as listed:
        listed.write("\n".join(wanted) + "\n")
        listed.flush()
        await programs.load(
            chosen,
            target,
            file=file,
            contents=Path(listed.name),
            on_bytes=progress.on_bytes,
            on_line=progress.on_line,
        )


class _LoadProgress:
    """Half of it the rows, by the archive's bytes; half of it the indexes and constraints, by their number."""

    def __init__(self, wanted: Sequence[str], size: int, report: OnProgress) -> None:
        self._size, self._report = max(1, size), report
        self._indexes = max(1, sum(" INDEX " in line or " CONSTRAINT " in line for line in wanted))
        self._built = -1

    def on_bytes(self, count: int) -> None:
        if self._built < 0:
            self._report(count / self._size / 2, "rows")

    def on_line(self, line: str) -> None:
        if "creating INDEX" in line or "creating CONSTRAINT" in line or "creating FK CONSTRAINT" in line:
            self._built += 1
            self._report(0.5 + min(1.0, self._built / self._indexes) / 2, "indexes")


async def _complete(
    connection: asyncpg.Connection,
    archive: Archive,
    erase_again: Callable[[asyncpg.Connection], Awaitable[int]],
    on_progress: OnProgress,
) -> RestoreReport:
    on_progress(1.0, "migrations")
    async with connection.transaction():
        for each in archive.migrations:
            await queries.restore_migration(connection, each.migration, each.applied_at)
        names = await apply_missing(connection, schema.migrations())
        await end_all_sessions(connection)  # who was signed in then may have signed out since, everywhere
        erased = await erase_again(connection)
    await install_queue(connection)
    on_progress(1.0, "statistics")
    await schema.analyze(connection)
    return RestoreReport(migrations=tuple(names), erased=erased)


@contextlib.asynccontextmanager
async def _connected(url: str, application_name: str) -> AsyncIterator[asyncpg.Connection]:
    with connect_errors_explained(url):
        connection = await asyncpg.connect(
            url,
            timeout=CONNECT_TIMEOUT_S,
            server_settings={"application_name": application_name, "timezone": "UTC"},
        )
    try:
        yield connection
    except (ConnectionError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError) as error:
        raise DumpFailed(f"Postgres became unavailable ({type(error).__name__}); run it again.") from error
    except asyncpg.InsufficientPrivilegeError as error:
        raise DumpFailed(f"This database user may not do that ({error.args[0]}); run it as the owner.") from error
    finally:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            await connection.close(timeout=CONNECT_TIMEOUT_S)
