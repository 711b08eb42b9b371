"""An agent with a memory of its own: what is learned through it belongs to it, and it recalls nothing else."""

from pathlib import Path

import asyncpg
import httpx
import pytest

from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_commands import told
from tests.gateway.chat.test_edit import ADA, form_all
from tests.gateway.chat.test_policy import say
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway, until

HAS_API = True

ASKED = "Where do I live, and what is my boat called?"


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    file = tmp_path / "policy.yaml"
    file.write_text("agents: {coach: {memory: own}}")
    return file


@pytest.fixture
def gateway(serve: Serve, policy: Path) -> Gateway:
    return serve(policy_file=policy)


def share(policy: Path) -> None:
    policy.write_text("agents: {coach: {memory: shared, banks: [Work]}}")


async def belongs(pool: asyncpg.Pool) -> set[tuple[str, str | None]]:
    """Active memories, and whose they are."""
    rows = await pool.fetch(
        "select v.content, m.agent from users_vectors m join vectors v on v.owner = m.vector_owner and v.id = m.vector"
        " where m.state = 'active'"
    )
    return {(row["content"], row["agent"]) for row in rows}


async def test_each_agent_recalls_its_own(
    gateway: Gateway, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    """Memories and past turns; and the same statement is one memory for each."""
    await say(gateway.url, "I live in Lisbon. My boat is called Bertha.", agent="coach", chat="chat-1")
    await form_all(formation)
    assert await belongs(pool) == {("Lives in Lisbon.", "coach")}
    await say(gateway.url, "I live in Porto.", agent="friend", chat="chat-2")
    await form_all(formation)
    assert await belongs(pool) == {("Lives in Lisbon.", "coach"), ("Lives in Porto.", None)}
    await say(gateway.url, ASKED, agent="friend", chat="chat-3")
    assert "Lives in Porto." in model.last_prompt
    assert "Lisbon" not in model.last_prompt
    assert "Bertha" not in model.last_prompt
    await say(gateway.url, ASKED, agent="coach", chat="chat-4")
    assert "Lives in Lisbon." in model.last_prompt
    assert "Bertha" in model.last_prompt
    assert "Porto" not in model.last_prompt
    await say(gateway.url, "I live in Lisbon.", agent="friend", chat="chat-5")
    await say(gateway.url, "I live in Rome.", agent="coach", chat="chat-6")
    await form_all(formation)
    assert await belongs(pool) == {("Lives in Lisbon.", None), ("Lives in Rome.", "coach")}


async def test_a_chat_of_two_agents_shows_neither_what_is_the_others(
    gateway: Gateway, model: ModelServer, remember: Remember, pool: asyncpg.Pool, formation: Formation
) -> None:
    """Neither in blocks of earlier turns nor among the updates."""
    await remember(ADA, "The oven is at home.")
    asked = "What do I have at home?"
    await say(gateway.url, asked, agent="friend")
    assert "The oven is at home." in model.last_prompt
    await say(gateway.url, "I love Bun.", agent="coach", history=(asked, "An oven."))
    assert "The oven is at home." not in model.last_prompt
    await form_all(formation)
    assert ("Loves Bun.", "coach") in await belongs(pool)
    later = (asked, "An oven.", "I love Bun.", "Fine.")
    await say(gateway.url, "Well then", agent="friend", history=later)
    assert "Loves Bun." not in model.last_prompt
    await say(gateway.url, "And now?", agent="coach", history=(*later, "Well then", "Yes."))
    assert "The oven is at home." not in model.last_prompt


async def test_updates_are_those_of_the_agent(gateway: Gateway, model: ModelServer, formation: Formation) -> None:
    await say(gateway.url, "Hello there", agent="coach", chat="of-coach")
    await say(gateway.url, "Hello there", agent="friend", chat="of-friend")
    await say(gateway.url, "I love Bun.", agent="coach", chat="other")
    await form_all(formation)
    await say(gateway.url, "Well then", agent="friend", chat="of-friend", history=("Hello there", "Hello."))
    assert "Bun" not in model.last_prompt
    await say(gateway.url, "Well then", agent="coach", chat="of-coach", history=("Hello there", "Hello."))
    assert "+ Loves Bun." in model.last_prompt


async def test_commands_reach_what_the_agent_recalls(
    gateway: Gateway, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    await say(gateway.url, "Remember that I love jazz.", agent="coach", chat="chat-1")
    await say(gateway.url, "I live in Porto.", agent="friend", chat="chat-2")
    await form_all(formation)
    assert await belongs(pool) == {("Loves jazz.", "coach"), ("Lives in Porto.", None)}
    await say(gateway.url, "Forget that I love jazz.", agent="friend", chat="chat-3")
    assert "no memory says that" in told(model)
    await say(gateway.url, "What do you know about me?", agent="coach", chat="chat-4")
    assert "Loves jazz." in model.last_prompt
    assert "Porto" not in model.last_prompt
    await say(gateway.url, "Forget that I love jazz.", agent="coach", chat="chat-5")
    assert "1 memory was removed" in told(model)
    assert await belongs(pool) == {("Lives in Porto.", None)}


async def test_what_was_said_stays_whose_it_was_when_the_policy_changes(
    gateway: Gateway, model: ModelServer, pool: asyncpg.Pool, formation: Formation, policy: Path
) -> None:
    """Also between the turn and what is learned from it. Shared again, the agent recalls both."""
    await say(gateway.url, "I live in Lisbon. I love Bun.", agent="coach", chat="chat-1")
    share(policy)
    until(lambda: gateway.services.policy.of("coach").recall.banks == ("Work",))
    await form_all(formation)
    assert await belongs(pool) == {("Lives in Lisbon.", "coach"), ("Loves Bun.", "coach")}
    await say(gateway.url, "I live in Porto.", agent="coach", chat="chat-2")
    await form_all(formation)
    assert ("Lives in Porto.", None) in await belongs(pool)
    await say(gateway.url, "What do I love, and where do I live?", agent="coach", chat="chat-3")
    assert "Loves Bun." in model.last_prompt
    assert "Lives in Porto." in model.last_prompt


async def test_what_a_person_adds_for_it_is_its_own_too(gateway: Gateway, pool: asyncpg.Pool) -> None:
    """What is for all says nothing to it, so that the same text is no repeat."""
    headers, api = {"x-openwebui-user-id": "ada"}, gateway.url.removesuffix("/v1")
    async with httpx.AsyncClient(base_url=api, headers=headers, timeout=20) as client:
        for agent, status in ((None, 201), ("coach", 201), ("friend", 200)):
            added = await client.post("/api/memories", json={"text": "Lives in Porto.", "agent": agent})
            assert added.status_code == status
        found = await client.get("/api/memories/search", params={"q": "Porto", "agent": "coach"})
    assert [item["memory"]["agent"] for item in found.json()["items"]] == ["coach"]
    assert await belongs(pool) == {("Lives in Porto.", None), ("Lives in Porto.", "coach")}
