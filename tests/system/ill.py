"""`memrelay serve` where memory is ill from the start, so that it never says that all is well."""

import http.client
import subprocess
import sys
from typing import Any

from tests.system.processes import REPO, Answer, Served, until


class IllServed(Served):
    """Starts without waiting for its banner; `ready` asks /readyz."""

    def start(self) -> "IllServed":
        with self.out.open("wb") as out, self.log.open("ab") as log:
            command = [sys.executable, "-m", "gateway", "serve"]
            self.process = subprocess.Popen(command, env=self.env, cwd=REPO, stdout=out, stderr=log)
        until(self._answers, what="an answer to /healthz")
        return self

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.request("GET", "/healthz", within_s=2).status == 200
        except (OSError, http.client.HTTPException):
            return False

    def ready(self) -> Any:
        return self.request("GET", "/readyz", within_s=2).body

    def why(self, component: str) -> str:
        return str(self.ready()["why"].get(component, ""))

    def chat(self, text: str, *, key: str | None = None, user: str = "ana") -> Answer:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        body = {"model": "rehearsal", "messages": [{"role": "user", "content": text}]}
        return self.request("POST", "/v1/chat/completions", user=user, body=body, headers=headers)
