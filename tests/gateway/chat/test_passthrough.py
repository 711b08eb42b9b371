"""The rest of /v1 goes to the model server as it is, both ways, for those who may ask."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import httpx
import pytest

from gateway.auth.keys import create_key
from gateway.observations import RequestFailed, RequestServed, UpstreamFailed
from gateway.settings import GatewaySettings
from tests.fakes.model_server import Body, Chunks, ModelServer, Raw, Silence, Status, Vectors
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway, until

HAS_API = True

ADA = {"x-openwebui-user-id": "ada"}
# Where somebody comes from, and who they are to whoever signs them in before us.
OF_PROXIES = {
    "cf-connecting-ip": "203.0.113.7",
    "true-client-ip": "203.0.113.7",
    "cf-ipcountry": "PT",
    "x-auth-request-email": "ada@example.com",
    "remote-user": "ada",
    "tailscale-user-login": "ada@example.com",
}


async def test_models_and_embeddings_come_from_the_model_server(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer
) -> None:
    assert (await client.get("/models")).json()["data"][0]["id"] == "stand-in"
    vectors = await client.post("/embeddings", json={"model": "e", "input": ["a"]}, headers=ADA)
    assert vectors.json()["data"][0]["embedding"] == Vectors().of("a")
    assert [seen.path for seen in model.requests] == ["/v1/models", "/v1/embeddings"]
    await asyncio.to_thread(until, lambda: len(gateway.saw(RequestServed)) == 2)
    assert [each.kind for each in gateway.saw(RequestServed)] == ["models", "embeddings"]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
async def test_any_method_path_and_query_pass(client: httpx.AsyncClient, model: ModelServer, method: str) -> None:
    model.answer = lambda seen: Body(b"\x00\xff", "audio/mpeg", headers=(("x-request-id", "7"),))
    body = b"" if method in ("GET", "DELETE") else b"\xff\x00"
    response = await client.request(method, "/files/a%2Fb?x=1&y=%C3%A9", content=body, headers=ADA)
    assert (response.content, response.headers["x-request-id"]) == (b"\x00\xff", "7")
    [seen] = model.requests
    assert (seen.method, seen.path, seen.body) == (method, "/v1/files/a%2Fb?x=1&y=%C3%A9", body)


async def test_uploads_of_known_and_unknown_length_arrive_whole(client: httpx.AsyncClient, model: ModelServer) -> None:
    model.answer = lambda seen: Status(200, {"bytes": len(seen.body)})
    sent = b"x" * 3_000_000
    form = await client.post("/audio/transcriptions", files={"file": ("a.wav", sent)}, data={"model": "w"})
    assert form.json()["bytes"] > 3_000_000
    assert model.requests[0].headers["content-type"].startswith("multipart/form-data; boundary=")

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(30):
            yield sent[:100_000]

    streamed = await client.post("/audio/transcriptions", content=pieces())
    assert streamed.json() == {"bytes": 3_000_000}


async def test_a_long_reply_is_passed_on_while_it_comes(client: httpx.AsyncClient, model: ModelServer) -> None:
    model.answer = lambda seen: Chunks([b"data: 1\n\n", b"data: 2\n\n"], pause_s=60)
    async with client.stream("POST", "/responses", json={"stream": True}, headers=ADA) as response:
        assert await anext(response.aiter_raw()) == b"data: 1\n\n"
    await asyncio.to_thread(until, lambda: model.hung_up == 1)


async def test_a_hang_up_closes_the_upstream(client: httpx.AsyncClient, model: ModelServer) -> None:
    model.answer = lambda seen: Silence(60)
    asked = asyncio.create_task(client.post("/responses", json={}, headers=ADA))
    await asyncio.to_thread(until, lambda: model.answering == 1)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    await asyncio.to_thread(until, lambda: model.hung_up == 1)


async def test_an_unavailable_model_server_is_a_502(client: httpx.AsyncClient, model: ModelServer) -> None:
    model.stop()
    response = await client.get("/models")
    assert (response.status_code, response.json()["error"]["code"]) == (502, "upstream_unreachable")


async def test_with_a_key_set_nobody_passes_without_and_it_never_travels(
    serve: Serve, pool: asyncpg.Pool, model: ModelServer
) -> None:
    key = (await create_key(pool, role="trusted")).token
    gateway = serve()
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        for path, body in (("/models", None), ("/chat/completions", {"messages": [{"role": "user", "content": "hi"}]})):
            method = "POST" if body else "GET"
            refused = await client.request(method, path, json=body)
            assert (refused.status_code, refused.json()["error"]["code"]) == (401, "invalid_api_key")
            headers = {"authorization": f"Bearer {key}", **ADA, **OF_PROXIES, "cf-aig-cache-ttl": "60"}
            allowed = await client.request(method, path, json=body, headers=headers)
            assert allowed.status_code == 200
    assert len(model.requests) == 2
    for seen in model.requests:
        assert seen.headers["authorization"] == "Bearer upstream-key"
        assert key not in str(seen.headers.raw)
        assert key.encode() not in seen.body
        assert not OF_PROXIES.keys() & seen.headers.keys()
        assert seen.headers["cf-aig-cache-ttl"] == "60"  # a client's, for a model server behind Cloudflare


async def test_with_keys_of_ours_and_none_upstream_no_authorization_travels(
    serve: Serve, pool: asyncpg.Pool, model: ModelServer, gateway_settings: GatewaySettings
) -> None:
    key = (await create_key(pool, role="trusted")).token
    gateway = serve(upstream=gateway_settings.upstream.replace(key=None))
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        assert (await client.get("/models", headers={"authorization": f"Bearer {key}"})).status_code == 200
    assert "authorization" not in model.requests[0].headers


@pytest.mark.parametrize("name", ["x-api-key", "api-key", "authorization"])
async def test_a_key_of_ours_travels_under_no_other_name(
    serve: Serve, pool: asyncpg.Pool, model: ModelServer, gateway_settings: GatewaySettings, name: str
) -> None:
    key = (await create_key(pool, role="trusted")).token
    gateway = serve(upstream=gateway_settings.upstream.replace(key=None))
    headers = {"authorization": f"Bearer {key}", name: f"Bearer {key}" if name == "authorization" else key}
    async with httpx.AsyncClient(base_url=gateway.url, headers=headers) as client:
        assert (await client.get("/models")).status_code == 200
        assert (await client.get("/models", params={"key": key})).status_code == 400
        assert (await client.post("/chat/completions?api_key=" + key.replace("_", "%5f"), json={})).status_code == 400
    assert len(model.requests) == 1
    assert key not in str(model.requests[0].headers.raw)


@pytest.mark.parametrize(
    "path", ["/chat%2Fcompletions", "//chat/completions", "/chat//completions", "/ch%61t/completions/"]
)
async def test_a_chat_path_spelled_otherwise_is_not_relayed_without_memory(
    client: httpx.AsyncClient, model: ModelServer, path: str
) -> None:
    answered = await client.post(str(client.base_url).rstrip("/") + path, json={"messages": []}, headers=ADA)
    assert (answered.status_code, "/v1/chat/completions" in answered.text) == (404, True)
    assert not model.requests


@pytest.mark.parametrize("header", ["x-accel-redirect", "x-accel-expires", "x-sendfile", "access-control-allow-origin"])
async def test_a_model_server_cannot_command_the_proxy_in_front(
    client: httpx.AsyncClient, model: ModelServer, header: str
) -> None:
    model.answer = lambda seen: Status(200, {}, ((header, "/secret"),))
    assert header not in (await client.get("/models", headers=ADA)).headers


@pytest.mark.parametrize(
    "types",
    [
        ["text/event-stream, text/plain"],
        ["text/event-stream", "text/plain"],
        ["text/plain; a=text/event-stream"],
        ["Text/Event-Stream"],
    ],
)
@pytest.mark.parametrize("path", ["/responses", "/chat/completions"])
async def test_an_event_key_reaches_no_browser_under_another_content_type(
    client: httpx.AsyncClient, model: ModelServer, types: list[str], path: str
) -> None:
    """OpenWebUI reads a stream of events wherever that name is in the header."""
    head = "".join(f"content-type: {each}\r\n" for each in types).encode()
    evil = b'data: {"event":{"type":"execute"},"choices":[]}\n\n'
    model.answer = lambda seen: Raw(b"HTTP/1.1 200 OK\r\n" + head + b"connection: close\r\n\r\n" + evil)
    body = {"stream": True, "messages": [{"role": "user", "content": "hi"}]}
    assert b'"event"' not in (await client.post(path, json=body)).content


async def test_an_event_key_reaches_no_browser_by_another_path(client: httpx.AsyncClient, model: ModelServer) -> None:
    evil = b'data: {"type":"response.created","event":{"type":"execute"}}\n\n'
    model.answer = lambda seen: Chunks([b"event: response.created\n", evil, b"data: 2\n\n"])
    response = await client.post("/responses", json={"stream": True}, headers=ADA)
    assert response.content == b'event: response.created\ndata: {"type":"response.created"}\n\ndata: 2\n\n'


async def test_a_reply_that_breaks_off_is_cut_for_the_client_too(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer
) -> None:
    cut = b"HTTP/1.1 200 OK\r\ncontent-type: audio/mpeg\r\ncontent-length: 100\r\n\r\nabc"
    model.answer = lambda seen: Raw(cut)
    with pytest.raises(httpx.RemoteProtocolError):
        await client.get("/audio", headers=ADA)
    await asyncio.to_thread(until, lambda: gateway.saw(UpstreamFailed))
    assert not gateway.saw(RequestFailed)
