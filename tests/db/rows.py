"""Does what a statement returns fit what its twin makes of it? The conventions are in db/sql.py."""

import collections.abc
import dataclasses
import types
import typing
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, Literal, NamedTuple
from uuid import UUID

import numpy as np

PYTHON_OF = {
    "text": str, "varchar": str, "name": str, "bpchar": str,
    "int2": int, "int4": int, "int8": int, "oid": int,
    "float4": float, "float8": float, "numeric": Decimal,
    "bool": bool, "uuid": UUID, "bytea": bytes,
    "timestamptz": datetime, "date": date, "interval": timedelta,
    "halfvec": np.ndarray,
    "record": tuple,  # its columns' types are known to no one before it is read
}  # fmt: skip
COLLECTIONS = (list, set, frozenset, Sequence, collections.abc.Set, collections.abc.Iterable)
STREAMS = (collections.abc.AsyncIterator, collections.abc.AsyncGenerator)


class Column(NamedTuple):
    name: str
    type: str  # as Postgres calls it, arrays with [] behind


def mismatch(columns: Sequence[Column], declared: object) -> str | None:
    """What is wrong, in words; None when the statement's columns are what the annotation says."""
    row = row_type(declared)
    if row is not None:
        return _row_mismatch(columns, row)
    if declared is None or declared is type(None):
        return f"returns {_names(columns)}, but its function returns nothing" if columns else None
    if any(_fits_all(columns, kinds) for kinds in _readings(declared)):
        return None
    return f"returns {_shown(columns)}, but its function declares {declared}"


def row_type(declared: object) -> type | None:
    """The dataclass anywhere inside an annotation."""
    if isinstance(declared, type) and dataclasses.is_dataclass(declared):
        return declared
    return next((row for part in typing.get_args(declared) if (row := row_type(part)) is not None), None)


def _row_mismatch(columns: Sequence[Column], row: type) -> str | None:
    hints = typing.get_type_hints(row)
    fields = {field.name: hints[field.name] for field in dataclasses.fields(row)}
    found = {column.name: column.type for column in columns}
    if len(found) != len(columns):
        return f"returns a column twice: {_names(columns)}"
    if found.keys() != fields.keys():
        lacking, surplus = sorted(fields.keys() - found.keys()), sorted(found.keys() - fields.keys())
        return f"does not return {lacking} of {row.__name__}, and returns {surplus} which it does not have"
    wrong = [f"{name} is {found[name]}, not {kind}" for name, kind in fields.items() if not fits(found[name], kind)]
    return f"{row.__name__}: {'; '.join(wrong)}" if wrong else None


def _readings(declared: object) -> list[list[object]]:
    """The ways an annotation without a row may be meant, each as the kinds of its columns."""
    declared = _without_none(declared)
    origin, parts = typing.get_origin(declared), typing.get_args(declared)
    readings = [[declared]]
    many = origin in (*STREAMS, *COLLECTIONS) or (origin is tuple and parts[-1:] == (Ellipsis,))
    if many:
        readings += _readings(parts[0])
    elif origin is tuple or origin in (dict, collections.abc.Mapping):
        readings.append(list(parts))
    return readings


def _fits_all(columns: Sequence[Column], kinds: Sequence[object]) -> bool:
    return len(columns) == len(kinds) and all(fits(c.type, kind) for c, kind in zip(columns, kinds, strict=True))


def fits(postgres: str, kind: Any) -> bool:
    """Whether a value of this Postgres type arrives as this Python type (asyncpg and the codecs of db/pool.py)."""
    kind = _without_none(kind)
    if kind in (object, Any) or postgres in ("json", "jsonb"):
        return True
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated or hasattr(kind, "__supertype__"):
        return fits(postgres, parts[0] if parts else kind.__supertype__)
    if postgres.endswith("[]"):
        return origin in (*COLLECTIONS, tuple) and fits(postgres.removesuffix("[]"), parts[0])
    if origin is Literal:
        return all(fits(postgres, type(value)) for value in parts)
    python = PYTHON_OF.get(postgres)
    plain = origin or kind
    if isinstance(plain, type) and issubclass(plain, Enum) and python is not None:
        return issubclass(plain, python)
    return plain is python


def _without_none(kind: Any) -> Any:
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        some = [part for part in typing.get_args(kind) if part is not type(None)]
        return some[0] if len(some) == 1 else kind
    return kind


def _names(columns: Sequence[Column]) -> list[str]:
    return [column.name for column in columns]


def _shown(columns: Sequence[Column]) -> str:
    return ", ".join(f"{column.name} {column.type}" for column in columns) or "no column"
