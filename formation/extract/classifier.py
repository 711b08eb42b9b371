"""What a clause is: a lasting statement about its user, a wish how to be answered, or neither (decision 0051); and
whether it asks, for many people leave out the question mark.

A small network on vectors of multilingual-e5-small and on plain signs (signs.py), trained by fixtures/train_lasting.py
on the sentences in fixtures/lasting. Whether a clause asks, a network on the vectors of both local models says, trained
by fixtures/train_asking.py.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from formation.extract.signs import features
from formation.memories.categories import category_of
from retrieval.categories import HEALTH
from retrieval.embedding.local_models import DIMENSIONS_OF_E5
from retrieval.networks.layers import Floats, OneHiddenLayer, layer_of, softmax, with_bias
from retrieval.networks.shipped import shipped_arrays
from retrieval.own_words.asking import asks

LABELS = ("fact", "none", "preference")
# What a wish is about; of each a user has one at a time.
SUBJECTS = ("address", "citations", "emoji", "format", "language", "length", "level", "tone", "units")
# From where a clause asks, and from where it does if it also has the words of a question. Of held-out clauses 93 % of
# those that ask are above, and 0.8 % of those that state something; by the words alone 71 and 0.9 %.
MIN_ASKS, MIN_ASKS_IN_WORDS = 0.9, 0.3
# "Is ibuprofen oké ik slik bloedverdunners" asks and tells of one's health, which may harm if it is missed.
MIN_FACT_OF_HEALTH = 0.5
# What a statement is about (retrieval/categories.py).
CATEGORIES = ("health", "other", "preference", "profile", "relationship", "work")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Probabilities, and what the wish is about if it is one. `category`: of the statement, None where that is not sure
    or no category fits. `asks`: that it asks or requests, where that was looked at.
    """

    fact: float
    preference: float
    subject: str
    category: str | None = None
    asks: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AskingClassifier:
    """Whether a clause asks. `layers`: of whole_rows, of questions. `data`: sha256 of what it was trained on."""

    layers: OneHiddenLayer
    data: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Classifier:
    """`hidden`: a column of weights for each hidden unit. `labels`: a column for each label, over the inputs, then the
    hidden units. `subjects`, `categories`: a column for each, over the inputs. The last row of each is the bias.
    Thresholds: probabilities from which a clause or a category counts. `data`: sha256 of the sentences and signs it was
    trained on. `measured`: figures on held-out folds.
    """

    hidden: Floats
    labels: Floats
    subjects: Floats
    categories: Floats
    fact_threshold: float
    preference_threshold: float
    category_threshold: float
    data: str
    measured: Mapping[str, float]

    def judge(self, texts: Sequence[str], vectors: npt.NDArray[np.float32]) -> list[Judged]:
        """`vectors`: raw ones of the local embedder, for questions, one row for each text; those of e5 begin them."""
        rows = inputs(texts, vectors[:, :DIMENSIONS_OF_E5])
        labels, subjects = network(rows, self.hidden, self.labels), with_bias(rows) @ self.subjects
        categories = softmax(with_bias(rows) @ self.categories)
        return [
            Judged(
                fact=float(row[0]),
                preference=float(row[2]),
                subject=SUBJECTS[int(np.argmax(of_subject))],
                category=category_of_row(of_category, self.category_threshold),
            )
            for row, of_subject, of_category in zip(labels, subjects, categories, strict=True)
        ]


def category_of_row(probabilities: Floats, threshold: float) -> str | None:
    best = int(np.argmax(probabilities))
    return CATEGORIES[best] if probabilities[best] >= threshold and CATEGORIES[best] != "other" else None


def inputs(texts: Sequence[str], vectors: npt.NDArray[np.float32]) -> Floats:
    lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return np.hstack([vectors.astype(np.float64) / lengths, np.array([features(text) for text in texts])])


def is_asked(text: str, judged: Judged) -> bool:
    """Whether the text asks or requests, with or without its mark, and tells nothing that may harm if it is missed."""
    if judged.asks < (MIN_ASKS_IN_WORDS if asks(text) else MIN_ASKS):
        return False
    return judged.fact < MIN_FACT_OF_HEALTH or category_of(text, None) != HEALTH


def network(rows: Floats, hidden: Floats, labels: Floats) -> Floats:
    """Probabilities of the labels: what the hidden units find is added to what the inputs say by themselves."""
    units = np.maximum(with_bias(rows) @ hidden, 0)
    return softmax(with_bias(np.hstack([rows, units])) @ labels)


@cache
def shipped_classifier() -> Classifier:
    stored = shipped_arrays("formation.extract", "lasting.npz")
    facts = json.loads(str(stored["facts"]))
    return Classifier(
        hidden=stored["hidden"].astype(np.float64),
        labels=stored["labels"].astype(np.float64),
        subjects=stored["subjects"].astype(np.float64),
        categories=stored["categories"].astype(np.float64),
        fact_threshold=facts["fact_threshold"],
        preference_threshold=facts["preference_threshold"],
        category_threshold=facts["category_threshold"],
        data=facts["data"],
        measured=facts["measured"],
    )


@cache
def shipped_asking() -> AskingClassifier:
    stored = shipped_arrays("formation.extract", "asking.npz")
    return AskingClassifier(layers=layer_of(stored), data=str(stored["data"]))
