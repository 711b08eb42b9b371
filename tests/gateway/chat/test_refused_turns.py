# ruff: noqa: RUF001 (text in scripts of its own)
"""What an agent may not know is not in its prompts in the words of a past message either."""

from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import httpx
import pytest

from formation.memories.writing.changes import Add, Change
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_edit import ADA, form_all
from tests.gateway.chat.test_memory_modes import CHAT
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway

HAS_API = True
NEVER = "categories: {health: {context: never}}"
BOAT = "My boat is called Bertha."


@pytest.fixture
def strict(serve: Serve, tmp_path: Path) -> Gateway:
    file = tmp_path / "policy.yaml"
    file.write_text(NEVER)
    return serve(policy_file=file)


async def say(url: str, *texts: str, chat: str) -> None:
    messages = [{"role": ("user", "assistant")[n % 2], "content": text} for n, text in enumerate(texts)]
    headers = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": chat}
    async with httpx.AsyncClient(base_url=url, timeout=20) as client:
        response = await client.post(CHAT, json={"model": "stand-in", "messages": messages}, headers=headers)
    assert response.status_code == 200, response.text


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        ("I am allergic to peanuts.", ("Can I eat this snack?", "What am I allergic to?")),
        ("Ich bin gegen Erdnüsse allergisch.", ("Wogegen bin ich allergisch?",)),
        ("Je suis allergique aux arachides.", ("À quoi suis-je allergique ?",)),
        ("Sono allergico alle noci.", ("A cosa sono allergico?",)),
        ("私はピーナッツアレルギーです。", ("私のアレルギーは？",)),
        ("У меня аллергия на арахис.", ("На что у меня аллергия?",)),
    ],
)
@pytest.mark.parametrize("learned", [True, False])
async def test_the_message_does_not_come(
    strict: Gateway, model: ModelServer, formation: Formation, text: str, questions: tuple[str, ...], learned: bool
) -> None:
    await say(strict.url, f"{BOAT} {text}", chat="first")
    await say(strict.url, text, chat="second")
    if learned:
        await form_all(formation)
    for n, question in enumerate((*questions, "What did I tell you last time?", "What is my boat called?")):
        await say(strict.url, question, chat=f"asks {n}")
        assert text not in model.last_prompt, question


async def test_one_of_a_refused_category_by_what_was_learned_alone_does_not_come(
    strict: Gateway, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    await say(strict.url, BOAT, chat="first")
    await form_all(formation)
    turn = await pool.fetchval("select id from chat_turns where text = $1", BOAT)
    new = NewMemory(text="Has a boat.", said_at=datetime.now(UTC), sources=(turn,), category="health")
    async with pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", ADA)
        change = Change(operation=Add(memory=new), reason="a test", actor="worker")
        await apply_changes(connection, ADA, [change], rev=rev, said_at=datetime.now(UTC))
    await say(strict.url, "What is my boat called?", chat="second")
    assert BOAT not in model.last_prompt
    await pool.execute("update users_vectors set category = 'work' where id = $1", new.id)
    await say(strict.url, "What is my boat called?", chat="third")
    assert BOAT in model.last_prompt


async def test_others_come_and_so_does_all_without_such_a_rule(
    strict: Gateway, serve: Serve, model: ModelServer
) -> None:
    await say(strict.url, BOAT, chat="first")
    await say(strict.url, "I am allergic to peanuts.", chat="second")
    await say(strict.url, "What is my boat called?", chat="third")
    assert BOAT in model.last_prompt
    free = serve().url
    await say(free, "What am I allergic to?", chat="fourth")
    assert "peanuts" in model.last_prompt.replace("What am I allergic to?", "")


async def test_a_block_that_another_policy_has_written_is_not_put_back(
    strict: Gateway, serve: Serve, model: ModelServer
) -> None:
    text, asked = "I am allergic to peanuts.", "What am I allergic to?"
    free = serve().url
    await say(free, text, chat="first")
    await say(free, asked, chat="second")
    assert text in model.last_prompt
    await say(strict.url, asked, "Peanuts.", "And what else?", chat="second")
    assert text not in model.last_prompt


async def test_none_is_offered_to_be_forgotten(strict: Gateway, serve: Serve, model: ModelServer) -> None:
    text = "The doctor says that my asthma is back, and Bertha came along."
    await say(strict.url, text, chat="first")
    await say(strict.url, "Forget what I said about Bertha.", chat="second")
    assert "asthma" not in model.last_prompt
    await say(serve().url, "Forget what I said about Bertha.", chat="third")
    assert "asthma" in model.last_prompt
