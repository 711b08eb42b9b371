"""Whether a reply uses the memories of its prompt: a sign of use, no proof."""

import re
from collections.abc import Sequence

from retrieval.text_cache import text_cache

LONGER_WORD = re.compile(r"\w{4,}")


def count_used_memories(reply: str, memories: Sequence[str]) -> int:
    """How many of the memories have at least half of their longer words in the reply."""
    reply_words = _longer_words(reply) if memories else frozenset()
    return sum(2 * len(words & reply_words) >= len(words) for memory in memories if (words := _words_of_memory(memory)))


# A user's memories are recalled again and again. One takes a kilobyte or so here.
@text_cache(max_texts=1_000, max_characters=2_000)
def _words_of_memory(memory: str) -> frozenset[str]:
    return _longer_words(memory)


def _longer_words(text: str) -> frozenset[str]:
    return frozenset(LONGER_WORD.findall(text.casefold()))
