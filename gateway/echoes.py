"""Whether a reply uses the notes it was given: a sign of use, no proof."""

import re
from collections.abc import Sequence

LONGER_WORD = re.compile(r"\w{4,}")


def echoed(reply: str, notes: Sequence[str]) -> int:
    """How many notes a reply uses, at least half of their longer words."""
    said = _longer_words(reply) if notes else frozenset()
    return sum(2 * len(words & said) >= len(words) for note in notes if (words := _longer_words(note)))


def _longer_words(text: str) -> frozenset[str]:
    return frozenset(LONGER_WORD.findall(text.casefold()))
