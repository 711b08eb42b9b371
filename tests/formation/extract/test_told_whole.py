"""What a message tells beside a request or a story is learned whole, not cut to a name, a day or its first half."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

OF_SOMEBODY = {
    "mn zusje Fleur is allergisch voor noten, wat bak ik": "mn zusje Fleur is allergisch voor noten.",
    "mn broertje Daan is allergisch voor melk, wat kan ik bakken": "mn broertje Daan is allergisch voor melk.",
    "mijn vriendin Sanne heeft coeliakie, wat kook ik vanavond": "mijn vriendin Sanne heeft coeliakie.",
    "meine freundin lena ist laktoseintolerant, was koch ich am besten": "meine freundin lena ist laktoseintolerant.",
    "my friend Tom is diabetic, what can i cook for him": "my friend Tom is diabetic.",
    "mi amiga Carla es celíaca, qué le preparo": "mi amiga Carla es celíaca.",
    "meu namorado Pedro é alérgico a amendoim, o que faço": "meu namorado Pedro é alérgico a amendoim.",
}
OF_NOBODY = [
    "my friend is diabetic, what can he eat",
    "mein freund hat kopfschmerzen, was hilft",
    "my character Tom is allergic to silver, what should happen next",
    "translate: my friend Tom is allergic to nuts, what should he eat",
    "imagine my friend Tom is diabetic, what can i cook for him",
    "mn zusje heeft een vraag over noten, wat moet ik zeggen",
]


@pytest.mark.parametrize(("text", "said"), OF_SOMEBODY.items())
async def test_what_is_said_of_somebodys_health_is_learned_with_their_name(
    encoder: CachedEncoder, text: str, said: str
) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{said}"']


@pytest.mark.parametrize("text", OF_NOBODY)
async def test_the_health_of_nobody_of_the_users_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


BESIDE = {
    # the clause beside a request, without what the day was like and without the request
    "such a day, lift broken, rain, and i am deaf in one ear, anyway give me a pasta idea": "i am deaf in one ear",
    "soy bombero en Vigo y tengo que preparar una charla, ideas?": "soy bombero en Vigo",
    "ich hab zwei katzen wie bekomme ich haare vom sofa": "ich hab zwei katzen",
    "작년에 부산에서 제주로 이사했어 동네 카페 추천해줘": "작년에 부산에서 제주로 이사했어",
    "我不吃牛肉，换个菜": "我不吃牛肉",
    # An English "the" is no Hindi verb.
    "we moved to the new flat last month, any tips for the walls": "we moved to the new flat last month",
    "moved to days in the cardiac ward this week": "moved to days in the cardiac ward this week",
    # with what it refers to, and with its name
    "Wednesdays don't work for me, I coach the under-nines then.": (
        "Wednesdays don't work for me, I coach the under-nines then"
    ),
    "we adopted a greyhound! his name is Turbo, how much walking do they need": (
        "we adopted a greyhound! his name is Turbo"
    ),
}
# A question or a request behind it as people type them; what goes on like one and states something.
TAILS = {
    "mia nipote Greta si laurea il 15 dicembre a pisa in biologia, che le regalo": (
        "mia nipote Greta si laurea il 15 dicembre a pisa in biologia."
    ),
    "oii tenho 23 anos e faço tecnico de enfermagem aqui em recife, me explica oq é pressão diastolica": (
        "oii tenho 23 anos e faço tecnico de enfermagem aqui em recife."
    ),
    "o casamento do meu irmão Wesley é dia 19 de dezembro em olinda, q roupa eu uso": (
        "o casamento do meu irmão Wesley é dia 19 de dezembro em olinda."
    ),
    "minha mãe Rosângela tem diabetes, oq ela pode comer no natal": "minha mãe Rosângela tem diabetes.",
    "하루에 커피 여섯 잔 마시는데 너무 많나": "하루에 커피 여섯 잔 마시는데",
    "임신 5개월인데 커피 마셔도 괜찮은가": "임신 5개월인데",
    "mi hermana Lucía cumple 30 el 4 de mayo, que le regalo": "mi hermana Lucía cumple 30 el 4 de mayo.",
    "ma soeur Chloé se marie le 12 juin, je lui offre quoi": "ma soeur Chloé se marie le 12 juin.",
    "моя сестра Таня выходит замуж 5 июня, что ей подарить": "моя сестра Таня выходит замуж 5 июня.",
}
# Who is named in a request, without what it is about.
FOR_SOMEBODY = {
    "mi scrivi una mail al mio amministratore di condominio, il geometra Parodi, per l infiltrazione in cantina": (
        "mio amministratore di condominio, il geometra Parodi."
    ),
    "mi scrivi un messaggio per la mia vicina di sotto, la signora Pina, per il rumore": (
        "mia vicina di sotto, la signora Pina."
    ),
    "ev sahibim Nuri Beye banyodaki küf için bir mesaj yazar mısın": "ev sahibim Nuri Beye.",
}
GOES_ON = [
    "evim İzmirdeki en güzel sokakta.",
    "mio zio Aldo, che le regalo tutto, vive a Bari.",
    "a minha filha, q estuda medicina, mora em Recife.",
    "tenho um cachorro que eu adoro e um gato.",
    "je suis infirmière à Lyon depuis dix ans quoi.",
    "강아지 하나 키우고 고양이 하나",
    "우리 언니 이름은 한나",
    "meu pai me ensina a dirigir todo sábado.",
]
LISTS = {
    "my people: - husband Ravi - daughter Asha (4)": ['Said: "husband Ravi."', 'Said: "daughter Asha (4)."'],
    "meine familie:\n- frau Britta\n- sohn Emil (8)": ['Said: "frau Britta."', 'Said: "sohn Emil (8)."'],
    "my family: - call wife - walk dog": [],
    "characters: - wife Gemma - dog called Bruno": [],
    "my story: - husband Ravi, a knight - dog called Momo": [],
}
# Who has come for whom, with all that the message says of it; two statements in it stay two.
CAME_FOR = {
    "my new coach is called Lee, the old one left": ["my new coach is called Lee, the old one left."],
    "换教练了，我每周三游泳，现在是李教练": ["换教练了，我每周三游泳，现在是李教练"],
    "we changed our vet. dr holm now. our cat Mia is 12": ["we changed our vet.", "our cat Mia is 12."],
}
OF_THE_MOMENT = [
    "my boss shouted at me today and i forgot my lunch, anyway give me a sandwich idea",
    "a customer is allergic to nuts and wants a cake, what do i bake",
    "der zahnarzt will den zahn ziehen, was soll ich sagen",
    "老板要我加班，我该怎么说",
    "지난주에 비 많이 왔어 제습기 추천해줘",
    "I have 5 apples and give away 2, how many are left?",
    "I'm getting a 404, what is wrong",
    "wie gesagt ich habe keine ahnung",
    "if i had a dog what would it eat in winter",
]


@pytest.mark.parametrize(("text", "said"), BESIDE.items())
async def test_a_clause_beside_a_request_is_learned_by_itself(encoder: CachedEncoder, text: str, said: str) -> None:
    [learned] = await learned_of(encoder, text)
    assert said in learned
    assert len(learned) <= len(said) + len('Said: "and ."')


@pytest.mark.parametrize(("text", "said"), [*TAILS.items(), *FOR_SOMEBODY.items(), *((each, each) for each in GOES_ON)])
async def test_what_is_asked_behind_a_statement_is_cut_off(encoder: CachedEncoder, text: str, said: str) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{said}"']


@pytest.mark.parametrize(("text", "memories"), LISTS.items())
async def test_a_list_of_ones_people_is_learned_an_item_each(
    encoder: CachedEncoder, text: str, memories: list[str]
) -> None:
    assert await learned_of(encoder, text) == memories


@pytest.mark.parametrize(("text", "memories"), CAME_FOR.items())
async def test_what_has_come_for_another_is_learned_with_it(
    encoder: CachedEncoder, text: str, memories: list[str]
) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{each}"' for each in memories]


@pytest.mark.parametrize("text", OF_THE_MOMENT)
async def test_what_only_sets_the_scene_of_a_question_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []
