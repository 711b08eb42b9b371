"""What is offered of what a request may mean, how it is read in a dialect, and which of a list an answer names."""

import pytest

from retrieval.command_outcomes.by_words import fits_matter
from retrieval.command_outcomes.named.naming import asked_terms
from retrieval.command_outcomes.named.prices import asks_an_amount, says_an_amount
from retrieval.command_outcomes.named_choice import chosen_by_words
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forgetting import asks_for_everything
from retrieval.commands.recognise import command_of


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("bin whit ah telt ye aboot ma gaffer", "bin what I told you about my gaffer"),
        ("tua des mitn knia weg", "tu das mit dem knia weg"),
        ("jveux pas que tu gardes ça", "je veux pas que tu gardes ça"),
        ("brauchst du noch etwas?", "brauchst du noch etwas?"),
        ("ma fille aime la danse", "ma fille aime la danse"),
    ],
)
def test_small_words_of_a_dialect_are_read_as_standard_ones(text: str, read: str) -> None:
    assert in_standard_words(text) == read


@pytest.mark.parametrize(
    "text",
    ["forget whit ah telt ye aboot ma gaffer", "garde pas le nom de mon patron", "tu das mit der Zither wieder weg"],
)
def test_a_request_in_a_dialect_or_as_people_say_it_is_one(text: str) -> None:
    command = command_of(text)
    assert command is not None
    assert command.kind == "forget"


@pytest.mark.parametrize(
    ("text", "everything"),
    [
        ("efface tout ce qui concerne inès", True),
        ("lösch alles über Pia", True),
        ("удали всё про Варю", True),
        ("weg mit dem Velo, das tut nichts zur Sache", False),
        ("forget my tattoo", False),
    ],
)
def test_everything_about_something_is_told_from_one_thing(text: str, everything: bool) -> None:
    assert asks_for_everything(text) is everything


@pytest.mark.parametrize(
    ("about", "content", "amounts"),
    [
        ("what Aleena earns", "Our Saturday girl is Aleena and gets £8.60 an hr.", True),
        ("Rosalind's pay", "Our nanny, Rosalind.", False),
        ("mon loyer", "on paie 390 chacun", True),
        ("mein Gehalt", "Seit 2019 wohne ich in Köln.", False),
    ],
)
def test_an_amount_is_known_only_where_one_is_said(about: str, content: str, amounts: bool) -> None:
    assert asks_an_amount(asked_terms(about))
    assert says_an_amount(content) is amounts


def test_a_wage_is_not_the_rent() -> None:
    assert not fits_matter("a gente paga 1400 de aluguel", "meu salário")
    assert fits_matter("ganho 3200 por mês", "meu salário")
    assert fits_matter("on paie 450 chacun", "mon loyer")


@pytest.mark.parametrize(
    ("answer", "which"),
    [
        ("die mit dem Zug", 1),
        ("the dog", None),
        ("nicht die Miete", None),
        ("die Miete", 0),
        ("write a poem about the train", None),
    ],
)
def test_an_answer_may_name_one_of_a_list(answer: str, which: int | None) -> None:
    assert chosen_by_words(answer, ["Die Miete beträgt 890 Euro.", "Wir fahren mit dem Zug nach Split."]) == which
