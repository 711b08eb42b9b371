"""A gateway that is asked to stop: what /readyz says, which requests it still serves, how it ends long replies."""

import asyncio
import json
import select
import signal
import socket
from typing import Any

import asyncpg
import pytest

from gateway.http.limits import HttpLimits
from gateway.observations import RepliesAborted, RequestServed
from tests.fakes.model_server import DONE, Answer, Body, Chunks, ModelServer, Silence, Text, event
from tests.gateway.chat.test_turn import eventually
from tests.gateway.conftest import Serve
from tests.gateway.running import until
from tests.gateway.sockets import Client, chat, request

HAS_API = True

# More than the sockets between hold.
LARGE = Body(b"x" * 64_000_000, "image/png")
READY = request(b"", method="GET", path="/readyz")


def chunk(text: str) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {"content": text}}]}


def test_during_the_notice_it_is_not_ready_and_serves_new_requests(serve: Serve) -> None:
    gateway = serve(limits=HttpLimits(drain_notice_s=60))
    with Client(gateway) as idle, Client(gateway) as second:
        idle.send(READY)
        assert idle.reply().status in (200, 503)  # whatever the embedder says
        gateway.ask_to_stop(signal.SIGTERM)
        idle.send(READY)
        reply = idle.reply()
        assert (reply.status, json.loads(reply.body)["not_ready"]) == (503, ["gateway"])
        second.send(chat("hi"))
        reply = second.reply()
        assert (reply.status, reply.headers["connection"]) == (200, "close")
        assert second.is_closed
    assert not gateway.stopped
    gateway.ask_to_stop()
    until(lambda: gateway.stopped)


def test_after_the_notice_idle_connections_are_closed_and_new_ones_refused(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(drain_notice_s=0.1))
    model.answer = lambda seen: Chunks([event(chunk("one ")), *[b": wait\n\n"] * 20, DONE], pause_s=0.1)
    with Client(gateway) as idle, Client(gateway) as running:
        idle.send(READY)
        idle.reply()
        running.send(chat("hi", stream=True))
        until(lambda: model.answering == 1)
        gateway.ask_to_stop(signal.SIGTERM)
        assert idle.is_closed
        with pytest.raises(ConnectionRefusedError):
            Client(gateway)
        assert running.reply().body.endswith(b"data: [DONE]\n\n\r\n0\r\n\r\n")
    until(lambda: gateway.stopped)
    assert gateway.saw(RepliesAborted) == []


async def test_a_stream_that_outlasts_the_drain_ends_with_an_error_and_is_recorded(
    serve: Serve, model: ModelServer, pool: asyncpg.Pool
) -> None:
    gateway = serve(limits=HttpLimits(drain_s=0.3))
    model.answer = lambda seen: Chunks([event(chunk("one ")), event(chunk("two")), *[b": wait\n\n"] * 600], pause_s=0.1)
    with Client(gateway) as client:
        client.send(chat("hi", stream=True))
        until(lambda: model.answering == 1)
        select.select([client.socket], [], [])
        gateway.ask_to_stop()
        events = [line[6:] for line in client.reply().body.split(b"\n") if line.startswith(b"data: ")]
        assert events[-1] == b"[DONE]"
        assert json.loads(events[-2]).keys() == {"error"}
        assert json.loads(events[-2])["error"]["code"] == "restarting"
    until(lambda: model.hung_up == 1)
    row = await eventually(pool, "select content, status from chat_turns where role = 'assistant'")
    assert tuple(row) == ("one two", "partial")
    until(lambda: gateway.stopped)
    assert [each.replies for each in gateway.saw(RepliesAborted)] == [1]


def test_a_request_whose_reply_has_not_begun_gets_503_with_retry_after(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(drain_s=0.2))
    model.answer = lambda seen: Silence(60)
    with Client(gateway) as client:
        client.send(chat("hi"))
        until(lambda: model.answering == 1)
        gateway.ask_to_stop()
        reply = client.reply()
        assert (reply.status, reply.code) == (503, "restarting")
        assert int(reply.headers["retry-after"]) > 0
    until(lambda: model.hung_up == 1)


@pytest.mark.parametrize("is_read", [True, False])
def test_a_reply_that_is_no_event_stream_is_cut(serve: Serve, model: ModelServer, is_read: bool) -> None:
    gateway = serve(limits=HttpLimits(drain_s=0.2))
    model.answer = lambda seen: LARGE
    with Client(gateway) as client:
        client.send(chat("hi"))
        until(lambda: model.answering == 1)
        gateway.ask_to_stop()
        assert not is_read or client.is_closed
        until(lambda: gateway.stopped)  # and a connection that is left open fails the test by its warning


def test_a_second_signal_ends_streams_at_once_with_the_same_error(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(drain_notice_s=60, drain_s=60))
    model.answer = lambda seen: Text("one two three", pause_s=60)
    with Client(gateway) as client:
        client.send(chat("hi", stream=True))
        until(lambda: model.answering == 1)
        client.socket.recv(65536, socket.MSG_PEEK)  # the reply has begun
        gateway.ask_to_stop(signal.SIGTERM)
        gateway.ask_to_stop(signal.SIGTERM)
        assert client.reply().body.endswith(b"data: [DONE]\n\n\r\n0\r\n\r\n")
    until(lambda: gateway.stopped)


@pytest.mark.parametrize("answer", [Silence(60), LARGE], ids=["none yet", "unread"])
def test_a_second_signal_closes_what_is_open_under_a_client_that_reads_nothing(
    serve: Serve, model: ModelServer, answer: Answer
) -> None:
    gateway = serve(limits=HttpLimits(drain_notice_s=60, drain_s=60))
    model.answer = lambda seen: answer
    with Client(gateway) as client:
        client.send(chat("hi"))
        until(lambda: model.answering == 1)
        gateway.ask_to_stop(signal.SIGTERM)
        gateway.ask_to_stop(signal.SIGTERM)
        until(lambda: gateway.stopped)  # and a session or a pool that is left open fails the test by its warning
    until(lambda: model.answering == 0)


async def test_a_second_signal_waits_for_postgres_no_longer_than_a_request_would(
    serve: Serve, pool: asyncpg.Pool
) -> None:
    gateway = serve(limits=HttpLimits(drain_notice_s=60, drain_s=60))
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("lock table users, vectors, users_vectors in access exclusive mode")
        with Client(gateway) as client:
            client.send(request(b"", "x-openwebui-user-id: ada", method="GET", path="/api/memories"))
            await asyncio.to_thread(until, lambda: gateway.requests_under_way == 1)
            gateway.ask_to_stop(signal.SIGTERM)
            gateway.ask_to_stop(signal.SIGTERM)
            await asyncio.to_thread(until, lambda: gateway.stopped)


def test_a_client_that_hangs_up_during_the_drain_is_counted_as_a_hang_up(serve: Serve, model: ModelServer) -> None:
    gateway = serve(limits=HttpLimits(drain_s=60))
    model.answer = lambda seen: Silence(60)
    with Client(gateway) as client:
        client.send(chat("hi"))
        until(lambda: model.answering == 1)
        gateway.ask_to_stop()
    until(lambda: gateway.stopped)
    assert [each.status for each in gateway.saw(RequestServed)] == [499]
