"""The words of a question as the statements take them that search texts: memories, turns and summaries."""

from collections.abc import Sequence
from dataclasses import dataclass

# The statements return one bit a term in an integer of Postgres, whose highest bit is its sign.
MAX_TERMS = 31


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of a question.

    `words`: letters and digits, folded as they are indexed, any of which matches. `beginning`: also matches what begins
    so. `fixable`: may be corrected when the owner never used it. `share`: what it counts, of a word of the question
    itself.
    """

    words: tuple[str, ...]
    beginning: bool = False
    fixable: bool = False
    share: float = 1.0


def to_tsqueries(terms: Sequence[Term]) -> list[str]:
    """Each term as a tsquery with ~ where the quote before a word belongs: statements put the quote there, or the quote
    and the owner's tag.

    Raises: ValueError for more than MAX_TERMS.
    """
    if len(terms) > MAX_TERMS:
        raise ValueError(f"at most {MAX_TERMS} terms, not {len(terms)}")
    return ["|".join(f"~{word}':*" if term.beginning else f"~{word}'" for word in term.words) for term in terms]
