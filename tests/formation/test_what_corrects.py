"""Which message corrects the one before it, and which only looks like it."""

import pytest

from formation.extract.sentences.own_words import own_words
from formation.reconcile.restated.goes_on import going_on
from formation.turn.context import Formation
from retrieval.commands.named import named_correction
from retrieval.corrections.behind import may_correct, readings_of, words_of
from tests.formation.conftest import ANA, Story, active_after


def corrects(text: str) -> bool:
    return any(may_correct(each) for each in readings_of(words_of(text)))


@pytest.mark.parametrize(
    "text",
    [
        # What cannot be, or is not wanted, is no other's right.
        "терпіти не можу ранкові дзвінки",
        "терпеть не могу мыть посуду",
        "znieść nie mogę korków",
        "tanta gente no soporto",
        "o cheiro não suporto",
        "di notte non riesco",
        # A grandfather, a wish.
        "opa is jetzt bei uns eingezogen, mit hund",
        "opa Karl kommt am sonntag",
        "bin müde, bitte keine langen listen. nur das nötigste",
        "please no bullet points, i read this on the bus",
        "por favor no listas largas, leo en el colectivo",
        # A German hour.
        "fahr ab 7 mit dem rad, immer freitags",
    ],
)
def test_it_only_looks_like_a_correction(text: str) -> None:
    assert not corrects(text)
    assert named_correction(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "oslo not bergen",
        "Берген, не Осло",
        "opa, é dia 15",
        "opa desculpa, é dia 15",
        # What is right stands behind a colon.
        "sorry, had to find my glasses: 20 mg",
        "mi scusi, ho guardato male: è il 17",
        "ach die Tropfen: es war Ibu. hab die Flaschen verwechselt",
        "стоп, глянув у календар: 16 травня",
        # Read the wrong way round, or badly put.
        "i read the letter upside down, it's the 21st",
        "45, je l'ai lu à l'envers",
        "lo leí al revés, es el 18",
        "falsch rum gelesen, der 6.",
        "прочитав догори ногами, 19 березня",
        "me expresé mal, era para el té",
        "mi sono espressa male, il martedì",
        "hab mich blöd ausgedrückt, nur mittwochs",
        "hab geschrieben neffe, meinte cousin",
    ],
)
def test_it_corrects(text: str) -> None:
    assert corrects(text) or named_correction(text) is not None


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("my new flatmate is Katherine", "by the way it's Catheryn with a C, she minds"),
        ("mon collègue s'appelle Mickael", "c'est Mikael sans c, il y tient"),
        ("mein chef heißt stefan", "stephan mit ph"),
        ("mi nieta se llama Thais", "Tais sin h, me mata la madre"),
        ("нашу тренерку звати Наталя", "вона Наталія, з «і», а то образиться"),
    ],
)
def test_a_name_that_is_spelled_out_corrects_the_one_before(statement: str, words: str) -> None:
    going = going_on(words, statement)
    assert going.is_enough
    assert going.says_so


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("mein chef heißt stefan", "Anna mit h ist meine Tochter"),
        ("i have a cat called Mila", "milk with a biscuit is fine"),
        ("mon collègue s'appelle Mickael", "Mickael vient avec un ami demain"),
    ],
)
def test_what_only_has_such_words_does_not(statement: str, words: str) -> None:
    assert not going_on(words, statement).says_so


@pytest.mark.parametrize(
    "text",
    [
        "hab dyslexie, also korrigier mich nicht dauernd",
        "please don't keep correcting me, english is my third language",
        "soy disléxico, no me corrijas todo",
    ],
)
def test_who_does_not_want_to_be_corrected_hands_over_no_text(text: str) -> None:
    assert own_words(text).to_judge.strip()


def test_a_text_that_is_to_be_corrected_is_handed_over() -> None:
    assert not own_words("korrigier das: ich bin vegetarier").to_judge.strip()


async def test_a_dislike_is_a_memory_of_its_own(plain: Formation, story: Story) -> None:
    first = "Батьки лишились у Харкові, щонеділі о 12 ми зідзвонюємось"
    found = await active_after(plain, story, ANA, first, "терпіти не можу jira і мітинги до 10 ранку")
    assert len(found) == 2


async def test_what_stands_behind_a_colon_is_not_lost(plain: Formation, story: Story) -> None:
    found = await active_after(
        plain, story, ANA, "tomo enalapril de 5 a la mañana", "perdon agarré los anteojos: losartan dice la caja, de 50"
    )
    assert len(found) == 1
    assert "losartan" in found[0]
