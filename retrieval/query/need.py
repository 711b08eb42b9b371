"""Does a message call for memory at all? A linear classifier on the raw vector of the question. Decision 0049.

Trained by fixtures/train_need.py on labelled messages in 15 languages, for one model: the vectors of another mean
something else, and have no classifier.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

FILE = "need.npz"

NeedLevel: TypeAlias = Literal["yes", "perhaps", "no"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryNeed:
    """`probability`: that the message calls for memory, 0 to 1."""

    level: NeedLevel
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NeedClassifier:
    """`weights`: one for each dimension of a raw vector of unit length. `yes`, `perhaps`: the probabilities from which
    a message calls for memory, or may do so. `model`: provider/name of the embedding model. `data_hash`: of the
    messages it was trained on. `measured`: shares of held-out messages.
    """

    weights: npt.NDArray[np.float32]
    bias: float
    yes: float
    perhaps: float
    model: str
    data_hash: str
    measured: Mapping[str, float]

    def need(self, raw: npt.NDArray[np.float32]) -> MemoryNeed:
        """Of a question's raw vector, as one row."""
        unit = raw[0] / np.linalg.norm(raw[0])
        probability = 1 / (1 + math.exp(-float(unit @ self.weights) - self.bias))
        level: NeedLevel = "yes" if probability >= self.yes else "perhaps" if probability >= self.perhaps else "no"
        return MemoryNeed(level=level, probability=probability)


@cache
def shipped_need(uncalibrated_model: str) -> NeedClassifier | None:
    """None: for this model none was trained."""
    with as_file(files("retrieval.embedding").joinpath("calibrated", FILE)) as path:
        classifier = read_need(path)
    return classifier if classifier.model == uncalibrated_model else None


def read_need(path: Path) -> NeedClassifier:
    with np.load(path, allow_pickle=False) as stored:
        figures = json.loads(str(stored["figures"]))
        return NeedClassifier(weights=stored["weights"].astype(np.float32), **figures)


def write_need(path: Path, classifier: NeedClassifier) -> None:
    """Writes an .npz file: weights as float32, the rest as JSON."""
    names = ("bias", "yes", "perhaps", "model", "data_hash", "measured")
    figures = {name: getattr(classifier, name) for name in names}
    np.savez(path, weights=classifier.weights.astype(np.float32), figures=np.array(json.dumps(figures)))
