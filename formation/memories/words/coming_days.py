"""The day that a to-do names by the one on which it was said: "by Friday", "morgen". Pure."""

import re
from datetime import date, timedelta

from retrieval.own_words.characters import small
from retrieval.own_words.relative_days import without_accents

_TODAY = """
today|tonight|heute|aujourd'hui|hoy|hoje|oggi|stasera|vandaag|vanavond|idag|dzis|dzisiaj|сегодня|сьогодні|bugun
|اليوم|आज|今天|今日|오늘
"""
_TOMORROW = """
tomorrow|tmrw|tmr|(?<!jeden )(?<!am )(?<!guten )morgen|demain|(?<!la )(?<!de )manana|amanha|domani|imorgon|jutro|завтра
|yarin|غدا|بكرا|بكرة|कल|明天|明日|내일
"""
_IN_TWO_DAYS = """
day after tomorrow|ubermorgen|apres[- ]demain|pasado manana|depois de amanha|dopodomani|overmorgen|i overmorgon|pojutrze
|послезавтра|післязавтра|परसों|后天|後天|明後日|모레
"""
# Monday first.
_WEEKDAYS = (
    "monday|montag|lundi|lunes|segunda(?:-feira)?|lunedi|maandag|mandag|poniedzialek|понедельник|понеділок|pazartesi"
    "|الاثنين|الإثنين|सोमवार|(?:周|星期)一|月曜日?|월요일",
    "tuesday|dienstag|mardi|martes|terca(?:-feira)?|martedi|dinsdag|tisdag|wtorek|вторник|вівторок|sali|الثلاثاء|मंगलवार"
    "|(?:周|星期)二|火曜日?|화요일",
    "wednesday|mittwoch|mercredi|miercoles|quarta(?:-feira)?|mercoledi|woensdag|onsdag|srode|среду|середу|carsamba|الأربعاء"
    "|बुधवार|(?:周|星期)三|水曜日?|수요일",
    "thursday|donnerstag|jeudi|jueves|quinta(?:-feira)?|giovedi|donderdag|torsdag|czwartek|четверг|четвер|persembe|الخميس"
    "|गुरुवार|(?:周|星期)四|木曜日?|목요일",
    "friday|freitag|vendredi|viernes|sexta(?:-feira)?|venerdi|vrijdag|fredag|piatek|пятницу|п'ятницю|cuma|الجمعة|शुक्रवार"
    "|(?:周|星期)五|金曜日?|금요일",
    "saturday|samstag|sonnabend|samedi|sabado|sabato|zaterdag|lordag|sobote|субботу|суботу|cumartesi|السبت|शनिवार"
    "|(?:周|星期)六|土曜日?|토요일",
    "sunday|sonntag|dimanche|domingo|domenica|zondag|sondag|niedziele|воскресенье|неділю|الأحد|रविवार|(?:周|星期)[日天]"
    "|日曜日?|일요일",
)
# Behind or before a weekday: that of the next week, for what is done too late is asked about too early otherwise.
_NEXT = re.compile(
    r"\b(?:next|nachste[nrs]?|proxim[oa]|prossim[oa]|volgende|nasta|nastepn\w{1,3}|przyszl\w{1,3}|следующ\w{2,3}|gelecek"
    r"|prochaine?|que (?:viene|vem))\b|下(?:周|星期|週)|来週|다음 ?주"
)
# What is to be done each week has no day by which it is done.
_EACH = re.compile(
    r"\b(?:every|each|jede[nrms]?|chaque|tous les|todos (?:los|os)|toda|cada|ogni|elke|iedere|varje|kazd\w{1,3}|кажд\w{2,3}"
    r"|her)\b|每|毎|매주|हर "
)


def _pattern(words: str) -> re.Pattern[str]:
    found = words.replace("\n", "")
    return re.compile(rf"(?<![a-zа-яёіїє])(?:{found})(?![a-zа-яёіїє])")


_DAYS = tuple((_pattern(words), days) for words, days in ((_IN_TWO_DAYS, 2), (_TOMORROW, 1), (_TODAY, 0)))
_BY_WEEKDAY = tuple(map(_pattern, _WEEKDAYS))


def coming_day(text: str, said_on: date) -> date | None:
    """None where it names none, or several. A weekday is the first after `said_on`."""
    plain = small(text)
    bare = f"{without_accents(plain)}\n{plain}"  # without marks no Korean syllable is whole
    if _EACH.search(bare):
        return None
    found: set[date] = set()
    for pattern, days in _DAYS:
        if pattern.search(bare):
            found.add(said_on + timedelta(days=days))
            bare = pattern.sub(" ", bare)
    for nth, pattern in enumerate(_BY_WEEKDAY):
        if pattern.search(bare):
            found.add(_first(nth, said_on, of_next_week=_NEXT.search(bare) is not None))
    return found.pop() if len(found) == 1 else None


def _first(weekday: int, said_on: date, *, of_next_week: bool) -> date:
    first = said_on + timedelta(days=(weekday - said_on.weekday() - 1) % 7 + 1)
    is_this_week = first.isocalendar()[:2] == said_on.isocalendar()[:2]
    return first + timedelta(weeks=1) if of_next_week and is_this_week else first
