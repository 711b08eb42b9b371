"""What is served under /api, as a client meets it: who may ask, for whom, and what a wrong question gets."""

import gzip
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import pytest
from uuid_utils.compat import uuid7

from gateway.api.feedback import MAX_REPORTS_A_DAY
from gateway.auth.keys import create_key
from retrieval.secrets.find import mask
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway

ANA, BEN = {"X-OpenWebUI-User-Id": "ana"}, {"X-OpenWebUI-User-Id": "ben"}
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
async def test_an_anonymous_request_gets_an_error_that_says_how_to_name_a_user(api: str, path: str) -> None:
    async with httpx.AsyncClient() as client:
        refused = await client.get(api + path)
    assert refused.status_code == 401
    assert "X-OpenWebUI-User-Id" in refused.json()["error"]["message"]


async def test_an_admin_is_told_that_what_is_about_oneself_is_not_for_them(serve: Serve, pool: asyncpg.Pool) -> None:
    admin = await create_key(pool, role="admin")
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {admin.token}"}) as client:
        refused = await client.get(serve().url.removesuffix("/v1") + "/api/summaries?user=ana")
    assert (refused.status_code, refused.json()["error"]["message"].split(".")[0]) == (
        401,
        "An admin key is no user's and has no memory",
    )


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


async def test_todos_of_summaries_are_listed_alone(api: str, pool: asyncpg.Pool) -> None:
    await summarised(pool, "default/ana", "Nothing to do.", 1)
    await summarised(pool, "default/ana", "A trip.", 2, TODO, {"text": "Pack", "due": None, "done": True})
    async with httpx.AsyncClient(headers=ANA) as client:
        page = (await client.get(api + "/summaries?only=todos")).json()
        wrong = await client.get(api + "/summaries?only=secrets")
    assert [item["item"]["text"] for item in page["items"]] == ["Book the train", "Pack"]
    assert wrong.status_code == 400
    assert "todos" in json.loads(wrong.content)["error"]["message"]


async def insert_turn(pool: asyncpg.Pool, owner: str, text: str, *, message: str | None = None) -> UUID:
    turn = uuid7()
    await pool.execute("insert into users (user_id) values ($1) on conflict do nothing", owner)
    await pool.execute(
        "insert into chat_turns (user_id, id, identity, role, chat_id, message_id, content, text, text_hash, ts)"
        " values ($1, $2, $3, 'user', 'c', $4, $5, $5, sha256(convert_to($5, 'UTF8')), now())",
        owner,
        turn,
        str(turn),
        message,
        text,
    )
    return turn


async def marked(pool: asyncpg.Pool) -> list[str]:
    rows = await pool.fetch("select text from chat_turns where marked_at is not null order by ts")
    return [row["text"] for row in rows]


async def test_a_turn_is_marked_by_its_id_or_the_clients_and_unmarked(api: str, pool: asyncpg.Pool) -> None:
    turn = await insert_turn(pool, "default/ana", "The door code is on the fridge.", message="m-1")
    async with httpx.AsyncClient(headers=ANA) as client:
        by_id = await client.post(f"{api}/turns/{turn}/mark")
        by_message = await client.post(f"{api}/turns/m-1/mark", json={"valuable": True})
        assert by_id.status_code == by_message.status_code == 200
        assert by_id.json() == by_message.json()
        assert await marked(pool) == ["The door code is on the fridge."]
        undone = await client.post(f"{api}/turns/{turn}/mark", json={"valuable": False})
    assert undone.json() == {"id": str(turn), "marked_at": None}
    assert await marked(pool) == []


async def test_turns_of_another_user_cannot_be_marked_or_reported(api: str, pool: asyncpg.Pool) -> None:
    turn = await insert_turn(pool, "default/ana", "Ana's own.", message="m-1")
    async with httpx.AsyncClient(headers=BEN) as client:
        for name in (str(turn), "m-1"):
            assert (await client.post(f"{api}/turns/{name}/mark")).status_code == 404
            reported = await client.post(f"{api}/feedback", json={"kind": "forgot", "turn": name})
            assert reported.status_code == 404
    assert await marked(pool) == []
    assert await pool.fetchval("select count(*) from feedback") == 0


async def test_feedback_is_stored_with_its_turn_and_note(api: str, pool: asyncpg.Pool) -> None:
    turn = await insert_turn(pool, "default/ana", "Where do I live?", message="m-1")
    async with httpx.AsyncClient(headers=ANA) as client:
        reported = await client.post(f"{api}/feedback", json={"kind": "forgot", "turn": "m-1", "note": "Lisbon\x00!"})
        bare = await client.post(f"{api}/feedback", json={"kind": "useful"})
    assert reported.status_code == bare.status_code == 201
    assert reported.json()["turn"] == str(turn)
    rows = await pool.fetch("select kind, turn, note from feedback order by kind")
    assert [tuple(row) for row in rows] == [("forgot", turn, "Lisbon\ufffd!"), ("useful", None, "")]


async def test_a_secret_in_a_note_is_masked_and_the_note_stays_within_its_limit(api: str, pool: asyncpg.Pool) -> None:
    secret = "my password is hunter2horse! and my card 4111 1111 1111 1111. "
    for note in (secret, (secret * 40)[:2_000]):
        async with httpx.AsyncClient(headers=ANA) as client:
            reported = await client.post(f"{api}/feedback", json={"kind": "wrong", "note": note})
        assert reported.status_code == 201
    notes = [row["note"] for row in await pool.fetch("select note from feedback order by ts")]
    assert notes[0] == mask(secret, certain_only=True) != secret
    assert "hunter2horse" not in notes[1]
    assert "4111" not in notes[1]


@pytest.mark.parametrize(("mode", "status"), [("off", 403), ("read", 403), ("write", 200), ("full", 200)])
async def test_without_learning_nothing_is_reported_or_marked(
    serve: Serve, pool: asyncpg.Pool, mode: Any, status: int
) -> None:
    turn = await insert_turn(pool, "default/ana", "Where do I live?")
    key = await create_key(pool, role="user", user="ana", memory=mode)
    url = serve().url.removesuffix("/v1") + "/api"
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {key.token}"}) as client:
        mark = await client.post(f"{url}/turns/{turn}/mark")
        reported = await client.post(f"{url}/feedback", json={"kind": "wrong", "note": "It was Porto."})
    assert (mark.status_code, reported.status_code) == (status, 201 if status == 200 else status)
    assert len(await marked(pool)) == await pool.fetchval("select count(*) from feedback") == (status == 200)


async def test_a_users_reports_of_one_day_have_a_limit(api: str, pool: asyncpg.Pool) -> None:
    await insert_turn(pool, "default/ana", "Where do I live?")
    await pool.execute(
        "insert into feedback (user_id, id, kind, ts) select 'default/ana', gen_random_uuid(), 'wrong',"
        " now() - interval '1 hour' * n / 10 from generate_series(1, $1) n",
        MAX_REPORTS_A_DAY,  # 6 minutes apart: some are older than a day
    )
    recent = "select count(*) from feedback where user_id = 'default/ana' and ts > now() - interval '1 day'"
    async with httpx.AsyncClient(headers=ANA) as client:
        assert (await client.post(f"{api}/feedback", json={"kind": "wrong"})).status_code == 201
        await pool.execute("update feedback set ts = now() - interval '1 hour'")
        refused = await client.post(f"{api}/feedback", json={"kind": "wrong"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "rate_limit_exceeded")
    assert int(refused.headers["retry-after"]) > 0
    assert await pool.fetchval(recent) == MAX_REPORTS_A_DAY + 1
    async with httpx.AsyncClient(headers=BEN) as client:
        assert (await client.post(f"{api}/feedback", json={"kind": "wrong"})).status_code == 201


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (b"", "kind"),
        (b'{"kind": "angry"}', "angry"),
        (b'{"kind": "forgot", "more": 1}', "more"),
        (b'{"kind": "forgot", "note": "' + b"x" * 2_001 + b'"}', "2000"),
        (b'{"kind": "forgot", "turn": 5}', "turn"),
        (b"not json", "body"),
        (b'{"kind": "forgot", "note": "\xff"}', "body"),
        (b"[" * 30_000, "body"),
    ],
)
async def test_a_report_that_cannot_be_read_is_refused_by_name(api: str, body: bytes, names: str) -> None:
    async with httpx.AsyncClient(headers=ANA) as client:
        refused = await client.post(f"{api}/feedback", content=body)
    assert refused.status_code == 400
    assert names in refused.json()["error"]["message"]


async def test_a_new_user_may_send_feedback(api: str, pool: asyncpg.Pool) -> None:
    async with httpx.AsyncClient(headers={"X-OpenWebUI-User-Id": "newcomer"}) as client:
        reported = await client.post(f"{api}/feedback", json={"kind": "forgot"})
    assert reported.status_code == 201
    assert await pool.fetchval("select user_id from feedback") == "default/newcomer"


async def pieces() -> AsyncIterator[bytes]:
    for _ in range(40):
        yield b"a" * 1_024


@pytest.mark.parametrize("chunked", [False, True])
async def test_a_body_beyond_any_note_is_refused(api: str, chunked: bool) -> None:
    async with httpx.AsyncClient(headers=ANA) as client:
        refused = await client.post(api + "/feedback", content=pieces() if chunked else b"a" * 40_000)
    assert (refused.status_code, refused.json()["error"]["code"]) == (413, "request_too_large")


@pytest.mark.parametrize(
    ("path", "body", "param", "says"),
    [
        ("/memories", b"{}", "text", "`text`"),
        ("/memories", b'{"text": "Likes tea.", "typ": "todo"}', "typ", "Valid: text, key, bank"),
        ("/memories", b'{"text": "Likes tea.", "type": "task"}', "type", "Valid: decision, event, fact"),
        ("/memory/query", b'{"query": "tea", "kinds": ["fact"]}', "kinds[0]", "Valid: episodic, insight"),
        ("/memory/query", b'{"query": "tea", "filters": {"bank": "Home"}}', "filters", "Valid: user, agent, run"),
        ("/memories", rb'{"text": "Likes \ud83e"}', None, "half of a surrogate pair"),
        ("/memories", rb'{"text": "\udd84 is liked."}', None, "half of a surrogate pair"),
    ],
)
async def test_a_wrong_body_gets_what_is_wrong_and_what_would_be_right(
    api: str, path: str, body: bytes, param: str | None, says: str
) -> None:
    async with httpx.AsyncClient(headers=ANA) as client:
        refused = await client.post(api + path, content=body)
        whole = await client.post(api + "/memories", content=rb'{"text": "Likes \ud83e\udd84 and \\ud83e."}')
    error = refused.json()["error"]
    assert (refused.status_code, error["code"], error["param"]) == (400, "invalid_request", param)
    assert says in error["message"]
    assert whole.json()["content"] == "Likes \U0001f984 and \\ud83e."


async def test_a_compressed_body_is_refused_by_name(api: str) -> None:
    body = gzip.compress(b'{"text": "Likes tea."}')
    async with httpx.AsyncClient(headers=ANA) as client:
        for path in ("/memories", "/import"):
            refused = (await client.post(api + path, content=body, headers={"content-encoding": "gzip"})).json()
            assert refused["error"]["param"] == "content-encoding"
            assert "gzip" in refused["error"]["message"]


async def test_a_key_in_an_address_is_refused_because_logs_keep_it(api: str) -> None:
    key = f"mr_{'a' * 8}_{'b' * 52}"
    async with httpx.AsyncClient(headers=ANA) as client:
        for name in ("key", "q"):
            refused = await client.get(api + "/memories/search", params={name: key})
            assert (refused.status_code, "rotate it" in refused.json()["error"]["message"]) == (400, True)


async def test_head_is_answered_as_get_without_a_body(api: str) -> None:
    """Monitors ask so whether something is up."""
    base = api.removesuffix("/api")
    async with httpx.AsyncClient(headers=ANA) as client:
        for path, status in (("/healthz", 200), ("/readyz", 200), ("/api/memories", 200), ("/api/nothing", 404)):
            head, get = await client.head(base + path), await client.get(base + path)
            assert (head.status_code, get.status_code, head.content) == (status, status, b""), path
            assert head.headers["content-length"] == get.headers["content-length"] != "0", path


async def test_the_bare_address_leads_to_the_page_where_there_is_one(serve: Serve) -> None:
    for settings, status in (({}, 303), ({"page": False}, 404)):
        url = serve(**settings).url.removesuffix("/v1")
        async with httpx.AsyncClient() as client:
            answer = await client.get(url)
        assert (answer.status_code, answer.headers.get("location")) == (status, "/ui" if status == 303 else None)
