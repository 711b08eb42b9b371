"""Requests made to be dear: refused by name before they cost anything, or relayed where they harm nobody."""

import asyncio
import json
import select
import socket
from collections.abc import Sequence
from contextlib import suppress

import asyncpg
import httpx
import pytest

from gateway.observations import ReplyRecorded, RequestFailed, RowLost, SpoolReplayed, TurnRecorded
from retrieval.secrets import find
from retrieval.secrets.find import MAX_RECORDED_CHARACTERS, MAX_SECRET_CHARACTERS, Secret, find_secrets
from tests.fakes.model_server import Json, ModelServer, Text
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway, until

ADA = {"x-openwebui-user-id": "ada"}
IN_CHAT = {**ADA, "x-openwebui-chat-id": "c1"}
CHAT = "/chat/completions"
MIB = 2**20


def chat_of(messages: bytes, more: bytes = b"1") -> bytes:
    return b'{"model":"m","messages":[' + messages + b'],"more":' + more + b"}"


def one_message(content: bytes) -> bytes:
    return chat_of(b'{"role":"user","content":' + content + b"}")


REFUSED = {
    "nested 100,000 deep": (one_message(b"[" * 100_000 + b"]" * 100_000), "MEMRELAY_JSON_DEPTH_LIMIT"),
    "objects 100,000 deep": (
        chat_of(b'{"role":"user"}', b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
        "MEMRELAY_JSON_DEPTH_LIMIT",
    ),
    "nested and never closed": (b'{"messages":' + b"[" * 100_000, "MEMRELAY_JSON_DEPTH_LIMIT"),
    "nested 900 deep": (one_message(b"[" * 900 + b"]" * 900), "MEMRELAY_JSON_DEPTH_LIMIT"),
    "10,001 messages": (chat_of(b",".join([b'{"role":"user"}'] * 10_001)), "MEMRELAY_MESSAGES_LIMIT"),
    "a million messages": (
        chat_of(b",".join([b'{"role":"user","content":""}'] * 1_000_000)),
        "MEMRELAY_JSON_VALUES_LIMIT",
    ),
    "a million parts": (one_message(b"[" + b'{"type":"text"},' * 1_000_000 + b"1]"), "MEMRELAY_JSON_VALUES_LIMIT"),
    "ten million lists": (one_message(b"[" + b"[]," * 10_000_000 + b"1]"), "MEMRELAY_JSON_VALUES_LIMIT"),
    "ten million strings": (one_message(b"[" + b'"",' * 10_000_000 + b"1]"), "MEMRELAY_JSON_VALUES_LIMIT"),
    "a million tools": (
        chat_of(b'{"role":"user"}', b"[" + b'{"type":"function"},' * 1_000_000 + b"1]"),
        "MEMRELAY_JSON_VALUES_LIMIT",
    ),
    "a million fields": (b"{" + b'"a":1,' * 1_000_000 + b'"messages":[]}', "MEMRELAY_JSON_VALUES_LIMIT"),
    "5,000 digits": (one_message(b"9" * 5_000), "messages[0].content"),
    "not a number": (one_message(b"NaN"), "not a JSON object"),
    "infinity": (one_message(b"-Infinity"), "not a JSON object"),
    "a model's name of 3 MB": (b'{"messages":[{"role":"user"}],"model":"' + b"m" * 3_000_000 + b'"}', "4096"),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_a_bomb_is_refused_by_name(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, name: str
) -> None:
    body, says = REFUSED[name]
    answered = await client.post(CHAT, content=body, headers=ADA)
    assert answered.status_code in (400, 413), answered.text
    error = answered.json()["error"]
    assert says in f"{error['message']} {error['param']}"
    assert len(answered.content) < 1_000
    assert not model.requests
    assert not gateway.saw(RequestFailed)


RELAYED = {
    "huge numbers": one_message(b"[1e999,-1e99999,1E+400,0." + b"1" * 100_000 + b"]"),
    "a number of 100,000 digits in a field of no matter": chat_of(b'{"role":"user"}', b"9" * 100_000),
    "keys that repeat": b'{"model":"a","model":"m","messages":[{"role":"system","role":"user","content":"x"}]}',
    "10 MB of escapes": one_message(b'"' + rb"\u0041" * 1_750_000 + b'"'),
    "10 MB of lone surrogates": one_message(b'"' + rb"\ud800" * 1_750_000 + b'"'),
    "a million NULs": one_message(b'"' + rb"\u0000" * 1_000_000 + b'"'),
    "a role of 1 MB": chat_of(b'{"role":"' + b"r" * MIB + b'","content":"x"}'),
    "128 tools": chat_of(
        b'{"role":"user"}', json.dumps([{"type": "function", "function": {"name": "n" * 64}}] * 128).encode()
    ),
    "a message that is 9,000 wrappings": one_message(
        json.dumps("<attached_files>\n<file />\n</attached_files>\n" * 9_000).encode()
    ),
    "2,000 pictures of a tool": chat_of(
        b'{"role":"tool","content":"x"}'
        + b',{"role":"user","content":"Here are the images from the tool results above"}' * 2_000
    ),
    "100,000 marks on one letter": one_message(json.dumps("a" + "\u0300\u0323" * 50_000).encode()),
}


@pytest.mark.parametrize("name", RELAYED)
async def test_unusual_but_valid_requests_are_relayed_unchanged(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, name: str
) -> None:
    body = RELAYED[name]
    model.answer = lambda seen: Json({"choices": []})
    answered = await client.post(CHAT, content=body, headers=ADA)
    assert answered.status_code == 200, answered.text
    assert model.requests[-1].body == body
    assert not gateway.saw(RequestFailed)


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_of_100_mb_is_refused_before_it_is_there(serve: Serve, model: ModelServer, declared: bool) -> None:
    gateway = serve(body_limit_mb=1)
    with socket.create_connection(("127.0.0.1", gateway.port), timeout=60) as client:
        length = f"content-length: {100 * MIB}" if declared else "transfer-encoding: chunked"
        client.sendall(f"POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\n{length}\r\n\r\n".encode())
        sent = 0
        with suppress(BrokenPipeError):  # refused and closed since it was last looked at
            while sent < 100 * MIB and not select.select([client], [], [], 0)[0]:
                piece = b"x" * 65_536
                client.sendall(piece if declared else b"%x\r\n%b\r\n" % (len(piece), piece))
                sent += len(piece)
        answer = b""
        while b"MiB" not in answer and (more := client.recv(65_536)):
            answer += more
    assert b" 413 " in answer.split(b"\r\n")[0]
    assert b"1 MiB" in answer
    assert sent < 50 * MIB
    assert not model.requests


async def test_text_that_postgres_cannot_index_is_stored(
    client: httpx.AsyncClient, gateway: Gateway, pool: asyncpg.Pool
) -> None:
    """100,000 different pairs of four bytes each are more than a tsvector takes."""
    text = "".join(chr(0x20000 + (i * 7919) % 42_000) for i in range(100_000))
    answered = await client.post(CHAT, json={"messages": [{"role": "user", "content": text}]}, headers=ADA)
    assert answered.status_code == 200
    # A slow machine takes the way by the spool.
    await asyncio.to_thread(until, lambda: gateway.saw(TurnRecorded) or gateway.saw(SpoolReplayed))
    assert await pool.fetchval("select content from chat_turns where role = 'user'") == text
    assert not gateway.saw(RowLost)


LONG = {
    "prose": "I went to the market and bought three oranges, a loaf of bread and a newspaper for my aunt. ",
    "code": "def f(x):\n    return self.table[x] + api_token_of(user) # 0x3f\n",
    "keys": "ghp_a1B2c3D4e5F6g7H8i9J0 sk-abc123DEF456ghi789 ",
}


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("place", ["message", "earlier message", "earlier reply", "reply"])
async def test_of_a_long_text_little_is_searched_for_secrets(
    client: httpx.AsyncClient,
    gateway: Gateway,
    model: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    place: str,
) -> None:
    """Searching all of it would hold up every other chat for seconds (decision 0026). It is relayed whole."""
    searched: list[int] = []

    def counted(text: str) -> Sequence[Secret]:
        searched.append(len(text))
        return find_secrets(text)

    monkeypatch.setattr(find, "find_secrets", counted)
    long = (LONG[kind] * (400_000 // len(LONG[kind]) + 1))[:400_000]
    texts = {
        "message": [long],
        "earlier message": [long, "Hello.", "And now?"],
        "earlier reply": ["Hello.", long, "And now?"],
        "reply": ["Hello."],
    }[place]
    messages = [{"role": ("user", "assistant")[n % 2], "content": text} for n, text in enumerate(texts)]
    model.answer = lambda seen: Text(long if place == "reply" else "Hello.")
    reply = await client.post(CHAT, json={"model": "m", "messages": messages}, headers=IN_CHAT)
    assert reply.json()["choices"][0]["message"]["content"] == (long if place == "reply" else "Hello.")
    await asyncio.to_thread(until, lambda: gateway.saw(TurnRecorded) and gateway.saw(ReplyRecorded))
    assert searched
    assert max(searched) <= MAX_RECORDED_CHARACTERS + MAX_SECRET_CHARACTERS
    assert sum(searched) <= 5 * MAX_RECORDED_CHARACTERS  # the question, its row and the reply
    assert [each["content"] for each in model.chats[-1].json["messages"]][-len(texts) :] == texts
