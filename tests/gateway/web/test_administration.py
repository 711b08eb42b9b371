"""What an administrator sees: their own space and nothing of another."""

import re

import asyncpg

from formation.turn.context import Formation
from gateway.auth.keys import create_key, revoke_key
from tests.gateway.api.accounts import lives_through
from tests.gateway.api.test_api import insert_turn
from tests.gateway.conftest import Remember, Serve
from tests.gateway.web.browser import Browser

OWNER = "default/ana"


async def test_an_administrator_sees_users_totals_and_failed_jobs_of_their_space(
    serve: Serve, pool: asyncpg.Pool, formation: Formation, database_url: str, remember: Remember
) -> None:
    admin = await create_key(pool, role="admin")
    await lives_through(pool, formation, database_url, OWNER)
    await remember("acme/zoe", "Lives in Oslo.")
    for owner in (OWNER, "acme/zoe"):
        turn = await insert_turn(pool, owner, "Unreadable.", message="dead")
        await pool.execute(
            "update chat_turns set dead_at = now(), attempts = 5, last_error = $2 where id = $1", turn, f"<b>{owner}"
        )
    async with Browser(serve()) as browser:
        await browser.open("/ui/sign-in")
        answer = await browser.send("/ui/sign-in", key=admin.token)
        assert answer.headers["location"] == "/ui/admin"
        await browser.open("/ui/admin")
        for words in ("Users 1", "Memories 2", "Failed 1", "<b>default/ana", "ana Ana 2", "extract 1 100 9"):
            assert words in browser.text, words
        assert "acme" not in browser.text
        assert "<b>" not in browser.page.text
        for path in ("/ui/account", "/ui/timeline", "/ui/answers", "/ui/account/export"):
            assert (await browser.open(path)).status_code == 404


async def test_an_administrator_makes_a_link_for_a_user_of_their_space(
    serve: Serve, pool: asyncpg.Pool, remember: Remember
) -> None:
    admin = await create_key(pool, role="admin")
    await remember(OWNER, "Lives in Lisbon.")
    gateway = serve()
    async with Browser(gateway) as browser, Browser(gateway) as ana:
        await browser.sign_in(admin.token)
        await browser.open("/ui/admin")
        await browser.send("/ui/admin/link", user="ana")
        path = re.search(r"/ui/link/[\w-]{43}", browser.page.text)
        assert path
        await ana.open(path[0])
        assert "Lives in Lisbon." in (await ana.send(path[0])).text
        assert (await ana.open("/ui/admin")).status_code == 404
        await ana.open()
        assert (await ana.send("/ui/admin/link", user="ben")).status_code == 404
        await revoke_key(pool, admin.row.prefix)
        assert [(await each.open()).status_code for each in (browser, ana)] == [303, 303]
