"""`memrelay serve`: starts, watches and stops the gateway, the worker and, if none is configured, Postgres."""

import errno
import http.client
import json
import os
import select
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from importlib.metadata import version

from db.postgres.embedded import EmbeddedPostgres
from gateway.config.settings import Settings
from gateway.config.source import BadSetting
from gateway.http.limits import BREAK_OFF_TIMEOUT_S
from gateway.observability.log_file import LogFile
from gateway.observations import (
    DatabaseNotPrepared,
    DatabasePrepared,
    Observe,
    ProcessExited,
    RestartFailed,
    Serving,
)
from gateway.process.children import METRICS_DIR, Child, ManagedProcess, ProcessWatch, stop
from gateway.process.database import DatabaseKeeper, DatabaseState
from gateway.process.forks import ForkServer

# A process that exits is noticed within this time.
CHECK_EVERY_S = 0.1
# A longer start is reported, with what is not ready.
SLOW_START_S = 20.0


class StopSignals:
    """Counts stop signals (SIGINT, SIGTERM, SIGHUP) and ends `wait` when one comes."""

    def __init__(self) -> None:
        self.count = 0
        self.first: signal.Signals | None = None
        self._read, write = os.pipe()
        os.set_blocking(write, False)
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._handle)

    def _handle(self, number: int, frame: object) -> None:
        self.count += 1
        self.first = self.first or signal.Signals(number)

    def wait(self, seconds: float) -> None:
        if select.select([self._read], [], [], seconds)[0]:
            os.read(self._read, 64)


def serve(settings: Settings, observe: Observe, *, log: LogFile | None, say: Callable[[str], None]) -> None:
    """Runs until a stop signal. `log`: where the processes write instead of standard error.

    A database that cannot be used does not end it: chats go on without memory, and it is tried again. Raises:
    BadSetting, NotLoopback; EmbeddedPostgresFailed on a data directory that another Memrelay uses, or where no database
    could ever be made. One sentence each, and nothing is left running then.
    """
    started, signals = time.monotonic(), StopSignals()
    if log:
        observe = with_messages(observe, say)
    with ExitStack() as stack:
        listener = stack.enter_context(listening_socket(settings.host, settings.port))
        metrics = stack.enter_context(tempfile.TemporaryDirectory(prefix="memrelay-metrics-", dir=_memory_dir()))
        output = (log.stream if log else sys.stderr).fileno()
        forks = stack.enter_context(closing(ForkServer({**os.environ, METRICS_DIR: metrics}, output)))
        gateway = Child(
            "gateway",
            forks,
            metrics_dir=metrics,
            listener=listener.fileno(),
            stop_timeout_s=gateway_stop_timeout_s(settings),
        )
        worker = Child("worker", forks, metrics_dir=metrics)
        embedded = None if settings.postgres_url else EmbeddedPostgres(settings.data_dir, on_progress=say)
        database = DatabaseKeeper(settings, embedded, observe)
        stopping_order: list[ManagedProcess] = [gateway, worker, *([database] if embedded else [])]
        stack.callback(_stop_all, stopping_order, observe, signals)
        # Otherwise connections that the stopping gateway no longer accepts would wait instead of being refused.
        stack.callback(listener.close)
        stack.callback(_choose_stop_signal, gateway, signals)
        # Gateway and worker wait for no database: chats are relayed meanwhile.
        for process in (gateway, worker, database):
            process.start()
        watches = {child: ProcessWatch(child, observe) for child in (worker, gateway)}

        def report_state() -> None:
            report = {"database_url": database.url, **_report(database.state, watches[worker])}
            for child in (gateway, worker):
                child.update(report)

        ready = ReadinessWatch(settings, started, observe, say, problem=lambda: database.state.problem)
        checks = [database.check, report_state, *(watch.check for watch in watches.values()), ready.check]
        checks += [log.rotate] if log else []
        while not signals.count:
            for check in checks:
                check()
            signals.wait(CHECK_EVERY_S)


def _report(database: DatabaseState, worker: ProcessWatch) -> dict[str, object]:
    """What gateway/supervision.py reads."""
    problems = {"database": database.problem, "worker": worker.problem}
    return {
        "prepared": database.prepared,
        "empty": database.empty,
        "problems": {name: why for name, why in problems.items() if why},
    }


def with_messages(observe: Observe, say: Callable[[str], None]) -> Observe:
    """Also shows crashes at the terminal, for a log that goes to a file."""

    failed = False

    def observed(observation: object) -> None:
        nonlocal failed
        observe(observation)
        failed = failed or isinstance(observation, DatabaseNotPrepared)
        match observation:
            case ProcessExited(process=process, status=status):
                say(f"  {process} exited ({status}) and is restarted.")
            case RestartFailed(process=process, reason=reason):
                say(f"  {process} could not be restarted: {reason}")
            case DatabaseNotPrepared(reason=reason):
                say(f"  Memory is unavailable, which is tried again: {reason}")
            case DatabasePrepared() if failed:
                say("  The database is available.")

    return observed


def gateway_stop_timeout_s(settings: Settings) -> float:
    """Notice, drain and abort; then up to 8 s for pending rows and 3 s for connections to close."""
    limits = settings.gateway.limits
    return limits.drain_notice_s + limits.drain_s + BREAK_OFF_TIMEOUT_S + 12.0


def _choose_stop_signal(gateway: Child, signals: StopSignals) -> None:
    """Only after SIGTERM may there be a load balancer to notify before the drain."""
    gateway.stop_signal = signal.SIGTERM if signals.first is signal.SIGTERM else signal.SIGHUP


def _stop_all(processes: list[ManagedProcess], observe: Observe, signals: StopSignals) -> None:
    already = signals.count
    for each in processes:
        stop(each, observe, wait=signals.wait, hurry=lambda: signals.count > max(already, 1))


@contextmanager
def listening_socket(host: str, port: int) -> Iterator[socket.socket]:
    """The listening socket. The supervisor holds it, so that no connection is lost when the gateway restarts."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except (OSError, UnicodeError) as error:
        raise BadSetting(_cannot_bind(host, port, error)) from error
    with listener:
        yield listener


def _cannot_bind(host: str, port: int, error: Exception) -> str:
    match error:
        case OSError(errno=errno.EADDRINUSE):
            return f"Port {port} on {host} is in use: stop what listens there, or set MEMRELAY_PORT to a free one."
        case OSError(errno=errno.EACCES):
            return f"Port {port} is reserved for root on this machine: set MEMRELAY_PORT to one above 1023."
    return f"MEMRELAY_HOST is {host!r}. Set it to an address of this machine, such as 127.0.0.1."


def _memory_dir() -> str | None:
    """Metrics are memory-mapped files, and on a full disk a write to one would kill its process."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  (a fresh 0700 directory is made in it)


class ReadinessWatch:
    """Polls /readyz until Memrelay is ready, and then shows its address once."""

    def __init__(
        self,
        settings: Settings,
        started: float,
        observe: Observe,
        say: Callable[[str], None],
        *,
        problem: Callable[[], str | None],
    ) -> None:
        """`problem`: what is known to keep the database from being ready soon, which is then not waited for."""
        self._settings, self._started, self._observe, self._say = settings, started, observe, say
        self._problem = problem
        self._done, self._slow_reported = False, False

    def check(self) -> None:
        if self._done:
            return
        answer = ask_readiness(self._settings.host, self._settings.port)
        after_s = time.monotonic() - self._started
        slow = after_s > SLOW_START_S or self._problem() is not None
        if answer.ready and (slow or not answer.why):
            self._done = True
            self._observe(
                Serving(address=self._settings.address, ready_s=round(after_s, 2), degraded=tuple(answer.why))
            )
            self._say(banner(self._settings, needs_key=answer.needs_key))
            for component, reason in answer.why.items():
                self._say(f"  degraded: {component}: {reason}")
        elif slow and not self._slow_reported:
            self._slow_reported = True
            self._say(f"Still starting after {after_s:.0f} s; not ready: {answer}. `memrelay doctor` says what to do.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadinessAnswer:
    """`ready`: chats can be relayed. `why`: the reason of each component that is not ready or degraded. `needs_key`:
    keys exist. `refused`: how many callers were turned away lately, `last_refused`: why the last one was.
    """

    ready: bool
    why: Mapping[str, str]
    needs_key: bool = False
    refused: int = 0
    last_refused: str | None = None

    @property
    def all_well(self) -> bool:
        return self.ready and not self.why

    def __str__(self) -> str:
        return "; ".join(f"{component}: {reason}" for component, reason in self.why.items())


def ask_readiness(host: str, port: int) -> ReadinessAnswer:
    """What /readyz says; without an answer the gateway itself is not ready."""
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  (asked, not bound)
    connection = http.client.HTTPConnection(reachable, port, timeout=1.5)
    try:
        connection.request("GET", "/readyz", headers={"host": f"127.0.0.1:{port}"})
        body = json.loads(connection.getresponse().read())
        refused = body["refused"]
        return ReadinessAnswer(
            ready=body["ready"],
            why=body["why"],
            needs_key=body["needs_key"],
            refused=refused["count"],
            last_refused=refused["last"],
        )
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException):
        return ReadinessAnswer(ready=False, why={"gateway": "it does not answer"})
    finally:
        connection.close()


def banner(settings: Settings, *, needs_key: bool = False) -> str:
    servers = list(settings.model_servers.values())
    offline = servers[0].kind == "rehearsal"
    names = ", ".join(server.name for server in servers)
    description = "rehearsal, offline; set MEMRELAY_UPSTREAM_URL for a real one" if offline else names
    messages = [{"role": "user", "content": "I live in Lisbon and I love Bun."}]
    body = json.dumps({"model": "rehearsal" if offline else "MODEL", "messages": messages}, separators=(",", ":"))
    key = " -H 'authorization: Bearer KEY'" if needs_key else ""
    page = (
        f"  page: {settings.address}/ui   (`memrelay users link ana` signs ana in)\n" if settings.gateway.page else ""
    )
    return (
        f"\n  Memrelay {version('memrelay')}   {settings.address}/v1   (model: {description})\n"
        f"  try: curl {settings.address}/v1/chat/completions{key} -H 'x-openwebui-user-id: ana' -d '{body}'\n"
        f"{page}"
    )
