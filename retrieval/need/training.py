"""Trains the classifier that says whether a message calls for memory, for any embedding model. Decision 0049.

A small neural network on the raw vectors of the labelled messages in messages/, one file a language; what is drawn is
drawn by a seed. A vector of another model means something else, so each model has its own.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from db.pool import Db
from db.queries import need_classifiers as rows
from retrieval.embedding.calibration import Matrix, unit
from retrieval.embedding.embedder import CalibratedEmbedder, cut_question
from retrieval.need.adam import Adam
from retrieval.networks.layers import OneHiddenLayer
from retrieval.query.need import NeedClassifier, shipped_need

Rows: TypeAlias = npt.NDArray[np.float32]

# A straight line through the vectors of the local model tells 80 % of the questions about oneself from idle messages, a
# hidden layer 92 % (decision 0049). Half the units tell a point fewer of what others ask, twice as many no more.
UNITS = 128
# Trained from different beginnings, and the mean of their log odds taken: of what seven others asked 96.5 instead of
# 95.5 % are told where 5 % of idle messages are taken for a call. Eight tell as many.
NETWORKS = 3
# Against learning the messages by heart: what is added to each standardised coordinate, each time anew, as a standard
# deviation. Messages of others are told as well with 1.0 and 1.4. A penalty on weights instead finds 88, noise 92 %.
NOISE = 1.2
# At 0.001 and at 0.004 held-out messages are told as well.
LEARNING_RATE = 0.002
BATCH, STEPS = 400, 2_400
FOLDS = 5
# The share of held-out idle messages that are taken for ones that call for memory. Idle ones of a usual day are easier
# than these, most of which were written to mislead (decision 0049).
FALSE_YES = 0.07


class LabelledMessage(msgspec.Struct, frozen=True):
    """`label`: memory, idle or statement. `memory`: one that the message calls for, if there is an example."""

    text: str
    label: str
    kind: str
    language: str = ""
    memory: str | None = None


def labelled_messages() -> tuple[LabelledMessage, ...]:
    """In the order of the files."""
    read = msgspec.json.Decoder(LabelledMessage)
    return tuple(
        msgspec.structs.replace(read.decode(line), language=path.name.removesuffix(".jsonl"))
        for path in _files()
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    )


def data_hash() -> str:
    """Of the messages and of how they are trained on: others make a stored classifier one of the past."""
    digest = hashlib.sha256(f"{NETWORKS} {UNITS} {NOISE} {BATCH} {STEPS} {FALSE_YES}".encode())
    for path in _files():
        digest.update(path.read_bytes())
    return digest.hexdigest()


def train(raw: Matrix, *, model: str) -> NeedClassifier:
    """`raw`: the vectors of all labelled messages as questions, a row each. `model`: provider/name. Three
    minutes of a core with 384 dimensions, twelve with 1,024.
    """
    read, known = labelled_messages(), unit(raw)
    labels = np.array([message.label for message in read])
    wanted, idle = labels == "memory", labels == "idle"
    fold_of = np.random.default_rng(0).permutation(len(read)) % FOLDS
    probability = np.zeros(len(read), dtype=np.float32)
    for fold in range(FOLDS):
        layers = fit(known[fold_of != fold], wanted[fold_of != fold])
        probability[fold_of == fold] = layers.probability(known[fold_of == fold])
    yes = round(float(np.quantile(probability[idle], 1 - FALSE_YES)), 3)
    measured = {
        "messages": len(read),
        "languages": len({message.language for message in read}),
        "memory_yes": (probability[wanted] >= yes).mean(),
        "idle_yes": (probability[idle] >= yes).mean(),
        "statement_yes": (probability[labels == "statement"] >= yes).mean(),
    }
    return NeedClassifier(
        layers=fit(known, wanted),
        yes=yes,
        model=model,
        data_hash=data_hash(),
        measured={name: round(float(figure), 3) for name, figure in measured.items()},
    )


def fit(
    vectors: Rows, wanted: npt.NDArray[np.bool_], *, networks: int = NETWORKS, units: int = UNITS, steps: int = STEPS
) -> OneHiddenLayer:
    """`networks` side by side, as one layer whose log odds are the mean of theirs."""
    trained = [fit_network(vectors, wanted, seed=seed, units=units, steps=steps) for seed in range(networks)]
    return OneHiddenLayer(
        hidden=np.hstack([each.hidden for each in trained]),
        hidden_bias=np.concatenate([each.hidden_bias for each in trained]),
        weights=np.concatenate([each.weights / np.float32(networks) for each in trained]),
        bias=sum(each.bias for each in trained) / networks,
    )


def fit_network(
    vectors: Rows, wanted: npt.NDArray[np.bool_], *, seed: int, units: int = UNITS, steps: int = STEPS
) -> OneHiddenLayer:
    """By Adam, with what is drawn drawn by `seed`. Time and memory grow with the dimensions, not with their square."""
    chance = np.random.default_rng(seed)
    mean, deviation = vectors.mean(axis=0), vectors.std(axis=0)
    scale = np.where(deviation > 0, deviation, np.inf)  # what is always the same has no weight
    target = wanted.astype(np.float32)
    dimensions = vectors.shape[1]
    sizes = ((dimensions, units), (units,), (units, 1), (1,))
    spans = ((6 / (dimensions + units)) ** 0.5, 0.0, (6 / (units + 1)) ** 0.5, 0.0)
    layers = [chance.uniform(-span, span, size).astype(np.float32) for size, span in zip(sizes, spans, strict=True)]
    adam = Adam(layers, rate=LEARNING_RATE, steps=steps)
    for _ in range(steps):
        batch = chance.integers(len(vectors), size=BATCH)
        # Batch by batch: of 1,024 dimensions all of them standardised take 110 MB, and as much while they are made.
        known = ((vectors[batch] - mean) / scale).astype(np.float32)
        blurred = known + NOISE * chance.standard_normal((BATCH, dimensions), dtype=np.float32)
        adam.step(_slopes(layers, blurred, target[batch]))
    hidden, hidden_bias, weights, bias = layers
    unscaled = hidden / scale[:, None]
    return OneHiddenLayer(
        hidden=unscaled.astype(np.float32),
        hidden_bias=(hidden_bias - mean @ unscaled).astype(np.float32),
        weights=weights[:, 0],
        bias=float(bias[0]),
    )


def _slopes(layers: Sequence[Rows], known: Rows, target: Rows) -> tuple[Rows, ...]:
    """Of the mean cross entropy, by each layer."""
    hidden, hidden_bias, weights, bias = layers
    active = np.maximum(known @ hidden + hidden_bias, 0)
    wrong = (1 / (1 + np.exp(-np.clip(active @ weights + bias, -30, 30))) - target[:, None]) / len(target)
    back = (wrong @ weights.T) * (active > 0)
    return known.T @ back, back.sum(axis=0), active.T @ wrong, wrong.sum(axis=0)


async def train_missing(db: Db, embedder: CalibratedEmbedder) -> bool:
    """Trains a classifier for a model that has none, or one of other messages, and stores it. Whether it did.

    Asks for the vectors of 27,000 messages, some 600,000 tokens. Raises: EmbedderFailed.
    """
    model = embedder.uncalibrated_model
    if shipped_need(model) is not None:
        return False
    stored = await rows.need_classifier(db, model)
    if stored is not None and stored.data_hash == data_hash():
        return False
    raw = await embedder.encode([cut_question(message.text) for message in labelled_messages()], "query")
    trained = await asyncio.to_thread(train, raw, model=model)
    await rows.write_need_classifier(
        db,
        model,
        dimensions=raw.shape[1],
        hidden=trained.layers.hidden.ravel().tolist(),
        hidden_bias=trained.layers.hidden_bias.tolist(),
        weights=trained.layers.weights.tolist(),
        bias=trained.layers.bias,
        yes=trained.yes,
        data_hash=trained.data_hash,
        measured=dict(trained.measured),
    )
    return True


def _files() -> list[Traversable]:
    folder = files("retrieval.need").joinpath("messages")
    return sorted((path for path in folder.iterdir() if path.name.endswith(".jsonl")), key=lambda path: path.name)
