# ruff: noqa: RUF001 (words in scripts of their own)
"""What a request asks for by its kind ("how old Ann is", "the price", "which day"), and where a text says that. Pure.

The kind is named in one message and the value in another: no word of "the age of my brother" is in "Tom is 34".
"""

import re
from collections.abc import Sequence

from db.terms import Term
from retrieval.command_outcomes.named.prices import asks_an_amount, says_an_amount
from retrieval.corrections.values import DAYS, values_of
from retrieval.query.terms import terms, words

_AGE = (
    r"how old|age|wie alt|alter|quel âge|âge|(?:cu[aá]nt|quant)[oa]s? a[ñn]os|edad"
    r"|quanti anni|età|idade|hoe oud|leeftijd"
    r"|ile (?:\w{1,20} ){0,2}lat|wiek\w{0,2}|сколько (?:\w{1,20} )?лет"
    r"|возраст\w{0,2}|скільки (?:\w{1,20} )?років|вік|віку"
    r"|kaç yaş\w{0,6}|yaş(?:ı|ın|ım|ını|ımı)?|kitne saal|kitni umar|umr|umar|कितने साल|उम्र|عمر\w{0,2}"
)
_LENGTH = (
    r"mileage|miles|kms?|kilomet(?:er|re)s?|kilometerstand|kilom[ée]tr(?:age|es?)|kilometra?je|chilometr(?:i|aggio)"
    r"|[qk]uilometragem|przebieg\w{0,2}|пробег\w?|пробіг"
)
_SIZE = (
    r"how (?:tall|heavy|big)|weight|height|wie (?:groß|gross|schwer)|gewicht|größe|groesse|poids|taille|peso|estatura"
    r"|altezza"
    r"|altura|hoe (?:zwaar|groot|lang)|lengte|waga|wagę|wadze|wzrost\w{0,2}|вес|веса|рост|вага|вагу|зріст"
    r"|kilo(?:m|mu|su|sunu)?"
    r"|boy(?:u|um|unu|umu)|vazan|वज़न|وزن\w{0,2}|طول\w{0,2}"
)
_UNSPACED = (r"年齢|何歳|いくつ|年龄|几岁|多大|나이|몇 ?살", r"走行距離|里程|주행거리", r"体重|身長|身高|몸무게|신장")
# What is asked for, and what stands behind a number that is one.
_MEASURES = tuple(
    (re.compile(rf"(?<!\w)(?:{asked})(?!\w)|{unspaced}", re.IGNORECASE), re.compile(f" ?(?:{unit})", re.IGNORECASE))
    for asked, unspaced, unit in zip(
        (_AGE, _LENGTH, _SIZE),
        _UNSPACED,
        (
            r"(?:years?|yrs?|yo|jahre?|ans|años|anos|anni|jaar|lata?|saal|år|год\w?|лет|рок\w{1,2}|yaş\w{0,6})(?!\w)|[歳才岁歲살]|साल|سن[ةه]",
            r"(?:kms?|miles?|mi|км)(?!\w)|kilom|chilom|quil[oó]m|公里|キロ|킬로",
            r"(?:k[gi]\w{0,8}|lbs?|pounds?|stone|cm|ft|кг|кило\w{0,4}|см)(?!\w)|キロ|公斤|킬로|센티",
        ),
        strict=True,
    )
)
_HOW_MUCH = re.compile(
    r"(?<!\w)(?:how much|wie ?viel|combien|(?:cu[aá]nt|quant)[oa]s?|hoe ?veel|ile"
    r"|сколько|скільки|ne kadar|kaç|kitn[aei])(?!\w)"
    r"|いくら|料金|多少|价钱|얼마|كم |कितन",
    re.IGNORECASE,
)
_DAYS = re.compile(
    r"(?<!\w)(?:days?|dates?|when|(?:wochen)?tage?s?|datum|termin|uhrzeit|wann|jours?|heures?|quand|d[ií]as?|fechas?|horas?"
    r"|cu[aá]ndo|giorn[oi]|ora|orario|quando|data|horário|dag(?:en)?|wanneer|tijd|dzień|dni|dnia|kiedy|godzin\w{1,2}|день|дни"
    r"|дата|дату|когда|время|дні|коли|gün\w{0,3}|ne zaman|saat\w{0,3}|din|kab|dagar|när|يوم|موعد|متى|दिन|कब)(?!\w)"
    r"|曜日|日にち|日付|いつ|时间|哪天|日期|几号|星期几|날짜|요일|언제",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_NUMBER = re.compile(
    r"[£$€₹¥₽₺₴₩]?(?<![a-zà-ɏͰ-ӿ\u0590-\u0fff\d])R?\d{1,12}(?:[ ,.'\u00a0]\d{3}(?!\d)){0,3}(?:[.,]\d{1,2}(?!\d))?"
    r"(?:[万億亿千만천]\d{1,4}){0,2}"
    r"(?:[万億亿千만천]| ?(?:k|mil|thousand|grand|tausend|tys\w{0,6}|тыс\w{0,4}|mio|mln|milli?on\w{0,4}|milion\w{0,3}"
    r"|миллион\w{0,3}"
    r"|мільйон\w{0,3}|bin|lakh|hazaa?r|हज़ार|लाख)(?!\w))?",
    re.IGNORECASE,
)
# So near a number stands what it counts.
BESIDE = 12


def asks_a_value(about: str) -> bool:
    return bool(_measures_asked(about) or asks_what_is_paid(about) or _DAYS.search(about))


def asks_a_measure(about: str, wanted: Sequence[Term]) -> int:
    """Bit n is set for each of `wanted` that only says which measure is asked for: "the age of my brother"."""
    named = {word for asked, _ in _MEASURES for found in asked.finditer(about) for word in words(found[0])}
    return sum(1 << n for n, term in enumerate(wanted) if any(word.startswith(term.words[0]) for word in named))


def says_a_number(content: str) -> bool:
    return bool(_numbers(content))


def values_asked(content: str, about: str, *, stays: str = "") -> list[tuple[int, int]]:
    """Where `content` says what `about` asks for by its kind; empty where nothing tells which of several it is.
    `stays`: says what is not meant.
    """
    units = _measures_asked(about)
    if not units and not asks_what_is_paid(about):
        return _days(content, stays) if _DAYS.search(about) else []
    numbers = [(at, to) for at, to in _numbers(content) if content[at:to] not in stays]
    if units:
        fitting = [(at, to) for at, to in numbers if any(unit.match(content, to) for unit in units)]
    else:
        fitting = [(at, to) for at, to in numbers if says_an_amount(content[at : to + BESIDE])]
    return fitting or (numbers if len(numbers) == 1 else [])


def _measures_asked(about: str) -> list[re.Pattern[str]]:
    return [unit for asked, unit in _MEASURES if asked.search(about)]


def asks_what_is_paid(about: str) -> bool:
    return _HOW_MUCH.search(about) is not None or bool(asks_an_amount(terms(about)))


def _days(content: str, stays: str) -> list[tuple[int, int]]:
    """Without a mere month where a day is said too."""
    staying = {each.is_ for each in values_of(stays)}
    found = [each for each in values_of(content) if each.kind in DAYS and each.is_ not in staying]
    days = [each for each in found if each.kind != "date" or each.is_[1] is not None]
    return [(each.start, each.end) for each in days or found]


def _numbers(content: str) -> list[tuple[int, int]]:
    """Those in digits that are no days, times or years."""
    days = [(each.start, each.end) for each in values_of(content) if each.kind in DAYS]
    return [
        found.span()
        for found in _NUMBER.finditer(content)
        if not _YEAR.fullmatch(found[0]) and not any(at < found.end() and found.start() < to for at, to in days)
    ]
