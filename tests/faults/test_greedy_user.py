"""One user takes what a user can take, five hundred times over. Another one chats meanwhile and notices nothing."""

import json
import resource
import select
import shutil
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

import pytest

from tests.conftest import make_short_folder
from tests.fakes.model_server import ModelServer, Silence, model
from tests.faults.test_rolling_restart import replica
from tests.gateway.sockets import Client, chat, request
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
SEARCHES, REMEMBERED = 150, 20
# Of a chat that waits for its memories; then it goes on without.
RECALL_DEADLINE_S = 0.3
READING = {"x-memrelay-memory": "read"}
BENS = "Keeps a xylophone in the cellar."


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


def test_a_user_who_searches_without_pause_leaves_the_others_their_memory(served: Served, model: ModelServer) -> None:
    """Ben's chats are not learned from: how many past turns he has by then is not what this is about."""
    for number in range(REMEMBERED):
        remember(served, "greedy", f"Has been to town number {number} by train.")
    remember(served, "ben", BENS)
    until(lambda: found_by_meaning(served, "ben", BENS), what="the memories are embedded")
    before_s = recall_times(served, "Where is my xylophone?")
    had_before = with_memory(model)
    with searching(served, "greedy") as statuses:
        until(lambda: statuses.total() >= CHATS, what="the greedy user is at work")
        model.requests.clear()
        during_s = recall_times(served, "In which room do I keep my xylophone?")
        answers = dict(statuses)
    print(f"of {CHATS} chats {had_before} had their memory, beside a greedy user ({answers}) {with_memory(model)}")
    print(f"a chat took {before_s * 1000:.1f} ms, beside a greedy user {during_s * 1000:.1f} ms (medians)")
    assert answers[200]
    assert with_memory(model) >= had_before
    assert during_s < SLOWER * before_s + RECALL_DEADLINE_S


def remember(served: Served, user: str, text: str) -> None:
    assert served.request("POST", "/api/memories", user=user, body={"text": text}).status == 201


def found_by_meaning(served: Served, user: str, text: str) -> bool:
    found = served.request("POST", "/api/memories/search", user=user, body={"q": text}).body["items"]
    return any(each["score"] is not None for each in found)


def recall_times(served: Served, text: str) -> float:
    return chat_times(served, text, READING)


def with_memory(model: ModelServer) -> int:
    """How many of the chats brought ben's."""
    return sum(BENS.encode() in seen.body for seen in model.chats)


def chat_times(served: Served, text: str = "Hello", headers: Mapping[str, str] | None = None) -> float:
    """The median, each chat on a connection of its own. All have to be answered."""
    took_s = []
    for number in range(CHATS):
        started = time.monotonic()
        assert served.say("ben", f"{text} {number}", headers=headers).status == 200
        took_s.append(time.monotonic() - started)
    return statistics.median(took_s)


@contextmanager
def searching(served: Served, user: str) -> Iterator[Counter[int]]:
    """From as many clients at once, each of which asks something new as soon as it is answered. What they get so far,
    by status.
    """
    statuses, over = Counter[int](), threading.Event()
    with ExitStack() as stack:
        clients = [stack.enter_context(Client(served)) for _ in range(SEARCHES)]
        thread = threading.Thread(target=_search, args=(clients, user, statuses, over))
        thread.start()
        try:
            yield statuses
        finally:
            over.set()
            thread.join()


def _search(clients: list[Client], user: str, statuses: Counter[int], over: threading.Event) -> None:
    for number, client in enumerate(clients):
        client.send(_search_for(user, number))
    while not over.is_set():
        for client in answered(clients, wait_ms=100):
            reply = client.reply()
            statuses[reply.status] += 1
            client.send(_search_for(user, SEARCHES + statuses.total()))


def _search_for(user: str, number: int) -> bytes:
    body = json.dumps({"q": f"How did I get to town {number}?"}).encode()
    return request(body, f"x-openwebui-user-id: {user}", path="/api/memories/search")


def answered(clients: list[Client], *, wait_ms: int = 0) -> list[Client]:
    poller, by_file = select.poll(), {client.socket.fileno(): client for client in clients}
    for file in by_file:
        poller.register(file, select.POLLIN)
    return [by_file[file] for file, _ in poller.poll(wait_ms)]


def statuses(clients: list[Client]) -> Iterator[int]:
    for client in clients:
        reply = client.reply()
        assert json.loads(reply.body)["error"]["code"] == "rate_limit_exceeded"
        assert int(reply.headers["retry-after"]) > 0
        yield reply.status
