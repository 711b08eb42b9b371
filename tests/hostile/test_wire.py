"""Malformed HTTP: smuggled requests, odd paths, identities in places where no client puts them."""

import json
import logging
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import httpx
import pytest

from gateway.observations import RequestFailed, RequestServed
from tests.fakes.model_server import ModelServer, Raw
from tests.gateway.conftest import Remember
from tests.gateway.running import Gateway, until

EMPTY = b"0\r\n\r\n"


@contextmanager
def connection(gateway: Gateway) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", gateway.port), timeout=30) as opened:
        yield opened


def exchanged(gateway: Gateway, *lines: bytes, body: bytes = b"") -> bytes:
    """The whole answer to these lines of a request, after which the connection is closed."""
    request = b"\r\n".join([*lines, b"host: localhost", b"connection: close", b"", body])
    with connection(gateway) as opened:
        opened.sendall(request)
        answer = b""
        while piece := opened.recv(65_536):
            answer += piece
    return answer


SMUGGLED = [
    ([b"content-length: 5", b"transfer-encoding: chunked"], EMPTY),
    ([b"transfer-encoding: chunked", b"content-length: 5"], EMPTY),
    ([b"content-length: 5", b"content-length: 6"], b"hello!"),
    ([b"content-length: 5, 5"], b"hello"),
    ([b"content-length: +5"], b"hello"),
    ([b"content-length: -1"], b""),
    ([b"content-length: 0x5"], b"hello"),
    ([b"content-length: 99999999999999999999999"], b""),
    ([b"transfer-encoding: chunked, identity"], EMPTY),
    ([b"transfer-encoding: xchunked"], EMPTY),
    ([b"content-length: 5", b"content-length: 5"], b"hello"),
    ([b"Content-Length: 5", b"content-length:5"], b"hello"),
    ([b"content-length: 5", b"transfer-encoding: chunked", b"content-length: 5"], EMPTY),
    ([b"transfer-encoding: chunked", b"transfer-encoding: chunked"], EMPTY),
    ([b"transfer-encoding: gzip", b"transfer-encoding: chunked"], EMPTY),
    ([b"transfer-encoding: identity", b"Transfer-Encoding: chunked"], EMPTY),
    ([b"transfer-encoding:", b"transfer-encoding: chunked"], EMPTY),
    ([b"transfer-encoding: gzip, chunked"], EMPTY),
    ([b"transfer-encoding: chunked, chunked"], EMPTY),
    ([b"transfer-encoding : chunked"], EMPTY),
    ([b"content-length: 5", b"content-length: 5", b"connection: upgrade", b"upgrade: h2c"], b"hello"),
    ([b"transfer-encoding: gzip", b"transfer-encoding: chunked", b"connection: upgrade", b"upgrade: h2c"], EMPTY),
    ([b"transfer-encoding:\x0bchunked"], EMPTY),
    ([b"x-a: a\rtransfer-encoding: chunked"], EMPTY),
    ([b"x-a: a\x00b"], b""),
    ([b"x-openwebui-user-id: ana", b"\tben"], b""),
    ([b"x-openwebui-user-id : ana"], b""),
    ([b" x-openwebui-user-id: ana"], b""),
]


@pytest.mark.parametrize(("headers", "body"), SMUGGLED)
def test_a_request_of_ambiguous_length_is_refused(
    gateway: Gateway, model: ModelServer, headers: list[bytes], body: bytes
) -> None:
    answer = exchanged(
        gateway, b"POST /v1/embeddings HTTP/1.1", *headers, body=body + b"GET /v1/models HTTP/1.1\r\n\r\n"
    )
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [b"400"]
    assert not model.requests


def test_a_trailer_does_not_name_a_user(gateway: Gateway, model: ModelServer) -> None:
    body = b"2\r\n{}\r\n0\r\nx-openwebui-user-id: ben\r\nx-a: b\r\n\r\n"
    exchanged(gateway, b"POST /v1/embeddings HTTP/1.1", b"transfer-encoding: chunked", body=body)
    assert [seen for seen in model.requests if "x-a" in seen.headers or "x-openwebui-user-id" in seen.headers] == []


def test_two_requests_on_one_connection_keep_their_users_apart(gateway: Gateway) -> None:
    """Pipelined: the second's headers are there before the first is answered, and may be left unread."""
    one = b"GET /v1/models HTTP/1.1\r\nhost: localhost\r\nx-openwebui-user-id: ana\r\n\r\n"
    two = b"GET /v1/models HTTP/1.1\r\nhost: evil.example\r\nx-openwebui-user-id: ben\r\nconnection: close\r\n\r\n"
    answer = b""
    with connection(gateway) as opened:
        opened.sendall(one + two)
        while piece := opened.recv(65_536):
            answer += piece
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) in ([b"200"], [b"200", b"401"])


CLIMBING = [
    "/v1/../api/memories",
    "/v1/%2e%2e/api",
    "/v1/..%2fapi",
    "/v1/./models",
    "/v1/a/%2E%2e/b",
    "/v1/..\\api",
    "/v1/%5c../x",
]
NOWHERE = [
    "/v1@evil.example/models",
    "//evil.example/v1/models",
    "/V1/models",
    "/v1%2Fmodels",
    "/v1",
    "/api/%00",
    "*",
]
# What goes on goes to the model server, with nothing decoded that was not.
ONWARD = {
    "/v1//evil.example/x": "/v1//evil.example/x",
    "/v1/@evil.example": "/v1/@evil.example",
    "/v1/%252e%252e/x": "/v1/%252e%252e/x",
    "/v1/models/org%2Fname": "/v1/models/org%2Fname",
    "/v1/%0d%0aX-A:%20b": "/v1/%0d%0aX-A:%20b",
    "/v1/models%00": "/v1/models%00",
    "http://evil.example/v1/models": "/v1/models",
    "/v1/models#@evil.example": "/v1/models",
    "/v1/models?next=http://evil.example/": "/v1/models?next=http://evil.example/",
}


@pytest.mark.parametrize("path", [*CLIMBING, *NOWHERE])
def test_a_path_that_leads_out_of_v1_leads_nowhere(gateway: Gateway, model: ModelServer, path: str) -> None:
    answer = exchanged(gateway, f"GET {path} HTTP/1.1".encode())
    assert re.match(rb"HTTP/1.1 40[04] ", answer)
    assert b'"error"' in answer
    assert not model.requests


def test_a_doubled_slash_does_not_bypass_authentication(gateway: Gateway) -> None:
    assert exchanged(gateway, b"GET /api//memories HTTP/1.1").startswith(b"HTTP/1.1 401 ")


@pytest.mark.parametrize("path", ONWARD)
def test_a_path_goes_to_the_model_server_and_nowhere_else(gateway: Gateway, model: ModelServer, path: str) -> None:
    exchanged(gateway, f"GET {path} HTTP/1.1".encode())
    [seen] = model.requests
    assert (seen.path, seen.headers["host"]) == (ONWARD[path], f"127.0.0.1:{model.port}")
    assert "x-a" not in seen.headers


@pytest.mark.parametrize(
    "line", [b"x-a: b\rset-cookie: c=d", b"x-a: b\x00c", b"x a: b", b"content-length: 2\r\ntransfer-encoding: chunked"]
)
def test_a_reply_of_ambiguous_length_is_not_passed_on(gateway: Gateway, model: ModelServer, line: bytes) -> None:
    head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n"
    model.answer = lambda seen: Raw(head + line + b"\r\n\r\n{}")
    answer = exchanged(gateway, b"GET /v1/models HTTP/1.1")
    assert re.match(rb"HTTP/1.1 502 ", answer)
    assert b"cookie" not in answer


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost.evil.example"])
async def test_a_web_page_from_elsewhere_reads_no_memories(gateway: Gateway, remember: Remember, origin: str) -> None:
    await remember("default/ada", "Ada lives in Lisbon.")
    url = gateway.url.removesuffix("/v1")
    async with httpx.AsyncClient(base_url=url, headers={"x-openwebui-user-id": "ada"}) as client:
        for headers in ({"origin": origin}, {"host": "evil.example"}, {"x-forwarded-for": "127.0.0.1"}):
            for path in ("/v1/models", "/v1/chat/completions"):
                answered = await client.request("GET" if "models" in path else "POST", path, headers=headers)
                assert answered.status_code == 401
                assert "access-control-allow-origin" not in answered.headers


# What proxies, load balancers and content delivery networks add, one header at a time.
OF_PROXIES = """
    Forwarded Via X-Forwarded-For X-Forwarded-Proto X-Forward-For X-Original-Forwarded-For X-Original-Host
    X-Original-URL X-Rewrite-URL X-Real-IP X-Client-IP Client-IP X-Cluster-Client-IP X-Remote-Addr X-ProxyUser-IP
    Proxy-Client-IP WL-Proxy-Client-IP True-Client-IP CDN-Loop CF-Ray CF-Connecting-IP CF-Connecting-IPv6 CF-IPCountry
    CF-Visitor Fly-Client-IP Fly-Region Fastly-Client-IP Fastly-FF X-Azure-ClientIP X-Azure-Ref X-FD-HealthProbe
    X-AppGW-Trace-Id X-Amz-Cf-Id X-Amzn-Trace-Id CloudFront-Viewer-Country X-Appengine-Country X-Appengine-User-IP
    X-Cloud-Trace-Context X-Envoy-External-Address X-Envoy-Internal X-Vercel-Id X-NF-Client-Connection-IP
    Akamai-Origin-Hop X-Akamai-Edgescape X-Sucuri-ClientIP Incap-Client-IP Ali-CDN-Real-IP DO-Connecting-IP
    X-ARR-LOG-ID X-Kong-Request-Id X-Varnish L5d-Client-Id Tailscale-User-Login SSL-Client-Verify X-SSL-Client-Cert
    Client-Cert Early-Data
"""
# What programs on this machine send by themselves.
OF_CLIENTS = """
    User-Agent Accept Accept-Language Accept-Encoding Content-Type Authorization Cookie Referer Cache-Control Pragma
    X-Request-Id X-Client-Request-Id X-Stainless-Lang X-Stainless-Retry-Count OpenAI-Organization OpenAI-Beta
    Traceparent Tracestate Baggage X-B3-TraceId Sentry-Trace X-Title HTTP-Referer X-OpenWebUI-Chat-Id Sec-Fetch-Mode
    X-Requested-With CDN Client X-API-Key DNT Priority Expect
"""


@pytest.mark.parametrize("path", ["/v1/models", "/api/memories"])
async def test_without_a_key_nothing_that_came_through_a_proxy_is_served(gateway: Gateway, path: str) -> None:
    url = gateway.url.removesuffix("/v1")
    async with httpx.AsyncClient(base_url=url, headers={"x-openwebui-user-id": "ada"}) as client:
        for name in OF_PROXIES.split():
            for spelling in (name, name.upper().replace("-", "_")):
                answered = await client.get(path, headers={spelling: "1"})
                assert (answered.status_code, b"invalid_api_key" in answered.content) == (401, True), spelling
        for name in OF_CLIENTS.split():
            assert (await client.get(path, headers={name: "1"})).status_code == 200, name


LONE = "%ed%a0%80"


@pytest.mark.parametrize("id", ["a%00b", "a%0ab", "%e2%80%a8", "a%7fb%00"])
@pytest.mark.parametrize(
    "name", ["user-id", "chat-id", "message-id", "user-message-id", "user-message-parent-id", "model-id"]
)
async def test_an_id_with_a_nul_or_a_line_break_is_refused_by_name(
    client: httpx.AsyncClient, name: str, id: str
) -> None:
    headers = {"x-openwebui-user-id": "ada", f"x-openwebui-{name}": id}
    answered = await client.get("/models", headers=headers)
    assert answered.status_code == 400
    assert answered.json()["error"]["param"] == f"x-openwebui-{name}"


async def test_nul_and_half_an_emoji_are_relayed_as_they_came_and_recorded_as_replaced(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer, pool: asyncpg.Pool
) -> None:
    """Everywhere a request has text: fields, keys, roles, ids in percent-encoding, the name to show."""
    body = (
        rb'{"model":"m\u0000\ud83d","\u0000":"\udead","messages":[{"role":"assistant","content":"a\u0000"},'
        rb'{"role":"user","name":"\ud83d","content":"x \u0000 \ud83d y \ud83d\ude00","\ud800":"\u0000"}]}'
    )
    headers = {
        "x-openwebui-user-id": "ada",
        "x-openwebui-user-name": f"A%00da {LONE}",
        "x-openwebui-chat-id": f"c{LONE}",
        "x-openwebui-message-id": f"r{LONE}",
        "x-openwebui-user-message-id": f"m{LONE}",
    }
    assert (await client.post("/chat/completions", content=body, headers=headers)).status_code == 200
    assert model.requests[-1].body == body
    row = await pool.fetchrow("select * from chat_turns where role = 'user'")
    assert row is not None
    assert (row["content"], row["model"]) == ("x \ufffd \ufffd y \U0001f600", "m\ufffd\ufffd")
    # Percent-encoding that is no UTF-8 is taken for what it is: letters and percent signs.
    assert (row["chat_id"], row["message_id"]) == (f"c{LONE}", f"m{LONE}")
    assert "\0" not in (await pool.fetchval("select display_name from users"))
    assert not gateway.saw(RequestFailed)


CHUNKED = b"transfer-encoding: chunked"
NO_SIZE = b"zz\r\n"


@pytest.mark.parametrize(
    ("path", "meanwhile"),
    [
        (b"/v1/chat/completions", False),
        (b"/v1/chat/completions", True),
        (b"/v1/embeddings", False),
        (b"/v1/embeddings", True),
        (b"/api/feedback", False),
        (b"/api/feedback", True),
        (b"/healthz", False),
    ],
)
def test_a_body_that_breaks_the_protocol_gets_one_400_and_no_logged_error(
    gateway: Gateway, caplog: pytest.LogCaptureFixture, path: bytes, meanwhile: bool
) -> None:
    """`meanwhile`: while somebody reads it; else it comes with its head."""
    with connection(gateway) as opened:
        opened.sendall(_begun(path, CHUNKED) + b"2\r\n{}\r\n" + (b"" if meanwhile else NO_SIZE))
        if meanwhile:
            until(lambda: gateway.requests_under_way)
            opened.sendall(NO_SIZE)
        answer = b""
        while piece := opened.recv(65_536):
            answer += piece
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [b"400"]
    until(lambda: not gateway.requests_under_way)
    _assert_no_logged_error(gateway, caplog)
    assert {each.status for each in gateway.saw(RequestServed)} <= {400}


@pytest.mark.parametrize("path", [b"/v1/chat/completions", b"/v1/embeddings", b"/api/feedback"])
def test_a_client_that_disconnects_within_its_body_logs_no_error(
    gateway: Gateway, caplog: pytest.LogCaptureFixture, path: bytes
) -> None:
    with connection(gateway) as opened:
        opened.sendall(_begun(path, b"content-length: 9") + b"{")
        until(lambda: gateway.requests_under_way)
    until(lambda: not gateway.requests_under_way)
    _assert_no_logged_error(gateway, caplog)


def _begun(path: bytes, length: bytes) -> bytes:
    lines = [b"POST %b HTTP/1.1" % path, b"host: localhost", b"x-openwebui-user-id: ana", length, b"", b""]
    return b"\r\n".join(lines)


def _assert_no_logged_error(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    assert gateway.saw(RequestFailed) == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("connection", [b"close", b"keep-alive"])
def test_a_json_reply_to_http_1_0_has_no_chunks_and_ends_with_its_connection(
    gateway: Gateway, model: ModelServer, connection: bytes
) -> None:
    body = b'{"model": "m", "messages": [{"role": "user", "content": "hi"}]}'
    top = b"POST /v1/chat/completions HTTP/1.0\r\nhost: localhost\r\nconnection: %b\r\ncontent-length: %d\r\n\r\n"
    with socket.create_connection(("127.0.0.1", gateway.port), timeout=30) as opened:
        opened.sendall(top % (connection, len(body)) + body)
        received = b"".join(iter(lambda: opened.recv(65_536), b""))
    head, _, reply = received.partition(b"\r\n\r\n")
    assert b"transfer-encoding" not in head.lower()
    assert b"content-length: %d" % len(reply) in head
    assert b"connection: close" in head
    assert json.loads(reply)["choices"]
