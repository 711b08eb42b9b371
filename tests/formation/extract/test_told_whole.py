"""What a message tells beside a request or a story is learned whole, not cut to a name, a day or its first half."""

import pytest

from retrieval.embedding.embedder import CalibratedEmbedder
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
    embedder: CalibratedEmbedder, text: str, said: str
) -> None:
    assert await learned_of(embedder, text) == [f'Said: "{said}"']


@pytest.mark.parametrize("text", OF_NOBODY)
async def test_the_health_of_nobody_of_the_users_is_not_learned(embedder: CalibratedEmbedder, text: str) -> None:
    assert await learned_of(embedder, text) == []


BESIDE = {
    # the clause beside a request, without what the day was like and without the request
    "such a day, lift broken, rain, and i am deaf in one ear, anyway give me a pasta idea": "i am deaf in one ear",
    "soy bombero en Vigo y tengo que preparar una charla, ideas?": "soy bombero en Vigo",
    "ich hab zwei katzen wie bekomme ich haare vom sofa": "ich hab zwei katzen",
    "작년에 부산에서 제주로 이사했어 동네 카페 추천해줘": "작년에 부산에서 제주로 이사했어",
    "我不吃牛肉，换个菜": "我不吃牛肉",
    # with what it refers to, and with its name
    "Wednesdays don't work for me, I coach the under-nines then.": (
        "Wednesdays don't work for me, I coach the under-nines then"
    ),
    "we adopted a greyhound! his name is Turbo, how much walking do they need": (
        "we adopted a greyhound! his name is Turbo"
    ),
}
LISTS = {
    "my people: - husband Ravi - daughter Asha (4)": ['Said: "husband Ravi."', 'Said: "daughter Asha (4)."'],
    "meine familie:\n- frau Britta\n- sohn Emil (8)": ['Said: "frau Britta."', 'Said: "sohn Emil (8)."'],
    "my family: - call wife - walk dog": [],
    "characters: - wife Gemma - dog called Bruno": [],
    "my story: - husband Ravi, a knight - dog called Momo": [],
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
async def test_a_clause_beside_a_request_is_learned_by_itself(
    embedder: CalibratedEmbedder, text: str, said: str
) -> None:
    [learned] = await learned_of(embedder, text)
    assert said in learned
    assert len(learned) <= len(said) + len('Said: "and ."')


@pytest.mark.parametrize(("text", "memories"), LISTS.items())
async def test_a_list_of_ones_people_is_learned_an_item_each(
    embedder: CalibratedEmbedder, text: str, memories: list[str]
) -> None:
    assert await learned_of(embedder, text) == memories


@pytest.mark.parametrize("text", OF_THE_MOMENT)
async def test_what_only_sets_the_scene_of_a_question_is_not_learned(embedder: CalibratedEmbedder, text: str) -> None:
    assert await learned_of(embedder, text) == []
