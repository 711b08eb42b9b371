# ruff: noqa: RUF001 (words in scripts of their own)
"""The value of a correction in the place of the memory's one value of that kind: "*16 my bad", "79 already". Pure."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from formation.reconcile.restated.amended import written_as
from formation.reconcile.restated.behind.parts import (
    CHECKED_UNSPACED,
    CHECKED_WORDS,
    TOPIC_CJK,
    begins_with_known,
    core,
    is_of,
    is_same,
    is_small,
    joined_values,
    values_in,
)
from formation.reconcile.restated.restatement import is_years, same_word
from retrieval.corrections.amendment import TOKEN, is_remark, says_nothing
from retrieval.corrections.behind import Behind, CorrectionPart, begins_with, is_looked_up
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import Value, as_day, folded
from retrieval.query.stop_words import STOP_WORDS, word_set

# "79 already": without a word that says that it corrects, a number is near the one it takes the place of.
NEAR_SHARE, NEAR_NUMBER = 0.15, 3.0
# Of several numbers the nearest, if the next one is this much further.
MUCH_NEARER = 2.0
MOST_TIMES = 2.0
_SPAN_BEHIND = re.compile(r" ?[-\u2013] ?\d| (?:to|till|until|bis|au|al|a|tot|do|ao|до|по) \d")
_SPAN_BEFORE = re.compile(
    r"\d(?:\.|st|nd|rd|th|e|er)? ?(?:-|\u2013|to|till|until|bis|au|al|a|tot|do|ao|до|по) (?:the |el |o )?\Z"
)
_BEHIND = re.compile(r" ?([^\W\d_]+)")
_ONE = re.compile(
    r"(?<!\w)(?P<one>one|eine?n?|une?|un[oa]|uma?|een|jeden|jedna|jedno|jedną|один|одна|одну|одно|bir|ek)"
    r" (?P<counted>[^\W\d_]+)(?!\w)"
)
_ONE_IS = ("1",)
_BETWEEN_DAYS = re.compile(r",? ?(?:the |den |dem |der |am |le |el |il |dia |de |dnia )?")
# "At 10", of which another hour is said.
_AT_AN_HOUR = re.compile(r"(?<!\w)(?:at|um|a las|alle|as|om|o|saat|around|gegen|vers|a|в|о|الساعة) \Z")
_ASKS = word_set(
    "what when which how wann wie welche welcher quoi quand combien qué que cuándo cuando cuánto cosa quando quanto"
    " wat wanneer hoe kiedy ile jak что когда сколько hangi kaç ماذا متى كم kya kab kitne क्या कब"
)


def with_value(message: Behind, content: str) -> str | None:
    if (dated := _with_weekday_and_day(message, content)) is not None:
        return dated
    known = joined_values(content)
    parts = [(part, [*values_in(part, known), *_one_of(part, content, known)]) for part in message.parts]
    right = _right(parts, known)
    if right is None:
        return None
    part, news = right
    new = max(news, key=_says_of_it)
    if not _may_stand_beside(message, part, new, content, known):
        return None
    is_told = message.sign != "none" or any(other.is_denied for other in message.parts)
    if not is_told and not _is_told_by_itself(message, part, new, content, known):
        return None
    wrong = [each for other, found in parts if other.is_denied or other is not part for each in found]
    wrong = [each for each in wrong if not is_same(each, new)]
    old = _old_value(message, part, new, wrong, content, known)
    is_remark_behind = (
        message.sign == "sure" and new.kind != "number" and not core(replace(part, text=part.text[: new.start]))
    )
    if old is None or not (is_remark_behind or _says_nothing_else(part, news, content)):
        return None
    days = {each.kind for each in known} & {"date", "weekday", "weekdays"}
    if len(days) > 1 and new.kind in days:
        return None  # a day of the week would stand beside a date it is not of
    if new.is_ == _ONE_IS:
        return _with_one(part, new, content, old)
    written = written_as(part.text, new, content, old)
    return None if written is None else content[: old.start] + written + content[old.end :]


def _one_of(part: CorrectionPart, content: str, known: Sequence[Value]) -> list[Value]:
    """ "One sister", where the memory counts sisters: that word is an article, too, and no value by itself."""
    counted = [word for each in known if each.kind == "number" and (word := _right_behind(content, each))]
    found = _ONE.finditer(folded(part.text))
    return [
        Value(kind="number", start=each.start("one"), end=each.end("one"), is_=_ONE_IS)
        for each in found
        if any(same_word(each["counted"], word) for word in counted)
    ][:1]


def _with_one(part: CorrectionPart, new: Value, content: str, old: Value) -> str:
    """With the word behind it: "two sisters", "one sister"."""
    is_now, was = _BEHIND.match(part.text, new.end), _BEHIND.match(content, old.end)
    end, was_end = (is_now.end() if is_now else new.end), (was.end() if was else old.end)
    return content[: old.start] + part.text[new.start : end] + content[was_end:]


def _with_weekday_and_day(message: Behind, content: str) -> str | None:
    """ "Thursday the 10th", of "Tuesday 8 December": both at once."""
    known = _weekdays_with_day(content)
    found = [(part, each) for part in message.parts if not part.is_denied for each in _weekdays_with_day(part.text)]
    if message.sign == "none" or len(found) != 1 or len(known) != 1:
        return None
    [(part, (weekday, day))], [(old_weekday, old_day)] = found, known
    if is_same(weekday, old_weekday) or not _may_stand_beside(message, part, day, content, joined_values(content)):
        return None
    written = written_as(part.text, day, content, old_day)
    if written is None or not _says_nothing_else(part, [weekday, day], content):
        return None
    between = content[old_weekday.end : old_day.start]
    name = part.text[weekday.start : weekday.end]
    return content[: old_weekday.start] + name + between + written + content[old_day.end :]


def _weekdays_with_day(text: str) -> list[tuple[Value, Value]]:
    values = joined_values(text)
    pairs = [(one, as_day(other)) for one, other in pairwise(values) if one.kind == "weekday"]
    return [
        (one, day)
        for one, day in pairs
        if day.kind == "date" and _BETWEEN_DAYS.fullmatch(folded(text[one.end : day.start]))
    ]


def _right(
    parts: Sequence[tuple[CorrectionPart, Sequence[Value]]], known: Sequence[Value]
) -> tuple[CorrectionPart, Sequence[Value]] | None:
    """The first part that says another value than is known, or the one that says more of the same ("12, feb 12"), and
    all it says, of one kind.
    """
    others = [(part, _not_known(found, known)) for part, found in parts if not part.is_denied]
    others = [(part, found) for part, found in others if found]
    if not others:
        return None
    first = others[0][1][0]
    if any(each.kind != first.kind or not is_same(each, first) for each in others[0][1]):
        return None
    same = [(part, found) for part, found in others if all(is_same(each, first) for each in found)]
    return max(same, key=lambda each: max(map(_says_of_it, each[1])))


def _not_known(values: Sequence[Value], known: Sequence[Value]) -> list[Value]:
    return [each for each in values if not any(is_same(each, old) for old in known)]


def _says_of_it(value: Value) -> int:
    """How much of a date: a day alone, or its month as well."""
    return sum(each is not None for each in value.is_)


def _is_told_by_itself(message: Behind, part: CorrectionPart, new: Value, content: str, known: Sequence[Value]) -> bool:
    """Without a word that says that it corrects: "79 already", "9일이다 9일 오전 10시". It begins with the value."""
    before = message.plain[: part.start + new.start]
    if not begins_with(message.plain, len(before)):
        return False
    if new.kind != "number":
        return any(is_same(each, old) for each in joined_values(part.text) for old in known)
    beside = [folded(each) for each in TOKEN.findall(part.text[new.end :])]
    if any(each in STOP_WORDS and not (says_nothing(each) or each in CHECKED_WORDS) for each in beside):
        return False
    is_checked = any(each in CHECKED_WORDS for each in beside) or CHECKED_UNSPACED.search(part.text) is not None
    is_of_it = any(is_of(each, content) and not is_small(each) for each in beside)
    return is_checked or is_of_it or (before.strip() != "" and not beside)


def _old_value(
    message: Behind, part: CorrectionPart, new: Value, wrong: Sequence[Value], content: str, known: Sequence[Value]
) -> Value | None:
    same = [each for each in known if each.kind == new.kind or {each.kind, new.kind} == {"weekday", "weekdays"}]
    if new.kind == "time" and not same:
        same = [each for each in known if each.kind == "number" and _AT_AN_HOUR.search(folded(content[: each.start]))]
    if new.kind == "date":
        same = [each for each in same if (each.is_[1] is None) == (new.is_[1] is None)]
    if named := [each for each in same if any(is_same(each, other) for other in wrong)]:
        return named[0] if len(named) == 1 else None
    if len(same) > 1 and new.kind == "number":
        same = _not_known(same, joined_values(part.text))  # "130 over 90", of "140 over 90"
        same = _of_the_same_words(part, new, content, same) or _nearest(new, same)
    if len(same) != 1 or _is_of_a_span(content, same[0]):
        return None
    return same[0] if new.kind != "number" or _may_be_of(message, part, new, content, same[0]) else None


def _is_of_a_span(content: str, value: Value) -> bool:
    """ "May 6-11", "du 12 au 19 juillet": another day may be either."""
    return bool(_SPAN_BEHIND.match(content, value.end) or _SPAN_BEFORE.search(folded(content[: value.start])))


def _may_be_of(message: Behind, part: CorrectionPart, new: Value, content: str, old: Value) -> bool:
    """Of two numbers: they count the same, or nothing says what they count and one is not far from the other."""
    is_near = is_near_number(new, old) or _might_be_mistyped(new, old)
    if _counts_alike(part, new, content, old):
        return is_near or message.sign in ("sure", "slip")
    after, was_after = _right_behind(part.text, new), _right_behind(content, old)
    counts = [each for each in (after, was_after) if each and not is_small(each)]
    if after and (is_years(after) or not is_small(after)) and was_after and not is_small(was_after):
        return is_near and is_years(after) and is_years(was_after)
    if message.sign in ("none", "denial"):
        return is_near_number(new, old) and all(is_years(each) for each in counts)
    return is_near


def _right_behind(text: str, value: Value) -> str:
    found = _BEHIND.match(folded(text), value.end)
    return found[1] if found else ""


def _might_be_mistyped(new: Value, old: Value) -> bool:
    one, other = sorted((_number(new), _number(old)))
    shorter, longer = sorted((str(new.is_[0]), str(old.is_[0])), key=len)
    return other <= MOST_TIMES * one or (len(longer) == len(shorter) + 1 and shorter in longer)


def _of_the_same_words(part: CorrectionPart, new: Value, content: str, old: Sequence[Value]) -> list[Value]:
    """The one beside which the memory has the word that the new one stands beside: "体重是81". Of two as near it is the
    one on the same side of the word: "height 180 weight 80".
    """
    plain, found = folded(content), set[Value]()
    for each in core(part, [new]):
        word = TOPIC_CJK.sub("", each.plain)
        if not word or plain.count(word) != 1:
            continue
        start = plain.index(word)
        end, is_behind = start + len(word), new.start >= each.end

        def distance(value: Value, start: int = start, end: int = end, is_behind: bool = is_behind) -> tuple[int, bool]:
            return min(abs(value.start - end), abs(start - value.end)), (value.start >= end) is not is_behind

        found.add(min(old, key=distance))
    return [*found] if len(found) == 1 else []


def _number(value: Value) -> float:
    try:
        return float(str(value.is_[0]))
    except ValueError:
        return 0.0


def _nearest(new: Value, old: Sequence[Value]) -> list[Value]:
    """By number, where the others are much further."""
    apart = sorted(old, key=lambda each: abs(_number(each) - _number(new)))
    first, second = (abs(_number(each) - _number(new)) for each in apart[:2])
    return apart[:1] if second >= MUCH_NEARER * first and is_near_number(new, apart[0]) else []


def is_near_number(new: Value, old: Value) -> bool:
    apart = abs(_number(new) - _number(old))
    return apart <= max(NEAR_NUMBER if _number(old) < 100 else 0.0, NEAR_SHARE * abs(_number(old)))


def _counts_alike(part: CorrectionPart, new: Value, content: str, old: Value) -> bool:
    after, was_after = (TOKEN.match(text.lstrip()) for text in (part.text[new.end :], content[old.end :]))
    return bool(after and was_after and same_word(folded(after[0]), folded(was_after[0])))


def _says_nothing_else(part: CorrectionPart, values: Sequence[Value], content: str) -> bool:
    """Whether what stands beside the value is of the memory as well, or says that it is so by now, or was looked up."""
    if _is_looked_up(part, values):
        return True
    return all(is_of(word.plain, content) or is_years(word.plain) for word in core(part, values))


def _is_looked_up(part: CorrectionPart, values: Sequence[Value]) -> bool:
    """ "Looked at the card the 9th", "the 9th, checked the card": beside the value only that, of nobody."""
    before, behind = part.text[: values[0].start], part.text[max(each.end for each in values) :]
    looked_up, small = (before, behind) if is_looked_up(before) else (behind, before)
    return (
        is_looked_up(looked_up)
        and is_remark(looked_up)
        and all(is_small(folded(each)) for each in TOKEN.findall(small))
    )


def _begins_with_known_value(part: CorrectionPart, known: Sequence[Value]) -> bool:
    """ "The 20th is for my passport": what that value is of instead."""
    found = values_in(part, known)
    return bool(
        found
        and len(found) == 1
        and any(is_same(found[0], old) for old in known)
        and all(is_small(folded(each)) for each in TOKEN.findall(part.text[: found[0].start]))
    )


def _may_stand_beside(message: Behind, right: CorrectionPart, new: Value, content: str, known: Sequence[Value]) -> bool:
    """Whether the other parts are remarks, or of what the memory says. Without a sign it begins with what is right."""
    if message.sign != "sure" and any(
        folded(word) in _ASKS for each in message.parts for word in TOKEN.findall(each.text)
    ):
        return False
    counts = any(each.kind == new.kind == "number" and _counts_alike(right, new, content, each) for each in known)
    return all(
        part is right
        or part.is_denied
        or (counts and message.sign in ("slip", "sure"))  # "one sister, the other is my cousin"
        or any(is_same(each, new) for each in values_in(part, known))
        or (message.sign == "sure" and not relations_in(part.text))
        or begins_with_known(part, content)
        or _begins_with_known_value(part, known)
        or (is_remark(part.text) or _only_other_values(part, right, known))
        for part in message.parts
    )


def _only_other_values(part: CorrectionPart, right: CorrectionPart, known: Sequence[Value]) -> bool:
    """ "79 уже, в октябре исполнилось": when that came."""
    kinds = {each.kind for each in values_in(right, known)}
    return all(each.kind not in kinds for each in joined_values(part.text)) and not (
        relations_in(part.text) or any(each[0].isupper() for each in TOKEN.findall(part.text))
    )
