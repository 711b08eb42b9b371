"""Regenerate is the same turn with the same block; an edit's prompt holds nothing of the message that it replaces."""

import asyncpg
import httpx
import pytest

from formation.turn.context import Formation
from retrieval.query.clean import FENCE
from tests.fakes.model_server import ModelServer
from tests.gateway.chat import test_message_ids as in_place
from tests.gateway.chat.test_edit import ADA, CHAT, after, form_all, listed, say
from tests.gateway.conftest import Remember

NURSE, PILOT = "I work as a nurse.", "I work as a pilot. What is my job?"
COOKS = [f"Cooks vegetarian food on {day}." for day in ("Mondays", "Fridays")]
FOOD = "Which food do I cook?"
PLAIN = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": "chat-1"}
WITHOUT_CHAT = {"x-openwebui-user-id": "ada"}
WITH_MESSAGE = {**PLAIN, "x-openwebui-user-message-id": "m1", "x-openwebui-user-message-parent-id": ""}


async def ask(client: httpx.AsyncClient, text: str, headers: dict[str, str]) -> None:
    body = {"model": "stand-in", "messages": [{"role": "user", "content": text}]}
    assert (await client.post(CHAT, json=body, headers=headers)).status_code == 200


@pytest.mark.parametrize("headers", [PLAIN, WITH_MESSAGE], ids=["plain headers", "message ids"])
async def test_regenerate_gets_the_first_block_whatever_was_learned_since(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, headers: dict[str, str]
) -> None:
    await ask(client, FOOD, headers)
    assert FENCE not in model.last_prompt
    await remember(ADA, COOKS[0])
    await ask(client, FOOD, headers)
    assert FENCE not in model.last_prompt


@pytest.mark.parametrize("gone", ["state = 'deleted'", "state = 'superseded', valid_to = now()"])
@pytest.mark.parametrize("headers", [PLAIN, WITH_MESSAGE], ids=["plain headers", "message ids"])
async def test_regenerate_loses_only_what_was_deleted_or_superseded_since(
    client: httpx.AsyncClient,
    model: ModelServer,
    remember: Remember,
    pool: asyncpg.Pool,
    headers: dict[str, str],
    gone: str,
) -> None:
    first, _ = [await remember(ADA, content) for content in COOKS]
    await ask(client, FOOD, headers)
    before = model.last_prompt
    assert all(content in before for content in COOKS)
    await remember(ADA, "Cooks vegetarian food on Sundays.")
    await ask(client, FOOD, headers)
    assert model.last_prompt == before
    await pool.execute(f"update users_vectors set {gone} where id = $1", first)
    await ask(client, FOOD, headers)
    assert COOKS[0] not in model.last_prompt
    assert COOKS[1] in model.last_prompt
    assert "Sundays" not in model.last_prompt


@pytest.mark.parametrize("headers", [PLAIN, WITH_MESSAGE, WITHOUT_CHAT], ids=["plain", "message ids", "no chat"])
async def test_regenerate_gets_nothing_that_was_learned_from_this_message(
    client: httpx.AsyncClient,
    model: ModelServer,
    formation: Formation,
    pool: asyncpg.Pool,
    headers: dict[str, str],
) -> None:
    text = "I live in Lisbon. Where do I live?"
    await ask(client, text, headers)
    await form_all(formation)
    assert await listed(pool) == ["Lives in Lisbon."]
    await ask(client, text, headers)
    assert "Lives in Lisbon." not in model.last_prompt


@pytest.mark.parametrize("edit", [PILOT, "What is my work?"])
async def test_an_edits_own_prompt_holds_nothing_of_what_it_replaces(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool, edit: str
) -> None:
    """Neither the memory nor the message; the edit is formed later."""
    await say(client, [], NURSE, "m1")
    await form_all(formation)
    assert await listed(pool) == ["Works as a nurse."]
    await say(client, [], edit, "m2")
    assert "nurse" not in model.last_prompt


async def test_a_message_saved_in_place_and_regenerated_is_not_told_what_it_replaces(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    await in_place.say(client, NURSE, message="m1")
    await form_all(formation)
    assert await listed(pool) == ["Works as a nurse."]
    await in_place.say(client, PILOT, message="m1")
    assert "nurse" not in model.last_prompt


async def test_what_another_message_states_too_stays_in_an_edits_prompt(
    client: httpx.AsyncClient, model: ModelServer, formation: Formation
) -> None:
    await say(client, [], "I love Bun.", "n1", "elsewhere")
    await form_all(formation)
    await say(client, after("Hi."), "I love Bun.", "m1", "reply")
    await form_all(formation)
    await say(client, after("Hi."), "Do I love Bun?", "m2", "reply")
    assert "Loves Bun." in model.last_prompt
