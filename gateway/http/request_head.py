"""Request heads that two readers may understand differently: refused, whatever proxies and model servers make of them.

The parser refuses most of them (lengths that repeat or contradict each other, bytes that no header may hold). Here is
what it lets pass.
"""

import re
from collections.abc import Iterable, Sequence

from gateway.errors import GatewayError, Header, InvalidRequest, MethodNotAllowed

# RFC 3986 section 3.2.2, as RFC 9112 section 3.2 wants it. Empty is allowed: for targets without a host.
HOST = re.compile(rb"(?:\[[0-9A-Fa-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::([0-9]{0,5}))?")
MAX_PORT = 65_535


def head_problem(method: bytes, http_version: str, headers: Sequence[Header]) -> GatewayError | None:
    """Why this head is refused, or None. `headers`: names in lower case."""
    if method == b"CONNECT":
        return MethodNotAllowed("CONNECT is for proxies, and Memrelay is none.", allowed="GET, POST")
    hosts = [value for name, value in headers if name == b"host"]
    if len(hosts) > 1 or not all(_is_host(host) for host in hosts) or (not hosts and http_version == "1.1"):
        return InvalidRequest("The Host header must be sent once, as a host with or without a port.", param="host")
    encodings = [value for name, value in headers if name == b"transfer-encoding"]
    if encodings and (http_version != "1.1" or [each.strip().lower() for each in encodings] != [b"chunked"]):
        return InvalidRequest(
            "Transfer-Encoding must be `chunked`, sent once and in HTTP/1.1.", param="transfer-encoding"
        )
    return None


def encoding_problem(headers: Iterable[Header]) -> InvalidRequest | None:
    """Why a body cannot be read here: it is compressed, which OpenAI's API does not take either."""
    coded = [value for name, value in headers if name == b"content-encoding" and value.strip().lower() != b"identity"]
    if not coded:
        return None
    return InvalidRequest(
        f"The request body is compressed (Content-Encoding: {coded[0][:40].decode('latin-1')}). Send it as it is.",
        param="content-encoding",
    )


def _is_host(value: bytes) -> bool:
    match = HOST.fullmatch(value.strip())
    return match is not None and int(match[1] or 0) <= MAX_PORT
