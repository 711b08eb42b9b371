# ruff: noqa: E501 (whole messages)
"""A piece without its unit, its verb or whom it tells of misleads: the whole clause is kept."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

WHOLE = {
    # with what counts, and with the rest of the clause
    "my brother Dai has lent me 4 grand for the posts, to pay back by end of September, remind me how you work that out": (
        "my brother Dai has lent me 4 grand for the posts, to pay back by end of September."
    ),
    "da lukas is 14 und fangt im september die htl in weiz an, brauch ma da an laptop oder kriegt er den": (
        "da lukas is 14 und fangt im september die htl in weiz an."
    ),
    "main pune me hdfc ki branch me manager hu, quarter end ka target dekh ke bp badh raha hai lol": (
        "main pune me hdfc ki branch me manager hu, quarter end ka target dekh ke bp badh raha hai."
    ),
    # with whom it tells of
    "Iwan's back down in Cardiff now, got a job at the Heath. any good curry houses there for when we visit": (
        "Iwan's back down in Cardiff now, got a job at the Heath."
    ),
    "yaar aarav ke liye tiffin ideas de na, 9 saal ka hai 4th std me aur bhindi bilkul nahi khata": (
        "yaar aarav ke liye tiffin ideas de na, 9 saal ka hai 4th std me aur bhindi bilkul nahi khata."
    ),
    "a pipoca, minha gata de 2 aninhos, ta vomitando direto. normal?": "a pipoca, minha gata de 2 aninhos, ta vomitando direto.",
    "bri and i are hosting friendsgiving on the 22nd, i said id make mac n cheese": (
        "bri and i are hosting friendsgiving on the 22nd, i said id make mac n cheese."
    ),
    "un'idea regalo per Giulia, ha 12 anni e adora i cavalli": "un'idea regalo per Giulia, ha 12 anni e adora i cavalli.",
    "посоветуй книгу для дочки Ани, ей 8 лет, любит космос": "дочки Ани, ей 8 лет, любит космос.",
    # with both of whom it tells
    "so jetzt isses raus henning und ich lassen uns scheiden. muss ich jetzt die steuerklasse wechseln": (
        "so jetzt isses raus henning und ich lassen uns scheiden."
    ),
    "mein mann henning und ich haben uns getrennt. was muss ich jetzt beachten": (
        "mein mann henning und ich haben uns getrennt."
    ),
    "so it's official now, Duc and I broke up. what do i do first": "so it's official now, Duc and I broke up.",
    "me and curtis are getting a divorce now. who keeps the dog": "me and curtis are getting a divorce now.",
    "voilà c'est fait, thomas et moi on se sépare. qui garde l'appart": "voilà c'est fait, thomas et moi on se sépare.",
    "marta i ja się rozwodzimy. co z kredytem": "marta i ja się rozwodzimy.",
    "mijn man en ik gaan scheiden. hoe zeg ik het de kinderen": "mijn man en ik gaan scheiden.",
    # with what is due that day
    "ando laburando en la identidad de una cervecería q se llama Río Bravo, entrego el 20 de diciembre, tirame 5 paletas de colores": (
        "ando laburando en la identidad de una cervecería q se llama Río Bravo, entrego el 20 de diciembre."
    ),
    "12月20日に大学の友達の由美と箱根行くんだけど、日帰りで回るならどこ?": "12月20日に大学の友達の由美と箱根行くんだけど",
    # but for what is said beside it
    "gift ideas for my mum who is 70 and loves gardening": "my mum who is 70 and loves gardening.",
    "tô fazendo pós em ux na puc, entrego o tcc dia 30 de junho e nem comecei kkkk socorro monta um cronograma": (
        "tô fazendo pós em ux na puc, entrego o tcc dia 30 de junho."
    ),
}
UNFOUNDED = [
    "wieviel bar hat a normale heizung im einfamilienhaus",
    "高校生の息子の誕生日ケーキ、手作りするなら?",
    "how many stairs are there in a two storey house",
]


@pytest.mark.parametrize(("text", "said"), WHOLE.items())
async def test_a_piece_is_kept_with_its_clause(encoder: CachedEncoder, text: str, said: str) -> None:
    stop = "" if said.endswith("けど") else "."
    assert f'Said: "{said.rstrip(".")}{stop}"' in await learned_of(encoder, text)


async def test_two_pieces_that_hang_together_are_one_memory(encoder: CachedEncoder) -> None:
    text = "お弁当のおかず教えて〜 高2の陽翔が最近やたら食べるのよ、でも卵アレルギーあるから卵なしで"
    assert await learned_of(encoder, text) == [
        'Said: "高2の陽翔が最近やたら食べるのよ、でも卵アレルギーあるから卵なしで"'
    ]


@pytest.mark.parametrize("text", UNFOUNDED)
async def test_a_piece_of_a_question_is_not_kept(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []
