"""Twin of queries/catalog.sql: what Postgres' own catalog says about our tables."""

from dataclasses import dataclass

from db.pool import Db
from db.sql import load

SQL = load("catalog")


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    oid: int
    name: str
    is_view: bool
    comment: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    name: str
    type: str
    required: bool
    default_value: str | None
    generated: bool
    comment: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRule:
    place: int
    rule: str
    kind: int


async def relations(db: Db) -> list[Relation]:
    return [Relation(**row) for row in await db.fetch(SQL["relations"])]


async def columns(db: Db, oid: int) -> list[Column]:
    return [Column(**row) for row in await db.fetch(SQL["columns"], oid)]


async def rules(db: Db, oid: int) -> list[TableRule]:
    return [TableRule(**row) for row in await db.fetch(SQL["rules"], oid)]
