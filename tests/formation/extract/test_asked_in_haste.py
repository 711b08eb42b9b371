"""Questions as they are typed in haste teach nothing, and what is told in the same spelling does."""

import pytest

from formation.extract.sentences.asked import asks_by_form
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

ASKED = [
    "a q medicina soy alérgica",
    "en q semestre voy",
    "en q colonia vivo ahora",
    "cuándo es el cumple de mi ma",
    "mon concours c kel jour",
    "il a kel age mon fils",
    "ma fille a kel allergie deja",
    "c quand deja lanniv de ma soeur",
    "cmt jorganise mes semaines avec les gosses et le taf",
    "qdo é o niver da minha irmã",
    "qnt pago de aluguel",
    "wen is my dads birthday",
    "wats my sisters name",
    "wat am i allergic to",
    "wan is mei augen op",
    "wogegen bin ich allergisch",
    "wnr is mijn tandarts afspraak",
    "a cosa sono allergica io",
    "dv lavoro adesso io",
    "o ktorej mam dentyste",
    "na co mam uczulenie",
    "скока мне платят",
    "на что у меня аллергия",
    "randevum saat kacta",
    "mera interview kb hai",
    "妹の誕生日いつだっけ",
    "我妹妹叫啥来着",
    "bachhon ke tiffin me kya banau jo thanda bhi acha lage",
    "agle mahine chhutti kab milegi mujhe",
    "didi ki saalgirah kab aati hai",
    "mera parlour wala kaun hai",
    "j'ai quoi le 12 pis le 20 janvier",
    "j'aime quoi comme bière",
    "c'est qui qui a gagné la coupe en 86",
    "q tengo el 3 y el 9 de enero",
    "whits on fur me friday nicht",
    "parlami di chi abita con me",
    "vertel over mijn collega's",
    "cuéntame de mi cuñada",
    "расскажи про мою бабушку",
    "내 동생 생일이 언제더라",
]
TOLD = [
    "wen i was 12 i broke my arm at ayr beach",
    "wat can i eat im allergic to nuts",
    "on est pacsés depuis 3 ans c quand même la belle vie",
    "cdo puedo salgo a correr por el malecón",
    "je sais pas c koi sa race mais mon chien a 3 ans",
    "cuando era niña vivía en cali",
    "a mi me gusta el café sin azúcar",
    "nie wiem o ktorej mam dentyste",
    "dove lavoro io ci sono tre gatti",
    "wan is mein freund, er ist aus taipeh",
    "여동생은 뭐든지 잘 먹어",
    "我哥叫大伟 他来着急的时候会口吃",
    "jab bhi time milta hai main tabla bajata hu",
    "mujhe kaisi bhi mithai pasand hai",
    "kitne saal se main nagpur me rehta hu pata nahi",
    "j'ai de quoi vivre jusqu'à mars",
    "jsuis fatiguée quoi",
    "lo q tengo es gota",
    "parlami sempre in dialetto",
    "whit ah like is a strong tea",
]


def test_a_question_typed_in_haste_is_one() -> None:
    assert [each for each in ASKED if not asks_by_form(each)] == []


def test_what_is_told_in_haste_is_none() -> None:
    assert [each for each in TOLD if asks_by_form(each)] == []


@pytest.mark.parametrize("text", ASKED)
async def test_it_teaches_nothing(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []
