"""Errors a caller can act on, in OpenAI's shape. A bug of ours is answered as InternalError, without its details."""

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
    """`message` says what is wrong and what to do; `param` names the field or header that is wrong."""

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


class InvalidRequest(GatewayError):
    """The request cannot be understood; sending it again unchanged will fail again."""

    status, code, type = 400, "invalid_request", "invalid_request_error"


class Unauthenticated(GatewayError):
    """No valid key, or a proof of identity that does not hold."""

    status, code, type = 401, "invalid_api_key", "authentication_error"

    def __init__(self, message: str, *, param: str | None = None, headers: Sequence[Header] = ()) -> None:
        super().__init__(message, param=param, headers=[(b"www-authenticate", b"Bearer"), *headers])


class Forbidden(GatewayError):
    """The key is good, but not for this user, space or agent."""

    status, code, type = 403, "not_allowed", "permission_error"


class NotFound(GatewayError):
    status, code, type = 404, "not_found", "invalid_request_error"


class ModelNotFound(GatewayError):
    """No model server has the model that the request names."""

    status, code, type = 404, "model_not_found", "invalid_request_error"


class MethodNotAllowed(GatewayError):
    status, code, type = 405, "method_not_allowed", "invalid_request_error"

    def __init__(self, message: str, *, allowed: str) -> None:
        super().__init__(message, headers=[(b"allow", allowed.encode())])


class Conflict(GatewayError):
    """The resource was changed in the meantime: read it again and retry."""

    status, code, type = 409, "conflict", "invalid_request_error"


class PreconditionFailed(GatewayError):
    """The resource is not as If-Match says: somebody has changed it since it was read."""

    status, code, type = 412, "precondition_failed", "invalid_request_error"


class IdempotencyKeyReused(GatewayError):
    """The Idempotency-Key was sent with another request within 24 hours."""

    status, code, type = 422, "idempotency_key_reused", "invalid_request_error"


class PayloadTooLarge(GatewayError):
    status, code, type = 413, "request_too_large", "invalid_request_error"


class HeadersTooLarge(GatewayError):
    """The request line and headers are over the limit."""

    status, code, type = 431, "request_headers_too_large", "invalid_request_error"


class RequestTimeout(GatewayError):
    """The request was not received in time."""

    status, code, type = 408, "request_timeout", "invalid_request_error"


class RateLimited(GatewayError):
    """Too many attempts. Until `retry_after_s` has passed, further ones are refused."""

    status, code, type = 429, "rate_limit_exceeded", "rate_limit_error"

    def __init__(self, message: str, *, retry_after_s: int) -> None:
        super().__init__(message, headers=[(b"retry-after", str(retry_after_s).encode())])


class UpstreamUnavailable(GatewayError):
    """The model server cannot be reached, or hung up before its first byte. Nothing was relayed: a retry is safe."""

    status, code, type = 502, "upstream_unreachable", "upstream_error"


class ServiceUnavailable(GatewayError):
    """A component that this request needs (the database) is unavailable."""

    status, code, type = 503, "not_ready", "server_error"


class Overloaded(GatewayError):
    """No free slot for this request. Nothing was sent to the model server: a retry is safe."""

    status, code, type = 503, "overloaded", "server_error"

    def __init__(self, message: str, *, retry_after_s: int) -> None:
        super().__init__(message, headers=[(b"retry-after", str(retry_after_s).encode())])


class Restarting(GatewayError):
    """This process is stopping before the reply is complete."""

    status, code, type = 503, "restarting", "server_error"

    def __init__(self) -> None:
        super().__init__("Memrelay is restarting. Send the request again.", headers=[(b"retry-after", b"5")])


class UpstreamTimeout(GatewayError):
    """The model server sent no byte in time. Nothing was relayed, so a retry is safe."""

    status, code, type = 504, "upstream_timeout", "upstream_error"


class InternalError(GatewayError):
    """A bug of ours. The details are in the log, not in the answer."""

    def __init__(self) -> None:
        super().__init__("Internal error. The details are in Memrelay's log. A retry may succeed.")


def end_of_stream(error: GatewayError) -> bytes:
    """Ends a stream that cannot be completed. OpenWebUI and OpenAI's clients show an error without choices."""
    return b"data: " + error.body() + b"\n\ndata: [DONE]\n\n"
