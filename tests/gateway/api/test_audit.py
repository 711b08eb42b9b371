"""Who changed what through which door: for admins of the space, page by page and as lines; at the command line."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from formation.form import form_turn
from formation.memories.audit import AuditFilter, audit_entries
from formation.memories.erasure import Erasure, erase_user
from formation.permission import set_paused
from formation.turn.context import Formation
from gateway.api.paging import cursor_after_name
from gateway.auth.keys import NewKey, create_key, revoke_key
from tests.gateway.api.test_api import insert_turn
from tests.gateway.conftest import Serve
from tests.system.processes import environment, memrelay

ANA = "default/ana"


def bearer(key: NewKey) -> dict[str, str]:
    return {"authorization": f"Bearer {key.token}"}


async def read(url: str, key: NewKey, **query: str) -> dict[str, Any]:
    async with httpx.AsyncClient(headers=bearer(key), timeout=20) as client:
        answer = await client.get(f"{url}/audit", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def told(items: list[dict[str, Any]]) -> list[tuple[str, str, str | None]]:
    return [(each["event"], each["door"], each["user"]) for each in items]


@pytest.fixture
async def admin(pool: asyncpg.Pool) -> NewKey:
    return await create_key(pool, role="admin")


async def test_what_is_done_is_found_by_user_door_and_time(
    admin: NewKey, serve: Serve, pool: asyncpg.Pool, formation: Formation, tmp_path: Path
) -> None:
    ben = await create_key(pool, role="user", user="ben")
    url = serve().url.removesuffix("/v1") + "/api"
    await form_turn(formation, ANA, await insert_turn(pool, ANA, "I live in Lisbon."))
    async with httpx.AsyncClient(headers=bearer(ben), timeout=20) as client:
        added = await client.post(f"{url}/memories", json={"text": "Likes tea."})
        await client.patch(f"{url}/users/me", json={"paused": True, "settings": {"memory": "read"}})
    await set_paused(pool, ANA, True, actor="chat")
    await revoke_key(pool, ben.row.prefix)
    await revoke_key(pool, ben.row.prefix)  # changes nothing
    everything = [
        ("KEY_REVOKED", "cli", None),
        ("ACCOUNT", "chat", "ana"),
        ("ACCOUNT", "api", "ben"),
        ("ADD", "api", "ben"),
        ("ADD", "worker", "ana"),
        ("KEY_CREATED", "cli", None),
        ("KEY_CREATED", "cli", None),
    ]
    items = (await read(url, admin))["items"]
    assert told(items) == everything
    assert items[2]["actor"] == f"api {ben.row.prefix}"
    assert items[2]["detail"] == {"paused": True, "memory": "read"}
    assert items[3]["memory"] == added.json()["id"]
    assert items[0]["detail"] == {"key": ben.row.prefix, "role": "user", "user": "ben"}
    assert ben.token.split("_")[2] not in json.dumps(items)
    assert "Lisbon" not in json.dumps(items)
    assert told((await read(url, admin, user="ana"))["items"]) == [("ACCOUNT", "chat", "ana"), ("ADD", "worker", "ana")]
    assert told((await read(url, admin, door="api"))["items"]) == [("ACCOUNT", "api", "ben"), ("ADD", "api", "ben")]
    assert told((await read(url, admin, since=items[1]["ts"]))["items"]) == everything[:2]
    assert (await read(url, admin, since=(datetime.now(UTC) + timedelta(days=1)).isoformat()))["items"] == []
    paged, cursor = list[dict[str, Any]](), ""
    while cursor is not None:
        page = await read(url, admin, limit="2", **({"cursor": cursor} if cursor else {}))
        paged, cursor = [*paged, *page["items"]], page["next"]
    assert paged == items
    async with httpx.AsyncClient(headers=bearer(admin), timeout=20) as client:
        exported = await client.get(f"{url}/audit/export")
        assert exported.headers["content-type"].startswith("application/x-ndjson")
        assert [json.loads(line) for line in exported.text.splitlines()] == items
        names = ("yesterday x", "2026-01-01T00:00:00 x", "2026-01-01T00:00:00+00:00 \x00")
        cursors = ["???", *map(cursor_after_name, names)]
        for wrong in (*({"cursor": each} for each in cursors), {"since": "yesterday"}, {"door": "\x00"}, {"user": "*"}):
            assert (await client.get(f"{url}/audit", params=wrong)).status_code == 400, wrong


async def test_of_an_erased_user_it_is_told_that_they_were_erased(
    pool: asyncpg.Pool, formation: Formation, tmp_path: Path
) -> None:
    await form_turn(formation, ANA, await insert_turn(pool, ANA, "I live in Lisbon."))
    await set_paused(pool, ANA, True, actor="chat")
    async with pool.acquire() as connection:
        wanted = Erasure(user_id=ANA, erased_at=datetime.now(UTC))
        receipt = await erase_user(connection, wanted, data_dir=tmp_path, actor="api abcdefgh")
    assert receipt.removed["acts"] == 1
    assert receipt.left == {"users": 1}
    entries = await audit_entries(pool, AuditFilter(space="default", user="ana"), limit=9)
    assert [(each.event, each.user, each.actor) for each in entries] == [("ERASE", "ana", "api abcdefgh")]
    stored = await pool.fetch("select to_jsonb(a)::text as row from acts a")
    assert not any("ana" in row["row"] for row in stored)


async def test_another_spaces_is_not_told(admin: NewKey, serve: Serve, pool: asyncpg.Pool) -> None:
    elsewhere = await create_key(pool, role="admin", spaces=["acme"])
    await insert_turn(pool, ANA, "Hello.")
    url = serve().url.removesuffix("/v1") + "/api"
    await set_paused(pool, ANA, True, actor="chat")
    assert told((await read(url, elsewhere))["items"]) == [("KEY_CREATED", "cli", None)]
    assert (await read(url, elsewhere, user="ana"))["items"] == []
    assert told((await read(url, admin))["items"]) == [("ACCOUNT", "chat", "ana"), ("KEY_CREATED", "cli", None)]


async def test_the_command_prints_it_for_all_spaces(pool: asyncpg.Pool, database_url: str, tmp_path: Path) -> None:
    await insert_turn(pool, ANA, "Hello.")
    await create_key(pool, role="admin", spaces=["acme"])
    await set_paused(pool, ANA, True, actor="chat")
    await set_paused(pool, ANA, False, actor="chat")
    env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url)
    printed = memrelay("audit", "--jsonl", env=env)
    assert printed.returncode == 0, printed.stderr
    assert told([json.loads(line) for line in printed.stdout.splitlines()]) == [
        ("ACCOUNT", "chat", "ana"),
        ("ACCOUNT", "chat", "ana"),
        ("KEY_CREATED", "cli", None),
    ]
    one = memrelay("audit", "--user", ANA, "--door", "chat", "--since", "2026-01-01", env=env)
    assert "default/ana" in one.stdout
    assert "KEY_CREATED" not in one.stdout
    assert [word in one.stdout for word in ("paused: True", "paused: False")] == [True, True]
