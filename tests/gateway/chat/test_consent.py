"""Consent in a chat: the model is asked to ask, once, and nothing else of a proposed memory is in any prompt."""

import itertools
import json
from dataclasses import replace

import asyncpg
import httpx
import pytest

from formation.consent.settings import ConsentSettings
from formation.turn.context import Formation
from retrieval.query.clean import ASK_BEGIN, FENCE, clean
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_memory_updates import Chat

ALLERGY = "I'm allergic to peanuts."
LINE = f"{ASK_BEGIN}Is allergic to peanuts."
ASKED = "What am I allergic to?"


@pytest.fixture
def asking(formation: Formation) -> Formation:
    return replace(formation, settings=formation.settings.replace(consent=ConsentSettings(mode="sensitive")))


async def state(pool: asyncpg.Pool) -> str:
    found: str = await pool.fetchval("select state from users_vectors")
    return found


async def test_the_model_asks_the_user_agrees_and_it_is_recalled(
    client: httpx.AsyncClient, model: ModelServer, asking: Formation, pool: asyncpg.Pool
) -> None:
    chat, other = Chat(client, model, asking), Chat(client, model, asking)
    await chat.say(ALLERGY)
    assert await other.say(ASKED) == ASKED  # neither the memory nor the message it was learned from, nor the question
    asks = await chat.say("What shall I cook?")
    assert asks.count(LINE) == 1
    assert asks.startswith(f"<{FENCE}>")
    assert clean(asks) == "What shall I cook?"
    assert chat.shown == []  # it is no news yet, and recalled neither
    chat.history.pop()
    assert await chat.send() == asks  # the same turn again
    chat.history.append({"role": "assistant", "content": "May I remember that?"})
    assert await chat.say("Yes, please.") == "Yes, please."
    assert await state(pool) == "active"
    assert "+ Is allergic to peanuts." in await chat.say("Great")
    assert LINE not in chat.prompts[-1][-1]["content"]  # asked once
    for earlier, later in itertools.pairwise(chat.prompts):
        assert later[: len(earlier)] == earlier
    assert "Is allergic to peanuts." in json.dumps(await said(Chat(client, model, asking), ASKED))


async def said(chat: Chat, text: str) -> list[dict[str, object]]:
    await chat.say(text)
    return chat.prompts[-1]


async def test_what_was_declined_leaves_the_prompt_and_is_not_asked_again(
    client: httpx.AsyncClient, model: ModelServer, asking: Formation, pool: asyncpg.Pool
) -> None:
    chat = Chat(client, model, asking)
    await chat.say(ALLERGY)
    assert LINE in await chat.say("What shall I cook?")
    await chat.say("No, thanks")
    assert await state(pool) == "declined"
    await chat.say(ALLERGY)
    await chat.say("Well then")
    assert ASK_BEGIN not in json.dumps(chat.prompts[-1])
    assert "peanut" not in json.dumps(await said(Chat(client, model, asking), ASKED))


async def test_an_open_proposal_stays_in_the_turn_that_asked_and_is_not_asked_twice(
    client: httpx.AsyncClient, model: ModelServer, asking: Formation, pool: asyncpg.Pool
) -> None:
    chat = Chat(client, model, asking)
    await chat.say(ALLERGY)
    await chat.say("What shall I cook?")
    for text in ("Something with rice", "Thanks"):
        assert await chat.say(text) == text
    for earlier, later in itertools.pairwise(chat.prompts):
        assert later[: len(earlier)] == earlier
    assert await chat.say("Yes") == "Yes"  # not the turn after the question
    assert await state(pool) == "proposed"


@pytest.mark.parametrize("mode", ["off", "read", "write"])
async def test_a_turn_that_may_not_recall_and_learn_does_not_ask(
    client: httpx.AsyncClient, model: ModelServer, asking: Formation, pool: asyncpg.Pool, mode: str
) -> None:
    chat = Chat(client, model, asking)
    await chat.say(ALLERGY)
    chat.headers["x-memrelay-memory"] = mode
    await chat.say("What shall I cook?")
    assert ASK_BEGIN not in json.dumps(chat.prompts[-1])
    await chat.say("Yes")
    assert await state(pool) == "proposed"
    chat.headers["x-memrelay-memory"] = "full"
    assert LINE in await chat.say("Well then")
    chat.headers["x-memrelay-memory"] = mode
    await chat.say("Yes")
    assert await state(pool) == ("active" if mode == "write" else "proposed")


async def test_an_agent_that_may_not_know_is_not_told(
    client: httpx.AsyncClient, model: ModelServer, asking: Formation, pool: asyncpg.Pool
) -> None:
    chat = Chat(client, model, asking)
    await chat.say(ALLERGY)
    await pool.execute("update users_vectors set agent = 'doctor'")
    assert await chat.say("What shall I cook?") == "What shall I cook?"
    await pool.execute("update users set paused = true")
    await pool.execute("update users_vectors set agent = null")
    assert await chat.say("And now?") == "And now?"
