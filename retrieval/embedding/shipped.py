"""Calibrations that are part of the package, made by fixtures/make_calibration.py."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import numpy as np

from retrieval.embedding import local_models
from retrieval.embedding.calibration import Calibration
from retrieval.networks.shipped import shipped_arrays

FILES: Mapping[str, str] = MappingProxyType({f"local/{local_models.NAME}": "local.npz"})


@cache
def shipped_calibration(uncalibrated_model: str) -> Calibration | None:
    if uncalibrated_model not in FILES:
        return None
    stored = shipped_arrays("retrieval.embedding", f"calibrated/{FILES[uncalibrated_model]}")
    scores = json.loads(str(stored["scores"]))
    return Calibration(
        query_centres=stored["query_centres"].astype(np.float32),
        passage_centres=stored["passage_centres"].astype(np.float32),
        min_score=scores["min_score"],
        neighbour_score=scores["neighbour_score"],
        same_score=scores["same_score"],
        measured=scores["measured"],
    )


def write_calibration(path: Path, calibration: Calibration) -> None:
    """Writes an .npz file: centres as float32, scores as JSON."""
    scores = {name: getattr(calibration, name) for name in ("min_score", "neighbour_score", "same_score")}
    np.savez(
        path,
        query_centres=calibration.query_centres.astype(np.float32),
        passage_centres=calibration.passage_centres.astype(np.float32),
        scores=np.array(json.dumps({**scores, "measured": dict(calibration.measured)})),
    )
