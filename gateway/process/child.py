"""The entry point of the gateway and worker processes that `memrelay serve` starts.

Standard input is a pipe from the supervisor: one line of JSON holds the database URL, and its end means that the
supervisor has exited, so the child stops too.
"""

import argparse
import json
import os
import signal
import socket
import threading

from gateway.config.settings import Settings, load_settings
from gateway.process.memory import return_freed_memory

SUPERVISOR_PIPE = 0  # standard input
# Formation uses all the processor time it gets, but users wait for chats. On a shared core this leaves the worker a
# third of the gateway's share: enough for its jobs and for a heartbeat in time.
WORKER_NICENESS = 5
# Threads of OpenBLAS spin while they wait: on two cores, comparing 200 vectors of 1,024 numbers took 184 µs of
# processor time instead of 125. Read when numpy is imported.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="gateway.process.child")
    parser.add_argument("role", choices=["gateway", "worker"])
    parser.add_argument("--socket", type=int)
    chosen = parser.parse_args()
    # A terminal's Ctrl-C is not ours; until we run, SIGTERM just ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name, count in ONE_THREAD.items():
        os.environ.setdefault(name, count)
    if chosen.role == "gateway":
        return_freed_memory()
        from gateway.process import serving

        serving.serve(_load_settings(), socket.socket(fileno=chosen.socket))
    else:
        from gateway.process import worker

        os.nice(WORKER_NICENESS)
        worker.run(_load_settings())


def _load_settings() -> Settings:
    line = b""
    while not line.endswith(b"\n"):
        # Not through sys.stdin: a thread that still reads from it at exit is a fatal error in Python.
        part = os.read(SUPERVISOR_PIPE, 4096)
        if not part:
            raise SystemExit(0)
        line += part
    os.environ["MEMRELAY_DATABASE_URL"] = json.loads(line)["database_url"]
    threading.Thread(target=_stop_with_supervisor, name="supervisor-pipe", daemon=True).start()
    return load_settings()


def _stop_with_supervisor() -> None:
    while os.read(SUPERVISOR_PIPE, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL else signal.SIGHUP)


if __name__ == "__main__":
    main()
