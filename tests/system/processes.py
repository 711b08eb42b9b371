"""Runs `memrelay` in processes of their own, with an environment of their own."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

REPO = Path(__file__).parents[2]
# Generous: the machine may be busy. Nothing here measures speed.
DEADLINE_S = 60.0
# The last two make a process measure its coverage (`make coverage`).
PASSED_ON = ("PATH", "LANG", "TMPDIR", "COVERAGE_PROCESS_START", "COVERAGE_PROCESS_CONFIG")


def environment(data_dir: Path, **settings: str) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name in PASSED_ON}
    return {**inherited, "HOME": str(data_dir), "MEMRELAY_DATA_DIR": str(data_dir), **settings}


def memrelay(
    *arguments: str, env: Mapping[str, str], cwd: Path | None = None, input: str | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gateway", *arguments],
        env={**env, "PYTHONPATH": str(REPO)},
        cwd=cwd,
        input=input,
        capture_output=True,
        encoding="utf-8",
        timeout=DEADLINE_S,
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(condition: Callable[[], Any], *, what: str, within_s: float = DEADLINE_S) -> Any:
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"not within {within_s} s: {what}")


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


PROCESSES = {"process.fork_server": "forks", "memrelay: gateway": "gateway", "memrelay: worker": "worker"}


@dataclass
class Answer:
    status: int
    body: Any

    @property
    def text(self) -> str:
        return str(self.body["choices"][0]["message"]["content"])


@dataclass
class Served:
    """`memrelay serve` on a port of its own. Leaving the block stops it as Ctrl-C does."""

    data_dir: Path
    port: int = field(default_factory=free_port)
    settings: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def out(self) -> Path:
        return self.data_dir / "stdout"

    @property
    def log(self) -> Path:
        return self.data_dir / "stderr"

    @property
    def env(self) -> dict[str, str]:
        return environment(self.data_dir, MEMRELAY_PORT=str(self.port), MEMRELAY_LOG_LEVEL="debug", **self.settings)

    def start(self) -> Self:
        with self.out.open("wb") as out, self.log.open("ab") as log:
            command = [sys.executable, "-m", "gateway", "serve"]
            self.process = subprocess.Popen(command, env=self.env, cwd=REPO, stdout=out, stderr=log)
        until(self._ready_or_dead, what=f"ready: {self.log.read_text()[-2000:]}")
        assert self.process.poll() is None, self.log.read_text()
        return self

    def _ready_or_dead(self) -> bool:
        assert self.process is not None
        return "/v1" in self.out.read_text() or self.process.poll() is not None

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(DEADLINE_S)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def children(self) -> dict[str, int]:
        """The living processes by what they are: forks (which the next two come from), gateway, worker, postgres."""
        assert self.process is not None
        found, started_by = {}, {self.process.pid}
        for pid in sorted(int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()):
            folder = Path(f"/proc/{pid}")
            if is_alive(pid) and _parent(folder) in started_by:
                try:
                    command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                except (FileNotFoundError, ProcessLookupError):
                    continue  # it has ended since
                name = next((name for words, name in PROCESSES.items() if words in command), "postgres")
                if name == "forks":
                    started_by.add(pid)
                found[name] = pid
        return found

    def logged(self, event: str) -> list[dict[str, Any]]:
        lines = [line for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in map(json.loads, lines) if line.get("event") == event]

    def request(
        self,
        method: str,
        path: str,
        *,
        user: str | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        within_s: float = 20,
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=within_s)
        sent = {**(headers or {}), **({"x-openwebui-user-id": user} if user else {})}
        try:
            connection.request(method, path, body=None if body is None else json.dumps(body), headers=sent)
            response = connection.getresponse()
            raw = response.read()
            is_json = "json" in (response.getheader("content-type") or "")
            return Answer(status=response.status, body=json.loads(raw) if is_json else raw.decode())
        finally:
            connection.close()

    def say(self, user: str, text: str, *, headers: Mapping[str, str] | None = None) -> Answer:
        body = {"model": "rehearsal", "messages": [{"role": "user", "content": text}]}
        return self.request("POST", "/v1/chat/completions", user=user, body=body, headers=headers)

    def memories(self, user: str) -> list[str]:
        answer = self.request("GET", "/api/memories", user=user)
        assert answer.status == 200, answer.body
        return [item["content"] for item in answer.body["items"]]


def _parent(folder: Path) -> int | None:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None
