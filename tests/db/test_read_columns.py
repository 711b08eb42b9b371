"""A column that recall reads has a writer, and a state that a statement obeys has one that sets it."""

import re
from collections.abc import Iterator
from pathlib import Path

import asyncpg

from db import sql

FILES = sorted(path.stem for path in sql.QUERIES.glob("*.sql"))
# What recall and the ladder read of memories.
READERS = ("recall", "formation")
TABLES = ("users_vectors", "vectors", "relations", "memory_sources")
WRITER = Path(__file__).parents[2] / "formation" / "memories" / "writing" / "operations.py"
UPDATED = re.compile(r"update (\w+)(?:\s+\w+)?\s+set\s+(.*?)(?=\bwhere\b|\bfrom users|\Z)", re.DOTALL)
UPSERTED = re.compile(r"insert into (\w+).*?on conflict.*?do update\s+set\s+(.*)", re.DOTALL)
COMMENT = re.compile(r"--[^\n]*")


def statements(*names: str) -> Iterator[str]:
    for name in names:
        yield from (COMMENT.sub("", text) for text in sql.load(name).values())


def read(statement: str, columns: dict[str, set[str]]) -> set[str]:
    """Columns by their table. What a subquery gives back may be of any of TABLES that the statement names."""
    of_alias = {alias: table for table, alias in re.findall(r"(?:from|join)\s+(\w+)\s+(?:as\s+)?(\w+)\b", statement)}
    named = [table for table in TABLES if table in of_alias.values()]
    found = set()
    for alias, column in re.findall(r"\b([a-z]\w*)\.(\w+)", statement):
        tables = [of_alias[alias]] if of_alias.get(alias) in columns else named if alias not in of_alias else []
        found |= {f"{table}.{column}" for table in tables if column in columns.get(table, ())}
    return found


def written(statement: str) -> set[str]:
    found = set()
    for table, listed in re.findall(r"insert into (\w+)(?:\s+as\s+\w+)?\s*\(([^)]*)\)", statement):
        found |= {f"{table}.{column.strip()}" for column in listed.split(",")}
    for table, assigned in re.findall(
        r"update (\w+)(?:\s+\w+)?\s+set\s+(.*?)(?=\bwhere\b|\bfrom users|\Z)", statement, re.DOTALL
    ):
        found |= {f"{table}.{column}" for column in re.findall(r"(?:^|,)\s*(\w+)\s*=(?!=)", assigned)}
    for table, assigned in re.findall(
        r"insert into (\w+).*?on conflict.*?do update\s+set\s+(.*)", statement, re.DOTALL
    ):
        found |= {f"{table}.{column}" for column in re.findall(r"(?:^|,)\s*(\w+)\s*=(?!=)", assigned)}
    return found


async def columns_of(pool: asyncpg.Pool) -> dict[str, set[str]]:
    rows = await pool.fetch(
        "select table_name, column_name from information_schema.columns where table_schema = 'public'"
        " and table_name = any($1::text[])",
        list(TABLES),
    )
    return {table: {row["column_name"] for row in rows if row["table_name"] == table} for table in TABLES}


async def stamped(pool: asyncpg.Pool) -> set[str]:
    """Columns that Postgres writes: when the row was made."""
    rows = await pool.fetch(
        "select table_name, column_name from information_schema.columns where column_default = 'now()'"
    )
    return {f"{row['table_name']}.{row['column_name']}" for row in rows}


async def test_every_column_that_recall_reads_is_written(pool: asyncpg.Pool) -> None:
    columns = await columns_of(pool)
    reads = set().union(*(read(each, columns) for each in statements(*READERS)))
    writes = set().union(*(written(each) for each in statements(*FILES)))
    assert {"users_vectors.importance", "users_vectors.valid_to", "vectors.content", "relations.strength"} <= reads
    assert {"users_vectors.category", "users_vectors.confidence"} <= writes
    assert reads - writes - await stamped(pool) == set()


def test_every_state_that_a_statement_obeys_is_set_by_one() -> None:
    texts = list(statements(*FILES))
    obeyed = {
        state
        for text in texts
        for listed in re.findall(r"\bstate (?:=|<>|in|not in) (\([^)]*\)|'\w+')", text)
        for state in re.findall(r"'(\w+)'", listed)
    }
    # Of new memories and of proposals it is a parameter, which the writer gives.
    of_new_memories = set(re.findall(r'state="(\w+)"', WRITER.read_text(encoding="utf-8")))
    set_by = {state for text in texts for state in re.findall(r"\bset state = '(\w+)'", text)} | of_new_memories
    assert {"active", "superseded", "deleted"} <= obeyed
    assert obeyed - set_by == set()
