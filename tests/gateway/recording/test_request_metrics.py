"""memory_request_metrics: one row per request, with the model's time and each stage that failed."""

from typing import Any

import asyncpg
import httpx

from tests.fakes.model_server import ModelServer, Status
from tests.gateway.chat.test_turn import eventually

ADA = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": "c"}


async def asked(client: httpx.AsyncClient, text: str) -> None:
    body = {"model": "stand-in", "messages": [{"role": "user", "content": text}]}
    await client.post("/chat/completions", json=body, headers=ADA)


async def metrics(pool: asyncpg.Pool, reply: str) -> Any:
    return await eventually(pool, f"select * from memory_request_metrics where reply = '{reply}'")


async def test_a_request_has_the_models_time_and_the_stages_that_failed(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    await asked(client, "Hello there")
    served = await metrics(pool, "complete")
    assert served["model_ms"] > 0
    assert (served["formation_model_ms"], served["error_stages"]) == (None, [])
    model.answer = lambda seen: Status(500, {"error": {"message": "boom"}})
    await asked(client, "Hello again")
    assert (await metrics(pool, "error"))["error_stages"] == ["reply"]
    await pool.execute("update chat_turns set trouble = 'late' where role = 'user'")
    assert (await metrics(pool, "error"))["error_stages"] == ["retrieval", "reply"]
