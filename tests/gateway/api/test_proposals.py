"""Proposed memories through the API: listed, agreed to and declined by their user, or by an admin who names one."""

from dataclasses import replace

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from formation.consent.settings import ConsentSettings
from formation.form import form_turn
from formation.turn.context import Formation
from gateway.auth.keys import create_key
from tests.gateway.api.test_api import ANA, BEN, insert_turn
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway

OWNER = "default/ana"


@pytest.fixture
async def proposals(formation: Formation, pool: asyncpg.Pool) -> list[str]:
    """Their ids, the newest first."""
    asking = replace(formation, settings=formation.settings.replace(consent=ConsentSettings(mode="sensitive")))
    for text in ("My name is Ana.", "I'm allergic to peanuts."):
        await form_turn(asking, OWNER, await insert_turn(pool, OWNER, text))
    rows = await pool.fetch("select id from users_vectors where state = 'proposed' order by created_at desc")
    return [str(row["id"]) for row in rows]


def url_of(gateway: Gateway) -> str:
    return gateway.url.removesuffix("/v1") + "/api/proposals"


async def states(pool: asyncpg.Pool) -> list[str]:
    rows = await pool.fetch("select state from users_vectors order by created_at desc")
    return [row["state"] for row in rows]


async def test_a_user_lists_agrees_and_declines(gateway: Gateway, proposals: list[str], pool: asyncpg.Pool) -> None:
    url, (allergy, name) = url_of(gateway), proposals
    async with httpx.AsyncClient(headers=ANA) as client:
        first = (await client.get(url, params={"limit": 1})).json()
        rest = (await client.get(url, params={"limit": 1, "cursor": first["next"]})).json()
        assert [(each["id"], each["content"], each["consent_for"]) for each in first["items"] + rest["items"]] == [
            (allergy, "Is allergic to peanuts.", "health"),
            (name, "Is called Ana.", "name"),
        ]
        assert rest["next"] is None
        approved = await client.post(f"{url}/{allergy}/approve")
        declined = await client.post(f"{url}/{name}/decline")
        assert (approved.status_code, approved.json()) == (200, {"id": allergy, "decision": "approved"})
        assert (declined.status_code, declined.json()) == (200, {"id": name, "decision": "declined"})
        assert (await client.get(url)).json()["items"] == []
        again = await client.post(f"{url}/{name}/approve")
        why = await client.get(f"{gateway.url.removesuffix('/v1')}/api/memories/{allergy}/why")
    assert await states(pool) == ["active", "declined"]
    assert (again.status_code, again.json()["error"]["param"]) == (404, "proposal")
    assert [(each["event"], each["actor"]) for each in why.json()["events"]] == [
        ("ADD", "worker"),
        ("CONSENT", "worker"),
        ("CONSENT", "api"),
    ]


async def test_anothers_proposals_are_not_there(gateway: Gateway, proposals: list[str], pool: asyncpg.Pool) -> None:
    url = url_of(gateway)
    async with httpx.AsyncClient(headers=BEN) as client:
        assert (await client.get(url)).json()["items"] == []
        for name in (proposals[0], str(uuid7()), "my-name"):
            for decision in ("approve", "decline"):
                refused = await client.post(f"{url}/{name}/{decision}")
                assert refused.status_code == 404, refused.text
        assert (await client.get(url, params={"user": "ana"})).status_code == 404
        assert (await client.post(f"{url}/{proposals[0]}/approve", params={"user": "ana"})).status_code == 404
    async with httpx.AsyncClient() as client:
        assert (await client.post(f"{url}/{proposals[0]}/approve")).status_code == 401
    assert await states(pool) == ["proposed", "proposed"]


async def test_an_admin_names_the_user_and_a_key_without_learning_decides_nothing(
    serve: Serve, proposals: list[str], pool: asyncpg.Pool
) -> None:
    admin = await create_key(pool, role="admin")
    reader = await create_key(pool, role="user", user="ana", memory="read")
    url = url_of(serve())
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {reader.token}"}) as client:
        assert len((await client.get(url)).json()["items"]) == 2
        refused = await client.post(f"{url}/{proposals[0]}/approve")
        assert (refused.status_code, refused.json()["error"]["param"]) == (403, "x-memrelay-memory")
        off = await client.get(url, headers={"x-memrelay-memory": "off"})
        assert off.status_code == 403
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {admin.token}"}) as client:
        assert (await client.post(f"{url}/{proposals[0]}/approve")).status_code == 400
        approved = await client.post(f"{url}/{proposals[0]}/approve", params={"user": "ana"})
        assert approved.status_code == 200, approved.text
    assert await states(pool) == ["active", "proposed"]
