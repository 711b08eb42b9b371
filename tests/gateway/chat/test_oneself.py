# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Questions about oneself, as the model server gets them: what is known of the user, and what was before."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import asyncpg
import httpx
import pytest

from retrieval.embedding.embedder import Embedder, make_embedder
from retrieval.settings import EmbedderSettings
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_stable import Conversation
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway
from tests.retrieval.remembering import remember
from tests.retrieval.search.test_summaries import say

ADA = "default/ada"
FACTS = [f"Owns item {number} of a collection." for number in range(27)]
IMPORTANT = ["Is called Ada.", "Is allergic to peanuts.", "Has a daughter named Clara.", "Works as a nurse."]


@pytest.fixture
def gateway(serve: Serve) -> Gateway:
    """Where such a question is no command, which lists everything (test_commands.py)."""
    return serve(commands=False)


@pytest.fixture
async def embedder() -> AsyncIterator[Embedder]:
    opened = make_embedder(EmbedderSettings())
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    "question",
    [
        "What do you know about me?", "who am i", "Was weißt du über mich?", "Wer bin ich?", "Que sais-tu de moi ?",
        "¿Quién soy?", "O que você sabe sobre mim?", "Cosa sai di me?", "你知道我什么？", "我是谁？",
        "私について何を知っていますか？", "Что ты обо мне знаешь?", "Кто я?",
    ],
)  # fmt: skip
async def test_who_asks_about_themselves_gets_the_most_important_and_latest_memories(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, question: str
) -> None:
    for fact in FACTS:
        await remember(pool, None, ADA, fact)
    for fact in IMPORTANT:
        await remember(pool, None, ADA, fact, importance=0.9)
    latest = await remember(pool, None, ADA, "Moved to Porto.")
    await pool.execute("update users_vectors set said_at = now() where id = $1", latest.id)
    shown = (await Conversation(client, model).say(question)).json()["memories"]
    assert len(shown) == 11  # ten, and what always comes along
    assert {each["content"] for each in shown} >= {*IMPORTANT, "Moved to Porto."}
    assert all(fact in model.last_prompt for fact in IMPORTANT)


@pytest.mark.parametrize("question", ["Who am I meeting tomorrow?", "Tell me a joke.", "Wer ist der Papst?"])
async def test_another_question_does_not(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, question: str
) -> None:
    await remember(pool, None, ADA, "Collects stamps.", importance=0.9)
    assert (await Conversation(client, model).say(question)).json()["memories"] == []


@pytest.mark.parametrize(
    ("question", "past", "present"),
    [
        ("Where did I live before?", "Lives in Lisbon.", "Lives in Porto."),
        ("Wo habe ich vorher gewohnt?", "Wohnt in Lissabon.", "Wohnt in Porto."),
        ("Où est-ce que j'habitais avant ?", "Habite à Lisbonne.", "Habite à Porto."),
        ("¿Dónde vivía antes?", "Vive en Lisboa.", "Vive en Oporto."),
        ("我之前住在哪里？", "住在里斯本。", "住在波尔图。"),
    ],
)
async def test_where_one_lived_before_finds_what_holds_no_longer_and_says_so(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    embedder: Embedder,
    question: str,
    past: str,
    present: str,
) -> None:
    former = await remember(pool, embedder, ADA, past)
    await remember(pool, embedder, ADA, present)
    await remember(pool, embedder, ADA, "Is allergic to peanuts.")
    await pool.execute(
        "update users_vectors set state = 'superseded', valid_to = '2026-02-01T12:00:00Z' where id = $1", former.id
    )
    await Conversation(client, model).say(question, **{"x-openwebui-chat-id": "one"})
    assert f"{past} (in the past, until 1 February 2026)" in model.last_prompt
    await Conversation(client, model).say("Where do I live?", **{"x-openwebui-chat-id": "two"})
    assert past not in model.last_prompt


@pytest.mark.parametrize(
    "question",
    [
        "What did we do last week?",
        "Was haben wir letzte Woche gemacht?",
        "¿Qué hicimos la semana pasada?",
        "我们上周做了什么？",
    ],
)
async def test_what_was_done_last_week_is_what_was_said_then(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, question: str
) -> None:
    now = datetime.now(UTC)
    last_week = now - timedelta(days=now.weekday() + 4)
    for text, said_at in (("Planned the garden fence.", last_week), ("Bought a canoe.", now - timedelta(days=60))):
        memory = await remember(pool, None, ADA, text)
        await pool.execute("update users_vectors set said_at = $2 where id = $1", memory.id, said_at)
    for text, said_at in (
        ("My tomatoes have blight.", last_week),
        ("My piano is out of tune.", now - timedelta(days=60)),
    ):
        turn = await say(pool, text, owner=ADA)
        await pool.execute("update chat_turns set ts = $2 where id = $1", turn, said_at)
    await Conversation(client, model).say(question)
    assert "Planned the garden fence." in model.last_prompt
    assert "My tomatoes have blight." in model.last_prompt
    assert "canoe" not in model.last_prompt
    assert "piano" not in model.last_prompt
