"""Whether a reply uses the memories of its prompt: a sign of use, no proof."""

import functools
import re
from collections.abc import Sequence

LONGER_WORD = re.compile(r"\w{4,}")


def count_used_memories(reply: str, memories: Sequence[str]) -> int:
    """How many of the memories have at least half of their longer words in the reply."""
    reply_words = _longer_words(reply) if memories else frozenset()
    return sum(2 * len(words & reply_words) >= len(words) for memory in memories if (words := _words_of_memory(memory)))


def _longer_words(text: str) -> frozenset[str]:
    return frozenset(LONGER_WORD.findall(text.casefold()))


# A user's memories are recalled again and again. One takes a kilobyte or so here.
_words_of_memory = functools.lru_cache(maxsize=1_000)(_longer_words)


def forget_words() -> None:
    """Of all memories, for one user's cannot be told from another's."""
    _words_of_memory.cache_clear()
