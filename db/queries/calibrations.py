"""Twin of queries/calibrations.sql: what models' scores mean, shared by all replicas."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from db.pool import Db
from db.sql import load

SQL = load("calibrations")


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationRow:
    """`query_centre` and `passage_centre`: one centre a language, one after the other, `dimensions` numbers each."""

    model: str
    dimensions: int
    query_centre: Sequence[float]
    passage_centre: Sequence[float]
    min_score: float
    neighbour_score: float
    same_score: float
    measured: dict[str, float]
    created_at: datetime


async def calibration(db: Db, model: str) -> CalibrationRow | None:
    row = await db.fetchrow(SQL["calibration"], model)
    return CalibrationRow(**row) if row else None


async def write_calibration(
    db: Db,
    model: str,
    *,
    dimensions: int,
    query_centre: Sequence[float],
    passage_centre: Sequence[float],
    min_score: float,
    neighbour_score: float,
    same_score: float,
    measured: dict[str, float],
    replace: bool,
) -> None:
    """Without `replace` it does nothing if the model has one."""
    scores = (min_score, neighbour_score, same_score, measured)
    await db.execute(SQL["write_calibration"], model, dimensions, query_centre, passage_centre, *scores, replace)
