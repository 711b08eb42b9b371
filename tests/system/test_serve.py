"""`memrelay serve` from outside: the dialogue of the README, and what it survives. Each start costs seconds, so few."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import make_short_folder
from tests.gateway.observability.test_readiness import ALL_WELL
from tests.system.processes import Served, environment, is_alive, memrelay, until

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes through /proc"),
    # One server for the module: its tests belong to one process.
]
MESSAGE = "I live in Lisbon and I love Bun."
ASKED = "Which city am I in?"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    folder = make_short_folder()
    with Served(folder) as running:
        assert running.say("ana", MESSAGE).status == 200
        until(lambda: any("Lisbon" in memory for memory in running.memories("ana")), what="Lisbon is remembered")
        yield running
    shutil.rmtree(folder, ignore_errors=True)


def test_the_dialogue_of_the_readme(served: Served) -> None:
    reply = served.say("ana", ASKED)
    assert "Lisbon" in reply.text
    assert any("Lisbon" in memory["content"] for memory in reply.body["memories"])
    other_user = served.say("ben", ASKED)
    assert "Lisbon" not in other_user.text
    assert other_user.body["memories"] == []


def test_the_banner_shows_the_address_and_that_the_model_is_offline(served: Served) -> None:
    banner = served.out.read_text()
    assert f"http://127.0.0.1:{served.port}/v1" in banner
    assert "rehearsal, offline; set MEMRELAY_UPSTREAM_URL for a real one" in banner
    assert "try: curl" in banner


def test_it_is_alive_ready_and_counted(served: Served) -> None:
    assert served.request("GET", "/healthz").status == 200
    until(lambda: served.request("GET", "/readyz").body == ALL_WELL, what="all is well, and no row waits on disk")
    page = str(served.request("GET", "/metrics").body)
    assert 'memrelay_requests_total{kind="turn",status="200"}' in page
    assert "memory_decisions_total" in page
    assert "ana" not in page


def test_a_decision_is_logged_with_its_facts(served: Served) -> None:
    decisions = served.logged("memory_decision")
    decision = next(each for each in decisions if each["input_message_length"] == len(MESSAGE))
    assert decision["user_id"] == "default/ana"
    assert {"fact", "action"} <= decision["decisions"][0].keys()
    assert "default/ana" not in "".join(
        line for line in served.log.read_text().splitlines() if '"memory_decision"' not in line
    )


def test_the_worker_runs_at_lower_priority(served: Served) -> None:
    niceness = {name: os.getpriority(os.PRIO_PROCESS, pid) for name, pid in served.children().items()}
    assert niceness["worker"] > niceness["gateway"] == niceness["postgres"] == os.getpriority(os.PRIO_PROCESS, 0)


def test_commands_work_while_it_runs(served: Served) -> None:
    assert "default/ana" in memrelay("users", env=served.env).stdout
    assert memrelay("users", "pause", "default/ana", env=served.env).returncode == 0
    assert "Lisbon" not in served.say("ana", ASKED).text
    assert memrelay("users", "resume", "ana", env=served.env).returncode == 0
    assert "Lisbon" in served.say("ana", ASKED).text
    nobody = memrelay("users", "pause", "default/nobody", env=served.env)
    assert (nobody.returncode, "There is no user default/nobody" in nobody.stderr) == (1, True)
    for command in (["jobs", "list"], ["jobs", "requeue"], ["keys", "list"], ["migrate"]):
        assert memrelay(*command, env=served.env).returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        ["users"],
        ["users", "link", "ana"],
        ["users", "pause", "ana"],
        ["erase", "ana", "--yes"],
        ["jobs", "list"],
        ["keys", "list"],
        ["report"],
        ["audit"],
    ],
)
def test_a_command_makes_no_database_where_there_is_none(command: list[str], tmp_path: Path) -> None:
    ended = memrelay(*command, env=environment(tmp_path))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert f"There is no database in {tmp_path}" in ended.stderr
    assert not (tmp_path / "postgres").exists()


@pytest.mark.parametrize("name", ["forks", "gateway", "worker", "postgres"])
def test_a_killed_process_is_restarted(name: str, served: Served) -> None:
    before = served.children()
    os.kill(before[name], signal.SIGKILL)
    until(lambda: served.children().get(name, before[name]) != before[name], what=f"another {name}")
    city = {"forks": "Bern", "gateway": "Oslo", "worker": "Rome", "postgres": "Paris"}[name]
    until(lambda: _chat_succeeds(served, f"eve-{name}", f"I live in {city}."), what="the chat goes on")
    until(lambda: _remembers(served, f"eve-{name}", city), what=f"{city} is remembered")


def _chat_succeeds(served: Served, user: str, text: str) -> bool:
    try:
        return served.say(user, text).status == 200
    except OSError:
        return False


def _remembers(served: Served, user: str, city: str) -> bool:
    answer = served.request("GET", "/api/memories", user=user)
    return answer.status == 200 and any(city in item["content"] for item in answer.body["items"])


def test_ctrl_c_stops_gateway_worker_and_postgres_in_this_order_and_memories_remain(served: Served) -> None:
    children = served.children()
    assert children.keys() == {"forks", "gateway", "worker", "postgres"}
    assert served.stop(signal.SIGINT) == 0
    assert [line["process"] for line in served.logged("process_stopping")[-3:]] == ["gateway", "worker", "postgres"]
    assert served.logged("process_killed") == []
    assert not any(is_alive(pid) for pid in children.values())
    served.start()
    until(lambda: "Lisbon" in served.say("ana", ASKED).text, what="Lisbon, once a busy machine has read the models")


def test_a_killed_supervisor_takes_its_children_along_and_the_next_adopts_its_postgres(served: Served) -> None:
    children = served.children()
    assert served.process is not None
    served.process.kill()
    served.process.wait()
    until(lambda: not any(is_alive(children[name]) for name in ("forks", "gateway", "worker")), what="no orphans")
    assert is_alive(children["postgres"])
    served.start()
    until(lambda: "Lisbon" in served.say("ana", ASKED).text, what="Lisbon, once a busy machine has read the models")
    assert served.stop(signal.SIGTERM) == 0
    assert not is_alive(children["postgres"])
