"""A thousand clients that hang up on a real gateway, at moments nobody chose."""

import re
import shutil
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import make_short_folder
from tests.fakes.model_server import Chunks, ModelServer, model
from tests.faults.test_rolling_restart import replica
from tests.gateway.hanging_up import answer, hang_ups
from tests.gateway.sockets import Client, chat
from tests.system.processes import Served, until

__all__ = ["model"]
pytestmark = pytest.mark.timeout(300)
# What Python keeps of memory it once needed; 1,000 requests that stayed would be 20 MB and more.
GROWTH_MB = 8
UPSTREAM_CLOSED_WITHIN_S = 1.0


@pytest.fixture
def served(database_url: str, model: ModelServer) -> Iterator[Served]:
    folder = make_short_folder()
    with replica(folder, "one", database_url, model) as running:
        running.say("ada", "I live in Lisbon.")
        yield running
    shutil.rmtree(folder, ignore_errors=True)


def test_a_thousand_hang_ups_leave_nothing_behind(served: Served, model: ModelServer) -> None:
    model.answer = answer
    hang_ups(served.port, range(300))  # so that every cache is as full as it gets
    quiet(served, model)
    gateway = served.children()["gateway"]
    memory_mb = resident_mb(gateway)
    for first in range(300, 1300, 250):
        hang_ups(served.port, range(first, first + 250))
    quiet(served, model)
    print(f"resident memory: {memory_mb:.1f} MB, after 1,000 hang-ups {resident_mb(gateway):.1f} MB")
    assert resident_mb(gateway) < memory_mb + GROWTH_MB
    counted: Counter[int] = Counter()
    for status, count in re.findall(r'^memrelay_requests_total{.*status="(\d+)"} (\d+)', page(served), re.MULTILINE):
        counted[int(status)] += int(count)
    print(f"answers by status: {counted}")
    assert counted[499] > 300
    assert (+counted).keys() == {200, 499}  # the others are counted from 0
    # Connections to the model server are kept for 30 s in case somebody needs one.
    until(lambda: model.open_connections == 0, what="no connection to the model server is left")
    files = open_files(gateway)
    hang_ups(served.port, range(1300, 1400))
    until(lambda: model.open_connections == 0, what="nor after a hundred more")
    until(lambda: open_files(gateway) <= files, what="no file is left open")
    model.answer = lambda seen: None
    assert served.say("ada", "hi").status == 200


def test_a_hang_up_closes_the_upstream_within_a_second(served: Served, model: ModelServer) -> None:
    model.answer = lambda seen: Chunks([b"data: {}\n\n"] * 600, pause_s=0.1)
    took_s = []
    for number in range(20):
        before = model.hung_up
        with Client(served) as client:
            client.send(chat(f"hi {number}", stream=True))
            while b"data: {}" not in client.socket.recv(65536):
                pass
        left = time.monotonic()
        while model.hung_up == before:
            time.sleep(0.001)
        took_s.append(time.monotonic() - left)
    print(f"the upstream was closed after {statistics.median(took_s) * 1000:.1f} ms, at most {max(took_s) * 1000:.1f}")
    assert statistics.median(took_s) < UPSTREAM_CLOSED_WITHIN_S  # the slowest one is the machine's


def quiet(served: Served, model: ModelServer) -> None:
    until(lambda: model.answering == 0, what="the model server is left alone")
    until(lambda: re.search(r"^memrelay_in_flight 0\.0$", page(served), re.MULTILINE), what="nothing is in flight")


def page(served: Served) -> str:
    return str(served.request("GET", "/metrics").body)


def resident_mb(pid: int) -> float:
    [line] = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))
