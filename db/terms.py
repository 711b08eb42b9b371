"""The words of a question as the statements take them that search texts: memories, turns and summaries."""

from collections.abc import Sequence
from dataclasses import dataclass

# The bits of `found`.
TERMS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of a question. `words`: letters and digits, folded as they are indexed, any of which will do. `beginning`:
    also what begins so. `fixable`: may be corrected when the owner never said it.
    """

    words: tuple[str, ...]
    beginning: bool = False
    fixable: bool = False


def queries(terms: Sequence[Term]) -> list[str]:
    """Each term as a tsquery, but for ~ in place of the quote before a word, which an owner's tag may have to follow.

    Raises: ValueError for more terms than `found` has bits.
    """
    _check(terms)
    return ["|".join(f"~{word}':*" if term.beginning else f"~{word}'" for word in term.words) for term in terms]


def flat(terms: Sequence[Term]) -> tuple[list[int], list[str], list[bool]]:
    """Numbers, words and beginnings, one place a word. Raises: ValueError for more terms than `found` has bits."""
    _check(terms)
    words = [(n, word, term.beginning) for n, term in enumerate(terms) for word in term.words]
    return [n for n, _, _ in words], [word for _, word, _ in words], [beginning for _, _, beginning in words]


def _check(terms: Sequence[Term]) -> None:
    if len(terms) > TERMS:
        raise ValueError(f"at most {TERMS} terms, not {len(terms)}")
