"""Calibrations that are part of the package, made by fixtures/make_calibration.py."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from types import MappingProxyType

import numpy as np

from retrieval.embedding import local_models
from retrieval.embedding.calibration import Calibration

FILES: Mapping[str, str] = MappingProxyType({f"local/{local_models.NAME}": "local.npz"})


@cache
def shipped_calibration(uncalibrated_model: str) -> Calibration | None:
    if uncalibrated_model not in FILES:
        return None
    with as_file(files("retrieval.embedding").joinpath("calibrated", FILES[uncalibrated_model])) as path:
        return read_calibration(path)


def read_calibration(path: Path) -> Calibration:
    with np.load(path, allow_pickle=False) as stored:
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
