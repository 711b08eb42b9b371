"""What one user takes of Postgres and the embedder beside chats: through /api, /tools, /mcp and the page."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

import asyncpg
import httpx
import pytest

from gateway.auth.keys import create_key
from gateway.errors import RateLimited
from gateway.http.limits import HttpLimits
from gateway.http.memory_admission import MemoryAdmission
from retrieval.embedding.errors import NotCalibrated
from retrieval.settings import EmbedderSettings, RetrievalSettings
from tests.fakes.model_server import ModelServer, Seen, Silence, Vectors
from tests.gateway.api.openwebui.test_events import event
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway, until
from tests.gateway.sockets import Client, request
from tests.gateway.web.browser import Browser

HAS_API = True

CHAT, SEARCH = "/v1/chat/completions", "/api/memories/search"
# A quarter of 32 places, and of ten connections.
SHARE, AT_WORK = 8, 2
ANAS, BENS = "Lives beside a windmill.", "Keeps a xylophone in the cellar."
# In every question of ana's that is not answered before the test says so.
HELD = "windmill"


@dataclass
class HeldVectors:
    """The answer to questions that name a windmill."""

    opened: threading.Event = field(default_factory=threading.Event)
    asked: list[str] = field(default_factory=list)

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        self.asked.append(str(seen.json["input"]))
        await asyncio.to_thread(self.opened.wait)
        return await Vectors().send(seen, writer)


@pytest.fixture
def held(model: ModelServer) -> Iterator[HeldVectors]:
    answer = HeldVectors()
    model.answer = lambda seen: answer if "embeddings" in seen.path and HELD.encode() in seen.body else None
    yield answer
    answer.opened.set()


@pytest.fixture
async def serve_both(serve: Serve, model: ModelServer, remember: Remember) -> Callable[..., Awaitable[Gateway]]:
    """Ana and ben have a memory each."""

    async def start(**limits: float) -> Gateway:
        await remember("default/ana", ANAS)
        await remember("default/ben", BENS)
        embedder = EmbedderSettings(kind="openai", url=model.url, model="m")
        gateway = serve(
            retrieval=RetrievalSettings(embedder=embedder, deadline_ms=20_000),
            limits=HttpLimits(max_turns=32, **limits),  # type: ignore[arg-type]
            mcp=True,
        )
        await happens(lambda: is_calibrated(gateway))
        return gateway

    return start


async def happens(condition: Callable[[], object]) -> None:
    await asyncio.to_thread(until, condition)


def is_calibrated(gateway: Gateway) -> bool:
    try:
        return bool(gateway.services.embedder.model)
    except NotCalibrated:
        return False


def connect(gateway: Gateway, user: str) -> httpx.AsyncClient:
    headers = {"x-openwebui-user-id": user}
    return httpx.AsyncClient(base_url=gateway.url.removesuffix("/v1"), headers=headers, timeout=30, verify=False)


def searches(client: httpx.AsyncClient, count: int, *, first: int = 0) -> list["asyncio.Task[httpx.Response]"]:
    questions = [f"Which {HELD} is number {n}?" for n in range(first, first + count)]
    return [asyncio.create_task(client.post(SEARCH, json={"q": question})) for question in questions]


async def say(client: httpx.AsyncClient, text: str) -> int:
    body = {"model": "m", "messages": [{"role": "user", "content": text}]}
    return (await client.post(CHAT, json=body)).status_code


def refusal(answer: httpx.Response) -> str:
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["type"]) == (429, "rate_limit_exceeded", "rate_limit_error")
    assert int(answer.headers["retry-after"]) > 0
    return str(error["message"])


async def test_of_one_users_searches_a_few_are_at_work_and_nobody_else_waits(
    serve_both: Callable[..., Awaitable[Gateway]], model: ModelServer, held: HeldVectors
) -> None:
    gateway = await serve_both()
    async with connect(gateway, "ana") as ana, connect(gateway, "ben") as ben:
        asked = searches(ana, SHARE)
        await happens(lambda: gateway.requests_under_way == SHARE and len(held.asked) == AT_WORK)
        found = (await ben.post(SEARCH, json={"q": "Where is my xylophone?"})).json()
        assert [each["memory"]["content"] for each in found["items"]] == [BENS]
        assert await say(ben, "In which room is my xylophone?") == 200
        assert BENS in model.last_prompt
        # Nor do ana's own chats.
        assert await say(ana, "Hello") == 200
        refused = refusal(await ana.get("/api/memories"))
        assert refused.startswith(f"You have {SHARE} requests to /api, /tools, /mcp and the page under way")
        assert "model server" not in refused
        call = {"name": "search_memories", "arguments": {"query": "boat"}}
        sent = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
        of_tool = await ana.post("/mcp", json=sent, headers={"accept": "application/json, text/event-stream"})
        result = of_tool.json()["result"]
        assert (result["isError"], result["content"][0]["text"]) == (True, refused)
        assert len(held.asked) == AT_WORK
        held.opened.set()
        answers = await asyncio.gather(*asked)
        assert (await ana.get("/api/memories")).status_code == 200
    assert {answer.status_code for answer in answers} == {200}
    assert {item["memory"]["content"] for answer in answers for item in answer.json()["items"]} == {ANAS}


async def test_a_search_that_waits_too_long_is_refused(
    serve_both: Callable[..., Awaitable[Gateway]], held: HeldVectors
) -> None:
    gateway = await serve_both(turn_wait_timeout_s=0.2)
    async with connect(gateway, "ana") as ana:
        asked = searches(ana, AT_WORK + 1)
        ended, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        (refused,) = [refusal(each.result()) for each in ended]
        assert "before this one have not ended within 0.2 s" in refused
        held.opened.set()
        assert sorted([(await each).status_code for each in asked]) == [200, 200, 429]


async def test_of_who_hung_up_while_they_waited_nothing_is_searched(
    serve_both: Callable[..., Awaitable[Gateway]], held: HeldVectors
) -> None:
    gateway = await serve_both()
    with ExitStack() as stack:
        for n in range(SHARE):
            client = stack.enter_context(Client(gateway))
            body = json.dumps({"q": f"Which {HELD} is number {n}?"}).encode()
            client.send(request(body, "x-openwebui-user-id: ana", path=SEARCH))
        await happens(lambda: gateway.requests_under_way == SHARE and len(held.asked) == AT_WORK)
    await happens(lambda: gateway.connections == 0)
    held.opened.set()
    await happens(lambda: gateway.requests_under_way == 0)
    assert len(held.asked) == AT_WORK
    held.opened.clear()
    async with connect(gateway, "ana") as ana:
        # Other questions: the vectors of those at work when their askers hung up may be cached by now.
        asked = searches(ana, SHARE, first=SHARE)
        await happens(lambda: gateway.requests_under_way == SHARE and len(held.asked) == 2 * AT_WORK)
        held.opened.set()
        assert {(await each).status_code for each in asked} == {200}


async def test_events_of_openwebui_are_not_refused(serve: Serve, pool: asyncpg.Pool) -> None:
    """It tells of each once."""
    secret = (await create_key(pool, role="events")).token
    gateway = serve(limits=HttpLimits(max_turns=1))  # a share of four
    async with connect(gateway, "") as openwebui:
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("lock table openwebui_events in access exclusive mode")
            sent = []
            for n in range(SHARE):
                told = event("chat.deleted", f"chat-{n}")
                sent.append(asyncio.create_task(openwebui.post(f"/api/openwebui/events/{secret}", json=told)))
                await arrived(gateway, sent)  # of bodies that are arriving a user has no more than a share either
        assert 429 not in {(await each).status_code for each in sent}


async def test_who_is_not_signed_in_keeps_nobody_from_signing_in(serve: Serve, pool: asyncpg.Pool) -> None:
    key = (await create_key(pool, role="user", user="ana")).token
    gateway = serve(limits=HttpLimits(max_turns=1))  # a share of four
    async with connect(gateway, "") as visitors:
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("lock table sessions in access exclusive mode")
            cookies = [{"cookie": f"memrelay_session={n:043}"} for n in range(SHARE)]
            sent = [asyncio.create_task(visitors.get("/ui", headers=cookie)) for cookie in cookies]
            await arrived(gateway, sent)
        assert 429 not in {(await each).status_code for each in sent}
    async with Browser(gateway) as browser:
        assert (await browser.sign_in(key)).status_code == 200


async def arrived(gateway: Gateway, sent: Sequence["asyncio.Task[httpx.Response]"]) -> None:
    """All of them have, and what is not answered is under way."""
    await happens(lambda: gateway.requests_under_way + sum(each.done() for each in sent) >= len(sent))


async def test_requests_beside_chats_have_a_rate_of_their_own(
    serve: Serve, model: ModelServer, pool: asyncpg.Pool
) -> None:
    trusted, admin = [(await create_key(pool, role=role)).token for role in ("trusted", "admin")]
    of_ana = (await create_key(pool, role="user", user="ana")).token
    gateway = serve(limits=HttpLimits(requests_per_minute=3), mcp=True)
    for_all = {"authorization": f"Bearer {trusted}"}
    list_tools = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accept = {"accept": "application/json, text/event-stream"}
    async with connect(gateway, "ana") as ana, connect(gateway, "ben") as ben:
        for client in (ana, ben):
            client.headers.update(for_all)

        async def one_of_each() -> list[httpx.Response]:
            return await asyncio.gather(
                ana.get("/api/memories"),
                ana.post("/tools/list_memories", json={}),
                ana.post("/mcp", json=list_tools, headers=accept),
            )

        assert [each.status_code for each in await one_of_each()] == [200, 200, 200]
        messages = {refusal(each).partition(" Wait ")[0] for each in await one_of_each()}
        assert messages == {
            "You have sent 3 requests to /api, /tools and /mcp within a minute, which is your limit on this gateway."
        }
        assert [await say(ana, "Hello") for _ in range(4)] == [200, 200, 200, 429]
        assert (await ben.get("/api/memories")).status_code == 200
        space = {"authorization": f"Bearer {admin}"}
        async with httpx.AsyncClient(base_url=ana.base_url, headers=space, timeout=30) as of_space:
            assert {(await of_space.get("/api/users")).status_code for _ in range(5)} == {200}
    async with Browser(gateway) as browser:
        await browser.sign_in(of_ana)
        assert {(await browser.open("/ui")).status_code for _ in range(5)} == {200}


def test_who_waits_to_be_refused_gives_way_to_newcomers(serve: Serve, model: ModelServer) -> None:
    model.answer = lambda seen: Silence(60) if b"hang" in seen.body else None
    gateway = serve(limits=HttpLimits(requests_per_minute=1).replace(max_connections=2))
    memories = request(b"", "x-openwebui-user-id: ana", method="GET", path="/api/memories")
    with Client(gateway) as ana, Client(gateway) as ben:
        ana.send(memories)
        assert ana.reply().status == 200
        hanging = b'{"model": "m", "messages": [{"role": "user", "content": "hang"}]}'
        ben.send(request(hanging, "x-openwebui-user-id: ben", path=CHAT))
        until(lambda: model.answering == 1)
        ana.send(memories)
        until(lambda: gateway.requests_under_way == 2)
        with Client(gateway) as newcomer:
            newcomer.send(request(b"", method="GET", path="/healthz"))
            assert newcomer.reply().status == 200
            assert ana.is_closed


def admission_of(connections: int = 10, *, max_turns: int = 32) -> MemoryAdmission:
    return MemoryAdmission(HttpLimits(max_turns=max_turns), connections=connections, embeds_one_by_one=True)


@pytest.mark.parametrize(("connections", "at_work"), [(2, 1), (3, 2), (10, 2), (12, 3), (200, 50)])
def test_a_user_has_a_quarter_of_the_connections_and_never_all(connections: int, at_work: int) -> None:
    assert admission_of(connections).max_at_work == at_work


async def test_the_built_in_embedder_has_one_search_of_a_user() -> None:
    """Beside it, what needs none is at work."""
    admission, release = admission_of(), asyncio.Event()
    first = asyncio.create_task(hold(admission, release, searches=True))
    await asyncio.sleep(0)
    second = asyncio.create_task(pass_through(admission, searches=True))
    await asyncio.sleep(0)
    assert await pass_through(admission)
    assert not second.done()
    release.set()
    assert (await first, await second) == (None, True)
    await take_whole_share(admission)


async def hold(admission: MemoryAdmission, release: asyncio.Event, *, searches: bool = False) -> None:
    async with admission.place("ana", searches=searches):
        await release.wait()


async def take_whole_share(admission: MemoryAdmission, count: int = SHARE) -> None:
    """Raises: RateLimited where not all places of the user are free."""
    release = asyncio.Event()
    holding = [asyncio.create_task(hold(admission, release)) for _ in range(count)]
    await asyncio.sleep(0)
    release.set()
    await asyncio.gather(*holding)


async def pass_through(admission: MemoryAdmission, *, searches: bool = False) -> bool:
    async with admission.place("ana", searches=searches):
        return True


@pytest.mark.parametrize("cancelled", [[0], [0, 1], [1], [0, 1, 2]])
async def test_a_place_that_comes_free_while_its_waiter_is_cancelled_is_not_lost(cancelled: list[int]) -> None:
    admission, release = admission_of(2), asyncio.Event()
    holding = asyncio.create_task(hold(admission, release))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(pass_through(admission)) for _ in range(3)]
    await asyncio.sleep(0)
    for one in cancelled:
        waiting[one].cancel()
    release.set()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    await holding
    assert [each is True for each in ended] == [one not in cancelled for one in range(3)]
    await take_whole_share(admission)


async def test_a_place_within_a_place_is_an_error_and_no_wait() -> None:
    admission = admission_of(max_turns=1)
    async with admission.place("ana"):
        with pytest.raises(RuntimeError, match="takes no other"):
            await pass_through(admission)
        # Also in a task of the work's own, as statements are.
        with pytest.raises(RuntimeError, match="takes no other"):
            await asyncio.create_task(pass_through(admission))
    await take_whole_share(admission, 4)


def test_a_rate_of_zero_is_none() -> None:
    admission = admission_of()
    for _ in range(1_000):
        admission.count("ana")
    limited = MemoryAdmission(HttpLimits(requests_per_minute=1), connections=10, embeds_one_by_one=True)
    limited.count("ana")
    with pytest.raises(RateLimited):
        limited.count("ana")
