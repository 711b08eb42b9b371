"""A plain statement of everyday speech is learned by what all networks say of it together, whatever else is known."""

import pytest

from formation.extract.changing.plain import asks_something, told_together
from formation.extract.classifier import Judged
from formation.form import form_turn
from formation.turn.context import Formation
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.conftest import Story, minute
from tests.formation.extract.test_by_the_way import learned_of

TOLD = [
    "ma granda's a joiner doon the docks",
    "our maisie plays the cornet",
    "oor lassie is gaun wi a boy cried rab fae govan",
    "onze nonkel rijdt met de tram",
    "mei brueder isch gärtner",
    "anja mag keinen rosenkohl",
    "ma reum travaille à la mairie",
    "mon beauf luc a un quad",
    "mi compadre el chuy es soldador",
    "chambeo en una llantera",
    "даша занимается греблей",
    "riya kathak seekhti hai",
    "pichle saal se main doodh nahi peeta hu",
    "apni purani scooty 2016 ki h, brake awaaz kar rahi hai kya karu",
    "l'intolleranza ce l'ha nino al lattosio, ke gli preparo stasera?",
    "la prueba del viernes es de dos a cuatro",
]
NOT_TOLD = [
    "hamburg liegt an der elbe",
    "lyon est sur le rhône",
    "aaj bahut thand hai",
    "fa un caldo boia oggi",
    "asthma inhaler dosage",
    "lactose intolerance recipes",
    "storia di pisa",
    "коротко про історію одеси",
    "guten abend zusammen",
    "danke dir mein bester",
    "q pido en la taqueria q no pique",
    "kal subah kya khau",
]


@pytest.mark.parametrize("text", TOLD)
async def test_it_is_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) != []


@pytest.mark.parametrize("text", NOT_TOLD)
async def test_what_tells_nothing_of_its_user_is_not(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize("text", ["vendo por la glorieta, afuera del mercado", "mon ex bruno m'a trompée avec sa boss"])
async def test_the_first_statement_is_learned_as_a_later_one_is(plain: Formation, story: Story, text: str) -> None:
    await form_turn(plain, "default/new", await story.says("default/new", text, minute(1), chat="c", ordinal=1))
    before = "I live in Leeds with my two cats."
    for at, each in enumerate((before, text), 1):
        await form_turn(plain, "default/old", await story.says("default/old", each, minute(at), chat="c", ordinal=at))
    first, later = await story.active("default/new"), await story.active("default/old")
    assert len(first) == 1
    assert first[0] in later


def test_what_one_network_is_unsure_of_another_is_not() -> None:
    stated = Judged(fact=0.05, preference=0.0, subject="", asks=0.02)
    asked = Judged(fact=0.05, preference=0.0, subject="", asks=0.9)
    assert told_together(stated, 0.9) > 2 > told_together(stated, 0.4)
    assert told_together(asked, 0.9) < 0


def test_a_message_asks_by_any_of_its_parts() -> None:
    assert asks_something("apni bike 2016 ki hai, brake awaaz kar rahi hai kya karu")
    assert not asks_something("mi compadre el chuy es soldador")
