"""Which to-do a message closes by its words, what answers the question about one, and when one is due."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from db.queries.todos import OpenTodo
from formation.memories.types import due_of
from formation.todos.closing import closings_of, todo_answer_of

SAID_AT = datetime(2026, 11, 20, 12, tzinfo=UTC)  # a Friday


def on(day: int) -> datetime:
    """When that day of November has ended everywhere."""
    return datetime(2026, 11, day + 1, 12, tzinfo=UTC)


TODOS = [
    OpenTodo(id=uuid4(), content=content)
    for content in (
        "Has to finish the thesis by March 2027.",
        "Has to send the thesis to Prof. Meyer by 2027-04-01.",
        "Has to renew the passport before 2027-03-01.",
        "Has to finish the work report by 2027-01-01.",
        'Said: "Ich muss bis 3. März die Steuererklärung machen."',
        "Tengo que renovar el pasaporte en marzo de 2027.",
        "Doit rendre le mémoire avant le 3 mars 2027.",
        "Deve finire la tesi entro marzo 2027.",
        "Moet het verslag inleveren voor 3 maart 2027.",
        "Нужно написать диплом до 3 марта 2027.",
        "必须在3月1日之前完成论文",
        "Has to cancel Netflix by 2026-12-01.",
        "Has to send Max the invoice by 2026-12-01.",
    )
]


def closed_by(message: str) -> list[tuple[str, str]]:
    contents = {each.id: each.content for each in TODOS}
    return [(each.state, contents[each.todo]) for each in closings_of(message, TODOS)]


@pytest.mark.parametrize(
    ("message", "begins"),
    [
        ("I finished the thesis.", "Has to finish the thesis"),
        ("Guess what: no. I finally finished my thesis yesterday!", "Has to finish the thesis"),
        ("I'm done with the work report", "Has to finish the work report"),
        ("The passport is done.", "Has to renew the passport"),
        ("I renewed my passport.", "Has to renew the passport"),
        ("Passport renewed!", "Has to renew the passport"),
        ("Done: my passport is renewed.", "Has to renew the passport"),
        ("I cancelled Netflix", "Has to cancel Netflix"),
        ("Die Steuererklärung ist erledigt.", "Said: "),
        ("Ich bin endlich fertig mit der Steuererklärung", "Said: "),
        ("He terminado el pasaporte", "Tengo que"),
        ("J'ai terminé le mémoire", "Doit rendre"),
        ("Ho finito la tesi", "Deve finire"),
        ("Het verslag is afgerond", "Moet het"),
        ("Я закончил диплом", "Нужно"),
        ("论文写完了", "必须"),
    ],
)
def test_explicit_words_close_the_one_that_they_name(message: str, begins: str) -> None:
    [(state, content)] = closed_by(message)
    assert (state, content.startswith(begins)) == ("done", True)


def test_what_has_not_to_be_done_any_more_is_dropped() -> None:
    assert closed_by("I no longer need to renew the passport") == [("dropped", TODOS[2].content)]
    assert closed_by("Ich muss die Steuererklärung nicht mehr machen") == [("dropped", TODOS[4].content)]


@pytest.mark.parametrize(
    "message",
    [
        "I haven't finished the thesis",
        "I'm renewing my passport",
        "I will renew my passport tomorrow",
        "My wife renewed her passport",
        "I renewed my passport photo",
        "I lost my passport",
        "I've almost finished the thesis",
        "When I've finished the thesis I'll travel",
        "Have I finished the thesis?",
        "My sister finished her thesis",
        "She finished the thesis",
        "I want the thesis finished",
        "I finished work",
        "I'm done",
        "I finished reading about a thesis on birds",
        "Translate: I finished the thesis",
        "Ich bin noch nicht fertig mit der Steuererklärung",
        "Je n'ai pas terminé le mémoire",
        "No he terminado el pasaporte",
        "Non ho finito la tesi",
        "Het verslag is nog niet afgerond",
        "Я ещё не закончил диплом",
        "论文还没写完",
        "I sent the thesis",
        "I'm 80% done with the thesis",
        "I finished most of the thesis",
        "I'm done with the thesis for today",
        "How do I get the thesis done",
        "Let's get the thesis done",
        "I haven't cancelled Netflix",
        "How do I get Netflix cancelled",
        "I want Netflix cancelled",
        "Max has finished the invoice",
    ],
)
def test_what_is_not_so_or_not_meant_closes_nothing(message: str) -> None:
    assert closed_by(message) == []


def test_what_fits_several_closes_none() -> None:
    two = [OpenTodo(id=uuid4(), content=f"Has to {verb} the thesis.") for verb in ("print", "bind")]
    assert closings_of("I finished the thesis", two) == []
    assert len(closings_of("I finished the thesis", two[:1])) == 1


@pytest.mark.parametrize(
    ("message", "state"),
    [
        ("Yes", "done"), ("Yes, done!", "done"), ("I've done it", "done"), ("ja, erledigt", "done"),
        ("Oui, c'est fait", "done"), ("ya está", "done"),
        ("fatto", "done"), ("gedaan", "done"), ("да, готово", "done"), ("做完了", "done"),
        ("no", "open"), ("Not yet", "open"), ("noch nicht", "open"), ("pas encore", "open"), ("todavía no", "open"),
        ("ancora no", "open"), ("nog niet", "open"), ("ещё нет", "open"), ("还没", "open"),
        ("drop it", "dropped"), ("Lass es", "dropped"), ("laisse tomber", "dropped"), ("ya no", "dropped"),
        ("больше не нужно", "dropped"), ("不用了", "dropped"),
        ("ok", None), ("Yes, but the thesis is open", None), ("yes no", None), ("", None),
    ],
)  # fmt: skip
def test_an_answer_says_that_and_nothing_else(message: str, state: str | None) -> None:
    assert todo_answer_of(message) == state


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("Has to renew the passport before 2027-03-01.", datetime(2027, 3, 2, 12, tzinfo=UTC)),
        ("I need to call the dentist by Friday, 3 March.", datetime(2027, 3, 4, 12, tzinfo=UTC)),
        ("Muss bis 24. Dezember packen.", datetime(2026, 12, 25, 12, tzinfo=UTC)),
        ("Tengo que renovar el pasaporte en marzo de 2027.", datetime(2027, 4, 1, 12, tzinfo=UTC)),
        ("Has to call between 2027-03-01 and 2027-03-05.", None),
        ("Had to renew it by 2020-03-01.", None),
        ("Has to finish the thesis.", None),
        ("I have to renew my passport by Friday.", on(27)),
        ("I must pay the rent tomorrow.", on(21)),
        ("I have to call them on Monday or Tuesday.", None),
        ("I have to water the plants every Friday.", None),
        ("Muss am nächsten Montag zum Amt.", on(23)),
        ("Ich muss übermorgen den Bericht abgeben.", on(22)),
        ("Ich muss jeden Morgen die Tabletten nehmen.", None),
        ("Tengo que llamar al banco el miércoles.", on(25)),
        ("Je dois appeler la banque demain.", on(21)),
        ("Tenho que pagar a conta na quinta-feira.", on(26)),
        ("Devo chiamare il medico domenica.", on(22)),
        ("Ik moet overmorgen de huur betalen.", on(22)),
        ("Muszę oddać książkę w piątek.", on(27)),
        ("Мне нужно сдать отчёт во вторник.", on(24)),
        ("Salı günü faturayı ödemem gerek.", on(24)),
        ("明天必须交房租。", on(21)),
        ("金曜日までに書類を出さなければ。", on(27)),
        ("월요일까지 보고서를 내야 해.", on(23)),
    ],
)
def test_it_is_due_at_the_end_of_the_day_or_month_that_it_names(text: str, due: datetime | None) -> None:
    assert due_of(text, SAID_AT) == due
