"""What the network takes for stated in a message, as places in it (decision 0088)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from formation.extract.sentences.pieces import MAX_CLAUSE_CHARACTERS, MIN_CLAUSE_CHARACTERS
from formation.extract.spans.network import OUTSIDE, Span, inputs_of, shipped_spans, spans_of
from formation.extract.spans.words import Token, words_of
from retrieval.query.stop_words import STOP_WORDS

# Of the messages in fixtures/marked the longest has 110 words, 250 characters in Chinese; 600 take half a second of a
# core.
MAX_WORDS = 600
# Of 648 marked places 58 instead of 54 % are found whole by it.
MIN_BELONGS = 0.3


@dataclass(frozen=True, slots=True)
class Stated:
    """Characters from `start` up to `end`. `certainty`: the mean probability that its words state something."""

    start: int
    end: int
    certainty: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpanReading:
    """`states`: of each of `words`, the probability that it states something."""

    words: Sequence[Token]
    states: npt.NDArray[np.float64]
    stated: Sequence[Stated]

    def most_within(self, start: int, end: int) -> float:
        """The highest probability of a word between two places; 1 where none was read."""
        within = self._within(start, end)
        return float(self.states[within].max()) if within else 1.0

    def mean_within(self, start: int, end: int) -> float:
        """The mean probability of the words between two places; 0 where none was read."""
        within = self._within(start, end)
        return float(self.states[within].mean()) if within else 0.0

    def _within(self, start: int, end: int) -> list[int]:
        return [nth for nth, word in enumerate(self.words) if word.start >= start and word.end <= end]


NOTHING = SpanReading(words=(), states=np.zeros(0), stated=())


async def read_spans(text: str) -> SpanReading:
    """In a thread: half a millisecond of a core a word."""
    return await asyncio.to_thread(read, text)


def read(text: str) -> SpanReading:
    words = words_of(text)[:MAX_WORDS]
    if not words:
        return NOTHING
    text = text[: words[-1].end]
    network = shipped_spans()
    rows = network.read(inputs_of(text))
    states = 1 - np.exp(rows[:, OUTSIDE])
    spans = [widened(text, words, each, states) for each in spans_of(rows, bias=network.bias)]
    return SpanReading(
        words=words,
        states=states,
        stated=[each for each in spans if MIN_CLAUSE_CHARACTERS <= each.end - each.start <= MAX_CLAUSE_CHARACTERS],
    )


def widened(text: str, words: Sequence[Token], span: Span, states: npt.NDArray[np.float64]) -> Stated:
    """With the words next to it that may belong to it, up to one that says something: a name that the network does not
    know, and not "to" or "about the".
    """
    first, last = span.first, span.last
    while first and states[first - 1] >= MIN_BELONGS:
        first -= 1
    while last < len(states) and states[last] >= MIN_BELONGS:
        last += 1
    while first < span.first and is_small(text, words[first]):
        first += 1
    while last > span.last and is_small(text, words[last - 1]):
        last -= 1
    return Stated(words[first].start, words[last - 1].end, span.certainty)


def is_small(text: str, word: Token) -> bool:
    return text[word.start : word.end].lower() in STOP_WORDS or not text[word.start].isalnum()
