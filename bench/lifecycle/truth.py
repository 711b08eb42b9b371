"""What is planted in the texts of a life: what each of them states, and a fixed table of vectors that follows from it.

Texts of one subject share a direction, those of one statement another beside it, and each wording has a little of its
own; so the scores of a text's repetition in other words, of another value and of a question come out alike for all.
"""

import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from bench.lifecycle.life import Message, PlantedFact, Statement, topic
from retrieval.embedding.calibration import Calibration, Matrix, Purpose

DIMENSIONS = 128
# Shares of a text's squared length. Two of one statement score 0.88, of one subject 0.62; a question scores 0.70 with
# what answers it; strangers come to 0.3 by chance.
SUBJECT, VALUE, WORDING = 0.62, 0.26, 0.12
QUESTION_SUBJECT = 0.8
# Between those: equal in other words is for a model to say, and so is what has changed.
CALIBRATION = Calibration(
    query_centres=np.zeros((1, DIMENSIONS), np.float32),
    passage_centres=np.zeros((1, DIMENSIONS), np.float32),
    min_score=0.45,
    neighbour_score=0.5,
    same_score=0.93,
    measured={},
)


class Truth:
    """Of all users of a run. It is told of each message, and of what a model has made of several texts."""

    def __init__(self) -> None:
        self._states: dict[str, frozenset[Statement]] = {}
        self._facts: dict[str, tuple[PlantedFact, ...]] = {}
        self._asks: dict[str, str] = {}

    def learn(self, message: Message) -> None:
        self._facts[message.text] = message.facts
        for fact in message.facts:
            self._states[fact.text] = frozenset({fact.states})
        if message.asks is not None:
            self._asks[message.text] = message.asks.subject

    def learn_merged(self, text: str, of: Iterable[str]) -> None:
        self._states[text] = frozenset().union(*(self.states(each) for each in of))

    def facts(self, message: str) -> tuple[PlantedFact, ...]:
        return self._facts.get(message, ())

    def states(self, memory: str) -> frozenset[Statement]:
        """Nothing for a text that nobody planted."""
        return self._states.get(memory, frozenset())

    def vector(self, text: str) -> Matrix:
        if text in self._asks:
            own = np.sqrt(1 - QUESTION_SUBJECT) * direction(text)
            return unit(np.sqrt(QUESTION_SUBJECT) * direction(self._asks[text]) + own)
        statements = self.states(text)
        if not statements:
            return direction(text)
        return unit(np.sum([of_statement(each, text) for each in sorted(statements, key=str)], axis=0))


def of_statement(states: Statement, text: str) -> Matrix:
    return unit(
        np.sqrt(SUBJECT) * direction(topic(states))
        + np.sqrt(VALUE) * direction(f"{states.subject}: {states.value}")
        + np.sqrt(WORDING) * direction(text)
    )


@lru_cache(maxsize=50_000)
def direction(name: str) -> Matrix:
    """Always the same for a name; of two names nearly at right angles."""
    return unit(np.random.default_rng(zlib.crc32(name.encode())).standard_normal(DIMENSIONS).astype(np.float32))


def unit(vector: Matrix) -> Matrix:
    result: Matrix = (vector / np.linalg.norm(vector)).astype(np.float32)
    return result


class TableEncoder:
    """An Encoder (retrieval/embedding/embedder.py) that looks vectors up."""

    provider, name = "table", "lifecycle"

    def __init__(self, truth: Truth) -> None:
        self._truth = truth

    async def encode(self, texts: Sequence[str], _purpose: Purpose) -> Matrix:
        return np.stack([self._truth.vector(text) for text in texts])

    async def encode_question(self, text: str) -> Matrix:
        return await self.encode([text], "query")

    async def close(self) -> None:
        """Nothing is open."""
