"""What is stated beside a question or a request is learned as it is alone, and the request is not."""

import pytest

from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import Encoder


async def learned(text: str, encoder: Encoder) -> list[str]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return [each.evidence if each.is_as_said else each.text for each in found.facts if not each.only_ends]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        # Where no spaces part words a plain mark ends a sentence.
        ("ギターの弦っていつ替える?サークルでバンドやってて、使ってんのはレスポール(中古)", "サークルでバンドやってて"),
        ("天気いいね!うちは3人家族で横浜に住んでる", "うちは3人家族で横浜に住んでる"),
        # A face comments on what stands before it.
        ("meu gato Tom tá com 17 anos 😿 que ração compro", "meu gato Tom tá com 17 anos"),
        ("ma fille entre au collège 🎉 une idée de cadeau ?", "ma fille entre au collège"),
        ("nasz kot ma cukrzycę 😢 co mu dawać", "nasz kot ma cukrzycę"),
        ("pumba passed last night 😢 will timon be ok by himself", "pumba passed last night"),
        # What one is asked to suppose or would do says nothing of the rest.
        (
            "I drove bus 9 for the county thirty years. What do you suppose I should say at the retirement supper",
            "I drove bus 9 for the county thirty years",
        ),
        ("our pension is 1840 a month, how would you budget that out", "our pension is 1840 a month"),
        # What the question is about, behind a colon.
        (
            "kurze frage zu docker: wie sehe ich die logs? bei uns läuft alles in kubernetes",
            "bei uns läuft alles in kubernetes",
        ),
        ("pregunta sobre excel: cómo sumo horas? trabajo en una gestoría en Lugo", "trabajo en una gestoría en Lugo"),
        (
            "quick question about sourdough: why is it flat? I bake every Saturday with my dad",
            "I bake every Saturday with my dad",
        ),
        # Who owes says how much; who asks whether to owes nothing.
        ("devo 1.200 no mercadinho, o que faço", "devo 1.200 no mercadinho"),
        ("debo 400 al banco y 200 a mi tía, cómo me organizo", "debo 400 al banco y 200 a mi tía"),
        # Brackets that are closed again are not cut.
        (
            "saving 150 quid a month for a trip to Peru (Machu Picchu!!) in August. is it enough",
            "saving 150 quid a month for a trip to Peru (Machu Picchu!!) in August",
        ),
        ("ho 12k in bitcoin", "ho 12k in bitcoin"),
        # Requests without a mark.
        ("my brother's birthday is coming, something for a sailor", "my brother's birthday is coming"),
        ("trabalho com cabelo faz 15 anos, faz uma bio pro insta", "trabalho com cabelo faz 15 anos"),
        (
            "mieszkamy w bloku na 4 pietrze bez windy, gdzie trzymac 3 rowery",
            "mieszkamy w bloku na 4 pietrze bez windy",
        ),
        # What leans on the sentence before it is kept with it.
        (
            "ich hab ein gravelbike von canyon. fahr damit jeden tag zur arbeit",
            "ich hab ein gravelbike von canyon. fahr damit jeden tag zur arbeit",
        ),
        (
            "we got a cello from my aunt. smells like old books. how do I clean it",
            "we got a cello from my aunt. smells like old books",
        ),
        (
            "fechei agora (tenho um salão de cabelo na várzea, só eu e Deus kkk). me dá uma ideia de janta",
            "(tenho um salão de cabelo na várzea, só eu e Deus kkk)",
        ),
    ],
)
async def test_a_statement_beside_a_request_is_learned_without_it(encoder: Encoder, text: str, stated: str) -> None:
    texts = await learned(text, encoder)
    assert any(stated in each for each in texts), texts
    assert all(len(each) <= len(stated) + 45 for each in texts), texts


@pytest.mark.parametrize(
    "text",
    [
        "how would you say I live in Rome in Italian",
        "how would you translate 'I have two sons'?",
        "suppose I have two kids, how much tax do I pay",
        "exam question about law: how do I sue if I have two kids?",
        "how do I send money to my granddaughter without leaving the house",
        "wie überweise ich meiner schwester ohne zur bank zu gehen geld",
        "my bus was late 🙃 tell me a joke",
        "es regnet schon wieder 😩 was koche ich",
        "der zug hat 20 minuten verspätung 😡 was tun",
        "lig weer om 3 uur wakker, wat nu",
        "devo tomar 500 mg",
        "łamie mnie w kościach i mam gorączkę 😩 co wziąć z apteczki",
        "pt handover practice, check the structure: smoker, allergic to penicillin, lives alone in Bellville",
        "check this intro: nurse, mother of two, allergic to nuts, lives in Leeds",
        "my colleague reckons she's moving to Perth and selling her house in June",
    ],
)
async def test_a_request_teaches_nothing(encoder: Encoder, text: str) -> None:
    assert await learned(text, encoder) == []
