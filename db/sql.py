"""SQL lives in db/queries/<name>.sql, and db/<name>.py is its twin.

A .sql file is a list of blocks. Each begins with its name and a line that says what $1, $2 … are ($1 is the owner):

    -- name: nearest
    -- $1 owner  $2 question vector  $3 count   (exact scan on purpose: decision 0008)
    select l.id, v.content, ...

The twin has one `async def` per statement, of the same name and in the same order, and nothing else that is public and
async. Statements over many owners stand in files of their own, which tests/db/test_statements.py names.

What the tests in tests/db/test_statements.py read from a twin, with nothing to register:

- The function's return annotation names the row. A frozen dataclass anywhere in it (`NearMemory`, `NearMemory | None`,
  `list[NearMemory]`, `dict[UUID, NearMemory]`) must have exactly the statement's columns as its fields, by name, each
  of a type that Postgres' type arrives as: text str · integers int · real, double float · boolean bool · uuid UUID ·
  timestamptz datetime · bytea bytes · halfvec Vector · jsonb anything · record a tuple · x[] a list, tuple or Sequence
  of x.
  An enum or Literal is read from text; `| None` is allowed anywhere.
- Without a dataclass in it the statement returns one column of that type (`int`, `UUID | None`, `list[str]`,
  `set[UUID]`; `dict[UUID, float]`: two columns, key and value) or, with `-> None`, no column at all.
- Where the function hands out something else than it reads (it nests, splits or decodes a row, or answers a bool for
  "was there a row"), a module level `ROWS = {"nearest": NearRow}` says what the statement's own rows are; the value may
  be a dataclass or any annotation above.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

QUERIES = Path(__file__).parent / "queries"
_NAME = re.compile(r"--\s*name:\s*(\S*)\s*")


class BadQueryFile(Exception):
    """A file in db/queries does not read as named statements. A fault of ours, found when the twin is imported."""


def load(name: str) -> Mapping[str, str]:
    """The statements of db/queries/<name>.sql by name, in the order of the file, without their comment lines.

    Raises: BadQueryFile for text before the first name, a name twice or spelled oddly, or a name without a statement.
    """
    return parse((QUERIES / f"{name}.sql").read_text(encoding="utf-8"), origin=f"{name}.sql")


def parse(text: str, *, origin: str) -> Mapping[str, str]:
    bodies: dict[str, list[str]] = {}
    body: list[str] | None = None
    for line in text.splitlines():
        if named := _NAME.fullmatch(line.strip()):
            body = bodies.setdefault(_new_name(named[1], bodies, origin), [])
        elif line.strip() and not line.lstrip().startswith("--"):
            if body is None:
                raise BadQueryFile(f"{origin} has SQL before its first `-- name:` line: {line.strip()}")
            body.append(line.rstrip())
    return MappingProxyType({name: _statement(name, lines, origin) for name, lines in bodies.items()})


def _new_name(name: str, taken: Mapping[str, object], origin: str) -> str:
    if not name.isidentifier():
        raise BadQueryFile(f"{origin} has a statement named {name!r}, which no function can be called")
    if name in taken:
        raise BadQueryFile(f"{origin} has two statements named {name}")
    return name


def _statement(name: str, lines: list[str], origin: str) -> str:
    statement = "\n".join(lines).removesuffix(";")
    if not statement:
        raise BadQueryFile(f"{origin} has a name without a statement: {name}")
    return statement
