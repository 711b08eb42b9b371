"""The tools over MCP, as the official client and as plain HTTP meet them, on a real socket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from gateway.auth.keys import create_key
from gateway.tools.catalog import BY_NAME
from tests.gateway.api.test_memories import error
from tests.gateway.conftest import Remember, Serve
from tests.gateway.tools.test_tools import ANA, OWNER, Model, states

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}
LIST = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
ACCEPT = {"accept": "application/json, text/event-stream"}


@asynccontextmanager
async def client(url: str, headers: dict[str, str]) -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers=headers, timeout=20) as http,
        Client(streamable_http_client(url.removesuffix("/v1") + "/mcp", http_client=http)) as connected,
    ):
        yield connected


def answer(result: Any) -> dict[str, Any]:
    assert not result.is_error, result
    return dict(json.loads(result.content[0].text))


async def test_the_official_client_lists_and_calls_the_tools(
    serve: Serve, pool: asyncpg.Pool, remember: Remember
) -> None:
    memory = await remember(OWNER, "Loves jazz.")
    url = serve(mcp=True).url
    chat = Model(url)
    await chat.hears("My locker at the gym is number 42. And please delete the jazz from your memory, I prefer blues.")
    async with client(url, {**ANA, **chat.chat}) as mcp:
        listed = (await mcp.list_tools()).tools
        assert {tool.name for tool in listed} == set(BY_NAME)
        assert all(tool.input_schema["type"] == "object" for tool in listed)
        found = answer(await mcp.call_tool("search_memories", {"query": "jazz"}))
        assert [each["content"] for each in found["memories"]] == ["Loves jazz."]
        saved = answer(await mcp.call_tool("add_memory", {"content": "Locker at the gym is number 42."}))
        proposed = answer(await mcp.call_tool("add_memory", {"content": "Owns a boat."}))
        assert (saved["result"], proposed["result"]) == ("saved", "proposed")
        refused = await mcp.call_tool("delete_memory", {"memory_id": saved["id"]})
        assert refused.is_error
        assert "does not ask to forget this" in refused.content[0].text  # type: ignore[union-attr]
        assert answer(await mcp.call_tool("delete_memory", {"memory_id": str(memory)}))["result"] == "deleted"
        wrong = await mcp.call_tool("search_memories", {"query": ""})
        assert wrong.is_error
    await chat.client.aclose()
    assert await states(pool) == {
        "Loves jazz.": "deleted",
        "Locker at the gym is number 42.": "active",
        "Owns a boat.": "proposed",
    }


async def test_the_rules_of_a_chat_say_who_calls(serve: Serve, pool: asyncpg.Pool, remember: Remember) -> None:
    await remember(OWNER, "Lives in Lisbon.")
    ana, ben, trusted = [
        await create_key(pool, role=role, user=user)
        for role, user in (("user", "ana"), ("user", "ben"), ("trusted", None))
    ]
    url = serve(mcp=True).url
    for key, seen in ((ana, 1), (ben, 0)):
        async with client(url, {"authorization": f"Bearer {key.token}"}) as mcp:
            assert len(answer(await mcp.call_tool("list_memories", {}))["memories"]) == seen
    async with (
        client(url, {"authorization": f"Bearer {ana.token}"}) as of_ana,
        client(url, {"authorization": f"Bearer {ben.token}"}) as of_ben,
    ):
        at_once = await asyncio.gather(*[each.call_tool("list_memories", {}) for each in (of_ana, of_ben) * 4])
        assert [len(answer(each)["memories"]) for each in at_once] == [1, 0] * 4
    async with client(url, {"authorization": f"Bearer {trusted.token}"}) as mcp:
        refused = await mcp.call_tool("list_memories", {})
        assert refused.is_error
        assert "names no user" in refused.content[0].text  # type: ignore[union-attr]
    async with client(url, {"authorization": f"Bearer {ana.token}", "X-Memrelay-Memory": "off"}) as mcp:
        assert (await mcp.call_tool("list_memories", {})).is_error
    async with httpx.AsyncClient(base_url=url.removesuffix("/v1"), headers=ACCEPT) as plain:
        assert error(await plain.post("/mcp", json=INITIALIZE))[0] == 401
        stranger = {"authorization": f"Bearer {ana.token[:-1]}"}
        assert error(await plain.post("/mcp", json=LIST, headers=stranger))[0] == 401


async def test_each_request_stands_alone(serve: Serve) -> None:
    """No session is needed: OpenWebUI connects anew for each message, through any of several gateways."""
    url = serve(mcp=True).url.removesuffix("/v1")
    async with httpx.AsyncClient(base_url=url, headers={**ANA, **ACCEPT}) as plain:
        begun = await plain.post("/mcp", json=INITIALIZE)
        assert begun.status_code == 200
        assert "mcp-session-id" not in begun.headers
        assert begun.json()["result"]["serverInfo"]["name"] == "memrelay"
        listed = await plain.post("/mcp", json=LIST)
        assert len(listed.json()["result"]["tools"]) == len(BY_NAME)
        assert error(await plain.get("/mcp"))[0] == 405
        broken = await plain.post("/mcp", content=b"{", headers={"content-type": "application/json"})
        assert broken.status_code == 400


@pytest.mark.parametrize(
    ("body", "reason", "id"),
    [
        ("[]", "batches are not supported", None),
        ('[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', "batches are not supported", None),
        ("7", "send one JSON-RPC message", None),
        ('{"id": 3, "method": "ping"}', '`jsonrpc` must be "2.0"', 3),
        ('{"jsonrpc": "2.0", "id": "a"}', "`method` is missing", "a"),
        ('{"jsonrpc": "2.0", "id": 1, "method": 5}', "`method` must be a string", 1),
        ('{"jsonrpc": "2.0", "id": {}, "method": "ping"}', "`id` must be", None),
        ('{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": 1}', "`params` must be an object", 1),
    ],
)
async def test_what_is_no_message_is_refused_as_json_rpc_does(
    serve: Serve, body: str, reason: str, id: int | str | None
) -> None:
    url = serve(mcp=True).url.removesuffix("/v1")
    headers = {**ANA, **ACCEPT, "content-type": "application/json"}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=20) as plain:
        refused = await plain.post("/mcp", content=body.encode())
        listed = await plain.post("/mcp", json=LIST)
    answer = refused.json()
    assert (refused.status_code, answer["jsonrpc"], answer["id"], answer["error"]["code"]) == (400, "2.0", id, -32600)
    assert reason in answer["error"]["message"]
    assert listed.status_code == 200


@pytest.mark.parametrize("settings", [{}, {"mcp": True, "tools": False}])
async def test_it_is_not_there_unless_it_is_switched_on(serve: Serve, settings: dict[str, bool]) -> None:
    url = serve(**settings).url.removesuffix("/v1")
    async with httpx.AsyncClient(base_url=url, headers={**ANA, **ACCEPT}) as plain:
        refused = await plain.post("/mcp", json=INITIALIZE)
        assert error(refused)[0] == 404
        assert "MEMRELAY_ENABLE_MCP" in refused.json()["error"]["message"]
