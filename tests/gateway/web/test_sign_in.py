"""Who gets in to the page, how, and until when."""

import re
from pathlib import Path

import asyncpg
import httpx
import pytest
from litestar import Router

from gateway.auth.keys import create_key, revoke_key
from gateway.auth.sessions import BadUser, create_link, owner_of_id
from gateway.web.routes import WEB_ROUTES
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway
from tests.gateway.web.browser import Browser
from tests.system.processes import environment, memrelay

OWNER = "default/ana"
SESSION = "memrelay_session"


@pytest.fixture
async def key(pool: asyncpg.Pool, remember: Remember) -> str:
    await remember(OWNER, "Lives in Lisbon.")
    return (await create_key(pool, role="user", user="ana")).token


async def test_a_key_signs_its_user_in_and_signing_out_ends_the_session(
    key: str, serve: Serve, pool: asyncpg.Pool
) -> None:
    async with Browser(serve()) as ana:
        assert (await ana.open()).headers["location"] == "/ui/sign-in"
        planted = "a" * 43
        ana.client.cookies.set(SESSION, planted, domain="127.0.0.1", path="/ui")
        assert (await ana.sign_in(key)).status_code == 200
        assert "Lives in Lisbon." in ana.text
        token = {cookie.name: cookie.value for cookie in ana.client.cookies.jar}[SESSION]
        assert token != planted  # a session that somebody else has put there becomes none
        stored = await pool.fetchrow("select * from sessions")
        assert token not in str(stored)  # only its hash is there
        assert (await ana.open("/ui/sign-in")).headers["location"] == "/ui"
        await ana.open()
        await ana.send("/ui/sign-out")
        assert "Sign in" in ana.text
        ana.client.cookies.set(SESSION, token, domain="127.0.0.1", path="/ui")
        assert (await ana.open()).headers["location"] == "/ui/sign-in"
    assert await pool.fetchval("select count(*) from sessions") == 0


async def test_a_cookie_is_for_this_site_alone_and_for_https_where_that_is_spoken(key: str, serve: Serve) -> None:
    gateway = serve()
    for headers, secure in (({}, False), ({"x-forwarded-proto": "https"}, True)):
        async with Browser(gateway, **headers) as ana:
            await ana.open("/ui/sign-in")
            [visit] = ana.page.headers.get_list("set-cookie")
            sent = {"origin": ana.origin, "cookie": visit.partition(";")[0]}  # a Secure one stays in an HTTP client
            answer = await ana.client.post("/ui/sign-in", data={"form": form_of(ana), "key": key}, headers=sent)
            [cookie] = [each for each in answer.headers.get_list("set-cookie") if each.startswith(SESSION)]
            assert {"HttpOnly", "Path=/ui", "SameSite=lax"} <= set(cookie.split("; "))
            assert ("Secure" in cookie.split("; ")) is secure
    async with Browser(serve(public_url="https://memory.example.org")) as ana:
        await ana.open("/ui/sign-in")
        assert all("Secure" in each for each in ana.page.headers.get_list("set-cookie"))


def form_of(browser: Browser) -> str:
    return browser.page.text.split('name="form" value="')[1][:64]


async def test_a_revoked_an_unknown_and_a_garbled_key_get_one_answer_and_many_tries_are_stopped(
    key: str, serve: Serve, pool: asyncpg.Pool
) -> None:
    revoked = await create_key(pool, role="user", user="ben")
    await revoke_key(pool, revoked.row.prefix)
    wrong_secret = key[:12] + "a" * 52
    gateway = serve()
    seen = set()
    async with Browser(gateway) as somebody:
        for tried in (revoked.token, "mr_aaaaaaaa_" + "a" * 52, wrong_secret, "hello", "", "é"):
            answer = await somebody.sign_in(tried)
            seen.add((answer.status_code, somebody.text))
        assert len(seen) == 1
        for _ in range(5):
            await somebody.sign_in(wrong_secret)
        assert (somebody.page.status_code, "Too many tries" in somebody.text) == (429, True)
        assert int(somebody.page.headers["retry-after"]) >= 1
        assert (await somebody.sign_in(key)).status_code == 200  # whose key is right is not kept out by others
    refused = gateway.services.refusals.recent()
    assert refused.count == 10
    assert "mr_" not in str(refused.last)


async def test_a_key_that_speaks_for_many_signs_nobody_in(serve: Serve, pool: asyncpg.Pool) -> None:
    trusted = await create_key(pool, role="trusted")
    async with Browser(serve()) as somebody:
        assert (await somebody.sign_in(trusted.token)).status_code == 403
        assert "memrelay users link" in somebody.text


async def test_the_key_of_a_webhook_signs_nobody_in(serve: Serve, pool: asyncpg.Pool) -> None:
    events = await create_key(pool, role="events")
    async with Browser(serve()) as somebody:
        assert (await somebody.sign_in(events.token)).status_code == 403
    assert await pool.fetchval("select count(*) from sessions") == 0


async def test_a_link_works_once_and_only_by_its_button(key: str, serve: Serve, pool: asyncpg.Pool) -> None:
    link = await create_link(pool, OWNER, key=None)
    gateway = serve()
    path = f"/ui/link/{link.token}"
    async with Browser(gateway) as ana, Browser(gateway) as thief:
        for _ in range(2):  # whatever looks at links in messages does not use them up
            assert (await ana.open(path)).status_code == 200
        assert "Lives in Lisbon." in (await ana.send(path)).text
        seen = set()
        for tried in (path, f"/ui/link/{'a' * 43}", "/ui/link/short"):
            await thief.open(tried)
            seen.add(((await thief.send(tried)).status_code, thief.text))
        assert len(seen) == 1
        assert "does not work any more" in thief.text
        for _ in range(5):
            await thief.open(path)
            await thief.send(path)
        assert thief.page.status_code == 429
    stale = await create_link(pool, OWNER, key=None)
    await pool.execute("update sign_in_links set expires_at = now()")
    async with Browser(gateway) as late:
        await late.open(f"/ui/link/{stale.token}")
        assert (await late.send(f"/ui/link/{stale.token}")).status_code == 403


async def test_trusted_and_admin_keys_make_links_and_revoking_one_ends_what_came_of_it(
    key: str, serve: Serve, pool: asyncpg.Pool
) -> None:
    trusted, admin = await create_key(pool, role="trusted"), await create_key(pool, role="admin")
    gateway = serve()
    address = gateway.url.removesuffix("/v1")
    async with httpx.AsyncClient(base_url=address) as client:

        async def link(token: str, named: str | None = None, **query: str) -> httpx.Response:
            headers = {"authorization": f"Bearer {token}", **({"X-OpenWebUI-User-Id": named} if named else {})}
            return await client.post("/api/users/link", headers=headers, params=query)

        made = await link(trusted.token, "ana")
        assert made.status_code == 201
        assert made.json()["url"].startswith(f"{address}/ui/link/")
        assert (await link(trusted.token, "ana", user="ben")).status_code == 404
        assert (await link(trusted.token)).status_code == 401
        assert (await link(key)).status_code == 403
        unused = (await link(admin.token, user="ana")).json()["url"].removeprefix(address)
    async with Browser(gateway) as ana:
        path = made.json()["url"].removeprefix(address)
        await ana.open(path)
        assert "Lives in Lisbon." in (await ana.send(path)).text
        for revoked in (trusted, admin):
            await revoke_key(pool, revoked.row.prefix)
        assert (await ana.open()).headers["location"] == "/ui/sign-in"
        await ana.open(unused)
        assert (await ana.send(unused)).status_code == 403


async def test_a_session_ends_with_its_time_its_key_or_its_user(key: str, serve: Serve, pool: asyncpg.Pool) -> None:
    gateway = serve()
    endings = (
        "update sessions set expires_at = now()",
        "update api_keys set revoked_at = now()",
    )
    async with Browser(gateway) as ana:
        for ending in endings:
            assert (await ana.sign_in(key)).status_code == 200
            await pool.execute(ending)
            assert (await ana.open()).headers["location"] == "/ui/sign-in"
            htmx = await ana.client.get("/ui", headers={"hx-request": "true"})
            assert (htmx.status_code, htmx.headers["hx-redirect"]) == (204, "/ui/sign-in")


@pytest.mark.parametrize("path", ["/ui/sign-in", "/ui/sign-out"])
async def test_a_form_of_another_site_is_refused(path: str, key: str, serve: Serve) -> None:
    async with Browser(serve()) as ana:
        if path == "/ui/sign-out":
            await ana.sign_in(key)
        else:
            await ana.open(path)
        page = ana.page
        for origin, token in (
            ("https://evil.example", None),
            ("null", None),
            (None, None),
            ("", ""),
            ("", "0" * 64),
            ("", "é"),
        ):
            ana.page = page
            answer = await ana.send(path, origin=origin, token=token, key=key)
            assert (answer.status_code, "not sent from the page" in ana.text) == (403, True), (origin, token)
        ana.page = page
        assert (await ana.send(path, key=key)).status_code == 200


async def test_what_no_page_has_is_refused_in_words(key: str, serve: Serve) -> None:
    async with Browser(serve(public_url="http://memory.example.org")) as ana:
        ana.client.cookies.set(SESSION, "garbled")
        assert (await ana.open()).headers["location"] == "/ui/sign-in"
        ana.client.cookies.clear()
        await ana.open("/ui/sign-in")
        await ana.send("/ui/sign-in", origin="http://memory.example.org", key=key)
        assert ana.page.status_code == 200, "the origin is the page's public address"
        assert (await ana.send("/ui/proposals/x/perhaps")).status_code == 404
        for method, path, status in (("GET", "/ui/nowhere", 404), ("GET", "/ui/sign-out", 405)):
            answer = await ana.client.request(method, path)
            assert answer.status_code == status
        many = "&".join(f"f{n}=1" for n in range(1_000))
        kind = {"origin": ana.origin, "content-type": "application/x-www-form-urlencoded"}
        for body in (b"key=%ff", many.encode()):
            answer = await ana.client.post("/ui/sign-out", content=body, headers=kind)
            assert (answer.status_code, "The form cannot be read" in answer.text) == (400, True)


@pytest.mark.parametrize("named", ["Default/ana", "acme/", "acme/a\nb", ""])
def test_what_names_no_user_is_refused(named: str) -> None:
    with pytest.raises(BadUser, match=r"\.$"):
        owner_of_id(named)


async def test_without_keys_only_this_machine_is_served_and_a_link_signs_in(
    gateway: Gateway, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(OWNER, "Lives in Lisbon.")
    link = await create_link(pool, OWNER, key=None)
    async with Browser(gateway) as ana:
        assert "memrelay users link" in (await ana.open("/ui/sign-in")).text
        assert (await ana.client.get("/ui/sign-in", headers={"host": "memory.example.org"})).status_code == 401
        assert (await ana.client.get("/ui/sign-in", headers={"x-forwarded-for": "10.0.0.9"})).status_code == 401
        await ana.open(f"/ui/link/{link.token}")
        assert "Lives in Lisbon." in (await ana.send(f"/ui/link/{link.token}")).text


async def test_the_page_can_be_switched_off(serve: Serve, pool: asyncpg.Pool) -> None:
    async with Browser(serve(page=False)) as somebody:
        for path in ("/ui", "/ui/sign-in", "/ui/static/page.css"):
            assert (await somebody.open(path)).status_code == 404
            assert "MEMRELAY_ENABLE_UI" in somebody.text
        made = await somebody.client.post("/api/users/link", headers={"X-OpenWebUI-User-Id": "ana"})
        assert (made.status_code, "MEMRELAY_ENABLE_UI" in made.text) == (404, True)


async def test_the_command_line_makes_a_link(
    gateway: Gateway, database_url: str, tmp_path: Path, remember: Remember
) -> None:
    await remember(OWNER, "Lives in Lisbon.")
    env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url, MEMRELAY_PUBLIC_URL="https://memory.example.org")
    made = memrelay("users", "link", "ana", env=env)
    assert made.stdout.startswith("https://memory.example.org/ui/link/"), made.stderr
    async with Browser(gateway) as ana:
        path = made.stdout.strip().removeprefix("https://memory.example.org")
        await ana.open(path)
        assert "Lives in Lisbon." in (await ana.send(path)).text


async def test_the_command_line_makes_no_link_for_a_user_who_is_not_there(
    database_url: str, pool: asyncpg.Pool, tmp_path: Path
) -> None:
    made = memrelay("users", "link", "nobody", env=environment(tmp_path, MEMRELAY_DATABASE_URL=database_url))
    assert (made.returncode, made.stdout) == (1, "")
    assert "There is no user default/nobody" in made.stderr
    assert await pool.fetchval("select count(*) from users") == 0


async def test_every_page_but_the_ways_in_wants_a_session(key: str, serve: Serve) -> None:
    _, router = WEB_ROUTES  # beside the way from the bare address
    assert isinstance(router, Router)
    closed = [
        (method, re.sub(r"{\w+:\w+}", "x", path))
        for route in router.routes
        for path in [route.path]
        for method in route.methods & {"GET", "POST"}
        if not path.startswith(("/ui/sign-in", "/ui/link", "/ui/static"))
    ]
    assert len(closed) > 15
    async with Browser(serve()) as signed_out:
        for method, path in closed:
            answer = await signed_out.client.request(method, path, headers={"origin": signed_out.origin})
            assert (answer.status_code, answer.headers["location"]) == (303, "/ui/sign-in"), (method, path)


async def test_without_a_database_the_page_says_so(serve: Serve) -> None:
    gateway = serve(ready=False, database_url="postgresql://memrelay@127.0.0.1:1/memrelay")
    async with Browser(gateway) as somebody:
        answer = await somebody.open()
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "3")
        assert "Not available at the moment" in somebody.text
