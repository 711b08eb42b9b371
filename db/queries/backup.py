"""Twin of queries/backup.sql: what a backup or a restore asks of a database."""

from dataclasses import dataclass
from datetime import datetime

from db.pool import Db
from db.queries.schema import AppliedMigration
from db.sql import load

SQL = load("backup")


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseContents:
    database: str
    schema: str | None
    tables: int
    has_migrations: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSize:
    name: str
    pages: int
    rows: int


async def contents(db: Db) -> DatabaseContents:
    return DatabaseContents(**await db.fetchrow(SQL["contents"]))


async def other_sessions(db: Db) -> int:
    return int(await db.fetchval(SQL["other_sessions"]))


async def table_sizes(db: Db) -> list[TableSize]:
    return [TableSize(**row) for row in await db.fetch(SQL["table_sizes"])]


async def rows_copied(db: Db, application_name: str) -> int:
    return int(await db.fetchval(SQL["rows_copied"], application_name) or 0)


async def restore_migration(db: Db, migration: AppliedMigration, applied_at: datetime) -> None:
    await db.execute(SQL["restore_migration"], migration.number, migration.name, migration.checksum, applied_at)
