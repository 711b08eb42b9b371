"""Calibration of an embedding model: the centres to subtract from its vectors, and its score thresholds.

The vectors of a model lie in a narrow cone, and within it in one cluster per language. So the mean of the language's
cluster is subtracted from each vector, weighted by its distance to each mean, so that the language need not be known;
questions and passages have separate means. Means and thresholds are measured once per model on labelled sentences
(calibration_sentences.json) and stored with figures of their quality. Decision 0011.
"""

import hashlib
import json
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from itertools import combinations
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Matrix: TypeAlias = npt.NDArray[np.float32]
Scores: TypeAlias = npt.NDArray[np.float64]
Purpose = Literal["query", "passage"]
EmbedRaw = Callable[[Sequence[str], Purpose], Awaitable[Matrix]]

# The weight of a mean is exp(-gap / (SOFTNESS · spread of the means)). Choosing the nearest mean does nearly as well on
# the labelled set (balanced accuracy 0.889 against 0.898), but jumps between languages that share words.
SOFTNESS = 0.1


@dataclass(frozen=True, kw_only=True, eq=False)
class Calibration:
    """The centres have one row per language. Scores are cosines of centred vectors.

    min_score: from here on a memory answers a question. neighbour_score: from here on two facts are about the same
    subject and may contradict each other. same_score: from here on they are equal, if numbers, names and negations are.
    """

    query_centres: Matrix
    passage_centres: Matrix
    min_score: float
    neighbour_score: float
    same_score: float
    measured: Mapping[str, float]

    @property
    def dimensions(self) -> int:
        return int(self.query_centres.shape[1])

    @cached_property
    def id(self) -> str:
        """A hash of the centres: stored vectors are comparable if and only if it is the same."""
        digest = hashlib.sha256(self.query_centres.astype("<f4").tobytes())
        digest.update(self.passage_centres.astype("<f4").tobytes())
        return digest.hexdigest()[:8]

    def centred(self, raw: Matrix, purpose: Purpose) -> Matrix:
        """Centred rows of unit length, comparable by cosine with those of the other purpose."""
        return (self._query_centring if purpose == "query" else self._passage_centring).centred(raw)

    @cached_property
    def _query_centring(self) -> "_Centring":
        return _Centring(self.query_centres)

    @cached_property
    def _passage_centring(self) -> "_Centring":
        return _Centring(self.passage_centres)


def centred(raw: Matrix, centres: Matrix) -> Matrix:
    return _Centring(centres).centred(raw)


class _Centring:
    """Centres, with what is computed from them once."""

    def __init__(self, centres: Matrix) -> None:
        self._centres = centres
        self._directions = unit(centres).T
        self._softness = SOFTNESS * _spread(centres)

    def centred(self, raw: Matrix) -> Matrix:
        to_centre = unit(raw) @ self._directions
        closeness = np.exp((to_centre - np.maximum.reduce(to_centre, axis=1, keepdims=True)) / self._softness)
        weights = closeness / np.add.reduce(closeness, axis=1, keepdims=True)
        return unit(raw - weights @ self._centres)


def _spread(centres: Matrix) -> float:
    """1 minus the mean cosine between centres; 1 for a single centre."""
    if len(centres) < 2:
        return 1.0
    cosines = unit(centres) @ unit(centres).T
    return max(float(1 - cosines[np.triu_indices(len(centres), k=1)].mean()), 1e-6)


def unit(rows: Matrix) -> Matrix:
    result: Matrix = (rows / np.maximum(lengths(rows), 1e-12)).astype(np.float32, copy=False)
    return result


def lengths(rows: Matrix) -> Matrix:
    """The Euclidean norms as a column. For single rows faster than numpy.linalg.norm."""
    return np.sqrt(np.add.reduce(rows * rows, axis=1, keepdims=True))


async def calibrate(embed: EmbedRaw) -> Calibration:
    """Measures a model by embedding the labelled sentences: about 350 questions and 350 passages, each once."""
    labelled = load_sentences()
    queries = await _embedded(embed, labelled.questions(), "query")
    passages = await _embedded(embed, labelled.passages(), "passage")
    query_centres = np.stack([queries.rows(b.questions).mean(axis=0) for b in labelled.background])
    passage_centres = np.stack([passages.rows(b.facts).mean(axis=0) for b in labelled.background])
    queries, passages = queries.centred(query_centres), passages.centred(passage_centres)
    stores_scores = [_store_scores(store, labelled.idle, queries, passages) for store in labelled.stores]
    min_score = threshold(_joined(t.needed for t in stores_scores), _joined(t.idle for t in stores_scores))
    return Calibration(
        query_centres=query_centres,
        passage_centres=passage_centres,
        min_score=min_score,
        **_pair_scores(labelled, passages),
        measured=_figures(stores_scores, min_score),
    )


def threshold(wanted: Scores, unwanted: Scores) -> float:
    """The score that best separates `wanted` (at or above it) from `unwanted` (below it), by the sum of both shares:
    the middle of the gap there.
    """
    candidates = np.unique(np.concatenate([wanted, unwanted]))
    gains = [float((wanted >= c).mean() + (unwanted < c).mean()) for c in candidates]
    best = int(np.argmax(gains))
    below = candidates[best - 1] if best else candidates[best]
    return math.floor(float(candidates[best] + below) / 2 * 1_000) / 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    facts: tuple[str, ...]
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """One user's facts and questions, each question with the positions of the facts that answer it."""

    language: str
    facts: tuple[str, ...]
    questions: tuple[tuple[str, tuple[int, ...]], ...]


Pairs: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """background: sentences for the centres only. idle: messages that need no memory, by language. same: one fact in
    other words. near: another fact about the same subject. near_but_guarded: near, with a different number, name or
    negation.
    """

    background: tuple[Background, ...]
    stores: tuple[Store, ...]
    idle: Mapping[str, tuple[str, ...]]
    same: Pairs
    near: Pairs
    near_but_guarded: Pairs

    def questions(self) -> list[str]:
        asked = [q for b in self.background for q in b.questions] + [q for s in self.stores for q, _ in s.questions]
        return sorted({*asked, *(text for texts in self.idle.values() for text in texts)})

    def passages(self) -> list[str]:
        facts = [f for b in self.background for f in b.facts] + [f for s in self.stores for f in s.facts]
        return sorted({*facts, *(f for pair in (*self.same, *self.near, *self.near_but_guarded) for f in pair)})


def load_sentences() -> Labelled:
    read = json.loads(files("retrieval.embedding").joinpath("calibration_sentences.json").read_text(encoding="utf-8"))
    return Labelled(
        background=tuple(
            Background(facts=tuple(b["facts"]), questions=tuple(b["questions"])) for b in read["background"].values()
        ),
        stores=tuple(
            Store(
                language=s["language"],
                facts=tuple(s["facts"]),
                questions=tuple((question, tuple(needs)) for question, needs in s["questions"]),
            )
            for s in read["stores"]
        ),
        idle={language: tuple(texts) for language, texts in read["idle"].items()},
        same=tuple((a, b) for a, b in read["same"]),
        near=tuple((a, b) for a, b in read["near"]),
        near_but_guarded=tuple((a, b) for a, b in read["near_but_guarded"]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Embedded:
    place: Mapping[str, int]
    vectors: Matrix

    def rows(self, texts: Sequence[str]) -> Matrix:
        return self.vectors[[self.place[text] for text in texts]]

    def centred(self, centres: Matrix) -> "_Embedded":
        return _Embedded(place=self.place, vectors=centred(self.vectors, centres))


async def _embedded(embed: EmbedRaw, texts: Sequence[str], purpose: Purpose) -> _Embedded:
    vectors = await embed(texts, purpose)
    return _Embedded(place={text: place for place, text in enumerate(texts)}, vectors=vectors)


@dataclass(frozen=True, slots=True, kw_only=True)
class _StoreScores:
    """Scores in one store. needed: per question, the best score of a fact that answers it. other: of one that does not.
    idle: per idle message, the best score of any fact.
    """

    language: str
    needed: Scores
    other: Scores
    idle: Scores


def _store_scores(
    store: Store, idle: Mapping[str, Sequence[str]], queries: _Embedded, passages: _Embedded
) -> _StoreScores:
    facts = passages.rows(store.facts)
    scores = queries.rows([question for question, _ in store.questions]) @ facts.T
    answers = np.zeros(scores.shape, dtype=bool)
    for row, (_, needs) in enumerate(store.questions):
        answers[row, list(needs)] = True
    # A store in several languages is measured with the idle messages of all languages.
    texts = idle.get(store.language) or [text for several in idle.values() for text in several]
    return _StoreScores(
        language=store.language,
        needed=np.where(answers, scores, -1).max(axis=1).astype(float),
        other=np.where(answers, -1, scores).max(axis=1).astype(float),
        idle=(queries.rows(texts) @ facts.T).max(axis=1).astype(float),
    )


def _figures(stores_scores: Sequence[_StoreScores], min_score: float) -> dict[str, float]:
    """Shares. recall: questions with a needed fact from `min_score` on. clean: idle messages with no fact there.
    first: questions whose best fact is a needed one. held_out_*: per language, with the threshold of the others.
    """
    needed, other, idle = (_joined(getattr(t, name) for t in stores_scores) for name in ("needed", "other", "idle"))
    held_recall: list[npt.NDArray[np.bool_]] = []
    held_clean: list[npt.NDArray[np.bool_]] = []
    for language in {t.language for t in stores_scores}:
        rest = [t for t in stores_scores if t.language != language]
        bound = threshold(_joined(t.needed for t in rest), _joined(t.idle for t in rest))
        held_recall += [t.needed >= bound for t in stores_scores if t.language == language]
        held_clean += [t.idle < bound for t in stores_scores if t.language == language]
    shares = {
        "recall": needed >= min_score,
        "clean": idle < min_score,
        "first": needed > other,
        "held_out_recall": np.concatenate(held_recall),
        "held_out_clean": np.concatenate(held_clean),
    }
    return {name: round(float(share.mean()), 3) for name, share in shares.items()}


def _pair_scores(labelled: Labelled, passages: _Embedded) -> dict[str, float]:
    """neighbour_score separates pairs about one subject from the other pairs of a store. same_score lies above all near
    pairs without a different number, name or negation: merging two facts loses one, while a missed duplicate costs
    only a call of the formation model.
    """
    near = [*labelled.near, *labelled.near_but_guarded]
    strangers = [pair for store in labelled.stores for pair in combinations(store.facts, 2)]
    neighbour = threshold(_cosines([*near, *labelled.same], passages), _cosines(strangers, passages))
    same = float(_cosines(labelled.near, passages).max()) + 0.01
    return {"neighbour_score": neighbour, "same_score": round(same, 3)}


def _cosines(pairs: Sequence[tuple[str, str]], passages: _Embedded) -> Scores:
    left, right = passages.rows([a for a, _ in pairs]), passages.rows([b for _, b in pairs])
    cosines: Scores = (left * right).sum(axis=1).astype(float)
    return cosines


def _joined(parts: Iterable[Scores]) -> Scores:
    return np.concatenate(list(parts))
