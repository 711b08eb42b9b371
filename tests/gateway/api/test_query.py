"""POST /api/memory/query: what it is limited to, and that nothing is left out in silence."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from gateway.auth.keys import create_key
from tests.gateway.api.test_api import ANA, insert_turn
from tests.gateway.api.test_memories import Api, error
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway

OWNER = "default/ana"


class Asking(Api):
    async def query(self, query: str = "Lisbon", **more: object) -> Any:
        return await self.client.post("/memory/query", json={"query": query, **more})

    async def found(self, query: str = "Lisbon", **more: object) -> set[str]:
        answer = await self.query(query, **{"return": "full", **more})
        assert answer.status_code == 200, answer.text
        return {item["memory"]["content"] for item in answer.json()["items"]}


@pytest.fixture
async def ana(gateway: Gateway) -> Any:
    api = Asking(gateway.url, ANA)
    yield api
    await api.client.aclose()


async def test_filters_limit_what_is_found(ana: Asking, pool: asyncpg.Pool) -> None:
    flat = await ana.add("Has a flat in Lisbon.", pinned=True, importance=0.9)
    await ana.add("Works in Lisbon.", agent="clerk", importance=0.2)
    await ana.add("Met Rui in Lisbon.")
    by_model = await ana.add("Has a cat in Lisbon.")
    turn = await insert_turn(pool, OWNER, "I met Rui in Lisbon.")
    await pool.execute(
        "insert into memory_sources (user_id, memory, turn, said_at)"
        " select $1, m.id, $2, now() from users_vectors m join vectors v on v.id = m.vector"
        " where v.content like 'Met%'",
        OWNER,
        turn,
    )
    await pool.execute(
        "update users_vectors set role = 'assistant', run_id = 'c', actor_id = 'tool' where id = $1", by_model["id"]
    )
    old = datetime(2020, 1, 1, tzinfo=UTC)
    await pool.execute("update users_vectors set updated_at = $2 where id = $1", flat["id"], old)
    home, cat, rui = "Has a flat in Lisbon.", "Has a cat in Lisbon.", "Met Rui in Lisbon."
    for filters, found in (
        ({}, {home, cat, rui}),
        ({"pinned": True}, {home}),
        ({"pinned": False}, {cat, rui}),
        ({"importance": {"min": 0.9}}, {home}),
        ({"importance": {"min": 0.5, "max": 0.7}}, {cat, rui}),
        ({"updated_before": "2021-01-01T00:00:00Z"}, {home}),
        ({"updated_after": "2021-01-01T00:00:00Z"}, {cat, rui}),
        ({"run": "c"}, {cat, rui}),
        ({"role": "assistant"}, {cat}),
        ({"role": "user"}, {home, rui}),
        ({"actor": "tool"}, {cat}),
        ({"agent": "clerk"}, set()),
    ):
        assert await ana.found(filters=filters) == found, filters
    assert await ana.found(agent="clerk", filters={"agent": "clerk"}) == {"Works in Lisbon."}


async def test_a_filter_finds_by_meaning_what_hundreds_are_nearer_than(gateway: Gateway, pool: asyncpg.Pool) -> None:
    """The vectors of all memories are the question's own, but that of the pinned one."""
    embedder = gateway.services.embedder
    await pool.execute("insert into users (user_id) values ($1)", OWNER)
    near, far = await gateway_vectors(gateway, "Where is my boat?", "Keeps a boat in the harbour.")
    await pool.execute(
        "insert into vectors (owner, id, content, content_hash, embedding, model)"
        " select $1, md5(n::text)::uuid, 'Fact ' || n, sha256(n::text::bytea),"
        "        case n when 1 then $3::halfvec else $2::halfvec end, $4"
        "   from generate_series(1, 300) n",
        *(OWNER, near, far, embedder.model),
    )
    await pool.execute(
        "insert into users_vectors (user_id, id, vector_owner, vector, said_at, pinned)"
        " select owner, id, owner, id, now(), content = 'Fact 1' from vectors"
    )
    api = Asking(gateway.url, ANA)
    assert await api.found("Where is my boat?", filters={"pinned": True}, threshold=0.0) == {"Fact 1"}
    await api.client.aclose()


async def gateway_vectors(gateway: Gateway, question: str, text: str) -> list[Any]:
    """Made on the gateway's own loop."""

    async def both() -> list[Any]:
        embedder = gateway.services.embedder
        return [await embedder.query(question), (await embedder.passages([text]))[0]]

    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(both(), gateway.loop))


async def test_procedural_memories_are_found_only_where_they_are_asked_for(ana: Asking, pool: asyncpg.Pool) -> None:
    steps = await ana.add("Deploys to Lisbon by tagging a release.")
    await pool.execute("update users_vectors set kind = 'procedural' where id = $1", steps["id"])
    assert await ana.found() == set()
    assert await ana.found(kinds=["procedural"]) == {"Deploys to Lisbon by tagging a release."}


async def test_categories_that_the_agent_may_not_recall_are_named(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text(
        "categories: {finances: {context: never}}\nagents: {cook: {categories: [other]}, spy: {mode: write}}"
    )
    api = Asking(serve(policy_file=file).url, ANA)
    await api.add("Has an oven in Lisbon.")
    await api.add("Has a doctor in Lisbon.", category="health")
    await api.add("Has a bank in Lisbon.", category="finances")
    refused = await api.query(agent="cook", categories=["other", "health", "work"])
    assert error(refused) == (403, "not_allowed", "categories")
    assert refused.json()["error"]["message"].startswith(
        "Categories that the agent 'cook' may not recall: health, work."
    )
    assert error(await api.query(categories=["finances"])) == (403, "not_allowed", "categories")
    assert error(await api.query(agent="spy")) == (403, "not_allowed", "agent")
    assert await api.found(agent="cook") == await api.found(agent="cook", categories=["other"])
    assert await api.found(agent="cook") == {"Has an oven in Lisbon."}
    assert await api.found(categories=["health"]) == {"Has a doctor in Lisbon."}
    await api.client.aclose()


async def test_bullets_fit_the_budget_and_the_threshold_cuts(ana: Asking) -> None:
    for place in ("home", "work", "school"):
        await ana.add(f"Likes the {place} in Lisbon.")
    whole = (await ana.query()).json()
    assert len(whole["bullets"]) == 3
    assert (whole["items"], whole["truncated"]) == ([], False)
    assert all(bullet.startswith("- Likes the ") for bullet in whole["bullets"])
    less = (await ana.query(budget_tokens=whole["tokens"] - 1)).json()
    assert (len(less["bullets"]), less["truncated"]) == (2, True)
    assert len((await ana.query(top_k=1)).json()["bullets"]) == 1
    assert (await ana.query(threshold=1)).json()["bullets"] == []


async def test_an_admin_queries_for_a_user_and_nobody_else_does(serve: Serve, pool: asyncpg.Pool) -> None:
    ana, ben, admin = [
        await create_key(pool, role=role, user=user)
        for role, user in (("user", "ana"), ("user", "ben"), ("admin", None))
    ]
    url = serve().url
    of_ana, of_ben, of_admin = (Asking(url, {"authorization": f"Bearer {key.token}"}) for key in (ana, ben, admin))
    await of_ana.add("Lives in Lisbon.")
    assert await of_ana.found() == await of_admin.found(filters={"user": "ana"}) == {"Lives in Lisbon."}
    assert await of_ben.found() == set()
    assert error(await of_ben.query(filters={"user": "ana"})) == (404, "not_found", "user")
    assert error(await of_admin.query()) == (400, "invalid_request", "filters.user")
    for each in (of_ana, of_ben, of_admin):
        await each.client.aclose()


async def test_a_mode_without_recall_and_the_switch_close_it(serve: Serve) -> None:
    closed = Asking(serve().url, {**ANA, "X-Memrelay-Memory": "write"})
    assert error(await closed.query())[:2] == (403, "not_allowed")
    off = Asking(serve(memory_query=False).url, ANA)
    assert error(await off.query())[:2] == (404, "not_found")
    await closed.client.aclose()
    await off.client.aclose()


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"query": ""}, "query"),
        ({"query": " "}, "query"),
        ({"query": "x", "top_k": 51}, "top_k"),
        ({"query": "x", "filters": {"colour": "red"}}, "filters"),
        ({"query": "x", "filters": {"role": "system"}}, "filters.role"),
        ({"query": "x", "filters": {"importance": {"min": 0.9, "max": 0.1}}}, "filters.importance"),
        ({"query": "x", "filters": {"updated_after": "2026-01-01T00:00:00"}}, "filters.updated_after"),
        ({"query": "x", "filters": {"updated_after": "0001-01-01T00:00:00Z"}}, "filters.updated_after"),
        ({"query": "x", "kinds": []}, "kinds"),
        ({"query": "x", "return": "some"}, "return"),
    ],
)
async def test_a_wrong_query_is_refused_by_field(ana: Asking, body: dict[str, object], param: str) -> None:
    assert error(await ana.client.post("/memory/query", json=body)) == (400, "invalid_request", param)
