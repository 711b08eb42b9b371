"""One user takes what a user can take, five hundred times over. Another one chats meanwhile and notices nothing."""

import json
import resource
import select
import shutil
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.conftest import make_short_folder
from tests.fakes.model_server import ModelServer, Silence, model
from tests.faults.test_rolling_restart import replica
from tests.gateway.sockets import Client, chat
from tests.system.processes import Served, until

__all__ = ["model"]
pytestmark = pytest.mark.timeout(300)
GREEDY, IDLE, CHATS = 500, 1000, 40
# A quarter of 400 places, the defaults.
SHARE = 100
# The other user's chats, by the median of those before: what the machine takes for 1,000 sockets more is not a fault.
SLOWER, SLOWER_S = 3, 0.1
HEAD = (
    b"POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\nx-openwebui-user-id: greedy\r\ncontent-length: 9\r\n\r\n"
)
HANGING = chat("hang").replace(b"user-id: ada", b"user-id: greedy")


@pytest.fixture
def served(database_url: str, model: ModelServer) -> Iterator[Served]:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    model.answer = lambda seen: Silence(120) if b"hang" in seen.body else None
    folder = make_short_folder()
    with replica(folder, "one", database_url, model) as running:
        yield running
    shutil.rmtree(folder, ignore_errors=True)


def test_a_greedy_user_harms_nobody_else(served: Served, model: ModelServer) -> None:
    before_s = chat_times(served)
    with ExitStack() as stack:
        for sent in (HANGING, HEAD):
            clients = [stack.enter_context(Client(served)) for _ in range(GREEDY)]
            for client in clients:
                client.send(sent)
            until(lambda clients=clients: len(answered(clients)) == GREEDY - SHARE, what="all but a share is refused")
            assert Counter(statuses(answered(clients))) == {429: GREEDY - SHARE}
        assert model.answering == SHARE
        during_s = chat_times(served)
    print(f"a chat took {before_s * 1000:.1f} ms, beside a greedy user {during_s * 1000:.1f} ms (medians)")
    assert during_s < SLOWER * before_s + SLOWER_S
    until(lambda: model.answering == 0, what="the model server is left alone")
    greedy = served.say("greedy", "hi")
    assert greedy.status == 200


def test_a_thousand_idle_connections_keep_no_newcomer_out(served: Served) -> None:
    before_s = chat_times(served)
    with ExitStack() as stack:
        for _ in range(IDLE):
            stack.enter_context(Client(served))
        during_s = chat_times(served)
    print(f"a chat took {before_s * 1000:.1f} ms, beside {IDLE} idle connections {during_s * 1000:.1f} ms (medians)")
    assert during_s < SLOWER * before_s + SLOWER_S


def chat_times(served: Served) -> float:
    """The median, each chat on a connection of its own. All have to be answered."""
    took_s = []
    for number in range(CHATS):
        started = time.monotonic()
        assert served.say("ben", f"Hello {number}").status == 200
        took_s.append(time.monotonic() - started)
    return statistics.median(took_s)


def answered(clients: list[Client]) -> list[Client]:
    poller, by_file = select.poll(), {client.socket.fileno(): client for client in clients}
    for file in by_file:
        poller.register(file, select.POLLIN)
    return [by_file[file] for file, _ in poller.poll(0)]


def statuses(clients: list[Client]) -> Iterator[int]:
    for client in clients:
        reply = client.reply()
        assert json.loads(reply.body)["error"]["code"] == "rate_limit_exceeded"
        assert int(reply.headers["retry-after"]) > 0
        yield reply.status
