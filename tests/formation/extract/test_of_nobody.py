"""What reads like a statement and tells nothing of its user, and wishes about one subject that stand side by side."""

import pytest

from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import Encoder

OF_NOBODY = [
    "北海道に住んでる魚嫌いのクマの絵本を書いて",
    "写一个住在北海道讨厌鱼的熊的故事",
    "홋카이도에 사는 생선 싫어하는 곰 그림책 써줘",
    "tv pe ek aadmi 110 saal ka tha",
    "a man on tv was 110 and only ate fruit",
    "电视上有个老人110岁了",
    "annem yemeğe geliyor",
    "meine Mutter kommt zum Essen",
    "mi suegra viene a cenar",
    "canada ki rajdhani",
    "カナダの首都",
    "capital of canada",
    "rabbits live about 8 years",
    "hamsters get to about 3 years",
    "meerschweinchen werden etwa 7 jahre alt",
    "hamster leben nur zwei bis drei jahre",
    "les perroquets vivent jusqu'à 60 ans",
    "las cobayas viven unos 7 años",
    "i gatti vivono circa 15 anni",
    "gatos vivem uns 15 anos",
    "een konijn leeft ongeveer 8 jaar",
    "świnki morskie żyją około 7 lat",
    "коты живут лет 15",
    "kobaylar yaklaşık 7 yıl yaşar",
    "tota 60 saal tak jeeta hai",
    "モルモットの寿命は7年くらいです",
    "기니피그는 7년 정도 살아요",
    "猫一般活15年",
    "a girl of six who is afraid of the dark",
    "ein mädchen, 6 jahre, liebt pferde",
    "petite fille de 6 ans qui aime les chevaux",
    "niña de 6 años que ama los caballos",
    "bambina di 6 anni che ama i cavalli",
    "menina de 6 anos que adora cavalos",
    "meisje van 6 dat van paarden houdt",
    "dziewczynka 6 lat, kocha konie",
    "девочка 6 лет любит лошадей",
    "6 yaşında atları seven bir kız",
    "6歳の女の子",
    "6살 여자아이",
    "一个6岁的女孩",
]
OF_THE_USER = [
    "娘のための絵本を書いて",
    "絵本を書いています",
    "great, I love working with kids",
    "genial, me encanta trabajar de noche",
    "ich liebe Weihnachten",
    "I saw a man on tv who has my illness",
    "मेरे पति टीवी पर काम करते हैं",
    "my mum comes for dinner every sunday",
    "annem her pazar yemeğe geliyor",
    "mi suegra viene a cenar el 24 de diciembre",
    "I live in the capital of Canada",
    "我住在北京",
    "my rabbit is 8 years old",
    "mum lives alone",
    "lives in Porto for 7 years",
    "I live two doors down",
    "die zwillinge werden 6 jahre alt",
    "unsere tochter wird im mai 6 jahre alt",
    "wir leben seit 12 jahren in Kassel",
    "ma fille de 6 ans",
    "on vit à Brest depuis 8 ans",
    "tengo una niña de 6 años",
    "mi abuela vive con nosotros desde hace 7 años",
    "viviamo a Pisa da 8 anni",
    "um menino de 12 e uma bebê de 9 meses",
    "niña de 6 años en casa",
    "we hebben een meisje van 6",
    "mam synka który ma 8 lat",
    "у меня девочка 6 лет",
    "6 yaşında bir kızım var",
    "6歳の女の子がいます",
    "6살 여자아이 키워요",
    "부산에서 7년 살아요",
    "在上海生活5年",
    "我有一个6岁的女孩",
]


def test_what_tells_of_nobody_is_no_statement() -> None:
    assert [text for text in OF_NOBODY if not tells_of_nobody(text)] == []


def test_what_is_alike_and_tells_of_the_user_is_one() -> None:
    assert [text for text in OF_THE_USER if tells_of_nobody(text)] == []


@pytest.mark.parametrize(
    ("message", "learned"),
    [
        (
            "Please write in larger steps, one thing at a time. I get muddled when you give me ten things at once",
            [
                'Wants: "Please write in larger steps, one thing at a time. I get muddled when you give me ten things'
                ' at once."'
            ],
        ),
        ("bana siz deme, sen de. ve kısa yaz", ['Wants: "bana siz deme, sen de."', 'Wants: "kısa yaz."']),
        ("Answer briefly. I am a nurse.", ['Wants: "Answer briefly."', 'Said: "I am a nurse."']),
        ("tv pe ek aadmi 110 saal ka tha, wo sirf phal khata hai", []),
        ("annem yemeğe geliyor, çorba ne yapayım", []),
        ("北海道に住んでる魚嫌いのクマの絵本を書いて", []),
    ],
)
async def test_what_is_learned_of_a_message(encoder: Encoder, message: str, learned: list[str]) -> None:
    found = await find_without_model(message, settings=LearningSettings(), encoder=encoder)
    assert [fact.text for fact in found.facts] == learned
