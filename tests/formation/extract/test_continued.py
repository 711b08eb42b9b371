# ruff: noqa: E501 (whole messages)
"""A sentence about whom the one before it names says nothing without it: both are one memory."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

TOGETHER = {
    "my mother, jean, lives in leeds. she was a seamstress all her life. she is 82.": (
        "my mother, jean, lives in leeds. she was a seamstress all her life. she is 82."
    ),
    # Without what it goes on to ask or to wish.
    "My aunt Ruth keeps bees in Devon. She is a retired vet, so I would love to find her a good book. Any ideas?": (
        "My aunt Ruth keeps bees in Devon. She is a retired vet."
    ),
    "our new neighbour Piotr has three kids. hes a plumber. what do i bake for them": (
        "our new neighbour Piotr has three kids. hes a plumber."
    ),
    "meine schwester anna wohnt in köln. sie ist hebamme und hasst zwiebeln. was schenk ich ihr": (
        "meine schwester anna wohnt in köln. sie ist hebamme und hasst zwiebeln."
    ),
    "mon fils léo est en ce1. il adore les dinosaures. une idée de gâteau ?": (
        "mon fils léo est en ce1. il adore les dinosaures."
    ),
    "mi hermano vive en sevilla. tiene 34 años y es celíaco. qué le cocino": (
        "mi hermano vive en sevilla. tiene 34 años y es celíaco."
    ),
    "mia nonna vive con noi. ha 91 anni e cammina col bastone. che tappeto le prendo": (
        "mia nonna vive con noi. ha 91 anni e cammina col bastone."
    ),
    "minha filha bia faz balé. ela tem 7 anos. que livro dou": "minha filha bia faz balé. ela tem 7 anos.",
    "mijn dochter zit op hockey. ze is 12 en heeft astma. waar moet ik op letten": (
        "mijn dochter zit op hockey. ze is 12 en heeft astma."
    ),
    # Of the first sentence alone nothing would have been learned.
    "moja córka chodzi do trzeciej klasy. ona ma 9 lat i kocha konie. co jej kupić": (
        "moja córka chodzi do trzeciej klasy. ona ma 9 lat i kocha konie."
    ),
    "моя бабушка живёт в деревне под Тверью. ей 84 года. что ей подарить": (
        "моя бабушка живёт в деревне под Тверью. ей 84 года."
    ),
    "annem izmir'de yaşıyor. 70 yaşında ve tansiyonu var. ne alsam": "annem izmir'de yaşıyor. 70 yaşında ve tansiyonu var.",
    "أمي تعيش في الإسكندرية. هي معلمة متقاعدة. ماذا أهديها؟": "أمي تعيش في الإسكندرية. هي معلمة متقاعدة",
    "我女儿在杭州上大学。她学建筑。送她什么好": "我女儿在杭州上大学。她学建筑",
    "うちの母は福岡に住んでいます。彼女は看護師です。何を贈ればいいですか": "うちの母は福岡に住んでいます。彼女は看護師です",
    "우리 엄마는 대전에 살아요. 그녀는 간호사예요. 선물 추천해 주세요": "우리 엄마는 대전에 살아요. 그녀는 간호사예요",
    # How long they are together, and what is done with "her" and "them".
    "My boyfriend Marek works on a ferry. We are together 5 years already. Any gift ideas?": (
        "My boyfriend Marek works on a ferry. We are together 5 years already."
    ),
    "my sister has a flat in rome and i visit her every easter. what should i see": (
        "my sister has a flat in rome and i visit her every easter."
    ),
    "got a letter from the tax office, 900 euros back pay, and need to answer them by march 9. how": (
        "got a letter from the tax office, 900 euros back pay, and need to answer them by march 9."
    ),
}
APART = {
    "my sister lives in bath. she just called. what should i cook": ["my sister lives in bath."],
    "my brother is a chef in lyon. he is late again. what do i do": ["my brother is a chef in lyon."],
    "meine tochter geht in die 4. klasse. sie nervt grad so. hilfe": ["meine tochter geht in die 4. klasse."],
}
NOTHING = [
    "Imagine a girl named Lily. She is 9 and lives in Oslo. Write a story",
    "my character Tom is a knight. He is 30 and loves gold.",
    "Who was Marie Curie? She was born in Warsaw. What did she discover?",
]


@pytest.mark.parametrize(("text", "said"), TOGETHER.items())
async def test_who_is_told_of_is_kept_with_what_is_told(encoder: CachedEncoder, text: str, said: str) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{said}"']


@pytest.mark.parametrize(("text", "said"), APART.items())
async def test_what_passes_is_not_kept_with_them(encoder: CachedEncoder, text: str, said: list[str]) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{each}"' for each in said]


@pytest.mark.parametrize("text", NOTHING)
async def test_somebody_made_up_or_asked_about_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "うちの猫はムギっていって、茶トラの8歳。腎臓がちょっと悪くて療法食です",
        "我家的狗叫豆豆，今年10岁。肾不太好，要吃处方粮",
        "nuestra perra se llama luna y tiene 9 años. insuficiencia renal y dieta especial.",
        "mein Sohn Paul ist 8. Nussallergie und Asthma.",
    ],
)
async def test_an_illness_of_nobody_named_is_that_of_whom_the_sentence_before_is(
    encoder: CachedEncoder, text: str
) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{text}"']


async def test_an_illness_of_the_user_stands_alone(encoder: CachedEncoder) -> None:
    learned = await learned_of(encoder, "my cat is called Miso. i have asthma though")
    assert learned == ['Said: "my cat is called Miso."', 'Said: "i have asthma."']
