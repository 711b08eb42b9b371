"""Calibrations of models without a shipped one: measured once, stored in the database, shared by all replicas."""

from collections.abc import Awaitable, Callable

import numpy as np

from db.pool import DATABASE_UNAVAILABLE_ERRORS, Db
from db.queries import calibrations as rows
from db.queries.calibrations import CalibrationRow
from retrieval.deadlines import sleep_unless_cancelled
from retrieval.embedding.calibration import Calibration, Matrix, calibrate
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.errors import EmbedderFailed
from retrieval.embedding.shipped import shipped_calibration
from retrieval.observations import Calibrated, Observe

# How soon a replica follows a new calibration, and how soon an unavailable model is retried. Polling reads one small
# row; measuring takes six requests.
POLL_EVERY_S = 30.0

UNAVAILABLE: tuple[type[Exception], ...] = (EmbedderFailed, *DATABASE_UNAVAILABLE_ERRORS)

Sleep = Callable[[float], Awaitable[None]]


async def stored_calibration(db: Db, uncalibrated_model: str) -> Calibration | None:
    row = await rows.calibration(db, uncalibrated_model)
    return _read(row) if row else None


async def calibrate_and_store(db: Db, embedder: CalibratedEmbedder, *, replace: bool = False) -> Calibration:
    """Sets the embedder's calibration and returns it; measures it if there is none, or with `replace`.

    A shipped calibration is never measured again. Replacing a calibration changes the model's id, so that all texts are
    embedded again in the background. Raises: EmbedderFailed.
    """
    calibration = shipped_calibration(embedder.uncalibrated_model)
    if calibration is None and not replace:
        calibration = await stored_calibration(db, embedder.uncalibrated_model)
    if calibration is None:
        calibration = await _measure_and_store(db, embedder, replace=replace)
    embedder.set_calibration(calibration)
    return calibration


async def keep_calibrated(
    db: Db,
    embedder: CalibratedEmbedder,
    *,
    observe: Observe = lambda _observation: None,
    sleep: Sleep = sleep_unless_cancelled,
) -> None:
    """Runs until cancelled in a gateway or worker: measures a model without calibration and follows replacements.

    Returns at once for a model with a shipped calibration.
    """
    if shipped_calibration(embedder.uncalibrated_model) is not None:
        return
    current: str | None = None
    while True:
        try:
            stored = await stored_calibration(db, embedder.uncalibrated_model)
            calibration = stored or await calibrate_and_store(db, embedder)
        except UNAVAILABLE:
            await sleep(POLL_EVERY_S)  # reported by the embedder or by recall
            continue
        if calibration.id != current:
            current = calibration.id
            embedder.set_calibration(calibration)
            observe(Calibrated(model=embedder.model, min_score=calibration.min_score, measured_now=stored is None))
        await sleep(POLL_EVERY_S)


async def _measure_and_store(db: Db, embedder: CalibratedEmbedder, *, replace: bool) -> Calibration:
    measured = await calibrate(embedder.encode)
    await rows.write_calibration(
        db,
        embedder.uncalibrated_model,
        dimensions=measured.dimensions,
        query_centre=_flat(measured.query_centres),
        passage_centre=_flat(measured.passage_centres),
        min_score=measured.min_score,
        neighbour_score=measured.neighbour_score,
        same_score=measured.same_score,
        measured=dict(measured.measured),
        replace=replace,
    )
    # If another replica was first, its calibration is the one in force.
    return await stored_calibration(db, embedder.uncalibrated_model) or measured


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
