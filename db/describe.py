"""docs/schema.md, written from a database that all migrations have run on. `python -m db.describe` writes it anew."""

import asyncio
import tempfile
from pathlib import Path

import asyncpg

from db.migrate import migrate
from db.pool import Db
from db.postgres.embedded import EmbeddedPostgres
from db.queries import catalog
from db.queries.catalog import Column, Relation, TableRule

PAGE = Path(__file__).parent.parent / "docs" / "schema.md"
HEAD = """# The tables

Made from the migrations by `python -m db.describe`; a test fails when it is stale. The reasons for this data model
are in the decision records. PgQueuer's own tables (`pgqueuer…`) are made beside these and are not described here.
"""


async def _page(db: Db) -> str:
    sections = [
        _section(relation, await catalog.columns(db, relation.oid), await catalog.rules(db, relation.oid))
        for relation in await catalog.relations(db)
    ]
    return "\n".join([HEAD, *sections])


def _section(relation: Relation, columns: list[Column], rules: list[TableRule]) -> str:
    lines = [f"## {relation.name}{' (view)' if relation.is_view else ''}", ""]
    if relation.comment:
        lines += [relation.comment, ""]
    lines += ["| column | type | | |", "|---|---|---|---|"]
    lines += [f"| {c.name} | {c.type} | {_kind(c, relation)} | {_cell(c.comment or '')} |" for c in columns]
    lines += ["", *(f"- {rule.rule}" for rule in rules)] if rules else []
    return "\n".join(lines) + "\n"


def _kind(column: Column, relation: Relation) -> str:
    if column.generated:
        return _cell(f"always `{column.default_value}`")
    words = ["" if column.required or relation.is_view else "or null"]
    words += [f"default `{column.default_value}`"] if column.default_value else []
    return _cell(", ".join(filter(None, words)))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


async def page(url: str) -> str:
    """The page as it should be for the database behind `url`."""
    connection = await asyncpg.connect(url)
    try:
        return await _page(connection)
    finally:
        await connection.close()


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="memrelay-") as folder:
        Path(folder).chmod(0o711)  # for root's Postgres, which runs as `nobody`
        with EmbeddedPostgres(Path(folder), durable=False) as server:
            asyncio.run(migrate(server.url))
            PAGE.write_text(asyncio.run(page(server.url)), encoding="utf-8")


if __name__ == "__main__":
    main()
