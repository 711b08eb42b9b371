"""The prompts of a chat over the wire, with a client that sends a chat id and a history without ids."""

import itertools
from typing import Any

import asyncpg
import httpx
from uuid_utils.compat import uuid7

from gateway.chat.injection import make_block
from gateway.upstream.settings import UpstreamSettings
from retrieval.query.clean import FENCE
from tests.fakes.model_server import ModelServer
from tests.gateway.conftest import Remember, Serve

ADA = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": "chat-1"}
CHAT = "/chat/completions"
FOOD, RUNTIME = "Ada cooks Indian food.", "Ada likes the runtime Bun."


class Conversation:
    """The client's side: it holds messages and replies, and nothing of ours."""

    def __init__(self, client: httpx.AsyncClient, model: ModelServer) -> None:
        self.client = client
        self.model = model
        self.history: list[dict[str, Any]] = []

    async def say(self, text: str, **headers: str) -> httpx.Response:
        self.history.append({"role": "user", "content": text})
        response = await self.send(**headers)
        self.history.append({"role": "assistant", "content": "Hello."})
        return response

    async def send(self, **headers: str) -> httpx.Response:
        body = {"model": "stand-in", "messages": self.history}
        response = await self.client.post(CHAT, json=body, headers={**ADA, **headers})
        assert response.status_code == 200, response.text
        return response

    @property
    def prompt(self) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = self.model.chats[-1].json["messages"]
        return messages


async def test_each_prompt_begins_with_the_whole_of_the_one_before(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", FOOD)
    await remember("default/ada", RUNTIME)
    conversation = Conversation(client, model)
    prompts = []
    for text in ("Which food shall I cook?", "And which runtime do I like?", "yes", "Thanks, which food again?", "yes"):
        await conversation.say(text)
        prompts.append(conversation.prompt)
    assert prompts[0][0] == {"role": "system", "content": make_block([FOOD])}
    assert prompts[1][3]["content"] == f"{make_block([RUNTIME])}\n\nAnd which runtime do I like?"
    for earlier, later in itertools.pairwise(prompts):
        assert later[: len(earlier)] == earlier


async def test_a_tool_round_finds_the_same_prompt(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", RUNTIME)
    conversation = Conversation(client, model)
    await conversation.say("Hello there")
    await conversation.say("Which runtime do I like?")
    first = conversation.prompt
    conversation.history.pop()
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    conversation.history.append({"role": "assistant", "content": "", "tool_calls": [call]})
    conversation.history.append({"role": "tool", "tool_call_id": "c1", "content": "seen"})
    await conversation.send()
    assert conversation.prompt[: len(first)] == first
    assert len(conversation.prompt) == len(first) + 2


async def test_a_deleted_memory_leaves_the_prompt_at_the_next_turn(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, pool: asyncpg.Pool
) -> None:
    food = await remember("default/ada", FOOD)
    conversation = Conversation(client, model)
    await conversation.say("Which food shall I cook?")
    assert FOOD in model.last_prompt
    await pool.execute("update users_vectors set state = 'deleted' where id = $1", food)
    await conversation.say("Thanks")
    assert FOOD not in model.last_prompt
    assert [message["role"] for message in conversation.prompt] == ["user", "assistant", "user"]


async def test_a_question_asked_again_finds_what_was_learned_meanwhile(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember, pool: asyncpg.Pool
) -> None:
    """Without a chat id the same words within ten minutes are one turn; its block is not ten minutes old."""
    asked = {"model": "stand-in", "messages": [{"role": "user", "content": "Which food do I cook?"}]}
    user = {"x-openwebui-user-id": "ada"}
    await client.post(CHAT, json=asked, headers=user)
    assert FENCE not in model.last_prompt
    old = await remember("default/ada", "Ada cooks spicy food.")
    await client.post(CHAT, json=asked, headers=user)
    assert "Ada cooks spicy food." in model.last_prompt
    await pool.execute("update users_vectors set state = 'superseded' where id = $1", old)
    await remember("default/ada", FOOD)
    await client.post(CHAT, json=asked, headers=user)
    assert FOOD in model.last_prompt
    assert "spicy" not in model.last_prompt
    assert await pool.fetchval("select count(*) from chat_turns where role = 'user'") == 1


async def test_the_system_placement_makes_the_block_anew_each_turn(
    serve: Serve, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", FOOD)
    await remember("default/ada", RUNTIME)
    gateway = serve(placement="system")
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        conversation = Conversation(client, model)
        await conversation.say("Which food shall I cook?")
        await conversation.say("And which runtime do I like?")
    assert conversation.prompt[0]["content"] == make_block([RUNTIME])
    assert conversation.prompt[3]["content"] == "And which runtime do I like?"


async def test_two_chats_do_not_share_their_blocks(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", RUNTIME)
    one, other = Conversation(client, model), Conversation(client, model)
    await one.say("Which runtime do I like?")
    await other.say("Hello there", **{"x-openwebui-chat-id": "chat-2"})
    await other.say("Which runtime do I like?", **{"x-openwebui-chat-id": "chat-2"})
    assert [message["role"] for message in other.prompt] == ["user", "assistant", "user"]
    assert other.prompt[-1]["content"].startswith(str(make_block([RUNTIME])))


async def test_mistral_gets_one_prompt_cache_key_per_chat(serve: Serve, model: ModelServer, remember: Remember) -> None:
    gateway = serve(upstream=UpstreamSettings(kind="mistral", url=model.url, key="k"))
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        conversation = Conversation(client, model)
        await conversation.say("One")
        await conversation.say("Two")
        await conversation.say("Three", **{"x-openwebui-chat-id": str(uuid7())})
    keys = [seen.json["prompt_cache_key"] for seen in model.chats]
    assert keys[0] == keys[1] != keys[2]
    assert "ada" not in keys[0]
    assert "chat-1" not in keys[0]
