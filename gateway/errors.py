"""Errors a caller can act on, in OpenAI's shape. Our own faults are not here: they stay bugs and answer 500."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

Header = tuple[bytes, bytes]
ErrorType = Literal[
    "invalid_request_error",
    "authentication_error",
    "permission_error",
    "rate_limit_error",
    "upstream_error",
    "server_error",
]


class GatewayError(Exception):
    """What, where, and what would be right. `param` names the field or header that is wrong."""

    status: ClassVar[int] = 500
    code: ClassVar[str] = "internal_error"
    type: ClassVar[ErrorType] = "server_error"

    def __init__(self, message: str, *, param: str | None = None, headers: Sequence[Header] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.param = param
        self.headers = tuple(headers)

    def body(self) -> bytes:
        error = {"message": self.message, "type": self.type, "param": self.param, "code": self.code}
        return msgspec.json.encode({"error": error})


class BadTurn(GatewayError):
    """The request cannot be understood; sending it again unchanged will fail again."""

    status, code, type = 400, "invalid_request", "invalid_request_error"


class UnknownCaller(GatewayError):
    """No valid key, or a proof of identity that does not hold."""

    status, code, type = 401, "invalid_api_key", "authentication_error"

    def __init__(self, message: str, *, param: str | None = None, headers: Sequence[Header] = ()) -> None:
        super().__init__(message, param=param, headers=[(b"www-authenticate", b"Bearer"), *headers])


class NotYou(GatewayError):
    """The key is good, but not for this user, space or agent."""

    status, code, type = 403, "not_allowed", "permission_error"


class NotFound(GatewayError):
    status, code, type = 404, "not_found", "invalid_request_error"


class WrongMethod(GatewayError):
    status, code, type = 405, "method_not_allowed", "invalid_request_error"

    def __init__(self, message: str, *, allowed: str) -> None:
        super().__init__(message, headers=[(b"allow", allowed.encode())])


class Conflict(GatewayError):
    """Somebody changed it meanwhile: read again, then decide."""

    status, code, type = 409, "conflict", "invalid_request_error"


class TooLarge(GatewayError):
    status, code, type = 413, "request_too_large", "invalid_request_error"


class HeadTooLarge(GatewayError):
    """A request line and headers beyond what any client of ours sends."""

    status, code, type = 431, "request_headers_too_large", "invalid_request_error"


class TooSlow(GatewayError):
    """The request did not come in within its time."""

    status, code, type = 408, "request_timeout", "invalid_request_error"


class SlowDown(GatewayError):
    """Too many attempts; `retry_after_s` is when the next one counts."""

    status, code, type = 429, "rate_limit_exceeded", "rate_limit_error"

    def __init__(self, message: str, *, retry_after_s: int) -> None:
        super().__init__(message, headers=[(b"retry-after", str(retry_after_s).encode())])


class UpstreamDown(GatewayError):
    """The model server was not reached, or broke off before its first byte. Nothing was relayed: a retry is safe."""

    status, code, type = 502, "upstream_unreachable", "upstream_error"


class NotReady(GatewayError):
    """Something this request cannot do without (the database) is not there yet."""

    status, code, type = 503, "not_ready", "server_error"


class Overloaded(GatewayError):
    """No place for this request now. Nothing was sent on: a retry is safe."""

    status, code, type = 503, "overloaded", "server_error"

    def __init__(self, message: str, *, retry_after_s: int) -> None:
        super().__init__(message, headers=[(b"retry-after", str(retry_after_s).encode())])


class Restarting(GatewayError):
    """This process ends before the answer is there."""

    status, code, type = 503, "restarting", "server_error"

    def __init__(self) -> None:
        super().__init__("Memrelay is restarting; ask again.", headers=[(b"retry-after", b"5")])


class UpstreamSilent(GatewayError):
    """The model server sent no byte in time. Nothing was relayed, so a retry is safe."""

    status, code, type = 504, "upstream_timeout", "upstream_error"


class OurFault(GatewayError):
    """A bug of ours, answered without its details; they are in the log."""

    def __init__(self) -> None:
        super().__init__("Memrelay failed on this request. The log says why; sending it again may work.")


def end_of_stream(error: GatewayError) -> bytes:
    """The end of a stream that cannot be finished. OpenWebUI and OpenAI's clients show an error without choices."""
    return b"data: " + error.body() + b"\n\ndata: [DONE]\n\n"
