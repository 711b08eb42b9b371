"""Several model servers behind one address: whose models are listed, who is asked, and what each of them sees."""

from collections.abc import Iterator
from typing import Any

import asyncpg
import httpx
import pytest

from formation.turn.context import Formation
from gateway.observations import UpstreamFailed
from gateway.upstream.settings import UpstreamSettings
from tests.fakes.model_server import Answer, Body, HangUp, Json, ModelServer, Raw, Silence, Status
from tests.gateway.chat.test_edit import ADA, CHAT, form_all, listed
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway

FOOD = "Ada cooks vegetarian food."
ASKED = "I live in Rome. Which food shall I cook?"
CLIENTS_KEYS = {"authorization": "Bearer sk-of-the-client", "api-key": "of-the-client", "x-api-key": "of-the-client"}


def models(*ids: str, **more: Any) -> Status:
    return Json({"object": "list", "data": [{"id": each, "object": "model", **more} for each in ids]})


def lists(*ids: str) -> Any:
    """What a server answers that has these models."""
    return lambda seen: models(*ids, owned_by="it", price=1.50) if seen.path == "/v1/models" else None


@pytest.fixture
def cloud() -> Iterator[ModelServer]:
    server = ModelServer(answer=lists("gpt-4o", "gpt-4o-mini"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def local(model: ModelServer) -> ModelServer:
    model.answer = lists("llama", "shared")
    return model


@pytest.fixture
def tables(local: ModelServer, cloud: ModelServer) -> dict[str, dict[str, Any]]:
    """A server of one's own that has what it lists, and one that is sent no memory."""
    return {
        "local": {"url": local.url, "key": "local-key"},
        "cloud": {"url": cloud.url, "key": "cloud-key", "prefix": "gpt-", "memory": "write"},
    }


@pytest.fixture
def gateway(serve: Serve, tables: dict[str, dict[str, Any]]) -> Gateway:
    return serve(upstream=UpstreamSettings(), upstreams=tables)


def ids_of(response: httpx.Response) -> list[str]:
    assert (response.status_code, response.json()["object"]) == (200, "list"), response.text
    return [each["id"] for each in response.json()["data"]]


async def say(client: httpx.AsyncClient, model: str, *, chat: str = "chat-1", text: str = ASKED) -> httpx.Response:
    headers = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": chat}
    body = {"model": model, "messages": [{"role": "user", "content": text}]}
    return await client.post(CHAT, json=body, headers=headers)


async def test_the_models_of_all_servers_are_listed_as_each_has_them(client: httpx.AsyncClient) -> None:
    response = await client.get("/models")
    assert ids_of(response) == ["llama", "shared", "gpt-4o", "gpt-4o-mini"]
    assert b'"owned_by":"it","price":1.5}' in response.content.replace(b" ", b"")


async def test_each_listed_model_is_asked_at_its_server_and_under_its_name(
    client: httpx.AsyncClient, local: ModelServer, cloud: ModelServer
) -> None:
    for name in ids_of(await client.get("/models")):
        assert (await say(client, name)).status_code == 200
    assert [seen.json["model"] for seen in local.chats] == ["llama", "shared"]
    assert [seen.json["model"] for seen in cloud.chats] == ["gpt-4o", "gpt-4o-mini"]


async def test_a_server_that_is_unavailable_costs_its_models_and_not_the_list(
    client: httpx.AsyncClient, gateway: Gateway, cloud: ModelServer
) -> None:
    cloud.stop()
    assert ids_of(await client.get("/models")) == ["llama", "shared"]
    assert {each.server for each in gateway.saw(UpstreamFailed)} == {"cloud"}
    refused = (await say(client, "gpt-4o")).json()["error"]
    assert (refused["code"], refused["type"]) == ("upstream_unreachable", "upstream_error")
    assert refused["message"].startswith("The model server cloud cannot be reached")
    cloud.start()
    assert (await say(client, "gpt-4o")).status_code == 200


async def test_the_log_names_the_server_whose_reply_breaks_off(
    client: httpx.AsyncClient, gateway: Gateway, cloud: ModelServer
) -> None:
    cloud.answer = lambda seen: HangUp(after=2, pause_s=0)
    body = {"model": "gpt-4o", "stream": True, "messages": [{"role": "user", "content": "Hi"}]}
    await client.post(CHAT, json=body)
    failed = [(each.server, each.before_reply) for each in gateway.saw(UpstreamFailed)]
    assert failed == [("cloud", False)]


@pytest.mark.parametrize(
    "answer",
    [
        Silence(60),
        Status(401, {"error": {"message": "no"}}),
        Body(b"<html>", "text/html"),
        Json({"data": [{"name": "a"}]}),
        Json({"data": 3}),
        Body(b'{"data":' + b"[" * 100_000),
        Body(b" " * (4 * 2**20 + 1)),
        Raw(b"garbage"),
    ],
)
async def test_a_list_that_cannot_be_read_costs_its_models_and_not_the_list(
    serve: Serve, tables: dict[str, dict[str, Any]], cloud: ModelServer, answer: Answer
) -> None:
    gateway = serve(upstream=UpstreamSettings(list_timeout_s=0.3), upstreams=tables)
    cloud.answer = lambda seen: answer
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        assert ids_of(await client.get("/models")) == ["llama", "shared"]
    assert [each.server for each in gateway.saw(UpstreamFailed)] == ["cloud"]


async def test_without_any_list_the_client_is_told_so(
    client: httpx.AsyncClient, local: ModelServer, cloud: ModelServer
) -> None:
    local.stop()
    cloud.stop()
    response = await client.get("/models")
    assert (response.status_code, response.json()["error"]["code"]) == (502, "upstream_unreachable")
    assert "local, cloud" in response.json()["error"]["message"]


async def test_a_model_that_no_server_has_is_a_404_that_names_what_there_is(
    client: httpx.AsyncClient, local: ModelServer, cloud: ModelServer
) -> None:
    response = await say(client, "claude")
    error = response.json()["error"]
    assert (response.status_code, error["type"], error["code"], error["param"]) == (
        404,
        "invalid_request_error",
        "model_not_found",
        "model",
    )
    assert error["message"] == "There is no model 'claude'. There are: llama, shared, gpt-…."
    unnamed = await client.post("/embeddings", json={"input": "a"})
    assert (unnamed.status_code, unnamed.json()["error"]["param"]) == (404, "model")
    assert not local.chats
    assert not cloud.requests


async def test_a_model_is_known_without_a_list_that_a_client_has_asked_for(
    client: httpx.AsyncClient, local: ModelServer
) -> None:
    """As after a restart: a front end keeps the list it has. One that nobody lists is not looked up by each request."""
    for _ in range(2):
        assert (await say(client, "llama")).status_code == 200
        assert (await say(client, "claude")).status_code == 404
    assert [seen.path for seen in local.requests].count("/v1/models") == 1
    local.answer = lists()  # what it listed last is still its own while it lists nothing
    local.stop()
    assert ids_of(await client.get("/models")) == ["gpt-4o", "gpt-4o-mini"]
    local.start()
    assert (await say(client, "llama")).status_code == 200


async def test_a_server_that_may_have_the_model_and_does_not_answer_is_named(
    client: httpx.AsyncClient, local: ModelServer
) -> None:
    local.stop()
    response = await say(client, "llama")
    assert response.status_code == 502
    assert "the models of local are not either" in response.json()["error"]["message"]


async def test_a_name_goes_before_the_longest_prefix_and_that_before_a_list_and_the_default(
    serve: Serve, local: ModelServer, cloud: ModelServer
) -> None:
    """All four rules, with the default server where nothing else has the model."""
    local.answer = lists("gpt-oss", "gpt-oss-mine", "mine")
    cloud.answer = lists("gpt-4o", "gpt-oss", "mine", "named")
    tables = {
        "wide": {"url": cloud.url, "prefix": "gpt-"},
        "narrow": {"url": local.url, "prefix": "gpt-oss"},
        "named": {"url": cloud.url, "models": ["gpt-oss-cloud", "named"]},
    }
    gateway = serve(upstream=UpstreamSettings(url=local.url), upstreams=tables)
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        assert ids_of(await client.get("/models")) == ["mine", "gpt-4o", "gpt-oss", "gpt-oss-mine", "named"]
        for name in ("gpt-oss", "gpt-4o", "gpt-oss-cloud", "named", "anything"):
            assert (await say(client, name)).status_code == 200
    assert [seen.json["model"] for seen in local.chats] == ["gpt-oss", "anything"]
    assert [seen.json["model"] for seen in cloud.chats] == ["gpt-4o", "gpt-oss-cloud", "named"]


async def test_a_server_without_a_list_has_the_models_of_its_table(
    serve: Serve, local: ModelServer, cloud: ModelServer
) -> None:
    cloud.answer = lambda seen: Status(404, {}) if seen.path == "/v1/models" else None
    tables = {"local": {"url": local.url}, "cloud": {"url": cloud.url, "models": ["sonar"]}}
    gateway = serve(upstream=UpstreamSettings(), upstreams=tables)
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        assert ids_of(await client.get("/models")) == ["llama", "shared", "sonar"]


async def test_no_key_reaches_another_server(
    serve: Serve, tables: dict[str, dict[str, Any]], local: ModelServer, cloud: ModelServer
) -> None:
    """Neither a server's nor the client's own, which without keys of ours is meant for the default server."""
    gateway = serve(upstream=UpstreamSettings(), upstreams={**tables, "local": {"url": local.url}})
    async with httpx.AsyncClient(base_url=gateway.url, headers=CLIENTS_KEYS) as client:
        await client.get("/models")
        await client.post("/embeddings", json={"model": "llama", "input": "a"})
        for name in ("llama", "gpt-4o"):
            assert (await say(client, name)).status_code == 200
    assert len(local.requests) == 3
    for seen in local.requests:
        assert not {"authorization", "api-key", "x-api-key"} & set(seen.headers)
    assert {seen.headers.get("authorization") for seen in cloud.requests} == {"Bearer cloud-key"}
    assert "of-the-client" not in str([seen.headers.raw for seen in cloud.requests])
    gateway = serve(upstream=UpstreamSettings(url=local.url), upstreams={"cloud": tables["cloud"]})
    async with httpx.AsyncClient(base_url=gateway.url, headers=CLIENTS_KEYS) as client:
        assert (await say(client, "llama")).status_code == 200
        assert (await say(client, "gpt-4o")).status_code == 200
    assert local.requests[-1].headers["authorization"] == "Bearer sk-of-the-client"
    assert "of-the-client" not in str(cloud.requests[-1].headers.raw)


FORM = {"model": (None, "gpt-4o"), "file": ("a.wav", b'name="model"\r\n\r\nllama\r\n', "audio/wav")}


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/embeddings", {"json": {"model": "gpt-4o", "input": "a"}}),
        ("/completions", {"json": {"model": "gpt-4o", "prompt": "a"}}),
        ("/audio/transcriptions", {"files": FORM}),
        ("/audio/transcriptions", {"files": dict(reversed(FORM.items()))}),
    ],
)
async def test_whatever_names_a_model_goes_to_its_server(
    client: httpx.AsyncClient, local: ModelServer, cloud: ModelServer, path: str, sent: dict[str, Any]
) -> None:
    cloud.answer = lambda seen: Json({"ok": True})
    assert (await client.post(path, **sent)).json() == {"ok": True}
    assert [seen.path for seen in cloud.requests] == [f"/v1{path}"]
    assert (await client.get("/models/gpt-4o")).json() == {"ok": True}
    assert not local.chats
    unnamed = await client.get("/files")
    assert (unnamed.status_code, unnamed.json()["error"]["code"]) == (404, "model_not_found")


async def test_memories_reach_the_servers_that_may_see_them_and_no_other(
    client: httpx.AsyncClient,
    local: ModelServer,
    cloud: ModelServer,
    remember: Remember,
    formation: Formation,
    pool: asyncpg.Pool,
) -> None:
    """One memory serves both: what is said to the one is learned, and known to the other."""
    await remember(ADA, FOOD)
    response = await say(client, "gpt-4o")
    assert response.headers["x-memrelay-memories"] == "0"
    assert cloud.chats[-1].json["messages"] == [{"role": "user", "content": ASKED}]
    await form_all(formation)
    assert "Lives in Rome." in await listed(pool)
    assert (await say(client, "llama", text="Which food shall I cook in my city?", chat="chat-2")).status_code == 200
    assert FOOD in local.last_prompt
    # The same chat goes on at the other server: nor do the blocks of its earlier turns go there.
    assert (await say(client, "gpt-4o", text="Which food shall I cook in my city?", chat="chat-2")).status_code == 200
    assert all(FOOD.encode() not in seen.body for seen in cloud.requests)


async def test_a_switched_off_table_is_no_server(
    serve: Serve, tables: dict[str, dict[str, Any]], local: ModelServer, cloud: ModelServer
) -> None:
    gateway = serve(upstream=UpstreamSettings(url=local.url), upstreams=tables, enable_upstreams=False)
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        assert ids_of(await client.get("/models")) == ["llama", "shared"]
        assert (await say(client, "gpt-4o")).status_code == 200
    assert not cloud.requests
