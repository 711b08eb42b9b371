"""Which memory a correction that names no subject means ("scratch that, it's dec 9"), and what that says then. Pure.

Of what was learned from the message before it the one memory that holds one value of the same kind. The value is
exchanged, and of a date what is not said again stays: "12.12." and "the 19th" are 19.12. In doubt nothing is corrected.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from db.queries.formation import CorrectableMemory
from formation.reconcile.restated.exchanges import NewWords
from formation.reconcile.restated.restatement import Corrected
from retrieval.corrections.amendment import Amendment
from retrieval.corrections.values import Value, as_day, folded, in_ascii, values_of

# What the hour stands behind: "at 6".
_TIME_BEFORE = re.compile(r"(?<!\w)(?:at|um|a las|alle|às|as|om|o|saat|around|gegen|vers|в|о) \Z")
_HOUR = re.compile(r"\d{1,2}(?P<of> ?(?:am|pm|uhr|h))")
# What a date may stand behind instead, or what goes with the day of the week.
_BEFORE_WEEKDAY = re.compile(
    r"(?<!\w)(?:(?P<on>(?:on|am|el|op|il) )(?:next |kommenden |nachsten )?"
    r"|(?:next |this |this coming |(?:a|one|two|three) weeks? (?:from|on) ))\Z"
)
_ORDINAL = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th)")
_YEAR = re.compile(r",?(?: de| del)? (?:19|20)\d\d\Z")
_IS_ENGLISH = re.compile(
    r"(?<!\w)(?:the|it|its|it's|on|is|my|not|sorry|oops|wait|meant|i)(?!\w)|\d(?:st|nd|rd|th)(?!\w)"
)
MAX_MONTH = 12
# A name that is written like a month is one all the same; whoever is called "Is called Ana." is the user.
_NAME_KEY = "name"


def amended(amendment: Amendment, memories: Sequence[CorrectableMemory]) -> Corrected:
    """Which of `memories`, those of one message, is meant."""
    if amendment.new_words:
        return _with_words(amendment, memories)
    if (dated := _with_date(amendment, memories)) is not None:
        return dated
    amendment = _of_days(amendment, memories)
    pairs: list[tuple[CorrectableMemory, Value, Value]] = []
    for new in amendment.values:
        meant = _meant(amendment, new, memories)
        if meant is None:
            return Corrected()
        pairs.append((*meant, new))
    memory = pairs[0][0]
    if any(each.id != memory.id for each, _, _ in pairs) or not any(new.differs(old) for _, old, new in pairs):
        return Corrected()
    days = {each.kind for each in values_of(memory.content, spelled=True)} & {"date", "weekday"}
    if len(days) == 2 and len(days & {new.kind for _, _, new in pairs}) == 1:
        return Corrected()  # a day of the week would stand beside a date it is not of
    text = memory.content
    for _, old, new in sorted(pairs, key=lambda pair: -pair[1].start):
        written = written_as(amendment.text, new, text, old)
        if written is None:
            return Corrected()
        text = text[: old.start] + written + text[old.end :]
    return Corrected(memory=memory, text=text)


def _with_date(amendment: Amendment, memories: Sequence[CorrectableMemory]) -> Corrected | None:
    """Where the one day is a day of the week ("a week from Monday") and is a date now: that in place of all of it."""
    known = [(memory, each) for memory in memories for each in values_of(memory.content, spelled=True)]
    days = [(memory, each) for memory, each in known if each.kind in ("date", "weekday", "weekdays")]
    if len(days) != 1 or days[0][1].kind != "weekday" or len(amendment.values) != 1 or amendment.old:
        return None
    [(memory, was)], [new] = days, amendment.values
    before = _BEFORE_WEEKDAY.search(folded(memory.content[: was.start]))
    is_repeated = folded(memory.content[was.start : was.end]).endswith("days")
    if new.kind != "date" or None in new.is_ or before is None or is_repeated or not amendment.is_slip:
        return None
    on = memory.content[before.start("on") : before.end("on")] if before["on"] else "on "
    written = on + amendment.text[new.start : new.end]
    return Corrected(memory=memory, text=memory.content[: before.start()] + written + memory.content[was.end :])


def speaks_of(amendment: Amendment, text: str) -> bool:
    """Whether a message says what the correction may be about as well."""
    if amendment.new_words:
        return folded(amendment.old_words) in folded(text)
    kinds = {each.kind for each in amendment.values}
    return any(each.kind in kinds for each in values_of(text, spelled=True))


def may_deny(amendment: Amendment) -> bool:
    """Whether it may be of what the assistant has said: "no, the 9th"."""
    return not amendment.is_slip and not amendment.old


def _meant(
    amendment: Amendment, new: Value, memories: Sequence[CorrectableMemory]
) -> tuple[CorrectableMemory, Value] | None:
    """The one value in one memory that `new` can take the place of."""
    same = [
        (memory, old)
        for memory in memories
        for old in values_of(memory.content, spelled=True)
        if _is_like(amendment, new, old, memory)
    ]
    if amendment.old:
        wrong = amendment.old[0]
        same = [(memory, old) for memory, old in same if not wrong.differs(old)]
    return same[0] if len(same) == 1 else None


def _of_days(amendment: Amendment, memories: Sequence[CorrectableMemory]) -> Amendment:
    """ "Jednak 16", "14, not 12": of days, where nothing that is counted may be meant."""
    if any(each.kind == "number" for memory in memories for each in values_of(memory.content, spelled=True)):
        return amendment
    is_bare = len(amendment.values) == 1 and not amendment.unit and (amendment.is_slip or amendment.old)
    if not is_bare or _TIME_BEFORE.search(folded(amendment.text[: amendment.values[0].start])):
        return amendment
    values, old = (tuple(as_day(each) for each in some) for some in (amendment.values, amendment.old))
    return replace(amendment, values=values, old=old)


def _is_like(amendment: Amendment, new: Value, old: Value, memory: CorrectableMemory) -> bool:
    if new.kind == "number" and old.kind == "time":
        is_hour = _TIME_BEFORE.search(folded(amendment.text[: new.start])) is not None and not amendment.unit
        return is_hour and _HOUR.fullmatch(folded(memory.content[old.start : old.end])) is not None
    if new.kind != old.kind:
        return False
    if new.kind == "date":
        return (new.is_[1] is None) == (old.is_[1] is None)
    if new.kind == "name":
        return memory.key != _NAME_KEY
    return new.kind != "number" or _counts_the_same(amendment, new, old, memory.content)


def _counts_the_same(amendment: Amendment, new: Value, old: Value, content: str) -> bool:
    """The same word follows, or both are an hour, or there is nothing else that could be meant."""
    plain, behind = folded(content), folded(content)[old.end :].removeprefix(" ")
    if amendment.unit and _begins_alike(amendment.unit, behind):
        return True
    words = folded(amendment.text)
    if _TIME_BEFORE.search(words[: new.start]):
        return _TIME_BEFORE.search(plain[: old.start]) is not None
    if amendment.unit:
        return False
    others = [each for each in values_of(content, spelled=True) if each.kind != "place"]
    return amendment.is_slip and len(others) == 1


def _begins_alike(unit: str, behind: str) -> bool:
    """But for the ending of a plural."""
    word = re.match(r"[^\W\d_]+", behind)
    if word is None:
        return False
    if unit[0] >= "\u3040":
        return word[0].startswith(unit) or unit.startswith(word[0])
    shorter, longer = sorted((unit, word[0]), key=len)
    return shorter == longer or (
        len(shorter) > 2 and longer.startswith(shorter[:-1]) and len(longer) - len(shorter) < 3
    )


def written_as(text: str, new: Value, content: str, old: Value) -> str | None:
    """As it was said; of a day of the same month only the day is another. None: what it is then is not certain."""
    written, was = text[new.start : new.end], content[old.start : old.end]
    if new.kind == "number" and old.kind == "time":  # "at 4", of 3pm
        return written + was.lstrip("0123456789")
    if new.kind != "date" or old.is_[1] is None:
        return written
    month, day = new.is_
    if month is not None and month != old.is_[0]:
        return written
    if "/" in was and "/" not in written and not _says_day_first(text, was):
        return None  # 12/7 is a day of July or of December
    if old.is_[0] is None:
        return written if month is None else None
    ordinal = _ORDINAL.search(written) if _ORDINAL.search(was) else None
    number = re.compile(rf"(?<!\d)0?{old.is_[1]}(?:st|nd|rd|th|er(?!\w))?(?!\d)")
    places = list(number.finditer(_YEAR.sub("", in_ascii(was))))
    if len(places) > 1 and was[0].isdigit() and "月" not in was and "월" not in was:
        places = places[:1]  # 12.12.
    place = places[-1] if places else None
    new_day = next((each for each in re.findall(r"\d+", written) if int(each) == day), str(day))
    return None if place is None else was[: place.start()] + (ordinal[0] if ordinal else new_day) + was[place.end() :]


def _says_day_first(text: str, date: str) -> bool:
    """Of "4/12" beside "é dia 11": in other languages than English, or where the other number is no month."""
    first, second = (int(each) for each in re.findall(r"\d+", in_ascii(date))[:2])
    return (first > MAX_MONTH) != (second > MAX_MONTH) or not _IS_ENGLISH.search(folded(text))


def _with_words(amendment: Amendment, memories: Iterable[CorrectableMemory]) -> Corrected:
    word = re.compile(rf"(?<!\w){re.escape(amendment.old_words)}(?!\w)", re.IGNORECASE)
    found = [(memory, place) for memory in memories for place in word.finditer(memory.content)]
    if len(found) != 1:
        return Corrected()
    memory, place = found[0]
    new = NewWords(*place.span(), amendment.new_words)
    is_name = any(
        each.kind == "name" and each.start == place.start() for each in values_of(memory.content, spelled=True)
    )
    fits = is_name or new.fits(memory.content, names_only=True)
    return Corrected(memory=memory, text=new.within(memory.content)) if fits else Corrected()
