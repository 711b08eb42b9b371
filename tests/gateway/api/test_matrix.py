"""Every route under /api, with every kind of key, for what is one's own and for what is not.

The routes are those of the OpenAPI document, which a test holds equal to what is served. A new one that needs a body,
or names an object that is not among `Ids`, fails here until it is told.
"""

import re
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from db.queries.keys import KeyRole
from gateway.api.openapi import document
from gateway.auth.keys import create_key, revoke_key
from tests.gateway.api.test_api import insert_turn
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import until

ANA = "default/ana"
# In everything of hers that is stored, and in nothing else.
HERS = "Xylophone"
FOR_ADMINS = {"/api/users", "/api/audit", "/api/audit/export"}
# An admin key is nobody, and these are about who asks.
OWN_ALONE = {"/api/feedback", "/api/summaries", "/api/turns/{turn}/mark"}
# Its address is its key (tests/gateway/api/openwebui).
WITH_A_SECRET = {"/api/openwebui/events/{secret}"}
# What is there changes state, or is used up by the request before: reached all the same.
REACHED = (200, 201, 409)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ids:
    memory: object
    proposal: object
    turn: object
    user: str = "ana"


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """`names_user`: by the query, for admins. `of_object`: its path names one."""

    method: str
    path: str
    names_user: bool

    @property
    def of_object(self) -> bool:
        return "{" in self.path

    def at(self, ids: Ids) -> str:
        return re.sub(r"{(\w+)}", lambda named: str(getattr(ids, named[1])), self.path)

    def body(self, ids: Ids) -> dict[str, Any]:
        """One that is right."""
        made: Mapping[str, object] = {
            "POST /api/memories": {"text": "Likes tea."},
            "POST /api/memories/search": {"q": "tea"},
            "POST /api/memory/query": {"query": "tea"},
            "PATCH /api/memories/{memory}": {"pinned": True},
            "PATCH /api/users/me": {"paused": False},
            "PATCH /api/users/{user}": {"paused": False},
            "DELETE /api/users/me": {"confirm": "ana"},
            "POST /api/import": [{"content": "Has a boat."}],
            "POST /api/feedback": {"kind": "wrong", "turn": str(ids.turn)},
        }
        content = made.get(f"{self.method} {self.path}")
        return {} if content is None else {"json": content}


def routes() -> Iterator[Route]:
    """What erases comes last."""
    found = [
        Route(
            method=method.upper(),
            path=path,
            names_user=any(each["name"] == "user" and each["in"] == "query" for each in described["parameters"]),
        )
        for path, methods in document()["paths"].items()
        for method, described in methods.items()
        if path.startswith("/api/") and path not in WITH_A_SECRET
    ]
    yield from sorted(found, key=lambda each: (each.method == "DELETE", each.path == "/api/users/me"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    ana: str
    ben: str
    trusted: str
    admin: str
    ana_elsewhere: str
    admin_elsewhere: str
    revoked: str


@pytest.fixture
async def tokens(pool: asyncpg.Pool) -> Tokens:
    async def made(role: KeyRole, user: str | None = None, space: str = "default") -> str:
        return (await create_key(pool, role=role, user=user, spaces=[space])).token

    revoked = await made("user", "ana")
    await revoke_key(pool, revoked)
    return Tokens(
        ana=await made("user", "ana"),
        ben=await made("user", "ben"),
        trusted=await made("trusted"),
        admin=await made("admin"),
        ana_elsewhere=await made("user", "ana", "acme"),
        admin_elsewhere=await made("admin", space="acme"),
        revoked=revoked,
    )


@pytest.fixture
async def client(serve: Serve, tokens: Tokens) -> AsyncIterator[httpx.AsyncClient]:
    gateway = serve()
    until(lambda: gateway.services.keys.configured(now=time.monotonic()))
    async with httpx.AsyncClient(base_url=gateway.url.removesuffix("/v1"), timeout=20) as opened:
        yield opened


@pytest.fixture
async def hers(pool: asyncpg.Pool, remember: Remember) -> Ids:
    memory, proposal = await remember(ANA, f"Plays the {HERS}."), await remember(ANA, f"Had a {HERS} once.")
    await pool.execute("update users_vectors set state = 'proposed' where id = $1", proposal)
    return Ids(memory=memory, proposal=proposal, turn=await insert_turn(pool, ANA, f"I play the {HERS}."))


def unknown() -> Ids:
    return Ids(memory=uuid7(), proposal=uuid7(), turn=uuid7(), user="nobody")


async def ask(
    client: httpx.AsyncClient, route: Route, ids: Ids, token: str | None, *, user: str | None = None, **more: str
) -> httpx.Response:
    headers = {**({"authorization": f"Bearer {token}"} if token else {}), **more}
    asks = {"q": "tea"} if route.path.endswith(("/search", "/explain")) else {}
    query = {**asks, **({"user": user} if user else {})}
    body = route.body(ids)
    if user and route.path == "/api/memory/query":
        body = {"json": {**body["json"], "filters": {"user": user}}}
    return await client.request(route.method, route.at(ids), params=query, headers=headers, **body)


def refusal(answer: httpx.Response) -> tuple[int, str, str | None]:
    error = answer.json()["error"]
    return answer.status_code, error["code"], error["param"]


def refused(route: Route, of_user: bool) -> bool:
    """Whoever is named. `of_user`: with the key of a user, for the others with a trusted one."""
    return route.path in FOR_ADMINS or (of_user and route.path == "/api/users/link")


async def stored(pool: asyncpg.Pool) -> list[str]:
    """All that is hers, but for when it was looked at."""
    tables = {"users": "user_id", "users_vectors": "user_id", "chat_turns": "user_id", "history": "user_id"}
    tables |= {"vectors": "owner", "feedback": "user_id"}
    rows = [
        row["row"]
        for table, column in tables.items()
        for row in await pool.fetch(f"select to_jsonb(t)::text as row from {table} t where {column} = $1", ANA)
    ]
    return sorted(rows)


async def test_without_a_key_that_holds_nothing_is_answered(
    client: httpx.AsyncClient, tokens: Tokens, pool: asyncpg.Pool, hers: Ids
) -> None:
    """None, a revoked one, and one of a front end that names no user."""
    before = await stored(pool)
    for route in routes():
        assert refusal(await ask(client, route, hers, None))[0] == 401, route
        status = 403 if route.path in FOR_ADMINS else 404 if route.path == "/api/users/{user}" else 401
        assert refusal(await ask(client, route, hers, tokens.trusted))[0] == status, route
        # After some guesses the next has to wait.
        assert refusal(await ask(client, route, hers, tokens.revoked))[0] in (401, 429), route
    assert await stored(pool) == before


async def test_what_is_anothers_is_as_what_is_not_there(
    client: httpx.AsyncClient, tokens: Tokens, pool: asyncpg.Pool, hers: Ids
) -> None:
    """By its id or its user, with the keys of another user and of a front end."""
    before = await stored(pool)
    for token, headers in ((tokens.ben, {}), (tokens.trusted, {"x-openwebui-user-id": "ben"})):
        for route in routes():
            if route.of_object or route.path == "/api/feedback":
                foreign = await ask(client, route, hers, token, **headers)
                missing = await ask(client, route, unknown(), token, **headers)
                assert refusal(foreign) == refusal(missing), route
                assert foreign.status_code == 404, route
            if route.names_user or route.path == "/api/memory/query":
                foreign = await ask(client, route, hers, token, user="ana", **headers)
                missing = await ask(client, route, unknown(), token, user="nobody", **headers)
                assert refusal(foreign) == refusal(missing), route
                assert foreign.status_code == 404 or refused(route, token == tokens.ben), route
            plain = await ask(client, route, hers, token, **headers)
            assert HERS not in plain.text, route
            assert (plain.status_code == 403) == refused(route, token == tokens.ben), route
    assert await stored(pool) == before


async def test_another_space_has_none_of_it(
    client: httpx.AsyncClient, tokens: Tokens, pool: asyncpg.Pool, hers: Ids
) -> None:
    """With the key of a user of the same name, and of an admin, who names her."""
    before = await stored(pool)
    for route in routes():
        for token, user in ((tokens.ana_elsewhere, None), (tokens.admin_elsewhere, "ana")):
            foreign = await ask(client, route, hers, token, user=user)
            missing = await ask(client, route, unknown(), token, user=user)
            assert HERS not in foreign.text, route
            if route.of_object and route.path != "/api/users/{user}":
                assert refusal(foreign) == refusal(missing), route
                assert foreign.status_code == (401 if user and not route.names_user else 404), route
    assert await stored(pool) == before


@pytest.mark.parametrize("kind", ["ana", "trusted", "admin"])
async def test_ones_own_is_reached(
    client: httpx.AsyncClient, tokens: Tokens, hers: Ids, kind: Literal["ana", "trusted", "admin"]
) -> None:
    """By every route: else the other tests would show nothing."""
    for route in routes():
        names_her = kind == "admin" and (route.names_user or route.path == "/api/memory/query")
        headers = {"x-openwebui-user-id": "ana"} if kind == "trusted" else {}
        answer = await ask(client, route, hers, getattr(tokens, kind), user="ana" if names_her else None, **headers)
        if kind == "admin" and route.path in OWN_ALONE:
            assert answer.status_code == 401, route
        elif kind != "admin" and refused(route, kind == "ana"):
            assert answer.status_code == 403, route
        elif route.path == "/api/proposals/{proposal}/decline":
            assert answer.status_code == 404, route  # it has just been approved
        else:
            assert answer.status_code in REACHED, (route, answer.text)
