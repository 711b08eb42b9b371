"""What is told for the first time and sounds like a change: kept as long as it tells something."""

import pytest

from formation.extract.changing.news import is_news
from formation.extract.classifier import Judged
from formation.extract.extract import find_without_model
from formation.facts import Fact
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import Encoder


def news(
    text: str, *, fact: float, asks: float, change: float = 0.5, answers: bool = False, beside_question: bool = False
) -> bool:
    told = Fact(text=f'Said: "{text}."', evidence=text, change=change, only_ends=True)
    judged = Judged(fact=fact, preference=0.0, subject="", asks=asks)
    return is_news(told, judged, answers=answers, beside_question=beside_question)


async def learned(text: str, encoder: Encoder) -> str:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return " | ".join(each.text for each in found.facts if not each.only_ends)


@pytest.mark.parametrize(
    "text",
    [
        "ya renovamos el contrato del departamento hasta 2028",
        "wir fahren jetzt über ostern mit den kindern an die nordsee, 3. bis 10. april",
        "my brother no longer lives in Hull with his wife and kids",
        "两个孩子都不在家了 现在只有我跟老伴",
    ],
)
def test_what_tells_something_is_known_though_a_question_stands_beside_it(text: str) -> None:
    assert news(text, fact=0.02, change=0.95, asks=0.75)
    assert news(text, fact=0.02, change=0.8, asks=0.75, beside_question=True)
    assert news(text, fact=0.65, asks=0.7)
    assert not news(text, fact=0.02, change=0.8, asks=0.9)  # then it asks itself
    assert not news(text, fact=0.02, change=0.8, asks=0.98, beside_question=True)
    assert not news(text, fact=0.3, asks=0.1, change=0.4, beside_question=True)


def test_what_speaks_of_its_user_need_be_less_likely_a_change() -> None:
    assert news("bon ça y est jferme aussi le mercredi", fact=0.02, asks=0.9, beside_question=True)
    assert not news("the bus was late and the shop was shut", fact=0.0, asks=0.02, change=0.65, beside_question=True)


@pytest.mark.parametrize(
    "text",
    [
        "I have 5 apples and give away 2",
        "if i were you i would no longer live there at all",
        "Sasha now",
        "I'm getting a 404",
    ],
)
def test_sums_what_is_supposed_and_mere_pieces_are_not(text: str) -> None:
    assert not news(text, fact=0.87, asks=0.5)


def test_an_answer_says_too_little_by_itself() -> None:
    assert not news("we no longer have a car at all", fact=0.87, asks=0.5, answers=True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("our choir is down to nine people now. what can nine people sing at christmas", "down to nine"),
        ("m pusieron la metformina a 850, da mareo?", "850"),
        ("la cuota del gimnasio subió a 45, cómo me doy de baja?", "45"),
        ("Die Kita ist wieder teurer geworden, 380 im Monat. Wie kann ich das absetzen?", "teurer"),
        ("o condomínio aumentou para 95 euros, isso é legal?", "95"),
        ("onze huur is verhoogd naar 890, mag dat zomaar?", "890"),
        ("my mother's tablets were put up to 20 mg last week, is that a lot?", "20 mg"),
        ("we pay 640 a month for the flat, is that a lot?", "640"),
    ],
)
async def test_what_a_question_is_about_is_learned_whatever_has_changed(encoder: Encoder, text: str, told: str) -> None:
    assert told in await learned(text, encoder)


@pytest.mark.parametrize(
    "text",
    [
        "Oh great, another fire drill. I simply can't get enough of those.",
        "Convert 6:30 p.m. Eastern to Tokyo time.",
        "schreib mir eine nachricht von einem azubi der sich krankmeldet weil er umgeknickt ist",
        "did we move the meeting or not",
    ],
)
async def test_what_is_mocked_or_asked_for_is_not(encoder: Encoder, text: str) -> None:
    assert await learned(text, encoder) == ""


@pytest.mark.parametrize(
    "text",
    [
        "samira ha rinunciato, al suo posto viene un certo paolo",
        "germán se fue de la obra, el nuevo jefe es laureano",
        "tom quit last week, in his place comes a guy called amir",
        "frau huber hat gekündigt, ihre nachfolgerin ist eine frau leitner",
        "ci siamo trasferiti! adesso stiamo a san lazzaro",
        "se n'è andato il nostro capo, adesso c'è una certa giulia",
    ],
)
async def test_two_halves_of_one_change_are_one(text: str, encoder: Encoder) -> None:
    assert await learned(text, encoder) == f'Said: "{text}."'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "il dottore dice che le noci le posso mangiare, l'allergia era una diagnosi sbagliata. cosa ci faccio?",
            "il dottore dice che le noci le posso mangiare, l'allergia era una diagnosi sbagliata.",
        ),
        (
            "検査したらかには大丈夫だって。えびだけだめみたい。かに鍋のレシピある?",
            "検査したらかには大丈夫だって。えびだけだめみたい",
        ),
        ("医生说我可以吃花生了。有什么菜谱?", "医生说我可以吃花生了"),
        ("me hice los estudios y no soy celíaca al final, qué pan me recomendás?", "no soy celíaca al final."),
        ("laut Test hab ich doch keine Laktoseintoleranz. Hast du ein Rezept?", "keine Laktoseintoleranz."),
    ],
)
async def test_an_illness_that_is_none_is_known_beside_a_question(text: str, told: str, encoder: Encoder) -> None:
    assert told in await learned(text, encoder)


@pytest.mark.parametrize(
    "text",
    [
        "can the doctor tell me whether i can eat nuts?",
        "mi amigo dice que puedo comer de todo. qué ceno?",
        "write an email to my doctor asking if i can eat before the blood test",
        "darf ich vor dem Test etwas essen?",
    ],
)
async def test_who_asks_whether_it_is_one_tells_nothing(text: str, encoder: Encoder) -> None:
    assert await learned(text, encoder) == ""
