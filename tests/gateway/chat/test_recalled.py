"""Recalled turns and summaries are in prompts as memories are: the same each turn, gone when retracted."""

import asyncpg
import httpx
import pytest

from gateway.chat.injection import make_block
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_stable import Conversation
from tests.gateway.conftest import Remember
from tests.retrieval.search.test_summaries import GARDEN, PLAN, say, summarise

ADA = "default/ada"
SUMMARY_LINE = f"On 1 March 2026 a chat was about this: {PLAN}"


async def test_a_recalled_summary_is_injected_and_comes_again_byte_for_byte(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    await summarise(pool, None, PLAN, [await say(pool, "Let us talk.", owner=ADA)], owner=ADA)
    conversation = Conversation(client, model)
    recalled = await conversation.say(GARDEN)
    first = conversation.prompt
    assert first[0] == {"role": "system", "content": make_block([SUMMARY_LINE])}
    assert [shown["bank"] for shown in recalled.json()["memories"]] == ["Chats"]
    await conversation.say("Thanks.")
    assert conversation.prompt[: len(first)] == first


async def test_a_summary_that_is_stale_leaves_the_prompt(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    await summarise(pool, None, PLAN, [await say(pool, "Let us talk.", owner=ADA)], owner=ADA)
    conversation = Conversation(client, model)
    await conversation.say(GARDEN)
    await pool.execute("update summaries set stale_at = now()")
    await conversation.say("Thanks.")
    assert not [message for message in conversation.prompt if "cedar" in str(message["content"])]


@pytest.mark.parametrize("gone", ["hidden_at = now()", "off_record = true"])
async def test_a_recalled_turn_comes_again_until_it_is_retracted(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, gone: str
) -> None:
    text = "The garden fence shall be of cedar, that is what we plan."
    turn = await say(pool, text, owner=ADA)
    conversation = Conversation(client, model)
    await conversation.say(GARDEN)
    first = conversation.prompt
    assert first[0]["content"] == make_block([f"On 1 March 2026 the user said: {text}"])
    await conversation.say("Thanks.")
    assert conversation.prompt[: len(first)] == first
    await pool.execute(f"update chat_turns set {gone} where id = $1", turn)
    await conversation.say("And now?")
    assert not [message for message in conversation.prompt if "cedar" in str(message["content"])]


async def test_a_memory_recalled_as_past_stays_in_its_prompt(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    memory = await remember(ADA, "Lives in Ghent.")
    await pool.execute(
        "update users_vectors set state = 'superseded', valid_to = '2026-02-01T12:00:00Z' where id = $1", memory
    )
    conversation = Conversation(client, model)
    await conversation.say("Where did I live in Ghent, in the past?")
    first = conversation.prompt
    assert first[0]["content"] == make_block(["Lives in Ghent. (in the past, until 1 February 2026)"])
    await conversation.say("Thanks.")
    assert conversation.prompt[: len(first)] == first


async def test_a_memory_that_ceased_to_hold_since_its_recall_leaves_the_prompt(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    memory = await remember(ADA, "Lives in Ghent.")
    conversation = Conversation(client, model)
    await conversation.say("Where do I live in Ghent?")
    assert "Lives in Ghent." in conversation.prompt[0]["content"]
    await pool.execute("update users_vectors set state = 'superseded', valid_to = now() where id = $1", memory)
    await conversation.say("Thanks.")
    assert not [message for message in conversation.prompt if "Lives in Ghent." in str(message["content"])]
