"""The process that the gateway and the worker are forked from.

It has loaded what both need, which is most of a start's processor time: so that is paid for once, its memory is shared,
and a process that crashed is back at once. It reads no settings and opens nothing.

Standard input is a socket from the supervisor. A byte asks for a process and brings its descriptors: what will be its
standard input (child.py), a pipe for its status and, for the gateway, the listening socket. Two lines go through that
pipe: `pid N` once it can be signalled, `exit N` once it has exited, as subprocess counts. The socket's end means that
the supervisor has exited.
"""

import gc
import os
import select
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from gateway.process import child

SUPERVISOR_SOCKET = 0  # standard input
ROLES: dict[bytes, child.Role] = {b"g": "gateway", b"w": "worker"}
DESCRIPTORS = 3
# A process that exits is noticed within this time, as the supervisor notices it.
CHECK_EVERY_S = 0.1
STOP_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


class Forked(NamedTuple):
    """What a new process is to be."""

    role: child.Role
    listener: socket.socket | None


def main() -> None:
    # A terminal's Ctrl-C is not ours; until all is loaded, SIGTERM just ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    child.use_one_thread()
    gc.disable()  # nearly all that is loaded stays: looking for garbage in it took a second of six
    _load()
    for number in STOP_SIGNALS:  # systemd sends them to every process; ours stop when the supervisor says so
        signal.signal(number, signal.SIG_IGN)
    forked = serve_forks(socket.socket(fileno=SUPERVISOR_SOCKET))
    if forked:
        child.run(forked.role, forked.listener)


def _load() -> None:
    """What the worker needs beyond it is small, and the gateway is not to have it."""
    from gateway.process import serving  # noqa: F401  (loaded, not used)
    from retrieval.commands.recognise import compile_patterns
    from retrieval.embedding import local_models

    compile_patterns()
    local_models.use()
    gc.collect()
    gc.freeze()  # or the collections of each process would copy the pages they mark
    gc.enable()


def serve_forks(supervisor: socket.socket) -> Forked | None:
    """Returns in every process that is forked; in this one None, once the supervisor has exited."""
    statuses: dict[int, int] = {}
    while True:
        if select.select([supervisor], [], [], CHECK_EVERY_S)[0]:
            role, descriptors, *_ = socket.recv_fds(supervisor, 1, DESCRIPTORS)
            if not role:
                return None
            reports, status, *listener = descriptors
            # A stop signal that comes before the new process heeds them waits for that.
            signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
            pid = os.fork()
            if pid == 0:
                supervisor.close()
                os.dup2(reports, child.SUPERVISOR_PIPE)
                _heed_stop_signals()
                _write_line(status, f"pid {os.getpid()}")
                for each in (reports, status, *statuses.values()):
                    os.close(each)
                return Forked(ROLES[role], socket.socket(fileno=listener[0]) if listener else None)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
            for each in (reports, *listener):
                os.close(each)
            statuses[pid] = status
        for pid, code in _exited():
            _write_line(statuses[pid], f"exit {code}")
            os.close(statuses.pop(pid))


def _heed_stop_signals() -> None:
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)


def _write_line(status: int, line: str) -> None:
    """A supervisor that has exited reads none."""
    with suppress(BrokenPipeError):
        os.write(status, f"{line}\n".encode())


def _exited() -> Iterator[tuple[int, int]]:
    with suppress(ChildProcessError):
        while (waited := os.waitpid(-1, os.WNOHANG))[0]:
            yield waited[0], os.waitstatus_to_exitcode(waited[1])


if __name__ == "__main__":
    main()
