"""A model server's HTTP on real sockets: what is relayed of it, and how long it may take."""

import asyncio
import gzip
import json
import socket
import zlib
from dataclasses import dataclass, field

import aiohttp
import httpx
import pytest

from gateway.observations import RequestFailed, UpstreamFailed
from gateway.settings import GatewaySettings
from gateway.upstream.settings import UpstreamSettings
from gateway.upstream.transport import AiohttpTransport
from tests.fakes.model_server import DONE, Body, Chunks, HangUp, ModelServer, Raw, Seen, Silence, Text, event
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway, until

CHAT = "/chat/completions"
ASKING = {"model": "m", "stream": True, "messages": [{"role": "user", "content": "hi"}]}
WORD = event({"choices": [{"index": 0, "delta": {"content": "word "}}]})


def raw(*headers: str, body: bytes, status: str = "200 OK") -> Raw:
    return Raw("\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode("latin-1") + body)


def as_chunks(*pieces: bytes, trailers: bytes = b"") -> bytes:
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n" + trailers + b"\r\n"


STREAM = ("content-type: text/event-stream", "transfer-encoding: chunked")


@dataclass(frozen=True, slots=True)
class Pausing:
    """These pieces at once, then not a byte for so long."""

    pieces: tuple[bytes, ...]
    seconds: float = 30

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        await Chunks(self.pieces, cut=True).send(seen, writer)
        await asyncio.sleep(self.seconds)
        return False


@dataclass(slots=True)
class Endless:
    """Events as fast as they are taken. `written`: how many bytes of them were."""

    written: list[int] = field(default_factory=lambda: [0])

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        writer.write(b"HTTP/1.1 200 OK\r\n" + "\r\n".join([*STREAM, "", ""]).encode())
        piece = as_chunks(WORD * 100).removesuffix(b"0\r\n\r\n")
        while True:
            writer.write(piece)
            await writer.drain()
            self.written[0] += len(piece)


@pytest.fixture
def short_timeouts(serve: Serve, gateway_settings: GatewaySettings) -> Gateway:
    """A gateway that waits half a second within a reply."""
    return serve(upstream=gateway_settings.upstream.replace(idle_timeout_s=0.5))


async def streamed(gateway: Gateway) -> list[bytes]:
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        reply = await client.post(CHAT, json=ASKING)
    return reply.content.split(b"\n\n")


def error_in(piece: bytes) -> str:
    code: str = json.loads(piece.removeprefix(b"data: "))["error"]["code"]
    return code


async def test_a_pause_beyond_the_idle_timeout_ends_a_reply(short_timeouts: Gateway, model: ModelServer) -> None:
    model.answer = lambda seen: Pausing((WORD, WORD))
    *words, error, done, _ = await streamed(short_timeouts)
    assert (len(words), error_in(error), done) == (2, "upstream_broke_off", b"data: [DONE]")
    [failed] = short_timeouts.saw(UpstreamFailed)
    assert failed.reason == "it sent nothing in time"
    await asyncio.to_thread(until, lambda: model.hung_up == 1)


async def test_a_reply_longer_than_the_total_timeout_ends_with_an_error(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer
) -> None:
    gateway = serve(upstream=gateway_settings.upstream.replace(total_timeout_s=1))
    model.answer = lambda seen: Chunks([WORD] * 10_000, pause_s=0.05)
    *_, error, done, _ = await streamed(gateway)
    assert (error_in(error), done) == ("upstream_broke_off", b"data: [DONE]")
    assert [failed.reason for failed in gateway.saw(UpstreamFailed)] == ["its reply did not end in time"]
    await asyncio.to_thread(until, lambda: model.hung_up == 1)


async def test_the_idle_timeout_does_not_apply_to_the_first_byte(short_timeouts: Gateway, model: ModelServer) -> None:
    @dataclass(frozen=True, slots=True)
    class Thinking:
        async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
            writer.write(b"HTTP/1.1 200 OK\r\n" + "\r\n".join([*STREAM, "", ""]).encode())
            await asyncio.sleep(1)
            writer.write(as_chunks(WORD, DONE))
            await writer.drain()
            return True

    model.answer = lambda seen: Thinking()
    assert await streamed(short_timeouts) == [WORD.strip(), DONE.strip(), b""]


async def test_headers_without_a_body_do_not_count_as_the_first_byte(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer
) -> None:
    gateway = serve(upstream=gateway_settings.upstream.replace(first_byte_timeout_s=0.2))

    @dataclass(frozen=True, slots=True)
    class OnlyHeaders:
        async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n")
            return await Silence(30).send(seen, writer)

    model.answer = lambda seen: OnlyHeaders()
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        reply = await client.post(CHAT, json=ASKING)
    assert (reply.status_code, reply.json()["error"]["code"]) == (504, "upstream_timeout")


async def test_a_slow_reader_slows_the_model_server_down(gateway: Gateway, model: ModelServer) -> None:
    """What lies between the model server and a client that reads nothing is what sockets and two small buffers hold."""
    endless = Endless()
    model.answer = lambda seen: endless
    body = json.dumps(ASKING).encode()
    with socket.create_connection(("127.0.0.1", gateway.port)) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        head = f"POST /v1{CHAT} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {len(body)}\r\n\r\n"
        client.sendall(head.encode() + body)
        await asyncio.to_thread(until, lambda: endless.written[0] > 0)
        before = -1
        while before != endless.written[0]:
            before = endless.written[0]
            await asyncio.sleep(0.5)
        assert before < 32 * 1024 * 1024  # the kernel's own buffers; an eager gateway passes this in a second
        assert client.recv(12) == b"HTTP/1.1 200"
    await asyncio.to_thread(until, lambda: model.hung_up == 1)


@pytest.mark.parametrize("size", [1, 10, 100_000])
@pytest.mark.parametrize("encoding", ["gzip", "deflate", "GZIP"])
async def test_an_unrequested_encoding_is_decoded(
    client: httpx.AsyncClient, model: ModelServer, encoding: str, size: int
) -> None:
    stream = (WORD * 3) + DONE
    packed = zlib.compress(stream) if encoding == "deflate" else gzip.compress(stream)
    pieces = [packed[start : start + size] for start in range(0, len(packed), size)]
    model.answer = lambda seen: raw(*STREAM, f"content-encoding: {encoding}", body=as_chunks(*pieces))
    reply = await client.post(CHAT, json=ASKING)
    assert (reply.content, "content-encoding" in reply.headers) == (stream, False)
    assert model.chats[-1].headers["accept-encoding"] == "identity"


@pytest.mark.parametrize("kind", ["text/event-stream", "application/json"])
@pytest.mark.parametrize("encoding", ["br", "aes128gcm", "gzip, gzip"])
async def test_an_unknown_encoding_of_a_reply_that_we_read_is_an_error(
    client: httpx.AsyncClient, model: ModelServer, kind: str, encoding: str
) -> None:
    model.answer = lambda seen: Body(b"\x01\x02", kind, headers=(("content-encoding", encoding),))
    assert (await client.post(CHAT, json=ASKING)).status_code == 502


async def test_an_unknown_encoding_of_raw_bytes_is_passed_on(client: httpx.AsyncClient, model: ModelServer) -> None:
    model.answer = lambda seen: Body(b"\x01\x02", "audio/x", headers=(("content-encoding", "aes128gcm"),))
    reply = await client.get("/files/1")
    assert (reply.headers["content-encoding"], reply.headers["content-length"]) == ("aes128gcm", "2")


async def test_trailers_and_chunk_extensions_are_not_passed_on(client: httpx.AsyncClient, model: ModelServer) -> None:
    body = b"%x;name=value\r\n%b\r\n" % (len(WORD), WORD) + as_chunks(DONE, trailers=b"x-checksum: 1\r\n")
    model.answer = lambda seen: raw(*STREAM, "trailer: x-checksum", body=body)
    reply = await client.post(CHAT, json=ASKING)
    assert reply.content == WORD + DONE
    assert not {"trailer", "x-checksum"} & set(reply.headers)


async def test_early_hints_are_not_taken_for_the_reply(client: httpx.AsyncClient, model: ModelServer) -> None:
    hints = b"HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"
    model.answer = lambda seen: Raw(hints + raw(*STREAM, body=as_chunks(WORD, DONE)).content)
    reply = await client.post(CHAT, json=ASKING)
    assert (reply.status_code, reply.content) == (200, WORD + DONE)


async def test_headers_of_a_stream(client: httpx.AsyncClient, model: ModelServer) -> None:
    sent = (
        "server: theirs", "date: Thu, 01 Jan 1970 00:00:00 GMT", "connection: x-private", "x-private: 1",
        "keep-alive: timeout=5", "x-accel-buffering: yes", "cache-control: no-cache", "x-request-id: r1",
        "x-ratelimit-remaining-tokens: 7", "openai-processing-ms: 12", "strict-transport-security: max-age=1",
    )  # fmt: skip
    model.answer = lambda seen: raw(*STREAM, *sent, body=as_chunks(DONE))
    headers = (await client.post(CHAT, json=ASKING)).headers
    assert headers["cache-control"] == "no-cache, no-transform"
    assert headers["x-accel-buffering"] == "no"
    assert (headers["x-request-id"], headers["x-ratelimit-remaining-tokens"]) == ("r1", "7")
    assert headers["openai-processing-ms"] == "12"
    assert "theirs" not in str(headers)
    assert not {"x-private", "keep-alive", "strict-transport-security"} & set(headers)
    assert len(headers.get_list("date")) == 1
    assert not headers["date"].startswith("Thu, 01 Jan 1970")


@pytest.mark.parametrize("existing", ["", "cache-control: no-store, NO-TRANSFORM"])
async def test_no_transform_is_added_once(client: httpx.AsyncClient, model: ModelServer, existing: str) -> None:
    model.answer = lambda seen: raw(*STREAM, *filter(None, [existing]), body=as_chunks(DONE))
    wanted = existing.partition(": ")[2] or "no-transform"
    assert (await client.post(CHAT, json=ASKING)).headers.get_list("cache-control") == [wanted]


async def test_of_a_reply_with_an_invalid_header_only_that_header_is_dropped(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer
) -> None:
    model.answer = lambda seen: raw(*STREAM, "x-odd: a\x7fb", "x-latin: caf\xe9", body=as_chunks(DONE))
    reply = await client.post(CHAT, json=ASKING)
    assert (reply.status_code, "x-odd" in reply.headers) == (200, False)
    assert (b"x-latin", b"caf\xe9") in reply.headers.raw
    assert not gateway.saw(RequestFailed)


async def test_a_huge_event_and_a_million_bytes_in_one_chunk_pass(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    huge = event({"choices": [{"index": 0, "delta": {"content": "x" * 3_000_000}}]})
    many = WORD * 20_000
    model.answer = lambda seen: Chunks([huge, many, DONE])
    reply = await client.post(CHAT, json=ASKING)
    assert reply.content == huge + many + DONE


async def test_head_and_empty_replies_have_no_body(client: httpx.AsyncClient, model: ModelServer) -> None:
    model.answer = lambda seen: Raw(b"HTTP/1.1 200 OK\r\ncontent-type: audio/x\r\ncontent-length: 7\r\n\r\n")
    head = await client.head("/files/1")
    assert (head.status_code, head.headers["content-length"], head.content) == (200, "7", b"")
    model.answer = lambda seen: Raw(b"HTTP/1.1 204 No Content\r\n\r\n")
    assert (await client.delete("/files/1")).status_code == 204


@pytest.mark.parametrize(
    ("sent", "passed_on"),
    [
        ([WORD, b'data: {"choices":[{"ind'], WORD),
        ([WORD, WORD[:-1]], WORD * 2),
        ([WORD, b"data: " + 2_000_000 * b"x"], None),
        ([WORD, b": comment\r"], WORD + b": comment\r\n"),
    ],
)
async def test_the_error_is_an_event_of_its_own_wherever_the_stream_breaks(
    client: httpx.AsyncClient, model: ModelServer, sent: list[bytes], passed_on: bytes | None
) -> None:
    model.answer = lambda seen: Pausing(tuple(sent), seconds=0.2)
    reply = (await client.post(CHAT, json=ASKING)).content
    before, _, error = reply.rpartition(b'data: {"error"')
    assert error.endswith(b"\n\n" + DONE)
    assert before.endswith((b"\n\n", b"\r\n"))
    assert before == passed_on or passed_on is None


async def test_a_connection_that_breaks_after_done_is_no_error(
    client: httpx.AsyncClient, gateway: Gateway, model: ModelServer
) -> None:
    model.answer = lambda seen: Chunks([WORD, DONE], cut=True)
    assert (await client.post(CHAT, json=ASKING)).content == WORD + DONE
    assert not gateway.saw(UpstreamFailed)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirected_chat_is_an_error(client: httpx.AsyncClient, model: ModelServer, status: int) -> None:
    """A client that followed it would send its text, and the headers that name the user, to wherever it points."""
    model.answer = lambda seen: Body(b"", code=status, headers=(("location", "http://elsewhere.example/v1"),))
    reply = await client.post(CHAT, json=ASKING)
    assert (reply.status_code, "location" in reply.headers) == (502, False)
    assert f"it redirects, with status {status}; MEMRELAY_UPSTREAM_URL" in reply.json()["error"]["message"]
    assert (await client.get("/files/1/content")).headers["location"] == "http://elsewhere.example/v1"


@pytest.mark.parametrize("status", ["101 Switching Protocols", "600 What"])
async def test_an_unusable_status_is_named(client: httpx.AsyncClient, model: ModelServer, status: str) -> None:
    model.answer = lambda seen: raw("content-length: 0", body=b"", status=status)
    reply = await client.post(CHAT, json=ASKING)
    assert reply.status_code == 502
    assert f"its reply has the status {status[:3]}" in reply.json()["error"]["message"]


@pytest.mark.parametrize("length", ["content-length: 1000000", "transfer-encoding: chunked"])
async def test_what_arrived_before_a_connection_broke_is_read_before_the_error(model: ModelServer, length: str) -> None:
    sent = WORD * 1_000 if "content-length" in length else as_chunks(WORD * 1_000).removesuffix(b"0\r\n\r\n")
    model.answer = lambda seen: raw("content-type: text/event-stream", length, body=sent)
    transport = AiohttpTransport(model.url, UpstreamSettings(connections=1, keepalive_s=1))
    try:
        reply = await transport.send("POST", CHAT, [], b"{}")
        await asyncio.to_thread(until, lambda: not model.open_connections)
        await asyncio.sleep(0.1)  # the end of the connection is here too
        assert await reply.read() == WORD * 1_000
        with pytest.raises(aiohttp.ClientError):
            await reply.read()
        reply.close()
    finally:
        await transport.close()


@dataclass(frozen=True, slots=True)
class OneRequestEach:
    """Replies on a new connection, and closes one that it has seen before: as if that had been idle too long."""

    known: set[object] = field(default_factory=set)

    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        if (peer := writer.get_extra_info("peername")) in self.known:
            return False
        self.known.add(peer)
        return await Text("Hello.", pause_s=0.2).send(seen, writer)


async def test_pooled_connections_that_died_together_fail_no_request(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    """More of them than the retry budget has."""
    server = OneRequestEach()
    model.answer = lambda seen: server
    for _ in range(2):
        replies = await asyncio.gather(*(client.post(CHAT, json=ASKING) for _ in range(40)))
        assert [reply.status_code for reply in replies] == [200] * 40
    assert len(model.chats) > 80  # some of the second round used pooled connections


async def test_a_post_that_may_have_had_an_effect_is_sent_once(client: httpx.AsyncClient, model: ModelServer) -> None:
    model.answer = lambda seen: HangUp()
    for method, path, times in (("POST", "/batches/1/cancel", 1), ("GET", "/models", 2), ("POST", CHAT, 3)):
        model.requests.clear()
        reply = await client.request(method, path, json=ASKING if path == CHAT else None)
        assert (reply.status_code, len(model.requests)) == (502, times)


async def test_developer_messages_become_system_where_configured(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer
) -> None:
    messages = [{"role": "developer", "content": "Be brief.", "name": "x"}, {"role": "user", "content": "hi"}]
    for role, wanted in (("keep", "developer"), ("system", "system")):
        gateway = serve(upstream=gateway_settings.upstream.replace(developer_role=role))
        async with httpx.AsyncClient(base_url=gateway.url) as client:
            await client.post(CHAT, json={"model": "m", "messages": messages, "seed": 1.50})
        assert model.chats[-1].json["messages"] == [{**messages[0], "role": wanted}, messages[1]]
        assert b'"seed":1.5' in model.chats[-1].body
