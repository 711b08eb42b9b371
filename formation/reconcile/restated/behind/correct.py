# ruff: noqa: RUF001 (words in scripts of their own)
"""What a correction right behind a statement makes of what was learned from that: "*16 my bad", "a Vicenza, a Padova ha
studiato", "sorry not Tenby, Saundersfoot".

The message has one part that says what is right. Its value takes the place of the one value of that kind, a name or a
word that of the one the message names as wrong, or that stands behind the same words, or is spelled alike. What else
the message says has to be a remark, or of the memory itself. Pure. In doubt nothing is exchanged (decision 0052).
"""

import re
from collections.abc import Sequence

from db.queries.formation import CorrectableMemory
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.reconcile.restated.behind.parts import (
    begins_with_known,
    core,
    is_same,
    joined_values,
    place_of,
    values_in,
)
from formation.reconcile.restated.behind.values import is_near_number, with_value
from formation.reconcile.restated.behind.words import with_alike, with_blood_group, with_named, with_same_frame
from formation.reconcile.restated.days import AS_WELL
from formation.reconcile.restated.exchanges import then_corrected
from formation.reconcile.restated.restatement import Corrected
from retrieval.corrections.behind import Behind, CorrectionPart
from retrieval.corrections.relations import relations_in

MAX_CORE_OF_FRAGMENT = 3
# What begins like this says something of its user by itself.
_STATES = re.compile(
    r"(?:i|i'm|im|i've|we|we're|my|our|ich|wir|mein\w{0,2}|unser\w{0,2}|yo|mi|mis|je|j'|mon|ma|mes|eu|meu|minha"
    r"|io|mio|mia|ik|mijn|ja|mam|mój|moja|я|мой|моя|у меня|мне|ben|benim|انا|أنا|main|mera|meri)(?![\w'-])"
    r"|[我私僕俺]|나|내|제|मैं|मेर",
    re.IGNORECASE,
)


def corrected_behind(message: Behind, memories: Sequence[CorrectableMemory]) -> Corrected:
    """Which of `memories`, those of the message right before it, says something else then. Where what is right is not
    to be exchanged, but is one for certain ("I meant …"), the one memory there is says both.
    """
    if AS_WELL.search(message.plain):
        return Corrected()
    texts = [(each, exchanged(message, each.content)) for each in memories]
    found = [(each, text) for each, text in texts if text is not None and len(text) <= MAX_MEMORY_CHARACTERS]
    if len(found) == 1:
        return Corrected(memory=found[0][0], text=found[0][1])
    if found or message.sign != "sure" or len(memories) != 1 or not is_fragment(message):
        return Corrected()
    if not _may_take_back(message, memories[0].content):
        return Corrected()
    both = then_corrected(memories[0].content, message.text)
    return Corrected(memory=memories[0], text=both) if len(both) <= MAX_MEMORY_CHARACTERS else Corrected()


def _may_take_back(message: Behind, content: str) -> bool:
    """Whether the memory says something of that kind: it has a value where the message has one, and what is denied."""
    known = {each.kind for each in joined_values(content)}
    news = {each.kind for part in message.parts for each in joined_values(part.text)}
    denied = [part for part in message.parts if part.is_denied]
    return (
        (not news or bool(news & known))
        and all(place_of(part, content, is_first=False) is not None for part in denied)
        and all(_may_be_beside(part, content) for part in message.parts[1:])
    )


def _may_be_beside(part: CorrectionPart, content: str) -> bool:
    """A remark that names no relative, or one of what the memory has."""
    return not relations_in(part.text) or begins_with_known(part, content)


def may_be_of_reply(message: Behind) -> bool:
    """Whether it may deny, or answer, what the assistant has said."""
    names_wrong = message.names_past or any(part.is_denied for part in message.parts)
    return message.sign in ("none", "denial") and not names_wrong


def says_another(reply: str, message: Behind, content: str) -> bool:
    """Whether the reply has a value of which the message may say another, and that is none of its user's."""
    known, values = (
        joined_values(content),
        [each for part in message.parts for each in values_in(part, joined_values(content))],
    )
    others = [each for each in joined_values(reply) if not any(is_same(each, old) for old in known)]
    return any(
        each.kind == new.kind and (each.kind != "number" or is_near_number(new, each))
        for each in others
        for new in values
    )


def says_little(message: Behind) -> bool:
    """Whether it has to be of the message before it: "ちがう、ABだった"."""
    first = next((part for part in message.parts if core(part)), None)
    return first is not None and not _STATES.match(first.text) and len(core(first)) <= 1


def is_fragment(message: Behind) -> bool:
    """Whether it says nothing by itself: "van Roeselare bedoel ik"."""
    first = next((part for part in message.parts if core(part)), None)
    if first is None or message.sign not in ("sure", "slip") or _STATES.match(message.plain.strip()):
        return False
    if any(part.is_denied for part in message.parts):
        return sum(len(core(part)) for part in message.parts) <= MAX_CORE_OF_FRAGMENT
    if message.sign == "slip" and len(message.parts) > 1:
        return False
    return len(core(first)) <= (MAX_CORE_OF_FRAGMENT if message.sign == "sure" else MAX_CORE_OF_FRAGMENT - 1)


def exchanged(message: Behind, content: str) -> str | None:
    """What the memory says with what is right; None: it is not certain what that takes the place of."""
    if any(part.is_denied and not _has(part, content) for part in message.parts):
        return None  # what it denies is not said there
    for exchange in (with_blood_group, with_value, with_named, with_same_frame, with_alike):
        if (text := exchange(message, content)) is not None:
            return text if text != content else None
    return None


def _has(part: CorrectionPart, content: str) -> bool:
    known = joined_values(content)
    if news := values_in(part, known):
        return any(is_same(each, old) for each in news for old in known)
    return not core(part) or place_of(part, content, is_first=False) is not None
