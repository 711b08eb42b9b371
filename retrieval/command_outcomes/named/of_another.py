# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether what a request to forget names by its day, or its amount, is another than a text names: what is on the 8th is
not meant by "all of the 5th", nor a rent of 4500 by "the 12 thousand". Pure.
"""

import re
from collections.abc import Collection
from typing import TypeAlias

from retrieval.corrections.values import MAX_DAY, Value, ValueKind, folded, in_ascii, values_of
from retrieval.text_cache import text_cache

# Month and day, from 0 and 1 on; of a day alone no month.
Dates: TypeAlias = frozenset[tuple[int | None, int]]

# "Du 11 au 13 décembre", "7 y 8 de diciembre": a date with a day before it.
_DAY_BEFORE = re.compile(
    r"(?<![\w.,:])(?P<day>\d{1,2})(?:st|nd|rd|th|\.|-?го)? ?"
    r"(?:(?P<to>-|–|to|till|until|through|bis(?: zum)?|au|jusqu'au|al|hasta el|a|ao|até|tot(?: en met)?|t/m|till|do|до"
    r"|по|se|से)|&|\+|,|and|und|et|pis|y|e|en|och|i|и|та|ve|aur|और)(?: (?:the|den?|le|el|il|o))? ?\Z"
)
# A day with what only Hindi puts behind one: "9 ko", "9 ka sab kuch".
_OF_HINDI = re.compile(
    r"(?<![\w.,:])(?P<day>\d{1,2}) (?:(?:ko|को)(?!\w)|(?:k[aei]|wal[aie]|क[ाेी]|वाल[ाेी])"
    r"(?= (?:sab|sb|jo|kuch|saar[aei]|sar[aei]|dono\w?|plan|program|appointment|सब|जो|कुछ|सार[ाेी]|दोनों)(?!\w)))"
)
_DAY_ALONE = re.compile(r"0?[1-9]|[12]\d|3[01]")
_TIMES = {
    1_000: r"k|mil|thousand|grand|tausend|mille|mila|duizend|tusen|tys(?:i[aą]c\w{0,2}|\.)?|тыс\w{0,4}|тисяч\w?|bin"
    r"|ألف|الاف|آلاف|ha[sz]a{1,2}r|हज़ार|हजार|千|천",
    10_000: "万|萬|만",
    100_000: r"la(?:kh?|c)s?|लाख",
    1_000_000: r"m(?:io|ln|illion\w{0,2}|illones|ilhões)|млн|миллион\w{0,2}|мільйон\w{0,2}|milyon|مليون|百万|백만",
    10_000_000: r"crores?|करोड़",
}
_CURRENCY = r"[£$€₹¥₽₺₴₩]"
_UNIT = (
    r"euros?|eur|pounds?|quid|dollars?|bucks?|balles|piasses?|pavos|pesos|varos|lana|lei|zł|złotych|руб\w*|грн|гривень|tl|lira"
    r"|reais|pln|rs|rupees?|rupaye|öcken|spänn|kr|kronor|円|元|块|원"
)
_NUMBER = re.compile(
    rf"(?P<before>{_CURRENCY} ?|(?<!\w)rs\.? ?)?(?<![\d.,:/-])(?<![^\W\u3040-\u9fff\uac00-\ud7a3])"
    rf"(?P<number>\d{{1,3}}(?:[., ']\d{{3}}){{1,3}}(?!\d)|\d{{1,9}}(?:[.,]\d{{1,2}})?)(?![\d:/]) ?"
    rf"(?:(?P<times>{'|'.join(_TIMES.values())})(?![^\W\d\u3040-\u9fff\uac00-\ud7a3]))?"
    rf"(?P<behind> ?(?:{_CURRENCY}|{_UNIT}))?",
    re.IGNORECASE,
)
_GROUPED = re.compile(r"\d{1,3}(?:[., ']\d{3})+")
_YEARS = range(1900, 2100)
# A smaller number counts something else, where nothing says that it is money.
MIN_AMOUNT = 100
# To read the values of a sentence takes 0.4 ms, and what a request names is held against each memory, more than once.
MAX_CACHED_TEXTS, MAX_CACHED_CHARACTERS = 1_000, 1_000


def is_of_another_day_or_amount(text: str, about: str) -> bool:
    """Whether `about` names days, or amounts, and `text` only others. Time linear in their lengths."""
    asked, stated = dates_in(about), dates_in(text)
    if asked and stated and not is_on(stated, asked):
        return True
    weekdays, others = _weekdays_in(about), _weekdays_in(text)
    if weekdays and others and not stated and weekdays.isdisjoint(others):
        return True
    amounts, stated_amounts = _amounts_in(about), _amounts_in(text)
    return bool(amounts and stated_amounts) and amounts.isdisjoint(stated_amounts)


def names_day_or_amount(about: str) -> bool:
    """Whether anything could be of another than it names. Time linear in the length."""
    return bool(dates_in(about) or _weekdays_in(about) or _amounts_in(about))


def dates_in(text: str) -> Dates:
    """Those that have a day. Time linear in the length."""
    if (alone := _DAY_ALONE.fullmatch(text)) is not None:
        return frozenset({(None, int(alone[0]))})
    found = {day for each in _values_in(text, "date") for day in _days_of(each, folded(text))}
    named = {day for _, day in found}
    found |= {(None, day) for each in _OF_HINDI.finditer(text) if 0 < (day := int(each["day"])) <= MAX_DAY} - {
        (None, day) for day in named
    }
    return frozenset(found)


def spans_of_dates_and_amounts(text: str) -> list[tuple[int, int]]:
    """Where they stand. Time linear in the length."""
    dates = [(each.start, each.end) for each in _values_in(text, "date")]
    dates += [each.span("day") for each in _OF_HINDI.finditer(text)]
    return dates + [each.span() for each in _NUMBER.finditer(in_ascii(text)) if _amount_of(each) is not None]


def without_dates(text: str) -> str:
    """Time linear in the length."""
    dates = _values_in(text, "date")
    starts, ends = [0, *(each.end for each in dates)], [*(each.start for each in dates), len(text)]
    return " ".join(text[at:to] for at, to in zip(starts, ends, strict=True))


def is_on(stated: Dates, asked: Dates) -> bool:
    """Whether one of the dates is the same, of a day alone in whatever month."""
    return any(
        day == other and (month is None or month_of_other is None or month == month_of_other)
        for month, day in asked
        for month_of_other, other in stated
    )


def _weekdays_in(text: str) -> set[object]:
    return {each.is_[0] for each in _values_in(text, "weekday")}


def _values_in(text: str, kind: ValueKind) -> list[Value]:
    return [each for each in _all_values_in(text) if each.kind == kind]


@text_cache(max_texts=MAX_CACHED_TEXTS, max_characters=MAX_CACHED_CHARACTERS)
def _all_values_in(text: str) -> tuple[Value, ...]:
    return tuple(values_of(text, spelled=True))


def _days_of(date: Value, plain: str) -> Collection[tuple[int | None, int]]:
    """Of a date, and of the day before it that has its month from it; in figures in both orders: 12/9."""
    month, day = date.is_
    if not isinstance(day, int) or not isinstance(month, int | None):
        return ()
    found: set[tuple[int | None, int]] = {(month, day)}
    if month is not None and "/" in plain[date.start : date.end] and day <= 12:
        found.add((day - 1, month + 1))
    before = _DAY_BEFORE.search(plain[max(0, date.start - 24) : date.start])
    if before is not None and 0 < (first := int(before["day"])) <= MAX_DAY:
        last = day if before["to"] and first < day else first
        found |= {(month, each) for each in range(first, last + 1)}
    return found


def _amounts_in(text: str) -> set[float]:
    found = (_amount_of(each) for each in _NUMBER.finditer(in_ascii(text)))
    return {amount for amount in found if amount is not None}


def _amount_of(found: re.Match[str]) -> float | None:
    """What is counted in money, or by the thousand, or is too great to count much else, and is no year."""
    number, is_grouped = found["number"], _GROUPED.fullmatch(found["number"]) is not None
    value = float(re.sub(r"\D", "", number) if is_grouped else number.replace(",", "."))
    times = (found["times"] or "").casefold()
    factor = next((n for n, words in _TIMES.items() if times and re.fullmatch(words, times)), 1)
    is_money = bool(found["before"] or found["behind"] or times)
    is_amount = is_money or (value >= MIN_AMOUNT and (is_grouped or value not in _YEARS))
    return value * factor if is_amount else None
