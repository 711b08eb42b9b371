# ruff: noqa: RUF001 (words in scripts of their own)
"""What a memory says beside what is to be forgotten, and would go with it unasked. Pure."""

import re

from formation.memories.categories import category_of
from formation.memories.text import parts_of
from retrieval.categories import HEALTH
from retrieval.query.terms import terms

# Of a part about something else: one word of it may only say where or when ("in Lisbon, Portugal").
ELSE_WORDS = 2
# Where one thing ends that is said in one breath, and the next begins.
_NEXT = re.compile(
    r"[,;.!?،؛。！？、，；…\"]|[ ][-–—][ ]"
    r"|\b(?:and|but|und|aber|et|mais|y|e|pero|ma|mas|en|maar|i|ale|и|но|а|та|але|ve|ama|और|लेकिन)\b| و(?=\w)"
    r"|和|跟|还有|而且|但是|と|それに|でも|하고|이랑|그리고",
    re.IGNORECASE,
)


def says_something_else(content: str, about: str, *, category: str | None = None) -> bool:
    """Whether a memory that has the words of `about` has a part with none of them: "Said: hay fever and I take
    Ritalin.", asked to forget Ritalin. A word is enough of what is of a person's health. Time linear in the length.
    """
    asked = _words(about)
    parts = [found for part in _NEXT.split(parts_of(content)[-1].removeprefix("Said:")) if (found := _words(part))]
    others = [words for words in parts if not any(_is_one(word, each) for word in words for each in asked)]
    enough = 1 if is_of_health(content, category) else ELSE_WORDS
    return len(others) < len(parts) and any(len(words) >= enough for words in others)


def is_of_health(content: str, category: str | None = None) -> bool:
    return HEALTH in (category, category_of(content, None))


def _words(text: str) -> list[str]:
    return [word for term in terms(text) for word in term.words[:1]]


def _is_one(word: str, other: str) -> bool:
    return word.startswith(other) or other.startswith(word)
