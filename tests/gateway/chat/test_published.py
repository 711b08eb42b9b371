# ruff: noqa: RUF001 (text in scripts of its own)
"""What a space has published is recalled where it answers, by everybody of the space, and nowhere else."""

from collections.abc import AsyncIterator

import asyncpg
import httpx
import pytest

from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.settings import EmbedderSettings
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_memory_modes import say
from tests.retrieval.remembering import remember

OWN = ["Likes tea.", "Has a boat.", "Is vegetarian.", "Plays the cello.", "Works as a baker.", "Is called Ada."]
PUBLISHED = [
    "The office is closed on Sundays.",
    "The wifi is called Guest.",
    "The canteen opens at noon.",
    "Holiday requests go to Mrs Novak.",
    "Parcels are collected in room 204.",
    "The parking garage closes at ten.",
    "Das Büro in Kiel hat donnerstags zu.",
    "食堂の支払いは現金のみです。",
]


@pytest.fixture
async def embedder() -> AsyncIterator[CalibratedEmbedder]:
    made = make_embedder(EmbedderSettings())
    yield made
    await made.close()


@pytest.fixture
async def publish(pool: asyncpg.Pool, embedder: CalibratedEmbedder) -> None:
    for text in PUBLISHED:
        await remember(pool, embedder, "default/*", text)
    await remember(pool, embedder, "other/*", "The canteen opens at seven in the other house.")
    await remember(pool, embedder, "default/ben", "The canteen opens at two, says Ben.")


async def prompt_of(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    embedder: CalibratedEmbedder,
    message: str,
    *,
    own: int,
) -> str:
    """Of a user with so many memories of their own."""
    for text in OWN[:own]:
        await remember(pool, embedder, "default/ada", text)
    await say(client, message)
    return str(model.chats[-1].json["messages"])


@pytest.mark.parametrize("own", [0, 1, 6])
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When does the canteen open?", "The canteen opens at noon."),
        ("What is the wifi called?", "The wifi is called Guest."),
        ("When is the office closed?", "The office is closed on Sundays."),
        ("Wann öffnet die Kantine?", "The canteen opens at noon."),
        ("À quelle heure ouvre la cantine ?", "The canteen opens at noon."),
        ("Where can I pick up a parcel?", "Parcels are collected in room 204."),
        ("Wann hat das Büro in Kiel zu?", "Das Büro in Kiel hat donnerstags zu."),
        ("食堂の支払いは現金だけですか？", "食堂の支払いは現金のみです。"),
    ],
)
async def test_what_answers_comes_to_everybody_of_the_space(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    embedder: CalibratedEmbedder,
    publish: None,
    own: int,
    question: str,
    answer: str,
) -> None:
    prompt = await prompt_of(client, model, pool, embedder, question, own=own)
    assert answer in prompt
    assert "seven" not in prompt
    assert "Ben" not in prompt


@pytest.mark.parametrize("own", [0, 6])
@pytest.mark.parametrize(
    "message",
    [
        "Good morning!",
        "Why does bread go stale faster in the fridge?",
        "Wie viel sind 19 Prozent von 845 Euro?",
        "谢谢",
    ],
)
async def test_what_asks_for_none_of_it_brings_none(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    embedder: CalibratedEmbedder,
    publish: None,
    own: int,
    message: str,
) -> None:
    prompt = await prompt_of(client, model, pool, embedder, message, own=own)
    assert not [each for each in PUBLISHED if each in prompt]


async def test_a_question_about_the_user_brings_none_of_it_beside_ones_own(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, embedder: CalibratedEmbedder, publish: None
) -> None:
    for text in OWN:
        await remember(pool, embedder, "default/ada", text)
    await say(client, "Which instrument do I play?")
    prompt = str(model.chats[-1].json["messages"])
    assert "Plays the cello." in prompt
    assert not [each for each in PUBLISHED if each in prompt]
