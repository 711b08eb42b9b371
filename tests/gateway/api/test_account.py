"""One's own account under /api: seen, paused, limited and erased; and what an admin sees of all."""

import gc
import inspect
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from formation.form import form_turn
from formation.memories.erasure import LEDGER, Erasure, erase_user, read_erasures
from formation.turn.context import Formation
from gateway.auth.keys import create_key
from tests.fakes.model_server import ModelServer
from tests.gateway.api.accounts import lives_through, rows_naming
from tests.gateway.api.test_api import ANA, BEN, insert_turn
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway, until

OWNER = "default/ana"
# Given headers, addresses, phrases of the settings, languages, models and single characters.
GIVEN_NO_TEXT = frozenset(
    (
        *("gateway.auth.caller._known_headers", "gateway.auth.loopback.is_loopback"),
        *("gateway.upstream.headers._identity_headers", "gateway.upstream.transport._make_url"),
        *(
            "gateway.protocol.tasks._normalized_patterns",
            "gateway.config.source.public_settings",
            "retrieval.own_words.characters._plain_character",
        ),
        *(
            "retrieval.commands.recognise._patterns",
            "retrieval.query.references._patterns",
            "retrieval.query.stems._stemmer",
        ),
        *("retrieval.embedding.shipped.shipped_calibration", "retrieval.query.need.shipped_need"),
        "retrieval.embedding.http_client._parsed",
    )
)
IN_FORCE = {"memory": "full", "max_memories": 200}


@pytest.fixture
def api(gateway: Gateway) -> str:
    return gateway.url.removesuffix("/v1") + "/api"


async def ask(method: str, url: str, headers: dict[str, str], body: object = None, **query: str) -> tuple[int, Any]:
    async with httpx.AsyncClient(headers=headers, timeout=20) as client:
        answer = await client.request(method, url, json=body, params=query)
    return answer.status_code, answer.json()


async def test_an_account_says_what_is_stored(
    api: str, pool: asyncpg.Pool, formation: Formation, database_url: str
) -> None:
    await lives_through(pool, formation, database_url, OWNER)
    status, account = await ask("GET", f"{api}/users/me", ANA)
    assert (status, account["id"], account["space"], account["display_name"]) == (200, "ana", "default", "Ana")
    assert (account["paused"], account["settings"], account["erased_at"]) == (False, IN_FORCE, None)
    assert account["rev"] == await pool.fetchval("select rev from users where user_id = $1", OWNER)
    counts = account["counts"]
    assert (counts["memories"], counts["superseded"], counts["turns"], counts["chats"], counts["summaries"]) == (
        *(2, 1, 4, 1, 1),
    )
    assert counts["last_seen"]
    status, stranger = await ask("GET", f"{api}/users/me", {"X-OpenWebUI-User-Id": "newcomer"})
    assert (status, stranger["rev"], stranger["counts"]["memories"], stranger["created_at"]) == (200, 0, 0, None)
    assert await pool.fetchval("select count(*) from users where user_id = 'default/newcomer'") == 0


async def test_a_user_pauses_and_sets_a_mode_also_before_the_first_message(api: str, pool: asyncpg.Pool) -> None:
    status, account = await ask("PATCH", f"{api}/users/me", ANA, {"paused": True})
    assert (status, account["paused"], account["settings"]) == (200, True, IN_FORCE)
    status, account = await ask("PATCH", f"{api}/users/me", ANA, {"settings": {"memory": "read"}})
    assert (account["paused"], account["settings"]) == (True, {**IN_FORCE, "memory": "read"})
    status, account = await ask("PATCH", f"{api}/users/me", ANA, {"paused": False})
    assert (account["paused"], account["settings"]) == (False, {**IN_FORCE, "memory": "read"})
    assert (await ask("GET", f"{api}/users/me", BEN))[1]["paused"] is False


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({"pause": True}, "pause"),
        ({"paused": "yes"}, "paused"),
        ({"settings": {"language": "de"}}, "language"),
        ({"settings": {"memory": "none"}}, "none"),
        ({"rev": 0}, "rev"),
    ],
)
async def test_an_unknown_field_or_value_is_refused_by_name(api: str, body: object, names: str) -> None:
    status, answer = await ask("PATCH", f"{api}/users/me", ANA, body)
    assert status == 400
    assert names in answer["error"]["message"]


async def test_erasing_wants_the_users_id_as_a_confirmation(api: str, pool: asyncpg.Pool) -> None:
    await insert_turn(pool, OWNER, "I live in Lisbon.")
    for body in ({"confirm": "ben"}, {"confirm": "default/ana"}, {}, {"confirm": "ana", "now": True}):
        status, answer = await ask("DELETE", f"{api}/users/me", ANA, body)
        assert (status, answer["error"]["type"]) == (400, "invalid_request_error")
    assert await pool.fetchval("select count(*) from chat_turns") == 1


async def test_an_erased_user_is_in_no_table_queue_or_cache_and_the_receipt_says_so(
    gateway: Gateway,
    api: str,
    pool: asyncpg.Pool,
    formation: Formation,
    database_url: str,
    model: ModelServer,
    tmp_path: Path,
) -> None:
    for owner in (OWNER, "default/ben"):
        await lives_through(pool, formation, database_url, owner)
    bens = await rows_naming(pool, "default/ben")
    before = await rows_naming(pool, OWNER)
    assert before.keys() >= {"chat_turns", "users_vectors", "vectors", "history", "summaries", "feedback", "pgqueuer"}
    async with httpx.AsyncClient(base_url=gateway.url, headers={**ANA, "X-OpenWebUI-Chat-Id": "c9"}) as client:
        body = {"model": "m", "messages": [{"role": "user", "content": "Which city do I live in?"}]}
        assert (await client.post("/chat/completions", json=body)).status_code == 200
    assert "Porto" in model.last_prompt
    services = gateway.services
    assert services.retrieval is not None
    assert [key for key in list(services.retrieval.last_blocks) if key[0] == OWNER]
    status, receipt = await ask("DELETE", f"{api}/users/me", ANA, {"confirm": "ana"})
    assert status == 200, receipt
    assert receipt["removed"]["users_vectors"] == 3
    assert receipt["removed"].keys() >= {"chat_turns", "turn_passages", "memory_sources", "relations", "model_calls"}
    assert (receipt["left"], receipt["waiting_in_spool"]) == ({"users": 1}, 0)
    assert await rows_naming(pool, OWNER) == {"users": 1}
    assert await rows_naming(pool, "default/ben") == bens
    assert not [key for key in list(services.retrieval.last_blocks) if key[0] == OWNER]
    assert texts_cached() == {}
    assert [each.user_id for each in read_erasures(tmp_path / LEDGER)] == [OWNER]
    assert await pool.fetchval("select sum(tokens_in) from model_calls where user_id = 'default/*'") == 100
    again = await ask("DELETE", f"{api}/users/me", ANA, {"confirm": "ana"})
    assert (again[0], again[1]["removed"], again[1]["left"]) == (200, {}, {"users": 1})


def texts_cached() -> dict[str, int]:
    """How many results each cached function of this process holds, but for those that are given no text of a user's."""
    cached = [each for each in gc.get_objects() if isinstance(each, type(lru_cache(len))) and is_given_values(each)]
    sizes = {f"{each.__module__}.{each.__name__}": each.cache_info().currsize for each in cached}
    ours = {name: size for name, size in sizes.items() if name.startswith(("gateway.", "retrieval.", "db."))}
    return {name: size for name, size in ours.items() if size and name not in GIVEN_NO_TEXT}


def is_given_values(cached: Callable[..., object]) -> bool:
    """Whether anything but classes is among its arguments: what earlier tests left in the others is nobody's."""
    return any(each.annotation is not type for each in inspect.signature(cached).parameters.values())


async def test_who_is_erased_elsewhere_is_forgotten_here_too(
    gateway: Gateway, pool: asyncpg.Pool, remember: Any, tmp_path: Path
) -> None:
    await remember(OWNER, "Lives in Lisbon.")
    async with httpx.AsyncClient(base_url=gateway.url, headers={**ANA, "X-OpenWebUI-Chat-Id": "c"}) as client:
        body = {"model": "m", "messages": [{"role": "user", "content": "Who lives in Lisbon?"}]}
        assert (await client.post("/chat/completions", json=body)).status_code == 200
    retrieval = gateway.services.retrieval
    assert retrieval is not None
    assert [key for key in list(retrieval.last_blocks) if key[0] == OWNER]
    async with pool.acquire() as connection:
        await erase_user(
            connection, Erasure(user_id=OWNER, erased_at=datetime.now(UTC)), data_dir=tmp_path, actor="cli"
        )
    until(lambda: not [key for key in list(retrieval.last_blocks) if key[0] == OWNER])


async def test_what_a_space_publishes_stays_when_a_user_is_erased(api: str, pool: asyncpg.Pool, remember: Any) -> None:
    await remember("default/*", "The office closes at six.")
    await insert_turn(pool, OWNER, "When does the office close?")
    assert (await ask("DELETE", f"{api}/users/me", ANA, {"confirm": "ana"}))[0] == 200
    assert await pool.fetchval("select count(*) from users_vectors where user_id = 'default/*'") == 1


async def test_stats_count_what_is_ones_own(
    api: str, pool: asyncpg.Pool, formation: Formation, database_url: str
) -> None:
    for owner in (OWNER, "default/ben"):
        await lives_through(pool, formation, database_url, owner)
    status, stats = await ask("GET", f"{api}/stats", ANA)
    assert status == 200
    assert sum(stats["memories"]["by_bank"].values()) == sum(stats["memories"]["by_category"].values()) == 2
    assert stats["memories"]["by_state"] == {"active": 2, "superseded": 1}
    assert (stats["turns"], stats["learned_this_week"], stats["users"]) == (4, 3, None)
    assert stats["model_use"] == [{"task": "extract", "calls": 1, "tokens_in": 100, "tokens_out": 9}]


async def test_an_answer_says_what_it_was_given_of_memory(
    gateway: Gateway, api: str, pool: asyncpg.Pool, formation: Formation, model: ModelServer
) -> None:
    await form_turn(formation, OWNER, await insert_turn(pool, OWNER, "I live in Lisbon and I love Bun."))
    named = {**ANA, "X-OpenWebUI-Chat-Id": "c1"}
    async with httpx.AsyncClient(base_url=gateway.url, headers=named) as client:
        for number, text in enumerate(("Which city do I live in?", "And who is Bun?"), 1):
            ids = {"X-OpenWebUI-User-Message-Id": f"m{number}"}
            body = {"model": "m", "messages": [{"role": "user", "content": text}]}
            assert (await client.post("/chat/completions", json=body, headers=ids)).status_code == 200
            if number == 1:
                prompt = model.chats[-1].json["messages"][0]["content"]
    until(lambda: len([seen for seen in gateway.seen if type(seen).__name__ == "ReplyRecorded"]) == 2)
    status, first = await ask("GET", f"{api}/turns/m1/memory", ANA)
    assert status == 200, first
    assert first["system_block"]["text"] == prompt
    assert (first["system_block"]["bytes"], first["recall"]) == (len(prompt.encode()), "full")
    assert first["system_block"]["turn"] == first["id"]
    contents = {each["id"]: each["content"] for each in first["memories"]}
    assert "Lives in Lisbon." in contents.values()
    assert first["recalled"] == first["system_block"]["holds"]
    assert first["latencies_ms"]["total"] > 0
    assert first["reply"] == "complete"
    assert first["gone"] == []
    second = (await ask("GET", f"{api}/turns/m2/memory", ANA))[1]
    assert second["system_block"]["text"] == prompt
    assert second["system_block"]["turn"] == first["id"]
    (city,) = (id for id, content in contents.items() if content == "Lives in Lisbon.")
    await pool.execute("update users_vectors set state = 'deleted' where id = $1::text::uuid", city)
    now = {each["id"]: each for each in (await ask("GET", f"{api}/turns/m1/memory", ANA))[1]["memories"]}
    assert (now[city]["state"], now[city]["content"]) == ("deleted", None)
    await pool.execute("delete from memory_sources where memory = $1::text::uuid", city)
    await pool.execute("delete from users_vectors where id = $1::text::uuid", city)
    assert (await ask("GET", f"{api}/turns/m1/memory", ANA))[1]["gone"] == [city]
    assert (await ask("GET", f"{api}/turns/m1/memory", BEN))[0] == 404


async def test_an_answer_without_recall_is_shown_no_block_of_an_earlier_one(
    serve: Serve, pool: asyncpg.Pool, remember: Any, model: ModelServer, tmp_path: Path
) -> None:
    """The chat's system block stands in the prompt of whichever agent recalls, and of no other."""
    await remember(OWNER, "Is allergic to shellfish.")
    file = tmp_path / "policy.yaml"
    file.write_text("agents: {deaf: {mode: write}, reader: {mode: read}}")
    deaf = await create_key(pool, role="user", user="ana", agents=["deaf"])
    trusted = await create_key(pool, role="trusted")
    gateway = serve(policy_file=file)
    root, prompts = gateway.url.removesuffix("/v1"), {}
    named = {**ANA, "authorization": f"Bearer {trusted.token}", "X-OpenWebUI-Chat-Id": "c1"}
    async with httpx.AsyncClient(base_url=root, headers=named, timeout=20) as client:
        for agent in ("general", "deaf", "reader"):
            ids = {"X-OpenWebUI-User-Message-Id": agent, "X-OpenWebUI-Model-Id": agent}
            body = {"model": "m", "messages": [{"role": "user", "content": f"What is in shellfish, {agent}?"}]}
            assert (await client.post("/v1/chat/completions", json=body, headers=ids)).status_code == 200
            prompts[agent] = model.chats[-1].json["messages"][0]
        shown = {agent: (await client.get(f"/api/turns/{agent}/memory")).json() for agent in prompts}
        own = {"authorization": f"Bearer {deaf.token}"}
        by_limited_key = (await client.get("/api/turns/deaf/memory", headers=own)).json()
    assert [prompts[agent]["role"] for agent in prompts] == ["system", "user", "system"]
    for agent in ("general", "reader"):
        assert shown[agent]["system_block"]["text"] == prompts[agent]["content"]
    assert shown["reader"]["system_block"]["turn"] == shown["general"]["id"]
    for told in (shown["deaf"], by_limited_key):
        assert (told["recall"], told["system_block"], told["memories"]) == (None, None, [])
        assert "shellfish." not in str(told)


async def test_feedback_may_be_about_a_memory(api: str, pool: asyncpg.Pool, remember: Any) -> None:
    memory = await remember(OWNER, "Lives in Lisbon.")
    for kind in ("forgot", "wrong"):
        status, reported = await ask("POST", f"{api}/feedback", ANA, {"kind": kind, "memory": str(memory)})
        assert (status, reported["memory"]) == (201, str(memory))
    for headers, name in ((BEN, str(memory)), (ANA, str(uuid7())), (ANA, "city")):
        status, answer = await ask("POST", f"{api}/feedback", headers, {"kind": "wrong", "memory": name})
        assert (status, answer["error"]["param"]) == (404, "memory")
    rows = await pool.fetch("select kind, memory from feedback order by kind")
    assert [tuple(row) for row in rows] == [("forgot", memory), ("wrong", memory)]


async def test_the_account_can_be_switched_off(serve: Serve) -> None:
    url = serve(account_api=False).url.removesuffix("/v1") + "/api"
    for method, path in (("GET", "/users/me"), ("DELETE", "/users/me"), ("GET", "/export"), ("GET", "/turns/m/memory")):
        status, answer = await ask(method, url + path, ANA, {"confirm": "ana"} if method == "DELETE" else None)
        assert status == 404
        assert "MEMRELAY_ENABLE_ACCOUNT_API" in answer["error"]["message"]


# Who may do what with whose account: method and path, and a body that is right for ana.
ROUTES = [
    ("GET", "/users/me", None),
    ("PATCH", "/users/me", {"paused": False}),
    ("GET", "/stats", None),
    ("GET", "/export", None),
    ("POST", "/import", [{"content": "Has a boat."}]),
    ("GET", "/turns/m1/memory", None),
    ("DELETE", "/users/me", {"confirm": "ana"}),
]


async def status_of(client: httpx.AsyncClient, method: str, path: str, body: object, user: str | None) -> int:
    answer = await client.request(method, path, json=body, params={"user": user} if user else {})
    assert answer.status_code == 200 or answer.json()["error"]["message"], answer.text
    return answer.status_code


async def test_every_route_with_every_kind_of_key_reaches_ones_own_account_alone(
    serve: Serve, pool: asyncpg.Pool
) -> None:
    for owner in (OWNER, "default/ben", "acme/ana"):
        await insert_turn(pool, owner, "I have a dog.", message="m1")
    await insert_turn(pool, "default/ben", "I have a cat.", message="bens")
    keys = {
        "trusted": await create_key(pool, role="trusted"),
        "user": await create_key(pool, role="user", user="ana"),
        "admin": await create_key(pool, role="admin"),
        "reads": await create_key(pool, role="user", user="ana", memory="read"),
        "off": await create_key(pool, role="user", user="ana", memory="off"),
    }
    gateway = serve()
    until(lambda: gateway.services.keys.configured(now=time.monotonic()))
    url = gateway.url.removesuffix("/v1") + "/api"

    def client(kind: str, **more: str) -> httpx.AsyncClient:
        headers = {"authorization": f"Bearer {keys[kind].token}", **more}
        return httpx.AsyncClient(base_url=url, headers=headers, timeout=20, verify=False)

    foreign = [(method, path, body) for method, path, body in ROUTES if method != "DELETE"]
    async with client("user") as own, client("trusted", **ANA) as trusted, client("admin") as admin:
        for caller in (own, trusted):
            for user in ("ben", "nobody"):
                for method, path, body in ROUTES:
                    assert await status_of(caller, method, path, body, user) == 404, (method, path, user)
            for name in ("ben", "nobody", "*"):
                assert await status_of(caller, "GET", f"/users/{name}", None, None) == 404
                assert await status_of(caller, "PATCH", f"/users/{name}", {"paused": True}, None) == 404
            assert await status_of(caller, "GET", "/turns/bens/memory", None, None) == 404
            assert await status_of(caller, "GET", "/users", None, None) == 403
            assert await status_of(caller, "GET", "/users/ana", None, None) == 200
        for method, path, body in foreign:
            expected = 200 if path == "/stats" else 400  # the admin has to name somebody
            assert await status_of(admin, method, path, body, None) == expected, (method, path)
            assert await status_of(admin, method, path, body, "ben") == 200, (method, path)
        assert await status_of(admin, "GET", "/users/ben", None, None) == 200
        assert await status_of(admin, "GET", "/users/nobody", None, None) == 404
        assert await status_of(admin, "PATCH", "/users/nobody", {"paused": True}, None) == 404
        for method, path, body in ROUTES:
            assert await status_of(own, method, path, body, None) == 200, (method, path)
    async with client("reads") as reads, client("off") as off:
        for method, path, body in ROUTES:
            changes = method != "GET"
            assert await status_of(reads, method, path, body, None) == (
                403 if changes else 200 if "turns" not in path else 404
            )
            shows = path in ("/export", "/turns/m1/memory")
            assert await status_of(off, method, path, body, None) == (403 if changes or shows else 200)
    assert await pool.fetchval("select count(*) from chat_turns where user_id = 'default/ben'") == 2
    assert await pool.fetchval("select count(*) from chat_turns where user_id = 'acme/ana'") == 1
    assert await pool.fetchval("select paused from users where user_id = 'default/ben'") is False


async def test_an_admin_alone_sets_how_many_memories_a_user_may_have(serve: Serve, pool: asyncpg.Pool) -> None:
    tokens = [(await create_key(pool, role=role)).token for role in ("admin", "trusted")]
    admin, trusted = ({"authorization": f"Bearer {token}"} for token in tokens)
    gateway = serve()
    until(lambda: gateway.services.keys.configured(now=time.monotonic()))
    api = gateway.url.removesuffix("/v1") + "/api"
    for number, in_force in ((350, 350), (0, 0), (None, 200)):
        wanted = {"settings": {"max_memories": number}}
        status, account = await ask("PATCH", f"{api}/users/me", admin, wanted, user="ana")
        assert (status, account["settings"]["max_memories"]) == (200, in_force)
        assert await pool.fetchval("select memory_limit(settings, 200) from users") == in_force
    status, answer = await ask("PATCH", f"{api}/users/me", {**trusted, **ANA}, {"settings": {"max_memories": 900}})
    assert (status, "admin key" in answer["error"]["message"]) == (403, True)
    status, answer = await ask("PATCH", f"{api}/users/ana", admin, {"settings": {"max_memories": -1}})
    assert status == 400


async def test_an_admin_lists_the_users_of_a_space_page_by_page_and_pauses_one(
    serve: Serve, pool: asyncpg.Pool, remember: Any
) -> None:
    for user in ("carl", "ana", "ben/2"):
        await insert_turn(pool, f"default/{user}", "Hello.")
    await insert_turn(pool, "acme/dan", "Hello.")
    await remember("default/*", "The office closes at six.")
    await remember("default/carl", "Lives in Oslo.")
    key = await create_key(pool, role="admin", spaces=["default", "acme"])
    url = serve().url.removesuffix("/v1") + "/api"
    headers = {"authorization": f"Bearer {key.token}"}
    first = (await ask("GET", f"{url}/users", headers, limit="2"))[1]
    rest = (await ask("GET", f"{url}/users", headers, limit="2", cursor=first["next"]))[1]
    assert [user["id"] for user in first["items"]] == ["ana", "ben/2"]
    assert [(user["id"], user["memories"]) for user in rest["items"]] == [("carl", 1)]
    assert rest["next"] is None
    assert rest["items"][0]["last_seen"]
    assert (await ask("GET", f"{url}/users", headers, cursor="???"))[0] == 400
    acme = (await ask("GET", f"{url}/users", {**headers, "X-Memrelay-Space": "acme"}))[1]
    assert [user["id"] for user in acme["items"]] == ["dan"]
    assert (await ask("GET", f"{url}/users/me", headers, user="ben/2"))[1]["id"] == "ben/2"
    assert (await ask("PATCH", f"{url}/users/carl", headers, {"paused": True}))[1]["paused"] is True
    assert await pool.fetchval("select paused from users where user_id = 'default/carl'") is True
    assert (await ask("PATCH", f"{url}/users/carl", headers, {"paused": False}))[1]["paused"] is False
    totals = (await ask("GET", f"{url}/stats", headers))[1]
    assert (totals["users"], totals["turns"]) == (3, 3)
    assert (await ask("GET", f"{url}/stats", headers, user="carl"))[1]["turns"] == 1
