"""Bring a database to this version of the code: our migrations, then PgQueuer's own tables.

Forward only; each migration in a transaction of its own. Why this is a hundred lines and not a library: decision 0006.
Imported where migrations run and nowhere else, because PgQueuer costs memory.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import asyncpg

from db.pool import CannotConnect, connect_errors_explained
from db.queries import schema
from db.queries.schema import AppliedMigration, Migration

# How long a second start waits for a first one that migrates. A rewrite of a large table takes minutes, not an hour.
MIGRATION_LOCK_TIMEOUT_S = 600
# A migration that waits for a lock blocks everybody else behind it; better to give up, say so, and be run again.
LOCK_TIMEOUT_S = 10.0
CREATE_EXTENSION = {
    "btree_gin": schema.create_btree_gin,
    "pg_trgm": schema.create_trigrams,
    "vector": schema.create_vector,
}


class MigrationFailed(Exception):
    """The database stays as it was before the migration that failed. One sentence that says what to do."""


async def migrate(
    url: str,
    *,
    migrations: Sequence[Migration] | None = None,
    timeout_s: float = 10,
    lock_timeout_s: float = LOCK_TIMEOUT_S,
) -> list[str]:
    """Apply what is missing and return its names, oldest first. Safe to call from any number of processes at once.

    `url` is a direct one: behind a transaction pooler the lock that keeps two migrations apart would keep nobody out.

    Raises: CannotConnect when the database cannot be reached, MigrationFailed when it cannot be brought up to date.
    """
    known = schema.migrations() if migrations is None else tuple(migrations)
    async with _connected(url, timeout_s) as connection:
        await take_migration_lock(connection)
        await schema.set_lock_timeout(connection, lock_timeout_s)
        await schema.create_migrations_table(connection)
        names = await apply_missing(connection, known)
        await install_queue(connection)
    return names


async def apply_missing(connection: asyncpg.Connection, known: Sequence[Migration]) -> list[str]:
    """As `migrate`, on a connection that has the lock. In an open transaction all of them are applied or none."""
    applied = await schema.applied_migrations(connection)
    check_history(applied, known)
    if not applied and await schema.has_users_table(connection):
        raise MigrationFailed(
            "This database has a table `users` and no list of migrations: a restore into it was interrupted, or "
            "another program uses it. Use an empty one; after an interrupted restore, restore again into an empty one."
        )
    await check_extensions(connection)
    missing = known[len(applied) :]
    for migration in missing:
        await _apply(connection, migration)
    return [migration.name for migration in missing]


def check_history(applied: Sequence[AppliedMigration], known: Sequence[Migration]) -> None:
    """Raises MigrationFailed unless what is applied is the beginning of what is known, letter for letter."""
    if len(applied) > len(known):
        raise MigrationFailed(
            f"This database was made by a newer Memrelay (it has migration {applied[-1].name}, this one ends at "
            f"{known[-1].name if known else 'none'}); start that version or a newer one."
        )
    for done, ours in zip(applied, known, strict=False):
        if (done.number, done.checksum) != (ours.number, ours.checksum):
            raise MigrationFailed(
                f"Migration {done.name} was changed after this database had applied it; put the released file back and "
                "make the change a migration of its own."
            )


@asynccontextmanager
async def _connected(url: str, timeout_s: float) -> AsyncIterator[asyncpg.Connection]:
    with connect_errors_explained(url):
        connection = await asyncpg.connect(
            url,
            timeout=timeout_s,
            server_settings={"application_name": "memrelay migrate", "timezone": "UTC"},
        )
    try:
        yield connection
    except asyncpg.InsufficientPrivilegeError as error:
        raise MigrationFailed(
            f"This database user may not change the schema ({error.args[0]}); run `memrelay migrate` as the owner of "
            "the database."
        ) from error
    except asyncpg.LockNotAvailableError as error:
        raise MigrationFailed(
            "A migration waited too long for a table that something else holds; stop that, or run `memrelay migrate` "
            "again."
        ) from error
    except (OSError, asyncpg.PostgresConnectionError, asyncpg.DiskFullError) as error:
        raise CannotConnect(
            f"Postgres became unavailable during a migration ({error}); run `memrelay migrate` again."
        ) from error
    finally:
        await connection.close(timeout=timeout_s)


async def take_migration_lock(connection: asyncpg.Connection) -> None:
    """Only one migrates at a time; the end of its session lets the next one in, however it ends."""
    await schema.unlimited_statements(connection)
    await schema.set_lock_timeout(connection, MIGRATION_LOCK_TIMEOUT_S)
    await schema.wait_for_migration_lock(connection)


async def check_extensions(connection: asyncpg.Connection) -> None:
    """Create those that are missing. Raises: MigrationFailed."""
    for extension in await schema.missing_extensions(connection, sorted(CREATE_EXTENSION)):
        await _create_extension(connection, extension)
    if not await schema.has_half_vectors(connection):
        raise MigrationFailed(
            "This database has a pgvector older than 0.7, without halfvec; install a newer one and run "
            "`alter extension vector update`."
        )


async def _create_extension(connection: asyncpg.Connection, extension: schema.MissingExtension) -> None:
    name = extension.name
    if not extension.available:
        raise MigrationFailed(
            f"This Postgres does not have the extension {name}; install it there (Debian and Ubuntu: the package "
            "postgresql-<version>-pgvector, contrib for btree_gin and pg_trgm; Docker: the image pgvector/pgvector)."
        )
    try:
        await CREATE_EXTENSION[name](connection)
    except asyncpg.InsufficientPrivilegeError as error:
        raise MigrationFailed(
            f"This database user may not install extensions; run `create extension {name}` in this database as a "
            "superuser."
        ) from error


async def _apply(connection: asyncpg.Connection, migration: Migration) -> None:
    async with connection.transaction():
        await connection.execute(migration.text)
        await schema.record_migration(connection, migration)


async def install_queue(connection: asyncpg.Connection) -> None:
    """PgQueuer's tables, in our schema and logged (its default), so that a crash of Postgres loses no job."""
    from pgqueuer.queries import Queries

    queries = Queries.from_asyncpg_connection(connection)
    if await queries.schema_is_installed():
        await queries.upgrade()
    else:
        await queries.install()
