# ruff: noqa: RUF001 (words in scripts of their own)
"""How a memory stands in a prompt."""

from datetime import UTC, datetime

import pytest

from retrieval.memory import Memory, stored_memory, turn_memory
from tests.retrieval.candidates import stored_memory as stored

MARCH, MAY = datetime(2026, 3, 9, tzinfo=UTC), datetime(2026, 5, 2, tzinfo=UTC)


def memory(**changed: object) -> Memory:
    return stored_memory(stored("Lives in Lisbon.", **changed), score=None)


def test_a_memory_says_since_when_it_holds() -> None:
    assert memory(valid_from=MARCH).line == "Lives in Lisbon. (since 2026-03)"


def test_a_memory_that_is_said_again_keeps_its_line() -> None:
    assert memory(valid_from=MARCH, said_at=MAY).line == memory(valid_from=MARCH, said_at=MARCH).line


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"valid_from": None}, "Lives in Lisbon."),
        ({"valid_from": MAY, "said_at": MARCH}, "Lives in Lisbon."),
        ({"valid_from": MARCH, "shared": True}, "Lives in Lisbon."),
        ({"valid_from": MARCH, "kind": "episodic", "said_at": MAY}, "Lives in Lisbon. (said on 2 May 2026)"),
        (
            {"valid_from": MARCH, "valid_to": MAY, "state": "superseded"},
            "Lives in Lisbon. (in the past, until 2 May 2026)",
        ),
    ],
    ids=["unknown", "begins later", "published to the space", "episode", "superseded"],
)
def test_other_memories_have_another_date_or_none(changed: dict[str, object], line: str) -> None:
    assert memory(**changed).line == line


NAMES_A_DAY = (
    "The vet appointment is tomorrow.",
    "Said: rdv chez le dentiste lundi prochain",
    "Said: Ich wohne seit drei Wochen in Ulm",
    "Moved here two months ago.",
    "Said: la semana que viene empiezo en el hospital",
    "Said: o exame é na sexta-feira",
    "Said: parto tra due settimane",
    "Said: over twee weken krijg ik de sleutels",
    "Said: egzamin mam w środę",
    "Said: через неделю у меня защита",
    "Said: іспит наступного тижня",
    "Said: Salı günü dişçiye gidiyorum",
    "Said: अगले हफ्ते मेरी शादी है",
    "Said: موعدي يوم الخميس",
    "Said: 来週は出張です",
    "Said: 下周三面试",
    "Said: 다음 주에 시험이 있어요",
    "Said: l'anno prossimo vado in pensione",
    "Said: je pars à la retraite l'an prochain",
    "Said: runs last year's savings circle",
    # without accents
    "Said: giovedi prossimo alle 9 ho la visita",
    "Said: el miercoles es mi examen",
    "Said: amanha viajo",
    "Said: w srode mam wizyte",
    "Said: w poniedzialek mam egzamin",
    "Said: carsamba sinavim var",
    "Said: je pars l'ete prochain",
    "Said: ubermorgen zieh ich um",
    # Portuguese weekdays are numbers
    "Said: quinta que vem tenho prova de anatomia as 14h",
    "Said: tenho prova na sexta às 9h",
    "Said: próxima terça vou ao médico",
)


@pytest.mark.parametrize("content", NAMES_A_DAY)
def test_what_names_a_day_by_that_on_which_it_was_said_says_which_that_was(content: str) -> None:
    said = stored_memory(stored(content, valid_from=MARCH, said_at=MARCH), score=None)
    assert said.line == f"{content} (said on Monday, 9 March 2026)"


@pytest.mark.parametrize(
    "content",
    [
        "Choir is on Wednesdays.",
        "Runs in the morning.",
        "Said: 我住在里斯本",
        "Said: moro na segunda rua à direita",
        "Said: minha filha está na sexta série",
        "Said: soy la segunda de tres hermanas",
        "Said: mi piace la quinta di Beethoven",
        "Said: lavoro da anni come cuoco",
    ],
)
def test_what_holds_every_week_or_always_does_not(content: str) -> None:
    assert stored_memory(stored(content, valid_from=MARCH), score=None).line == f"{content} (since 2026-03)"


def test_a_past_turn_says_when_it_was_said() -> None:
    turn = turn_memory(stored().id, "user", MAY, "I moved.", tokens=60)
    assert turn.line == "On 2 May 2026 the user said: I moved."
