"""What the policy file allows an agent holds for its chats: its mode, its categories, and how each is recalled."""

from pathlib import Path

import asyncpg
import httpx
import pytest

from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_edit import ADA, CHAT, form_all, listed
from tests.gateway.conftest import Remember, Serve

OVEN, PILLS, WALLET = "The oven is at home.", "Pills are at home.", "A wallet is at home."
ASKED = "What do I have at home?"


@pytest.fixture
async def remembered(pool: asyncpg.Pool, remember: Remember) -> None:
    for text, category in ((OVEN, None), (PILLS, "health"), (WALLET, "finances")):
        memory = await remember(ADA, text)
        await pool.execute("update users_vectors set category = $2 where id = $1", memory, category)


async def say(
    gateway_url: str, text: str, *, agent: str = "stand-in", chat: str = "chat-1", history: tuple[str, ...] = ()
) -> None:
    roles = ("user", "assistant")
    messages = [{"role": roles[i % 2], "content": each} for i, each in enumerate((*history, text))]
    headers = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": chat, "x-openwebui-model-id": agent}
    async with httpx.AsyncClient(base_url=gateway_url, timeout=20) as client:
        response = await client.post(CHAT, json={"model": "stand-in", "messages": messages}, headers=headers)
    assert response.status_code == 200, response.text


def in_prompt(model: ModelServer) -> set[str]:
    return {text for text in (OVEN, PILLS, WALLET) if text in model.last_prompt}


@pytest.mark.usefixtures("remembered")
async def test_an_agent_recalls_the_categories_that_it_may(serve: Serve, model: ModelServer, tmp_path: Path) -> None:
    """Nor what another agent has recalled in the same chat, nor past turns, which have no category."""
    file = tmp_path / "policy.yaml"
    file.write_text(
        "categories: {finances: {context: never}}\n"
        "agents: {doctor: {categories: [health]}, cook: {categories: [other]}}"
    )
    url = serve(policy_file=file).url
    await say(url, ASKED, agent="friend")
    assert in_prompt(model) == {OVEN, PILLS}
    await say(url, ASKED, agent="doctor", chat="chat-2")
    assert in_prompt(model) == {PILLS}
    await say(url, "And what else is at home?", agent="cook", history=(ASKED, "Pills."))
    assert in_prompt(model) == {OVEN}
    await say(url, "My boat is called Bertha.", agent="friend", chat="chat-3")
    await say(url, "What is my boat called?", agent="friend", chat="chat-4")
    assert "My boat is called Bertha." in model.last_prompt
    await say(url, "What is my boat called?", agent="doctor", chat="chat-5")
    assert "My boat is called Bertha." not in model.last_prompt


@pytest.mark.usefixtures("remembered")
async def test_a_category_is_recalled_always_or_at_most_so_often(
    serve: Serve, model: ModelServer, tmp_path: Path, pool: asyncpg.Pool
) -> None:
    await pool.execute("update users_vectors set category = 'things' where category is null or category = 'finances'")
    file = tmp_path / "policy.yaml"
    file.write_text("categories: {health: {context: always}, things: {max: 1}}")
    url = serve(policy_file=file).url
    await say(url, ASKED)
    assert len(in_prompt(model)) == 2
    assert PILLS in in_prompt(model)
    await say(url, "Quux?", chat="chat-2")
    assert in_prompt(model) == {PILLS}


@pytest.mark.parametrize(("mode", "recalls", "learns"), [("off", False, False), ("read", True, False)])
@pytest.mark.usefixtures("remembered")
async def test_an_agents_mode_holds_for_its_chats(
    serve: Serve,
    model: ModelServer,
    tmp_path: Path,
    formation: Formation,
    pool: asyncpg.Pool,
    mode: str,
    recalls: bool,
    learns: bool,
) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text(f"agents: {{secretary: {{mode: {mode}}}}}")
    url = serve(policy_file=file).url
    await say(url, f"I live in Rome. {ASKED}", agent="secretary")
    assert bool(in_prompt(model)) == recalls
    await form_all(formation)
    assert ("Lives in Rome." in await listed(pool)) == learns
    await say(url, f"I live in Rome. {ASKED}", agent="friend", chat="chat-2")
    assert in_prompt(model) == {OVEN, PILLS, WALLET}
