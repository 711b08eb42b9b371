"""A client that does what no well-behaved one does: it sends half a request, or reads nothing."""

import json
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self

DEADLINE_S = 20.0


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def code(self) -> str:
        error: dict[str, Any] = json.loads(self.body)["error"]
        assert set(error) == {"message", "type", "param", "code"}
        return str(error["code"])


class Listening(Protocol):
    port: int


class Client:
    def __init__(self, gateway: Listening) -> None:
        self.socket = socket.create_connection(("127.0.0.1", gateway.port), timeout=DEADLINE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def reply(self) -> Reply:
        """One whole answer, which may come in chunks."""
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._some()
        top, _, body = received.partition(b"\r\n\r\n")
        status, *lines = top.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        chunked = headers.get("transfer-encoding") == "chunked"
        while not body.endswith(b"0\r\n\r\n") if chunked else len(body) < int(headers["content-length"]):
            body += self._some()
        return Reply(int(status.split()[1]), headers, body)

    def _some(self) -> bytes:
        data = self.socket.recv(65536)
        assert data, "the gateway closed before the answer was complete"
        return data

    @property
    def is_closed(self) -> bool:
        """Waits until the gateway has closed; what it sends before is thrown away."""
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionError:
            return True
        return True


def request(body: bytes, *headers: str, method: str = "POST", path: str = "/v1/chat/completions") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1", f"content-length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def chat(text: str, *headers: str, stream: bool = False) -> bytes:
    body = {"model": "stand-in", "stream": stream, "messages": [{"role": "user", "content": text}]}
    return request(json.dumps(body).encode(), "x-openwebui-user-id: ada", *headers)
