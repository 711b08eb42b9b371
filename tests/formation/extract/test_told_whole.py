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
    "mn zusje Fleur heeft een vraag over noten, wat moet ik zeggen",
]


@pytest.mark.parametrize(("text", "said"), OF_SOMEBODY.items())
async def test_what_is_said_of_somebodys_health_is_learned_with_their_name(
    embedder: CalibratedEmbedder, text: str, said: str
) -> None:
    assert await learned_of(embedder, text) == [f'Said: "{said}"']


@pytest.mark.parametrize("text", OF_NOBODY)
async def test_the_health_of_nobody_of_the_users_is_not_learned(embedder: CalibratedEmbedder, text: str) -> None:
    assert await learned_of(embedder, text) == []


LISTS = {
    "my people: - husband Ravi - daughter Asha (4)": ['Said: "husband Ravi."', 'Said: "daughter Asha (4)."'],
    "meine familie:\n- frau Britta\n- sohn Emil (8)": ['Said: "frau Britta."', 'Said: "sohn Emil (8)."'],
    "my family: - call wife - walk dog": [],
    "characters: - wife Gemma - dog called Bruno": [],
    "my story: - husband Ravi, a knight - dog called Momo": [],
}


@pytest.mark.parametrize(("text", "memories"), LISTS.items())
async def test_a_list_of_ones_people_is_learned_an_item_each(
    embedder: CalibratedEmbedder, text: str, memories: list[str]
) -> None:
    assert await learned_of(embedder, text) == memories
