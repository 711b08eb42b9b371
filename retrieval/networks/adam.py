"""Adam: gradient descent with a step size of each number's own, https://arxiv.org/abs/1412.6980."""

import math
from collections.abc import Sequence

import numpy as np

from retrieval.networks.layers import Rows

# The paper's.
MOMENTUM, MEMORY, EPSILON = 0.9, 0.999, 1e-8


class Adam:
    """Changes `layers` in place, in `steps` steps; the rate falls from `rate` to zero along half a cosine."""

    def __init__(self, layers: Sequence[Rows], *, rate: float, steps: int, weight_decay: float = 0.0) -> None:
        """`weight_decay`: of matrices, beside the slopes (https://arxiv.org/abs/1711.05101)."""
        self._layers, self._rate, self._steps, self._weight_decay = layers, rate, steps, weight_decay
        self._means, self._squares = [np.zeros_like(each) for each in layers], [np.zeros_like(each) for each in layers]
        self._step = 0

    def step(self, slopes: Sequence[Rows]) -> None:
        """`slopes`: of what is to become smaller, by each layer."""
        rate = self._rate * (1 + math.cos(math.pi * self._step / self._steps)) / 2
        shrink = rate * self._weight_decay
        self._step += 1
        rate *= math.sqrt(1 - MEMORY**self._step) / (1 - MOMENTUM**self._step)
        for layer, slope, mean, square in zip(self._layers, slopes, self._means, self._squares, strict=True):
            mean += (1 - MOMENTUM) * (slope - mean)
            square += (1 - MEMORY) * (slope * slope - square)
            if shrink and layer.ndim > 1:
                layer *= 1 - shrink
            layer -= rate * mean / (np.sqrt(square) + EPSILON)
