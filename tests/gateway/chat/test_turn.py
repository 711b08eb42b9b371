"""A chat turn as its client and the model server see it."""

import asyncio
import json
import re
from typing import Any

import asyncpg
import httpx
import pytest

from gateway.observations import RecallFailed, RequestFailed, RequestServed
from gateway.settings import GatewaySettings
from gateway.upstream.settings import UpstreamSettings
from tests.fakes.model_server import DONE, Body, Chunks, HangUp, Json, ModelServer, Raw, Silence, Status, Text, event
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway, until

ADA = {"x-openwebui-user-id": "ada"}
BOB = {"x-openwebui-user-id": "bob"}
CHAT = "/chat/completions"


def chat_body(text: object, **more: Any) -> dict[str, Any]:
    return {"model": "stand-in", "messages": [{"role": "user", "content": text}], **more}


async def test_a_turn_adds_only_the_callers_memories(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", "Ada cooks vegetarian food.")
    await remember("default/bob", "Bob cooks diabetic food.")
    response = await client.post(CHAT, json=chat_body("What shall I cook, which food?"), headers=ADA)
    assert response.status_code == 200
    assert "Ada cooks vegetarian food." in model.last_prompt
    assert "Bob" not in model.last_prompt
    assert [message["role"] for message in model.chats[-1].json["messages"]] == ["system", "user"]


async def test_letters_where_an_account_number_might_be_fail_no_turn(client: httpx.AsyncClient) -> None:
    """Of "İ" no check digits can be made."""
    assert (await client.post(CHAT, json=chat_body("SK12 KAPI BİNA EVİM"), headers=ADA)).status_code == 200


async def test_a_reply_shows_its_memories(client: httpx.AsyncClient, remember: Remember) -> None:
    memory = await remember("default/ada", "Ada cooks vegetarian food.")
    response = await client.post(CHAT, json=chat_body("What shall I cook, which food?"), headers=ADA)
    assert response.headers["x-memrelay-memories"] == "1"
    [shown] = response.json()["memories"]
    assert (shown["id"], shown["content"], shown["bank"]) == (str(memory), "Ada cooks vegetarian food.", "General")
    assert set(shown) == {"id", "content", "bank", "score"}
    assert response.json()["choices"][0]["message"]["content"] == "Hello."


async def test_a_user_without_memories_is_shown_none(client: httpx.AsyncClient) -> None:
    response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
    assert response.headers["x-memrelay-memories"] == "0"
    assert response.json()["memories"] == []


async def test_an_untouched_request_and_its_reply_pass_byte_for_byte(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    """Anonymous: no memory at all, so not a byte changes either way."""
    reply = b'{ "choices":[ ],"caf\\u00e9" : 1.10 , "big":123456789012345678901234567890}\n'
    model.answer = lambda seen: Body(reply, "application/json")
    sent = (
        b'{ "messages":[{"role":"user", "content":"caf\\u00e9"}],"x_unknown": 1.10,\n"n":2,"tools":[{"type":"f"}],'
        b'"stream_options":{"include_usage":true}, "big":123456789012345678901234567890}'
    )
    response = await client.post(CHAT, content=sent, headers={"content-type": "application/json"})
    assert model.chats[-1].body == sent
    assert response.content == reply
    assert response.headers["x-memrelay-memories"] == "0"


async def test_unknown_fields_survive_beside_what_is_added(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", "Ada cooks vegetarian food.")
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA", "detail": "low"}}
    content = [{"type": "text", "text": "Which food shall I cook?"}, picture]
    tools = [{"type": "function", "function": {"name": "f", "parameters": {}}}]
    asked = chat_body(
        content, n=2, tools=tools, stream_options={"include_usage": True}, x_mine={"a": [1.5]}, stream=True
    )
    model.answer = lambda seen: Text("Hi.")
    await client.post(CHAT, json=asked, headers=ADA)
    seen = model.chats[-1].json
    assert seen["messages"][0]["role"] == "system"
    assert {**seen, "messages": seen["messages"][1:]} == asked


async def test_a_stream_is_relayed_as_the_bytes_it_came_in(client: httpx.AsyncClient, model: ModelServer) -> None:
    pieces = [
        b'data: {"choices":[{"index":0,"delta":{"content":"caf\\u00e9 \xc3\xa9"}}]}\r\n\r\n',
        b": ping\n\n",
        b"event: x\nid: 7\ndata: {}\n\n",
        b'data: {"choices":[],"usage":{}}\r\r',
        b"data: [DONE]\n",
    ]
    model.answer = lambda seen: Chunks(pieces)
    for headers in ({}, ADA):
        response = await client.post(
            CHAT, json=chat_body("hi", stream=True, stream_options={"include_usage": True}), headers=headers
        )
        assert response.content == b"".join(pieces)
        assert response.headers["content-type"] == "text/event-stream; charset=utf-8"


async def test_a_stream_loses_no_more_than_usage_that_was_not_asked_for(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    model.answer = lambda seen: Chunks(
        [
            b'data: {"id": "1",  "choices": [{"index":0,"delta":{"content":"a"}}],  "usage" : {"a":1},  "x" : 2}\n\n',
            b'data: {"id": "1", "choices": [], "usage": {"a":1}, "citations": ["https://a"], "sources":[1]}\n\n',
            b'data: {"id": "1", "object": "chat.completion.chunk", "choices": [], "usage": {"a":1}}\n\n',
            b"data: [DONE]\n\n",
        ]
    )
    for headers in ({}, ADA):
        response = await client.post(CHAT, json=chat_body("hi", stream=True), headers=headers)
        assert response.content == (
            b'data: {"id": "1",  "choices": [{"index":0,"delta":{"content":"a"}}],  "x" : 2}\n\n'
            b'data: {"id": "1", "choices": [], "citations": ["https://a"], "sources":[1]}\n\n'
            b"data: [DONE]\n\n"
        )


async def test_each_event_is_passed_on_before_the_next_is_there(client: httpx.AsyncClient, model: ModelServer) -> None:
    """The model pauses for a minute after its first words; they are here long before."""
    model.answer = lambda seen: Text("one two three", pause_s=60)
    async with client.stream("POST", CHAT, json=chat_body("hi", stream=True), headers=ADA) as response:
        first = await anext(response.aiter_raw())
    assert b'"role":"assistant"' in first
    until(lambda: model.hung_up == 1)


async def test_the_stream_shows_its_memories_when_asked_to(client: httpx.AsyncClient, remember: Remember) -> None:
    await remember("default/ada", "Ada cooks vegetarian food.")
    asked = chat_body("Which food?", stream=True)
    silent = await client.post(CHAT, json=asked, headers=ADA)
    assert silent.headers["x-memrelay-memories"] == "1"
    assert b"memories" not in silent.content
    shown = await client.post(CHAT, json=asked, headers={**ADA, "x-memrelay-include": "memories"})
    chunks = [json.loads(each[6:]) for each in shown.text.split("\n\n") if each.startswith("data: {")]
    assert [memory["content"] for memory in chunks[0]["memories"]] == ["Ada cooks vegetarian food."]
    assert not any("memories" in chunk for chunk in chunks[1:])


async def test_openwebui_is_shown_a_status_and_citations(client: httpx.AsyncClient, remember: Remember) -> None:
    await remember("default/ada", "Ada cooks vegetarian food.")
    headers = {**ADA, "x-openwebui-chat-id": "c1"}
    response = await client.post(CHAT, json=chat_body("Which food?", stream=True), headers=headers)
    chunks = [json.loads(each[6:]) for each in response.text.split("\n\n") if each.startswith("data: {")]
    status, source = (chunk["event"] for chunk in chunks[:2])
    assert status == {"type": "status", "data": {"description": "Recalled “Ada cooks vegetarian food.”", "done": True}}
    name = "Ada cooks vegetarian food."
    assert (source["data"]["source"]["name"], source["data"]["metadata"][0]["name"]) == (name, name)
    assert re.fullmatch(r"Ada cooks vegetarian food\.\n\nGeneral, since \d{4}-\d\d-\d\d", source["data"]["document"][0])
    assert all(chunk["choices"] == [] for chunk in chunks[:2])
    assert not any("event" in chunk for chunk in chunks[2:])
    task = await client.post(
        CHAT, json=chat_body("Which food?", stream=True), headers={**headers, "x-openwebui-task": "title_generation"}
    )
    assert b'"event"' not in task.content


async def test_the_status_line_names_two_memories_and_counts_the_others(
    client: httpx.AsyncClient, remember: Remember
) -> None:
    contents = [f"Cooks vegetarian food on {day}." for day in ("Mondays", "Fridays", "Sundays")]
    contents.append("Cooks vegetarian food from the garden,\nand from the market where it is in season.")
    for content in contents:
        await remember("default/ada", content)
    response = await client.post(
        CHAT, json=chat_body("Which food?", stream=True), headers={**ADA, "x-openwebui-chat-id": "c1"}
    )
    events = [json.loads(each[6:])["event"] for each in response.text.split("\n\n") if '"event"' in each]
    names = [event["data"]["source"]["name"] for event in events[1:]]
    assert events[0]["data"]["description"] == f"Recalled “{names[0]}”, “{names[1]}” and 2 more"
    assert [event["data"]["metadata"][0]["name"] for event in events[1:]] == names
    assert {*names} == {*contents[:3], "Cooks vegetarian food from the garden, and from the market…"}


async def test_an_event_of_the_upstreams_reaches_no_browser(client: httpx.AsyncClient, model: ModelServer) -> None:
    evil = {"type": "execute", "data": {"code": "alert(1)"}}
    chunk = {"choices": [{"index": 0, "delta": {"content": "hi"}}]}
    for headers in ({}, ADA, {**ADA, "x-openwebui-task": "title_generation"}):
        model.answer = lambda seen: Chunks([event({"event": evil, **chunk}), event({"event": evil}), DONE])
        streamed = await client.post(CHAT, json=chat_body("hi", stream=True), headers=headers)
        assert streamed.content == event(chunk) + DONE
        model.answer = lambda seen: Json({"event": evil, "choices": []})
        whole = await client.post(CHAT, json=chat_body("hi"), headers=headers)
        assert "event" not in whole.json()


@pytest.mark.parametrize("stream", [True, False])
async def test_a_hang_up_before_the_reply_closes_the_upstream(
    client: httpx.AsyncClient, model: ModelServer, stream: bool
) -> None:
    model.answer = lambda seen: Silence(60)
    asked = asyncio.create_task(client.post(CHAT, json=chat_body("hi", stream=stream), headers=ADA))
    await asyncio.to_thread(until, lambda: model.answering == 1)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    await asyncio.to_thread(until, lambda: model.hung_up == 1)


async def test_a_hang_up_during_the_reply_closes_the_upstream_and_records_the_partial_reply(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, pool: asyncpg.Pool
) -> None:
    model.answer = lambda seen: Text("one two three four", pause_s=0.05)
    model.answer = lambda seen: Chunks(
        [event(content_chunk("one ")), event(content_chunk("two")), *[b": wait\n\n"] * 600], pause_s=0.1
    )
    async with client.stream("POST", CHAT, json=chat_body("hi", stream=True), headers=ADA) as response:
        chunks = response.aiter_raw()
        await anext(chunks)
        await anext(chunks)
    await asyncio.to_thread(until, lambda: model.hung_up == 1)
    await asyncio.to_thread(until, lambda: gateway.saw(RequestServed))
    assert gateway.saw(RequestServed)[0].hung_up
    row = await eventually(pool, "select content, status from chat_turns where role = 'assistant'")
    assert tuple(row) == ("one two", "partial")


def content_chunk(text: str) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {"content": text}}]}


async def eventually(pool: asyncpg.Pool, query: str, *arguments: object) -> asyncpg.Record:
    for _ in range(500):
        row = await pool.fetchrow(query, *arguments)
        if row is not None:
            return row
        await asyncio.sleep(0.02)
    raise AssertionError(f"no row: {query}")


async def test_a_complete_reply_is_no_hang_up(client: httpx.AsyncClient, gateway: Gateway) -> None:
    for stream in (True, False):
        await client.post(CHAT, json=chat_body("hi", stream=stream), headers=ADA)
    await asyncio.to_thread(until, lambda: len(gateway.saw(RequestServed)) == 2)
    assert [(each.hung_up, each.status, each.kind) for each in gateway.saw(RequestServed)] == 2 * [(False, 200, "turn")]


@pytest.mark.parametrize("status", [400, 401, 404, 422, 429, 500, 503])
async def test_the_upstreams_refusal_is_relayed_with_its_headers(
    client: httpx.AsyncClient, model: ModelServer, status: int
) -> None:
    error = {"error": {"message": "no", "type": "x", "code": "y"}}
    headers = (("retry-after", "7"), ("x-ratelimit-remaining-requests", "0"), ("x-request-id", "r1"))
    model.answer = lambda seen: Status(status, error, (*headers, ("set-cookie", "a=b")))
    for stream in (True, False):
        response = await client.post(CHAT, json=chat_body("hi", stream=stream), headers=ADA)
        assert (response.status_code, response.json()) == (status, error)
        assert response.headers["retry-after"] == "7"
        assert response.headers["x-ratelimit-remaining-requests"] == "0"
        assert response.headers["x-request-id"] == "r1"
        assert "set-cookie" not in response.headers


@pytest.mark.parametrize("stream", [True, False])
async def test_an_unavailable_model_server_is_a_502(
    client: httpx.AsyncClient, model: ModelServer, stream: bool
) -> None:
    model.stop()
    response = await client.post(CHAT, json=chat_body("hi", stream=stream), headers=ADA)
    assert (response.status_code, response.json()["error"]["code"]) == (502, "upstream_unreachable")
    assert "127.0.0.1" not in response.text


async def test_an_upstream_timeout_is_a_504(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer
) -> None:
    gateway = serve(upstream=gateway_settings.upstream.replace(first_byte_timeout_s=0.2))
    model.answer = lambda seen: Silence(30)
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
    assert (response.status_code, response.json()["error"]["code"]) == (504, "upstream_timeout")
    assert len(model.chats) == 1


@pytest.mark.parametrize(
    "garbage", [b"garbage\r\n\r\n", b"HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n", b"HTTP/1.1 200 OK\r\nx"]
)
async def test_a_garbled_reply_is_a_502(client: httpx.AsyncClient, model: ModelServer, garbage: bytes) -> None:
    model.answer = lambda seen: Raw(garbage)
    response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
    assert response.status_code == 502


async def test_a_connection_that_dies_before_the_first_byte_is_tried_once_more(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    model.answer = lambda seen: HangUp() if len(model.chats) == 1 else None
    response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
    assert (response.status_code, len(model.chats)) == (200, 2)


async def test_a_reply_cut_short_is_a_502_when_nothing_was_sent(client: httpx.AsyncClient, model: ModelServer) -> None:
    cut = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"
    model.answer = lambda seen: Raw(cut)
    response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
    assert (response.status_code, len(model.chats)) == (502, 1)


async def test_a_stream_that_breaks_off_ends_in_an_error_openwebui_shows(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool
) -> None:
    model.answer = lambda seen: HangUp(after=3)
    response = await client.post(CHAT, json=chat_body("hi", stream=True), headers=ADA)
    *_, error, done, _ = response.text.split("\n\n")
    assert done == "data: [DONE]"
    assert set(json.loads(error.removeprefix("data: "))) == {"error"}
    row = await eventually(pool, "select content, status from chat_turns where role = 'assistant'")
    assert tuple(row) == ("word0 word1 ", "partial")


async def test_a_reply_over_the_limit_passes_unread(serve: Serve, model: ModelServer) -> None:
    gateway = serve(body_limit_mb=1)
    reply = json.dumps({"choices": [], "padding": "x" * 2 * 2**20}).encode()
    model.answer = lambda seen: Body(reply, "application/json")
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
    assert response.content == reply


async def test_a_reply_that_is_no_json_passes_untouched(client: httpx.AsyncClient, model: ModelServer) -> None:
    for reply, kind in ((b"[1]", "application/json"), (b"{broken", "application/json"), (b"\x00\xff", "audio/wav")):
        model.answer = lambda seen, reply=reply, kind=kind: Body(reply, kind)  # type: ignore[misc]
        response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
        assert (response.content, response.headers["content-type"]) == (reply, kind)


async def test_no_cookie_and_no_identity_reaches_the_model(client: httpx.AsyncClient, model: ModelServer) -> None:
    orders = (("set-cookie", "session=ada; Path=/"), ("clear-site-data", "*"), ("refresh", "0;url=http://evil.example"))
    model.answer = lambda seen: Status(200, {"choices": []}, orders)
    private = {
        "cookie": "a=b",
        "x-openwebui-user-email": "ada@example.com",
        "x-memrelay-include": "memories",
        "connection": "keep-alive, x-hop",
        "x-hop": "1",
        "authorization": "Bearer somebody",
        "x-request-id": "r7",
    }
    await client.post(CHAT, json=chat_body("hi"), headers={**ADA, **private})
    answered = await client.post(CHAT, json=chat_body("hi"), headers=BOB)
    assert not {"set-cookie", "clear-site-data", "refresh"} & answered.headers.keys()
    for seen in model.chats:
        assert "cookie" not in seen.headers
        assert not any(name.startswith(("x-openwebui", "x-memrelay")) for name in seen.headers)
        assert seen.headers["authorization"] == "Bearer upstream-key"
        assert seen.headers["accept-encoding"] == "identity"
    assert "x-hop" not in model.chats[0].headers
    assert model.chats[0].headers["x-request-id"] == "r7"


async def test_without_any_key_the_clients_own_goes_to_the_model_server(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer
) -> None:
    gateway = serve(upstream=gateway_settings.upstream.replace(key=None))
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        await client.post(CHAT, json=chat_body("hi"), headers={"authorization": "Bearer theirs"})
    assert model.chats[0].headers["authorization"] == "Bearer theirs"


@pytest.mark.parametrize(
    ("method", "path", "content", "status"),
    [
        ("GET", CHAT, b"", 405),
        ("DELETE", CHAT, b"", 405),
        ("POST", CHAT, b"{", 400),
        ("POST", CHAT, b'{"messages":[]}', 400),
        ("POST", CHAT, b"x" * (2 * 1024 * 1024 + 1), 413),
        ("GET", "/../internal", b"", 404),
        ("GET", "/models/%2e%2e/%2e%2e/internal", b"", 400),
    ],
)
async def test_our_own_refusals_have_openais_shape(
    serve: Serve, model: ModelServer, method: str, path: str, content: bytes, status: int
) -> None:
    gateway = serve(body_limit_mb=2)
    async with httpx.AsyncClient() as client:
        response = await client.request(method, gateway.url + path, content=content)
    assert response.status_code == status
    assert set(response.json()["error"]) == {"message", "type", "param", "code"}
    assert model.requests == []


async def test_a_memory_that_cannot_be_ranked_costs_the_turn_its_memories_and_nothing_else(
    gateway: Gateway, client: httpx.AsyncClient, remember: Remember, pool: asyncpg.Pool
) -> None:
    await remember("default/ada", "Lives in Lisbon.")
    await pool.execute("update users_vectors set said_at = '-infinity'")  # as an import let in
    response = await client.post(CHAT, json=chat_body("Who lives in Lisbon?"), headers=ADA)
    assert (response.status_code, response.headers["x-memrelay-memories"]) == (200, "0")
    assert len(gateway.saw(RecallFailed)) == 1
    assert await pool.fetchval("select recall from chat_turns where role = 'user'") == "nothing"


async def test_a_date_that_stands_for_none_is_a_question_like_any_other(
    client: httpx.AsyncClient, gateway: Gateway
) -> None:
    for date in ("9999-12-31", "0001-01-01"):
        assert (await client.post(CHAT, json=chat_body(f"What about {date}?"), headers=ADA)).status_code == 200
    assert not gateway.saw(RecallFailed)


async def test_a_bug_is_a_plain_500_and_the_log_has_the_exception(
    serve: Serve, gateway: Gateway, client: httpx.AsyncClient
) -> None:
    gateway.services.keys = None  # type: ignore[assignment]
    response = await client.post(CHAT, json=chat_body("hi"), headers=ADA)
    assert (response.status_code, response.json()["error"]["code"]) == (500, "internal_error")
    assert "Traceback" not in response.text
    assert "NoneType" not in response.text
    [failed] = gateway.saw(RequestFailed)
    assert isinstance(failed.exception, AttributeError)


async def test_a_body_of_many_megabytes_goes_through(client: httpx.AsyncClient, model: ModelServer) -> None:
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "A" * 8_000_000}}
    asked = chat_body([{"type": "text", "text": "What is this?"}, picture])
    response = await client.post(CHAT, json=asked, headers=ADA)
    assert response.status_code == 200
    assert model.chats[0].json["messages"][-1]["content"][1] == picture


async def test_rehearsal_answers_with_its_prompt(serve: Serve, remember: Remember) -> None:
    await remember("default/ada", "Lives in Lisbon.")
    gateway = serve(upstream=UpstreamSettings())
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        ada = await client.post(CHAT, json=chat_body("Which city am I lives in?"), headers=ADA)
        bob = await client.post(CHAT, json=chat_body("Which city am I lives in?"), headers=BOB)
    assert "Lisbon" in ada.json()["choices"][0]["message"]["content"]
    assert "Lisbon" not in bob.text


async def test_requests_to_mistral_and_its_replies_are_adapted(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", "Ada cooks vegetarian food.")
    gateway = serve(upstream=gateway_settings.upstream.replace(kind="mistral"))
    thinking = [{"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}, {"type": "text", "text": "Rice."}]
    model.answer = lambda seen: Chunks([event({"choices": [{"index": 0, "delta": {"content": thinking}}]}), DONE])
    asked = chat_body("Which food?", stream=True, stream_options={"include_usage": True}, user="ada")
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        response = await client.post(CHAT, json=asked, headers=ADA)
    assert set(model.chats[0].json) == {"model", "messages", "stream"}
    assert "vegetarian" in model.last_prompt
    chunk = json.loads(response.text.split("\n\n")[0].removeprefix("data: "))
    assert chunk["choices"][0]["delta"] == {"content": "Rice.", "reasoning_content": "Hm."}
