"""Every statement there is, held against the migrated schema, its twin, and the rule that $1 is the owner."""

import ast
import asyncio
import importlib
import inspect
import re
import typing
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal

import asyncpg
import pytest

from db import sql
from db.pool import Vector
from tests.conftest import PostgresServer
from tests.db.ownership import conjuncts, explain, owner_columns, ownership_violations, scanned
from tests.db.population import populate
from tests.db.rows import Column, mismatch

FILES = sorted(path.stem for path in sql.QUERIES.glob("*.sql"))
# Over many owners on purpose: the worker's errands, the operator's counts, and whose a token is.
OVER_MANY_OWNERS = {"upkeep", "queue", "old_texts", "overview", "sessions", "audit", "memory_report", "reviews"}
# Partial indexes on what is in the queue, fell out of it or is to be made again: few rows, whoever they belong to.
SHORT_INDEXES = {"chat_turns_waiting", "chat_turns_dead", "summaries_stale", "openwebui_events_waiting"}
PLANNED = re.compile(r"\(*(?:select|insert|update|delete|merge|with|values)\b", re.IGNORECASE)


def statements() -> Iterator[tuple[str, str]]:
    for name in FILES:
        for statement in sql.load(name):
            yield name, statement


def twin_of(name: str) -> ModuleType:
    return importlib.import_module(f"db.queries.{name}")


def public_coroutines(module: ModuleType) -> list[str]:
    """In the order of the file. Async generators count: they stream a statement's rows."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return [n.name for n in tree.body if isinstance(n, ast.AsyncFunctionDef) and not n.name.startswith("_")]


def declared_rows(module: ModuleType, statement: str) -> object:
    rows: dict[str, object] = getattr(module, "ROWS", {})
    if statement in rows:
        return rows[statement]
    return typing.get_type_hints(getattr(module, statement))["return"]


async def columns_of(connection: asyncpg.Connection, statement: str) -> list[Column]:
    prepared = await connection.prepare(statement)
    return [Column(a.name, a.type.name + "[]" * (a.type.kind == "array" and not a.type.name.endswith("[]")))
            for a in prepared.get_attributes()]  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_the_twin_has_one_function_a_statement_in_the_same_order(name: str) -> None:
    assert public_coroutines(twin_of(name)) == list(sql.load(name))


@pytest.mark.parametrize("name", FILES)
async def test_every_statement_returns_what_its_twin_declares(name: str, pool: asyncpg.Pool) -> None:
    module = twin_of(name)
    wrong = []
    async with pool.acquire() as connection:
        for statement, text in sql.load(name).items():
            differs = mismatch(await columns_of(connection, text), declared_rows(module, statement))
            wrong += [f"{name}.{statement} {differs}"] if differs else []
    assert wrong == []


@pytest.mark.parametrize("name", [name for name in FILES if name not in OVER_MANY_OWNERS])
async def test_every_statement_is_narrowed_to_its_owner(name: str, pool: asyncpg.Pool) -> None:
    wrong = []
    async with pool.acquire() as connection:
        for statement, text in sql.load(name).items():
            if PLANNED.match(text):
                wrong += [
                    f"{name}.{statement} {complaint}" for complaint in await ownership_violations(connection, text)
                ]
    assert wrong == []


def test_only_the_schema_has_statements_that_cannot_be_planned() -> None:
    unplanned = {name for name, statement in statements() if not PLANNED.match(sql.load(name)[statement])}
    assert unplanned <= {"schema"}


def test_every_statement_says_what_its_parameters_are() -> None:
    silent = []
    for name in FILES:
        for block in (sql.QUERIES / f"{name}.sql").read_text(encoding="utf-8").split("-- name:")[1:]:
            body = "\n".join(line for line in block.splitlines()[1:] if not line.strip().startswith("--"))
            comments = "\n".join(line for line in block.splitlines() if line.strip().startswith("--"))
            lacking = sorted(set(re.findall(r"\$\d+", body)) - set(re.findall(r"\$\d+", comments)))
            silent += [f"{name}.{block.splitlines()[0].strip()} {lacking}"] if lacking else []
    assert silent == []


def test_no_twin_builds_sql_from_strings() -> None:
    """Every statement's text is an entry of SQL[...] and never a string written in place."""
    callers = {"fetch", "fetchval", "fetchrow", "execute", "executemany", "cursor", "prepare"}
    wrong = []
    for name in FILES:
        for node in ast.walk(ast.parse(inspect.getsource(twin_of(name)))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in callers:
                looked_up = isinstance(node.args[0], ast.Subscript) and ast.unparse(node.args[0].value) == "SQL"
                wrong += [] if looked_up else [f"{name}: {ast.unparse(node)}"]
    assert wrong == []


# The tests of the tests: each of these must be detected.
REACHES_OTHERS = {
    "no owner at all": "select id from users_vectors where id = $1::text::uuid",
    "the owner is another parameter": "select id from users_vectors where user_id = $2 and agent = $1",
    "the owner is one way out of two": "select id from users_vectors where user_id = $1 or $2::boolean",
    "the owner is not the owner": "select id from users_vectors where user_id <> $1",
    "a join by id alone": (
        "select v.content from users_vectors l join vectors v on v.id = l.vector where l.user_id = $1"
    ),
    "an outer join restricts only its other side": (
        "select l.id from users_vectors l left join users u on u.user_id = $1 and l.user_id = $1"
    ),
    "a second arm without": (
        "select id from users_vectors where user_id = $1 union all select id from chat_turns where id = $2"
    ),
    "a view": "select count(*) from memory_updates where reason = $1",
    "an update": "update users set rev = rev + 1 where rev = $1",
    "a delete": "delete from chat_turns where id = $1",
    "a subquery": "select 1 where exists (select from history where user_id like $1)",
    "a write in a common table expression": (
        "with gone as (delete from memory_sources where turn = $2 returning memory)"
        " select l.id from users_vectors l join gone on gone.memory = l.id where l.user_id = $1"
    ),
    "a vector by a link through a named subquery that is not narrowed": (
        "with theirs as materialized (select vector_owner, vector from users_vectors where agent = $1)"
        " select v.content from theirs m join vectors v on v.owner = m.vector_owner and v.id = m.vector"
    ),
    "an insert for somebody else": "insert into users (user_id, display_name) values ($2, $1)",
    "an insert of what others have": (
        "insert into memory_sources (user_id, memory, turn, said_at)"
        " select user_id, $2, id, ts from chat_turns where text_hash = $1"
    ),
}


@pytest.mark.parametrize("statement", REACHES_OTHERS.values(), ids=REACHES_OTHERS.keys())
async def test_a_statement_that_reaches_other_owners_rows_is_detected(statement: str, pool: asyncpg.Pool) -> None:
    async with pool.acquire() as connection:
        assert await ownership_violations(connection, statement) != []


LIMITED_TO_OWNER = {
    "direct": "select id from users_vectors where user_id = $1 and state = 'active'",
    "the other way round": "select id from users_vectors where $1 = user_id",
    "through a chain of equalities": (
        "select t.id from users_vectors l join memory_sources s on s.user_id = l.user_id and s.memory = l.id"
        " join chat_turns t on t.user_id = s.user_id and t.id = s.turn where l.user_id = $1"
    ),
    "a vector by its link": (
        "select v.content from users_vectors l join vectors v on v.owner = l.vector_owner and v.id = l.vector"
        " where l.user_id = $1"
    ),
    "the owner's space": "select id from vectors where owner = split_part($1, '/', 1) || '/*'",
    "the owner or the owner's space": (
        "select id from vectors where owner in ($1, split_part($1, '/', 1) || '/*') and id = $2"
    ),
    "an insert": "insert into users (user_id, display_name) values ($1, $2) on conflict (user_id) do nothing",
    "an insert of many": (
        "insert into memory_sources (user_id, memory, turn, said_at) select $1, $2, turn, now()"
        " from unnest($3::uuid[]) as turn on conflict do nothing"
    ),
    "an insert of one's own": (
        "insert into memory_sources (user_id, memory, turn, said_at)"
        " select t.user_id, $2, t.id, t.ts from chat_turns t where t.user_id = $1"
    ),
    "a write in a common table expression": (
        "with raised as (update users set rev = rev + 1 where user_id = $1 and rev = $2 returning rev)"
        " insert into history (user_id, rev, event, memory, reason, actor)"
        " select $1, rev, 'ADD', $3, '', '' from raised"
    ),
    "a vector by its link through a named subquery": (
        "with mine as materialized (select vector_owner, vector from users_vectors where user_id = $1)"
        " select v.content from mine m join vectors v on v.owner = m.vector_owner and v.id = m.vector"
    ),
    "a view": "select old, new from memory_updates where user_id = $1",
    "a table without owners": "select model from calibrations where model = $1",
}


@pytest.mark.parametrize("statement", LIMITED_TO_OWNER.values(), ids=LIMITED_TO_OWNER.keys())
async def test_a_statement_limited_to_its_owner_is_accepted(statement: str, pool: asyncpg.Pool) -> None:
    async with pool.acquire() as connection:
        assert await ownership_violations(connection, statement) == []


def test_conditions_are_taken_apart_only_where_all_must_hold() -> None:
    assert conjuncts("((a.b = $1) AND ((c = 'x AND y'::text) AND (d > 2)))") == [
        "a.b = $1",
        "c = 'x AND y'::text",
        "d > 2",
    ]
    assert conjuncts("((a.b = $1) OR true)") == ["(a.b = $1) OR true"]
    assert conjuncts("(a.b = $1)") == ["a.b = $1"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    id: int
    text: str | None
    kind: Literal["a", "b"]
    tags: list[str]
    embedding: Vector | None


def test_rows_are_compared_by_name_and_by_type() -> None:
    columns = [
        Column("id", "int8"),
        Column("text", "text"),
        Column("kind", "text"),
        Column("tags", "text[]"),
        Column("embedding", "halfvec"),
    ]
    assert mismatch(columns, list[Example]) is None
    assert "not return ['embedding']" in str(mismatch(columns[:-1], Example))
    assert "surplus" in str(mismatch([*columns, Column("surplus", "text")], Example | None))
    assert "id is text" in str(mismatch([Column("id", "text"), *columns[1:]], dict[str, Example]))


@pytest.mark.parametrize(
    ("columns", "declared", "right"),
    [
        ([], None, True),
        ([Column("n", "int8")], None, False),
        ([Column("n", "int8")], int | None, True),
        ([Column("n", "text")], int, False),
        ([], int, False),
        ([Column("t", "text")], list[str], True),
        ([Column("t", "text[]")], list[str], True),
        ([Column("t", "uuid")], list[str], False),
        ([Column("k", "text"), Column("v", "float8")], dict[str, float], True),
        ([Column("k", "text")], dict[str, float], False),
    ],
)
def test_plain_values_are_compared_by_type(columns: list[Column], declared: object, right: bool) -> None:
    assert (mismatch(columns, declared) is None) is right


@pytest.fixture(scope="module")
def populated_url(postgres: PostgresServer) -> Iterator[str]:
    url = postgres.create_database()
    asyncio.run(populate_at(url))
    yield url
    postgres.drop_database(url)


async def populate_at(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await populate(connection)
    finally:
        await connection.close()


@pytest.fixture
async def populated(populated_url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(populated_url)
    yield connection
    await connection.close()


async def wide_scans(connection: asyncpg.Connection, statement: str) -> list[str]:
    """The scans of a table with owners that do not begin at an index on the owner."""
    owned = await owner_columns(connection)
    nodes = scanned(await explain(connection, statement, as_in_earnest=True))
    return [
        f"{node['Node Type']} on {node['Relation Name']}"
        for node in nodes
        if node["Relation Name"] in owned
        and node.get("Index Name") not in SHORT_INDEXES
        and not _begins_at(node.get("Index Cond", node.get("Recheck Cond", "")), owned[node["Relation Name"]])
    ]


def _begins_at(condition: str, column: str) -> bool:
    """Another column that equals the owner will do: a link names the owner of its vector."""
    return " = $1)" in condition or f".{column} " in condition


@pytest.mark.parametrize("name", [name for name in FILES if name not in OVER_MANY_OWNERS])
async def test_what_a_statement_costs_depends_on_one_user_and_not_on_how_many_there_are(
    name: str, populated: asyncpg.Connection
) -> None:
    wrong = {}
    for statement, text in sql.load(name).items():
        if PLANNED.match(text) and (wide := await wide_scans(populated, text)):
            wrong[statement] = wide
    assert wrong == {}


@pytest.mark.parametrize(
    "statement",
    ["select id from users_vectors where lower(user_id) = $1", "select id from chat_turns where text_hash = $1"],
)
async def test_a_statement_that_scans_all_users_is_detected(statement: str, populated: asyncpg.Connection) -> None:
    assert await wide_scans(populated, statement) != []
