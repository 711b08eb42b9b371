# ruff: noqa: RUF001 (months in scripts of their own)
"""Dates that a text names: what was said then is likelier to answer a question, and a to-do is due by one. Pure.

Months by name in thirteen languages, shortened ones beside a day, by number in Chinese, Japanese and Korean, and as
2026-03-01. A name that is also another word ("may", "mars") counts only beside a number or after a word such as "in",
one that mostly is ("марта", "ocak") only behind the number of a day.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from retrieval.query.terms import MAX_QUESTION_CHARACTERS

_NAMES = """
january february march april may june july august september october november december
januar februar marz april mai juni juli august september oktober november dezember
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
januari februari maart april mei juni juli augustus september oktober november december
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре
січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
ocak subat mart nisan mayıs haziran temmuz agustos eylul ekim kasım aralık
يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر
जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर
"""
# Beside the number of a day: "15 Dec", "Dec 15". Alone they are other words and names.
_SHORT_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec janv fevr mar avr mai jun juil aug sept okt nov dez"
SHORT = {name: place % 12 + 1 for place, name in enumerate(_SHORT_NAMES.split())} | {"dic": 12, "ene": 1, "abr": 4}
# "My son Jan 5 …", "Mar 5 …": no day behind these.
_NO_DAY_BEHIND = frozenset({"jan", "mar"})
MONTHS = SHORT | {name: place % 12 + 1 for place, name in enumerate(_NAMES.split())}
MONTHS |= {"janner": 1, "feber": 2}  # in Austria
AMBIGUOUS = frozenset({"may", "march", "mars", "mai", "mei", "mayo", "marco", "april", "june", "august"})
# Marta and Maya, a brand, a stove, a verb that is not only of those who sow.
_MOSTLY_OTHER_WORDS = "марта марте мая marca maja mart nisan ocak ekim مارس مايو मई जून"
BEHIND_A_DAY = frozenset(_MOSTLY_OTHER_WORDS.split())

_DAY, _YEAR = r"(\d{1,2})(?:st|nd|rd|th|er|e|de|ste|o|°|\.|-?го|-?е)?", r"((?:19|20)\d\d)"
# As _YEAR: what programs write where there is no date (0001-01-01, 9999-12-31) is none, and calendars end there.
_YEARS = range(1900, 2100)
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_BEFORE = (
    r"\b(?:in|im|en|em|a|au|de|di|del|of|since|during|last|this|early|late|mid|seit|letzten|depuis|desde|da|op|sinds"
    r"|for|by|until)"
)
# "On 12 Eylülde". Vowel signs are no word characters, so that no word of Hindi ends at a boundary of words.
_NAMED = re.compile(
    rf"(?:\b{_DAY}\s+(?:de\s+|of\s+)?|({_BEFORE})\s+)?(?<!\w)({_MONTH})(?:[dt][ae])?(?!\w)(?:\s+{_DAY}(?![\d:]))?"
    rf"(?:,?\s+(?:de\s+|of\s+)?{_YEAR})?"
)
_NUMBERED = re.compile(r"(?:(\d{4})\s*[年년]\s*)?(\d{1,2})\s*[月월](?!間)(?:\s*(\d{1,2})\s*[日일号號])?")
_ISO = re.compile(r"\b(\d{4})-(\d{1,2})(?:-(\d{1,2}))?\b")
# What is cheap to look for, and without which there is no date: 20 µs a question instead of 95.
_BEGINNINGS = tuple({name[:3] for name in MONTHS})
_DIGIT = re.compile(r"\d")
# Accents, and what stands on or below an Arabic alif.
_MARKS = re.compile("[\u0300-\u036f\u0653-\u0655]")
_ALONE = re.compile(rf"(?<![\d.,-]){_YEAR}(?:年|년|\b)(?![-.,]?\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedDate:
    """As much of a date as was named."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def includes(self, moment: datetime) -> bool:
        named = ((self.year, moment.year), (self.month, moment.month), (self.day, moment.day))
        return all(asked is None or asked == found for asked, found in named)


def dates_of(question: str) -> tuple[NamedDate, ...]:
    """Those named, each once, and of a day its month too: what was done on the 3rd may have been said on the 5th."""
    folded = _without_marks_and_hamza(question[:MAX_QUESTION_CHARACTERS])
    found = _named(folded)
    if _DIGIT.search(folded):
        found += _numbered(folded)
        if not found and ("19" in folded or "20" in folded):
            found = [NamedDate(year=int(match[1])) for match in _ALONE.finditer(folded)]
    months = [NamedDate(year=each.year, month=each.month) for each in found if each.day is not None]
    return tuple(dict.fromkeys([*found, *months]))


def _named(folded: str) -> list[NamedDate]:
    if not any(beginning in folded for beginning in _BEGINNINGS):
        return []
    found = []
    for before, preposition, name, after, year in _NAMED.findall(folded):
        if name in AMBIGUOUS and not (before or preposition or after or year):
            continue
        if name in BEHIND_A_DAY and not before:
            continue
        day = before or after
        if name in SHORT and name not in AMBIGUOUS and not (before or (after and name not in _NO_DAY_BEHIND)):
            continue
        found.append(_then(year, MONTHS[name], day))
    return [each for each in found if each is not None]


def _numbered(folded: str) -> list[NamedDate]:
    written = [] if folded.isascii() else _NUMBERED.findall(folded)
    written += _ISO.findall(folded) if "-" in folded else []
    found = [_then(year, int(month), day) for year, month, day in written]
    return [each for each in found if each is not None]


def _then(year: str, month: int, day: str) -> NamedDate | None:
    if not 1 <= month <= 12 or (day and not 1 <= int(day) <= 31) or (year and int(year) not in _YEARS):
        return None
    return NamedDate(year=int(year) if year else None, month=month, day=int(day) if day else None)


def _without_marks_and_hamza(text: str) -> str:
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    return unicodedata.normalize("NFC", _MARKS.sub("", plain))
