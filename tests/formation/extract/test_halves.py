"""Neither half of a message is lost: what is told in a request, behind a question, and in the rest of a sentence."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

# As a reason for a request, of which it has its thing.
REASONS = [
    "give me a cake without eggs bc my nephew cant have them",
    "schlag mir nen aufstrich ohne nüsse vor weil ich die seit kind nicht vertrage",
    "propose un plat sans porc parce que ma belle-famille n'en mange pas",
    "poleć deser bez cukru bo mam cukrzycę od dziecka",
    "verzin een toetje zonder melk want mijn dochter is allergisch",
]
NO_REASONS = [
    "make it shorter because my boss is waiting",
    "mach das kürzer weil ich gleich los muss",
    "fais plus court parce que je suis pressé",
]
HALVES = {
    # in a question, to its end
    "what do i get my aunt who turns 70 on sunday and is a coeliac": "my aunt who turns 70 on sunday and is a coeliac",
    "was schenk ich meiner tante die am sonntag 70 wird und zöliakie hat": (
        "meiner tante die am sonntag 70 wird und zöliakie hat"
    ),
    "cosa regalo a mia zia che fa 70 anni domenica ed è celiaca": "mia zia che fa 70 anni domenica ed è celiaca",
    "o que dou pro meu avô que faz 80 anos sábado e é cego": "meu avô que faz 80 anos sábado e é cego",
    # behind a question, about whom is named before it
    "my sister turns 40 in may, what do i get her, she loves spas": (
        "my sister turns 40 in may, what do i get her, she loves spas"
    ),
    "mi hermana cumple 40 en mayo, qué le regalo, le encantan los spas": (
        "mi hermana cumple 40 en mayo, qué le regalo, le encantan los spas"
    ),
    "mój pies reks ma 9 lat, co mu dać? ma chore stawy": "mój pies reks ma 9 lat, co mu dać, ma chore stawy",
    "my dog rex is 9 and wont eat, what do i do? he has bad kidneys": (
        "my dog rex is 9 and wont eat, what do i do, he has bad kidneys"
    ),
    # no end in the middle of a clause
    "we've got a boat in Hull, we sail most weekends, mooring fees are £900 a year which is a lot if you ask me": (
        "we've got a boat in Hull, we sail most weekends, mooring fees are £900 a year which is a lot if you ask me"
    ),
    "was koche ich? toms eltern kommen und sein vater isst keinen fisch. ach und ich bin veganer": (
        "toms eltern kommen und sein vater isst keinen fisch"
    ),
    # a verb that orders elsewhere
    "mach gerade eine fortbildung zur pflegeleitung, immer montags bis mai": (
        "mach gerade eine fortbildung zur pflegeleitung, immer montags bis mai"
    ),
}
# What comes first is the thing; nothing parts it from the request but that this can be nothing else.
DISLIKES = {
    "las acelgas no las aguanto, dame otra idea": "las acelgas no las aguanto",
    "el hígado no lo puedo ver recomiéndame otra cosa": "el hígado no lo puedo ver",
    "les épinards je peux pas les voir donne-moi autre chose": "les épinards je peux pas les voir",
    "die rote bete krieg ich nicht runter gib mir was anderes": "die rote bete krieg ich nicht runter",
    "селёдку терпеть не могу подскажи закуску": "селёдку терпеть не могу",
    "البصل ما اكله ابدا عطني سلطة": "البصل ما اكله ابدا",
    "パクチーはどうしても無理、別のサラダ教えて": "パクチーはどうしても無理",
    "고수는 진짜 못 먹어 다른 레시피 알려줘": "고수는 진짜 못 먹어",
}


@pytest.mark.parametrize("text", REASONS)
async def test_a_reason_is_kept_with_the_request_that_has_its_thing(encoder: CachedEncoder, text: str) -> None:
    assert text in " ".join(await learned_of(encoder, text))


@pytest.mark.parametrize("text", NO_REASONS)
async def test_a_reason_of_the_moment_is_none(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize(("text", "said"), [*HALVES.items(), *DISLIKES.items()])
async def test_no_half_is_lost(encoder: CachedEncoder, text: str, said: str) -> None:
    assert any(said in each for each in await learned_of(encoder, text))


@pytest.mark.parametrize("text", ["das mag ich nicht, mach es kürzer", "no lo soporto, hazlo otra vez"])
async def test_what_is_said_of_a_reply_is_no_dislike(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


async def test_beside_a_question_a_statement_asks_nothing_itself(encoder: CachedEncoder) -> None:
    said = "de hypotheek staat tot 1 sept 2027 vast op 1,4, daarna ben ik de sjaak"
    assert await learned_of(encoder, f"{said}. beetje aflossen nu of juist niet?") == [f'Said: "{said}."']
