"""Stems of words, by the Snowball stemmer of the question's language. Pure.

Only the question is stemmed, and a stem is asked for as the beginning of a word: the index holds words as they were
written, in whichever language. On long dialogues and chats this finds as much as stemming both sides (decision 0014).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Protocol

import snowballstemmer

from retrieval.query.stop_words import LANGUAGES

ENGLISH = "english"
# Scripts that tell the language, or one whose stemmer does no harm to its neighbours'.
_SCRIPTS = (
    ("russian", "\u0400", "\u04ff"),
    ("greek", "\u0370", "\u03ff"),
    ("arabic", "\u0600", "\u06ff"),
    ("hindi", "\u0900", "\u097f"),
    ("armenian", "\u0530", "\u058f"),
    ("tamil", "\u0b80", "\u0bff"),
)


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


def language_of(words: Sequence[str]) -> str | None:
    """The language whose function words the question has most of, else English for words in ASCII.

    By the script where that tells it; None for scripts without a stemmer.
    """
    letters = next((word[0] for word in words if not word.isascii()), "")
    for language, first, last in _SCRIPTS:
        if letters and first <= letters <= last:
            return language
    counts = {language: sum(word in known for word in words) for language, known in LANGUAGES.items()}
    best = max(counts, key=counts.__getitem__)
    if counts[best] > counts[ENGLISH]:
        return best
    return ENGLISH if any(word.isascii() for word in words) else None


def stem_of(word: str, language: str) -> str:
    """The word itself where the stemmer leaves nothing."""
    return _stemmer(language).stemWord(word) or word


def stems_of(words: Iterable[str], language: str | None) -> frozenset[str]:
    """The words as they are where the language is None."""
    return frozenset(stem_of(word, language) if language else word for word in words)


@cache
def _stemmer(language: str) -> _Stemmer:
    stemmer: _Stemmer = snowballstemmer.stemmer(language)
    return stemmer
