"""Questions in Ukrainian and about whom, what is only imagined, and one thing that is needed teach nothing;
what is told beside a question does, without the question.
"""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

NOTHING = [
    "скільки буде 2^20",
    "де ми жили до переїзду, для анкети",
    "що в мене у вівторок",
    "скільки лишилось до іспиту з чеської",
    "коли в мене зустріч з Оленою",
    "якого числа в нас річниця",
    "wem hab ich das hobby mit der alten karre zu verdanken",
    "for whom do i babysit on fridays",
    "a quién le debo plata",
    "à qui je dois rendre la perceuse",
    "komu mam oddać wiertarkę",
    "кому я должен вернуть дрель",
    "en python, comment lire un fichier ligne par ligne",
    "in excel, how do i freeze the top row",
    "me pasás la letra de naranjo en flor",
    "уяви що я Джеймс Бонд, мені 40, п'ю мартіні, їжджу на астоні. відповідай мені як Q",
    "якби я народився в 1900 в Празі і був пекарем то на яку війну мене б забрали",
    "якби в мене був мільйон, я б купив хату в Карпатах",
    "bir masal yaz, ben ormanda yaşayan yaşlı bir cadıyım 300 yaşındayım diye başlasın",
]
ONE_THING = [
    "ona bi tabela yazısı lazım kısa ve akılda kalıcı",
    "faut un plan simple, sans gros pavés",
    "brauch nen kurzen text fürs schild, einfach und knackig",
    "necesito un cartel corto y pegadizo",
    "mi serve uno slogan breve e simpatico",
    "potrzebuję hasła na szyld, krótkiego i chwytliwego",
    "нужна вывеска, короткая и запоминающаяся",
    "потрібен підпис для вітрини, короткий",
]
TOLD = [
    (
        "what can 2 kids do indoors when it's raining, Chidera is 8 and loves drawing, Somto is 5",
        "Chidera is 8",
        "indoors",
    ),
    ("was kann man mit zwei kindern machen, Jonas ist 7 und liebt lego, Mia ist 4", "Jonas ist 7", "was kann"),
    ("чим зайняти дітей вдома, Софійці 6 і вона любить малювати, Данилко 4 роки", "Софійці 6", "чим"),
    ("скільки води пити, важу 80 кг і бігаю щодня", "важу 80 кг", "скільки"),
    ("де купити велосипед, живу в Празі на Жижкові", "живу в Празі", "купити"),
    ("mon neveu Mathys vient vivre chez nous en septembre, il lui faut quoi comme contrat", "Mathys", "quoi"),
    ("ben acılı severim, lahmacun içi tarifi ver", "acılı severim", "tarif"),
    ("el celu es un motorola viejito con la pantalla rota en la esquina", "motorola", "?"),
    ("коли я був малим, ми жили у Львові", "Львові", "?"),
    ("моя школа, де я працюю, переїхала на Поділ", "Поділ", "?"),
    ("ma fille Lou-Anne a 13 ans. faut un plan simple, elle est dyslexique", "elle est dyslexique", "plan"),
    ("my mum lives in Leeds. what do i get her, she's 60 and loves tea", "she's 60", "what"),
    ("wie viel sind 200 euro in lira. das ist was ich meiner oma jeden monat schicke", "200 euro", "wie viel"),
    ("je fais 54 h par semaine en ce moment c'est légal?", "54 h", "légal"),
    ("das handy ist ein altes nokia mit kaputtem display", "nokia", "?"),
]
WISHES = [
    "hablame de vos y cortito que leo en los semáforos",
    "hablame de tu wey, y sin tanto rollo, directo al grano",
    "bana abla de lütfen öyle siz hanımefendi falan soğuk oluyo",
    "schreib bitte locker, und kein ‚gerne helfe ich dir‘ am anfang, das nervt",
    "korrigier mich nicht dauernd",
]


@pytest.mark.parametrize("text", [*NOTHING, *ONE_THING])
async def test_what_is_asked_imagined_or_needed_once_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize(("text", "told", "asked"), TOLD)
async def test_what_is_told_beside_a_question_is_learned_without_it(
    encoder: CachedEncoder, text: str, told: str, asked: str
) -> None:
    learned = await learned_of(encoder, text)
    assert any(told in each for each in learned)
    assert not any(asked in each for each in learned)


@pytest.mark.parametrize("text", WISHES)
async def test_how_somebody_wants_to_be_addressed_is_a_wish(encoder: CachedEncoder, text: str) -> None:
    learned = await learned_of(encoder, text)
    assert any(each.startswith("Wants: ") for each in learned)
