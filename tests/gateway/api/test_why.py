"""Why a memory is known: which words, which chat, when, what found it and which rung decided."""

import asyncpg
import httpx
from uuid_utils.compat import uuid7

from formation.form import form_turn
from formation.turn.context import Formation
from retrieval.memory import day
from tests.gateway.api.test_api import ANA, BEN, insert_turn
from tests.gateway.running import Gateway

OWNER = "default/ana"


async def test_a_memory_is_explained_by_its_words_and_all_that_happened_to_it(
    gateway: Gateway, formation: Formation, pool: asyncpg.Pool
) -> None:
    for text, message in (
        ("I live in Lisbon and I love Bun.", "m1"),
        ("i live in lisbon", "m2"),
        ("I moved to Porto", "m3"),
    ):
        await form_turn(formation, OWNER, await insert_turn(pool, OWNER, text, message=message))
    ids = dict(
        await pool.fetch(
            "select v.content, m.id from users_vectors m join vectors v on v.id = m.vector"
        )  # all are hers
    )
    url = gateway.url.removesuffix("/v1") + "/api/memories"
    async with httpx.AsyncClient(headers=ANA) as client:
        explained = (await client.get(f"{url}/{ids['Lives in Lisbon.']}/why")).json()
        successor = (await client.get(f"{url}/{ids['Lives in Porto.']}/why")).json()
        unknown = [await client.get(f"{url}/{name}/why") for name in (uuid7(), "my-city")]
    async with httpx.AsyncClient(headers=BEN) as client:
        unknown.append(await client.get(f"{url}/{ids['Lives in Lisbon.']}/why"))
    memory = explained["memory"]
    assert (memory["content"], memory["state"], memory["type"]) == ("Lives in Lisbon.", "superseded", "fact")
    events = explained["events"]
    assert [(each["event"], each["message"], each["rung"], each["found_by"], each["words"]) for each in events] == [
        ("ADD", "m1", "new", "rule", "I live in Lisbon"),
        ("SOURCE", "m2", "text", "rule", "i live in lisbon"),
        ("REPLACE", "m3", "rule", "rule", None),
    ]
    assert events[2]["superseded_by"] == successor["memory"]["id"]
    assert successor["events"][0]["replaces"] == explained["memory"]["id"]
    today = day(await pool.fetchval("select now()"))
    assert explained["in_words"] == [
        f'Learned on {today} from "I live in Lisbon" in chat c, by a rule: nothing like it is known.',
        f'Said again on {today} from "i live in lisbon" in chat c, by a rule: the same text.',
        f"Superseded on {today} in chat c, by a rule: a newer statement about city.",
    ]
    assert [refused.status_code for refused in unknown] == [404, 404, 404]


async def test_what_a_hidden_message_said_is_not_repeated(
    gateway: Gateway, formation: Formation, pool: asyncpg.Pool
) -> None:
    await form_turn(formation, OWNER, await insert_turn(pool, OWNER, "I live in Lisbon"))
    await pool.execute("update chat_turns set hidden_at = now()")
    memory = await pool.fetchval("select id from users_vectors")
    async with httpx.AsyncClient(headers=ANA) as client:
        explained = await client.get(f"{gateway.url.removesuffix('/v1')}/api/memories/{memory}/why")
    assert explained.json()["events"][0]["words"] is None
    assert "from" not in explained.json()["in_words"][0]
