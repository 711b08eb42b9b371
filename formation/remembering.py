"""What of a message may be learned from at all. Of a command about memory it is what is to be remembered, which is kept
as the user said it, whoever it is about, where no rule knows it. Nothing is learned from a command of another kind
("forget that I love jazz").
"""

from collections.abc import Sequence
from dataclasses import replace

from formation.extract.sentences.own_words import own_words
from formation.extract.shortcuts import find_shortcuts
from formation.facts import ASKED_TO_REMEMBER, Fact, single_valued
from formation.memories.text import kept_as_said
from formation.memories.words.harms import says_what_harms
from formation.reconcile.restated.behind.correct import says_little
from retrieval.categories import INSTRUCTION
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forgetting import refuses_memory, speaks_of_forgetting
from retrieval.commands.recognise import MAX_CHARACTERS, STATE, Command, command_of
from retrieval.corrections.amendment import amendment_of, taken_back
from retrieval.corrections.behind import behind_of, words_of
from retrieval.corrections.replaced import replaced_in
from retrieval.own_words.asking import asks, parts
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import own_text
from retrieval.query.terms import terms
from retrieval.secrets.find import MAX_SECRET_CHARACTERS, mask

# Longer messages are documents. Their beginning is where the user speaks; 8,000 characters are about 2,000 tokens.
MAX_LEARNED_CHARACTERS = 8_000
# What is read of them: a secret that begins within them is seen whole.
MAX_READ_CHARACTERS = MAX_LEARNED_CHARACTERS + MAX_SECRET_CHARACTERS

# Who asks for it means it: above what is told by the way, below health and safety.
IMPORTANCE = 4
CONFIDENCE = 1.0
# As long as "no", "na" and "nie".
MAX_BARE_OPENER = 3


def learnable(text: str) -> str:
    """What may be learned from at all: without secrets, of which a model is not told either; nothing off the record. Of
    a command about memory, what is to be remembered.
    """
    return "" if is_off_record(text) else mask(told_to_memory(text))[:MAX_LEARNED_CHARACTERS]


def told_to_memory(message: str) -> str:
    """What a cleaned message states: all of it, of a command what is to be remembered, or what is so instead of what is
    to be forgotten, else nothing; nor what the user would rather not have known. A correction of the message before
    ("my mistake, it's the 9th") is no command: it does not say what it is about.
    """
    if replaced_in(message) is not None:
        return message
    command = command_of(message)
    if len(message) <= MAX_CHARACTERS and (command is None or command.by_shape):
        plain = in_standard_words(message)
        if refuses_memory(plain) or speaks_of_forgetting(plain):
            return ""
    if command is None or command.in_reply or _amends(message):
        return message
    if command.kind == "correct" and may_take_back(message, by_shape=command.by_shape):
        return message  # what marks it says that it may be of the message before
    return command.about if command.kind in STATE else said_instead(command)


def may_take_back(message: str, *, by_shape: bool) -> bool:
    """Whether a correction may be of the message before it. What stands behind "that's wrong:" is not read here as its
    user's own words, and the command knows what it is about.
    """
    words = words_of(message)
    behind = behind_of(words)
    if behind is not None and words == message.strip() and behind.sign != "none" and says_little(behind):
        return True
    return by_shape and taken_back(own_text(message)) is not None


def said_instead(command: Command) -> str:
    """What a request to forget says behind it of what has one value at a time: "forget my old address, I live in Leeds
    now". All else there may tell of what is to be forgotten: "forget Tom, we broke up".
    """
    found = find_shortcuts(own_words(command.beside)).facts if command.beside else ()
    return ", ".join(dict.fromkeys(fact.evidence for fact in found if single_valued(fact.key)))


def asked_to_remember(message: str) -> tuple[Fact, ...]:
    """The fact of a command to remember or to correct; none of other messages."""
    command = command_of(message)
    if command is None or command.kind not in STATE or (_amends(message) and not command.by_shape):
        return ()
    return (remembered_fact(command),)


def _amends(message: str) -> bool:
    return amendment_of(own_text(message)) is not None


def with_the_rest(found: Sequence[Fact], asked: Sequence[Fact]) -> tuple[Fact, ...]:
    """`found` in what is `asked` to be remembered, and all of that as it was said where they leave something out.
    What corrects is found by rules alone, else as it was said.
    """
    if found and found[0].takes_back:  # where the message before is corrected, the rest is not said
        whole, rest = found[0], with_the_rest(found[1:], asked)
        return (replace(whole, named=asked[0].named if asked else None), *(replace(each, yields=True) for each in rest))
    if asked and asked[0].named is not None and not asked[0].restates:
        return _with_named(found, asked[0])
    if any(fact.restates for fact in asked):
        by_rule = [fact for fact in found if not fact.is_as_said]
        # Of a statement that would be learned anyway nothing need be known.
        asked = [replace(fact, only_ends=fact.only_ends and all(each.only_ends for each in found)) for fact in asked]
        found = [replace(fact, restates=fact.corrects is None and not single_valued(fact.key)) for fact in by_rule]
    left = " ".join(fact.evidence for fact in asked)
    for fact in found:
        left = left if fact.only_ends else left.replace(fact.evidence, " ")
    return (*found, *asked) if terms(left) else tuple(found)


def _with_named(found: Sequence[Fact], asked: Fact) -> tuple[Fact, ...]:
    """What its shape tells to be a correction is learned as the memory that it changes, else as it would be without, of
    numbers what is right alone. A wish, and what has one value at a time, is found by its key.
    """
    if any(fact.category == INSTRUCTION or single_valued(fact.key) for fact in found):
        return tuple(found)
    if not found:
        return (asked,)
    first, *rest = sorted(found, key=lambda fact: not fact.amends)  # else by what it names
    if first.corrects is not None:
        # What is learned in any case need not find what it corrects.
        first = replace(asked, corrects=first.corrects if asked.only_ends else None)
    # The correction is all that the message says; what it asks beside it is none of it.
    is_cut = not rest and first.evidence in asked.evidence and not _asks(asked.evidence.replace(first.evidence, " "))
    if first.is_as_said and (asked.evidence in first.evidence or is_cut):
        first = replace(first, text=asked.text, evidence=asked.evidence)
    return (replace(first, named=asked.named), *(replace(fact, yields=True) for fact in rest))


def _asks(left: str) -> bool:
    return any(asks(left[start:end].strip(" .,;:!\u2013\u2014-")) for start, end in parts(left))


def _with_bare_opener(about: str, statement: str) -> str:
    """`statement` with the one short word that it leaves out before it, where no mark says that this is no part of the
    sentence: "no renewed the season ticket", "na gemma ins Kino" may deny what they say.
    """
    at = about.find(statement)
    opener = about[: max(at, 0)].split()
    is_bare = len(opener) == 1 and opener[0].isalnum() and len(opener[0]) <= MAX_BARE_OPENER
    return about[: at + len(statement)] if is_bare else statement


def remembered_fact(command: Command) -> Fact:
    """Of a command to remember or to correct: the user's own words behind it."""
    corrects = command.kind == "correct"
    words = (
        _with_bare_opener(command.about, command.named.statement)
        if command.by_shape and command.named
        else command.about
    )
    return Fact(
        text=kept_as_said(words),
        evidence=words,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        only_ends=command.if_known and not says_what_harms(command),
        restates=corrects and not command.by_shape,
        named=command.named,
        origin="the user corrected it" if corrects else ASKED_TO_REMEMBER,
    )
