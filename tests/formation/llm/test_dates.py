"""From when to when a fact holds, as a model says it."""

from datetime import UTC, datetime

import pytest

from formation.llm.dates import beginning, end, period

SAID_AT = datetime(2026, 11, 20, 12, tzinfo=UTC)


def day(year: int, month: int, day: int, hour: int = 0) -> datetime:
    return datetime(year, month, day, hour, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-11-27", day(2026, 11, 27), day(2026, 11, 28, 12)),
        ("2027-03", day(2027, 3, 1), day(2027, 4, 1, 12)),
        ("2028-02", day(2028, 2, 1), day(2028, 3, 1, 12)),
        ("2019", day(2019, 1, 1), day(2020, 1, 1, 12)),
        (" 2026-11-27T18:30:00Z ", day(2026, 11, 27), day(2026, 11, 28, 12)),
        ("2026-11-27 18:30", day(2026, 11, 27), day(2026, 11, 28, 12)),
    ],
)
def test_a_day_a_month_and_a_year_begin_and_end(text: str, first: datetime, last: datetime) -> None:
    """A day has ended everywhere at noon of the next."""
    assert (beginning(text), end(text)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "next Friday",
        "2026-13",
        "2026-00",
        "2026-02-30",
        "26-11-27",
        "0000",
        "9999-12-31",
        "2026-11-27 to 2026-11-28",
    ],
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert (beginning(text), end(text)) == (None, None)


@pytest.mark.parametrize(
    ("valid_from", "valid_to", "words", "expected"),
    [
        ("2026-11-27", "2026-11-27", "my exam is next Friday", (day(2026, 11, 27), day(2026, 11, 28, 12))),
        ("", "2027-03", "until March", (None, day(2027, 4, 1, 12))),
        ("2019", "", "since 2019", (day(2019, 1, 1), None)),
        ("2027-03-02", "2027-03-01", "in March", (None, None)),
        ("2015", "2019", "from 2015 to 2019", (day(2015, 1, 1), day(2020, 1, 1, 12))),
        ("", "2025-03", "until March", (None, None)),  # a miscounted year would hide what holds
        ("2026-06", "2026-07", "in summer", (day(2026, 6, 1), None)),
    ],
)
def test_an_end_comes_after_its_beginning_and_only_a_named_year_lies_in_the_past(
    valid_from: str, valid_to: str, words: str, expected: tuple[datetime | None, datetime | None]
) -> None:
    assert period(valid_from, valid_to, SAID_AT, words) == expected
