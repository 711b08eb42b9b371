# ruff: noqa: RUF001 (words in scripts of their own)
"""Whose somebody is: "my mother" is not "their mother", who is named by the same word. Pure."""

import re
from collections.abc import Sequence

from db.terms import Term
from retrieval.command_outcomes.named.called import is_of_term
from retrieval.commands.phrases.around import MY
from retrieval.query.terms import words

_MINE = re.compile(
    rf"(?<!\w)(?:{MY}|mein\w{{1,2}}|unser\w{{1,2}}|mei|mn|m'n|me|moj\w{{1,3}}|мо\w{{1,3}}) (?P<whom>\w{{1,30}})",
    re.IGNORECASE,
)
# Of a third person, right before the word, or behind it.
_ANOTHERS = re.compile(
    r"(?:(?<!\w)(?:his|her|their|sein\w{0,2}|ihr\w{0,2}|deren|dessen|son|sa|ses|leurs?|sus?|suo|sua|suoi|sue|loro|seus?|suas?|zijn|haar"
    r"|hun|hans|hennes|deras|jego|jej|ich|его|е[её]|их|його|її|їхн\w{1,2}|onun|onların|उसक[ाीे]|उनक[ाीे]|uski|unki|iski"
    r"|\w{2,20}['’]s) )\Z",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(r" (?:de(?:le|la)s?|von (?:ihm|ihr|ihnen)|van (?:hem|haar|hen))(?!\w)", re.IGNORECASE)
_WORD = re.compile(r"\w+")
# What a mother or a father is called in two letters, which other languages have as a word that says nothing.
_CALLED_SHORTLY = re.compile(r"(?<!\w)(?:my|me|mi|mei|mein|meine|mijn|mn) (?P<whom>ma|da|pa)(?!\w)", re.IGNORECASE)
_LONGEST_BEFORE = 24


def shortly_called(about: str) -> list[str]:
    """ "ma" of "my ma and the home"."""
    return [found["whom"].casefold() for found in _CALLED_SHORTLY.finditer(about)]


def own_of(about: str, wanted: Sequence[Term]) -> list[Term]:
    """The terms of whom `about` says to be the user's own: "my mother"."""
    mine = [found["whom"] for found in _MINE.finditer(about)]
    return [term for term in wanted if any(_is_of(term, word) for word in mine)]


def is_of_another(text: str, own: Sequence[Term]) -> bool:
    """Whether whom `own_of` found is in the text only somebody else's: "their mother". Time linear in the length."""
    named = [found for found in _WORD.finditer(text) if any(_is_of(term, found[0]) for term in own)]
    return bool(named) and all(_is_anothers(text, *found.span()) for found in named)


def _is_anothers(text: str, at: int, to: int) -> bool:
    return bool(_ANOTHERS.search(text[max(0, at - _LONGEST_BEFORE) : at]) or _OF_ANOTHER.match(text, to))


def _is_of(term: Term, word: str) -> bool:
    return any(is_of_term(term, each) for each in words(word))
