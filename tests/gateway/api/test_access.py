"""Whose memories which key reaches: every route of memories, every kind of key, one's own and others'."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from db.queries.turn_memory import recent_turns
from gateway.api.routes import ROUTES
from gateway.auth.keys import create_key
from tests.fakes.model_server import ModelServer
from tests.gateway.api.test_api import insert_turn, summarised
from tests.gateway.api.test_memories import Api, error
from tests.gateway.conftest import Serve

BODIES: dict[str, object] = {"/memories": {"text": "Likes tea."}, "/memories/search": {"q": "Lisbon"}}
ABOUT_MEMORIES = re.compile(r"/api/(?:memories|banks|categories)")


def routes(*, of_one: bool) -> list[tuple[str, str]]:
    """Method and path, below /api, of those that name a memory or of those that do not."""
    found = [
        (str(method), path.removeprefix("/api"))
        for handler in ROUTES
        for path in handler.paths  # type: ignore[union-attr]
        for method in handler.http_methods  # type: ignore[union-attr]
        if ABOUT_MEMORIES.match(path) and method not in ("HEAD", "OPTIONS")
    ]
    return [(method, path) for method, path in found if ("{memory" in path) is of_one]


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Of Ana and Ben, a trusted one, one of another space, an admin's and one that may name one agent alone."""

    ana: Api
    ben: Api
    trusted_for_ben: Api
    elsewhere: Api
    admin_for_ben: Api
    admin_for_ana: Api
    clerk: Api
    trusted_without_user: Api


@pytest.fixture
async def keys(serve: Serve, pool: asyncpg.Pool) -> AsyncIterator[Keys]:
    ana, ben = [await create_key(pool, role="user", user=user) for user in ("ana", "ben")]
    trusted, admin = await create_key(pool, role="trusted"), await create_key(pool, role="admin")
    elsewhere = await create_key(pool, role="user", user="ana", spaces=["acme"])
    clerk = await create_key(pool, role="user", user="ana", agents=["clerk"])
    url = serve().url

    def api(token: str, headers: dict[str, str] | None = None, **query: str) -> Api:
        return Api(url, {"authorization": f"Bearer {token}", **(headers or {})}, **query)

    made = Keys(
        ana=api(ana.token),
        ben=api(ben.token),
        trusted_for_ben=api(trusted.token, {"X-OpenWebUI-User-Id": "ben"}),
        elsewhere=api(elsewhere.token),
        admin_for_ben=api(admin.token, user="ben"),
        admin_for_ana=api(admin.token, user="ana"),
        clerk=api(clerk.token),
        trusted_without_user=api(trusted.token),
    )
    yield made
    for each in (made.ana, made.ben, made.trusted_for_ben, made.elsewhere, made.admin_for_ben, made.admin_for_ana):
        await each.client.aclose()
    await made.clerk.client.aclose()
    await made.trusted_without_user.client.aclose()


async def ask(api: Api, method: str, path: str, memory: object = "") -> httpx.Response:
    at = re.sub(r"{\w+:\w+}", str(memory), path)
    body: dict[str, Any] = {} if method == "GET" else {"json": BODIES.get(path, {})}
    return await api.client.request(method, at, **body, **({"params": {"q": "Lisbon"}} if "search" in path else {}))


async def test_anothers_memory_is_not_there_whatever_is_asked_of_it_and_with_which_key(
    keys: Keys, pool: asyncpg.Pool
) -> None:
    for_all = await keys.ana.add("Lives in Lisbon.")
    await keys.ben.add("Likes coffee.")
    of_cook = await keys.ana.add("Cooks with gas.", agent="cook")
    before = await pool.fetch("select * from users_vectors order by id")
    for api in (keys.ben, keys.trusted_for_ben, keys.elsewhere, keys.admin_for_ben):
        for method, path in routes(of_one=True):
            foreign = await ask(api, method, path, for_all["id"])
            unknown = await ask(api, method, path, uuid7())
            assert error(foreign)[:2] == error(unknown)[:2] == (404, "not_found"), (method, path)
    for method, path in routes(of_one=True):  # of an agent that the key may not name
        assert error(await ask(keys.clerk, method, path, of_cook["id"]))[0] == 404, (method, path)
    for method, path in routes(of_one=True) + routes(of_one=False):
        assert error(await ask(keys.trusted_without_user, method, path, for_all["id"]))[0] == 401, (method, path)
    assert await pool.fetch("select * from users_vectors order by id") == before


async def test_lists_and_counts_are_of_ones_own(keys: Keys) -> None:
    await keys.ana.add("Lives in Lisbon.", bank="Home")
    await keys.ana.add("Cooks with gas.", bank="Kitchen", agent="cook")
    await keys.ben.add("Likes coffee.", bank="Cafe")
    for api, own in (
        (keys.ana, "Lisbon gas Home Kitchen"),
        (keys.admin_for_ana, "Lisbon gas Home Kitchen"),
        (keys.ben, "coffee Cafe"),
        (keys.trusted_for_ben, "coffee Cafe"),
        (keys.admin_for_ben, "coffee Cafe"),
        (keys.clerk, "Lisbon Home"),
        (keys.elsewhere, ""),
    ):
        answers = [await ask(api, method, path) for method, path in routes(of_one=False) if method == "GET"]
        answers.append(await ask(api, "POST", "/memories/search"))
        assert {answer.status_code for answer in answers} == {200}
        seen = " ".join(answer.text for answer in answers)
        words = ("Lisbon", "gas", "Home", "Kitchen", "coffee", "Cafe")
        assert {word for word in words if word in seen} == set(own.split())


async def test_an_admin_changes_the_memory_of_any_user_who_is_known(keys: Keys, pool: asyncpg.Pool) -> None:
    added = await keys.ben.add("Likes coffee.")
    path = f"/{added['id']}"
    assert (await keys.admin_for_ben.ask("PATCH", path, json={"pinned": True})).json()["pinned"] is True
    assert (await keys.admin_for_ben.ask("DELETE", path)).json()["state"] == "deleted"
    assert error(await keys.admin_for_ana.ask("POST", json={"text": "Likes tea."})) == (404, "not_found", "user")
    actors = {row["actor"] for row in await pool.fetch("select actor from history where event <> 'ADD'")}
    prefix = await pool.fetchval("select prefix from api_keys where role = 'admin'")
    assert actors == {f"api {prefix}"}


async def test_a_key_of_some_agents_writes_for_those_alone(keys: Keys) -> None:
    assert (await keys.clerk.add("Works as a clerk.", agent="clerk"))["agent"] == "clerk"
    refused = await keys.clerk.ask("POST", json={"text": "Cooks with gas.", "agent": "cook"})
    assert error(refused) == (403, "not_allowed", "agent")


async def test_a_key_of_some_agents_is_shown_no_others_turns_summaries_and_export(
    keys: Keys, pool: asyncpg.Pool
) -> None:
    turn = await insert_turn(pool, "default/ana", "Cooks with gas.", message="m")
    await pool.execute("update chat_turns set agent = 'cook', memory_agent = 'cook'")
    summary = await summarised(pool, "default/ana", "Gas.", 1, "Buy gas.")
    await pool.execute("update summaries set turns = $2 where id = $1", summary, [turn])
    for api, sees in ((keys.ana, True), (keys.clerk, False)):
        listed = [(await api.client.get(path)).json()["items"] for path in ("/summaries", "/summaries?only=todos")]
        assert [bool(each) for each in listed] == [sees, sees]
        answers = [(await api.client.get(path)).status_code for path in ("/turns/m/memory", "/export")]
        assert answers == ([200, 200] if sees else [404, 403])
        agents = None if sees else ["clerk"]
        latest = UUID(int=2**128 - 1)
        recent = await recent_turns(pool, "default/ana", before=latest, limit=9, max_characters=9, agents=agents)
        assert bool(recent) is sees


async def test_a_key_of_some_agents_does_nothing_to_what_is_of_others(keys: Keys, pool: asyncpg.Pool) -> None:
    """Not by way of a proposal, a mark, feedback, counts, an import or an erasure either."""
    of_cook = await keys.ana.add("Cooks with gas.", agent="cook", bank="Kitchen")
    waits = await keys.ana.add("Bakes bread.", agent="cook")
    for_all = await keys.ana.add("Lives in Lisbon.")
    await pool.execute("update users_vectors set state = 'proposed' where id = any($1)", [waits["id"], for_all["id"]])
    await insert_turn(pool, "default/ana", "Cooks with gas.", message="m")
    await pool.execute("update chat_turns set agent = 'cook', memory_agent = 'cook'")
    clerk = keys.clerk.client
    assert [each["id"] for each in (await clerk.get("/proposals")).json()["items"]] == [for_all["id"]]
    assert len((await keys.ana.client.get("/proposals")).json()["items"]) == 2
    assert "Kitchen" not in (await clerk.get("/stats")).text
    for path, body in (
        (f"/proposals/{waits['id']}/approve", {}),
        (f"/proposals/{waits['id']}/decline", {}),
        ("/turns/m/mark", {}),
        ("/feedback", {"kind": "wrong", "turn": "m"}),
        ("/feedback", {"kind": "wrong", "memory": of_cook["id"]}),
    ):
        assert error(await clerk.post(path, json=body))[:2] == (404, "not_found"), path
    refused = (
        await clerk.post("/import", json=[{"memory": "Likes tea."}]),
        await clerk.request("DELETE", "/users/me", json={"confirm": "ana"}),
    )
    assert [error(each)[:2] for each in refused] == [(403, "not_allowed")] * 2
    assert (await clerk.post(f"/proposals/{for_all['id']}/approve")).json()["decision"] == "approved"
    assert (await keys.ana.client.post(f"/proposals/{waits['id']}/approve")).json()["decision"] == "approved"
    assert (await keys.ana.client.post("/turns/m/mark")).status_code == 200


async def test_an_admin_publishes_a_memory_to_the_space_and_takes_it_back(
    keys: Keys, pool: asyncpg.Pool, model: ModelServer
) -> None:
    """Under the user `*`, whom nobody else may name; chats recall it, marked as what everybody has."""
    closes, everybody = "The office closes at six.", {"user": "*"}
    published = await keys.admin_for_ana.ask("POST", params=everybody, json={"text": closes})
    assert published.status_code == 201, published.text
    at = f"/{published.json()['id']}"
    assert closes not in (await keys.ana.ask("GET")).text
    assert error(await keys.ana.ask("GET", at))[0] == 404
    for api in (keys.ana, keys.trusted_for_ben):
        assert error(await api.ask("GET", params=everybody))[:2] == (404, "not_found")
        assert error(await api.ask("DELETE", at, params=everybody))[:2] == (404, "not_found")

    async def told(api: Api) -> bool:
        chat = str(api.client.base_url).replace("/api/", "/v1/chat/completions")
        asked = {"model": "m", "messages": [{"role": "user", "content": "When does the office close?"}]}
        assert (await api.client.post(chat, json=asked)).status_code == 200
        return closes in model.last_prompt

    assert await told(keys.ana)
    assert await told(keys.trusted_for_ben)
    assert not await told(keys.elsewhere)
    assert (await keys.admin_for_ana.ask("PATCH", at, params=everybody, json={"pinned": True})).status_code == 200
    assert (await keys.admin_for_ana.ask("DELETE", at, params=everybody)).status_code == 200
    await pool.execute("delete from chat_turns")  # the same message would get the same block
    assert not await told(keys.ana)
    rows = await pool.fetch(
        "select distinct split_part(actor, ' ', 1) as door from history where user_id = 'default/*'"
    )
    assert [row["door"] for row in rows] == ["api"]
