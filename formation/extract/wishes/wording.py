"""Wishes as memories: their text, and several about one subject as one."""

import re
from collections.abc import Sequence
from dataclasses import replace

from formation.facts import Fact
from formation.memories.text import as_said
from retrieval.categories import INSTRUCTION

# What joins a wish to the one before: the classifier is less sure with it than without.
_AND = re.compile(r"(?:ve|aur)\s(?=\w)", re.IGNORECASE)
# Of the wish as it is kept.
_JOINS = re.compile(r"(?:and|und|et|y|e|и)\s(?=\w)", re.IGNORECASE)
# Between two sentences of one message.
_BETWEEN = re.compile(r"[\s.,;!。！、，]{0,6}(?:(?:and|und|et|y|e|en|i|и|ve|aur)\s)?", re.IGNORECASE)
MAX_JOINED_CHARACTERS = 250


def without_and(text: str) -> str:
    return text[found.end() :] if (found := _AND.match(text)) else text


def as_wished(text: str) -> str:
    """The text of a wish as a memory."""
    joins = _JOINS.match(text)
    return f'Wants: "{as_said(text[joins.end() :] if joins else text)}"'


def joined_wishes(message: str, facts: Sequence[Fact]) -> list[Fact]:
    """Wishes about one subject that follow each other in the message are one: of each subject a user has one, and the
    second would take the place of the first. The facts are in the order of the message, which holds their evidence.
    """
    joined: list[Fact] = []
    end = 0  # of the last one's evidence
    for fact in facts:
        start = message.find(fact.evidence, end)
        before = joined[-1] if joined else None
        is_wish = before is not None and before.category == fact.category == INSTRUCTION
        if before is not None and is_wish and before.key is not None and before.key == fact.key:
            evidence = message[end - len(before.evidence) : start + len(fact.evidence)]
            if _BETWEEN.fullmatch(message, end, start) and len(evidence) <= MAX_JOINED_CHARACTERS:
                fact = replace(before, evidence=evidence, text=as_wished(evidence))
                joined.pop()
        joined.append(fact)
        end = message.index(fact.evidence) + len(fact.evidence)
    return joined
