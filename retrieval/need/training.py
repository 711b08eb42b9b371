"""Trains the classifier that says whether a message calls for memory, for any embedding model. Decision 0049.

A small neural network on the raw vectors of the labelled messages in messages/, one file a language. A vector of
another model means something else, so each model has its own.
"""

import asyncio
import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
import numpy as np

from db.pool import Db
from db.queries import need_classifiers as rows
from retrieval.embedding.calibration import Matrix, unit
from retrieval.embedding.embedder import CalibratedEmbedder, cut_question
from retrieval.networks.fitting import BATCH, NETWORKS, NOISE, STEPS, UNITS, fit
from retrieval.query.need import NeedClassifier, shipped_need

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
