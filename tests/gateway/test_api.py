"""What is served under /api, as a client meets it: who may ask, for whom, and what a wrong question gets."""

import json
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from tests.gateway.running import Gateway

ANA = {"X-OpenWebUI-User-Id": "ana"}
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TODO = {"text": "Book the train", "due": "2026-11-27", "done": False}


@pytest.fixture
def api(gateway: Gateway) -> str:
    return gateway.url.removesuffix("/v1") + "/api"


async def summarised(pool: asyncpg.Pool, owner: str, text: str, day: int, *todos: object) -> UUID:
    id = uuid7()
    await pool.execute("insert into users (user_id) values ($1) on conflict do nothing", owner)
    await pool.execute(
        "insert into summaries (user_id, id, kind, chat_id, input_hash, text, structured, covers_from, covers_to)"
        " values ($1, $2, 'chat', 'c', '\\x00', $3, $4, $5, $5)",
        owner,
        id,
        text,
        {"todos": list(todos)},
        NOON.replace(day=day),
    )
    return id


@pytest.mark.parametrize("path", ["/memories", "/summaries"])
async def test_the_anonymous_are_told_how_to_say_who_they_are(api: str, path: str) -> None:
    async with httpx.AsyncClient() as client:
        refused = await client.get(api + path)
    assert refused.status_code == 401
    assert "X-OpenWebUI-User-Id" in refused.json()["error"]["message"]


async def test_summaries_are_listed_newest_first_page_by_page(api: str, pool: asyncpg.Pool) -> None:
    for day in (1, 2, 3):
        await summarised(pool, "default/ana", f"Day {day}.", day)
    await summarised(pool, "default/ben", "Ben's.", 4)
    async with httpx.AsyncClient(headers=ANA) as client:
        first = (await client.get(api + "/summaries?limit=2")).json()
        rest = (await client.get(api + "/summaries", params={"limit": 2, "cursor": first["next"]})).json()
    assert [item["text"] for item in first["items"]] == ["Day 3.", "Day 2."]
    assert [item["text"] for item in rest["items"]] == ["Day 1."]
    assert rest["next"] is None


async def test_what_is_left_to_do_is_listed_by_itself(api: str, pool: asyncpg.Pool) -> None:
    await summarised(pool, "default/ana", "Nothing to do.", 1)
    await summarised(pool, "default/ana", "A trip.", 2, TODO, {"text": "Pack", "due": None, "done": True})
    async with httpx.AsyncClient(headers=ANA) as client:
        page = (await client.get(api + "/summaries?only=todos")).json()
        wrong = await client.get(api + "/summaries?only=secrets")
    assert [item["item"]["text"] for item in page["items"]] == ["Book the train", "Pack"]
    assert wrong.status_code == 400
    assert "todos" in json.loads(wrong.content)["error"]["message"]
