"""What "I'd" says where it supposes nothing, whole names behind "dr.", and what is a tale or put on."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

SAID = {
    "I'd an awful reaction to codeine as a child": "I'd an awful reaction to codeine as a child.",
    "I'd a hip replacement in 2019": "I'd a hip replacement in 2019.",
    "I drive a red Golf and it's due a service I'd say": "I drive a red Golf and it's due a service I'd say.",
    "I'd be lost without my baking, I do it every Sunday": "I'd be lost without my baking.",
    "I have to give a talk to the board on the 10th of March, and I'd sooner eat my hat than do it": (
        "I have to give a talk to the board on the 10th of March, and I'd sooner eat my hat than do it."
    ),
    # Up to the name.
    "mój promotor to dr hab. kowalczyk": "mój promotor to dr hab. kowalczyk.",
    "a pediatra da bia é a dra. marina, de olinda": "a pediatra da bia é a dra. marina, de olinda.",
    "my cat is called Princess and she is 4": "my cat is called Princess and she is 4.",
    "certo, adoro la musica classica e vado a ogni concerto": (
        "certo, adoro la musica classica e vado a ogni concerto."
    ),
}
NOTHING = [
    "I'd rather live in Cork",
    "I'd move to Spain if I could",
    "erzähl mir eine gutenachtgeschichte. die prinzessin heißt Lotte, ist 6 und wohnt in einem leuchtturm",
    "tell me a bedtime story about a dragon called Ember, he is 9, lives in Bath and hates onions",
    "inventami una fiaba con una principessa che si chiama Alba, ha 6 anni e vive in un mulino con un gatto",
    "wymyśl bajkę o dziewczynce, nazywa się Hania, ma 5 lat i mieszka w Gdańsku",
    "invéntame un cuento de un caballero que vive en Toledo. se llama Rodrigo y es alérgico a las nueces",
    "claro que sí, me encanta hacer cola tres horas en el banco, el plan perfecto",
    "oh yes, I adore the dentist, best hour of my year",
    "sì certo, io adoro il lunedì in tangenziale, il mio sogno",
    "no pewnie, uwielbiam czekać u lekarza, najlepsze godziny życia",
    "ja freilich, ich liebs wenn der nachbar um sechs bohrt, besser kann der tag ja ned losgehn",
]


@pytest.mark.parametrize(("text", "said"), SAID.items())
async def test_what_is_said_softly_is_said(encoder: CachedEncoder, text: str, said: str) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{said}"']


@pytest.mark.parametrize("text", NOTHING)
async def test_a_wish_a_tale_or_mockery_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []
