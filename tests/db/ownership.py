"""Which rows of which owner a statement can reach, as Postgres' own planner sees it.

The plan is asked for with the parameters left open. The planner has then resolved names, views, subqueries and chains
of equalities, so the conditions of a scan are all that restrict it: each scan of a table that has an owner must be
narrowed to $1, and each insert must put $1 (or an owner that a narrowed scan found) into the owner's column.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

# The one way to another owner's row: a link names the owner of its vector, and a check constraint lets that be the user
# or the user's space alone.
LINKED_VIA = {("vectors", "owner"): ("users_vectors", "vector_owner")}
# Their output is named after their first branch alone.
UNIONS = {"Append", "Merge Append", "Recursive Union", "SetOp"}
# What is published to the owner's space, worked out from the owner.
SPACE_OF_OWNER = "(split_part($1, '/'::text, 1) || '/*'::text)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    table: str
    alias: str
    conditions: tuple[str, ...]


async def owner_columns(connection: asyncpg.Connection) -> dict[str, str]:
    """The tables whose rows belong to somebody, and the column that says to whom."""
    rows = await connection.fetch(
        "select table_name, column_name from information_schema.columns join information_schema.tables"
        " using (table_schema, table_name)"
        " where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('user_id', 'owner')"
    )
    return {row["table_name"]: row["column_name"] for row in rows}


async def ownership_violations(connection: asyncpg.Connection, statement: str) -> list[str]:
    """What the statement reads or writes without asking whose it is: one complaint each, none when all is well."""
    owned = await owner_columns(connection)
    plan = await explain(connection, statement)
    scans = [scan for scan in _scans(plan) if scan.table in owned]
    joins = [condition for node in _nodes(plan) for condition in _join_conditions(node)]
    narrowed = _narrowed(scans, joins, owned, _passed_on(plan))
    complaints = [f"reads {s.table} as {s.alias} of any owner" for s in scans if s.alias not in narrowed]
    return complaints + [c async for c in _foreign_inserts(connection, plan, owned, narrowed)]


async def explain(connection: asyncpg.Connection, statement: str, *, as_in_earnest: bool = False) -> Mapping[str, Any]:
    """The generic plan: with nested loops and indexes wherever they are possible, as tests have empty tables, or as the
    planner would have it."""
    parameters = (await connection.prepare(statement)).get_parameters()
    nulls = f"({', '.join('null' for _ in parameters)})" if parameters else ""
    async with connection.transaction():
        for switch in () if as_in_earnest else ("seqscan", "hashjoin", "mergejoin", "bitmapscan"):
            await connection.execute(f"set local enable_{switch} = off")
        await connection.execute("set local plan_cache_mode = force_generic_plan")
        await connection.execute(f"prepare explained as {statement}")
        plan = await connection.fetchval(f"explain (verbose, costs off, format json) execute explained{nulls}")
        await connection.execute("deallocate explained")
    found: Mapping[str, Any] = json.loads(plan)[0]["Plan"]
    return found


def conjuncts(condition: str) -> list[str]:
    """What must all hold for the condition to hold; a disjunction is one thing."""
    inner = condition.strip()
    if not (inner.startswith("(") and _closes(inner, 0) == len(inner) - 1):
        return [inner]
    parts = _split(inner[1:-1], " AND ")
    if len(parts) == 1 and parts[0] == inner[1:-1] and not parts[0].startswith("("):
        return [parts[0]]
    return [c for part in parts for c in conjuncts(part)]


def _split(text: str, separator: str) -> list[str]:
    parts, start, depth, quoted = [], 0, 0, False
    for at, character in enumerate(text):
        if character == "'":
            quoted = not quoted
        elif not quoted:
            depth += (character in "([") - (character in ")]")
            if depth == 0 and text.startswith(separator, at):
                parts.append(text[start:at])
                start = at + len(separator)
    return [*parts, text[start:]]


def _closes(text: str, opened: int) -> int:
    depth, quoted = 0, False
    for at in range(opened, len(text)):
        if text[at] == "'":
            quoted = not quoted
        elif not quoted:
            depth += (text[at] in "([") - (text[at] in ")]")
            if depth == 0:
                return at
    return -1


def _nodes(plan: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield plan
    for child in plan.get("Plans", ()):
        yield from _nodes(child)


def scanned(plan: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The nodes of a plan that read a table."""
    return [node for node in _nodes(plan) if "Relation Name" in node and node["Node Type"] != "ModifyTable"]


def _scans(plan: Mapping[str, Any]) -> list[Scan]:
    return [
        Scan(
            table=node["Relation Name"],
            alias=node["Alias"],
            conditions=tuple(
                c for key in ("Index Cond", "Recheck Cond", "Filter") if key in node for c in conjuncts(node[key])
            ),
        )
        for node in scanned(plan)
    ]


def _join_conditions(node: Mapping[str, Any]) -> list[str]:
    """Only of joins that drop what does not match; an outer join keeps it."""
    if node.get("Join Type") not in ("Inner", "Semi"):
        return []
    return [c for key in ("Join Filter", "Hash Cond", "Merge Cond") if key in node for c in conjuncts(node[key])]


def _passed_on(plan: Mapping[str, Any]) -> dict[str, str]:
    """Columns of named and nested subqueries that are a table's column handed on under its own name: m.id → l.id."""
    named = {node["Subplan Name"]: node for node in _nodes(plan) if "Subplan Name" in node}
    passed = {}
    for node in _nodes(plan):
        source = named.get(f"CTE {node.get('CTE Name')}")
        if node["Node Type"] == "Subquery Scan":
            source = node["Plans"][0]
        if source is None or any(below["Node Type"] in UNIONS for below in _nodes(source)):
            continue
        for column in source.get("Output", ()):
            if re.fullmatch(r"\w+\.\w+", column):
                passed[f"{node['Alias']}.{column.partition('.')[2]}"] = column
    return passed


def _narrowed(
    scans: Sequence[Scan], joins: Sequence[str], owned: Mapping[str, str], passed: Mapping[str, str]
) -> set[str]:
    """The aliases whose rows can only be $1's, found by going on from those that say so themselves."""
    narrowed: set[str] = set()
    while True:
        found = {
            s.alias for s in scans if s.alias not in narrowed and _is_narrowed(s, scans, narrowed, joins, owned, passed)
        }
        if not found:
            return narrowed
        narrowed |= found


def _is_narrowed(
    scan: Scan,
    scans: Sequence[Scan],
    narrowed: set[str],
    joins: Sequence[str],
    owned: Mapping[str, str],
    passed: Mapping[str, str],
) -> bool:
    column = owned[scan.table]
    mine = {"$1", SPACE_OF_OWNER}
    for other in scans:
        if other.alias in narrowed:
            mine.add(f"{other.alias}.{owned[other.table]}")
            via_table, via_column = LINKED_VIA.get((scan.table, column), ("", ""))
            if other.table == via_table:
                mine.add(f"{other.alias}.{via_column}")
    for _ in passed:  # as deep as subqueries can nest
        mine |= {name for name, column in passed.items() if column in mine}
    return any(_equates(c, f"{scan.alias}.{column}", mine) for c in (*scan.conditions, *joins))


def _equates(condition: str, column: str, mine: set[str]) -> bool:
    # As the index of words has the owner, and no other index (queries/turn_search.sql).
    spelled = (column, f"({column} || ''::text)")
    if any(condition in (f"{c} = {value}", f"{value} = {c}") for value in mine for c in spelled):
        return True
    among = re.fullmatch(rf"{re.escape(column)} = ANY \(ARRAY\[(.*)\]\)", condition)
    return among is not None and set(_split(among[1], ", ")) <= mine


async def _foreign_inserts(
    connection: asyncpg.Connection, plan: Mapping[str, Any], owned: Mapping[str, str], narrowed: set[str]
) -> Any:
    allowed = {"$1", SPACE_OF_OWNER, *(f"{alias}.{column}" for alias in narrowed for column in set(owned.values()))}
    for node in _nodes(plan):
        if node.get("Operation") != "Insert" or node["Relation Name"] not in owned:
            continue
        table = node["Relation Name"]
        position = await connection.fetchval(
            "select ordinal_position - 1 from information_schema.columns where table_name = $1 and column_name = $2",
            table,
            owned[table],
        )
        source = next(child for child in node["Plans"] if child.get("Parent Relationship") == "Outer")
        written = _origin(source, position)
        if written not in allowed:
            yield f"inserts into {table} with {owned[table]} = {written}"


def _origin(node: Mapping[str, Any], position: int) -> str:
    """The expression behind a column of a node's output, looked up in what a subquery below selects."""
    written = str(node["Output"][position])
    if node["Node Type"] == "Subquery Scan":
        child = node["Plans"][0]
        names = [str(name).rpartition(".")[2] for name in node["Output"]]
        name = written.rpartition(".")[2]
        if names.count(name) == 1 and len(child["Output"]) >= len(names):
            candidates = [str(o) for o in child["Output"] if str(o) == "$1" or str(o).rpartition(".")[2] == name]
            if len(candidates) == 1:
                return candidates[0]
    return written
