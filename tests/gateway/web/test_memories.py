"""What the first page shows, to whom, and how."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from markupsafe import escape

from formation.consent.settings import ConsentSettings
from formation.form import form_turn
from formation.turn.context import Formation
from gateway.auth.keys import create_key
from gateway.web.languages import CATALOGUES
from tests.gateway.api.test_api import insert_turn
from tests.gateway.conftest import Remember, Serve
from tests.gateway.web.browser import Browser

OWNER = "default/ana"
HOSTILE: list[str] = json.loads((Path(__file__).parents[3] / "fixtures/hostile_memories.json").read_text())


@pytest.fixture
async def ana(serve: Serve, pool: asyncpg.Pool) -> Any:
    key = await create_key(pool, role="user", user="ana")
    async with Browser(serve()) as browser:
        browser.key = key.token  # type: ignore[attr-defined]
        await browser.sign_in(key.token)
        yield browser


async def test_what_somebody_said_is_shown_as_a_quotation(ana: Browser, remember: Remember) -> None:
    await remember(OWNER, 'Said: "I drive an old Volvo."')
    await ana.open()
    assert "\u201cI drive an old Volvo.\u201d" in ana.text
    assert "Said:" not in ana.text


async def test_what_a_model_has_derived_is_marked(ana: Browser, remember: Remember, pool: asyncpg.Pool) -> None:
    for text, kind in (("The user booked a hall.", "episodic"), ("Cares about the sea.", "insight")):
        memory = await remember(OWNER, text)
        await pool.execute("update users_vectors set kind = $2, derived_from = array[id] where id = $1", memory, kind)
    await ana.open()
    assert "episode of a chat, no statement of yours" in ana.text
    assert "impression, no statement of yours" in ana.text


async def test_memories_stand_by_bank_with_counts_and_preferences_apart(
    ana: Browser, pool: asyncpg.Pool, remember: Remember
) -> None:
    assert "Nothing yet" in ana.text
    for owner, content, bank, category in (
        (OWNER, "Lives in Lisbon.", "Personal", "profile"),
        (OWNER, "Works as a nurse.", "Work", "work"),
        (OWNER, "Likes short answers.", "General", "instruction"),
        ("default/ben", "Lives in Oslo.", "Personal", "profile"),
    ):
        memory = await remember(owner, content)
        await pool.execute("update users_vectors set bank = $2, category = $3 where id = $1", memory, bank, category)
    await ana.open()
    assert "3 things" in ana.text
    assert "All 3 General 1 Personal 1 Work 1" in ana.text
    apart, rest = ana.page.text.split('id="list"')
    assert ("Likes short answers." in apart, "Likes short answers." in rest) == (True, False)
    assert "Oslo" not in ana.text
    for query, seen in (
        ({"bank": "Work"}, {"nurse"}),
        ({"text": "lisb"}, {"Lisbon"}),
        ({"text": "short"}, {"short"}),
        ({"category": "instruction"}, {"short"}),
        ({"type": "todo"}, set()),
        ({"kind": "semantic", "since": "day"}, {"Lisbon", "nurse", "short"}),
        ({"state": "deleted"}, set()),
        ({"text": "", "bank": "", "state": "active"}, {"Lisbon", "nurse", "short"}),
    ):
        await ana.open(**query)
        found = ana.page.text.split('id="found"')[1]
        assert {word for word in ("Lisbon", "nurse", "short", "Oslo") if word in found} == seen, query
    await ana.open(state="nonsense")
    assert ana.page.status_code == 400


async def test_more_than_a_page_is_paged(ana: Browser, remember: Remember) -> None:
    for number in range(55):
        await remember(OWNER, f"Owns book {number}.")
    await ana.open(text="book")
    seen = set(re.findall(r"Owns book \d+", ana.text))
    following = re.search(r'href="/ui\?(text=book&amp;cursor=[^"]+)"', ana.page.text)
    assert following
    await ana.open(f"/ui?{following[1].replace('&amp;', '&')}")
    assert len(seen) == 50
    assert len(seen | set(re.findall(r"Owns book \d+", ana.text))) == 55


async def test_proposals_are_on_top_and_answered_there(ana: Browser, pool: asyncpg.Pool, formation: Formation) -> None:
    asking = replace(formation, settings=formation.settings.replace(consent=ConsentSettings(mode="sensitive")))
    for text in ("My name is Ana.", "I'm allergic to peanuts."):
        await form_turn(asking, OWNER, await insert_turn(pool, OWNER, text))
    await ana.open()
    allergy, name = re.findall(r"/ui/proposals/([0-9a-f-]{36})/approve", ana.page.text)
    await ana.send(f"/ui/proposals/{allergy}/approve")
    assert "Remembered." in ana.text
    await ana.send(f"/ui/proposals/{name}/decline")
    assert "May this be remembered?" not in ana.text
    rows = await pool.fetch("select state from users_vectors order by created_at desc")
    assert [row["state"] for row in rows] == ["active", "declined"]
    actors = await pool.fetch("select actor from history where event = 'CONSENT' order by rev desc limit 2")
    assert {row["actor"].split()[0] for row in actors} == {"page"}
    await ana.open()
    await ana.send("/ui/sign-out")
    assert (await ana.send(f"/ui/proposals/{uuid4()}/approve")).status_code in (403, 200)


async def test_hostile_memories_are_text_and_nothing_else(ana: Browser, remember: Remember) -> None:
    await remember(OWNER, "Lives in Lisbon.")
    await ana.open(text="Lisbon")
    usual = markup(ana.page.text)
    await ana.open(text="nothing like it")
    usual |= markup(ana.page.text)
    for text in HOSTILE:
        await remember(OWNER, text)
    await ana.open()
    assert markup(ana.page.text) <= usual
    assert [text for text in HOSTILE if str(escape(text)) not in ana.page.text] == []
    for text in HOSTILE:
        await ana.open(text=text[:200], bank=text)
        assert markup(ana.page.text) <= usual, text


def markup(page: str) -> set[tuple[str, str]]:
    """Each element with each of its attributes, as a browser reads them; of links, where they lead."""
    found: set[tuple[str, str]] = set()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            for name, value in [("", ""), *attrs]:
                leads = re.split(r"[?#0-9]", value or "")[0] if name in ("href", "src", "action") else ""
                found.add((tag, f"{name}={leads}"))

    Reader().feed(page)
    return found


async def test_every_page_forbids_what_it_does_not_need(ana: Browser) -> None:
    for path in ("/ui", "/ui/sign-in", "/ui/link/x", "/ui/static/none.css", "/ui?state=nonsense"):
        headers = (await ana.client.get(path)).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert {policy[name] for name in ("script-src", "style-src", "connect-src", "form-action")} == {"'self'"}
        assert (policy["frame-ancestors"], policy["base-uri"]) == ("'none'", "'none'")
        assert "unsafe" not in str(policy)
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
    for address in re.findall(r'(?:href|src)="(/ui/static/[^"]+)"', ana.page.text):
        file = await ana.client.get(address)
        assert (file.status_code, "immutable" in file.headers["cache-control"]) == (200, True)


async def test_the_language_is_the_browsers_until_one_is_chosen(ana: Browser) -> None:
    ana.client.headers["accept-language"] = "de-AT,de;q=0.9,en;q=0.5"
    assert '<html lang="de">' in (await ana.open()).text
    assert '<html lang="en">' in (await ana.open(lang="en")).text
    assert '<html lang="en">' in (await ana.open()).text
    ana.client.cookies.clear()
    ana.client.headers["accept-language"] = "fr"
    assert '<html lang="en">' in (await ana.open("/ui/sign-in")).text


def test_the_languages_say_the_same_things() -> None:
    english, german = (CATALOGUES[code].messages for code in ("en", "de"))
    assert english.keys() == german.keys()
    fields = re.compile(r"\{\w+\}")
    differ = [
        key
        for key in english
        if not key.endswith(".one") and set(fields.findall(english[key])) != set(fields.findall(german[key]))
    ]
    assert differ == []


async def test_a_key_without_recall_shows_no_memory(serve: Serve, pool: asyncpg.Pool, remember: Remember) -> None:
    await remember(OWNER, "Lives in Lisbon.")
    key = await create_key(pool, role="user", user="ana", memory="write")
    async with Browser(serve()) as browser:
        assert (await browser.sign_in(key.token)).status_code == 403
        assert "Lisbon" not in browser.text
