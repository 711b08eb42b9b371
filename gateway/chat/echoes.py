"""Whether a reply uses the notes it was given: a sign of use, no proof."""

import functools
import re
from collections.abc import Sequence

LONGER_WORD = re.compile(r"\w{4,}")


def echoed(reply: str, notes: Sequence[str]) -> int:
    """How many notes a reply uses, at least half of their longer words."""
    said = _longer_words(reply) if notes else frozenset()
    return sum(2 * len(words & said) >= len(words) for note in notes if (words := _words_of_note(note)))


def _longer_words(text: str) -> frozenset[str]:
    return frozenset(LONGER_WORD.findall(text.casefold()))


# A user's memories are recalled again and again. One takes a kilobyte or so here.
_words_of_note = functools.lru_cache(maxsize=1_000)(_longer_words)
