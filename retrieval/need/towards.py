"""Moves the vector of a question to where the texts lie that answer it. Decision 0049.

"Which novel for the flight?" lies near other novels and flights, not near what its speaker likes to read. A matrix,
learned from questions and a text that answers each, a memory or a past turn: of all texts its own is to be the nearest,
also than one beside it, which is about the same part of somebody's life and answers nothing.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from retrieval.need.adam import Adam

Rows: TypeAlias = npt.NDArray[np.float32]

# For memories. Of a fifth of the pairs, held out, 81 % find their memory among the first ten of 250; without moving
# them 50 % (docs/performance.md). Noise is a vector of this length, added to each question, each time anew, so that it
# is not learned by heart: with 1.2 as many are found, with a penalty on the matrix fewer. At a temperature of 0.05 they
# are a point fewer.
TEMPERATURE, NOISE = 0.035, 0.8
# For past turns, of which there are fewer examples: twice the noise finds a point or two more of those held out.
NOISE_OF_TURNS = 1.5
# The own text is to be nearer than those of the other questions of the batch, than the ones beside these, and than
# some drawn from all: a third of the time, and as good as with all of them. With half the steps half a point fewer
# memories are found.
BATCH, OTHERS = 512, 4_096
RATE, STEPS = 0.002, 1_200
# In place of a row that there is not.
NONE = -1


def fit_towards(
    questions: Rows, texts: Rows, own: Sequence[int], beside: Sequence[int | None], *, noise: float = NOISE
) -> Rows:
    """What is added to a question's vector is its product with this matrix. `questions`, `texts`: centred rows of unit
    length. `own`: for each question the row of what answers it, `beside`: of what does not, if there is one.
    By Adam from zero, with what is drawn drawn by a seed; two minutes of a core.
    """
    chance = np.random.default_rng(0)
    dimensions = questions.shape[1]
    matrix = np.zeros((dimensions, dimensions), dtype=np.float32)
    adam = Adam([matrix], rate=RATE, steps=STEPS)
    rows, own_of = np.arange(BATCH), np.asarray(own)
    beside_of = np.array([NONE if row is None else row for row in beside])
    for _ in range(STEPS):
        batch = chance.integers(len(questions), size=BATCH)
        wanted = own_of[batch]
        misleading = beside_of[batch]
        others = chance.integers(len(texts), size=min(OTHERS, len(texts)))
        drawn = np.concatenate([wanted, misleading[misleading != NONE], others])
        known = texts[drawn]
        blur = chance.standard_normal((BATCH, dimensions), dtype=np.float32) * (noise / dimensions**0.5)
        blurred = questions[batch] + blur
        moved = blurred + blurred @ matrix
        length = np.linalg.norm(moved, axis=1, keepdims=True)
        moved /= length
        odds = moved @ known.T / TEMPERATURE
        again = wanted[:, None] == drawn
        again[rows, rows] = False
        odds[again] = -np.inf  # its own text, drawn once more
        wrong = np.exp(odds - odds.max(axis=1, keepdims=True))
        wrong /= wrong.sum(axis=1, keepdims=True)
        wrong[rows, rows] -= 1
        slope = wrong @ known / (TEMPERATURE * BATCH)
        slope = (slope - (slope * moved).sum(axis=1, keepdims=True) * moved) / length
        adam.step([blurred.T @ slope])
    return matrix
