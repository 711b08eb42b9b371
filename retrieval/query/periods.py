"""The time that a question asks about: yesterday, last week, in March. Pure.

Days are those of UTC, half a day longer at both ends: nobody knows where the user is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from retrieval.query.conversation import subjects_of
from retrieval.query.dates import MONTHS, NamedDate
from retrieval.query.stems import language_of
from retrieval.query.terms import MAX_QUESTION_CHARACTERS, is_unspaced, words

SLACK = timedelta(hours=12)

# As `words` folds them.
_PHRASES = {
    "day before yesterday": (
        "day before yesterday", "vorgestern", "avant hier", "anteayer", "antier", "anteontem", "altro ieri",
        "позавчера", "前天", "一昨日", "おととい",
    ),
    "yesterday": ("yesterday", "gestern", "hier", "ayer", "ontem", "ieri", "вчера", "昨天", "昨日"),
    "today": ("today", "heute", "aujourd hui", "hoy", "hoje", "oggi", "сегодня", "今天", "今日"),
    "this week": (
        "this week", "diese woche", "dieser woche", "cette semaine", "esta semana", "questa settimana",
        "этой неделе", "这周", "这星期", "本周", "今週",
    ),
    "last week": (
        "last week", "past week", "letzte woche", "letzter woche", "vorige woche", "semaine derniere",
        "semaine passee", "semana pasada", "semana passada", "settimana scorsa", "scorsa settimana",
        "прошлой неделе", "прошлую неделю", "上周", "上星期", "上週", "上个星期", "先週",
    ),
    "last month": (
        "last month", "past month", "letzten monat", "vorigen monat", "mois dernier", "mes pasado", "mes passado",
        "mese scorso", "scorso mese", "прошлом месяце", "上个月", "上月", "上個月", "先月",
    ),
    "last year": (
        "last year", "letztes jahr", "letzten jahr", "voriges jahr", "annee derniere", "an dernier", "ano pasado",
        "ano passado", "anno scorso", "прошлом году", "去年", "昨年",
    ),
}  # fmt: skip
# What one does in any time: what is left of such a question names nothing to search for.
_DOING_WORDS = """
do did done doing talk talked talking discuss discussed speak spoke spoken chat chatted happen happened go going up
said told conversation conversations topics about gemacht getan besprochen geredet gesprochen gesagt passiert los
erzahlt unterhalten haben hatten machten redeten fait faisions parle discute dit passe raconte avons avions hicimos
hice hablamos hable dije paso hecho hablado discutimos fizemos fiz falamos falei conversamos disse aconteceu fatto
parlato detto successo discusso abbiamo facemmo делали делал делала говорили говорил говорила обсуждали было
происходило woruber wovon сделали сказал сказала
"""
_DOING = frozenset(_DOING_WORDS.split())
# Of Chinese and Japanese, the characters of such a question.
_DOING_UNSPACED = re.compile(
    r"[\W\d年月日我们們你都在了的过過做干什么甚麼聊说說谈談论論些事情吗呢有和一起"
    r"私たち僕俺何をはがのにでしまかっ話なんとどいてす]*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """From `start` until before `end`."""

    start: datetime
    end: datetime


def period_of(question: str, dates: Sequence[NamedDate], now: datetime) -> Period | None:
    """`dates`: those that the question names, the first of which counts where it says no other time.

    None where the question names anything besides: then it is searched for.
    """
    text = question[:MAX_QUESTION_CHARACTERS]
    found = _relative(text, now)
    if found is None and dates:
        found = _named(dates[0], now), text
    if found is None:
        return None
    (start, end), rest = found
    if is_unspaced(rest) and _DOING_UNSPACED.fullmatch(rest) is None:
        return None
    return Period(start=start - SLACK, end=end + SLACK) if is_unspaced(text) or _names_nothing(rest) else None


def _relative(text: str, now: datetime) -> tuple[tuple[datetime, datetime], str] | None:
    """Of "last week" and the like, with the rest of the text."""
    asked = tuple(words(text))
    spaced = f" {' '.join(asked)} "
    for name, phrases in _PHRASES.items():
        for phrase in phrases:
            if is_unspaced(phrase):
                if phrase in text:
                    return _bounds(name, now), text.replace(phrase, "")
            elif f" {phrase} " in spaced and (phrase != "hier" or language_of(asked) == "french"):
                return _bounds(name, now), spaced.replace(f" {phrase} ", " ")
    return None


def _names_nothing(text: str) -> bool:
    left = [word for word in subjects_of(words(text)) if word not in MONTHS and not word.isdecimal()]
    return all(word in _DOING for word in left)


def _bounds(name: str, now: datetime) -> tuple[datetime, datetime]:
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    day, week, month = timedelta(days=1), today - timedelta(days=today.weekday()), today.replace(day=1)
    match name:
        case "today":
            return today, today + day
        case "yesterday":
            return today - day, today
        case "day before yesterday":
            return today - 2 * day, today - day
        case "this week":
            return week, today + day
        case "last week":
            return week - 7 * day, week
        case "last month":
            return (month - day).replace(day=1), month
    return month.replace(year=today.year - 1, month=1), month.replace(month=1)


def _named(date: NamedDate, now: datetime) -> tuple[datetime, datetime]:
    """The latest time of that name that has begun."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if date.month is None:
        start = today.replace(year=date.year or today.year, month=1, day=1)
        return start, start.replace(year=start.year + 1)
    year = date.year or (today.year if (date.month, date.day or 1) <= (today.month, today.day) else today.year - 1)
    month = today.replace(year=year, month=date.month, day=1)
    if date.day is not None:
        start = month + timedelta(days=date.day - 1)
        return start, start + timedelta(days=1)
    return month, (month + timedelta(days=32)).replace(day=1)
