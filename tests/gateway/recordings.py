"""OpenWebUI's traffic: what it sent for what a person did, request by request."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gateway.auth.caller import Caller, authenticate
from gateway.auth.settings import TrustSettings
from gateway.protocol.request import ChatRequest, parse_chat_request
from tests.gateway.callers import LOCAL_HOST, NOW, headers_of, keyless

FIXTURES = Path(__file__).parents[2] / "fixtures" / "openwebui"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """`kind` is what the request is; None for the list of models."""

    what: str
    kind: str | None
    headers: dict[str, str]
    body: dict[str, Any] | None

    def caller(self, *, without: tuple[str, ...] = ()) -> Caller:
        sent = [(name, value) for name, value in self.headers.items() if name not in without]
        return authenticate(headers_of(LOCAL_HOST, *sent), keyless(), TrustSettings(), client="127.0.0.1", now=NOW)

    def request(self) -> ChatRequest:
        return parse_chat_request(json.dumps(self.body).encode())


def recorded(name: str) -> list[Recorded]:
    requests = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return [Recorded(**{key: each[key] for key in ("what", "kind", "headers", "body")}) for each in requests]
