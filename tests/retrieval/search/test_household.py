# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Of the memories of somebody, those of the household are recalled whatever is asked, the others when they matter."""

import asyncpg
import pytest

from retrieval.categories import RecallPolicy
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.search.household import is_of_the_household
from tests.fakes.recorded import recorded_embedder
from tests.retrieval.remembering import remember
from tests.retrieval.search.test_recall import ANA, CITY, Prepare, prepare, texts

__all__ = ["prepare"]

OF_THE_HOUSEHOLD = [
    "my amazing partner Tom hates olives.",
    "Has a daughter named Clara, born in 2017.", "Husband Tom is colour-blind.", "Is married to Tom, a carpenter.",
    'Said: "I have two kids, Mia and Jonas."', 'Said: "we have a dog called Rex."', 'Said: "my mum lives with us."',
    'Said: "meine Frau arbeitet im Krankenhaus."', 'Said: "unser Sohn ist 4."', "Hat zwei Katzen, Momo und Pixel.",
    "Lebt mit seiner Freundin Hanna zusammen.", 'Said: "ma femme est médecin."', 'Said: "mon fils a cinq ans."',
    'Said: "mi hijo tiene 5 años."', 'Said: "Mi mujer tiene dos hijos de su primer matrimonio."',
    'Said: "minha esposa se chama Inês."', 'Said: "i miei due figli adorano i dinosauri."',
    'Said: "ik heb twee kinderen."', 'Said: "moja żona jest lekarką."', 'Said: "у меня двое детей."',
    'Said: "жена врач."', 'Said: "oğlum 4 yaşında."', 'Said: "妻は看護師です"', 'Said: "我老婆是老师"',
    'Said: "우리 아들은 네 살이에요"', 'Said: "ابني عمره خمس سنوات"', 'Said: "मेरी पत्नी टीचर है"',
]  # fmt: skip
OF_OTHERS = [
    'Said: "my climbing partner is Luca."',
    "Has a business partner called Ines.",
    'Said: "my sister Ana lives in Berlin."', "Brother Felix studies in Graz.", "Mother turns 70 in October.",
    'Said: "my neighbour Bob has a dog."', 'Said: "my sister\'s son plays chess."', 'Said: "my son-in-law is a cook."',
    'Said: "we\'re going to Tenerife with the kids."', 'Said: "my son\'s match is on Saturday."',
    'Said: "my granddaughter starts school."', 'Said: "meine Schwester und ihre Frau haben ein Haus."',
    'Said: "wir fliegen mit den Kindern nach Teneriffa."', 'Said: "Schwiegersohn Uli ist Koch."',
    'Said: "ma sœur habite à Madrid."', 'Said: "mi hermana vive en Sevilla con su marido."',
    'Said: "minha irmã mora em Belém."', 'Said: "mia nonna compie 80 anni."', 'Said: "mijn zus woont in Madrid."',
    'Said: "moja siostra mieszka w Krakowie."', 'Said: "моя сестра живёт в Берлине."', 'Said: "ablam Ankara\'da."',
    'Said: "姉は大阪に住んでいます"', 'Said: "我妹妹在上海读书"', 'Said: "누나는 부산에 살아요"',
    # what a pet has these days
    'Said: "our dog Rex keeps throwing up since Monday."', 'Said: "unser Kater humpelt seit gestern."',
    'Said: "notre chien boite un peu."', 'Said: "mi perro tiene diarrea."', 'Said: "il mio cane zoppica."',
    'Said: "minha cachorra ta com diarreia."', 'Said: "onze kat braakt steeds."', 'Said: "nasz kot kicha."',
    'Said: "у нашей собаки понос."', 'Said: "kedim kusuyor."', 'Said: "うちの犬が下痢してる"', 'Said: "我家猫吐了"',
    'Said: "أختي في عمان"', 'Said: "मेरी बहन दिल्ली में रहती है"', "Sells honey.",
]  # fmt: skip


@pytest.mark.parametrize("text", OF_THE_HOUSEHOLD)
def test_partners_children_pets_and_who_lives_with_them_are_of_the_household(text: str) -> None:
    assert is_of_the_household(text)


@pytest.mark.parametrize("text", OF_OTHERS)
def test_who_lives_elsewhere_and_what_is_planned_is_not(text: str) -> None:
    assert not is_of_the_household(text)


async def test_whatever_is_asked_brings_the_household_and_what_can_harm_anybody(
    prepare: Prepare, pool: asyncpg.Pool
) -> None:
    embedder = recorded_embedder()
    brings = ["Is allergic to nuts.", "Sister Ana is allergic to cats.", "Has two children."]
    for text in (*brings, "Sister Ana lives in Berlin.", "Goes to Tenerife with the kids."):
        memory = await remember(pool, None, ANA, text)
        await pool.execute("update users_vectors set category = 'relationship' where id = $1", memory.id)
    asked = RecallRequest(owner=ANA, question=CITY)
    assert set(texts(await recall(prepare(embedder), asked))) == set(brings)
    every = RecallRequest(owner=ANA, question=CITY, policy=RecallPolicy(always=("relationship",)))
    assert len(texts(await recall(prepare(embedder), every))) == 5
