"""Trains what tells by its letters whether a message calls for memory (by_letters.py)."""

import hashlib
from collections.abc import Sequence

import numpy as np

from retrieval.need.by_letters import LETTERS, MAX_CHARACTERS, SLOTS, slots_of
from retrieval.need.training import LabelledMessage
from retrieval.networks.adam import Adam
from retrieval.networks.layers import Rows

# With half or twice the steps held-out messages are recognised as well.
RATE, BATCH, STEPS = 0.01, 256, 1_300


def letters_hash(messages: Sequence[LabelledMessage]) -> str:
    """Of the messages and of how they are trained on."""
    digest = hashlib.sha256(f"{LETTERS} {MAX_CHARACTERS} {SLOTS} {RATE} {BATCH} {STEPS}".encode())
    for message in messages:
        digest.update(f"{message.label}\t{message.text}\n".encode())
    return digest.hexdigest()


def train_letters(messages: Sequence[LabelledMessage]) -> tuple[Rows, float]:
    """The weights, SLOTS of them, and the bias. Messages that call for memory count as much together as all others."""
    slots = [slots_of(message.text) for message in messages]
    wanted = np.array([message.label == "memory" for message in messages], dtype=np.float32)
    counts = np.where(wanted > 0, 0.5 / wanted.mean(), 0.5 / (1 - wanted.mean()))
    weights, bias = np.zeros(SLOTS, dtype=np.float32), np.zeros(1, dtype=np.float32)
    adam, chance = Adam([weights, bias], rate=RATE, steps=STEPS), np.random.default_rng(0)
    for _ in range(STEPS):
        batch = [each for each in chance.integers(len(slots), size=BATCH) if slots[each].size]
        there = np.concatenate([slots[each] for each in batch])
        whose = np.repeat(np.arange(len(batch)), [slots[each].size for each in batch])
        share = 1 / np.sqrt(np.bincount(whose))
        logit = np.bincount(whose, weights[there]) * share + bias[0]
        wrong = (1 / (1 + np.exp(-logit)) - wanted[batch]) * counts[batch] / len(batch)
        slope = np.bincount(there, (wrong * share)[whose], minlength=SLOTS).astype(np.float32)
        adam.step([slope, np.array([wrong.sum()], dtype=np.float32)])
    return weights, float(bias[0])
