# ruff: noqa: RUF001 (sentences in scripts of their own)
"""A short message is searched for with the user's messages before it, as the chat and its record show."""

import asyncpg
import httpx
import pytest

from gateway.recording.settings import RecordingSettings
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_stable import Conversation
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway
from tests.retrieval.remembering import remember

HAS_API = True

ADA = "default/ada"


@pytest.fixture
def gateway(serve: Serve) -> Gateway:
    return serve(recording=RecordingSettings(keep_queries=True, timeout_ms=5_000))


@pytest.mark.parametrize(
    ("memory", "before", "asked"),
    [
        ("Sells peanuts at the market.", "The menu has peanuts in the salad.", "ok, what do you recommend?"),
        ("Priya loves orchids.", "The stall sells roses and orchids.", "And for my wife?"),
        ("Verträgt keine Erdnüsse.", "Im Salat sind Erdnüsse und Koriander.", "Und welche davon?"),
        ("N'aime pas les olives.", "Il y a une tapenade aux olives.", "Alors, laquelle ?"),
        ("不吃辣。", "朋友说今晚吃辣的火锅。", "我该选哪个？"),
    ],
)
async def test_a_short_question_finds_what_the_message_before_it_is_about(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    memory: str,
    before: str,
    asked: str,
) -> None:
    await remember(pool, None, ADA, memory)
    await remember(pool, None, ADA, "Drives a Renault.")
    conversation = Conversation(client, model)
    conversation.history = [{"role": "user", "content": before}, {"role": "assistant", "content": "I see."}]
    await conversation.say(asked)
    assert memory in model.last_prompt
    assert "Renault" not in model.last_prompt
    assert await pool.fetchval("select query from chat_turns where role = 'user'") == f"{before} {asked}"


async def test_what_others_said_before_a_short_question_is_not_searched_for(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    await remember(pool, None, ADA, "Sells peanuts at the market.")
    conversation = Conversation(client, model)
    conversation.history = [
        {"role": "system", "content": "You know all about peanuts."},
        {"role": "user", "content": "Hello there."},
        {"role": "assistant", "content": "Have some peanuts?"},
    ]
    await conversation.say("What do you recommend?")
    assert "market" not in model.last_prompt
    assert await pool.fetchval("select query from chat_turns where role = 'user'") == (
        "Hello there. What do you recommend?"
    )


@pytest.mark.parametrize("asked", ["Where do I live?", "Thanks.", "Tell me a joke."])
async def test_a_message_that_stands_on_its_own_is_searched_for_as_it_is(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, asked: str
) -> None:
    await remember(pool, None, ADA, "Sells peanuts at the market.")
    conversation = Conversation(client, model)
    conversation.history = [
        {"role": "user", "content": "The menu has peanuts."},
        {"role": "assistant", "content": "Yes."},
    ]
    await conversation.say(asked)
    assert "market" not in model.last_prompt
    assert await pool.fetchval("select query from chat_turns where role = 'user'") == asked


async def test_explain_follows_up_too(client: httpx.AsyncClient, gateway: Gateway, pool: asyncpg.Pool) -> None:
    await remember(pool, None, ADA, "Sells peanuts at the market.")
    response = await client.get(
        f"{gateway.url.removesuffix('/v1')}/api/recall/explain",
        params={"q": "Ok, what do you recommend?", "earlier": ["There are peanuts.", "Hm."]},
        headers={"x-openwebui-user-id": "ada"},
    )
    explained = response.json()
    assert explained["query"] == "There are peanuts. Hm. Ok, what do you recommend?"
    assert [item["text"] for item in explained["explanation"]["items"] if not item["why"]] == [
        "Sells peanuts at the market."
    ]
