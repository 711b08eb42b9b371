"""Reads requests of the user's own OpenWebUI from a file: headers only, or whole requests from a recording proxy."""

import json
from collections.abc import Mapping
from typing import Any

from gateway.openwebui.headers import OpenWebUIRequest, turn_body

CHAT = "/chat/completions"
FORM = 'a JSON object of headers, or lines of {"method": …, "path": …, "headers": {…}, "body": …}'


class BadCapture(ValueError):
    """The file holds no request. One sentence for the user."""


def read_captured(text: str) -> list[OpenWebUIRequest]:
    """Headers without a body get the body of a recorded turn. Raises: BadCapture."""
    try:
        values = [json.loads(text)]
    except json.JSONDecodeError:
        values = [_line(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(values) == 1 and isinstance(values[0], list):
        values = values[0]
    if not values:
        raise BadCapture(f"The file is empty; it should hold {FORM}.")
    return [_sent(value, number) for number, value in enumerate(values, 1)]


def _line(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise BadCapture(f"Line {number} is not JSON ({error.msg}); the file should hold {FORM}.") from error


def _sent(value: Any, number: int) -> OpenWebUIRequest:
    if not isinstance(value, dict):
        raise BadCapture(f"Request {number} is not a JSON object; the file should hold {FORM}.")
    if not isinstance(value.get("headers"), dict):
        return OpenWebUIRequest(
            what="The headers in the file", headers=_headers(value, number), body=turn_body(), has_recorded_body=True
        )
    path, body = str(value.get("path") or ""), value.get("body")
    what = f"Request {number} of the file ({value.get('method') or 'POST'} {path or CHAT})"
    headers = _headers(value["headers"], number)
    if path and not path.split("?")[0].endswith(CHAT):
        return OpenWebUIRequest(what=what, headers=headers, body=None)
    if body is None:
        return OpenWebUIRequest(what=what, headers=headers, body=turn_body(), has_recorded_body=True)
    text = body if isinstance(body, str) else json.dumps(body)
    return OpenWebUIRequest(what=what, headers=headers, body=text.encode("utf-8", "replace"))


def _headers(value: Mapping[str, Any], number: int) -> dict[str, str]:
    for name, each in value.items():
        if not isinstance(each, str):
            raise BadCapture(f"The header {name} of request {number} does not have a string as its value.")
    return dict(value)
