"""What a memory that nobody said in a chat is filed under: as the same sentence would be, had its user said it. By
rules alone. Pure.
"""

import re
from dataclasses import dataclass

from formation.extract.introductions.introduction import find_introduction
from formation.extract.sentences.own_words import own_words
from formation.extract.shortcuts import find_shortcuts
from formation.facts import DEFAULT_BANK, Fact
from formation.memories.categories import category_of, importance_of
from formation.memories.text import is_secret
from formation.reconcile.candidates import LEVELS
from formation.reconcile.writing_rules.check import cleaned
from retrieval.categories import INSTRUCTION

# "My name is Zoe!": what may stand around an introduction.
MAX_AROUND_NAME = 3
_OF_USER = re.compile(r"(?:the )?user(?P<whose>'s)? ", re.IGNORECASE)
_AS_USER = {
    "is called": "my name is",
    "name is": "my name is",
    "name:": "my name is",
    "is": "I am",
    "lives": "I live",
    "works": "I work",
    "has": "I have",
    "likes": "I like",
    "loves": "I love",
    "hates": "I hate",
}
_BEGINS = re.compile(rf"\A(?:{'|'.join(map(re.escape, sorted(_AS_USER, key=len, reverse=True)))})(?=\s)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledAsLearned:
    """`importance`: 0 to 1."""

    key: str | None
    category: str | None
    importance: float


def filed_as_learned(text: str) -> FiledAsLearned:
    """Where rules read all of the text as one fact, that one's key; else none, and what its words tell."""
    fact = as_learned(text)
    key = _usable(fact.key, text) if fact else None
    category = (fact.category if fact else None) or category_of(text, key)
    level = fact.importance if fact else importance_of(category, text)
    return FiledAsLearned(key=key, category=category, importance=level / LEVELS)


def _usable(key: str | None, text: str) -> str | None:
    """None for what names no thing, or may be a secret."""
    clean = cleaned(Fact(text=text, evidence=text, key=key), (DEFAULT_BANK,), categorise=False).key
    return None if clean is None or is_secret(clean) else clean


def as_learned(text: str) -> Fact | None:
    """The one fact that rules would learn of all that it says, if its user said it in a chat; None: they know nothing,
    or not all of it. Also as lists of other programs and our own memories have it: "User lives in Porto", "Is called
    Zoe". Pure.
    """
    for words in dict.fromkeys((text, _by_user(text))):
        own = own_words(words)
        found = find_shortcuts(own)
        introduction = None if found.facts else find_introduction(own)
        if introduction is not None and len(introduction.words) + MAX_AROUND_NAME >= len(words.strip()):
            return introduction.name
        plain = [each for each in found.facts if not (each.only_ends or each.amends or each.corrects)]
        if found.covered and len(plain) == len(found.facts) == 1 and plain[0].category != INSTRUCTION:
            return plain[0]
    return None


def _by_user(text: str) -> str:
    """ "User's name is Zoe" as "My name is Zoe", "Lives in Porto" as "I live in Porto"."""
    plain = _OF_USER.sub(lambda found: "my " if found["whose"] else "", text.strip(), count=1)
    return _BEGINS.sub(lambda found: _AS_USER[found[0].casefold()], plain, count=1)
