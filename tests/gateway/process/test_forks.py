"""The process that gateway and worker are forked from, and what the supervisor sees of it: real processes."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from gateway.process.forks import ForkedProcess, ForkServer
from tests.system.processes import is_alive, until

# A fork server whose processes are small: they write down what they are sent, until that ends.
SMALL = """
import os, signal, socket, sys
from gateway.process import fork_server
for number in fork_server.STOP_SIGNALS:
    signal.signal(number, signal.SIG_IGN)
forked = fork_server.serve_forks(socket.socket(fileno=0))
if forked:
    while line := os.read(0, 4096):
        os.write(1, forked.role.encode() + b" " + line)
        if line == b"3\\n":
            sys.exit(3)
        if forked.listener:
            os.write(1, str(forked.listener.getsockname()).encode() + b"\\n")
"""


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "output"


@pytest.fixture
def server(output: Path) -> Iterator[ForkServer]:
    with output.open("wb") as stream:
        server = ForkServer(os.environ, stream.fileno(), command=[sys.executable, "-c", SMALL])
        yield server
        server.close()


class Running(Protocol):
    def __call__(self, role: str, listener: int | None = None) -> ForkedProcess: ...


@pytest.fixture
def running(server: ForkServer) -> Iterator[Running]:
    """Forks a process and waits until it runs. All are stopped in the end."""
    started = []

    def run(role: str, listener: int | None = None) -> ForkedProcess:
        process = server.fork(role, listener)
        started.append(process)
        until(lambda: process.poll() or process.pid, what="it runs")
        return process

    yield run
    for process in started:
        process.send_signal(signal.SIGKILL)


def test_a_process_is_told_what_it_is_and_reads_what_it_is_sent(running: Running, output: Path) -> None:
    gateway, worker = running("gateway"), running("worker")
    gateway.send(b"1\n")
    until(lambda: b"gateway 1\n" in output.read_bytes(), what="what the gateway read")
    worker.send(b"2\n")
    until(lambda: b"worker 2\n" in output.read_bytes(), what="what the worker read")
    assert gateway.pid != worker.pid
    assert not gateway.poll()


def test_the_gateway_gets_the_listening_socket(running: Running, output: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        running("gateway", listener.fileno()).send(b"1\n")
        until(lambda: str(listener.getsockname()).encode() in output.read_bytes(), what="its address")


def test_how_a_process_exited_is_known(running: Running) -> None:
    exits, stopped = running("worker"), running("worker")
    exits.send(b"3\n")
    exits.wait()
    assert exits.returncode == 3
    stopped.send_signal(signal.SIGTERM)
    stopped.wait()
    assert stopped.returncode == -signal.SIGTERM


def test_a_signal_to_an_exited_process_goes_nowhere(running: Running) -> None:
    process = running("worker")
    process.send(b"3\n")
    process.wait()
    process.send_signal(signal.SIGKILL)
    process.send(b"1\n")
    assert process.returncode == 3


def test_the_fork_server_itself_leaves_stopping_to_the_supervisor(server: ForkServer, running: Running) -> None:
    process = running("worker")
    server.send_signal(signal.SIGTERM)
    server.send_signal(signal.SIGHUP)
    assert running("worker").pid
    assert not process.poll()


def test_a_killed_fork_server_takes_its_processes_along_and_is_started_again(
    server: ForkServer, running: Running
) -> None:
    process = running("worker")
    first = server.pid
    server.send_signal(signal.SIGKILL)
    until(process.poll, what="it is known")
    assert process.returncode is None
    pid = process.pid
    assert pid is not None
    until(lambda: not is_alive(pid), what="the process has stopped: its standard input ended")
    assert running("worker").pid
    assert server.pid != first


def test_one_that_is_still_loading_is_stopped_at_once(output: Path) -> None:
    with output.open("wb") as stream:
        loading = ForkServer(os.environ, stream.fileno(), command=[sys.executable, "-c", "import time; time.sleep(60)"])
        process = loading.fork("gateway")
        assert not process.poll()
        process.send_signal(signal.SIGTERM)
        process.wait()
        assert process.returncode is None
        loading.close()


def test_closing_ends_it(server: ForkServer, running: Running) -> None:
    process, pid = running("worker"), server.pid
    assert pid is not None
    process.send_signal(signal.SIGTERM)
    process.wait()
    server.close()
    assert not is_alive(pid)


def test_one_that_never_started_can_be_closed() -> None:
    ForkServer({}, 1).close()
