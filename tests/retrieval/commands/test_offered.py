# ruff: noqa: RUF001 (words in scripts of their own)
"""What is offered of what a request may mean, how it is read in a dialect, and which of a list an answer names."""

import pytest

from retrieval.command_outcomes.by_words import fits_matter
from retrieval.command_outcomes.named.naming import asked_terms
from retrieval.command_outcomes.named.prices import asks_an_amount, says_an_amount
from retrieval.command_outcomes.named_choice import choice_of
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


RENT, TRAIN, DEBT = "Die Miete beträgt 890 Euro.", "Wir fahren mit dem Zug nach Split.", "i owe Blessing 400 pounds"
KEYBOARD, PSY = "Blessing teaches me keyboard on tuesdays", "rdv chez le psy mardi 18h à Libourne"


@pytest.mark.parametrize(
    ("answer", "contents", "which"),
    [
        ("die mit dem Zug", [RENT, TRAIN], [1]),
        ("die Miete", [RENT, TRAIN], [0]),
        ("ja, das mit der Miete bitte", [RENT, TRAIN], [0]),
        ("yes, the money one", [DEBT, KEYBOARD], [0]),
        ("the first one, the money", [DEBT, KEYBOARD], [0]),
        ("yes the keyboard one pls", [DEBT, KEYBOARD], [1]),
        ("oui le psy mardi", [PSY], [0]),
        ("oui, supprime le rdv de mardi stp", [PSY], [0]),
        ("sí, lo del dinero", ["mi primo Luis me debe 300 euros", "Luis arregla coches"], [0]),
        ("sim, a da dívida", ["devo 300 ao Zeca", "o Zeca toca violão"], [0]),
        ("sì, quella dei soldi", ["Paolo mi deve 300 euro", "Paolo ripara le bici"], [0]),
        ("ja, dat van het geld", ["Anke is me 300 euro schuldig", "Anke past op de kinderen"], [0]),
        ("ja, den om pengarna tack", ["Anke är skyldig mig 300 kr i skuld", "Anke passar barnen"], [0]),
        ("tak, ten dług", ["Romek jest mi winien 300 zł", "gram z Romkiem w tysiąca"], [0]),
        ("да, про долг", ["мой брат Олег задолжал банку 200 тысяч", "мой брат Олег чинит машины"], [0]),
        ("так, про борг", ["Олег винен мені 300 гривень", "Олег лагодить машини"], [0]),
        ("evet borç olanı sil", ["kuzenim Ali bankaya 50 bin lira borçlu", "kuzenim Ali araba tamir ediyor"], [0]),
        ("نعم، موضوع الفلوس", ["علي عليه 300 دينار دين", "علي يصلح السيارات"], [0]),
        ("हाँ, पैसे वाली", ["अली पर 300 रुपये का कर्ज है", "अली गाड़ी ठीक करता है"], [0]),
        ("haan, paise wali", ["ali pe 300 rs udhaar hai", "ali gaadi theek karta hai"], [0]),
        ("对，欠钱的那个", ["我表哥小王欠银行二十万", "我表哥小王帮我修车"], [0]),
        ("はい、借金の方", ["健は借金が200万ある", "健は車の修理をしてくれる"], [0]),
        ("네, 빚 얘기요", ["민수는 은행에 빚이 있어", "민수는 내 차를 고쳐줘"], [0]),
        ("yes, the car", [DEBT, KEYBOARD], []),
        ("ja, das mit dem Hund", [RENT, TRAIN], []),
        ("yes the first one, the keyboard", [DEBT, KEYBOARD], []),
        ("yes but not the keyboard", [DEBT, KEYBOARD], []),
        ("yes, the one about Blessing", [DEBT, KEYBOARD], []),
        ("yes pls delete am", [DEBT, KEYBOARD], []),
        ("yes, the money one", [PSY, "jeudi 17h controle technique"], []),
        ("the dog", [RENT, TRAIN], None),
        ("nicht die Miete", [RENT, TRAIN], None),
        ("write a poem about the train", [RENT, TRAIN], None),
        ("yes, write a poem about the train", [RENT, TRAIN], None),
        ("ja, und morgen kommt meine Mutter aus Kassel zu Besuch", [RENT, TRAIN], None),
        ("the first of may is my birthday", [DEBT, KEYBOARD], None),
        ("what is the money for?", [DEBT, KEYBOARD], None),
        ("lösch das mit dem Hund", [RENT, TRAIN], None),
    ],
)
def test_an_answer_may_name_one_of_a_list(answer: str, contents: list[str], which: list[int] | None) -> None:
    assert choice_of(answer, contents, yes_means_all=False) == (None if which is None else frozenset(which))


@pytest.mark.parametrize(
    ("answer", "which"),
    [
        ("yes", [0, 1]),
        ("yeah mate, do it", [0, 1]),
        ("yes, all about Blessing", [0, 1]),
        ("yes, the money", [0]),
        ("yes, the car", []),
    ],
)
def test_a_yes_that_would_mean_all_of_them_may_name_one(answer: str, which: list[int]) -> None:
    assert choice_of(answer, [DEBT, KEYBOARD], yes_means_all=True) == frozenset(which)
