"""Which words of a message state something lasting of its user: a convolution over its words (decision 0088).

Each word is read by itself, with what stands around it and with the whole message, as vectors of the Universal Sentence
Encoder, which take a fraction of a millisecond each; then with what was read of the eight words on each side. Trained
by fixtures/train_spans.py on the messages in fixtures/marked and the sentences in fixtures/lasting.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from formation.extract.spans.words import signs, windows, words_of
from retrieval.embedding.local_models import DIMENSIONS_OF_USE, vectors_of_use
from retrieval.networks.layers import Floats, Rows
from retrieval.networks.shipped import shipped_arrays

# Of a word: it states nothing; is inside, begins or ends what is stated, or is all of it.
OUTSIDE, INSIDE, BEGINS, ENDS, ALONE = range(5)
LABELS = 5
_FOLLOWS = {OUTSIDE: (OUTSIDE, BEGINS, ALONE), INSIDE: (INSIDE, ENDS), BEGINS: (INSIDE, ENDS)}
_FOLLOWS |= {ENDS: _FOLLOWS[OUTSIDE], ALONE: _FOLLOWS[OUTSIDE]}
NEVER = -1e9
# By the label of one word and of the next: 0, or NEVER.
ALLOWED = np.array([[0.0 if to in _FOLLOWS[label] else NEVER for to in range(LABELS)] for label in range(LABELS)])
# Words on each side that are read with one.
REACH = 8
# A coordinate of a vector of unit length, as a standard deviation of one.
SCALE = float(DIMENSIONS_OF_USE**0.5)


class Span(NamedTuple):
    """Words from the first up to, not with, the last. `certainty`: the mean probability that they state something."""

    first: int
    last: int
    certainty: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Layers:
    """Of one network. `words`: (inputs, units); `around`: (units of 17 words, units); `labels`: (units, 5)."""

    words: Rows
    words_bias: Rows
    around: Rows
    around_bias: Rows
    labels: Rows
    labels_bias: Rows

    def log_probabilities(self, inputs: Rows) -> Rows:
        """Of each label, a row for each word of one message."""
        read = np.maximum(inputs @ self.words + self.words_bias, 0)
        together = np.maximum(beside(read) @ self.around + self.around_bias, 0)
        rows = together @ self.labels + self.labels_bias
        rows -= rows.max(axis=1, keepdims=True)
        result: Rows = rows - np.log(np.exp(rows).sum(axis=1, keepdims=True))
        return result


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpanNetwork:
    """`networks`: trained from different beginnings, of which the mean counts. `bias`: what is added to the log
    probability that a word states nothing. `data`: sha256 of what it was trained on. `measured`: figures on held-out
    messages.
    """

    networks: Sequence[Layers]
    bias: float
    data: str
    measured: Mapping[str, float]

    def read(self, inputs: Rows) -> Floats:
        """Log probabilities of the labels, a row for each word of one message."""
        rows: Floats = np.mean([each.log_probabilities(inputs) for each in self.networks], axis=0, dtype=np.float64)
        return rows


def inputs_of(text: str) -> Rows:
    """A row for each word: four vectors and the signs. Cannot be cancelled: half a millisecond of a core a word."""
    words = words_of(text)
    around = windows(text, words)
    texts = list(dict.fromkeys(each or "." for parts in around for each in parts))
    row_of = {each: row for row, each in enumerate(texts)}
    vectors = vectors_of_use([*texts, text]) * np.float32(SCALE)
    parts = [vectors[[row_of[each[part] or "."] for each in around]] for part in range(3)]
    whole = np.broadcast_to(vectors[-1], (len(words), DIMENSIONS_OF_USE))
    return np.hstack([*parts, whole, signs(text, words)]).astype(np.float32)


def beside(rows: Rows) -> Rows:
    """Each row side by side with the REACH before and behind it."""
    count = len(rows)
    padded = np.pad(rows, ((REACH, REACH), (0, 0)))
    return np.hstack([padded[at : at + count] for at in range(2 * REACH + 1)])


def spans_of(log_probabilities: Floats, *, bias: float) -> list[Span]:
    """The likeliest labels of the words that may follow each other (Viterbi's algorithm), as spans."""
    rows = log_probabilities.copy()
    rows[:, OUTSIDE] += bias
    score = rows[0].copy()
    score[[INSIDE, ENDS]] = NEVER
    came_from: list[npt.NDArray[np.intp]] = []
    for row in rows[1:]:
        ways = score[:, None] + ALLOWED
        best = ways.argmax(axis=0)
        score = ways[best, range(LABELS)] + row
        came_from.append(best)
    score[[INSIDE, BEGINS]] += NEVER
    label = int(score.argmax())
    labels = [label]
    for best in reversed(came_from):
        label = int(best[label])
        labels.append(label)
    labels.reverse()
    states = 1 - np.exp(log_probabilities[:, OUTSIDE])
    spans: list[Span] = []
    first = 0
    for nth, label in enumerate(labels):
        if label in (BEGINS, ALONE):
            first = nth
        if label in (ENDS, ALONE):
            spans.append(Span(first, nth + 1, float(states[first : nth + 1].mean())))
    return spans


@cache
def shipped_spans() -> SpanNetwork:
    stored = shipped_arrays("formation.extract.spans", "spans.npz")
    facts = json.loads(str(stored["facts"]))
    networks = [
        Layers(**{each.name: stored[f"{each.name}_{nth}"].astype(np.float32) for each in fields(Layers)})
        for nth in range(facts["networks"])
    ]
    return SpanNetwork(networks=networks, bias=facts["bias"], data=facts["data"], measured=facts["measured"])
