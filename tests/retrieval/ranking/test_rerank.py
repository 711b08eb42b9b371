"""A model that orders candidates, over the real wire; whatever it does, the turn goes on."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import asyncpg
import pytest

from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.http_client import AiohttpClient
from retrieval.observations import Reranked, RerankSkipped
from retrieval.query.analysis import RecallRequest
from retrieval.ranking.rerank import checked
from retrieval.recall import recall
from retrieval.settings import DEADLINE_MS, RerankSettings, RetrievalSettings
from tests.fakes.model_server import Answer, ModelServer, Seen, Silence, Status, Text, model
from tests.fakes.recorded import RecordedEncoder, recorded_embedder
from tests.retrieval.remembering import remember

__all__ = ["model"]

ANA = "default/ana"
BOATS = ["Has a red boat.", "Sold a boat.", "Bought a boat."]
ASKED = "Which boat, sail or oar?"
Prepare = Callable[..., RetrievalContext]


@pytest.fixture
async def prepare(pool: asyncpg.Pool, model: ModelServer) -> AsyncIterator[Prepare]:
    """By words alone: the embedder has no calibration."""
    made: list[RetrievalContext] = []
    async with AiohttpClient(connections=4) as client:

        def prepared(seen: list[object] | None = None, *, within_ms: int = 5_000) -> RetrievalContext:
            settings = RetrievalSettings(
                rerank=RerankSettings(url=model.url, model="m", key="secret", timeout_ms=within_ms), min_share=0.0
            )
            made.append(
                open_retrieval_context(
                    pool=pool,
                    embedder=CalibratedEmbedder(RecordedEncoder("local")),
                    settings=settings,
                    observe=(seen if seen is not None else []).append,
                    client=client,
                )
            )
            return made[-1]

        yield prepared
        for retrieval in made:
            await retrieval.close()


@pytest.fixture
async def before(pool: asyncpg.Pool) -> list[str]:
    """The order without a model."""
    for text in BOATS:
        await remember(pool, None, ANA, text)
    plain = open_retrieval_context(
        pool=pool,
        embedder=CalibratedEmbedder(RecordedEncoder("local")),
        settings=RetrievalSettings(min_share=0.0, deadline_ms=5_000),
    )
    return [memory.content for memory in (await recall(plain, RecallRequest(owner=ANA, question=ASKED))).memories]


def says(order: Any) -> Callable[[Seen], Answer]:
    return lambda _seen: Text(order if isinstance(order, str) else json.dumps({"order": order}))


async def contents_and_failed_step(retrieval: RetrievalContext) -> tuple[list[str], str | None]:
    recalled = await recall(retrieval, RecallRequest(owner=ANA, question=ASKED))
    return [memory.content for memory in recalled.memories], recalled.failed_step


async def test_the_models_order_is_taken_and_what_it_leaves_out_stays_behind(
    prepare: Prepare, model: ModelServer, before: list[str], pool: asyncpg.Pool
) -> None:
    model.answer = says([2, 0])
    seen: list[object] = []
    retrieval = prepare(seen)
    assert (await contents_and_failed_step(retrieval))[0] == [before[2], before[0], before[1]]
    [chat] = model.chats
    asked = json.loads(chat.json["messages"][1]["content"])
    assert asked == {"question": ASKED, "memories": [{"memory": n, "text": text} for n, text in enumerate(before)]}
    assert chat.headers["authorization"] == "Bearer secret"
    assert [event.outcome for event in seen if isinstance(event, Reranked)] == ["ok"]
    await retrieval.close()
    booked = await pool.fetchrow("select user_id, task, model, tokens_in, tokens_out, outcome from model_calls")
    assert tuple(booked.values()) == (ANA, "rerank", "m", 7, 3, "ok")


@pytest.mark.parametrize(
    "answer",
    [
        says("I would say the second one."), says([7]), says([0, 0]), says(["a"]), says([-1]), says('{"best": 1}'),
        lambda _seen: Status(500, {"error": {"message": "no"}}), lambda _seen: Status(200, {"choices": []}),
    ],
)  # fmt: skip
async def test_an_answer_of_no_use_leaves_the_order_and_is_no_error(
    prepare: Prepare, model: ModelServer, before: list[str], answer: Callable[[Seen], Answer]
) -> None:
    model.answer = answer
    assert (await contents_and_failed_step(prepare()))[0] == before


async def test_a_model_that_failed_is_the_failed_step(pool: asyncpg.Pool, model: ModelServer) -> None:
    embedder = recorded_embedder()
    for text in ("Lives in Lisbon.", "Lives in Berlin."):
        await remember(pool, embedder, ANA, text)
    settings = RetrievalSettings(rerank=RerankSettings(url=model.url, model="m"), deadline_ms=20_000)
    failed = []
    async with AiohttpClient(connections=4) as client:
        retrieval = open_retrieval_context(pool=pool, embedder=embedder, settings=settings, client=client)
        for order in ([1, 0], [9]):
            model.answer = says(order)
            recalled = await recall(retrieval, RecallRequest(owner=ANA, question="Which city am I in?"))
            failed.append((recalled.failed_step, recalled.degraded, len(recalled.memories)))
        await retrieval.close()
    assert failed == [(None, False, 2), ("rerank", False, 2)]


async def test_a_late_model_costs_no_more_than_its_timeout(
    prepare: Prepare, model: ModelServer, before: list[str], pool: asyncpg.Pool
) -> None:
    model.answer = lambda _seen: Silence(5)
    retrieval = prepare(within_ms=100)
    recalled = await recall(retrieval, RecallRequest(owner=ANA, question=ASKED))
    assert [memory.content for memory in recalled.memories] == before
    await retrieval.close()
    assert await pool.fetchval("select outcome from model_calls") == "timeout"


async def test_a_call_that_cannot_be_recorded_is_given_up_when_the_process_ends(
    prepare: Prepare, model: ModelServer, before: list[str], pool: asyncpg.Pool
) -> None:
    model.answer = says([2, 0])
    retrieval = prepare()
    async with pool.acquire() as locking, locking.transaction():
        await locking.execute("lock table model_calls")
        await contents_and_failed_step(retrieval)
        assert retrieval.reranker is not None
        assert len(retrieval.reranker.records) == 1
        await retrieval.close()
        assert not retrieval.reranker.records
    assert await pool.fetchval("select count(*) from model_calls") == 0


async def test_no_model_is_asked_where_everything_answers_the_whole_question(
    prepare: Prepare, model: ModelServer, before: list[str]
) -> None:
    seen: list[object] = []
    await recall(prepare(seen), RecallRequest(owner=ANA, question="Which boat?"))
    assert model.chats == []
    assert [event.reason for event in seen if isinstance(event, RerankSkipped)] == ["rerank_clear"]


async def test_no_model_is_asked_where_there_is_nothing_to_order(prepare: Prepare, model: ModelServer) -> None:
    await recall(prepare(), RecallRequest(owner=ANA, question=ASKED))
    assert model.chats == []


def test_without_the_setting_there_is_no_model_and_no_longer_deadline(pool: asyncpg.Pool) -> None:
    settings = RetrievalSettings()
    made = open_retrieval_context(pool=pool, embedder=CalibratedEmbedder(RecordedEncoder("local")), settings=settings)
    assert made.reranker is None
    assert settings.deadline_s == DEADLINE_MS["local"] / 1_000


def test_an_order_names_each_text_once() -> None:
    assert checked('{"order": [1, 0]}', count=2) == [1, 0]
    with pytest.raises(ValueError, match="twice"):
        checked('{"order": [1, 1]}', count=2)
