"""What `memrelay serve` starts: the gateway or the worker, which does not outlive its supervisor.

Standard input is the line to the supervisor: one line of JSON says where the database is, and its end means that the
supervisor is gone, however it went.
"""

import argparse
import json
import os
import signal
import socket
import threading

from gateway.config.settings import Settings, load_settings
from gateway.process.memory import return_freed_memory

LINE = 0  # standard input
# A worker that learns takes as much of a processor as it can get, and chats are waited for. A third of what the gateway
# has on the same processor is left to it, so that its jobs go on and its heartbeat comes in time.
WORKER_NICENESS = 5
# A user's vectors are compared in a fraction of a millisecond. OpenBLAS would do that on two threads that spin for each
# other: on two cores a comparison of 200 by 1,024 took 184 µs of processor time instead of 125. Read at its import.
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

        serving.serve(_begin(), socket.socket(fileno=chosen.socket))
    else:
        from gateway.process import worker

        os.nice(WORKER_NICENESS)
        worker.run(_begin())


def _begin() -> Settings:
    line = b""
    while not line.endswith(b"\n"):
        # Not through sys.stdin: a thread that still reads from it when Python ends would be a fatal error.
        part = os.read(LINE, 4096)
        if not part:
            raise SystemExit(0)
        line += part
    os.environ["MEMRELAY_DATABASE_URL"] = json.loads(line)["database_url"]
    threading.Thread(target=_end_with_supervisor, name="supervisor-line", daemon=True).start()
    return load_settings()


def _end_with_supervisor() -> None:
    while os.read(LINE, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL else signal.SIGHUP)


if __name__ == "__main__":
    main()
