"""What people do to a memory on the page, and what they are told of it: why, when, and what an answer was given."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest

from formation.form import form_turn
from formation.memories.writing.changes import Change, Merge, Supersede
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from gateway.auth.keys import create_key
from tests.gateway.api.test_api import insert_turn
from tests.gateway.conftest import Remember, Serve
from tests.gateway.web.browser import Browser
from tests.gateway.web.test_memories import HOSTILE, markup

OWNER = "default/ana"
CHAT = "6f1c2c1e-5a39-4a0e-9d53-0c6b5f3f7a11"


@pytest.fixture
async def ana(serve: Serve, pool: asyncpg.Pool) -> Any:
    key = await create_key(pool, role="user", user="ana")
    async with Browser(serve(openwebui_url="https://chat.example.org/")) as browser:
        await browser.sign_in(key.token)
        yield browser


async def learned(pool: asyncpg.Pool, formation: Formation, text: str, message: str = "m1") -> str:
    turn = await insert_turn(pool, OWNER, text, message=message)
    await pool.execute("update chat_turns set chat_id = $1 where id = $2", CHAT, turn)
    await form_turn(formation, OWNER, turn)
    return str(
        await pool.fetchval("select id from users_vectors where state = 'active' order by created_at desc limit 1")
    )


async def test_a_memory_says_why_it_is_known_and_leads_to_its_chat(
    ana: Browser, pool: asyncpg.Pool, formation: Formation
) -> None:
    memory = await learned(pool, formation, "I live in Lisbon.")
    await ana.open(f"/ui/memories/{memory}")
    for words in (
        "Lives in Lisbon.",
        "Why this is remembered",
        "I live in Lisbon",
        "You said so on",
        "found by a rule",
    ):
        assert words in ana.text
    assert f'href="https://chat.example.org/c/{CHAT}"' in ana.page.text
    for foreign in (uuid4(), "x"):
        assert (await ana.open(f"/ui/memories/{foreign}")).status_code == 404


async def test_a_search_that_finds_no_word_offers_to_search_by_meaning(
    ana: Browser, pool: asyncpg.Pool, formation: Formation
) -> None:
    await learned(pool, formation, "I live in Lisbon.")
    await ana.open(text="Which city is my home?")
    assert "No memory matches that." in ana.text
    offered = re.search(r'href="(/ui\?[^"]*meaning=1)"', ana.page.text)
    assert offered
    await ana.open(unescape(offered[1]))
    assert "Lives in Lisbon." in ana.text


async def test_a_memory_is_edited_filed_and_pinned(ana: Browser, pool: asyncpg.Pool, formation: Formation) -> None:
    memory = await learned(pool, formation, "I live in Lisbon.")
    at = f"/ui/memories/{memory}"
    await ana.open(at)
    version = re.search(r'name="version" value="([^"]*)"', ana.page.text)
    assert version
    sent = {
        "version": version[1].replace("&#34;", '"'),
        "text": "Lives in Porto.",
        "bank": "Home",
        "category": "profile",
    }
    old = ana.page
    await ana.send(f"{at}/edit", **sent)
    assert "Saved." in ana.text
    row = await pool.fetchrow("select bank, category from users_vectors where id = $1::uuid", memory)
    assert tuple(row) == ("Home", "profile")
    assert "Lives in Lisbon. → Lives in Porto." in ana.text
    ana.page = old  # of another tab, which does not know
    lost = await ana.send(f"{at}/edit", **{**sent, "text": "Lives in Faro."})
    assert (lost.status_code, "changed somewhere else" in ana.text) == (412, True)
    assert "Lives in Faro." in ana.page.text  # what was typed is not lost
    assert "Lives in Porto." in ana.page.text
    await ana.send(f"{at}/pin")
    assert "Pinned" in ana.text
    await ana.send(f"{at}/unpin")
    assert await pool.fetchval("select pinned from users_vectors where id = $1::uuid", memory) is False
    secret = await ana.send(f"{at}/edit", text="My password is hunter2-Xk9!")
    assert (secret.status_code, "nothing was changed" in ana.text) == (400, True)
    assert (await ana.send(f"{at}/edit", text="x" * 5000)).status_code == 400
    assert (await ana.send(f"{at}/explode")).status_code == 404


async def test_a_memory_is_filed_elsewhere_whose_text_would_not_be_accepted_today(
    ana: Browser, pool: asyncpg.Pool, remember: Remember
) -> None:
    """As that of a merge may be longer than what somebody types."""
    text = " ".join(f"Has a cat, Bun the {n}th." for n in range(20))
    await remember(OWNER, text)
    memory = await pool.fetchval("select id from users_vectors")
    await pool.execute("update users_vectors set said_at = '2026-11-01'")
    at = f"/ui/memories/{memory}"
    await ana.open(at)
    assert (await ana.send(f"{at}/edit", text=f" {text}\r\n", bank="Cats")).status_code == 200
    row = await pool.fetchrow("select bank, said_at::date::text from users_vectors where id = $1", memory)
    assert tuple(row) == ("Cats", "2026-11-01")
    assert (await ana.send(f"{at}/edit", text=f"{text} Has a dog.")).status_code == 400


async def test_a_deleted_memory_is_not_recalled_and_undo_brings_it_back(
    ana: Browser, pool: asyncpg.Pool, formation: Formation
) -> None:
    memory = await learned(pool, formation, "I live in Lisbon.")
    await ana.open()
    await ana.send(f"/ui/memories/{memory}/delete", to="list")
    assert "Deleted." in ana.text
    assert "Lives in Lisbon." not in ana.text
    hidden = "select count(*) from chat_turns where hidden_at is not null"
    assert await pool.fetchval(hidden) == 1
    undo = re.search(r'action="(/ui/memories/[0-9a-f-]{36}/restore)"', ana.page.text)
    assert undo
    await ana.send(undo[1], to="list")
    assert ("It is back." in ana.text, "Lives in Lisbon." in ana.text) == (True, True)
    assert await pool.fetchval(hidden) == 0
    await ana.send(f"/ui/memories/{memory}/delete")
    await ana.open(state="deleted")
    assert f"/ui/memories/{memory}/restore" in ana.page.text


async def test_what_was_superseded_at_night_can_be_restored_and_what_something_newer_replaced_cannot(
    ana: Browser, pool: asyncpg.Pool, remember: Remember
) -> None:
    """Something newer that was learned has its place; at night both had been there."""
    for chore, restorable in (("consolidate", True), ("", False)):
        older, newer = [UUID(str(await remember(OWNER, f"Weighs {kg} kg{chore}."))) for kg in (80, 76)]
        ends = Supersede(old=older, by=newer, valid_to=datetime.now(UTC))
        change = Change(operation=ends, reason="r", actor="model", trail={"chore": chore})
        async with pool.acquire() as connection, connection.transaction():
            rev = await connection.fetchval("select rev from users where user_id = $1", OWNER)
            await apply_changes(connection, OWNER, [change], rev=rev, said_at=datetime.now(UTC))
        await ana.open(f"/ui/memories/{older}")
        assert ("/restore" in ana.page.text) is restorable
        await ana.send(f"/ui/memories/{older}/restore")
        states = await pool.fetch("select state from users_vectors where id = any($1::uuid[])", [older, newer])
        assert sorted(row["state"] for row in states) == ["active", "active" if restorable else "superseded"]


async def test_a_to_do_is_done_and_opened_again_on_its_page(
    ana: Browser, pool: asyncpg.Pool, remember: Remember
) -> None:
    memory = await remember(OWNER, "Has to renew the passport.")
    await pool.execute("update users_vectors set type = 'todo', due_at = '2027-03-02T12:00:00Z'")
    at = f"/ui/memories/{memory}"
    await ana.open()
    assert "open due by 2 March 2027" in " ".join(ana.text.split())
    for act, says, closed_as in (
        ("complete", "Done.", "done"),
        ("reopen", "Open again.", None),
        ("drop", "Dropped.", "dropped"),
    ):
        await ana.send(f"{at}/{act}")
        assert says in ana.text
        assert await pool.fetchval("select closed_as from users_vectors") == closed_as
    assert f"{at}/reopen" in ana.page.text


async def test_a_merged_memory_is_taken_apart_on_its_page(
    ana: Browser, pool: asyncpg.Pool, formation: Formation
) -> None:
    memories = [UUID(await learned(pool, formation, f"I love {what}.", message=what)) for what in ("Bun", "tea")]
    merged = NewMemory(text="Loves Bun and tea.", said_at=datetime.now(UTC))
    change = Change(operation=Merge(memory=merged, originals=tuple(memories)), reason="about one thing", actor="worker")
    async with pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", OWNER)
        await apply_changes(connection, OWNER, [change], rev=rev, said_at=datetime.now(UTC))
    await ana.open(f"/ui/memories/{memories[0]}")
    assert "Another memory says this" in ana.text
    await ana.send(f"/ui/memories/{memories[0]}/apart")
    assert "Taken apart" in ana.text
    await ana.open()
    assert ("Loves Bun." in ana.text, "Loves tea." in ana.text, "Loves Bun and tea." in ana.text) == (True, True, False)


async def test_another_users_memory_is_not_there_whatever_is_done(
    ana: Browser, pool: asyncpg.Pool, remember: Remember
) -> None:
    bens = await remember("default/ben", "Lives in Oslo.")
    await remember(OWNER, "Lives in Lisbon.")
    before = await pool.fetch("select * from users_vectors order by id")
    await ana.open()
    page = ana.page
    for act in ("edit", "pin", "unpin", "complete", "drop", "reopen", "delete", "restore"):
        answers = []
        for memory in (bens, uuid4()):
            ana.page = page
            answer = await ana.send(f"/ui/memories/{memory}/{act}", text="Mine.")
            answers.append((answer.status_code, ana.text.replace(str(memory), "")))
        assert answers[0] == answers[1]
        assert answers[0][0] == 404
    assert await pool.fetch("select * from users_vectors order by id") == before


async def test_changes_stand_in_the_timeline_the_latest_first(
    ana: Browser, pool: asyncpg.Pool, formation: Formation
) -> None:
    memory = await learned(pool, formation, "I live in Lisbon.")
    await learned(pool, formation, "I moved to Porto.", "m2")
    await ana.open()
    await ana.send(f"/ui/memories/{memory}/delete")
    await ana.open("/ui/timeline")
    seen = [ana.text.index(words) for words in ("Deleted", "Replaced by something newer", "Learned")]
    assert seen == sorted(seen)
    assert "on this page" in ana.text
    await pool.execute(
        "insert into history (user_id, rev, event, memory, reason, actor)"
        " select $1, 100 + n, 'SOURCE', $2::uuid, 'x', 'worker' from generate_series(1, 60) n",
        *(OWNER, memory),
    )
    first = await ana.open("/ui/timeline")
    following = re.search(r"/ui/timeline\?before=\d+", first.text)
    assert following
    await ana.open(following[0])
    assert "Show more" not in ana.text
    assert first.text.count('class="change"') + ana.page.text.count('class="change"') == 60 + 4
    assert (await ana.open("/ui/timeline", before="x")).status_code == 400


async def test_an_answer_shows_exactly_what_it_was_given(
    ana: Browser, pool: asyncpg.Pool, formation: Formation
) -> None:
    await learned(pool, formation, "I live in Lisbon.")
    await pool.execute(
        "update chat_turns set recall = 'full', recalled = array(select id from users_vectors),"
        " turn_block = 'the exact block', turn_memories = array(select id from users_vectors), tokens = 7"
    )
    await ana.open("/ui/answers")
    assert ("I live in Lisbon." in ana.text, "1 thing recalled" in ana.text) == (True, True)
    turn = re.search(r"/ui/answers/[0-9a-f-]{36}", ana.page.text)
    assert turn
    await ana.open(turn[0])
    for words in ("Lives in Lisbon.", "the exact block", "Open the chat"):
        assert words in ana.text
    assert (await ana.open(f"/ui/answers/{uuid4()}")).status_code == 404


async def test_hostile_texts_are_text_on_every_page(ana: Browser, remember: Remember, pool: asyncpg.Pool) -> None:
    harmless = await remember(OWNER, "Lives in Lisbon.")
    await ana.open(f"/ui/memories/{harmless}")
    usual = markup(ana.page.text) | {("del", "="), ("ins", "="), ("strong", "=")}
    for text in HOSTILE:
        memory = await remember(OWNER, text)
        turn = await insert_turn(pool, OWNER, text, message=str(uuid4()))
        await pool.execute("insert into memory_sources values ($1, $2, $3, now())", OWNER, memory, turn)
        await ana.open(f"/ui/memories/{memory}")
        extra = {
            each for each in markup(ana.page.text) - usual if each[0] not in ("blockquote", "ul", "li", "time", "span")
        }
        assert extra == set(), text
    for path in ("/ui/timeline", "/ui/answers"):
        await ana.open(path)
        assert {name for name, _ in markup(ana.page.text)} <= {name for name, _ in usual} | {"ul", "li", "blockquote"}


async def test_a_key_that_only_reads_changes_nothing(serve: Serve, pool: asyncpg.Pool, remember: Remember) -> None:
    memory = await remember(OWNER, "Lives in Lisbon.")
    key = await create_key(pool, role="user", user="ana", memory="read")
    async with Browser(serve()) as browser:
        await browser.sign_in(key.token)
        assert "Lives in Lisbon." in browser.text
        assert (await browser.send(f"/ui/memories/{memory}/delete")).status_code == 403
    assert await pool.fetchval("select state from users_vectors") == "active"
