"""The ISO dates of a model's answer, as the moments between which something holds. Pure."""

import calendar
import re
from datetime import UTC, date, datetime, time, timedelta

# A year, a month or a day; of a time of day nothing is made.
ISO_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ][\d:.]{1,20}(?:Z|[+-]\d\d:?\d\d)?)?)?)?")
# What lies outside is misread.
MIN_YEAR, MAX_YEAR = 1900, 2100
# A day has ended everywhere when it is noon of the next in UTC.
DAY_ENDS_AFTER = timedelta(hours=36)


def period(valid_from: str, valid_to: str, said_at: datetime, words: str) -> tuple[datetime | None, datetime | None]:
    """From the beginning of the first up to the end of the last year, month or day. None for what is no such date, and
    for both where the end is not after the beginning.

    `words`: those that the fact rests on. An end before they were said is believed only if they name its year: what has
    ended is not recalled, and models miscount years.
    """
    begins, ends = beginning(valid_from), end(valid_to)
    if ends is not None and ends <= said_at and valid_to.strip()[:4] not in words:
        ends = None
    return (None, None) if begins and ends and ends < begins + DAY_ENDS_AFTER else (begins, ends)


def beginning(text: str) -> datetime | None:
    days = _days(text)
    return None if days is None else datetime.combine(days[0], time(), UTC)


def end(text: str) -> datetime | None:
    days = _days(text)
    return None if days is None else datetime.combine(days[1], time(), UTC) + DAY_ENDS_AFTER


def _days(text: str) -> tuple[date, date] | None:
    """The first and the last day of what is named."""
    found = ISO_DATE.fullmatch(text.strip())
    if found is None or not MIN_YEAR <= int(found[1]) <= MAX_YEAR:
        return None
    year, month, day = int(found[1]), int(found[2] or 0), int(found[3] or 0)
    try:
        first = date(year, month if found[2] else 1, day if found[3] else 1)
        last = date(year, month if found[2] else 12, day if found[3] else calendar.monthrange(year, month or 12)[1])
    except ValueError:  # calendar.IllegalMonthError is one
        return None
    return first, last
