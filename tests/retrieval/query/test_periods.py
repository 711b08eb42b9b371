# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Which time a question asks about."""

from datetime import UTC, datetime

import pytest

from retrieval.query.dates import dates_of
from retrieval.query.periods import SLACK, period_of

NOW = datetime(2026, 3, 4, 15, 30, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("What did we do last week?", (2026, 2, 23), (2026, 3, 2)),
        ("What did we talk about yesterday?", (2026, 3, 3), (2026, 3, 4)),
        ("What happened the day before yesterday?", (2026, 3, 2), (2026, 3, 3)),
        ("What did we discuss in February?", (2026, 2, 1), (2026, 3, 1)),
        ("What did we discuss in November?", (2025, 11, 1), (2025, 12, 1)),
        ("what did I do on 12 January 2026", (2026, 1, 12), (2026, 1, 13)),
        ("Was haben wir letzte Woche gemacht?", (2026, 2, 23), (2026, 3, 2)),
        ("Worüber haben wir gestern gesprochen?", (2026, 3, 3), (2026, 3, 4)),
        ("Qu'avons-nous fait la semaine dernière ?", (2026, 2, 23), (2026, 3, 2)),
        ("De quoi avons-nous parlé hier ?", (2026, 3, 3), (2026, 3, 4)),
        ("¿Qué hicimos la semana pasada?", (2026, 2, 23), (2026, 3, 2)),
        ("O que fizemos na semana passada?", (2026, 2, 23), (2026, 3, 2)),
        ("Cosa abbiamo fatto la settimana scorsa?", (2026, 2, 23), (2026, 3, 2)),
        ("我们上周做了什么？", (2026, 2, 23), (2026, 3, 2)),
        ("私たちは先週何をしましたか？", (2026, 2, 23), (2026, 3, 2)),
        ("Что мы делали на прошлой неделе?", (2026, 2, 23), (2026, 3, 2)),
        ("What did we do last month?", (2026, 2, 1), (2026, 3, 1)),
        ("What did we do last year?", (2025, 1, 1), (2026, 1, 1)),
    ],
)
def test_a_question_asks_what_was_in_a_time(question: str, start: tuple[int, ...], end: tuple[int, ...]) -> None:
    period = period_of(question, dates_of(question), NOW)
    assert period is not None
    assert (period.start + SLACK, period.end - SLACK) == (
        datetime(*start, tzinfo=UTC),  # type: ignore[arg-type,misc]
        datetime(*end, tzinfo=UTC),  # type: ignore[arg-type,misc]
    )


@pytest.mark.parametrize(
    "question",
    [
        "", "What did we do?", "What did I cook last week?", "Who won the match yesterday?", "Was machen wir hier?",
        "What is the weather today?", "When is Easter in 2027?", "我上周吃的面叫什么？",
        "Was kostet das Zimmer im März?",
    ],
)  # fmt: skip
def test_a_question_that_names_anything_besides_is_searched_for(question: str) -> None:
    assert period_of(question, dates_of(question), NOW) is None
