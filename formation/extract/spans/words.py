"""What the network reads of a message: its words, each with what stands before and behind it. Pure."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from retrieval.networks.layers import Rows

# Chinese and Japanese write no spaces: each character is read as a word.
_UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f"
# Marks on Devanagari and accents that are written apart belong to their word.
WORD = re.compile(rf"[{_UNSPACED}]|(?:(?![{_UNSPACED}])[\w\u0300-\u036f\u0900-\u097f'\u2019])+|[^\w\s]")
UNSPACED = re.compile(rf"[{_UNSPACED}]")
# So many words on each side say what one of them is about; of characters twice as many.
BESIDE, BESIDE_UNSPACED = 5, 8
# A Chinese or Japanese word has two or three characters.
CHARACTERS_OF_WORD = 3
ENDS, STOPS = frozenset(".!?。\uff01\uff1f…؟।\n"), frozenset(".!。\uff01\n")
PAUSES, COMMAS = frozenset(",、\uff0c;:\u2014\u2013-،"), frozenset(",、\uff0c،")
ASKS = frozenset("?\uff1f؟")
# A message of fifty words is of usual length.
USUAL_WORDS, MANY_WORDS = 50, 100
SIGNS = 28
# Of the signs, those that are read of the two words on each side too: marks, behind a pause, commas, ends.
_OF_NEIGHBOURS, _NEIGHBOURS = (0, 3, 9, 10), (-1, -2, 1, 2)


class Token(NamedTuple):
    """A word or a mark of punctuation: characters of the message from `start` up to `end`."""

    start: int
    end: int


class Windows(NamedTuple):
    """Texts around a word: what stands before it, the word, what begins with it."""

    before: str
    word: str
    behind: str


def words_of(text: str) -> list[Token]:
    return [Token(found.start(), found.end()) for found in WORD.finditer(text)]


def windows(text: str, words: Sequence[Token]) -> list[Windows]:
    around: list[Windows] = []
    last = len(words) - 1
    for nth, word in enumerate(words):
        unspaced = UNSPACED.match(text, word.start) is not None
        beside, length = (BESIDE_UNSPACED, CHARACTERS_OF_WORD) if unspaced else (BESIDE, 1)
        around.append(
            Windows(
                text[words[max(nth - beside, 0)].start : word.start].strip(),
                text[word.start : words[min(nth + length - 1, last)].end],
                text[word.start : words[min(nth + beside - 1, last)].end],
            )
        )
    return around


def signs(text: str, words: Sequence[Token]) -> Rows:
    """A row of SIGNS for each word that vectors are blind to: marks, where it stands, whether a question follows."""
    own = np.zeros((len(words), 12), np.float32)
    asked = questions_ahead(text, words)
    for nth, (start, end) in enumerate(words):
        word = text[start:end]
        before = text[words[nth - 1].start : words[nth - 1].end] if nth else ""
        own[nth] = (
            not word[0].isalnum(),
            nth == 0,
            before in ENDS,
            before in PAUSES,
            word[0].isupper(),
            any(each.isdigit() for each in word),
            asked[nth],
            nth / len(words),
            min(len(words), MANY_WORDS) / USUAL_WORDS,
            word in COMMAS,
            word in ENDS,
            "\n" in text[words[nth - 1].end if nth else 0 : start],
        )
    return np.hstack([own, *(shifted(own[:, _OF_NEIGHBOURS], by) for by in _NEIGHBOURS)])


def questions_ahead(text: str, words: Sequence[Token]) -> list[bool]:
    """Of each word whether its sentence ends in a question mark."""
    ahead, asks = [False] * len(words), False
    for nth in range(len(words) - 1, -1, -1):
        word = text[words[nth].start : words[nth].end]
        asks = word in ASKS or (asks and word not in STOPS)
        ahead[nth] = asks
    return ahead


def shifted(rows: Rows, by: int) -> Rows:
    """Each row in place of the one that stands `by` rows before it; none at the ends."""
    moved = np.zeros_like(rows)
    if by < 0:
        moved[:by] = rows[-by:]
    else:
        moved[by:] = rows[: len(rows) - by]
    return moved
