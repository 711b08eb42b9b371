"""Memories through /api, as a client meets them: list, add, edit, delete, restore, look up, search."""

import asyncio
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import httpx
import pytest

from formation.form import form_turn
from formation.memories.writing.changes import Change, Merge
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation
from gateway.auth.keys import create_key
from tests.fakes.model_server import ModelServer
from tests.gateway.api.test_api import ANA, insert_turn
from tests.gateway.chat.test_stable import Conversation
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway

OWNER = "default/ana"
XSS = [
    "<script>alert(1)</script> is what I type",
    "Uses \"'><img src=x onerror=alert(1)> as a nickname",
    "Writes javascript:alert(1) in bios",
    "Likes </div>{{7*7}}${7*7} templates",
]


class Api:
    """One user's or key's side of /api/memories."""

    def __init__(self, url: str, headers: dict[str, str], **query: str) -> None:
        self.client = httpx.AsyncClient(
            base_url=url.removesuffix("/v1") + "/api", headers=headers, params=query, verify=False
        )

    async def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        return await self.client.request(method, f"/memories{path}", **more)

    async def add(self, text: str, **more: object) -> dict[str, Any]:
        added = await self.ask("POST", json={"text": text, **more})
        assert added.status_code in (200, 201), added.text
        return dict(added.json())

    async def texts(self, **query: str) -> list[str]:
        listed = await self.ask("GET", params=query)
        assert listed.status_code == 200, listed.text
        return [item["content"] for item in listed.json()["items"]]


@pytest.fixture
async def ana(gateway: Gateway) -> Any:
    api = Api(gateway.url, ANA)
    yield api
    await api.client.aclose()


def error(answer: httpx.Response) -> tuple[int, str, str | None]:
    said = answer.json()["error"]
    return answer.status_code, said["code"], said["param"]


async def test_a_memory_is_added_once_and_found_at_its_address(ana: Api) -> None:
    added = await ana.ask("POST", json={"text": "Lives in Lisbon.", "key": "city", "bank": "Home", "pinned": True})
    again = await ana.ask("POST", json={"text": "lives in lisbon"})
    assert (added.status_code, again.status_code) == (201, 200)
    assert added.json() == again.json()
    one = await ana.ask("GET", f"/{added.json()['id']}")
    assert (one.json(), one.headers["etag"]) == (added.json(), added.headers["etag"])
    filed = ("Lives in Lisbon.", "Home", "profile", "city", True, "active", None)
    names = ("content", "bank", "category", "key", "pinned", "state", "purge_at")
    assert tuple(one.json()[name] for name in names) == filed


async def test_a_secret_is_refused_and_neither_stored_nor_logged(
    ana: Api, gateway: Gateway, pool: asyncpg.Pool
) -> None:
    refused = await ana.ask("POST", json={"text": "My password is hunter2."})
    assert error(refused) == (400, "invalid_request", "text")
    assert refused.json()["error"]["message"] == "`text` cannot be stored: it holds a secret. Nothing was changed."
    assert await pool.fetchval("select count(*) from vectors") == 0
    assert "hunter2" not in repr(gateway.seen)


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({}, "text"),
        ({"text": ""}, "text"),
        ({"text": "x" * 301}, "text"),
        ({"text": "Likes tea.", "importance": 2}, "importance"),
        ({"text": "Likes tea.", "bank": " \n"}, "bank"),
        ({"text": "Likes tea.", "agent": "a\nb"}, "agent"),
        ({"text": "Likes tea.", "colour": "red"}, "colour"),
        ({"text": "Likes tea.", "key": "!"}, "key"),
    ],
)
async def test_a_body_that_is_wrong_is_refused_by_field(ana: Api, body: dict[str, object], param: str | None) -> None:
    refused = await ana.ask("POST", json=body)
    assert error(refused) == (400, "invalid_request", param)


async def test_filters_and_words_choose_what_is_listed(ana: Api) -> None:
    lisbon = await ana.add("Lives in Lisbon.", bank="Home", pinned=True)
    await ana.add("Works in Lisbon.", bank="Office", category="work", agent="clerk", type="todo")
    porto = await ana.add("Likes Porto.", bank="Home")
    await ana.ask("DELETE", f"/{porto['id']}")
    assert await ana.texts() == ["Works in Lisbon.", "Lives in Lisbon."]
    for query, texts in (
        ({"bank": "Home"}, ["Lives in Lisbon."]),
        ({"category": "work"}, ["Works in Lisbon."]),
        ({"kind": "episodic"}, []),
        ({"type": "todo"}, ["Works in Lisbon."]),
        ({"state": "deleted"}, ["Likes Porto."]),
        ({"agent": "clerk"}, ["Works in Lisbon."]),
        ({"pinned": "true"}, ["Lives in Lisbon."]),
        ({"text": "LISBON lives"}, ["Lives in Lisbon."]),
        ({"since": lisbon["updated_at"]}, ["Works in Lisbon."]),
    ):
        assert await ana.texts(**query) == texts, query
    first = (await ana.ask("GET", params={"limit": "1", "text": "lisbon"})).json()
    rest = (await ana.ask("GET", params={"limit": "1", "text": "lisbon", "cursor": first["next"]})).json()
    assert [item["content"] for item in (*first["items"], *rest["items"])] == ["Works in Lisbon.", "Lives in Lisbon."]
    assert rest["next"] is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(
            ("state", "gone"),
            ("kind", "odd"),
            ("pinned", "1"),
            ("since", "yesterday"),
            ("since", "2026-01-01T00:00:00"),
        ),
        *(
            ("text", "x " * 21),
            ("agent", "a\nb"),
            ("limit", "0"),
            ("limit", "0000000019999999"),
            ("limit", "1" * 5000),
            ("cursor", "?"),
        ),
    ],
)
async def test_a_filter_that_is_wrong_is_refused_by_name(ana: Api, name: str, value: str) -> None:
    assert error(await ana.ask("GET", params={name: value})) == (400, "invalid_request", name)


async def test_a_query_parameter_that_a_list_lacks_is_refused_with_those_it_has(ana: Api) -> None:
    refused = await ana.ask("GET", params={"statte": "deleted"})
    assert error(refused) == (400, "invalid_request", "statte")
    assert "Valid ones: limit, cursor, state" in refused.json()["error"]["message"]
    assert error(await ana.client.get("/banks", params={"limit": "3"}))[0] == 400
    added = await ana.add("Lives in Lisbon.")
    assert error(await ana.ask("GET", f"/{added['id']}", params={"foo": "1"})) == (400, "invalid_request", "foo")
    assert (await ana.ask("GET", params={"limit": "3", "state": "active"})).status_code == 200


async def test_an_edit_is_refused_when_somebody_was_faster(ana: Api) -> None:
    added = await ana.ask("POST", json={"text": "Lives in Lisbon."})
    path, etag = f"/{added.json()['id']}", added.headers["etag"]
    edited = await ana.ask("PATCH", path, json={"text": "Lives in Porto."}, headers={"If-Match": etag})
    assert (edited.status_code, edited.json()["content"]) == (200, "Lives in Porto.")
    assert edited.json()["id"] == added.json()["id"]
    assert edited.headers["etag"] != etag
    lost = await ana.ask("PATCH", path, json={"pinned": True}, headers={"If-Match": etag})
    assert error(lost) == (412, "precondition_failed", "if-match")
    for header in ({}, {"If-Match": "*"}, {"If-Match": f'"other", {edited.headers["etag"]}'}):
        assert (await ana.ask("PATCH", path, json={}, headers=header)).status_code == 200


async def test_an_edit_may_not_make_two_memories_of_one(ana: Api) -> None:
    lisbon, tea = await ana.add("Lives in Lisbon."), await ana.add("Likes tea.")
    refused = await ana.ask("PATCH", f"/{tea['id']}", json={"text": "lives in lisbon"})
    assert error(refused)[:2] == (409, "conflict")
    assert lisbon["id"] in refused.json()["error"]["message"]


async def test_a_deleted_memory_can_be_restored_as_it_was(ana: Api, pool: asyncpg.Pool) -> None:
    added = await ana.add("Lives in Lisbon.", pinned=True)
    path = f"/{added['id']}"
    deleted = (await ana.ask("DELETE", path)).json()
    assert (deleted["state"], deleted["purge_at"] > deleted["updated_at"]) == ("deleted", True)
    assert error(await ana.ask("PATCH", path, json={"pinned": False}))[:2] == (409, "conflict")
    restored = (await ana.ask("POST", f"{path}/restore")).json()
    assert {**restored, "updated_at": added["updated_at"]} == added
    events = await pool.fetch("select event, actor from history order by rev")
    assert [tuple(row) for row in events] == [("ADD", "api"), ("DELETE", "api"), ("RESTORE", "api")]


@pytest.mark.parametrize("which", [0, 2])
async def test_restoring_a_merged_memory_or_the_merge_takes_it_apart(ana: Api, pool: asyncpg.Pool, which: int) -> None:
    added = [await ana.add("Has a dog, Bun."), await ana.add("Has a dog, Mia.")]
    merged = NewMemory(text="Has dogs, Bun and Mia.", said_at=datetime.now(UTC))
    merge = Merge(memory=merged, originals=tuple(UUID(each["id"]) for each in added))
    async with pool.acquire() as connection, connection.transaction():
        rev = await connection.fetchval("select rev from users where user_id = $1", OWNER)
        change = Change(operation=merge, reason="about one thing", actor="worker")
        await apply_changes(connection, OWNER, [change], rev=rev, said_at=datetime.now(UTC))
    assert await ana.texts() == ["Has dogs, Bun and Mia."]
    ids = [*(each["id"] for each in added), str(merged.id)]
    assert (await ana.ask("GET", f"/{ids[2]}")).json()["summarized_from"] == ids[:2]
    assert (await ana.ask("GET", f"/{ids[0]}")).json()["put_away"] == "merged"
    why = (await ana.ask("GET", f"/{ids[0]}/why")).json()["in_words"]
    assert why[-1].startswith("Merged on ")
    assert (await ana.ask("POST", f"/{ids[which]}/restore")).status_code == 200
    back = [(await ana.ask("GET", f"/{id}")).json() for id in ids[:2]]
    assert [{**each, "updated_at": was["updated_at"]} for each, was in zip(back, added, strict=True)] == added
    assert error(await ana.ask("POST", f"/{ids[2]}/restore"))[:2] == (409, "conflict")


async def test_a_write_sent_again_with_its_key_changes_nothing_more(ana: Api, pool: asyncpg.Pool) -> None:
    key = {"Idempotency-Key": str(uuid4())}
    sent = {"text": "Lives in Lisbon."}
    answers = await asyncio.gather(*(ana.ask("POST", json=sent, headers=key) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.content for answer in answers}) == 1
    other = await ana.ask("POST", json={"text": "Likes tea."}, headers=key)
    assert error(other) == (422, "idempotency_key_reused", "idempotency-key")
    path, again = f"/{answers[0].json()['id']}", {"Idempotency-Key": "delete-1"}
    for _ in range(2):
        assert (await ana.ask("DELETE", path, headers=again)).status_code == 200
        await ana.ask("POST", f"{path}/restore", headers={"Idempotency-Key": str(uuid4())})
    assert (await ana.ask("GET", path)).json()["state"] == "active"
    events = [row["event"] for row in await pool.fetch("select event from history order by rev")]
    assert events == ["ADD", "DELETE", "RESTORE"]
    assert error(await ana.ask("DELETE", path, headers={"Idempotency-Key": ""}))[:2] == (400, "invalid_request")


async def test_hostile_texts_come_back_as_json_and_nothing_else(ana: Api, remember: Remember) -> None:
    """As imports and earlier versions may have stored them: what holds a tag is refused by now."""
    assert error(await ana.ask("POST", json={"text": XSS[0]})) == (400, "invalid_request", "text")
    for text in XSS:
        id = await remember(OWNER, text)
        edited = await ana.ask("PATCH", f"/{id}", json={"bank": text[:40]})
        for answer in (edited, await ana.ask("GET", f"/{id}"), await ana.ask("GET", f"/{id}/why")):
            assert answer.headers["content-type"] == "application/json"
        assert (edited.json()["content"], edited.json()["bank"]) == (text, text[:40].strip())
    for path in ("/memories", "/memories/search?q=alert", "/banks"):
        answer = await ana.client.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.json()["items"]


async def test_history_and_sources_say_where_a_memory_is_from(
    ana: Api, formation: Formation, pool: asyncpg.Pool
) -> None:
    for text, message in (("I live in Lisbon.", "m1"), ("i live in lisbon", "m2")):
        await form_turn(formation, OWNER, await insert_turn(pool, OWNER, text, message=message))
    path = f"/{await pool.fetchval('select id from users_vectors')}"
    await ana.ask("PATCH", path, json={"text": "Lives in Lisboa.", "bank": "Home"})
    sources = (await ana.ask("GET", f"{path}/sources")).json()["items"]
    assert {(each["message"], each["chat"], each["words"], each["rung"]) for each in sources} == {
        ("m1", "c", "I live in Lisbon", "new"),
        ("m2", "c", "i live in lisbon", "text"),
    }
    first = (await ana.ask("GET", f"{path}/history", params={"limit": "2"})).json()
    rest = (await ana.ask("GET", f"{path}/history", params={"limit": "2", "cursor": first["next"]})).json()
    assert [each["event"] for each in (*first["items"], *rest["items"])] == ["ADD", "SOURCE", "UPDATE"]
    (edit,) = rest["items"]
    assert (edit["text_before"], edit["text_after"]) == ("Lives in Lisbon.", "Lives in Lisboa.")
    assert (edit["before"], edit["after"], edit["actor"]) == ({"bank": "Personal"}, {"bank": "Home"}, "api")
    for cursor in ("first", "-1", "9" * 30):
        refused = await ana.ask("GET", f"{path}/history", params={"cursor": cursor})
        assert error(refused) == (400, "invalid_request", "cursor")
    why = (await ana.ask("GET", f"{path}/why")).json()["in_words"][-1]
    assert 'where it said "Lives in Lisbon." (bank): edited by hand.' in why


async def test_banks_and_categories_are_counted(ana: Api) -> None:
    await ana.add("Lives in Lisbon.", bank="Home")
    await ana.add("Likes tea.", bank="Home")
    gone = await ana.add("Works at Acme.", bank="Office")
    await ana.ask("DELETE", f"/{gone['id']}")
    assert (await ana.client.get("/banks")).json() == {"items": [{"name": "Home", "memories": 2}]}
    counts = (await ana.client.get("/categories")).json()["items"]
    assert {each["name"]: each["memories"] for each in counts} == {"preference": 1, "profile": 1}


async def test_memories_are_searched_by_words_and_meaning_without_a_trace(
    ana: Api, gateway: Gateway, formation: Formation, pool: asyncpg.Pool
) -> None:
    for text in ("I live in Lisbon.", "I love Bun."):
        await form_turn(formation, OWNER, await insert_turn(pool, OWNER, text))
    await ana.add("Works in Lisbon as a clerk.")
    before = len(gateway.seen)
    by_get = (await ana.ask("GET", "/search", params={"q": "Lisbon"})).json()
    by_post = (await ana.ask("POST", "/search", json={"q": "Lisbon", "limit": 1})).json()
    assert {each["memory"]["content"] for each in by_get["items"]} == {
        "Lives in Lisbon.",
        "Works in Lisbon as a clerk.",
    }
    assert len(by_post["items"]) == 1
    by_meaning = (await ana.ask("GET", "/search", params={"q": "In which town is my home?"})).json()
    assert by_meaning["items"][0]["memory"]["content"] == "Lives in Lisbon."
    assert not [seen for seen in gateway.seen[before:] if type(seen).__name__ == "RecallEnded"]
    assert error(await ana.ask("GET", "/search"))[0] == 400
    assert error(await ana.ask("GET", "/search", params={"q": "x", "limit": "51"})) == (400, "invalid_request", "limit")


async def test_what_is_deleted_leaves_the_chat_at_its_next_turn(
    client: httpx.AsyncClient, model: ModelServer, gateway: Gateway
) -> None:
    ada = Api(gateway.url, {"x-openwebui-user-id": "ada"})
    added = await ada.add("Ada likes the runtime Bun.")
    conversation = Conversation(client, model)
    for change, path, known in (("GET", "", True), ("DELETE", "", False), ("POST", "/restore", True)):
        await ada.ask(change, f"/{added['id']}{path}")
        await conversation.say("Which runtime do I like?")
        assert ("Bun" in str(conversation.prompt)) is known
    await ada.client.aclose()


@pytest.mark.parametrize(
    ("mode", "reads", "writes"), [("full", True, True), ("read", True, False), ("write", False, False)]
)
async def test_a_keys_memory_mode_says_what_it_may_do(
    serve: Serve, pool: asyncpg.Pool, mode: Any, reads: bool, writes: bool
) -> None:
    key = await create_key(pool, role="user", user="ana", memory=mode)
    api = Api(serve().url, {"authorization": f"Bearer {key.token}"})
    listed, added = await api.ask("GET"), await api.ask("POST", json={"text": "Likes tea."})
    assert (listed.status_code == 200, added.status_code == 201) == (reads, writes)
    for answer, allowed in ((listed, reads), (added, writes)):
        if not allowed:
            assert error(answer) == (403, "not_allowed", "x-memrelay-memory")
    await api.client.aclose()


async def test_switched_off_memories_can_be_read_and_not_changed(serve: Serve) -> None:
    api = Api(serve(edits_memories=False).url, ANA)
    assert (await api.ask("GET")).status_code == 200
    assert error(await api.ask("POST", json={"text": "Likes tea."}))[:2] == (403, "not_allowed")
    await api.client.aclose()


async def test_a_to_do_is_set_to_done_or_dropped_and_opened_again(ana: Api) -> None:
    added = await ana.add("Has to renew the passport by 2027-03-01.", type="todo")
    path, fact = f"/{added['id']}", await ana.add("Has a boat.")
    assert (added["todo"], added["due_at"], fact["todo"]) == ("open", "2027-03-02T12:00:00Z", None)
    for todo in ("done", "dropped", "open"):
        answer = await ana.ask("PATCH", path, json={"todo": todo})
        changed = answer.json()
        assert (answer.status_code, changed["todo"], changed["valid_to"] is None) == (200, todo, todo == "open")
    why = (await ana.ask("GET", f"{path}/why")).json()["in_words"]
    assert [line.split(" on ")[0] for line in why[1:]] == ["Done", "Dropped", "Opened again"]
    refused = await ana.ask("PATCH", f"/{fact['id']}", json={"todo": "done"})
    assert error(refused) == (400, "invalid_request", "todo")
    assert "of the type fact" in refused.json()["error"]["message"]
    assert error(await ana.ask("PATCH", path, json={"todo": "expired"}))[0] == 400
    both = (await ana.ask("PATCH", f"/{fact['id']}", json={"type": "todo", "todo": "done"})).json()
    assert (both["type"], both["todo"]) == ("todo", "done")
