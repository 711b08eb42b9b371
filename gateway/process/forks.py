"""The supervisor's side of fork_server.py: starts it, asks it for processes, and sees what becomes of them."""

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

# As much as a fork server takes to exit that has nothing left to do.
CLOSE_TIMEOUT_S = 2.0
COMMAND = (sys.executable, "-m", "gateway.process.fork_server")


class ForkServer:
    """Starts with the first process that is asked for, and again if it has exited."""

    def __init__(self, environment: Mapping[str, str], output: int, *, command: Sequence[str] = COMMAND) -> None:
        """`environment` and `output` (a descriptor) are those of every process it forks."""
        self._environment, self._output, self._command = environment, output, command
        self._popen: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None

    def fork(self, role: str, listener: int | None = None) -> "ForkedProcess":
        """Returns before the process runs: the first one waits until all is loaded. Raises OSError."""
        if self._popen is None or self._popen.poll() is not None:
            self._start()
        assert self._socket is not None
        reports_in, reports = os.pipe()
        status, status_out = os.pipe()
        os.set_blocking(status, False)
        process = ForkedProcess(self, reports=reports, status=status)
        try:
            given = [reports_in, status_out, *([] if listener is None else [listener])]
            socket.send_fds(self._socket, [role[:1].encode()], given)
        except OSError:
            process.close()
            raise
        finally:
            os.close(reports_in)
            os.close(status_out)
        return process

    def _start(self) -> None:
        """In a session of its own, so that Ctrl-C reaches only the supervisor."""
        if self._socket:
            self._socket.close()
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._popen = subprocess.Popen(  # noqa: S603  (our own interpreter and module)
                self._command,
                env=self._environment,
                stdin=theirs.fileno(),
                stdout=self._output,
                stderr=self._output,
                start_new_session=True,
            )

    @property
    def pid(self) -> int | None:
        return self._popen.pid if self._popen else None

    def send_signal(self, number: signal.Signals) -> None:
        if self._popen:
            self._popen.send_signal(number)

    def close(self) -> None:
        """Once its processes have exited."""
        if self._socket is None or self._popen is None:
            return
        self._socket.close()
        try:
            self._popen.wait(CLOSE_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()


class ForkedProcess:
    """As subprocess.Popen, of a process that the fork server has started and waits for."""

    def __init__(self, forks: ForkServer, *, reports: int, status: int) -> None:
        self._forks, self._status = forks, status
        self._reports: int | None = reports
        self._ended = False
        self.pid: int | None = None
        self.returncode: int | None = None

    def poll(self) -> bool:
        """Whether it has exited. Without a `returncode` it was the fork server that did: what it knew of its processes
        is lost, and this one stops because its standard input ends.
        """
        while not self._ended:
            try:
                lines = os.read(self._status, 4096).decode().splitlines()
            except BlockingIOError:
                break
            for kind, _, number in (line.partition(" ") for line in lines):
                if kind == "pid":
                    self.pid = int(number)
                else:
                    self.returncode = int(number)
            if self.returncode is not None or not lines:
                self.close()
        return self._ended

    def send(self, line: bytes) -> None:
        """To its standard input. One that has exited is noticed by the next check."""
        if self._reports is not None:
            with suppress(BrokenPipeError):
                os.write(self._reports, line)

    def send_signal(self, number: signal.Signals) -> None:
        """One that does not run yet exits as soon as it does, or with the fork server that is still loading."""
        if self.poll():
            return
        if self.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)
            return
        self._forks.send_signal(number)
        self._end_reports()

    def wait(self) -> None:
        while not self.poll():
            select.select([self._status], [], [])

    def close(self) -> None:
        self._ended = True
        self._end_reports()
        os.close(self._status)

    def _end_reports(self) -> None:
        if self._reports is not None:
            os.close(self._reports)
            self._reports = None
