"""Whether a message corrects the one before it without saying what it is about: "scratch that, it's dec 9". Pure.

It is the whole message: a word that says that it corrects, or that something was moved to another day, one value, or
one for each of some kinds, and words that say nothing beside it. Whatever names something else, asks or quotes is none;
but a remark behind a comma, which has no value of its own ("…, same time", "…, I looked at the wrong page").
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from retrieval.commands.named import is_stated
from retrieval.commands.named_words import FINALLY, FINALLY_UNSPACED, FROM_IN_GERMAN, MOVED, MOVED_UNSPACED, NOW
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import DAYS, Value, as_day, folded, spelling_alike, values_of
from retrieval.corrections.words import (
    BESIDE,
    BESIDE_CJK,
    BESIDE_NAME,
    BUT,
    DENIALS,
    DENIALS_CJK,
    INTERJECTIONS,
    INTERJECTIONS_CJK,
    NOT,
    NOT_AFTER_ALL,
    NOT_BEHIND,
    NOT_BEHIND_CJK,
    NOT_CJK,
    PAUSES,
    PAUSES_CJK,
    SLIPS,
    SLIPS_CJK,
)
from retrieval.text_cache import text_cache

MAX_CHARACTERS = 80
# "oslo not bergen": what is said and what was wrong about it.
MAX_NAME_WORDS = 2
# "Elvira no, Elena": without capitals, and without a word that says that it corrects, two of one name are spelled so.
MIN_ALIKE = 0.5
MAX_REMARK_WORDS, MAX_REMARK_LETTERS, MAX_REMARKS = 8, 12, 2
MAX_CACHED_MESSAGES = 1_000
APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'"})
# What asks, quotes, or is no sentence.
NO_STATEMENT = re.compile(r"""[?\uff1f\u061f¿"“”„«»「」『』`<>{}=\n]""")
_CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
HAS_CJK = re.compile(rf"[{_CJK}]")


def spaced(words: str, name: str) -> str:
    longest_first = sorted(folded(words).split("|"), key=len, reverse=True)
    return rf"(?P<{name}>(?<![\w'])(?:{'|'.join(map(re.escape, longest_first))})(?![\w']))"


def unspaced(words: str, name: str) -> str:
    return rf"(?P<{name}>{'|'.join(sorted(words.split('|'), key=len, reverse=True))})"


_MARK = re.compile(
    "|".join(
        (
            unspaced(SLIPS_CJK, "slip_cjk"),
            rf"(?P<finally>(?<![\w'])(?:{folded(FINALLY)})(?![\w'])|{FINALLY_UNSPACED})",
            unspaced(DENIALS_CJK, "denial_cjk"),
            spaced(SLIPS, "slip"),
            spaced(DENIALS, "denial"),
            # "Na, yannis heißt er": elsewhere it is a preposition.
            r"(?P<spoken>\Ana(?=[,.]| it'?s ))",
            # In Portuguese: in German it is a grandfather.
            r"(?P<oops>\Aopa(?=[,.!\u2026]| (?:desculp|perd|foi mal|errei|nao|na verdade|e )))",
            r"(?P<star>\*)",
        )
    )
)
_PAUSE = re.compile(rf"{spaced(PAUSES, 'spaced')}|{unspaced(PAUSES_CJK, 'unspaced')}")
_MOVED = re.compile(rf"(?<!\w)(?:{folded(MOVED)})(?!\w)|{MOVED_UNSPACED}")
_NOW = re.compile(rf"(?<!\w)(?!{FROM_IN_GERMAN})(?:{folded(NOW)})(?!\w)")
# "It's on the 15th now", "at 4": without such a word that is the day or the hour at which it is said.
_AT_AN_HOUR = re.compile(r"(?<!\w)(?:at|um|a las|alle|as|om|o|a|saat|الساعة) \Z")
_ON_A_DAY = re.compile(
    r"(?<!\w)(?:on|at|till?|until|to|for|am|um|vom|zum|den|le|el|il|al|au|a|las|alle|dia|as|de|op|om|na|do|dnia|we?|o|в|на|к|о|يوم|الساعة)"
    r"(?: the| dia| de)? \Z"
)
_ENDS_AS_A_DAY = re.compile(r"(?:го|[dt][ae]| ko| को)\Z")
_TODAY = re.compile(r"(?<!\w)on est (?=le )")
_NOT = re.compile(spaced(NOT, "spaced") + "|" + unspaced(NOT_CJK, "unspaced"))
_NOT_BEHIND = re.compile(spaced(NOT_BEHIND, "spaced") + "|" + unspaced(NOT_BEHIND_CJK, "unspaced"))
# Hindi denies behind what it denies.
_NOT_AT_THE_END = re.compile(r"(?<=\s)(?:नहीं|nahi|nahin)[\s.!]{0,3}\Z")
# "12 nahi 14", "Elvira no, Elena": what stands before it is what is not so.
_NOT_AFTER_ALL = re.compile(
    rf"(?<=[\w\u0900-\u097f])[,،]? {spaced(NOT_AFTER_ALL, 'spaced')}(?=[,،] )|(?<=\w) (?:nahi|nahin|नहीं)(?= )"
)
_BUT = re.compile(spaced(BUT, "spaced"))
# Where a remark may begin: not within "12.12." or "10:30".
_REMARK = re.compile(r"[,;،.!](?= )|[、。，！]")
# A name in what is said besides. German writes every noun so.
_NAME = re.compile(r"(?<!\w)[A-ZÀ-ÖØ-ÞА-ЯЁІЇЄҐ](?!')\w+")
_IS_GERMAN = re.compile(
    r"(?<!\w)(?:ich|mich|der|die|das|dem|den|ein|eine|ja|ist|steht|hab|gleiche[rs]?|selbe[rn]?)(?!\w)"
)
_BESIDE = frozenset(folded(BESIDE).split())
_SIGHS, _SIGHS_CJK = frozenset(folded(INTERJECTIONS).split()), re.compile(f"(?:{INTERJECTIONS_CJK})+")
_BESIDE_NAME = frozenset(folded(BESIDE_NAME).split())
_BESIDE_CJK = re.compile("|".join(sorted(BESIDE_CJK.split("|"), key=len, reverse=True)))
# "匹", "只猫", "つ", "마리": not "つ教えて".
_COUNTER = re.compile(r"[\u30a0-\u30ff]{1,6}|[\u3400-\u9fff]{1,2}|[\uac00-\ud7a3]{1,3}|つ|")
_LOOSE = " \t,;:.!-\u2013\u2014\u2026\u3001\u3002\uff0c\uff01\u060c"
# Letters with what is written over and under them, in scripts that part words; a run of letters in the others.
TOKEN = re.compile(rf"[{_CJK}]+|(?:(?![{_CJK}_])\w|[\u0900-\u0903\u093a-\u094d])+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """`values`: what is right, of different kinds, where they stand in `text`. `old`: what is named as wrong, if it is.
    `new_words`, `old_words`: of a correction from one word to another, without values. `units`: of a number in `values`
    what it counts, "" where that is not said. `is_slip`: it says that the user's own words were wrong, or hold no
    longer, and not the assistant's.
    """

    text: str
    values: tuple[Value, ...] = ()
    old: tuple[Value, ...] = ()
    new_words: str = ""
    old_words: str = ""
    unit: str = ""
    is_slip: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """A message that takes back something of the one before it. `right`: what it says is so, `wrong`: what it says is
    not, "" where it does not say that; both without the words that mark it. `is_slip`: it says that the user's own words
    were wrong: "wait" alone, or "no", does not.
    """

    text: str
    right: str
    wrong: str = ""
    is_slip: bool = False


@text_cache(max_texts=MAX_CACHED_MESSAGES, max_characters=MAX_CHARACTERS)
def taken_back(message: str) -> TakenBack | None:
    """Of a user's own words. What it takes back, if anything known, is to be seen from what was known (decision 0052);
    a request, a question or a farewell takes nothing back.
    """
    text = message.translate(APOSTROPHES).strip()
    if not text or len(text) > MAX_CHARACTERS or NO_STATEMENT.search(text):
        return None
    plain = folded(text)
    marks = marks_in(plain, [])
    denied, denying = _denied(plain, marks)
    marks = [each for each in marks if each[:2] != denying]
    spans = [(start, end) for start, end, _ in marks]
    pauses = [_PAUSE.fullmatch(plain, start, end) is not None for start, end in spans]
    if all(pauses) or not _opens_or_ends(plain, marks):
        return None
    right = " ".join(blanked(text, [*spans, denied, denying]).split()).strip(_LOOSE)
    wrong = " ".join(blanked(text, spans)[slice(*denied)].split()).strip(_LOOSE)
    denies_alone = _NOT.match(folded(right)) is not None  # "not the curry": what else, it does not say
    if not TOKEN.search(right) or denies_alone or not is_stated(right):
        return None
    slips = [is_slip for _, _, is_slip in marks]
    is_slip = any(s and not pause for s, pause in zip(slips, pauses, strict=True)) or (any(pauses) and not all(slips))
    return TakenBack(text=text, right=right, wrong=wrong, is_slip=is_slip)


def _denied(plain: str, marks: list[tuple[int, int, bool]]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where it says what is not so, and the word that denies it: not the "no" that the message begins with."""
    if found := _NOT_BEHIND.search(plain):
        start = max([end for _, end, _ in marks if end <= found.start()], default=0)
        return (start, found.start()), found.span()
    if (found := _NOT_AT_THE_END.search(plain)) and (before := plain[: found.start()].rstrip()):
        return (max(before.rfind(","), 0), len(before)), found.span()
    within = [(start, end) for start, end, _ in marks if _NOT.fullmatch(plain, start, end) is None]
    for found in reversed(list(_NOT.finditer(plain))):
        if any(start <= found.start() and found.end() <= end for start, end in within):
            continue  # "stimmt nicht"
        before = plain[: found.start()].rstrip(_LOOSE)
        opens = not before or any(end == len(before) for _, end, _ in marks)
        but = _BUT.search(plain, found.end())
        if TOKEN.search(plain, found.end()) and (but is not None or not opens):
            return (found.end(), but.start() if but else len(plain)), found.span()
    return (0, 0), (0, 0)


@text_cache(max_texts=MAX_CACHED_MESSAGES, max_characters=MAX_CHARACTERS)
def amendment_of(message: str) -> Amendment | None:
    """Of a user's own words."""
    text = message.translate(APOSTROPHES).strip()
    if not text or len(text) > MAX_CHARACTERS or NO_STATEMENT.search(text):
        return None
    if (whole := _amendment(text)) is not None:
        return whole
    found = (_amendment(each) for each in without_remarks(text))
    return next((each for each in found if each is not None and (each.is_slip or each.old or each.new_words)), None)


def _amendment(text: str) -> Amendment | None:
    values = values_of(text, spelled=True)
    return _of_values(text, folded(text), values) if values else _of_words(text, folded(text))


def without_remarks(text: str) -> Iterator[str]:
    """The text without what is said besides at its end, of one such clause and of more. What names a value, somebody or
    something by name, or asks for anything is said of its own.
    """
    for found in reversed(list(_REMARK.finditer(text))[-MAX_REMARKS:]):
        head, remark = text[: found.start()], text[found.end() :].strip()
        if not is_remark(remark):
            return
        yield head


def is_remark(text: str) -> bool:
    words = TOKEN.findall(text)
    is_short = len(words) <= MAX_REMARK_WORDS and (not HAS_CJK.search(text) or len(text) <= MAX_REMARK_LETTERS)
    names = None if _IS_GERMAN.search(text.lower()) else _NAME.search(text)
    return is_short and not (values_of(text, spelled=True) or names or relations_in(text)) and is_stated(text)


def _of_values(text: str, plain: str, values: list[Value]) -> Amendment | None:
    old = _named_as_wrong(plain, values)
    new = [each for each in values if all(each.start != was.start for was in old)]
    if not new or len({each.kind for each in new}) < len(new) or len(old) > 1:
        return None
    spans = [(each.start, each.end) for each in values]
    marks = marks_in(plain, spans)
    denials = (*_NOT.finditer(plain), *_NOT_BEHIND.finditer(plain), *_NOT_AFTER_ALL.finditer(plain))
    denied = [found.span() for found in denials] if old else []
    between = [found.span() for found in _BUT.finditer(plain)] if old else []
    moved = [found.span() for found in _MOVED.finditer(plain)] if all(each.kind in DAYS for each in new) else []
    moved += [found.span() for found in _NOW.finditer(plain)] if all(_is_placed(plain, each) for each in new) else []
    covered = [*spans, *((start, end) for start, end, _ in marks), *denied, *between, *moved]
    left = [found for found in TOKEN.finditer(blanked(plain, covered)) if not says_nothing(found[0])]
    left = [found for found in left if not only_sighs(found[0])]
    if any(each.kind == "name" for each in new):
        left = [found for found in left if found[0] not in _BESIDE_NAME]
    numbers = [each for each in new if each.kind == "number"]
    unit, end = _unit(blanked(plain, denied), numbers[0]) if numbers else ("", 0)
    left = [found for found in left if found.end() != end]
    is_slip = bool(moved) or any(is_slip for _, _, is_slip in marks)
    if (
        left
        or not (old or moved or _opens_or_ends(plain, marks))
        or ("name" in {each.kind for each in new} and not is_slip)
    ):
        return None
    return Amendment(text=text, values=tuple(new), old=tuple(old), unit=unit, is_slip=is_slip)


def _of_words(text: str, plain: str) -> Amendment | None:
    """Of "sorry i meant oslo not bergen", and of "Elvira no, Elena", which needs no other mark."""
    marks = marks_in(plain, [])
    interrupted = _NOT_AFTER_ALL.search(plain)
    denials = [found for found in _NOT.finditer(plain) if plain[: found.start()].strip(" ,.!*")]
    middle = interrupted or (denials[-1] if any(is_slip for _, _, is_slip in marks) and denials else None)
    if middle is None:
        return None
    spans = [(start, end) for start, end, _ in marks if end <= middle.start() or start >= middle.end()]
    if interrupted is None and not (spans and _opens_or_ends(plain, [(*span, True) for span in spans])):
        return None
    sides = []
    for start, end in ((0, middle.start()), (middle.end(), len(plain))):
        rest = " " * start + blanked(plain, spans)[start:end]
        words = [found for found in TOKEN.finditer(rest) if found[0] not in _BESIDE]
        if not 0 < len(words) <= MAX_NAME_WORDS or HAS_CJK.search(rest):
            return None
        side = text[words[0].start() : words[-1].end()]
        if len(TOKEN.findall(side)) > len(words):
            return None  # "he is a cockatiel": more than stands in one place
        sides.append(side)
    new, old = reversed(sides) if interrupted else sides
    if new == old or (interrupted and not _is_one_renamed(new, old)):
        return None
    return Amendment(text=text, new_words=new, old_words=old, is_slip=True)


def _is_one_renamed(new: str, old: str) -> bool:
    return (new[:1].isupper() and old[:1].isupper()) or spelling_alike(new, old) >= MIN_ALIKE


def _named_as_wrong(plain: str, values: list[Value]) -> list[Value]:
    """Of two values of one kind the one that "not" denies; of a number beside a day, the day."""
    found = _denied_value(plain, values)
    is_day = any(each.kind == "date" for each in values if each not in found)
    return [as_day(each) if is_day else each for each in found]


def _denied_value(plain: str, values: list[Value]) -> list[Value]:
    if len(values) < 2:
        return []
    for found in (*_NOT_BEHIND.finditer(plain), *_NOT_AFTER_ALL.finditer(plain)):
        if before := [each for each in values if each.end <= found.start()]:
            return before[-1:]
    for found in _NOT.finditer(plain):
        before = [each for each in values if each.end <= found.start()]
        behind = [each for each in values if each.start >= found.end()]
        if behind and (before or (len(behind) == 2 and _BUT.search(plain, behind[0].end, behind[1].start))):
            return behind[:1]
    return []


def _is_placed(plain: str, value: Value) -> bool:
    before = plain[: value.start]
    if value.kind == "number":
        return _AT_AN_HOUR.search(before) is not None
    is_day = _ON_A_DAY.search(before) is not None or _ENDS_AS_A_DAY.search(plain[value.start : value.end]) is not None
    return value.kind in DAYS and is_day and not _TODAY.search(before)


def marks_in(plain: str, values: list[tuple[int, int]]) -> list[tuple[int, int, bool]]:
    """Where each begins and ends, and whether it tells of a slip."""
    return [
        (*found.span(), found.lastgroup in ("slip", "slip_cjk", "finally", "oops", "star"))
        for found in _MARK.finditer(plain)
        if all(found.end() <= start or found.start() >= end for start, end in values)
    ]


def _opens_or_ends(plain: str, marks: list[tuple[int, int, bool]]) -> bool:
    """But for what says nothing, before it or behind it."""
    for start, end, _ in marks:
        if all(only_sighs(each[0]) for each in TOKEN.finditer(plain[:start])):
            return True
        if all(says_nothing(each[0]) for each in TOKEN.finditer(plain[end:])):
            return True
    return False


def blanked(text: str, spans: list[tuple[int, int]]) -> str:
    """Blanks in their place."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def only_sighs(token: str) -> bool:
    return token in _SIGHS or _SIGHS_CJK.fullmatch(token) is not None


def says_nothing(token: str) -> bool:
    if HAS_CJK.match(token):
        return _BESIDE_CJK.sub("", token) == ""
    return token in _BESIDE


def _unit(plain: str, number: Value) -> tuple[str, int]:
    """What a number counts, and where that ends: the word right behind it; "" and 0 where there is none."""
    start = number.end + (plain[number.end : number.end + 1] == " ")
    word = TOKEN.match(plain, start)
    if word is None:
        return "", 0
    if not HAS_CJK.match(word[0]):
        return ("", 0) if word[0] in _BESIDE else (word[0], word.end())
    unit = _BESIDE_CJK.sub("", word[0])
    return (unit, word.end()) if _COUNTER.fullmatch(unit) else ("", 0)
