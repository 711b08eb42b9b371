"""A model server's prompt cache survives Memrelay: one request of a chat begins the next one, byte for byte."""

import json
from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID

import asyncpg
import httpx
import pytest

from bench.prefix.prompts import PromptReuse, memories_in, misses, prompt, prompt_reuse
from bench.stage.chat_requests import OWNER, ChatRequest, requests
from bench.stage.chat_script import MEMORIES
from bench.stage.memories import forget, remember, stated_now
from gateway.recording.settings import RecordingSettings
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.fakes.model_server import ModelServer
from tests.gateway.conftest import Serve

TURNS = 10
# A busy machine must not turn a late recall into a miss: nothing here is about time.
PATIENT = {
    "retrieval": RetrievalSettings(deadline_ms=10_000),
    "recording": RecordingSettings(timeout_ms=10_000),
}


@pytest.fixture
async def memories(pool: asyncpg.Pool) -> dict[bytes, UUID]:
    return await remember_all(pool)


async def remember_all(pool: asyncpg.Pool) -> dict[bytes, UUID]:
    """The user's forty, with real vectors: their ids by their texts."""
    embedder = make_embedder(EmbedderSettings())
    try:
        ids = await remember(pool, embedder, OWNER, stated_now(MEMORIES))
    finally:
        await embedder.close()
    return {text.encode(): id for text, id in zip(MEMORIES, ids, strict=True)}


async def send(url: str, model: ModelServer, chat: Sequence[ChatRequest]) -> list[bytes]:
    """The prompts the model server received for these."""
    before = len(model.chats)
    async with httpx.AsyncClient(base_url=url, timeout=20) as client:
        for each in chat:
            answer = await client.post("/chat/completions", headers=each.headers, content=each.body)
            assert answer.status_code == 200
    return [prompt(seen.body) for seen in model.chats[before:]]


async def bare(model: ModelServer, chat: Sequence[ChatRequest]) -> PromptReuse:
    return prompt_reuse(await send(model.url, model, chat))


def as_read(prompt: bytes) -> bytes:
    """Without the white space between messages: it is the client's until the first memory block; no model sees it."""
    return json.dumps(json.loads(prompt + b"]")).encode()[:-1]


def system_of(prompt: bytes) -> bytes:
    return prompt.partition(b"},{")[0]


async def test_a_chat_with_tool_rounds_keeps_its_prefix_while_later_turns_bring_new_memories(
    serve: Serve, model: ModelServer, memories: dict[bytes, UUID]
) -> None:
    chat = requests("one", turns=TURNS)
    prompts = await send(serve(**PATIENT).url, model, chat)
    without = await bare(model, chat)
    assert all(after.startswith(before) for before, after in pairwise(prompts))
    run = prompt_reuse(prompts)
    assert run.share >= 0.95
    assert abs(run.share - without.share) <= 0.01
    assert run.blocks >= 4
    assert run.memories > 10
    assert without.memories == 0


async def test_a_history_without_its_tool_rounds_costs_no_more_than_it_does_bare(
    serve: Serve, model: ModelServer, memories: dict[bytes, UUID]
) -> None:
    chat = requests("one", turns=TURNS, keep_tool_rounds=False)
    run = prompt_reuse(await send(serve(**PATIENT).url, model, chat))
    assert misses(run, await bare(model, chat)) == 0
    assert run.memories > 10


async def test_a_chat_that_begins_without_memories_keeps_its_prefix_too(
    serve: Serve, model: ModelServer, pool: asyncpg.Pool
) -> None:
    chat = requests("one", turns=TURNS)
    url = serve(**PATIENT).url
    prompts = await send(url, model, chat[:2])
    await remember_all(pool)
    prompts += await send(url, model, chat[2:])
    run = prompt_reuse([as_read(each) for each in prompts])
    assert not memories_in(prompts[1])
    assert run.memories > 10
    assert misses(run, prompt_reuse([as_read(each) for each in await send(model.url, model, chat)])) == 0


async def test_a_deleted_memory_costs_one_miss(
    serve: Serve, model: ModelServer, memories: dict[bytes, UUID], pool: asyncpg.Pool
) -> None:
    chat = requests("one", turns=TURNS)
    url = serve(**PATIENT).url
    middle = next(i for i, each in enumerate(chat) if each.turn > TURNS // 2)
    prompts = await send(url, model, chat[:middle])
    forgotten = memories_in(system_of(prompts[0]))[0]
    await forget(pool, OWNER, memories[forgotten])
    prompts += await send(url, model, chat[middle:])
    assert all(forgotten in each for each in prompts[:middle])
    assert not any(forgotten in each for each in prompts[middle:])
    run = prompt_reuse(prompts)
    assert misses(run, await bare(model, chat)) == 1
    assert all(share == 1.0 for share in run.shares[middle:])


async def test_system_blocks_made_anew_each_turn_defeat_the_cache(
    serve: Serve, model: ModelServer, memories: dict[bytes, UUID]
) -> None:
    chat = requests("one", turns=TURNS)
    run = prompt_reuse(await send(serve(**PATIENT, placement="system").url, model, chat))
    assert run.share < 0.8
    assert misses(run, await bare(model, chat)) >= TURNS // 2
