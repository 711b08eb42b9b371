"""What the gateway and worker processes of `memrelay serve` do from their start on.

Standard input is a pipe from the supervisor: the first line of JSON holds the database URL, those that follow say how
the database and the other processes are, and its end means that the supervisor has exited, so the child stops too.
"""

import json
import os
import signal
import socket
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from setproctitle import setproctitle

from gateway.process.memory import return_freed_memory
from gateway.supervision import Supervision

if TYPE_CHECKING:
    from gateway.config.settings import Settings

Role = Literal["gateway", "worker"]

SUPERVISOR_PIPE = 0  # standard input
# Formation uses all the processor time it gets, but users wait for chats. On a shared core this leaves the worker a
# third of the gateway's share: enough for its jobs and for a heartbeat in time.
WORKER_NICENESS = 5
# How many threads numpy's OpenBLAS has.
BLAS_THREADS = "OPENBLAS_NUM_THREADS"


def run(role: Role, listener: socket.socket | None) -> None:
    """`listener`: where the gateway accepts connections; the worker needs none."""
    setproctitle(f"memrelay: {role}")
    if role == "gateway":
        assert listener is not None
        return_freed_memory()
        from gateway.process import serving

        settings, supervision = _load_settings()
        serving.serve(settings, listener, supervision)
    else:
        from gateway.process import worker

        os.nice(WORKER_NICENESS)
        worker.run(*_load_settings())


def use_one_thread() -> None:
    """To be called before numpy is imported, which nearly every module of ours does: so functions here import them.

    Threads of OpenBLAS spin while they wait: on two cores, comparing 200 vectors of 1,024 numbers took 184 µs of
    processor time instead of 125, and reading messages without a model twice as much.
    """
    os.environ.setdefault(BLAS_THREADS, "1")


def _load_settings() -> "tuple[Settings, Supervision]":
    from gateway.config.settings import load_settings

    lines, supervision = _lines_from_supervisor(), Supervision()
    first = next(lines, None)
    if first is None:
        raise SystemExit(0)
    report = json.loads(first)
    os.environ["MEMRELAY_DATABASE_URL"] = report["database_url"]
    supervision.update(report)
    threading.Thread(target=_follow_supervisor, args=(lines, supervision), name="supervisor-pipe", daemon=True).start()
    return load_settings(), supervision


def _lines_from_supervisor() -> Iterator[bytes]:
    """Not through sys.stdin: a thread that still reads from it at exit is a fatal error in Python."""
    begun = b""
    while part := os.read(SUPERVISOR_PIPE, 4096):
        *lines, begun = (begun + part).split(b"\n")
        yield from lines


def _follow_supervisor(lines: Iterator[bytes], supervision: Supervision) -> None:
    for line in lines:
        supervision.update(json.loads(line))
    os.kill(os.getpid(), signal.SIGTERM if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL else signal.SIGHUP)
