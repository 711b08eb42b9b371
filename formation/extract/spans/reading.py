"""What the network takes for stated in a message, as places in it (decision 0088)."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from formation.extract.asides.chatter import bare
from formation.extract.asides.marked import GOES_ON
from formation.extract.asides.roles import POSSESSIVES
from formation.extract.sentences.pieces import MAX_CLAUSE_CHARACTERS, MIN_CLAUSE_CHARACTERS
from formation.extract.spans.edges import whole
from formation.extract.spans.network import OUTSIDE, Span, inputs_of, shipped_spans, spans_of
from formation.extract.spans.words import UNSPACED, Token, words_of
from retrieval.own_words.asking import BEGINS, ORDERS
from retrieval.query.stop_words import STOP_WORDS

# Of the messages in fixtures/marked the longest has 110 words, 250 characters in Chinese; 600 take half a second of a
# core.
MAX_WORDS = 600
# What an end inside a clause has to be, which the network is mostly late to see: of 1,111 spans 252 ended late, with it
# 185, and 60 instead of 37 early. A clause that is cut off is doubted as a whole.
MIN_ENDS, MIN_ENDS_CLAUSE, MIN_CLAUSE = 0.5, 0.6, 0.7
# Words that begin a clause.
CLAUSE = re.compile(
    r"""(?:who|whom|whose|that|because|so|but|der|die|das|deren|weil|aber|da(?:ss|ß)|que|qui|dont|donc|parce|car|mais|che|quindi|perch[ée]
    |porque|así|pero|mas|pois|dat|omdat|want|dus|maar|att|któr\w{1,3}|że|żeby|bo|więc|ale|что|чтобы?|котор\w{2,3}|потому|но|що|який
    |яка|ki|çünkü|ama|kyunki|jo)(?![\w'])|(?:إن|أن|ان|कि|लेकिन)\s""",
    re.IGNORECASE | re.VERBOSE,
)
# What joins a statement to what stands before it says nothing of it.
LEADING = re.compile(
    r"""(?:and|but|because|und|aber|weil|da(?:ss|ß)|y|pero|porque|que|et|mais|parce\ que|car|che|perch[ée]|e|mas|pois
    |maar|dat|omdat|want|że|bo|ale|что|потому\ что|и|но|ki|çünkü|ve|ama|aur|kyunki)\s(?=\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# "The mould in the bathroom" is not over behind "banyodaki".
SAYS_WHICH = re.compile(r"\w{2,20}[dt][ae]ki(?!\w)", re.IGNORECASE)
# "Mum who is 70" behind "for my" is the user's.
POSSESSIVE_BEFORE = re.compile(rf"(?<![\w'])(?:{POSSESSIVES})\s\Z", re.IGNORECASE | re.VERBOSE)
MAX_POSSESSIVE = 14
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
    know, and not "to" or "about the". Without what begins behind it and is cut off, nor the "and" before it.
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
    last = whole_end(text, words, first, last, states)
    begin, end = words[first].start, words[last - 1].end
    begin, end = bare(text, *whole(text, begin, end))
    if (leading := LEADING.match(text, begin, end)) and end - leading.end() >= MIN_CLAUSE_CHARACTERS:
        begin = leading.end()
    elif owner := POSSESSIVE_BEFORE.search(text, max(begin - MAX_POSSESSIVE, 0), begin):
        begin = owner.start()
    return Stated(begin, end, span.certainty)


def whole_end(text: str, words: Sequence[Token], first: int, last: int, states: npt.NDArray[np.float64]) -> int:
    """`last`, where a clause ends there. Else what a clause says that is cut off is left out as far as the network
    doubts it: from the word that begins it, or back to one that likely belongs to what is stated.
    """
    goes_on = text[words[last - 1].end : words[last - 1].end + 2].lstrip(" ")[:1].isalnum()
    if not goes_on or UNSPACED.match(text, words[last - 1].start):
        return last
    end = last
    if states[last - 1] < MIN_ENDS_CLAUSE:
        begun = (nth for nth in range(first + 1, last) if begins_clause(text, words[nth].start))
        end = next((nth for nth in begun if states[nth:last].mean() < MIN_CLAUSE), last)
    if end == last:
        while end - first > 1 and states[end - 1] < MIN_ENDS:
            end -= 1
    while end - first > 1 and (
        SAYS_WHICH.match(text, words[end - 1].start)
        or (is_small(text, words[end - 1]) if end < last else CLAUSE.match(text, words[end - 1].start))
    ):
        end -= 1
    return end


def begins_clause(text: str, at: int) -> bool:
    return any(each.match(text, at) for each in (CLAUSE, GOES_ON, BEGINS, ORDERS))


def is_small(text: str, word: Token) -> bool:
    return text[word.start : word.end].lower() in STOP_WORDS or not text[word.start].isalnum()
