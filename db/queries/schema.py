"""Which migrations this code brings and which a database has. Twin of queries/schema.sql."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from db.pool import Db
from db.sql import load

SQL = load("schema")
MIGRATIONS = Path(__file__).parents[1] / "migrations"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedMigration:
    number: int
    name: str
    checksum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingExtension:
    name: str
    available: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    number: int
    name: str
    text: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def migrations(folder: Path = MIGRATIONS) -> tuple[Migration, ...]:
    """NNNN_name.sql in order. Raises ValueError for another name, and for a gap or a number twice."""
    found = tuple(_read(path) for path in sorted(folder.glob("*.sql")))
    if [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"migrations are numbered from 1 without a gap, not {[m.name for m in found]}")
    return found


def _read(path: Path) -> Migration:
    named = re.fullmatch(r"(\d{4})_[a-z0-9_]+", path.stem)
    if named is None:
        raise ValueError(f"a migration is called NNNN_what_it_does.sql, not {path.name}")
    return Migration(number=int(named[1]), name=path.stem, text=path.read_text(encoding="utf-8"))


LATEST = len(migrations())


async def create_migrations_table(db: Db) -> None:
    await db.execute(SQL["create_migrations_table"])


async def applied_migrations(db: Db) -> list[AppliedMigration]:
    return [AppliedMigration(**row) for row in await db.fetch(SQL["applied_migrations"])]


async def record_migration(db: Db, migration: Migration) -> None:
    await db.execute(SQL["record_migration"], migration.number, migration.name, migration.checksum)


async def schema_version(db: Db) -> int:
    """The number of the last migration; 0 for a database that has never seen one."""
    try:
        return int(await db.fetchval(SQL["schema_version"]) or 0)
    except asyncpg.UndefinedTableError:
        return 0


async def has_users_table(db: Db) -> bool:
    return bool(await db.fetchval(SQL["has_users_table"]))


async def missing_extensions(db: Db, names: Sequence[str]) -> list[MissingExtension]:
    return [MissingExtension(**row) for row in await db.fetch(SQL["missing_extensions"], names)]


async def has_half_vectors(db: Db) -> bool:
    return bool(await db.fetchval(SQL["has_half_vectors"]))


async def create_vector(db: Db) -> None:
    await db.execute(SQL["create_vector"])


async def create_trigrams(db: Db) -> None:
    await db.execute(SQL["create_trigrams"])


async def create_btree_gin(db: Db) -> None:
    await db.execute(SQL["create_btree_gin"])


async def set_lock_timeout(db: Db, timeout_s: float) -> None:
    await db.execute(SQL["set_lock_timeout"], str(int(timeout_s * 1000)))


async def wait_for_migration_lock(db: Db) -> None:
    """For the rest of the session; raises asyncpg.LockNotAvailableError after the lock timeout."""
    await db.execute(SQL["wait_for_migration_lock"])


async def unlimited_statements(db: Db) -> None:
    await db.execute(SQL["unlimited_statements"])


async def analyze(db: Db) -> None:
    await db.execute(SQL["analyze"])


# What a twin of SQL hands out when it is not the statement's own row (see db/sql.py).
ROWS = {
    "set_lock_timeout": str,
    "wait_for_migration_lock": object,
    "unlimited_statements": str,
}
