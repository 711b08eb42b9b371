"""Calibrations of models that come with none: measured once, kept in the database, the same for all replicas."""

import asyncio
from collections.abc import Awaitable, Callable

import numpy as np

from db.pool import DATABASE_TROUBLE, Db
from db.queries import calibrations as rows
from db.queries.calibrations import CalibrationRow
from retrieval.embedding.calibration import Calibration, Matrix, calibrate
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.errors import EmbedderFailed
from retrieval.embedding.shipped import shipped_calibration
from retrieval.observations import Calibrated, Observe

# How soon a replica follows another one's new calibration, and how soon a model that was down is tried again. The look
# is one small row; the try is six requests.
LOOK_EVERY_S = 30.0

TROUBLE: tuple[type[Exception], ...] = (EmbedderFailed, *DATABASE_TROUBLE)

Sleep = Callable[[float], Awaitable[None]]


async def stored_calibration(db: Db, bare_model: str) -> Calibration | None:
    row = await rows.calibration(db, bare_model)
    return _read(row) if row else None


async def calibrate_and_store(db: Db, embedder: CalibratedEmbedder, *, replace: bool = False) -> Calibration:
    """The model's calibration, measured now if there is none or with `replace`, and taken up by the embedder.

    What comes in the package is not measured again. Replacing one changes the model's id, so that everything is
    embedded again in the background. Raises EmbedderFailed.
    """
    calibration = shipped_calibration(embedder.bare_model)
    if calibration is None and not replace:
        calibration = await stored_calibration(db, embedder.bare_model)
    if calibration is None:
        calibration = await _measure_and_store(db, embedder, replace=replace)
    embedder.adopt(calibration)
    return calibration


async def keep_calibrated(
    db: Db, embedder: CalibratedEmbedder, *, observe: Observe = lambda _seen: None, sleep: Sleep = asyncio.sleep
) -> None:
    """Runs until cancelled, beside a gateway or a worker: measures the model if nobody has, and follows replacements.

    Returns at once for a model whose calibration comes in the package.
    """
    if shipped_calibration(embedder.bare_model) is not None:
        return
    known: str | None = None
    while True:
        try:
            stored = await stored_calibration(db, embedder.bare_model)
            calibration = stored or await calibrate_and_store(db, embedder)
        except TROUBLE:
            await sleep(LOOK_EVERY_S)  # The embedder has observed it, or recall will; both are tried again.
            continue
        if calibration.id != known:
            known = calibration.id
            embedder.adopt(calibration)
            observe(Calibrated(model=embedder.model, min_score=calibration.min_score, measured_now=stored is None))
        await sleep(LOOK_EVERY_S)


async def _measure_and_store(db: Db, embedder: CalibratedEmbedder, *, replace: bool) -> Calibration:
    measured = await calibrate(embedder.encode)
    write = rows.replace_calibration if replace else rows.add_calibration
    await write(
        db,
        embedder.bare_model,
        dimensions=measured.dimensions,
        query_centre=_flat(measured.query_centres),
        passage_centre=_flat(measured.passage_centres),
        min_score=measured.min_score,
        neighbour_score=measured.neighbour_score,
        same_score=measured.same_score,
        measured=dict(measured.measured),
    )
    # Another replica may have been first: its figures count, not ours.
    return await stored_calibration(db, embedder.bare_model) or measured


def _read(row: CalibrationRow) -> Calibration:
    return Calibration(
        query_centres=np.asarray(row.query_centre, dtype=np.float32).reshape(-1, row.dimensions),
        passage_centres=np.asarray(row.passage_centre, dtype=np.float32).reshape(-1, row.dimensions),
        min_score=row.min_score,
        neighbour_score=row.neighbour_score,
        same_score=row.same_score,
        measured=row.measured,
    )


def _flat(centres: Matrix) -> list[float]:
    flat: list[float] = centres.astype(np.float32).ravel().tolist()
    return flat
