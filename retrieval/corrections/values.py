"""What a text says of which a correction may say another: dates, days of the week, times, numbers and names. Pure."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from retrieval.query.dates import AMBIGUOUS
from retrieval.query.dates import MONTHS as MONTHS_OF_QUESTIONS

ValueKind = Literal["date", "weekday", "weekdays", "time", "number", "place", "name"]
MAX_DAY = 31
# When something is: what an appointment is moved to.
DAYS: tuple[ValueKind, ...] = ("date", "weekday", "weekdays", "time")


def _numbered(lists: str, count: int) -> dict[str, int]:
    return {name: place % count for place, name in enumerate(lists.split())}


_WEEKDAYS = _numbered(
    """
    monday tuesday wednesday thursday friday saturday sunday
    mondays tuesdays wednesdays thursdays fridays saturdays sundays
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    montags dienstags mittwochs donnerstags freitags samstags sonntags
    lundi mardi mercredi jeudi vendredi samedi dimanche
    lunes martes miercoles jueves viernes sabado domingo
    lunedi martedi mercoledi giovedi venerdi sabato domenica
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    poniedzialek wtorek sroda czwartek piatek sobota niedziela
    poniedziałek wtorek srode czwartek piatek sobote niedziele
    poniedziałku wtorku srody czwartku piatku soboty niedzieli
    понедельник вторник среда четверг пятница суббота воскресенье
    понедельник вторник среду четверг пятницу субботу воскресенье
    понеділок вівторок середа четвер п'ятниця субота неділя
    понеділок вівторок середу четвер п'ятницю суботу неділю
    pazartesi salı carsamba persembe cuma cumartesi pazar
    सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार
    الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد
    الاتنين التلات الاربعا الخميس الجمعه السبت الاحد
    月曜 火曜 水曜 木曜 金曜 土曜 日曜
    周一 周二 周三 周四 周五 周六 周日
    星期一 星期二 星期三 星期四 星期五 星期六 星期日
    월요일 화요일 수요일 목요일 금요일 토요일 일요일
    """,
    7,
)
# They count something else as well, but for the word before or behind them.
_PORTUGUESE_WEEKDAYS = {"segunda": 0, "terca": 1, "quarta": 2, "quinta": 3, "sexta": 4}
# Those with a second word, of which there are two each, are left out: "_" stands in no name.
_MONTHS = {
    **{name: month - 1 for name, month in MONTHS_OF_QUESTIONS.items()},
    **_numbered(
        """
        كانون_ شباط اذار نيسان ايار حزيران تموز اب ايلول تشرين_ تشرين_ كانون_
        """,
        12,
    ),
    "दिसम्बर": 11,
    "नवम्बर": 10,
    "सितम्बर": 8,
    "دسمبر": 11,
}
# As they are shortened beside a day; those that are more often another word are left out.
_SHORT_MONTHS = {
    **_numbered("янв фев мар апр май_ июн июл авг сен окт ноя дек", 12),
    **_numbered("січ лют бер квіт трав черв лип серп верес жовт листоп груд", 12),
    **_numbered("sty_ lut_ mar_ kwi maj_ cze lip_ sie_ wrz paz lis_ gru", 12),
    **_numbered("oca sub_ mar_ nis may_ haz_ tem_ agu eyl eki kas_ ara", 12),
}
# Nobody says these without a day beside them and means a month.
_UNSURE_ALONE = AMBIGUOUS | frozenset(
    [
        "mar",
        "jan",
        "dec",
        "sep",
        "oct",
        "nov",
        "jun",
        "jul",
        "apr",
        "feb",
        "aug",
        "اب",
        "ocak",
        "mart",
        "ekim",
        "मई",
        "जून",
    ]
)
# As digits. Those that are another word too ("sei", "due", "onze", and all of one) are left out.
_NUMBER_WORDS = {
    word: number
    for number, words in enumerate(
        """
        two zwei zwo deux dos duas twee dwa dwie dwoje два две двое двоє iki
        three drei trois tre tres drie trzy troje три трое троє uc üç
        four vier quatre cuatro quatro quattro cztery czworo четыре четверо чотири dort
        five funf cinq cinco cinque vijf piec piecioro пять пятеро п'ять bes
        six sechs seis zes szesc шесть шість altı
        seven sieben siete sete sette zeven siedem семь сім yedi
        eight acht huit ocho oito otto osiem восемь вісім sekiz
        nine neun nueve nove negen dziewiec девять dokuz
        ten zehn diez dez dieci tien dziesiec десять
        eleven elf undici
        twelve zwolf douze doce doze dodici twaalf
        """.strip().splitlines(),
        2,
    )
    for word in words.split()
}
_CJK_NUMBERS = {letter: number for number, letter in enumerate("一二三四五六七八九十", 1)} | {"两": 2, "兩": 2}

_KOREAN_NUMBERS = {
    **{
        word: number
        for number, word in enumerate(["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열"], 1)
    },
    **{
        f"열{word}": number
        for number, word in enumerate(["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉"], 11)
    },
}


_NUMBERS = _NUMBER_WORDS | _CJK_NUMBERS | _KOREAN_NUMBERS | {"due": 2}


def _any(words: Sequence[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_MONTH, _MONTH_ALONE = _any(list(_MONTHS)), _any([each for each in _MONTHS if each not in _UNSURE_ALONE])
_MONTHS_BESIDE = _SHORT_MONTHS | _MONTHS
_MONTH_BESIDE = _any(list(_MONTHS_BESIDE))
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|d?e(?= )|:[ea]|º|\.|-?го|-?(?:te)?go|-(?:е|ое|те))?"
# "5 d diciembre", "17th ae December".
_OF_MONTH = r" ?(?:(?:de|d|del|of|o|ae|of the) |d'|o')?"
_TURKISH_ENDING = r"(?:'?[dt][ae](?:ki\w{0,8})?|'?[ıi])?(?:(?!\w)|(?=y?m[ıiu]s(?!\w)|yd[ıi](?!\w)))"
_YEAR = r"(?:,?(?: de| del)? (?:19|20)\d\d(?!\d))?"
_AR_BEFORE = r"(?:و?ب|و?ل)?"
# On folded text (`folded`), the longest first.
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![\w.,:]){_DAY}{_OF_MONTH}(?P<month>{_MONTH_BESIDE}){_TURKISH_ENDING}{_YEAR}",
        rf"(?<!\w)(?P<month>{_MONTH})\.? (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:]){_YEAR}",
        r"(?P<number>\d{1,2})月(?:(?P<day>\d{1,2})[日号號])?(?!間)",
        r"(?P<number>\d{1,2})월(?: ?(?P<day>\d{1,2})일)?",
        r"(?<![\d-])\d{4}-(?P<number>\d\d)-(?P<day>\d\d)(?![\d-])",
        r"(?<!\w)(?:am|der|den|dem|zum|vom) (?P<day>\d{1,2})\.(?P<number>\d{1,2})\Z",
        r"(?<![\w.,:/-])(?P<day>\d{1,2})\.(?P<number>\d{1,2})\.(?:\d{4}|\d\d)?(?![\w.,:])",
        r"(?<![\w.,:/-])(?!1/[234](?!\d)|[23]/[34](?!\d)|24/7|50/50)(?P<day>\d{1,2})/(?P<number>\d{1,2})"
        r"(?:/\d{4}|/\d\d)?(?![\w/:]|\.\w)",
        r"(?<![\d月])(?P<day>\d{1,2})[日号號](?!間)",
        r"(?<![\d월])(?P<day>\d{1,2})일(?!간)",
        r"(?<![\w.,:])(?P<day>\d{1,2})(?:st|nd|rd|th)(?!\w)",
        r"(?<!\w)(?:am|der|den|dem|zum) (?P<day>\d{1,2})(?:te[nrm]?|\.(?!\d)|\Z)",
        r"(?<!\w)(?:(?:el|le|il|au)(?: dia)?|dia|dnia|يوم) (?P<day>\d{1,2})(?![\w.,:%]|\s\w*?[€$%])",
        r"(?<!\w)den? (?P<day>\d{1,2})(?:e|de|ste)(?!\w)",
        r"(?<!\w)ayın (?P<day>\d{1,2})(?!\d)",
        r"(?<![\w.,:-])(?P<day>\d{1,2})(?:-?го|-?е|-?те)?(?: числа| число)(?!\w)",
        r"(?<![\w.,:-])(?P<day>\d{1,2})(?:-?го(?!\w)|-(?:е|ое|те)(?= ?(?:[,.!]|\Z)))",
        r"(?<![\w.,:])(?P<day>\d{1,2}) (?:तारीख|ta{1,2}r[ie]{1,2}kh?(?!\w)|(?:को|ko) (?=है|हो|hai|ho|h(?!\w)))",
        rf"(?<!\w){_AR_BEFORE}(?P<month>{_MONTH_ALONE})(?!\w){_YEAR}",
        rf"(?<!\w)(?:in|im|en|em|a|au|di|for|until|by) (?P<month>{_MONTH})(?!\w){_YEAR}",
    )
)
_SPACED, _UNSPACED = (_any([each for each in _WEEKDAYS if (each < "\u3000") is spaced]) for spaced in (True, False))
_WEEKDAY = re.compile(
    rf"(?<!\w)[وبل]?(?P<weekday>{_SPACED})(?!\w)|(?P<cjk>{_UNSPACED})日?"
    r"|(?<!\w)(?P<pt>segunda|terca|quarta|quinta|sexta)[ -]feira(?!\w)"
    r"|(?<!\w)(?:na|pra|toda|esta|nesta) (?P<pt_behind>segunda|terca|quarta|quinta|sexta)(?!\w)"
    r"|(?<!\w)(?P<pt_plural>tercas|quartas|quintas|sextas)(?!\w)"
)
# "Mondays and Thursdays" is one value of two days.
_JOINS_DAYS = re.compile(r"(?:, ?| ?[/&+] ?|、| (?:and|und|et|y|e|en|i|и|ve|و) ?(?:le |los |el )?)")
_TIME = re.compile(
    r"(?<![\w.,:])\d{1,2}[:h]\d\d(?!\d)(?: ?[ap]m(?!\w))?|(?<![\w.,:])\d{1,2}(?:\.\d\d)? ?(?:am|pm|uhr)(?!\w)"
    r"|(?<![\w.,:])\d{1,2} ?h(?!\w)|\d{1,2}[時点點](?:半|\d{1,2}分?)?|(?<!\d)\d{1,2}시(?!간)(?: ?반| ?\d{1,2}분)?"
    r"|(?<!\d)\d{1,2}(?::\d\d)? बजे"
)
_NUMBER = re.compile(r"(?<![\w.,:/-])\d+(?:[.,]\d+)?(?![\d:]|/\d|[.,]\d)|(?<=[\u3040-\u9fff])\d+")
# Italian, where it is no English word.
_DUE = r"(?:(?<=\bho )|(?<=\bha )|(?<=\bhai )|(?<=abbiamo )|(?<=\bhanno )|(?<=\bavete )|\A)due(?= [a-z]{2,}[aeiou](?!\w))(?! (?:date|time|june|the)(?!\w))"
_NUMBER_WORD = re.compile(
    rf"(?<!\w)(?P<word>{_any(list(_NUMBER_WORDS))})(?!\w)|{_DUE}|(?P<cjk>[{''.join(_CJK_NUMBERS)}])(?=[只匹隻个個人本台辆杯次岁歳つ])"
    rf"|(?<![\uac00-\ud7a3])(?P<ko>{_any(list(_KOREAN_NUMBERS))})(?= ?(?:살|마리|명|개(?!월)|번째|권|대))"
)
_PLACE = re.compile(
    r"(?<![^\W_])(?i:in|at|to|from|nach|aus|bei|en|à|au|aux|a|em|no|na|te|w|we|в|во|из) "
    r"(?P<place>[^\W\d_a-zß-öø-ÿа-яёіїєґ][\w'-]*[^\W\d_](?:[ -][^\W\d_a-zß-öø-ÿа-я][\w'-]+)?)"
)
_CAPITAL = r"[^\W\d_a-zß-öø-ÿа-яёіїєґąćęłńśźżğışœčšžřěů\u0600-\uffff][\w'-]{1,30}"
_MORE_OF_A_NAME = rf"(?: {_CAPITAL}){{0,2}}"
# How the first word of a name is written behind such a frame, nobody asks.
_NAME = re.compile(
    r"(?<!\w)(?i:name(?: is|'s|s)|named|called|hei(?:ß|ss)t|name ist|s'appelle|nom est|se llama|nombre es|si chiama"
    r"|nome [eè]|se chama|chama-se|heet|naam is|nazywa si[eę]|imi[eę] to|зовут|звати|adı|ismi|اسمه|اسمها|नाम"
    r"|naam(?= (?!(?:hai|h|he|is)(?!\w))\w{1,30}(?: \w{1,30})? (?:hai|h|he)(?!\w))) "
    rf"(?P<name>[^\W\d_][\w'\u0900-\u0903\u093a-\u094d-]{{0,30}}{_MORE_OF_A_NAME})"
    rf"|(?<![\w'-])(?P<hindi>{_CAPITAL}{_MORE_OF_A_NAME}) (?i:hai naam)(?!\w)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """`start`, `end`: where it stands in its text. `is_`: what is compared; of a date (month, day), each if named."""

    kind: ValueKind
    start: int
    end: int
    is_: tuple[object, ...]

    def differs(self, other: "Value") -> bool:
        return any(a is not None and b is not None and a != b for a, b in zip(self.is_, other.is_, strict=True))


def values_of(text: str, *, alone: bool = False, spelled: bool = False) -> list[Value]:
    """In their order; none overlaps another. `alone`: the text may be nothing but a value. `spelled`: numbers in words
    count too, and what somebody or something is called, and no places.
    """
    plain, found = folded(text), list[Value]()
    taken = bytearray(len(plain))

    def add(kind: ValueKind, start: int, end: int, *is_: object) -> None:
        if not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            found.append(Value(kind=kind, start=start, end=end, is_=is_))

    for pattern in _DATES:
        for match in pattern.finditer(plain):
            named = match.groupdict()
            month = _MONTHS_BESIDE.get(named.get("month") or "")
            if named.get("number"):
                month = int(named["number"]) - 1
            day = int(named["day"]) if named.get("day") else None
            if month is not None and day is not None and 12 <= month < 31 and day <= 12 and "/" in match[0]:
                month, day = day - 1, month + 1  # 12/25
            if (day is None or 1 <= day <= 31) and (month is None or 0 <= month < 12):
                # Of a mere day or month the word before it stays: "am 19.", "in March".
                is_day_first = month is None or (named.get("number") and match[0][:1].isalpha())
                alone_at = "day" if is_day_first else "month" if day is None and named.get("month") else 0
                add("date", match.start(alone_at), match.end(), month, day)
    for match in _WEEKDAY.finditer(plain):
        group = next(each for each, day in match.groupdict().items() if day)
        if group.startswith("pt"):
            add("weekday", match.start(group), match.end(), _PORTUGUESE_WEEKDAYS[match[group].removesuffix("s")])
        else:
            add("weekday", match.start(group), match.end(), _WEEKDAYS[match[group]])
    for match in _TIME.finditer(plain):
        add("time", match.start(), match.end(), re.sub(r"\s", "", match[0]))
    for match in _NUMBER.finditer(plain):
        add("number", match.start(), match.end(), in_ascii(match[0]).replace(",", "."))
    if spelled:
        for match in _NUMBER_WORD.finditer(plain):
            number = _NUMBERS[match[0]]
            add("number", match.start(), match.end(), str(number))
        for match in _NAME.finditer(text):
            group = "name" if match["name"] else "hindi"
            add("name", *match.span(group), folded(match[group]))
    for match in () if spelled else _PLACE.finditer(text):
        add("place", *match.span("place"), folded(match["place"]))
    if alone and len(found) == 1 and found[0].kind == "number" and re.fullmatch(r"[12]?\d|3[01]", str(found[0].is_[0])):
        # "Not 14" may be a day as well.
        day_too = Value(kind="date", start=found[0].start, end=found[0].end, is_=(None, int(str(found[0].is_[0]))))
        found.append(day_too)
    if alone and not found and text[:1].isupper():
        found.append(Value(kind="place", start=0, end=len(text), is_=(folded(text),)))
    return sorted(found, key=lambda each: each.start)


def in_ascii(text: str) -> str:
    """ "٢٠" as "20"."""
    return "".join(str(unicodedata.digit(each)) if each.isdecimal() else each for each in text)


def as_day(value: Value) -> Value:
    """A bare number in digits as a day of the month, if it may be one; else itself."""
    number = str(value.is_[0])
    if value.kind != "number" or value.end - value.start != len(number) or not number.isdigit():
        return value
    is_day = 0 < int(number) <= MAX_DAY
    return Value(kind="date", start=value.start, end=value.end, is_=(None, int(number))) if is_day else value


def spelling_alike(one: str, other: str) -> float:
    """From 0 to 1, the same."""
    return SequenceMatcher(None, folded(one), folded(other), autojunk=False).ratio()


def with_joined_days(values: Sequence[Value], text: str) -> list[Value]:
    """Days of the week that are named together as one value; the rest as it is."""
    joined: list[Value] = []
    for each in values:
        last = joined[-1] if joined else None
        if (
            last is not None
            and each.kind == "weekday"
            and last.kind in ("weekday", "weekdays")
            and _JOINS_DAYS.fullmatch(folded(text[last.end : each.start]))
        ):
            days = last.is_[0] if isinstance(last.is_[0], frozenset) else frozenset(last.is_)
            joined[-1] = Value(kind="weekdays", start=last.start, end=each.end, is_=(days | frozenset(each.is_),))
        else:
            joined.append(each)
    return joined


def folded(text: str) -> str:
    """Small letters without accents, each where it stood."""
    return "".join(_plain(letter) for letter in text)


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter.lower()
    base = unicodedata.normalize("NFD", letter)[0] if letter < "\u3000" else letter
    return base.lower()[0]
