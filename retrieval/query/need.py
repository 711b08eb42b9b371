"""Does a message call for memory at all? A small neural network on the raw vector of the question. Decision 0049.

Trained on labelled messages in 15 languages (retrieval/need), for one model: the vectors of another mean something
else. The local model's ships with the package.
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

Rows: TypeAlias = npt.NDArray[np.float32]

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
class OneHiddenLayer:
    """A network of rectified units. `hidden`: (dimensions, units); `hidden_bias`, `weights`: (units,)."""

    hidden: Rows
    hidden_bias: Rows
    weights: Rows
    bias: float

    def probability(self, vectors: Rows) -> Rows:
        """Of rows like those it was trained on, 0 to 1 each."""
        logit = np.maximum(vectors @ self.hidden + self.hidden_bias, 0) @ self.weights + self.bias
        probability: Rows = 1 / (1 + np.exp(-np.clip(logit, -30, 30)))
        return probability


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


def log_odds(probability: float, *, doubt: float = 1e-6) -> float:
    """`doubt`: nothing counts for surer than that, either way."""
    within = min(max(probability, doubt), 1 - doubt)
    return math.log(within / (1 - within))


def line_probability(rows: npt.NDArray[np.floating], weights: npt.NDArray[np.floating]) -> npt.NDArray[np.float64]:
    """Of a logistic regression, 0 to 1 for each row. `weights`: one for each column, and the bias last."""
    result: npt.NDArray[np.float64] = 1 / (1 + np.exp(-(rows @ weights[:-1] + weights[-1])))
    return result


def with_bias(rows: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.hstack([rows, np.ones((len(rows), 1))])


def softmax(rows: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    powers = np.exp(rows - rows.max(axis=1, keepdims=True))
    result: npt.NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return result


def moved(vector: Rows, matrix: Rows, *, share: float) -> Rows:
    """A centred vector of unit length, as a row, so much of the way that the matrix says."""
    there: Rows = vector + np.float32(share) * (vector @ matrix)
    return there / np.linalg.norm(there)


def layer_of(stored: Mapping[str, npt.NDArray[np.floating]]) -> OneHiddenLayer:
    """Of a file that numpy wrote with the names of its fields."""
    rows = {name: stored[name].astype(np.float32) for name in ("hidden", "hidden_bias", "weights")}
    return OneHiddenLayer(**rows, bias=float(stored["bias"]))


def stored_layer(layer: OneHiddenLayer) -> dict[str, npt.NDArray[np.floating]]:
    """What `layer_of` reads, for numpy to write. Half precision is enough for the most of it."""
    return {
        "hidden": layer.hidden.astype(np.float16),
        "hidden_bias": layer.hidden_bias,
        "weights": layer.weights,
        "bias": np.array(layer.bias, dtype=np.float32),
    }


@cache
def shipped_need(uncalibrated_model: str) -> NeedClassifier | None:
    """None: for this model none was trained."""
    with as_file(files("retrieval.embedding").joinpath("calibrated", FILE)) as path:
        classifier = read_need(path)
    return classifier if classifier.model == uncalibrated_model else None


def read_need(path: Path) -> NeedClassifier:
    with np.load(path, allow_pickle=False) as stored:
        figures = json.loads(str(stored["figures"]))
        rows = {name: stored[name].astype(np.float32) for name in ("hidden", "hidden_bias", "weights")}
        layers = OneHiddenLayer(**rows, bias=figures.pop("bias"))
        matrices = {name: stored[f"towards_{name}"].astype(np.float32) for name in ("memories", "turns")}
        return NeedClassifier(layers=layers, towards=Towards(**matrices), **figures)
