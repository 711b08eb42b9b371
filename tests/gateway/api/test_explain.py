"""GET /api/recall/explain: for oneself or by an admin, and so that a person can read it."""

import asyncpg
import httpx
import pytest

from gateway.auth.keys import create_key
from retrieval.settings import RetrievalSettings
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway
from tests.retrieval.remembering import remember

ANA, BEN = {"X-OpenWebUI-User-Id": "ana"}, {"X-OpenWebUI-User-Id": "ben"}


@pytest.fixture
async def explain(gateway: Gateway, pool: asyncpg.Pool) -> str:
    await remember(pool, None, "default/ana", "Lives in Lisbon.")
    await remember(pool, None, "default/ana", "Has a boat.")
    await remember(pool, None, "default/ben", "Lives in Ghent.")
    return gateway.url.removesuffix("/v1") + "/api/recall/explain"


async def test_explain_lists_selected_memories_with_reasons(explain: str) -> None:
    async with httpx.AsyncClient(headers=ANA) as client:
        reply = (await client.get(explain, params={"q": "Who lives in Lisbon?"})).json()
    (item,) = reply["explanation"]["items"]
    assert (item["text"], item["why"], item["ranks"]["memories_words"]) == ("Lives in Lisbon.", "", 1)
    assert set(reply["explanation"]["terms"]) == {"live…", "lisbon…"}
    assert reply["question"] == "Who lives in Lisbon?"
    words = "\n".join(reply["in_words"])
    assert "1 thing goes into the prompt" in words
    assert "Lives in Lisbon." in words
    assert "Ghent" not in words


async def test_explain_says_what_a_score_is_made_of(explain: str) -> None:
    async with httpx.AsyncClient(headers=ANA) as client:
        reply = (await client.get(explain, params={"q": "Who lives in Lisbon?"})).json()
    (item,) = reply["explanation"]["items"]
    assert item["parts"]["words"] == item["around"] > 0
    assert item["score"] == pytest.approx(sum(item["parts"].values()) * (1 + sum(item["boosts"].values())), abs=0.005)
    (line,) = (line for line in reply["in_words"] if "Lives in Lisbon." in line)
    assert f"score {item['score']:.2f} (words {item['words']:.2f} of a full answer" in line
    assert "%" not in line.split("boosts")[0]


async def test_what_has_faded_counts_less_and_says_so(serve: Serve, pool: asyncpg.Pool) -> None:
    boat = await remember(pool, None, "default/ana", "Has a boat.", importance=0.8)
    await pool.execute("update users_vectors set updated_at = now() - interval '120 days'")
    await remember(pool, None, "default/ana", "Has a boat in Porto.", importance=0.8)
    items, lines = {}, {}
    for fades in (True, False):
        url = serve(retrieval=RetrievalSettings(deadline_ms=5_000, fades=fades)).url.removesuffix("/v1")
        async with httpx.AsyncClient(headers=ANA) as client:
            reply = (await client.get(f"{url}/api/recall/explain", params={"q": "Do I have a boat?"})).json()
            why = (await client.get(f"{url}/api/memories/{boat.id}/why")).json()
        lines[fades] = "\n".join([*reply["in_words"], *why["in_words"]])
        items[fades] = {item["text"]: item for item in reply["explanation"]["items"]}
    faded, other = items[True]["Has a boat."], items[True]["Has a boat in Porto."]
    assert (faded["importance"], faded["faded_from"]) == (pytest.approx(0.637, abs=0.002), 0.8)
    assert (other["importance"], other["faded_from"]) == (0.8, None)
    assert faded["boosts"]["importance"] < other["boosts"]["importance"] == 0.02
    assert "importance 0.64, faded from 0.80" in lines[True]
    assert "Its importance of 0.80 counts as 0.64 now: it was neither repeated, changed nor recalled" in lines[True]
    assert items[False]["Has a boat."]["importance"] == 0.8
    assert "faded" not in lines[False]
    assert "counts as" not in lines[False]


async def test_explain_lists_rejected_candidates_with_reasons(
    gateway: Gateway, explain: str, pool: asyncpg.Pool
) -> None:
    for number in range(12):
        await remember(pool, None, "default/ana", f"Lives in Lisbon, house number {number}.")
    async with httpx.AsyncClient(headers=ANA) as client:
        reply = (await client.get(explain, params={"q": "Where do I live in Lisbon?"})).json()
    left_out = [item for item in reply["explanation"]["items"] if item["why"]]
    assert {item["why"] for item in left_out} == {"10 memories are in"}
    assert (reply["truncated"], len(left_out)) == (True, 3)
    assert any("3 candidates are left out" in line for line in reply["in_words"])


async def test_it_leaves_no_trace(gateway: Gateway, explain: str, pool: asyncpg.Pool) -> None:
    before = len(gateway.seen)
    async with httpx.AsyncClient(headers=ANA) as client:
        await client.get(explain, params={"q": "Who lives in Lisbon?", "chat": "c"})
    assert await pool.fetchval("select count(*) from chat_turns") == 0
    assert not [seen for seen in gateway.seen[before:] if type(seen).__name__ == "RecallEnded"]


@pytest.mark.parametrize(
    ("query", "status", "param"),
    [
        ({}, 400, "q"),
        ({"q": "  "}, 400, "q"),
        ({"q": "x" * 5_000}, 400, "q"),
        ({"q": "x", "chat": "a\nb"}, 400, "chat"),
        ({"q": "x", "user": "ben"}, 404, "user"),
    ],
)
async def test_an_invalid_question_is_refused_with_the_reason(
    explain: str, query: dict[str, str], status: int, param: str
) -> None:
    async with httpx.AsyncClient(headers=ANA) as client:
        answered = await client.get(explain, params=query)
    assert (answered.status_code, answered.json()["error"]["param"]) == (status, param)


async def test_a_key_of_one_agent_is_told_of_no_other(serve: Serve, pool: asyncpg.Pool) -> None:
    clerk = await create_key(pool, role="user", user="ana", agents=["clerk"])
    url = serve().url.removesuffix("/v1") + "/api/recall/explain"
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {clerk.token}"}) as client:
        answered = await client.get(url, params={"q": "Diary?", "agent": "doctor"})
    assert (answered.status_code, answered.json()["error"]["param"]) == (403, "agent")


async def test_the_anonymous_are_refused(explain: str) -> None:
    async with httpx.AsyncClient() as client:
        assert (await client.get(explain, params={"q": "x"})).status_code == 401


async def test_an_admin_names_the_user_to_explain(serve: Serve, pool: asyncpg.Pool) -> None:
    await remember(pool, None, "default/ben", "Lives in Ghent.")
    admin, ben = await create_key(pool, role="admin"), await create_key(pool, role="user", user="ben")
    url = serve().url.removesuffix("/v1") + "/api/recall/explain"
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {admin.token}"}) as client:
        unnamed = await client.get(url, params={"q": "Ghent?"})
        named = await client.get(url, params={"q": "Ghent?", "user": "ben"})
    assert (unnamed.status_code, unnamed.json()["error"]["param"]) == (400, "user")
    assert [item["text"] for item in named.json()["explanation"]["items"]] == ["Lives in Ghent."]
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {ben.token}"}) as client:
        assert (await client.get(url, params={"q": "Ghent?", "user": "ben"})).status_code == 200
        assert (await client.get(url, params={"q": "Ghent?", "user": "ana"})).status_code == 404
