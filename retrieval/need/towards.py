"""Moves the vector of a question to where the memories lie that it calls for. Decision 0049.

"Which novel for the flight?" lies near other novels and flights, not near what its speaker likes to read. One matrix
for a model, learned from questions and a memory that each calls for: of all memories its own is to be the nearest.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Rows: TypeAlias = npt.NDArray[np.float32]

# Of a fifth of the pairs, held out, 64.5 % find their memory among the first ten of 250; without moving them 41.9 %, at
# twice the penalty 59.8 %, at half of it 65.9 %, but then direct questions lose what indirect ones gain. At a
# temperature of 0.07 62.0 %, at 0.035 no more.
TEMPERATURE, PENALTY = 0.05, 0.03
RATE, MOMENTUM, STEPS = 0.5, 0.9, 120


def fit_towards(questions: Rows, memories: Rows, own: Sequence[int]) -> Rows:
    """What is added to a question's vector is its product with this matrix. `questions`, `memories`: centred rows of
    unit length. `own`: for each question the row of its memory. By gradient descent from zero, a minute of a core.
    """
    matrix = np.zeros((questions.shape[1], questions.shape[1]), dtype=np.float32)
    speed = np.zeros_like(matrix)
    rows, columns = np.arange(len(questions)), np.asarray(own)
    for _ in range(STEPS):
        moved = questions + questions @ matrix
        length = np.linalg.norm(moved, axis=1, keepdims=True)
        moved /= length
        odds = moved @ memories.T / TEMPERATURE
        wrong = np.exp(odds - odds.max(axis=1, keepdims=True))
        wrong /= wrong.sum(axis=1, keepdims=True)
        wrong[rows, columns] -= 1
        slope = wrong @ memories / (TEMPERATURE * len(questions))
        slope = (slope - (slope * moved).sum(axis=1, keepdims=True) * moved) / length
        speed = MOMENTUM * speed - RATE * (questions.T @ slope + PENALTY * matrix)
        matrix += speed
    return matrix
