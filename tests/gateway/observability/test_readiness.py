"""/readyz as a load balancer asks it: 200 whenever chats are relayed, what is degraded in the body, always at once."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from db.postgres.embedded import EmbeddedPostgres
from db.queries.queue import add_rest
from gateway.api.openapi import READY
from gateway.auth.keys import create_key
from gateway.auth.settings import TrustSettings
from gateway.observations import ReadinessChecked, RequestServed
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.fakes.model_server import ModelServer, Status
from tests.gateway.chat.test_database_outage import _tree, exposed, own_postgres, send
from tests.gateway.conftest import Serve
from tests.gateway.recording.test_recorder import settled
from tests.gateway.running import Gateway

__all__ = ["exposed", "own_postgres"]

# /readyz promises a second; the rest is a busy machine's.
PROMISED_S, SPARE_S = 1.0, 0.5
ALL_WELL = {
    "ready": True,
    "not_ready": [],
    "degraded": [],
    "why": {},
    "needs_key": False,
    "refused": {"count": 0, "within_s": 600, "last": None},
}


@contextmanager
def frozen(server: EmbeddedPostgres) -> Iterator[None]:
    pids = _tree(server)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def ready(gateway: Gateway, query: str = "") -> tuple[int, Any]:
    async with httpx.AsyncClient(base_url=gateway.url.removesuffix("/v1"), timeout=30) as client:
        started = time.perf_counter()
        answered = await client.get(f"/readyz{query}")
        assert time.perf_counter() - started < PROMISED_S + SPARE_S
    return answered.status_code, answered.json()


async def test_with_everything_well_nothing_is_degraded(gateway: Gateway) -> None:
    status, body = await ready(gateway)
    assert (status, body) == (200, ALL_WELL)
    assert body.keys() == READY["properties"].keys() == set(READY["required"])
    assert (await ready(gateway, "?memory=1"))[0] == 200


async def test_with_postgres_frozen_chats_are_ready_and_the_reason_is_named_within_a_second(
    exposed: Gateway, own_postgres: EmbeddedPostgres
) -> None:
    assert (await send(exposed, "before")).status_code == 200
    with frozen(own_postgres):
        for _ in range(3):
            await asyncio.sleep(1.1)  # past what one check answers for
            status, body = await ready(exposed)
            assert (status, body["ready"]) == (200, True)
            assert "database" in body["degraded"]
            assert "Postgres does not answer" in body["why"]["database"]
        assert (await ready(exposed, "?memory=1"))[0] == 503
        assert (await send(exposed, "meanwhile")).status_code == 200
        await asyncio.sleep(1.1)
        assert "spool" in (await ready(exposed))[1]["degraded"]
        async with httpx.AsyncClient(base_url=exposed.url.removesuffix("/v1"), timeout=5) as client:
            await client.get("/metrics")
        assert {"database", "spool"} <= set(exposed.saw(ReadinessChecked)[-1].degraded)
    await settled(lambda: _well(exposed))


async def _well(gateway: Gateway) -> bool:
    return not (await ready(gateway))[1]["degraded"]


async def test_with_a_remote_embedder_away_chats_are_ready(serve: Serve, model: ModelServer) -> None:
    model.answer = lambda seen: Status(503, {"error": {"message": "no"}}) if "embeddings" in seen.path else None
    embedder = EmbedderSettings(kind="openai", url=model.url, model="m")
    gateway = serve(retrieval=RetrievalSettings(embedder=embedder))
    status, body = await ready(gateway)
    assert (status, body["degraded"]) == (200, ["embedder"])
    assert body["why"]["embedder"]
    assert (await ready(gateway, "?memory=1"))[0] == 503


async def test_a_schema_that_is_not_there_is_named_with_what_to_do(gateway: Gateway, pool: asyncpg.Pool) -> None:
    await pool.execute("delete from schema_migrations")
    status, body = await ready(gateway)
    assert status == 200
    assert "run `memrelay migrate`" in body["why"]["database"]


async def test_without_known_keys_no_chat_is_relayed_and_it_says_so(serve: Serve) -> None:
    gateway = serve(ready=False, database_url="postgresql://me:hunter2@127.0.0.1:1/x")
    status, body = await ready(gateway)
    assert (status, body["ready"], body["not_ready"]) == (503, False, ["keys"])
    assert "cannot be reached" in body["why"]["database"]
    assert "hunter2" not in str(body)


@pytest.mark.parametrize("component", ["worker", "database"])
async def test_what_the_supervisor_reports_is_named(gateway: Gateway, component: str) -> None:
    gateway.services.supervision.problems = {component: "it exited (exit code 1)"}
    status, body = await ready(gateway)
    assert status == 200
    if component == "worker":
        assert body["why"] == {"worker": "it exited (exit code 1)"}


async def test_turns_that_wait_for_tomorrows_budget_are_named(serve: Serve, pool: asyncpg.Pool) -> None:
    gateway = serve(formation_tokens_per_day=20)
    assert (await ready(gateway))[1]["degraded"] == []
    await pool.execute("insert into users (user_id) values ('default/ana')")
    await pool.execute(
        "insert into chat_turns (user_id, id, identity, role, content, text, text_hash, ts, rules_formed_at) "
        "values ('default/ana', gen_random_uuid(), 'i', 'user', 'x', 'x', '\\x00', now(), now())"
    )
    await pool.execute(
        "insert into model_calls (user_id, id, task, model, tokens_in, tokens_out, ms) "
        "values ('default/ana', gen_random_uuid(), 'extract', 'm', 15, 5, 5)"
    )
    await asyncio.sleep(1.1)  # past what one check answers for
    status, body = await ready(gateway)
    assert (status, body["ready"], body["degraded"]) == (200, True, ["formation"])
    assert body["why"]["formation"].startswith(
        "1 space has used the 20 tokens of today: turns that a model is to read (1)"
    )


async def test_what_rests_after_too_many_errors_is_named(gateway: Gateway) -> None:
    """Formation rests in the worker, which writes so; a search of recall rests in this process."""
    pool, retrieval = gateway.services.pool, gateway.services.retrieval
    assert pool is not None
    assert retrieval is not None

    async def rest() -> None:
        await add_rest(pool, "formation", id=uuid7(), seconds=60, reason="ModelFailed")
        retrieval.guards["turns_meaning"].rest(60, "UndefinedTableError")

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(rest(), gateway.loop))
    status, body = await ready(gateway)
    assert (status, body["degraded"]) == (200, ["formation", "recall"])
    assert body["why"]["formation"].endswith(" s after too many errors (ModelFailed)")
    assert body["why"]["recall"] == "after too many errors these searches rest: turns_meaning (UndefinedTableError)"


async def test_why_a_caller_was_turned_away_is_said_where_its_administrator_looks(
    serve: Serve, pool: asyncpg.Pool, model: ModelServer
) -> None:
    """OpenWebUI shows its users "Select a model" and no reason."""
    token = (await create_key(pool, role="trusted", label="openwebui")).token
    gateway = serve(trust=TrustSettings(jwt_secret="a secret that is long enough for HS256 to take"))
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        for headers in ({}, {"authorization": f"Bearer {token}", "x-openwebui-user-jwt": "not.a.token"}):
            assert (await client.get("/models", headers=headers)).status_code == 401
    body = (await ready(gateway))[1]
    assert body["needs_key"]
    assert body["refused"]["count"] == 2
    assert "x-openwebui-user-jwt" in body["refused"]["last"].lower()
    assert [each.refused for each in gateway.saw(RequestServed)][-1] == body["refused"]["last"]
    assert token not in str(body)
