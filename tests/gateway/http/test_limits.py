"""The limits of one gateway: each is exceeded by a client on a real socket."""

import asyncio
import contextlib
import json
import select
import shutil
import socket
import subprocess
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from gateway.errors import Overloaded, RateLimited
from gateway.http.admission import MAX_IMPORTS, Admission
from gateway.http.limits import HttpLimits
from gateway.observations import ClientStalled, RequestFailed, RequestServed
from tests.fakes.model_server import Answer, Body, Chunks, ModelServer, Seen, Silence, head
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway, until
from tests.gateway.sockets import Client, chat, request

HAS_API = True

MIB = 1024 * 1024
AUDIO = "/v1/audio/transcriptions"


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /healthz HTTP/1.1\r\nx-long: " + b"a" * MIB,
        b"GET /healthz HTTP/1.1\r\nx-long: " + b"a" * 70_000 + b"\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + b"a: b\r\n" * 10_000 + b"\r\n",
        b"GET /healthz?" + b"a" * MIB + b" HTTP/1.1\r\n\r\n",
    ],
    ids=["1 MB header without an end", "70 kB header", "10,000 headers", "1 MB address"],
)
def test_a_head_beyond_the_limit_gets_431_and_is_counted(gateway: Gateway, sent: bytes) -> None:
    with Client(gateway) as client:
        client.send(sent)
        reply = client.reply()
        assert (reply.status, reply.code) == (431, "request_headers_too_large")
        assert reply.headers["connection"] == "close"
        assert client.is_closed
    assert [each.status for each in gateway.saw(RequestServed)] == [431]


def test_a_head_just_under_the_limit_is_served_also_as_the_second_request(gateway: Gateway) -> None:
    with Client(gateway) as client:
        for _ in range(2):
            client.send(request(b"", "x-long: " + "a" * 65_000, method="GET", path="/healthz"))
            assert client.reply().status == 200


CHUNKED = b"POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("framing", [b"1;x=", b"1\r\n{\r\n0\r\nx-trailer: ", b"1\r\n{\r\n0\r\n" + b"a: b\r\n" * 20])
def test_chunk_extensions_and_trailers_are_limited_too(gateway: Gateway, framing: bytes) -> None:
    with Client(gateway) as client:
        client.send(CHUNKED + framing)
        with contextlib.suppress(ConnectionError):
            for _ in range(200):
                client.send(b"a: b\r\n" * 10_000 if framing.endswith(b"\r\n") else b"a" * 60_000)
        assert client.is_closed


def test_a_trailer_is_not_taken_for_a_header(gateway: Gateway, model: ModelServer) -> None:
    body = b'{"messages": [{"role": "user", "content": "hi"}]}'
    chunk = b"%x\r\n%b\r\n0\r\nx-openwebui-user-id: ben\r\n\r\n" % (len(body), body)
    with Client(gateway) as client:
        client.send(CHUNKED + chunk)
        reply = client.reply()
    assert (reply.status, "memories" in json.loads(reply.body)) == (200, False)


def test_a_request_for_an_upgrade_is_answered_in_http_1_1(gateway: Gateway) -> None:
    with Client(gateway) as client:
        client.send(request(b"", "connection: upgrade", "upgrade: websocket", method="GET", path="/healthz"))
        assert client.reply().status == 200


OFFERS = {
    "h2c": ("connection: Upgrade, HTTP2-Settings", "upgrade: h2c", "http2-settings: AAMAAABkAAQAoAAAAAIAAAAA"),
    "websocket": ("connection: keep-alive, Upgrade", "upgrade: websocket", "sec-websocket-version: 13"),
    "anything": ("Connection: UPGRADE", "Upgrade: TLS/1.0, IRC/6.9"),
}


@pytest.mark.parametrize("cuts", [(), (30, 90, 200, 300)], ids=["in one packet", "in pieces"])
@pytest.mark.parametrize("offer", OFFERS)
def test_an_offered_upgrade_is_ignored_and_the_body_read(
    gateway: Gateway, model: ModelServer, offer: str, cuts: tuple[int, ...]
) -> None:
    with Client(gateway) as client:
        for words in ("one", "two"):
            sent = chat(words, *OFFERS[offer])
            for start, end in pairwise((0, *cuts, len(sent))):
                client.send(sent[start:end])
                select.select([], [], [], 0.02 if cuts else 0)
            reply = client.reply()
            assert (reply.status, reply.headers.get("connection")) == (200, None)
    assert [seen.json["messages"][-1]["content"] for seen in model.chats] == ["one", "two"]
    assert all("upgrade" not in seen.headers and "http2-settings" not in seen.headers for seen in model.chats)


def test_a_chunked_body_after_an_offered_upgrade_is_read(gateway: Gateway, model: ModelServer) -> None:
    body = b'{"messages": [{"role": "user", "content": "hi"}]}'
    offer = b"connection: upgrade\r\nupgrade: h2c\r\n\r\n"
    with Client(gateway) as client:
        client.send(CHUNKED[:-2] + offer + b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body))
        assert client.reply().status == 200
    assert model.chats[0].body == body


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl here")
@pytest.mark.parametrize("size", [10, 300_000])
def test_curl_with_http2_gets_its_answer(gateway: Gateway, model: ModelServer, tmp_path: Path, size: int) -> None:
    body = json.dumps({"messages": [{"role": "user", "content": "x" * size}]})
    (tmp_path / "body").write_text(body)
    command = ["curl", "-sS", "--http2", "--max-time", "20", "-w", "%{http_code}", "-o", "/dev/null"]
    sent = [f"{gateway.url}/chat/completions", "--data-binary", f"@{tmp_path / 'body'}"]
    ran = subprocess.run([*command, *sent], capture_output=True, text=True, check=True)
    assert ran.stdout == "200"
    assert model.chats[0].body == body.encode()


HOSTS = ["localhost:\xb2", "localhost:\xc2\xb2", "localhost:99999", "localhost:-1", "local host", "[::1", "a/b", "a@b"]


@pytest.mark.parametrize("path", ["/v1/models", "/healthz", "/nowhere", "http://localhost:1/v1/models"])
@pytest.mark.parametrize("host", [*HOSTS, "localhost\r\nhost: localhost"])
def test_a_host_that_is_none_gets_400(gateway: Gateway, path: str, host: str) -> None:
    with Client(gateway) as client:
        client.send(f"GET {path} HTTP/1.1\r\nhost: {host}\r\n\r\n".encode("latin-1"))
        reply = client.reply()
        assert (reply.status, reply.code) == (400, "invalid_request")
    assert gateway.saw(RequestFailed) == []


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:", "[::1]:8787"])
def test_hosts_of_this_machine_are_served(gateway: Gateway, host: str) -> None:
    with Client(gateway) as client:
        client.send(f"GET /v1/models HTTP/1.1\r\nhost: {host}\r\n\r\n".encode())
        assert client.reply().status == 200


def test_a_request_for_a_tunnel_is_refused(gateway: Gateway) -> None:
    with Client(gateway) as client:
        client.send(b"CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n")
        assert client.reply().status == 405


def test_what_is_no_http_gets_a_json_error(gateway: Gateway) -> None:
    with Client(gateway) as client:
        client.send(b"EHLO mail\r\n\r\n")
        reply = client.reply()
        assert (reply.status, reply.code) == (400, "invalid_request")


@pytest.mark.parametrize("start", [b"", b"GET /heal", b"GET /healthz HTTP/1.1\r\nx-slow: 1\r\n", b"\r\n\r\n"])
def test_a_head_that_does_not_arrive_in_time_closes_the_connection(serve: Serve, start: bytes) -> None:
    gateway = serve(limits=HttpLimits(head_timeout_s=0.2))
    with Client(gateway) as client:
        client.send(start)
        if start:
            assert client.reply().code == "request_timeout"
        assert client.is_closed
    until(lambda: gateway.connections == 0)


def test_single_bytes_do_not_extend_the_time_for_a_second_head(serve: Serve) -> None:
    gateway = serve(limits=HttpLimits(head_timeout_s=0.5))
    with Client(gateway) as client:
        client.send(request(b"", method="GET", path="/healthz"))
        assert client.reply().status == 200
        dripping = iter(b"GET /healthz HTTP/1.1\r\nx-slow: " + b"a" * 10_000)
        while not select.select([client.socket], [], [], 0.05)[0]:
            client.send(bytes([next(dripping)]))
        assert client.reply().code == "request_timeout"


@pytest.mark.parametrize("path", ["/v1/chat/completions", AUDIO, "/api/feedback"])
@pytest.mark.parametrize("length", ["content-length: 100", "transfer-encoding: chunked"])
def test_a_body_that_does_not_arrive_in_time_gets_408(serve: Serve, path: str, length: str) -> None:
    gateway = serve(limits=HttpLimits(body_timeout_s=0.2))
    with Client(gateway) as client:
        client.send(
            f"POST {path} HTTP/1.1\r\nhost: localhost\r\nx-openwebui-user-id: ana\r\n{length}\r\n\r\n4\r\n{{".encode()
        )
        assert client.reply().code == "request_timeout"
        assert client.is_closed


@pytest.mark.parametrize("path", ["/v1/chat/completions", AUDIO])
def test_a_body_declared_too_large_is_refused_at_once(gateway: Gateway, model: ModelServer, path: str) -> None:
    with Client(gateway) as client:
        top = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {100 * MIB}\r\nexpect: 100-continue\r\n\r\n"
        client.send(top.encode())
        reply = client.reply()
        assert (reply.status, reply.code) == (413, "request_too_large")
        assert client.is_closed
    assert model.requests == []


@pytest.mark.parametrize("path", ["/v1/chat/completions", AUDIO])
@pytest.mark.parametrize("declared", [True, False])
def test_of_a_refused_body_only_a_few_megabytes_are_read(serve: Serve, path: str, declared: bool) -> None:
    gateway = serve(body_limit_mb=2)
    length = f"content-length: {100 * MIB}" if declared else "transfer-encoding: chunked"
    with Client(gateway) as client:
        client.send(f"POST {path} HTTP/1.1\r\nhost: localhost\r\n{length}\r\n\r\n".encode())
        piece = b"%x\r\n%b\r\n" % (MIB, b" " * MIB)
        sent = 0
        client.socket.setblocking(False)
        while not select.select([client.socket], [], [], 0)[0]:
            if select.select([], [client.socket], [], 0.1)[1]:
                with contextlib.suppress(BrokenPipeError):  # it was refused since: the answer is there to be read
                    sent += client.socket.send(piece)
            assert sent < 50 * MIB
        client.socket.settimeout(20)
        assert client.reply().code == "request_too_large"


async def test_a_client_that_sends_to_the_end_before_it_reads_gets_the_refusal(serve: Serve) -> None:
    gateway = serve(body_limit_mb=2)
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        for _ in range(3):
            response = await client.post("/chat/completions", content=b" " * (4 * MIB))
            assert response.status_code == 413


# Refused by our own rules, by the API's key check, by Litestar's limit.
EARLY_REFUSALS = {
    "too large": ("/v1/chat/completions", "content-length: 4000000", 413),
    "for a model server": (AUDIO, "content-length: 4000000", 413),
    "no such path": ("/nowhere", "content-length: 4000000", 404),
    "no user": ("/api/feedback", "content-length: 4000000", 401),
    "a proxy's": ("/v1/chat/completions", "x-forwarded-for: 1.2.3.4\r\ncontent-length: 9", 401),
}


@pytest.mark.parametrize("name", EARLY_REFUSALS)
def test_a_refusal_within_the_body_says_that_the_connection_ends(serve: Serve, name: str) -> None:
    gateway = serve(body_limit_mb=2)
    path, headers, status = EARLY_REFUSALS[name]
    with Client(gateway) as client:
        client.send(f"POST {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n\r\n{{".encode())
        reply = client.reply()
        assert (reply.status, reply.headers["connection"]) == (status, "close")
        # What the client still sends is taken, so that it gets the reply and no reset.
        client.send(b" " * MIB)
        assert client.is_closed
    until(lambda: gateway.connections == gateway.requests_under_way == 0)


def test_a_refusal_after_the_body_keeps_the_connection(gateway: Gateway) -> None:
    with Client(gateway) as client:
        for _ in range(2):
            client.send(request(b"no JSON"))
            reply = client.reply()
            assert (reply.status, "connection" in reply.headers) == (400, False)


def test_a_refusal_within_the_body_is_read_to_its_end_in_a_drain_too(serve: Serve) -> None:
    gateway = serve(limits=HttpLimits(body_timeout_s=0.5))
    with Client(gateway) as client:
        client.send(b"POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4000000\r\n\r\n{")
        until(lambda: gateway.requests_under_way)
        gateway.ask_to_stop()
        client.send(b" " * MIB)
        reply = client.reply()
        assert (reply.code, reply.headers["connection"]) == ("request_timeout", "close")
        client.send(b" " * MIB)
        assert client.is_closed
    until(lambda: gateway.stopped)


@pytest.mark.parametrize("cancelled", [[0], [0, 1], [1], [0, 1, 2]])
async def test_a_slot_released_while_its_waiter_is_cancelled_is_not_lost(cancelled: list[int]) -> None:
    admission = Admission(HttpLimits(max_turns=1, max_waiting_turns=3), body_limit_bytes=MIB)

    async def enter() -> bool:
        (await admission.take_place("ana"))()
        return True

    release = await admission.take_place("ben")
    waiting = [asyncio.create_task(enter()) for _ in range(3)]
    await asyncio.sleep(0)
    for one in cancelled:
        waiting[one].cancel()
    release()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert [each is True for each in ended] == [one not in cancelled for one in range(3)]
    assert [each for each in ended if not isinstance(each, bool | asyncio.CancelledError)] == []
    assert (admission.running, admission.waiting) == (0, 0)


def test_no_more_files_are_imported_at_once_than_fit_in_memory() -> None:
    admission = Admission(HttpLimits(), body_limit_bytes=MIB)
    with ExitStack() as under_way:
        for number in range(MAX_IMPORTS):
            under_way.enter_context(admission.importing(f"user {number}"))
        with pytest.raises(Overloaded), admission.importing("one more"):
            pass
        with pytest.raises(RateLimited), admission.importing("user 0"):
            pass
    with admission.importing("user 0"):
        pass


def test_a_pipelined_request_is_not_served(gateway: Gateway, model: ModelServer) -> None:
    with Client(gateway) as client:
        client.send(chat("one") + chat("two"))
        assert client.reply().status == 200
        assert client.is_closed
    assert len(model.chats) == 1


def test_a_pipelining_client_that_hangs_up_is_noticed(gateway: Gateway, model: ModelServer) -> None:
    model.answer = lambda seen: Silence(60)
    with Client(gateway) as client:
        client.send(chat("one") + chat("two") * 50)
        until(lambda: model.answering == 1)
    until(lambda: model.hung_up == 1)


@dataclass
class Endless:
    """Writes as fast as it is read, and counts."""

    limit_bytes: int = 256 * MIB
    written: list[int] = field(default_factory=list)

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        event = b"data: " + b"x" * 65_000 + b"\n\n"
        writer.write(head(200, [("content-type", "text/event-stream"), ("connection", "close")]))
        while sum(self.written) < self.limit_bytes:
            writer.write(event)
            await writer.drain()
            self.written.append(len(event))
        return False


def unread(gateway: Gateway, *, buffer_bytes: int = 4096) -> Client:
    client = Client.__new__(Client)
    client.socket = socket.socket()
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer_bytes)
    client.socket.settimeout(20)
    client.socket.connect(("127.0.0.1", gateway.port))
    return client


def test_what_a_client_does_not_read_is_not_fetched_from_the_model_server(gateway: Gateway, model: ModelServer) -> None:
    endless = Endless()
    model.answer = lambda seen: endless
    with unread(gateway) as client:
        client.send(chat("hi", stream=True))
        until(lambda: _is_paused(endless))
        # What the sockets on the way hold; 256 MiB would have come through a gateway that collects.
        assert sum(endless.written) < 32 * MIB
    until(lambda: model.hung_up == 1)


def _is_paused(endless: Endless) -> bool:
    before = len(endless.written)
    select.select([], [], [], 0.5)
    return 0 < before == len(endless.written)


@pytest.mark.parametrize("answer", [Endless(), Body(b"[" + b" " * 30 * MIB + b"]", "application/json")])
def test_a_client_that_stops_reading_is_disconnected(serve: Serve, model: ModelServer, answer: Answer) -> None:
    gateway = serve(limits=HttpLimits(stall_timeout_s=0.5))
    model.answer = lambda seen: answer
    with unread(gateway) as client:
        client.send(chat("hi"))
        until(lambda: gateway.saw(ClientStalled))
        until(lambda: gateway.connections == gateway.requests_under_way == 0)


def test_a_slow_reader_is_not_disconnected(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(stall_timeout_s=0.5))
    model.answer = lambda seen: Body(b"x" * 16 * MIB)
    with unread(gateway, buffer_bytes=64 * 1024) as client:
        client.send(chat("hi"))
        received = 0
        while received < 16 * MIB:
            select.select([], [], [], 0.005)
            received += len(client.socket.recv(MIB))
    assert gateway.saw(ClientStalled) == []


def test_above_the_limit_a_few_wait_and_the_rest_get_503_with_retry_after(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(max_turns=1, max_waiting_turns=1, turn_wait_timeout_s=20))
    model.answer = lambda seen: Silence(60) if b"one" in seen.body else None
    with Client(gateway) as first, Client(gateway) as second, Client(gateway) as third:
        first.send(chat("one"))
        until(lambda: model.answering == 1)
        second.send(chat("two"))
        until(lambda: gateway.app.admission.waiting == 1)
        third.send(chat("three"))
        reply = third.reply()
        assert (reply.status, reply.code) == (503, "overloaded")
        assert int(reply.headers["retry-after"]) > 0
        third.send(request(b"", method="GET", path="/v1/models"))
        assert third.reply().status == 200
        first.socket.close()
        assert second.reply().status == 200
    until(lambda: gateway.app.admission.running == 0)


def test_a_request_that_waits_too_long_gets_503(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(max_turns=1, turn_wait_timeout_s=0.2))
    model.answer = lambda seen: Silence(60)
    with Client(gateway) as first, Client(gateway) as second:
        first.send(chat("one"))
        until(lambda: model.answering == 1)
        second.send(chat("two"))
        assert second.reply().code == "overloaded"
    assert gateway.app.admission.waiting == 0


def test_a_hang_up_in_the_queue_releases_its_place(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(max_turns=1, max_waiting_turns=1, turn_wait_timeout_s=20))
    model.answer = lambda seen: Chunks([b"data: {}\n\n"] * 600, pause_s=0.1)
    with Client(gateway) as first:
        first.send(chat("one", stream=True))
        until(lambda: model.answering == 1)
        for _ in range(3):
            with Client(gateway) as waiting:
                waiting.send(chat("two"))
                until(lambda: gateway.app.admission.waiting == 1)
            until(lambda: gateway.app.admission.waiting == 0)
    until(lambda: gateway.app.admission.running == 0)
    assert len(model.chats) == 1
