"""When a client disconnects, the model stops, the turn is recorded, and the process keeps nothing of the request."""

import asyncio
import gc
from collections import Counter
from dataclasses import dataclass
from typing import Any

import asyncpg
import httpx
import pytest

from gateway.http.connection import Connection
from gateway.http.exchange import Exchange
from gateway.observations import RequestFailed, RequestServed, RequestStarted
from gateway.recording.recorder import TurnRecord
from gateway.streaming.transcript import Transcript
from tests.fakes.model_server import Answer, Chunks, ModelServer, Seen, Silence, event, head
from tests.gateway.chat.test_turn import eventually
from tests.gateway.conftest import Remember
from tests.gateway.hanging_up import answer, hang_ups
from tests.gateway.running import Gateway, until
from tests.gateway.sockets import Client, chat

STREAM = [("content-type", "text/event-stream"), ("transfer-encoding", "chunked")]


def chunk(text: str, finish: str | None = None) -> bytes:
    return event({"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish}]})


@dataclass(frozen=True)
class OnlyHeaders:
    async def send(self, seen: Seen, writer: asyncio.StreamWriter) -> bool:
        writer.write(head(200, STREAM))
        await asyncio.sleep(60)
        return False


WAITING = [b": wait\n\n"] * 600


@pytest.mark.parametrize(
    ("answer", "read_until", "recorded"),
    [
        (Silence(60), b"", None),
        (OnlyHeaders(), b"HTTP/1.1 200", None),
        (Chunks([chunk("one "), chunk("two"), *WAITING], pause_s=0.1), b"two", "one two"),
        (Chunks([chunk("one "), chunk("two", "stop"), *WAITING], pause_s=0.1), b"stop", "one two"),
    ],
    ids=["before the headers", "before the first byte", "in mid-stream", "before [DONE]"],
)
async def test_wherever_a_client_hangs_up_the_model_stops_and_the_turn_is_recorded(
    gateway: Gateway, model: ModelServer, pool: asyncpg.Pool, answer: Answer, read_until: bytes, recorded: str | None
) -> None:
    model.answer = lambda seen: answer
    with Client(gateway) as client:
        client.send(chat("hi", stream=True))
        until(lambda: model.answering == 1)
        received = b""
        while read_until not in received:
            received += client.socket.recv(65536)
    until(lambda: model.hung_up == 1)
    until(lambda: gateway.saw(RequestServed))
    assert [(each.status, each.hung_up) for each in gateway.saw(RequestServed)] == [(499, True)]
    await eventually(pool, "select id from chat_turns where role = 'user'")
    assert await pool.fetchval("select count(*) from chat_turns where role = 'user'") == 1
    if recorded is not None:
        row = await eventually(pool, "select content, status from chat_turns where role = 'assistant'")
        assert tuple(row) == (recorded, "partial")


def test_of_a_body_that_breaks_off_nothing_reaches_the_model_server(gateway: Gateway, model: ModelServer) -> None:
    top = b"POST /v1/audio/transcriptions HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
    with Client(gateway) as client:
        client.send(top + b"4\r\nhalf\r\n")
        until(lambda: gateway.requests_under_way)
    until(lambda: gateway.saw(RequestServed))
    assert model.requests == []
    assert [each.status for each in gateway.saw(RequestServed)] == [499]


async def test_a_hundred_hang_ups_leave_nothing_behind(
    gateway: Gateway, model: ModelServer, remember: Remember
) -> None:
    await remember("default/ada", "Ada cooks vegetarian food.")
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        await client.get("/models")
    until(lambda: gateway.connections == 0)
    model.answer = answer
    tasks = gateway.tasks
    await asyncio.to_thread(hang_ups, gateway.port, range(100))
    until(lambda: gateway.connections == gateway.requests_under_way == model.answering == 0)
    assert gateway.saw(RequestFailed) == []
    assert gateway.app.admission.running == gateway.app.admission.waiting == 0
    assert len(gateway.saw(RequestStarted)) == len(gateway.saw(RequestServed)) >= 50
    assert sum(each.status == 499 for each in gateway.saw(RequestServed)) >= 20
    # Rows are on their way a little longer than their requests.
    until(lambda: gateway.tasks <= tasks)
    pool: Any = gateway.services.pool
    until(lambda: pool.get_idle_size() == pool.get_size())
    until(lambda: sum(left_behind().values()) == 0)
    model.answer = lambda seen: None
    async with httpx.AsyncClient(base_url=gateway.url) as client:
        assert (await client.get("/models")).status_code == 200


def left_behind() -> Counter[str]:
    gc.collect()
    kinds = (Connection, Exchange, TurnRecord, Transcript)
    return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, kinds))
