"""Does a message call for memory at all? A small neural network on the raw vector of the question. Decision 0049.

Trained on labelled messages in 15 languages (retrieval/need), for one model: the vectors of another mean something
else. The local model's ships with the package.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

import numpy as np

from retrieval.networks.layers import OneHiddenLayer, Rows, layer_of
from retrieval.networks.shipped import shipped_arrays

NeedLevel: TypeAlias = Literal["yes", "no"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Towards:
    """Matrices: the product with one, added to the centred vector of a question, moves it nearer to the `memories` it
    calls for, or to the past `turns` that answer it.
    """

    memories: Rows
    turns: Rows


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryNeed:
    """`probability`: that the message calls for memory, 0 to 1. `towards`: if it can be told where what it calls for
    lies.
    """

    level: NeedLevel
    probability: float
    towards: Towards | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NeedClassifier:
    """`yes`: the probability from which a message calls for memory. `model`: provider/name of the embedding model.
    `data_hash`: of the messages it was trained on. `measured`: shares of held-out messages. `towards`: as MemoryNeed
    has it; the local model's alone.
    """

    layers: OneHiddenLayer
    yes: float
    model: str
    data_hash: str
    measured: Mapping[str, float]
    towards: Towards | None = None

    def need(self, raw: Rows) -> MemoryNeed:
        """Of a question's raw vector, as one row."""
        probability = float(self.layers.probability(raw[:1] / np.linalg.norm(raw[0]))[0])
        level: NeedLevel = "yes" if probability >= self.yes else "no"
        return MemoryNeed(level=level, probability=probability, towards=self.towards)


def moved(vector: Rows, matrix: Rows, *, share: float) -> Rows:
    """A centred vector of unit length, as a row, so much of the way that the matrix says."""
    there: Rows = vector + np.float32(share) * (vector @ matrix)
    return there / np.linalg.norm(there)


@cache
def shipped_need(uncalibrated_model: str) -> NeedClassifier | None:
    """None: for this model none was trained."""
    stored = shipped_arrays("retrieval.embedding", "calibrated/need.npz")
    figures = json.loads(str(stored["figures"]))
    layers = layer_of({**stored, "bias": np.array(figures.pop("bias"))})
    matrices = {name: stored[f"towards_{name}"].astype(np.float32) for name in ("memories", "turns")}
    classifier = NeedClassifier(layers=layers, towards=Towards(**matrices), **figures)
    return classifier if classifier.model == uncalibrated_model else None
