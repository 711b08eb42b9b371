"""Pausing, the memory mode, what agents may do, taking everything along and leaving, on the page."""

from pathlib import Path
from typing import Any

import asyncpg
import pytest

from formation.turn.context import Formation
from gateway.auth.keys import create_key
from gateway.auth.sessions import create_link
from tests.gateway.api.accounts import lives_through, rows_naming
from tests.gateway.conftest import Remember, Serve
from tests.gateway.web.browser import Browser

OWNER = "default/ana"
POLICY = """
agents:
  cook:
    mode: read
    categories: [health, preference]
  "*":
    mode: off
"""


@pytest.fixture
async def ana(serve: Serve, pool: asyncpg.Pool, tmp_path: Path) -> Any:
    key = await create_key(pool, role="user", user="ana")
    policy = tmp_path / "policy.yaml"
    policy.write_text(POLICY)
    async with Browser(serve(policy_file=policy)) as browser:
        await browser.sign_in(key.token)
        yield browser


async def test_memory_is_paused_resumed_and_limited(ana: Browser, pool: asyncpg.Pool) -> None:
    await ana.open("/ui/account")
    await ana.send("/ui/account/pause", paused="yes")
    assert "Paused, from your next message on." in ana.text
    assert "Memory is paused" in (await ana.open()).text
    await ana.open("/ui/account")
    await ana.send("/ui/account/mode", memory="read")
    row = await pool.fetchrow("select paused, settings ->> 'memory' from users where user_id = $1", OWNER)
    assert tuple(row) == (True, "read")
    await ana.send("/ui/account/pause", paused="no")
    assert await pool.fetchval("select paused from users where user_id = $1", OWNER) is False
    assert (await ana.send("/ui/account/mode", memory="everything")).status_code == 400


async def test_agents_are_listed_with_what_they_may_do(ana: Browser) -> None:
    await ana.open("/ui/account")
    assert "cook Only recall Health, Preferences any other Neither all categories" in ana.text


async def test_everything_is_taken_along_and_erased_once_the_id_is_typed(
    ana: Browser, pool: asyncpg.Pool, formation: Formation, database_url: str
) -> None:
    for owner in (OWNER, "default/ben"):
        await lives_through(pool, formation, database_url, owner)
    bens = await rows_naming(pool, "default/ben")
    other_device = await create_link(pool, OWNER, key=None)
    await ana.open("/ui/account")
    export = await ana.client.get("/ui/account/export")
    assert "attachment" in export.headers["content-disposition"]
    assert ("Lives in Porto." in export.text, "default/ben" in export.text) == (True, False)
    for wrong in ("", "ben", "default/ana"):
        assert (await ana.send("/ui/account/erase", confirm=wrong)).status_code == 400
        assert "Nothing was erased" in ana.text
    assert await pool.fetchval("select count(*) from users_vectors where user_id = $1", OWNER) == 3
    await ana.send("/ui/account/erase", confirm="ana")
    assert "Everything is erased" in ana.text
    assert await rows_naming(pool, OWNER) == {"users": 1}
    assert await rows_naming(pool, "default/ben") == bens
    assert (await ana.open()).headers["location"] == "/ui/sign-in"
    await ana.open(f"/ui/link/{other_device.token}")
    assert (await ana.send(f"/ui/link/{other_device.token}")).status_code == 403


async def test_signing_out_everywhere_ends_every_session_of_ones_own(
    ana: Browser, serve: Serve, pool: asyncpg.Pool, remember: Remember
) -> None:
    gateway, links = serve(), [await create_link(pool, f"default/{user}", key=None) for user in ("ana", "ben")]
    async with Browser(gateway) as phone, Browser(gateway) as ben:
        for browser, link in zip((phone, ben), links, strict=True):
            await browser.open(f"/ui/link/{link.token}")
            await browser.send(f"/ui/link/{link.token}")
        await ana.open("/ui/account")
        await ana.send("/ui/account/sessions")
        assert [(await each.open()).status_code for each in (ana, phone, ben)] == [303, 303, 200]


async def test_a_key_without_learning_pauses_and_erases_nothing(serve: Serve, pool: asyncpg.Pool) -> None:
    key = await create_key(pool, role="user", user="ana", memory="read")
    async with Browser(serve()) as browser:
        await browser.sign_in(key.token)
        await browser.open("/ui/account")
        page = browser.page
        for path, fields in (("pause", {"paused": "yes"}), ("mode", {"memory": "off"}), ("erase", {"confirm": "ana"})):
            browser.page = page
            assert (await browser.send(f"/ui/account/{path}", **fields)).status_code == 403


async def test_where_accounts_are_switched_off_the_page_has_none(serve: Serve, pool: asyncpg.Pool) -> None:
    key = await create_key(pool, role="user", user="ana")
    async with Browser(serve(account_api=False)) as browser:
        await browser.sign_in(key.token)
        assert "Settings" not in browser.text
        for path in ("/ui/account", "/ui/account/export"):
            assert (await browser.open(path)).status_code == 404
