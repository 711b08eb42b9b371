"""Does a message call for memory, by its letters alone? For when its vector is late. Decision 0049.

A logistic regression over words, pairs of them and runs of letters, by their hashes, trained on the labelled messages
(letters_training.py). The vectors tell it better, where there are any.
"""

import math
import zlib
from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from retrieval.networks.layers import Rows
from retrieval.networks.shipped import shipped_arrays
from retrieval.query.need import MemoryNeed
from retrieval.query.terms import words

FILE = "need_letters.npz"
# Half as many, and held-out questions that are told where 5 % of idle messages are taken for a call are 66 instead of
# 71 %.
SLOTS = 1 << 16
# What follows is pasted, or a story.
MAX_CHARACTERS = 400
# Three letters are a stem or an ending in most languages: what is spelled as it is spoken keeps some of them.
LETTERS = (3, 4)
_ASKING = frozenset("?\uff1f\u061f")
EVEN = 0.5


def slots_of(text: str) -> npt.NDArray[np.intp]:
    """Where the weights are of what is in a text, each once."""
    return np.array(sorted({zlib.crc32(each.encode()) % SLOTS for each in _pieces(text)}), dtype=np.intp)


def _pieces(text: str) -> Iterator[str]:
    beginning = text[:MAX_CHARACTERS]
    if not _ASKING.isdisjoint(beginning):
        yield "?"
    before = "^"
    for word in words(beginning):
        yield f"{before} {word}"
        before = word
        marked = f"<{word}>"
        yield marked
        for length in LETTERS:
            yield from (marked[start : start + length] for start in range(len(marked) - length + 1))


def need_by_letters(text: str) -> MemoryNeed:
    slots = slots_of(text)
    if not slots.size:
        return MemoryNeed(level="no", probability=0.0)
    weights, bias, _ = shipped_letters()
    log_odds = bias + float(weights[slots].sum(dtype=np.float64)) / math.sqrt(slots.size)
    probability = 1 / (1 + math.exp(-max(min(log_odds, 30.0), -30.0)))
    return MemoryNeed(level="yes" if probability > EVEN else "no", probability=probability)


@cache
def shipped_letters() -> tuple[Rows, float, str]:
    """The weights, the bias, and the hash of the messages that they were trained on."""
    stored = shipped_arrays("retrieval.embedding", f"calibrated/{FILE}")
    return stored["weights"].astype(np.float32), float(stored["bias"]), str(stored["data_hash"])
