# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a message asks to forget something, and what: in whatever order, with courtesies anywhere, and with a reason
behind it, which says nothing of what is to be forgotten. Pure.

In doubt it is something to ask about, or no request at all: what is said of the task at hand is none.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal, TypeAlias

from retrieval.commands.forget_phrases.around import (
    AROUND_TOPIC,
    BEFORE,
    COURTESY,
    DENIES,
    EVERYTHING,
    FROM_A_TEXT,
    IS_A_TEXT,
    IS_ME,
    IT,
    LISTS,
    MARK,
    MAY_FORGET,
    NOT_TO_FORGET,
    OF_A_TEXT,
    PLEASE,
    REASON,
    REFUSES,
    REQUEST_END,
    REQUESTED,
    SPEAKS_OF_IT,
    STATES,
    TAG,
    TASK,
)
from retrieval.commands.forget_phrases.patterns import everyday_patterns, of_forgetting, orders, same_again, says_also

ForgetKind = Literal["forget", "forget about", "forget all"]
# Whole requests, each with what is to be forgotten as its group.
PlainPhrases: TypeAlias = Sequence[tuple[ForgetKind, re.Pattern[str]]]
# What the beginning of a message asks for.
OfPart: TypeAlias = Callable[[str], Iterator["ForgetRequest"]]

# A message with more of them tells a story.
MAX_PARTS = 6
# An order to drop something is short, and one sentence: what follows may say what is so instead.
MAX_WORDS_OF_ORDER = 14
_NEXT_SENTENCE = re.compile(r"[.!?;:] +\S|[。！？]\S|[?？]")
_CLOSING = " \t.!?。！？؟…*_~"
_SPACES = re.compile(r" {2,}")
_QUESTION_ENDS = ("?", "\uff1f", "\u061f")


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetRequest:
    """`about`: what is to be forgotten, in the user's words. `certain`: it speaks of what the assistant knows; else it
    may be about the task at hand. `beside`: the reason, or what is so instead, that stands behind it.
    """

    kind: ForgetKind
    about: str = ""
    certain: bool = True
    beside: str = ""


def forget_request(
    text: str, plain_phrases: PlainPhrases, *, is_meant: Callable[[ForgetRequest], bool]
) -> ForgetRequest | None:
    """What a message asks to forget; None: it does not. `text`: on one line, with single spaces. `is_meant`: whether it
    is something that a memory may have. Time linear in the length.
    """
    please = PLEASE.search(text) is not None
    return next(_requests(text, lambda part: filter(is_meant, _of_part(part, plain_phrases, please=please))), None)


def refuses_memory(text: str) -> bool:
    """Whether somebody would rather the assistant did not know or keep something, in whatever words: it is not learned,
    also where nobody can tell what is to be forgotten. Time linear in the length.
    """
    return REFUSES.search(text) is not None


def asks_for_everything(text: str) -> bool:
    """Whether it asks for all about something, and not for one thing. Time linear in the length."""
    return EVERYTHING.search(text) is not None


def speaks_of_forgetting(text: str) -> bool:
    """Whether it asks to forget something by its shape, also where nobody can tell what: it states nothing. Of a text
    on one line, with single spaces. Time linear in the length.
    """
    if FROM_A_TEXT.search(text):
        return False
    if refuses_memory(text):
        return True
    return SPEAKS_OF_IT.search(text) is not None and bool(of_forgetting().search(_without_courtesies(text)))


def orders_to_drop(text: str) -> bool:
    """Whether it is an order to drop something that may be known of the user, with whatever reason behind it and no
    mark between: "efface le rdv du dentiste j'y suis allé", "dişçi randevusunu sil gittim"; or names it, and orders
    that behind a mark: "that bookie business, scrub it". Where nothing like that is known it is about something at
    hand. Of a text on one line, with single spaces. Time linear in the length.
    """
    if len(text.split()) > MAX_WORDS_OF_ORDER or OF_A_TEXT.search(text):
        return False
    if orders_behind(text):
        return True
    if _NEXT_SENTENCE.search(text):
        return False
    found = orders().match(text)
    return found is not None and NOT_TO_FORGET.search(text[found.end() :].strip()) is None


def orders_behind(text: str) -> bool:
    """Whether its last clause is nothing but an order to drop what the one before it names. Linear in the length."""
    clauses = [each.strip() for each in MARK.split(_without_courtesies(text)) if each.strip(_CLOSING + ",;:-–—、，；")]
    if len(clauses) != 2 or any(mark in text for mark in _QUESTION_ENDS):
        return False
    topic, order = (each.strip(_CLOSING + ",;:-–—、，；") for each in clauses)
    return same_again().fullmatch(order) is not None and DENIES.search(topic) is None


def _requests(text: str, of_part: OfPart) -> Iterator[ForgetRequest]:
    if SPEAKS_OF_IT.search(text) is None:
        return
    bare = _without_courtesies(text.rstrip(_CLOSING))
    requested = (
        TAG.search(text.rstrip(_CLOSING)) is not None
        or REQUESTED.match(bare) is not None
        or REQUEST_END.search(bare) is not None
    )
    if text.endswith(_QUESTION_ENDS) and not requested:
        return
    if (said_of_life := MAY_FORGET.match(bare)) is not None:
        yield from (each for each in _in_parts(bare[said_of_life.end() :], of_part) if not each.certain)
        return
    shorter = BEFORE.sub("", bare, count=1)
    if (plain := says_also().sub("", shorter)) != shorter:
        yield from _in_parts(plain, of_part)
    yield from _in_parts(shorter, of_part)
    if shorter != bare:
        yield from _in_parts(bare, of_part)


def _in_parts(bare: str, of_part: OfPart) -> Iterator[ForgetRequest]:
    """Of the shortest beginning that is a request, if what follows is its reason; else of the whole."""
    for mark in islice(MARK.finditer(bare), MAX_PARTS):
        rest = bare[mark.end() :].strip(_CLOSING + ",;:-–—、，；")
        found = list(of_part(TAG.sub("", bare[: mark.start()]))) if rest else []
        if not found:
            continue
        if _is_task(rest):
            return
        is_reason = REASON.match(rest) or same_again().fullmatch(rest) or not _may_go_on(found[0].about, rest)
        whole = [] if is_reason else list(of_part(bare))
        yield from whole or (replace(each, beside=rest) for each in found)
        return
    yield from of_part(bare)


def _of_part(part: str, plain_phrases: PlainPhrases, *, please: bool) -> Iterator[ForgetRequest]:
    part = part.rstrip(_CLOSING + ",;")
    if FROM_A_TEXT.search(part):
        return
    plain = [
        (kind, found)
        for kind, pattern in plain_phrases
        if (found := pattern.fullmatch(part)) is not None and not IS_A_TEXT.fullmatch(_about(found))
    ]
    yield from (ForgetRequest(kind=kind, about=_about(found)) for kind, found in plain if kind != "forget")
    yield from _everyday_requests(part, everyday_patterns().clear, certain=True)
    yield from (ForgetRequest(kind=kind, about=_about(found)) for kind, found in plain if kind == "forget")
    yield from _everyday_requests(part, everyday_patterns().with_please, certain=please)
    yield from _everyday_requests(part, everyday_patterns().perhaps, certain=False)


def _everyday_requests(part: str, patterns: Sequence[re.Pattern[str]], *, certain: bool) -> Iterator[ForgetRequest]:
    """The one with the shortest topic first: the others count words of the request to it."""
    found = (_about(match) for pattern in patterns if (match := pattern.fullmatch(part)) is not None)
    for about in sorted(dict.fromkeys(found), key=len):
        if IS_ME.fullmatch(about):
            if certain and about.isascii():
                yield ForgetRequest(kind="forget all")
        elif (
            about
            and IT.fullmatch(topic_of(about)) is None
            and not OF_A_TEXT.search(about)
            and not NOT_TO_FORGET.search(about)
        ):
            yield ForgetRequest(kind="forget", about=about, certain=certain)


def _about(found: re.Match[str]) -> str:
    about = next((group for group in found.groups() if group), "").strip(" ,:.-–—、，")
    return AROUND_TOPIC.sub("", about).strip() or about


def topic_of(about: str) -> str:
    """What is to be forgotten up to the mark behind which a reason may stand; a word or two are none."""
    mark = MARK.search(about)
    return about[: mark.start()] if mark and len(about[mark.end() :].split()) > 2 else about


def names_several(about: str) -> bool:
    """Whether what is to be forgotten may be more than one thing: "the rent and the lease"."""
    return LISTS.search(about) is not None or "," in about


def is_listed(about: str, end: int) -> bool:
    """Whether what ends there is one of several things, and not whose the next is: "the dog and the rent"."""
    behind = about[end:].lstrip(" ,、，")
    return LISTS.match(behind) is not None or (not behind and names_several(about))


def _may_go_on(about: str, rest: str) -> bool:
    """Whether what is to be forgotten may end only behind its first mark: in a clause, or in a list. What one names
    with a word or two ends there: "that thing with the banjo, sold it".
    """
    return STATES.match(about) is not None or (LISTS.search(rest) is not None and DENIES.search(rest) is None)


def _is_task(rest: str) -> bool:
    return any(mark in rest for mark in _QUESTION_ENDS) or TASK.match(rest) is not None


def _without_courtesies(text: str) -> str:
    plain = _SPACES.sub(" ", COURTESY.sub(" ", f" {TAG.sub('', text)} ")).replace(" ,", ",").replace(",,", ",")
    return plain.strip(_CLOSING + ",;、，")
