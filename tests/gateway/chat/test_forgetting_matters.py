# ruff: noqa: RUF001 (text in scripts of its own)
"""Requests to forget by what a matter is called, and what goes with a past message that is forgotten."""

from typing import Any

import asyncpg
import httpx
import pytest

from retrieval.commands.recognise import command_of
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import shown, told
from tests.gateway.chat.test_edit import ADA, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember

# Its patterns are compiled once a process, which on a busy machine takes as long as a chat waits for its state.
command_of("forget it")
HOBBY = 'Said: "I collect old maps."'


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        ('Said: "got a corsa that keeps breaking down."', "get rid of the car stuff"),
        ('Said: "ich fahr einen alten passat."', "lösch das mit dem auto"),
        ('Said: "tengo una kangoo blanca."', "borrá lo del coche"),
        ('Said: "عندي كيا سبورتاج"', "احذفي كل حاجة عن العربية"),
        ('Said: "emi 31000 hai har mahine."', "loan wali baat bhool jao"),
        ('Said: "iphone 14 kullanıyorum."', "telefon mevzusunu unut"),
        ('Said: "biorę sertralin od maja."', "zapomnij o lekach"),
        ('Said: "our mortgage is 900 a month."', "forget the loan thing"),
    ],
)
async def test_a_matter_is_found_by_what_it_is_called_elsewhere_and_asked_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, memory: str, text: str
) -> None:
    await remember(ADA, HOBBY)
    await remember(ADA, memory)
    await say(client, "good morning", chat="before")  # the first request of a process opens its connections
    await say(client, text, chat="asks")
    assert "Nothing was removed yet" in told(model)
    assert [line.split(" (since")[0] for line in shown(model)] == [memory]
    assert len(await listed(pool)) == 2


@pytest.mark.parametrize(
    ("memory", "unrelated", "text"),
    [
        (
            'Said: "soffro di emicrania da quando ho 20 anni."',
            "inventa una favola della buonanotte con un cane",
            "puoi dimenticarti dell'emicrania? sono cose mie",
        ),
        (
            'Said: "abbiamo preso una panda usata."',
            "abbiamo una gatta, trovata sotto la macchina",
            "la storia della rata della panda lasciala perdere",
        ),
        ("Said: \"j'ai de l'asthme.\"", "la balle est dans le camp de Luc", "oublie l'histoire de l'asthme stp"),
        ('Said: "we drive a Golf from 2011."', "the car park at work is full", "drop the thing about the Golf"),
        ('Said: "Mia hat am 3. Mai Geburtstag."', "Mia spielt Klavier", "lösch das mit Mias Geburtstag wieder"),
    ],
)
async def test_nothing_is_offered_beside_what_has_all_that_is_named(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, memory: str, unrelated: str, text: str
) -> None:
    for content in (memory, f'Said: "{unrelated}."', HOBBY):
        await remember(ADA, content)
    await say(client, "good morning", chat="before")
    await say(client, text, chat="asks")
    assert "Nothing was removed yet" in told(model)
    assert [line.split(" (since")[0] for line in shown(model)] == [memory]


@pytest.mark.parametrize(
    ("memory", "text", "rest"),
    [
        (
            'Said: "Mum and dad are moving to our place in June, dad had a bypass in May."',
            "please remove that thing about dad's bypass from your memory, he doesn't want it known",
            'Said: "Mum and dad are moving to our place in June."',
        ),
        (
            'Said: "mummy papa are shifting to our place after Diwali, papa had angioplasty in Aug."',
            "pls remove that thing about papa's angioplasty from your memory",
            'Said: "mummy papa are shifting to our place after Diwali."',
        ),
        (
            'Said: "mama und papa ziehen im juni zu uns, papa hatte im mai einen infarkt."',
            "bitte vergiss, was ich über papas infarkt gesagt hab",
            'Said: "mama und papa ziehen im juni zu uns."',
        ),
        (
            'Said: "mamma e papà vengono a vivere da noi a giugno, papà ha avuto un infarto."',
            "dimentica quello che ti ho detto sull'infarto di papà",
            'Said: "mamma e papà vengono a vivere da noi a giugno."',
        ),
    ],
)
async def test_what_else_is_said_of_whose_it_is_stays(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    memory: str,
    text: str,
    rest: str,
) -> None:
    await remember(ADA, memory)
    await say(client, text, chat="one")
    if "Nothing was removed yet" in told(model):
        assert await listed(pool) == [memory]
        await say(client, text, "Remove it?", "yes", chat="one")
    assert await listed(pool) == [rest]


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        ('Said: "brat kamil siedzi w areszcie."', "wywal z pamięci info o moim bracie"),
        ('Said: "w środy chodzę na jogę."', "usuń to o jodze"),
        ('Said: "باخد حديد كل يوم"', "انسي حوار الحديد ده"),
        ('Said: "kiram 14 bin oldu."', "kira mevzusunu unut"),
        ('Said: "我哥被公司裁了"', "别记我哥被裁那事"),
    ],
)
async def test_a_matter_is_found_in_another_form_of_its_word(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, memory: str, text: str
) -> None:
    await remember(ADA, HOBBY)
    content = memory.removeprefix('Said: "').removesuffix('"')
    await say(client, content, chat="before")  # as text search has it
    await say(client, text, chat="asks")
    assert "Nothing was removed yet" in told(model)
    assert len(shown(model)) == 1
    assert content.rstrip(".") in shown(model)[0]


async def test_each_of_two_matters_is_asked_about_where_nothing_has_both(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    for n, text in enumerate(
        ("la tiroides me la descubrieron en mayo", "tomo una pastilla cada noche", "me gusta Oslo")
    ):
        await say(client, text, chat=f"chat-{n}")
    await say(client, "olvidate de lo de la tiroides y la pastilla", chat="asks")
    assert "Nothing was removed yet" in told(model)
    assert ["tiroides" in line or "pastilla" in line for line in shown(model)] == [True, True]


async def learned(pool: asyncpg.Pool, remember: Remember, content: str) -> Any:
    """A memory of the latest message."""
    memory = await remember(ADA, content)
    turn = await pool.fetchval("select id from chat_turns where role = 'user' order by ts desc, id desc limit 1")
    await pool.execute(
        "insert into memory_sources (user_id, memory, turn, said_at) values ($1, $2, $3, now())", ADA, memory, turn
    )
    return memory


async def test_what_was_learned_from_a_past_message_goes_with_it_and_is_named(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, HOBBY)
    await say(client, "I owe my cousin Gil three grand for the roof, back by may", chat="before")
    fragment = 'Said: "three thousand until spring."'
    await learned(pool, remember, fragment)
    await say(client, "forget what I said about owing Gil", chat="asks")
    assert fragment in told(model)
    await say(client, "forget what I said about owing Gil", "That one?", "yes", chat="asks")
    assert "1 past message is not recalled any more" in told(model)
    assert await listed(pool) == [HOBBY]


async def test_what_the_message_said_beside_it_stays_known(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await say(client, "I live in Graz with my dog, and my migraine pills are called Maxalt", chat="before")
    await learned(pool, remember, 'Said: "I live in Graz with my dog."')
    await say(client, "forget what I said about my migraine", chat="asks")
    assert "stays" in told(model)
    await say(client, "forget what I said about my migraine", "That one?", "yes", chat="asks")
    assert "1 past message is not recalled any more" in told(model)
    assert await listed(pool) == ['Said: "I live in Graz with my dog."']


@pytest.mark.parametrize(
    "text",
    ["forget the onions next time", "kannst du das komma löschen", "borra la última coma", "drop the price by 10%"],
)
async def test_what_is_said_of_the_task_at_hand_asks_about_nothing(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, text: str
) -> None:
    for memory in (HOBBY, 'Said: "got a corsa that keeps breaking down."', 'Said: "our mortgage is 900 a month."'):
        await remember(ADA, memory)
    await say(client, text)
    assert told(model) == ""
