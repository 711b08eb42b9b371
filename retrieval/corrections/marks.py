"""What marks a message as a correction: "sorry", "I meant", "no wait", and how sure that is. Pure."""

import re
from typing import Literal

from retrieval.commands.named_words import FINALLY, FINALLY_UNSPACED
from retrieval.corrections.amendment import (
    TOKEN,
    is_remark,
    marks_in,
    only_sighs,
    says_nothing,
    spaced,
    unspaced,
)
from retrieval.corrections.behind_words import (
    DID_I_SAY,
    LAUGHS,
    MEANT,
    NOT_SPOKEN,
    SURE,
    SURE_CJK,
    SURE_FRAMES,
    SURPRISED,
    SURPRISED_CJK,
)
from retrieval.corrections.values import folded
from retrieval.corrections.words import BUT, DENIALS, NOT, PAUSES
from retrieval.query.stop_words import STOP_WORDS, word_set

# "sure": only somebody says so who has said something wrong themselves. "slip": "sorry", "wait". "denial": it may be of
# what the assistant has said. "none": nothing says that it corrects.
Sign = Literal["sure", "slip", "denial", "none"]
_SIGNS: tuple[Sign, ...] = ("none", "denial", "slip", "sure")

SAYS_WRONG = re.compile(
    f"{unspaced(SURE_CJK, 'cjk')}|(?<![\\w'])(?:{folded(SURE_FRAMES)})(?![\\w'])|{spaced(SURE, 'words')}|(?P<star>\\A\\*)"
)
# "I mixed it up with my husband's": with what is a part of the excuse.
_WITH_WHAT = re.compile(r" (?:with|mit|avec|con|col|com|met|z|ze|с|со|з|із) (?:[\w']+ ){0,2}[\w']+(?=\s*(?:[.,;!]|\Z))")
_POINTING = "that|this|it|so|das|es|ca|cela|eso|esto|questo|quello|isso|isto|dat|to|это|bunu|هذا|yeh|यह"
DID_I_SAY_IT = re.compile(
    rf"\A(?:\w{{2,5}},? )?(?P<said>{folded(DID_I_SAY)}) (?!(?:{_POINTING})(?!\w))(?P<what>[\w' -]{{2,40}})(?P<mark> ?\?)(?= \S)"
)
_MEANT = re.compile(spaced(MEANT, "words"))
MAX_BARE_WORDS = 3
_OF_WHOM = word_set(
    "it this that he she they we you es das er sie wir du ihr ça ca cela il elle on tu vous eso esto él ella lo lui lei isso isto"
    " ele ela het dat hij zij ze je to on ona ty это он она они ты це він вона bu o sen هو هي انت yeh wo tum aap यह वह"
)
# "Como les digo", "cosa intendo", "was mein ich": of what is to be told, or asked.
_TELLS_OR_ASKS = word_set(
    "te le les os se lo como cómo que qué what do was wie te vous nous cosa che ti vi gli lhe lhes wat hoe co jak что как що як ne"
)
_LAUGHS = re.compile(LAUGHS)
ENDS_A_PART = re.compile(r"[;!؛،、。，！()（）…\x00]|[,:](?!\d)|(?<!\d)\.(?!\S)|\s[\u2013\u2014-]\s")
SAID_NOT = re.compile(spaced(f"{NOT}|{NOT_SPOKEN}", "words"))
_BUT = re.compile(spaced(BUT, "words"))
_SURPRISED = re.compile(f"{spaced(SURPRISED, 'words')}|{SURPRISED_CJK}")
SAID_FINALLY = re.compile(f"{spaced(FINALLY, 'words')}|{FINALLY_UNSPACED}")
BREAKS_OFF = re.compile(spaced(PAUSES, "words"))
# "Usko paneer pasand nahi", "arabam yok": of the verb, where a language has that last.
VERB_DENIED = re.compile(r"(?<=\w) (?P<word>nahi|nahin|nhi|नहीं|yok)(?: (?:hai|hain|h|है|हैं))?[\s.!]{0,3}\Z")
DENYING = frozenset(folded(DENIALS).split("|"))


def without_marks(text: str) -> tuple[str, Sign]:
    """The text with an end of a part and blanks for each mark, and the strongest sign of them."""
    plain = folded(text)
    sure = [_with_what(plain, found.span()) for found in SAYS_WRONG.finditer(plain)]
    if asked := DID_I_SAY_IT.match(plain.replace(",", "?", 1)):
        sure.append(asked.span("said"))
    sure += [span for span in (each.span() for each in _MEANT.finditer(plain)) if _is_beside_bare_words(plain, *span)]
    laughs = [found.span() for found in _LAUGHS.finditer(plain)]
    plain = _cut(plain, laughs, "")
    spans: list[tuple[int, int]] = list(sure)
    sign: Sign = "sure" if sure else "none"
    others = [each for each in marks_in(plain, sure) if not any(_overlap(each[:2], one) for one in sure)]
    surprised = _surprised(plain, [*sure, *(each[:2] for each in others)])
    others = [each for each in others if not any(_overlap(each[:2], one) for one in surprised)]
    outer = _outer(plain, [*((*span, True) for span in (*sure, *surprised)), *others])
    verb_denied = VERB_DENIED.search(plain)
    for start, end, is_slip in others:
        if verb_denied is not None and start == verb_denied.start("word"):
            continue
        if not is_slip and SAID_NOT.fullmatch(plain, start, end) and _BUT.search(plain, end):
            continue  # "nie Bartek tylko Bartosz"
        if _MEANT.fullmatch(plain, start, end) and _is_told_or_asked(plain, start):
            continue
        if (start, end) in outer:
            sign = _stronger(sign, _sign_of(plain, start, end, is_slip=is_slip))
            spans.append((start, end))
        elif is_slip:
            sign = _stronger(sign, "slip") if _stands_alone(text, start, end) else sign
            spans.append((start, end))
    if surprised:  # "crap no" is of oneself
        sign = _stronger(sign, "slip" if sign == "denial" else "denial")
        spans += surprised
    return _cut(text, [*laughs, *spans], "\x00"), sign


def _with_what(plain: str, span: tuple[int, int]) -> tuple[int, int]:
    behind = _WITH_WHAT.match(plain, span[1])
    return (span[0], behind.end()) if behind else span


def _stands_alone(text: str, start: int, end: int) -> bool:
    """ "Oslo, sorry, I am half asleep": behind a few words, and before a remark."""
    before, behind = TOKEN.findall(text[:start]), text[end:]
    is_ended = behind.lstrip()[:1] in (",", ".", "!", ";")
    return is_ended and len(before) <= MAX_BARE_WORDS + 1 and is_remark(behind)


def _surprised(plain: str, marks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What breaks out at the beginning, if that is no mark of itself."""
    found = _SURPRISED.match(plain)
    return [found.span()] if found and all(start for start, _ in marks) else []


def _is_beside_bare_words(plain: str, start: int, end: int) -> bool:
    """ "I mean york", "nach Ulm mein ich": one small word stands there at most, and none of whom something is said."""
    behind = _words_up_to(ENDS_A_PART.split(plain[end:], maxsplit=1)[0])
    if _is_told_or_asked(plain, start):
        return False
    before = _words_up_to(ENDS_A_PART.split(plain[:start])[-1])
    if not before or any(not says_nothing(each) for each in behind):  # "poxdorf mein ich natürlich"
        words = behind
    else:
        words = [each for n, each in enumerate(before) if not (each in DENYING and n == 0)]
    small = [each for each in words if says_nothing(each) or each in STOP_WORDS]
    return len(small) < len(words) <= MAX_BARE_WORDS and len(small) <= 1 and words[0] not in _OF_WHOM


def _is_told_or_asked(plain: str, start: int) -> bool:
    before = TOKEN.findall(ENDS_A_PART.split(plain[:start])[-1])
    return bool(before) and before[-1] in _TELLS_OR_ASKS


def _words_up_to(text: str) -> list[str]:
    return [each for each in TOKEN.findall(text) if not only_sighs(each)]


def _sign_of(plain: str, start: int, end: int, *, is_slip: bool) -> Sign:
    """ "Wait" alone says that it corrects only where it is broken off; "in the end" may begin anything."""
    if SAID_FINALLY.fullmatch(plain, start, end) or (
        BREAKS_OFF.fullmatch(plain, start, end) and TOKEN.match(plain[end:].lstrip(" ")) and end < len(plain)
    ):
        return "none"
    return "slip" if is_slip else "denial"


def _stronger(sign: Sign, other: Sign) -> Sign:
    return max(sign, other, key=_SIGNS.index)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _cut(text: str, spans: list[tuple[int, int]], end: str) -> str:
    for start, stop in spans:
        text = text[:start] + end + " " * (stop - start - len(end)) + text[stop:]
    return text


def _outer(plain: str, marks: list[tuple[int, int, bool]]) -> set[tuple[int, int]]:
    """The marks that stand at the beginning or the end, behind one another, but for what says nothing."""
    found: set[tuple[int, int]] = set()
    ordered = sorted((start, end) for start, end, _ in marks)
    begun = 0
    for start, end in ordered:
        if not all(only_sighs(each[0]) for each in TOKEN.finditer(plain[begun:start])):
            break
        found.add((start, end))
        begun = end
    ended = len(plain)
    for start, end in reversed(ordered):
        if not all(says_nothing(each[0]) or only_sighs(each[0]) for each in TOKEN.finditer(plain[end:ended])):
            break
        found.add((start, end))
        ended = start
    return found
