"""The gateway or the worker by itself, as a process of its own: `python -m bench.stage.one_process gateway --socket 3`.

Its supervisor is whoever holds the other end of its standard input (gateway/process/child.py).
"""

import argparse
import signal
import socket

from gateway.process.child import run, use_one_thread


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.stage.one_process")
    parser.add_argument("role", choices=["gateway", "worker"])
    parser.add_argument("--socket", type=int)
    chosen = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_one_thread()
    run(chosen.role, None if chosen.socket is None else socket.socket(fileno=chosen.socket))


if __name__ == "__main__":
    main()
