"""`memrelay serve` stopped while replies are under way."""

import json
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import make_short_folder
from tests.fakes.model_server import ModelServer, Text, model
from tests.gateway.sockets import Client, chat, request
from tests.system.processes import Served, until

__all__ = ["model"]
pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes through /proc")
Serve = Callable[..., Served]


@pytest.fixture
def serve(database_url: str, model: ModelServer) -> Iterator[Serve]:
    folders, started = [], []

    def start(**settings: str) -> Served:
        folder = make_short_folder()
        folders.append(folder)
        given = {"MEMRELAY_DATABASE_URL": database_url, "MEMRELAY_UPSTREAM_URL": model.url}
        running = Served(folder, settings={**given, "MEMRELAY_FORMATION_LLM": "off", **settings})
        started.append(running)
        return running.start()

    yield start
    for running in started:
        running.stop()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def test_a_reply_under_way_is_whole_newcomers_are_served_and_nothing_is_killed(
    serve: Serve, model: ModelServer
) -> None:
    served = serve()
    model.answer = lambda seen: Text("one two three", pause_s=1) if "chat" in seen.path else None
    with Client(served) as running, Client(served) as probing:
        running.send(chat("hi", stream=True))
        until(lambda: model.answering == 1, what="the reply is under way")
        assert served.process is not None
        served.process.send_signal(signal.SIGTERM)
        until(lambda: not_ready(served, probing), what="it says that it is stopping")
        with Client(served) as newcomer:
            newcomer.send(request(b"", method="GET", path="/v1/models"))
            assert newcomer.reply().status == 200
        until(lambda: refuses(served), what="nobody is let in any more")
        assert running.reply().body.endswith(b"data: [DONE]\n\n\r\n0\r\n\r\n")
    assert served.process.wait(60) == 0
    assert served.logged("process_killed") == served.logged("replies_aborted") == []


def not_ready(served: Served, client: Client) -> bool:
    client.socket.close()
    client.socket = socket.create_connection(("127.0.0.1", served.port), timeout=20)
    client.send(request(b"", method="GET", path="/readyz"))
    return bool(json.loads(client.reply().body)["not_ready"] == ["gateway"])


def refuses(served: Served) -> bool:
    try:
        Client(served).socket.close()
    except ConnectionRefusedError:
        return True
    return False


def test_ctrl_c_gives_no_notice_and_a_second_one_breaks_the_reply_off_in_words(
    serve: Serve, model: ModelServer
) -> None:
    served = serve(MEMRELAY_DRAIN_NOTICE_S="300")
    model.answer = lambda seen: Text("one two three", pause_s=60)
    with Client(served) as running:
        running.send(chat("hi", stream=True))
        until(lambda: model.answering == 1, what="the reply is under way")
        assert served.process is not None
        served.process.send_signal(signal.SIGINT)
        until(lambda: refuses(served), what="nobody is let in any more")
        served.process.send_signal(signal.SIGINT)
        assert b'"code":"restarting"' in running.reply().body
    assert served.stop() == 0
    assert len(served.logged("replies_aborted")) == 1


def test_a_reply_beyond_the_drain_time_ends_with_an_error(serve: Serve, model: ModelServer) -> None:
    served = serve(MEMRELAY_DRAIN_NOTICE_S="0", MEMRELAY_DRAIN_S="1")
    model.answer = lambda seen: Text("one two three", pause_s=60)
    with Client(served) as running:
        running.send(chat("hi", stream=True))
        until(lambda: model.answering == 1, what="the reply is under way")
        assert served.process is not None
        served.process.send_signal(signal.SIGTERM)
        assert b'"code":"restarting"' in running.reply().body
    assert served.process.wait(60) == 0  # not served.stop(), whose signal would be a second one: what hurries is killed
    assert served.logged("process_killed") == []
