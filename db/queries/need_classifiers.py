"""Twin of queries/need_classifiers.sql: whether a message calls for memory, by embedding model."""

from collections.abc import Sequence
from dataclasses import dataclass

from db.pool import Db
from db.sql import load

SQL = load("need_classifiers")


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedClassifierRow:
    """`hidden`: a row of units for each of the model's `dimensions`, one after the other."""

    model: str
    dimensions: int
    hidden: Sequence[float]
    hidden_bias: Sequence[float]
    weights: Sequence[float]
    bias: float
    yes: float
    data_hash: str
    measured: dict[str, float]


async def need_classifier(db: Db, model: str) -> NeedClassifierRow | None:
    row = await db.fetchrow(SQL["need_classifier"], model)
    return NeedClassifierRow(**row) if row else None


async def write_need_classifier(
    db: Db,
    model: str,
    *,
    dimensions: int,
    hidden: Sequence[float],
    hidden_bias: Sequence[float],
    weights: Sequence[float],
    bias: float,
    yes: float,
    data_hash: str,
    measured: dict[str, float],
) -> None:
    layers = (dimensions, hidden, hidden_bias, weights, bias)
    await db.execute(SQL["write_need_classifier"], model, *layers, yes, data_hash, measured)
