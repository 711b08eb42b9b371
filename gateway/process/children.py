"""One process kept alive: started, watched, started again with growing pauses, stopped."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol

from prometheus_client.multiprocess import mark_process_dead

from db.postgres.embedded import EmbeddedPostgres, EmbeddedPostgresFailed
from gateway.observations import Observe, ProcessExited, ProcessKilled, ProcessRestarted, ProcessStopping, RestartFailed

# More than a gateway takes to break its replies off.
LAST_WORDS_S = 2.0
METRICS_DIR = "PROMETHEUS_MULTIPROC_DIR"
# The first pause is short because most deaths are one of a kind; the last is as long as leaves time to start within the
# five seconds in which everything is back once its cause is gone (tests/faults).
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.2, 2.0
# What cannot start dies sooner. One that lived this long did its work: the next death starts at the first pause again.
HEALTHY_AFTER_S = 3.0
# The worker finishes or puts back its jobs within ten seconds, Postgres writes what it holds; a little more than that.
STOP_WITHIN_S = 15.0


class Kept(Protocol):
    name: str
    stop_within_s: float

    def start(self) -> None: ...
    def died(self) -> str | None:
        """How it ended, if it did."""

    def ask_to_stop(self) -> None: ...
    def kill(self) -> None: ...


class Child:
    """The gateway or the worker: child.py in a session of its own, so that Ctrl-C reaches only the supervisor.

    It imports what it needs at once and begins when told where the database is, so its start and Postgres' overlap.
    """

    def __init__(
        self,
        role: str,
        environment: Mapping[str, str],
        output: int,
        *,
        listener: int | None = None,
        stop_within_s: float = STOP_WITHIN_S,
    ) -> None:
        self.name, self.stop_within_s = role, stop_within_s
        self.stop_signal = signal.SIGTERM
        self._database_url: str | None = None
        self._command = [sys.executable, "-m", "gateway.process.child", role]
        self._environment, self._output, self._listener = environment, output, listener
        if listener is not None:
            self._command += ["--socket", str(listener)]
        self._popen: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self._popen:
            # Its gauges are no longer true of anything; its counters still count.
            mark_process_dead(self._popen.pid, self._environment[METRICS_DIR])  # type: ignore[no-untyped-call]
        self._popen = subprocess.Popen(  # noqa: S603  (our own interpreter and module)
            self._command,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=self._output,
            stderr=self._output,
            pass_fds=() if self._listener is None else (self._listener,),
            start_new_session=True,
        )
        if self._database_url is not None:
            self.begin(self._database_url)

    def begin(self, database_url: str) -> None:
        """Say where the database is. A child that is dead already is found by the next look."""
        self._database_url = database_url
        line = self._popen.stdin if self._popen else None
        assert line is not None
        with suppress(BrokenPipeError):
            line.write(json.dumps({"database_url": database_url}).encode() + b"\n")
            line.flush()

    def died(self) -> str | None:
        code = self._popen.poll() if self._popen else None
        if code is None:
            return None
        return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

    def ask_to_stop(self) -> None:
        if self._popen:
            self._popen.send_signal(self.stop_signal)

    def kill(self) -> None:
        if self._popen:
            self._popen.kill()
            self._popen.wait()


class Postgres:
    """The embedded Postgres, as one of the kept."""

    name = "postgres"
    stop_within_s = STOP_WITHIN_S

    def __init__(self, embedded: EmbeddedPostgres) -> None:
        self._embedded = embedded

    @property
    def url(self) -> str:
        return self._embedded.url

    def start(self) -> None:
        self._embedded.start()

    def died(self) -> str | None:
        return None if self._embedded.alive else "ended"

    def ask_to_stop(self) -> None:
        self._embedded.stop()

    def kill(self) -> None:
        self._embedded.stop()


class Watch:
    """Looks after one of the kept; `look` is called a few times a second and never waits."""

    def __init__(self, kept: Kept, observe: Observe) -> None:
        self.kept, self._observe = kept, observe
        self._started_at = time.monotonic()
        self._pause_s = FIRST_PAUSE_S
        self._again_at: float | None = None
        self._restarts = 0

    def look(self) -> None:
        now = time.monotonic()
        if self._again_at is not None:
            if now >= self._again_at:
                self._start_again()
            return
        status = self.kept.died()
        if status is None:
            return
        if now - self._started_at > HEALTHY_AFTER_S:
            self._pause_s = FIRST_PAUSE_S
        self._observe(ProcessExited(process=self.kept.name, status=status, again_in_s=self._pause_s))
        self._pause(now)

    def _pause(self, now: float) -> None:
        self._again_at = now + self._pause_s
        self._pause_s = min(self._pause_s * 2, LONGEST_PAUSE_S)

    def _start_again(self) -> None:
        self._again_at, self._started_at = None, time.monotonic()
        try:
            self.kept.start()
        except (OSError, EmbeddedPostgresFailed) as wrong:
            self._observe(RestartFailed(process=self.kept.name, reason=str(wrong)))
            self._pause(time.monotonic())
            return
        self._restarts += 1
        self._observe(ProcessRestarted(process=self.kept.name, restarts=self._restarts))


def stop(kept: Kept, observe: Observe, *, wait: Callable[[float], None], hurry: Callable[[], bool]) -> None:
    """Ask, wait, then insist. `hurry` is asked while waiting: a second Ctrl-C ends the patience.

    It is passed on, and the gateway then breaks its replies off in words instead of being killed in the middle of them.
    """
    observe(ProcessStopping(process=kept.name))
    kept.ask_to_stop()
    _wait_for(kept, kept.stop_within_s, wait, hurry)
    if kept.died() is None and hurry():
        kept.ask_to_stop()
        _wait_for(kept, LAST_WORDS_S, wait, lambda: False)
    if kept.died() is None:
        observe(ProcessKilled(process=kept.name))
        kept.kill()


def _wait_for(kept: Kept, seconds: float, wait: Callable[[float], None], hurry: Callable[[], bool]) -> None:
    until = time.monotonic() + seconds
    while kept.died() is None and time.monotonic() < until and not hurry():
        wait(0.05)
