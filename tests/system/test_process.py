"""Keeping processes alive, with real ones: pauses that grow, stops that are asked for and then insisted on."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gateway.observations import ProcessExited, ProcessKilled, ProcessRestarted, ProcessStopping, RestartFailed
from gateway.process.children import FIRST_PAUSE_S, MAX_PAUSE_S, ProcessWatch, stop
from tests.system.processes import until

DIES = "raise SystemExit(3)"
STUBBORN = "import signal, sys, time; signal.signal(15, signal.SIG_IGN); open({!r}, 'w'); time.sleep(60)"


class Python:
    """A process that runs one line of Python, as a managed process."""

    name = "python"
    stop_timeout_s = 15.0

    def __init__(self, line: str) -> None:
        self.line = line
        self.popen: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self.line == "":
            raise OSError("nothing to run")
        self.popen = subprocess.Popen([sys.executable, "-c", self.line])

    def exit_status(self) -> str | None:
        code = self.popen.poll() if self.popen else 0
        return None if code is None else f"exit code {code}"

    def request_stop(self) -> None:
        assert self.popen is not None
        self.popen.terminate()

    def kill(self) -> None:
        assert self.popen is not None
        self.popen.kill()
        self.popen.wait()


@pytest.fixture
def seen() -> list[object]:
    return []


@pytest.fixture
def stubborn(tmp_path: Path) -> Iterator[Python]:
    begun = tmp_path / "begun"
    process = Python(STUBBORN.format(str(begun)))
    process.start()
    until(begun.exists, what="it ignores SIGTERM")
    yield process
    process.kill()


def test_a_process_that_exits_is_restarted_after_doubling_pauses(seen: list[object]) -> None:
    process = Python(DIES)
    watch = ProcessWatch(process, seen.append)

    def four_deaths() -> bool:
        watch.check()
        return sum(isinstance(each, ProcessExited) for each in seen) == 4

    until(four_deaths, what="four deaths")
    deaths = [each for each in seen if isinstance(each, ProcessExited)]
    assert [death.again_in_s for death in deaths] == [FIRST_PAUSE_S * 2**n for n in range(4)]
    assert deaths[-1].status == "exit code 3"
    assert [each.restarts for each in seen if isinstance(each, ProcessRestarted)] == [1, 2, 3]


def test_a_failed_restart_is_retried(seen: list[object]) -> None:
    process = Python("")
    watch = ProcessWatch(process, seen.append)

    def refused() -> bool:
        watch.check()
        return any(isinstance(each, RestartFailed) for each in seen)

    until(refused, what="a start that fails")
    process.line = "import time; time.sleep(60)"

    def back() -> bool:
        watch.check()
        return any(isinstance(each, ProcessRestarted) for each in seen)

    until(back, what="a start that works")
    process.kill()


def test_a_pause_is_never_longer_than_the_longest(seen: list[object]) -> None:
    watch = ProcessWatch(Python(DIES), seen.append)
    for _ in range(20):
        watch._pause(0.0)
    assert watch._pause_s == MAX_PAUSE_S


def test_a_process_that_stops_in_time_is_not_killed(seen: list[object]) -> None:
    process = Python("import time; time.sleep(60)")
    process.start()
    stop(process, seen.append, wait=time.sleep, hurry=lambda: False)
    assert seen == [ProcessStopping(process="python")]
    assert process.popen is not None
    assert process.popen.returncode == -signal.SIGTERM


def test_a_second_ctrl_c_kills_a_process_that_does_not_stop(stubborn: Python, seen: list[object]) -> None:
    asked = iter([False, False, True])
    stop(stubborn, seen.append, wait=time.sleep, hurry=lambda: next(asked, True))
    assert seen == [ProcessStopping(process="python"), ProcessKilled(process="python")]
    assert stubborn.exit_status()


NEVER = {"openai", "instructor", "pgqueuer", "mistralai"}


# What forms turns: the worker's alone. The writer and its checks serve the gateway's doors too.
FORMS_TURNS = (
    *("formation.form", "formation.form_batch", "formation.jobs", "formation.upkeep", "formation.llm.client"),
    *(
        "formation.extract.extract",
        "formation.extract.by_model",
        "formation.extract.classifier",
        "formation.extract.judging",
        "formation.extract.statements",
    ),
)


def test_the_gateways_process_imports_neither_model_clients_nor_queue_nor_what_forms_turns() -> None:
    listed = "print(*(name for name in sys.modules if '.' not in name or 'formation' in name))"
    program = f"import sys, gateway.process.serving; {listed}"
    imported = set(subprocess.check_output([sys.executable, "-c", program], text=True).split())
    assert imported & NEVER == set()
    assert [name for name in sorted(imported) if name.startswith(FORMS_TURNS)] == []
