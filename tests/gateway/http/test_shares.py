"""What one client can take from the others: places, connections, memory."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import asyncpg
import pytest

from gateway.auth.keys import create_key
from gateway.errors import RateLimited
from gateway.http.admission import Rate, Share
from gateway.http.limits import HttpLimits
from tests.fakes.model_server import Json, ModelServer, Silence
from tests.gateway.conftest import Serve
from tests.gateway.running import Gateway, until
from tests.gateway.sockets import Client, Reply, request

HAS_API = True

MIB = 2**20
CHAT = "/v1/chat/completions"
AUDIO = "/v1/audio/transcriptions"
HANGS = b"hang"
Open = Callable[[Gateway], Client]


@pytest.fixture
def opened() -> Iterator[Open]:
    with ExitStack() as stack:
        yield lambda gateway: stack.enter_context(Client(gateway))


@pytest.fixture
def gateway(serve: Serve, model: ModelServer) -> Gateway:
    """16 places, of which a user may have 4. A chat that says so is never answered."""
    model.answer = lambda seen: Silence(60) if HANGS in seen.body else Json({"choices": []})
    return serve(limits=HttpLimits(max_turns=16), body_limit_mb=1)


def of(user: str) -> str:
    return f"x-openwebui-user-id: {user}"


def say(text: str, user: str, path: str = "/v1/chat/completions") -> bytes:
    return request(b'{"messages": [{"role": "user", "content": "%b"}]}' % text.encode(), of(user), path=path)


def head(user: str, *lines: str, path: str = "/v1/chat/completions") -> bytes:
    lines = lines or ("content-length: 1000000",)
    return "\r\n".join([f"POST {path} HTTP/1.1", "host: localhost", of(user), *lines, "", ""]).encode()


def over_share(reply: Reply) -> bool:
    return (reply.status, reply.code, int(reply.headers["retry-after"]) > 0) == (429, "rate_limit_exceeded", True)


@pytest.mark.parametrize("path", ["/v1/chat/completions", AUDIO, "/v1/embeddings"])
def test_hanging_replies_of_one_user_leave_places_for_others(
    gateway: Gateway, model: ModelServer, opened: Open, path: str
) -> None:
    clients = [opened(gateway) for _ in range(4)]
    for client in clients:
        client.send(say("hang", "ana", path))
    until(lambda: model.answering == 4)
    one_more, ben = opened(gateway), opened(gateway)
    for _ in range(20):
        one_more.send(say("hang", "ana", path))
        assert over_share(one_more.reply())
        ben.send(say("hi", "ben", path))
        assert ben.reply().status == 200
    assert len(model.requests) == 4 + 20
    one_more.send(request(b"", of("ana"), method="GET", path="/v1/models"))
    assert one_more.reply().status == 200
    clients[0].socket.close()
    until(lambda: gateway.app.admission.running == 3)
    one_more.send(say("hi", "ana", path))
    assert one_more.reply().status == 200


def test_requests_without_a_body_have_a_share_of_their_own(gateway: Gateway, model: ModelServer, opened: Open) -> None:
    model.answer = lambda seen: Silence(60)
    for _ in range(4):
        opened(gateway).send(request(b"", of("ana"), method="GET", path="/v1/models"))
    until(lambda: model.answering == 4)
    model.answer = lambda seen: None
    client = opened(gateway)
    client.send(request(b"", of("ana"), method="GET", path="/v1/models"))
    assert over_share(client.reply())
    for user, sent in (("ana", say("hi", "ana")), ("ben", request(b"", of("ben"), method="GET", path="/v1/models"))):
        client.send(sent)
        assert client.reply().status == 200, user


@pytest.mark.parametrize("path", ["/v1/chat/completions", AUDIO, "/api/feedback"])
def test_heads_without_a_body_take_no_place(gateway: Gateway, model: ModelServer, opened: Open, path: str) -> None:
    clients = [opened(gateway) for _ in range(30)]
    for client in clients:
        client.send(head("ana", "content-length: 100", path=path))
    until(lambda: gateway.requests_under_way == 4)
    assert gateway.app.admission.running == gateway.app.admission.waiting == 0
    # Which of them are the four is the gateway's to say.
    refused = [reply for client in clients if (reply := _reply_so_far(client)) is not None]
    assert len(refused) == 26
    assert all(over_share(reply) and reply.headers["connection"] == "close" for reply in refused)
    client = opened(gateway)
    for user in ("ana", "ben"):
        client.send(say("hi", user))
        assert client.reply().status == 200
    assert not [seen for seen in model.requests if seen.path == AUDIO]


def _reply_so_far(client: Client) -> Reply | None:
    client.socket.settimeout(0.3)
    try:
        return client.reply()
    except TimeoutError:
        return None


def test_requests_that_wait_count_for_the_share(serve: Serve, model: ModelServer, opened: Open) -> None:
    model.answer = lambda seen: Silence(60) if HANGS in seen.body else None
    gateway = serve(limits=HttpLimits(max_turns=1, turn_wait_timeout_s=20))
    for number in range(4):
        opened(gateway).send(say("hang", "ana"))
        until(lambda expected=number: gateway.app.admission.waiting == expected)
    client = opened(gateway)
    client.send(say("hi", "ana"))
    assert over_share(client.reply())
    ben = opened(gateway)
    ben.send(say("hi", "ben"))
    until(lambda: gateway.app.admission.waiting == 4)


async def test_who_names_no_user_counts_for_the_key(
    serve: Serve, model: ModelServer, opened: Open, pool: asyncpg.Pool
) -> None:
    keys = [(await create_key(pool, role=role)).token for role in ("trusted", "trusted", "admin")]
    gateway = serve(limits=HttpLimits(max_turns=16))
    one, two, admin = (f"authorization: Bearer {key}" for key in keys)
    model.answer = lambda seen: Silence(60) if HANGS in seen.body else None
    hanging = request(b'{"messages": [{"role": "user", "content": "hang"}]}', one)
    for _ in range(4):
        opened(gateway).send(hanging)
    until(lambda: model.answering == 4)
    client = opened(gateway)
    client.send(hanging)
    assert over_share(client.reply())
    for others in ((two,), (admin,), (one, of("ana")), (two, of("ana"))):
        client.send(request(b'{"messages": [{"role": "user", "content": "hi"}]}', *others))
        assert client.reply().status == 200


def test_bodies_that_arrive_are_limited_in_bytes(gateway: Gateway, opened: Open) -> None:
    """A megabyte each: four of a user, sixteen of all."""
    most = b" " * 900_000
    for user in ("ana", "ben", "cy", "dan"):
        for _ in range(4):
            opened(gateway).send(head(user) + most)
    until(lambda: gateway.app.admission.arriving_bytes == 16 * len(most))
    eve = opened(gateway)
    for _ in range(2):
        eve.send(say("hi", "eve"))
        assert eve.reply().status == 200
    more = [opened(gateway) for _ in range(4)]
    for client in more:
        client.send(head("eve") + most)
    replies = [reply for client in more if (reply := _reply_so_far(client)) is not None]
    assert {(reply.status, reply.code) for reply in replies} == {(503, "overloaded")}
    assert gateway.app.admission.arriving_bytes <= 16 * MIB


def test_a_body_that_breaks_off_is_forgotten(gateway: Gateway) -> None:
    for _ in range(10):
        with Client(gateway) as client:
            client.send(head("ana") + b" " * 500_000)
            until(lambda: gateway.app.admission.arriving_bytes)
        until(lambda: not gateway.app.admission.arriving_bytes)


def test_a_thousand_idle_connections_keep_nobody_out(serve: Serve, opened: Open) -> None:
    gateway = serve(limits=HttpLimits().replace(max_connections=20))
    idle = [opened(gateway) for _ in range(20)]
    until(lambda: gateway.connections == 20)
    ask = request(b"", method="GET", path="/healthz")
    for client in idle[:10]:
        client.send(ask)
        assert client.reply().status == 200
    for _ in range(10):
        newcomer = opened(gateway)
        newcomer.send(ask)
        assert newcomer.reply().status == 200
    assert gateway.connections <= 20
    # The ten that had never been used gave way.
    for client in idle[:10]:
        client.send(ask)
        assert client.reply().status == 200
    assert all(client.is_closed for client in idle[10:])


def test_half_a_head_gives_way_after_the_idle_and_before_a_request(
    serve: Serve, model: ModelServer, opened: Open
) -> None:
    model.answer = lambda seen: Silence(60) if HANGS in seen.body else None
    gateway = serve(limits=HttpLimits(max_connections=10))
    half = []
    for _ in range(4):
        half.append(opened(gateway))
        half[-1].send(b"GET /healthz HTTP/1.1\r\n")
        until(lambda: gateway.connections == len(half))
    running = [opened(gateway) for _ in range(4)]
    for number, client in enumerate(running):
        client.send(say("hang", f"user{number}"))
    until(lambda: model.answering == 4)
    idle = []
    for _ in range(2):
        idle.append(opened(gateway))
        until(lambda: gateway.connections == 8 + len(idle))
    newcomers = []
    for gone in (*idle, *half):
        newcomers.append(opened(gateway))
        newcomers[-1].send(say("hang", f"newcomer{len(newcomers)}"))
        assert gone.is_closed
    until(lambda: model.answering == 10)
    # All are at work: nobody is displaced.
    last = opened(gateway)
    last.send(request(b"", method="GET", path="/healthz"))
    reply = last.reply()
    assert (reply.status, reply.code, reply.headers["connection"]) == (503, "overloaded", "close")
    assert int(reply.headers["retry-after"]) > 0
    running[0].socket.close()
    until(lambda: model.answering == 9)
    after = opened(gateway)
    after.send(request(b"", method="GET", path="/healthz"))
    assert after.reply().status == 200


def test_of_those_above_the_limit_all_are_served_while_others_idle(serve: Serve) -> None:
    gateway = serve(limits=HttpLimits().replace(max_connections=1))
    for _ in range(5):
        with Client(gateway) as first, Client(gateway) as second:
            assert first.is_closed
            second.send(request(b"", method="GET", path="/healthz"))
            assert second.reply().status == 200


@pytest.mark.parametrize(("places", "share", "expected"), [(400, 0.25, 100), (1, 0.25, 4), (16, 0.1, 4), (10, 1, 10)])
def test_a_share_is_four_at_least(places: int, share: float, expected: int) -> None:
    assert HttpLimits(max_turns=places, turn_share=share).max_turns_of_user == expected


def test_a_share_forgets_who_has_nothing() -> None:
    share = Share(2)
    for _ in range(3):
        share.take("ana")
        share.take("ana")
        with pytest.raises(RateLimited):
            share.take("ana")
        share.give_back("ana")
        share.give_back("ana")
    assert share.users == 0


def test_above_their_requests_a_minute_a_user_gets_429_and_others_do_not(
    serve: Serve, model: ModelServer, opened: Open
) -> None:
    """By default there is no such bound; what needs no body is not counted."""
    gateway = serve(limits=HttpLimits(requests_per_minute=3))
    ana, ben = opened(gateway), opened(gateway)
    for path, status in ((CHAT, 200), (AUDIO, 404), (CHAT, 200)):
        ana.send(say("hi", "ana", path))
        assert ana.reply().status == status
    ana.send(say("hi", "ana"))
    reply = ana.reply()
    assert (reply.status, reply.code, json.loads(reply.body)["error"]["type"]) == (
        429,
        "rate_limit_exceeded",
        "rate_limit_error",
    )
    assert 0 < int(reply.headers["retry-after"]) <= 20
    assert "You have sent 3 requests within a minute" in reply.body.decode()
    ana.send(request(b"", of("ana"), method="GET", path="/v1/models"))
    assert ana.reply().status == 200
    ben.send(say("hi", "ben"))
    assert ben.reply().status == 200
    assert len(model.requests) == 5


def test_a_rate_comes_back_evenly_and_what_is_refused_takes_nothing() -> None:
    now = 0.0
    rate = Rate(60, clock=lambda: now)

    def taken() -> int:
        for passed in range(100):
            try:
                rate.take("ana")
            except RateLimited:
                return passed
        raise AssertionError("there was no limit")

    assert taken() == 60
    with pytest.raises(RateLimited) as limited:
        rate.take("ana")
    assert limited.value.headers == ((b"retry-after", b"1"),)
    now = 10.5
    assert taken() == 10
    now = 1_000.0
    assert taken() == 60
    unlimited = Rate(0)
    for _ in range(1_000):
        unlimited.take("ana")
