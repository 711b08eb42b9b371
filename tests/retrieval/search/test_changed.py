"""What a memory has probably changed to comes with it, and before it."""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import pytest

from db.queries.memories import add_changes
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import make_embedder
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.retrieval.remembering import remember

ANA = "default/ana"


@pytest.fixture
async def context(pool: asyncpg.Pool) -> AsyncIterator[RetrievalContext]:
    embedder = make_embedder(EmbedderSettings())
    context = open_retrieval_context(pool=pool, embedder=embedder, settings=RetrievalSettings(deadline_ms=20_000))
    yield context
    await context.close()
    await embedder.close()


async def recalled(context: RetrievalContext, question: str) -> list[str]:
    return [each.content for each in (await recall(context, RecallRequest(owner=ANA, question=question))).memories]


async def stored(context: RetrievalContext, texts: Sequence[str]) -> list[UUID]:
    ids, pool = [], context.pool
    for day, text in enumerate(texts, 1):
        written = await remember(pool, context.embedder, ANA, text)
        await pool.execute(
            "update users_vectors set said_at = $2 where id = $1", written.id, datetime(2026, 3, day, tzinfo=UTC)
        )
        ids.append(written.id)
    return ids


@pytest.mark.parametrize("question", ["which flat do I rent", "good morning"])
async def test_the_newer_one_comes_before_what_it_perhaps_changed(context: RetrievalContext, question: str) -> None:
    older, newer, _ = await stored(context, ["Rents a flat in Dundee.", "Has the bungalow keys.", "Plays chess."])
    await context.pool.execute("update users_vectors set category = 'profile' where id = $1", older)
    assert "Has the bungalow keys." not in (await recalled(context, question))[:1]
    await add_changes(context.pool, ANA, newer, [older])
    assert (await recalled(context, question))[:2] == ["Has the bungalow keys.", "Rents a flat in Dundee."]


async def test_the_older_one_does_not_come_with_the_newer(context: RetrievalContext) -> None:
    older, newer, _ = await stored(context, ["Votes for the greens.", "Has a dog named Rex.", "Plays chess."])
    await add_changes(context.pool, ANA, newer, [older])
    assert await recalled(context, "What is my dog called?") == ["Has a dog named Rex."]


async def test_what_holds_no_longer_itself_does_not(context: RetrievalContext) -> None:
    older, newer = await stored(context, ["Rents a flat in Dundee.", "Has the bungalow keys."])
    await add_changes(context.pool, ANA, newer, [older])
    await context.pool.execute("update users_vectors set state = 'deleted' where id = $1", newer)
    assert await recalled(context, "which flat do I rent") == ["Rents a flat in Dundee."]
