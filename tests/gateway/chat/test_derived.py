"""What a model has derived from chats: recalled as what it is, and not told as something learned."""

import json
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import httpx

from db.queries import memories
from formation.memories.embedding import embed_texts
from formation.memories.writing.changes import Add, Change
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_memory_updates import OWNER, Chat
from tests.gateway.running import Gateway

HAS_API = True

HALL = "The user decided to book the hall in Sintra, because it is near the beach."
SAID_AT = datetime(2026, 11, 20, 12, tzinfo=UTC)


async def derive(formation: Formation, text: str, made_from: tuple[UUID, ...], **more: object) -> UUID:
    """As the worker writes it at night."""
    [embedding] = await embed_texts(formation.embedder, [text])
    new = NewMemory(
        text=text,
        said_at=SAID_AT,
        embedding=embedding,
        derived_from=made_from,
        **{"kind": "episodic", "type": "event", "importance": 0.4, **more},  # type: ignore[arg-type]
    )
    async with formation.pool.acquire() as connection, connection.transaction():
        rev = await memories.rev(connection, OWNER) or 0
        change = Change(operation=Add(memory=new), reason="derived", actor="worker")
        await apply_changes(connection, OWNER, [change], rev=rev, said_at=SAID_AT)
    return new.id


async def test_what_was_decided_in_a_chat_is_recalled_in_others_with_its_day(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, formation: Formation, pool: asyncpg.Pool
) -> None:
    party = Chat(client, model, formation)
    await party.say("Which hall for the party?")
    [turn] = await pool.fetch("select id from chat_turns where role = 'user'")
    await derive(formation, HALL, (turn["id"],))
    # There it has been said, and it is no news.
    assert await party.say("And the hall then?") == "And the hall then?"
    other = Chat(client, model, formation)
    await other.say("What did we decide about the hall?")
    assert f"{HALL} (from a chat on 20 November 2026)" in json.dumps(other.prompts)
    listed = await client.get(f"{gateway.url.removesuffix('/v1')}/api/memories", headers=other.headers)
    [memory] = listed.json()["items"]
    assert (memory["kind"], memory["derived"], memory["content"]) == ("episodic", True, HALL)
    await derive(formation, "Cares about the sea.", (turn["id"],), kind="insight", type="fact")
    asked = await Chat(client, model, formation).say("What do you know about me?")
    assert f"{HALL} (from a chat on 20 November 2026)" in asked
    assert "Impression: Cares about the sea." in asked
    tools = gateway.url.removesuffix("/v1") + "/tools/list_memories"
    found = (await client.post(tools, json={}, headers=other.headers)).json()["memories"]
    assert {each["content"] for each in found} == {
        f"{HALL} (from a chat on 20 November 2026)",
        "Impression: Cares about the sea.",
    }
