"""What the small networks are made of that ship with the package: one hidden layer, or a line alone."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

# Of single precision, as networks read and hold them, and of double.
Rows: TypeAlias = npt.NDArray[np.float32]
Floats: TypeAlias = npt.NDArray[np.float64]


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


def layer_of(stored: Mapping[str, npt.NDArray[np.floating]]) -> OneHiddenLayer:
    """Of arrays with the names of its fields, as `stored_layer` makes them."""
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


def line_probability(rows: npt.NDArray[np.floating], weights: npt.NDArray[np.floating]) -> Floats:
    """Of a logistic regression, 0 to 1 for each row. `weights`: one for each column, and the bias last."""
    result: Floats = 1 / (1 + np.exp(-(rows @ weights[:-1] + weights[-1])))
    return result


def softmax(rows: Floats) -> Floats:
    powers = np.exp(rows - rows.max(axis=1, keepdims=True))
    result: Floats = powers / powers.sum(axis=1, keepdims=True)
    return result


def with_bias(rows: Floats) -> Floats:
    """Each row with a one behind it, which the weights' last row meets."""
    return np.hstack([rows, np.ones((len(rows), 1))])


def log_odds(probability: float, *, doubt: float = 1e-6) -> float:
    """`doubt`: nothing counts for surer than that, either way."""
    within = min(max(probability, doubt), 1 - doubt)
    return math.log(within / (1 - within))
