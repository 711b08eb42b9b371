# ruff: noqa: RUF001 (questions in scripts of their own)
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.query.dates import NamedDate, dates_of

MAY_3 = (NamedDate(month=5, day=3), NamedDate(month=5))


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Where was I in June?", (NamedDate(month=6),)),
        ("What did I do on May 3, 2026?", (NamedDate(year=2026, month=5, day=3), NamedDate(year=2026, month=5))),
        ("the 3rd of May", MAY_3),
        ("am 6. Jänner", (NamedDate(month=1, day=6), NamedDate(month=1))),
        ("im Feber", (NamedDate(month=2),)),
        ("due 15 Dec", (NamedDate(month=12, day=15), NamedDate(month=12))),
        ("Dec 15th", (NamedDate(month=12, day=15), NamedDate(month=12))),
        ("Was war am 3. Mai?", MAY_3),
        ("Où étais-je en août ?", (NamedDate(month=8),)),
        ("¿Qué hice el 3 de mayo?", MAY_3),
        ("5月3日我做了什么？", MAY_3),
        ("2026年５月に", (NamedDate(year=2026, month=5),)),
        ("5월에 뭐 했지?", (NamedDate(month=5),)),
        ("since 2026-03-01", (NamedDate(year=2026, month=3, day=1), NamedDate(year=2026, month=3))),
        ("What happened in 2024?", (NamedDate(year=2024),)),
        ("June or July?", (NamedDate(month=7),)),
        ("den 3e mei", MAY_3),
        ("de 3de mei", MAY_3),
        ("1º de maio", (NamedDate(month=5, day=1), NamedDate(month=5))),
        ("il 1° maggio", (NamedDate(month=5, day=1), NamedDate(month=5))),
        ("3 мая", MAY_3),
        ("в апреле", (NamedDate(month=4),)),
        ("3 травня", MAY_3),
        ("3 maja mam dentystę", MAY_3),
        ("12 Aralıkta dişçi", (NamedDate(month=12, day=12), NamedDate(month=12))),
        ("عندي امتحان يوم 3 مايو", MAY_3),
        ("في أبريل", (NamedDate(month=4),)),
        ("3 मई को", MAY_3),
        ("जनवरी में", (NamedDate(month=1),)),
    ],
)
def test_dates_are_read_as_people_write_them(question: str, found: tuple[NamedDate, ...]) -> None:
    assert dates_of(question) == found


@pytest.mark.parametrize(
    "question",
    [
        "May I eat nuts?",
        "April is my sister.",
        "my son jan 5 years",
        "Is Jan coming?",
        "Марта придёт в три",
        "zapatillas de marca",
        "ocak temizliği",
        "It costs 2024.50",
        "room 99月",
        "2026-13-01",
        "9999-12-31",
        "0001-01-01",
        "9999年12月",
        "Tell me.",
        "",
    ],
)
def test_what_is_no_date_is_none(question: str) -> None:
    assert dates_of(question) == ()


def test_a_date_holds_what_it_names_and_no_more() -> None:
    moment = datetime(2026, 5, 3, 23, tzinfo=UTC)
    assert all(then.includes(moment) for then in (*MAY_3, NamedDate(year=2026), NamedDate(year=2026, month=5, day=3)))
    assert not any(
        then.includes(moment) for then in (NamedDate(month=6), NamedDate(year=2025, month=5), NamedDate(month=5, day=4))
    )


@given(st.text(max_size=200))
def test_no_question_breaks_it(question: str) -> None:
    dates_of(question)
