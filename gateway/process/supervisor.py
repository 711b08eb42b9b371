"""`memrelay serve`: Postgres (if none is given), gateway and worker, kept alive and stopped, Postgres last."""

import asyncio
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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.metadata import version

from db.migrate import migrate
from db.pool import open_pool
from db.postgres.embedded import EmbeddedPostgres
from db.queries.keys import all_keys
from gateway.auth.loopback import is_loopback, require_loopback_address
from gateway.config.settings import Settings
from gateway.config.source import BadSetting
from gateway.http.limits import BREAK_OFF_TIMEOUT_S
from gateway.observability.log_file import LogFile
from gateway.observations import Observe, ProcessExited, RestartFailed, Serving
from gateway.process.children import METRICS_DIR, Child, Kept, Postgres, Watch, stop

# How often the processes are looked at: a death is noticed within this.
LOOK_EVERY_S = 0.1
# A start that takes longer than this is told about, with what is not ready.
SLOW_START_S = 20.0


class Stopper:
    """Counts requests to stop (Ctrl-C, SIGTERM, a closed terminal) and wakes who waits."""

    def __init__(self) -> None:
        self.asked = 0
        self.first: signal.Signals | None = None
        self._read, write = os.pipe()
        os.set_blocking(write, False)
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._count)

    def _count(self, number: int, frame: object) -> None:
        self.asked += 1
        self.first = self.first or signal.Signals(number)

    def wait(self, seconds: float) -> None:
        if select.select([self._read], [], [], seconds)[0]:
            os.read(self._read, 64)


def serve(settings: Settings, observe: Observe, *, log: LogFile | None, say: Callable[[str], None]) -> None:
    """Runs until told to stop. `log`: where the processes write instead of on standard error.

    Raises: BadSetting, NotLoopback, DatabaseDown, MigrationFailed or EmbeddedPostgresFailed, one sentence each, and
    leaves nothing running then.
    """
    begun, stopper = time.monotonic(), Stopper()
    if log:
        observe = aloud(observe, say)
    with ExitStack() as leaving:
        listener = leaving.enter_context(bound(settings.host, settings.port))
        metrics = leaving.enter_context(tempfile.TemporaryDirectory(prefix="memrelay-metrics-", dir=_memory_dir()))
        environment = {**os.environ, METRICS_DIR: metrics}
        output = (log.stream if log else sys.stderr).fileno()
        gateway = Child(
            "gateway", environment, output, listener=listener.fileno(), stop_within_s=gateway_stops_within_s(settings)
        )
        worker = Child("worker", environment, output)
        postgres = None if settings.postgres_url else Postgres(EmbeddedPostgres(settings.data_dir, on_progress=say))
        stopping_order: list[Kept] = [gateway, worker, *([postgres] if postgres else [])]
        leaving.callback(_stop_all, stopping_order, observe, stopper)
        # While two hold the address, newcomers that the gateway takes no more would be kept waiting instead of refused.
        leaving.callback(listener.close)
        leaving.callback(_choose_stop, gateway, stopper)
        # The children import what they need while Postgres starts.
        for kept in stopping_order:
            kept.start()
        database_url = settings.postgres_url or (postgres.url if postgres else "")
        asyncio.run(_settle_database(settings, database_url))
        for child in (gateway, worker):
            child.begin(database_url)
        watches = [Watch(kept, observe) for kept in reversed(stopping_order)]
        ready = Ready(settings, begun, observe, say)
        looks = [watch.look for watch in watches] + [ready.look] + ([log.rotate] if log else [])
        while not stopper.asked:
            for look in looks:
                look()
            stopper.wait(LOOK_EVERY_S)


def aloud(observe: Observe, say: Callable[[str], None]) -> Observe:
    """With the log in a file, a person at the terminal is told of trouble in words."""

    def observed(observation: object) -> None:
        observe(observation)
        match observation:
            case ProcessExited(process=process, status=status):
                say(f"  {process} ended by itself ({status}); it is started again.")
            case RestartFailed(process=process, reason=reason):
                say(f"  {process} could not be started again: {reason}")

    return observed


async def _settle_database(settings: Settings, url: str) -> None:
    """Migrated, and with a key if others than this machine can reach the gateway."""
    await migrate(settings.postgres_direct_url or url)
    if is_loopback(settings.host):
        return
    pool = await open_pool(url, minimum=1, maximum=1, pooled=settings.pooled)
    try:
        if not await all_keys(pool):
            require_loopback_address(settings.host)
    finally:
        await pool.close()


def gateway_stops_within_s(settings: Settings) -> float:
    """Notice, drain, last words; then it waits up to 8 s for rows on their way and 3 s for connections to close."""
    return settings.drain_notice_s + settings.drain_s + BREAK_OFF_TIMEOUT_S + 12.0


def _choose_stop(gateway: Child, stopper: Stopper) -> None:
    """Only who sends SIGTERM may have a load balancer to give notice to."""
    gateway.stop_signal = signal.SIGTERM if stopper.first is signal.SIGTERM else signal.SIGHUP


def _stop_all(kept: list[Kept], observe: Observe, stopper: Stopper) -> None:
    already = stopper.asked
    for each in kept:
        stop(each, observe, wait=stopper.wait, hurry=lambda: stopper.asked > max(already, 1))


@contextmanager
def bound(host: str, port: int) -> Iterator[socket.socket]:
    """The listening address, held by the supervisor: a gateway that is started again loses no connection."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except (OSError, UnicodeError) as wrong:
        raise BadSetting(_cannot_bind(host, port, wrong)) from wrong
    with listener:
        yield listener


def _cannot_bind(host: str, port: int, wrong: Exception) -> str:
    match wrong:
        case OSError(errno=errno.EADDRINUSE):
            return f"Port {port} on {host} is in use: stop what listens there, or set MEMRELAY_PORT to a free one."
        case OSError(errno=errno.EACCES):
            return f"Port {port} is reserved for root on this machine: set MEMRELAY_PORT to one above 1023."
    return f"MEMRELAY_HOST cannot be {host!r}: right is an address of this machine, such as 127.0.0.1."


def _memory_dir() -> str | None:
    """Counters are memory-mapped files: on a full disk they would kill their process, in memory they do not."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  (a fresh 0700 directory is made in it)


class Ready:
    """Asks /readyz until it says yes, once says where Memrelay is, and then asks no more."""

    def __init__(self, settings: Settings, begun: float, observe: Observe, say: Callable[[str], None]) -> None:
        self._settings, self._begun, self._observe, self._say = settings, begun, observe, say
        self._done, self._told_slow = False, False

    def look(self) -> None:
        if self._done:
            return
        missing = not_ready(self._settings.host, self._settings.port)
        after_s = time.monotonic() - self._begun
        if missing is None:
            self._done = True
            self._observe(Serving(address=self._settings.address, ready_s=round(after_s, 2)))
            self._say(banner(self._settings))
        elif after_s > SLOW_START_S and not self._told_slow:
            self._told_slow = True
            self._say(f"Still starting after {after_s:.0f} s; not ready: {missing}. `memrelay doctor` says what to do.")


def not_ready(host: str, port: int) -> str | None:
    """What /readyz names, or None when it says that all is ready."""
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  (asked, not bound)
    connection = http.client.HTTPConnection(reachable, port, timeout=1.5)
    try:
        connection.request("GET", "/readyz", headers={"host": f"127.0.0.1:{port}"})
        answer = connection.getresponse()
        body = json.loads(answer.read())
        return None if answer.status == http.client.OK else ", ".join(body.get("not_ready", ["gateway"]))
    except (OSError, ValueError, http.client.HTTPException):
        return "gateway"
    finally:
        connection.close()


def banner(settings: Settings) -> str:
    server = settings.model_server
    offline = server.kind == "rehearsal"
    about = "rehearsal, offline; set MEMRELAY_UPSTREAM_URL for a real one" if offline else server.name
    told = [{"role": "user", "content": "I live in Lisbon and I love Bun."}]
    body = json.dumps({"model": "rehearsal" if offline else "MODEL", "messages": told}, separators=(",", ":"))
    return (
        f"\n  Memrelay {version('memrelay')}   {settings.address}/v1   (model: {about})\n"
        f"  try: curl {settings.address}/v1/chat/completions -H 'x-openwebui-user-id: ana' -d '{body}'\n"
    )
