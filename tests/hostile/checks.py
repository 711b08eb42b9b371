"""What has to hold of every answer, of the log, and of the gateway afterwards."""

import http.client
import json
import os
import re
import socket
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from gateway.errors import ErrorType
from tests.hostile.cases import CANARY, Case

# A request of a few kB takes milliseconds; what takes this long hangs, on any machine.
WATCHDOG_S = 60.0
# Marks what the model server answered: its errors are passed on as they are.
FROM_UPSTREAM = "x-stand-in"
TRACE = re.compile(r'Traceback|File "|line \d+, in |asyncpg\.|msgspec\.|litestar\.')
# Bodies and paths have no field to name; the rest of what is wrong has.
WHOLE = ("The request body", "The path", "API key found", "This is not HTTP")
NOT_HTTP = b"Invalid HTTP request received."


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """One connection, reused while both sides keep it open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def send(self, case: Case) -> Answered:
        """Raises: TimeoutError for a gateway that hangs, ConnectionError for one that says nothing."""
        reused = self._socket is not None
        try:
            return self._send(case)
        except (ConnectionError, http.client.BadStatusLine):
            self.close()
            if not reused:
                raise
            return self._send(case)  # a reused connection may be closed from the other side at any time

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, case: Case) -> Answered:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=WATCHDOG_S)
        self._socket.sendall(case.bytes())
        response = http.client.HTTPResponse(self._socket, method=case.method.decode())
        response.begin()
        body = response.read()
        headers = {name.lower(): value for name, value in response.getheaders()}
        if response.will_close:
            self.close()
        return Answered(status=response.status, headers=headers, body=body)


def judge(case: Case, answered: Answered, secrets: Iterable[str]) -> None:
    """Raises AssertionError with what does not hold."""
    text = answered.body.decode("utf-8", "replace")
    assert answered.status != 500, text
    assert not [secret for secret in secrets if secret in text]
    assert answered.status >= 400 or not case.is_ambiguous, answered
    if answered.status < 400 or FROM_UPSTREAM in answered.headers or case.method == b"HEAD":
        return
    if answered.body == NOT_HTTP or (answered.status == 503 and case.target.startswith(b"/readyz")):
        return
    judge_refusal(answered, text)


def judge_refusal(answered: Answered, text: str) -> None:
    assert answered.headers["content-type"].startswith("application/json"), answered.headers
    error = json.loads(text)["error"]
    assert isinstance(error, dict), error
    assert error.keys() == {"message", "type", "param", "code"}, error
    assert error["type"] in get_args(ErrorType), error
    assert error["message"].endswith((".", "?", "`")), error
    assert len(error["message"]) < 2_000, len(error["message"])
    assert not TRACE.search(text), text
    if answered.status == 400:
        assert error["param"] or error["message"].startswith(WHOLE), error


@dataclass(slots=True, kw_only=True)
class Log:
    """A gateway's log, looked at as it grows."""

    path: Path
    secrets: tuple[str, ...]
    read: int = field(default=0)

    def judge(self) -> None:
        with self.path.open("rb") as file:
            file.seek(self.read)
            new = file.read()
        self.read += len(new)
        text = new.decode("utf-8", "replace")
        found = [secret for secret in (*self.secrets, CANARY) if secret in text]
        lines = [line for line in text.splitlines() if any(each in line for each in found)]
        assert not found, lines[:3]
        failed = [line for line in text.splitlines() if '"exception"' in line or "Traceback" in line]
        assert not failed, failed[:3]


@dataclass(frozen=True, slots=True, kw_only=True)
class Footprint:
    """What a process holds. `in_flight`: requests it believes to be answering."""

    resident_kb: int
    files: int
    threads: int

    @classmethod
    def of(cls, pid: int) -> "Footprint":
        status = Path(f"/proc/{pid}/status").read_text()
        numbers = dict(re.findall(r"^(VmRSS|Threads):\s+(\d+)", status, re.MULTILINE))
        files = len(os.listdir(f"/proc/{pid}/fd"))
        return cls(resident_kb=int(numbers["VmRSS"]), files=files, threads=int(numbers["Threads"]))


def settled(pid: int, before: Footprint, *, more_files: int, within_s: float = WATCHDOG_S) -> Footprint:
    """Its footprint, when connections that were on their way out have gone."""
    end = time.monotonic() + within_s
    while (now := Footprint.of(pid)).files > before.files + more_files and time.monotonic() < end:
        time.sleep(0.1)
    return now
