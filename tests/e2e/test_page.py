"""The user's page in a real browser, at two sizes, light and dark: no console error, and no barrier that axe finds."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from playwright.async_api import Page, async_playwright

from formation.consent.settings import ConsentSettings
from formation.form import form_turn
from formation.turn.context import Formation
from gateway.auth.keys import create_key
from tests.e2e.openwebui import CHROMIUM_FLAGS, chromium_path
from tests.fakes.model_server import model
from tests.gateway.api.test_api import insert_turn
from tests.gateway.conftest import Remember, Serve, formation, gateway_settings, has_api, remember, serve

__all__ = ["formation", "gateway_settings", "has_api", "model", "remember", "serve"]

OWNER = "default/ana"
AXE = (Path(__file__).parent / "axe.min.js").read_text(encoding="utf-8")
SIZES = {"desk": (1180, 900), "phone": (390, 844)}
SAID = (
    "I live in Lisbon.",
    "I work as a nurse.",
    "My sister is called Marta.",
    "I love hiking in the mountains.",
    "I moved to Porto.",
)


@pytest.fixture
async def key(pool: asyncpg.Pool, formation: Formation, remember: Remember) -> str:
    for number, text in enumerate(SAID):
        turn = await insert_turn(pool, OWNER, text, message=f"m{number}")
        await form_turn(formation, OWNER, turn)
    asking = Formation(
        pool=pool,
        embedder=formation.embedder,
        settings=formation.settings.replace(consent=ConsentSettings(mode="sensitive")),
        observe=formation.observe,
    )
    await form_turn(asking, OWNER, await insert_turn(pool, OWNER, "I'm allergic to peanuts."))
    wish = await remember(OWNER, "Wants short answers.")
    await pool.execute("update users_vectors set category = 'instruction', type = 'preference' where id = $1", wish)
    return (await create_key(pool, role="user", user="ana")).token


Look = Callable[[Page, str], Awaitable[None]]


@pytest.fixture
def look() -> Look:
    """Checks the page as it is now, and keeps a picture of it where MEMRELAY_E2E_PICTURES says."""

    async def check(page: Page, name: str) -> None:
        await page.evaluate(AXE)
        found: dict[str, Any] = await page.evaluate("axe.run()")
        assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found["violations"]] == []
        width = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0, f"{name} scrolls sideways by {width} px"
        if folder := os.environ.get("MEMRELAY_E2E_PICTURES"):
            await page.screenshot(path=Path(folder) / f"page-{name}.png")

    return check


@asynccontextmanager
async def browsing(size: str, scheme: Any) -> AsyncIterator[Page]:
    """A page in a browser of its own. At the end its console must hold no error and no warning."""
    width, height = SIZES[size]
    errors: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        context = await browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB"
        )
        page = await context.new_page()
        page.on("console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
        await browser.close()
    assert errors == []


async def sign_in(page: Page, url: str, key: str) -> None:
    await page.goto(url.removesuffix("/v1") + "/ui")
    await page.get_by_label("Your key").fill(key)
    await page.keyboard.press("Enter")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
async def test_a_user_sees_their_memory(size: str, scheme: Any, serve: Serve, key: str, look: Look) -> None:
    async with browsing(size, scheme) as page:
        gateway = serve()
        await page.goto(gateway.url.removesuffix("/v1") + "/ui")
        await look(page, f"sign-in-{size}-{scheme}")
        await sign_in(page, gateway.url, key)
        await page.get_by_role("heading", name="What is remembered about you").wait_for()
        await look(page, f"memories-{size}-{scheme}")
        await page.get_by_role("button", name="Yes, remember").click()
        await page.get_by_text("Remembered.").wait_for()
        await page.get_by_label("Search your memories").press_sequentially("porto")
        await page.get_by_text("Lives in Porto.").wait_for()
        await page.get_by_text("Is a nurse").wait_for(state="detached")
        await look(page, f"search-{size}-{scheme}")
        await page.get_by_role("link", name="Lives in Porto.").click()
        await page.get_by_role("heading", name="Why this is remembered").wait_for()
        await look(page, f"memory-{size}-{scheme}")
        await page.get_by_label("What is remembered").fill("Lives in Porto, near the river.")
        await page.get_by_role("button", name="Save").click()
        await page.get_by_text("Saved.").wait_for()
        await page.get_by_role("button", name="Delete").click()
        await page.get_by_role("button", name="Undo").click()
        await page.get_by_text("It is back.").wait_for()
        await page.get_by_role("link", name="Timeline").click()
        await page.get_by_role("heading", name="Timeline").wait_for()
        await look(page, f"timeline-{size}-{scheme}")
        await page.get_by_role("link", name="Answers").click()
        await look(page, f"answers-{size}-{scheme}")
        await page.get_by_role("link", name=SAID[0]).click()
        await look(page, f"answer-{size}-{scheme}")
        await page.get_by_role("link", name="Settings").click()
        await page.get_by_role("heading", name="Erase everything").wait_for()
        await look(page, f"settings-{size}-{scheme}")
        await page.get_by_role("button", name="Pause memory").click()
        await page.get_by_text("Paused, from your next message on.").wait_for()
        await page.get_by_role("button", name="Use memory again").click()
        await page.get_by_role("link", name="Memories").click()
        await page.get_by_role("link", name="Deutsch").click()
        await page.get_by_role("heading", name="Was über dich gemerkt wurde").wait_for()
        await look(page, f"german-{size}-{scheme}")


@pytest.mark.parametrize("size", SIZES)
async def test_an_administrator_sees_the_space(
    size: str, serve: Serve, key: str, look: Look, pool: asyncpg.Pool
) -> None:
    admin = await create_key(pool, role="admin")
    await pool.execute("update chat_turns set dead_at = now(), last_error = 'no answer' where message_id = 'm1'")
    async with browsing(size, "light") as page:
        await sign_in(page, serve().url, admin.token)
        await page.get_by_role("heading", name="Totals").wait_for()
        await page.get_by_role("button", name="Make a link").click()
        await page.get_by_text("This link signs ana in").wait_for()
        await look(page, f"admin-{size}-light")
        for name in ("report", "review"):
            await page.goto(page.url.partition("/ui")[0] + f"/ui/{name}")
            await look(page, f"{name}-{size}-light")
        await page.locator('form[action="/ui/review/draw"] button').click()
        await page.locator("form.verdicts").first.wait_for()
        await look(page, f"review-drawn-{size}-light")


async def test_the_keyboard_alone_reaches_and_does_everything(serve: Serve, key: str) -> None:
    async with browsing("desk", "light") as page:
        await sign_in(page, serve().url, key)
        await page.get_by_role("heading", name="What is remembered about you").wait_for()
        await page.keyboard.press("Tab")
        assert await page.evaluate("document.activeElement.className") == "skip"
        for _ in range(40):
            await page.keyboard.press("Tab")
            if "Delete: Works as a nurse." in str(await page.evaluate("document.activeElement.ariaLabel")):
                break
        outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"  # where the focus is can be seen
        await page.keyboard.press("Enter")
        await page.get_by_text("Deleted. It is not recalled any more").wait_for()


async def test_it_works_without_scripts(serve: Serve, key: str) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        page = await (await browser.new_context(java_script_enabled=False, locale="en-GB")).new_page()
        await sign_in(page, serve().url, key)
        await page.get_by_label("Search your memories").fill("porto")
        await page.get_by_role("button", name="Search").click()
        await page.get_by_text("Lives in Porto.").wait_for()
        assert await page.get_by_text("Works as a nurse.").count() == 0
        await browser.close()
