"""What a model's scores mean: the centres to subtract, and the scores that separate.

Embeddings of one model crowd into a narrow cone, and inside it into one bunch a language. So every vector has the mean
of its own language's sentences taken off (weighted by how near each mean is: nobody has to know the language),
questions and passages each their own, and what is left is compared. Means and thresholds are measured on labelled
sentences (calibration_sentences.json), once a model. How well they do is kept beside them. Decision 0010.
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

# A vector counts to a language's mean with exp(-gap / (SOFTNESS · spread of the means)). A hard choice does nearly as
# well on the labelled set (0.889 against 0.898 balanced) but jumps between languages that share words.
SOFTNESS = 0.1


@dataclass(frozen=True, kw_only=True, eq=False)
class Calibration:
    """Centres have one row a language, as many of each kind as of the other. Scores are cosines of centred vectors.

    min_score: a memory answers a question from here. neighbour_score: two facts are about the same thing from here, so
    that one may contradict the other. same_score: from here they say the same, if numbers, names and negations agree.
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
        """Changes when, and only when, the vectors do: a stored vector belongs to one set of centres."""
        digest = hashlib.sha256(self.query_centres.astype("<f4").tobytes())
        digest.update(self.passage_centres.astype("<f4").tobytes())
        return digest.hexdigest()[:8]

    def centred(self, raw: Matrix, purpose: Purpose) -> Matrix:
        """Rows of unit length, comparable by cosine with those of the other purpose."""
        return (self._query_cone if purpose == "query" else self._passage_cone).centred(raw)

    @cached_property
    def _query_cone(self) -> "_Cone":
        return _Cone(self.query_centres)

    @cached_property
    def _passage_cone(self) -> "_Cone":
        return _Cone(self.passage_centres)


def centred(raw: Matrix, centres: Matrix) -> Matrix:
    return _Cone(centres).centred(raw)


class _Cone:
    """Centres, and what every question would otherwise work out of them again."""

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
    """1 minus the mean cosine of two of the centres; 1 when there is only one."""
    if len(centres) < 2:
        return 1.0
    cosines = unit(centres) @ unit(centres).T
    return max(float(1 - cosines[np.triu_indices(len(centres), k=1)].mean()), 1e-6)


def unit(rows: Matrix) -> Matrix:
    result: Matrix = (rows / np.maximum(lengths(rows), 1e-12)).astype(np.float32, copy=False)
    return result


def lengths(rows: Matrix) -> Matrix:
    """A column. As numpy.linalg.norm has them, whose checks take longer than that for the one row of a question."""
    return np.sqrt(np.add.reduce(rows * rows, axis=1, keepdims=True))


async def calibrate(embed: EmbedRaw) -> Calibration:
    """Measure a model. Embeds the labelled sentences: about 350 questions and 350 passages, each once."""
    labelled = load_sentences()
    queries = await _embedded(embed, labelled.questions(), "query")
    passages = await _embedded(embed, labelled.passages(), "passage")
    query_centres = np.stack([queries.rows(b.questions).mean(axis=0) for b in labelled.background])
    passage_centres = np.stack([passages.rows(b.facts).mean(axis=0) for b in labelled.background])
    queries, passages = queries.centred(query_centres), passages.centred(passage_centres)
    trials = [_trial(store, labelled.idle, queries, passages) for store in labelled.stores]
    min_score = threshold(_joined(t.needed for t in trials), _joined(t.idle for t in trials))
    return Calibration(
        query_centres=query_centres,
        passage_centres=passage_centres,
        min_score=min_score,
        **_pair_scores(labelled, passages),
        measured=_figures(trials, min_score),
    )


def threshold(wanted: Scores, unwanted: Scores) -> float:
    """Where the share of wanted at or above it and the share of unwanted below it add up to most; in the middle of the
    gap there, so that neither side sits on the edge.
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
    """One person's facts, and what they ask, each with the positions of the facts that answer."""

    language: str
    facts: tuple[str, ...]
    questions: tuple[tuple[str, tuple[int, ...]], ...]


Pairs: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """background: sentences that make the centres and judge nothing. idle: messages that need no memory, by language.
    same: one fact in other words. near: the same subject, another fact. near_but_guarded: near, but told apart by a
    number, a name or a negation.
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
        told = [f for b in self.background for f in b.facts] + [f for s in self.stores for f in s.facts]
        return sorted({*told, *(f for pair in (*self.same, *self.near, *self.near_but_guarded) for f in pair)})


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
class _Trial:
    """Of one store. needed: per question, the best score of a fact that answers. other: of one that does not.
    idle: per idle message, the best score of any fact.
    """

    language: str
    needed: Scores
    other: Scores
    idle: Scores


def _trial(store: Store, idle: Mapping[str, Sequence[str]], queries: _Embedded, passages: _Embedded) -> _Trial:
    facts = passages.rows(store.facts)
    scores = queries.rows([question for question, _ in store.questions]) @ facts.T
    answers = np.zeros(scores.shape, dtype=bool)
    for row, (_, needs) in enumerate(store.questions):
        answers[row, list(needs)] = True
    # A store in several languages is tried with everybody's small talk.
    texts = idle.get(store.language) or [text for several in idle.values() for text in several]
    return _Trial(
        language=store.language,
        needed=np.where(answers, scores, -1).max(axis=1).astype(float),
        other=np.where(answers, -1, scores).max(axis=1).astype(float),
        idle=(queries.rows(texts) @ facts.T).max(axis=1).astype(float),
    )


def _figures(trials: Sequence[_Trial], min_score: float) -> dict[str, float]:
    """recall: questions with a needed fact found. clean: idle messages with nothing found. first: the best fact of all
    is a needed one. held_out_*: each language judged with the threshold of the others.
    """
    needed, other, idle = (_joined(getattr(t, name) for t in trials) for name in ("needed", "other", "idle"))
    held_recall: list[npt.NDArray[np.bool_]] = []
    held_clean: list[npt.NDArray[np.bool_]] = []
    for language in {t.language for t in trials}:
        rest = [t for t in trials if t.language != language]
        bound = threshold(_joined(t.needed for t in rest), _joined(t.idle for t in rest))
        held_recall += [t.needed >= bound for t in trials if t.language == language]
        held_clean += [t.idle < bound for t in trials if t.language == language]
    shares = {
        "recall": needed >= min_score,
        "clean": idle < min_score,
        "first": needed > other,
        "held_out_recall": np.concatenate(held_recall),
        "held_out_clean": np.concatenate(held_clean),
    }
    return {name: round(float(share.mean()), 3) for name, share in shares.items()}


def _pair_scores(labelled: Labelled, passages: _Embedded) -> dict[str, float]:
    """neighbour_score separates pairs about one thing from the other pairs of a store. same_score lies above every pair
    that differs with no number, name or negation to tell: taking two facts for one loses one of them, while missing a
    repeat only costs a question to the formation model.
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
