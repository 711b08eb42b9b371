"""A managed process: started, watched, restarted with growing pauses, stopped."""

import json
import signal
import time
from collections.abc import Callable, Mapping
from typing import Protocol

from prometheus_client.multiprocess import mark_process_dead

from db.postgres.embedded import EmbeddedPostgres, EmbeddedPostgresFailed
from gateway.observations import Observe, ProcessExited, ProcessKilled, ProcessRestarted, ProcessStopping, RestartFailed
from gateway.process.forks import ForkedProcess, ForkServer

# More than a gateway needs to end its replies with an error.
ABORT_S = 2.0
METRICS_DIR = "PROMETHEUS_MULTIPROC_DIR"
# The first pause is short, because most crashes happen once. The longest allows a start within five seconds after the
# cause is gone (tests/faults).
FIRST_PAUSE_S, MAX_PAUSE_S = 0.2, 2.0
# A process that cannot start exits sooner. After this long a start counts as successful and resets the pause.
HEALTHY_AFTER_S = 3.0
# The worker finishes or releases its jobs within ten seconds; Postgres writes a checkpoint.
STOP_TIMEOUT_S = 15.0


class ManagedProcess(Protocol):
    name: str
    stop_timeout_s: float

    def start(self) -> None: ...
    def exit_status(self) -> str | None:
        """How it exited; None while it runs."""

    def request_stop(self) -> None: ...
    def kill(self) -> None: ...


class Child:
    """The gateway or the worker: child.py, forked from what has loaded both.

    `update` sends it the database URL and how the database is; it is sent them again whenever it is started again.
    """

    def __init__(
        self,
        role: str,
        forks: ForkServer,
        *,
        metrics_dir: str,
        listener: int | None = None,
        stop_timeout_s: float = STOP_TIMEOUT_S,
    ) -> None:
        self.name: str = role
        self.stop_timeout_s, self.stop_signal = stop_timeout_s, signal.SIGTERM
        self._last_report: Mapping[str, object] | None = None
        self._forks, self._metrics_dir, self._listener = forks, metrics_dir, listener
        self._process: ForkedProcess | None = None

    def start(self) -> None:
        if self._process and self._process.pid:
            # Removes the gauges of the old process; its counters stay.
            mark_process_dead(self._process.pid, self._metrics_dir)  # type: ignore[no-untyped-call]
        self._process = self._forks.fork(self.name, self._listener)
        if self._last_report is not None:
            self._send(self._last_report)

    def update(self, report: Mapping[str, object]) -> None:
        """Sends what gateway/supervision.py reads, if it has changed."""
        if report != self._last_report:
            self._last_report = report
            self._send(report)

    def _send(self, report: Mapping[str, object]) -> None:
        assert self._process is not None
        self._process.send(json.dumps(report).encode() + b"\n")

    def exit_status(self) -> str | None:
        if self._process is None or not self._process.poll():
            return None
        code = self._process.returncode
        if code is None:
            return "the process it was forked from exited"
        return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

    def request_stop(self) -> None:
        if self._process:
            self._process.send_signal(self.stop_signal)

    def kill(self) -> None:
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


class Postgres:
    """The embedded Postgres as a managed process."""

    name = "postgres"
    stop_timeout_s = STOP_TIMEOUT_S

    def __init__(self, embedded: EmbeddedPostgres) -> None:
        self._embedded = embedded

    @property
    def url(self) -> str:
        return self._embedded.url

    def start(self) -> None:
        self._embedded.start()

    def exit_status(self) -> str | None:
        return None if self._embedded.alive else "ended"

    def request_stop(self) -> None:
        self._embedded.stop()

    def kill(self) -> None:
        self._embedded.stop()


class ProcessWatch:
    """Restarts one managed process. `check` is called several times per second and does not block."""

    def __init__(self, process: ManagedProcess, observe: Observe) -> None:
        self.process, self._observe = process, observe
        self._started_at = time.monotonic()
        self._pause_s = FIRST_PAUSE_S
        self._restart_at: float | None = None
        self._restarts = 0
        self._why = ""

    @property
    def problem(self) -> str | None:
        """Why it does not run; also while it is not known whether its last restart succeeded."""
        unproven = self._restarts and time.monotonic() - self._started_at < HEALTHY_AFTER_S
        return self._why if self._restart_at is not None or unproven else None

    def check(self) -> None:
        now = time.monotonic()
        if self._restart_at is not None:
            if now >= self._restart_at:
                self._restart()
            return
        status = self.process.exit_status()
        if status is None:
            return
        if now - self._started_at > HEALTHY_AFTER_S:
            self._pause_s = FIRST_PAUSE_S
        self._why = f"it exited ({status}) and is restarted"
        self._observe(ProcessExited(process=self.process.name, status=status, again_in_s=self._pause_s))
        self._pause(now)

    def _pause(self, now: float) -> None:
        self._restart_at = now + self._pause_s
        self._pause_s = min(self._pause_s * 2, MAX_PAUSE_S)

    def _restart(self) -> None:
        self._restart_at, self._started_at = None, time.monotonic()
        try:
            self.process.start()
        except (OSError, EmbeddedPostgresFailed) as error:
            if self._why != str(error):
                self._why = str(error)
                self._observe(RestartFailed(process=self.process.name, reason=self._why))
            self._pause(time.monotonic())
            return
        self._restarts += 1
        self._observe(ProcessRestarted(process=self.process.name, restarts=self._restarts))


def stop(
    process: ManagedProcess, observe: Observe, *, wait: Callable[[float], None], hurry: Callable[[], bool]
) -> None:
    """Requests a stop, waits, then kills. `hurry` returns True after a second stop signal. That ends the wait and is
    passed on, so that the gateway ends its replies with an error before it is killed.
    """
    observe(ProcessStopping(process=process.name))
    process.request_stop()
    _wait_for(process, process.stop_timeout_s, wait, hurry)
    if process.exit_status() is None and hurry():
        process.request_stop()
        _wait_for(process, ABORT_S, wait, lambda: False)
    if process.exit_status() is None:
        observe(ProcessKilled(process=process.name))
        process.kill()


def _wait_for(
    process: ManagedProcess, seconds: float, wait: Callable[[float], None], hurry: Callable[[], bool]
) -> None:
    until = time.monotonic() + seconds
    while process.exit_status() is None and time.monotonic() < until and not hurry():
        wait(0.05)
