"""A request of somebody's own OpenWebUI, from a file: its headers alone, or whole, as a recording proxy writes them."""

import json
from collections.abc import Mapping
from typing import Any

from gateway.openwebui.headers import Sent, turn_body

CHAT = "/chat/completions"
FORM = 'a JSON object of headers, or lines of {"method": …, "path": …, "headers": {…}, "body": …}'


class BadCapture(ValueError):
    """A file that holds no request. One sentence for the person at the command line."""


def read_captured(text: str) -> list[Sent]:
    """Headers alone are judged with the body of a recorded turn. Raises: BadCapture."""
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
    except json.JSONDecodeError as wrong:
        raise BadCapture(f"Line {number} is not JSON ({wrong.msg}); the file should hold {FORM}.") from wrong


def _sent(value: Any, number: int) -> Sent:
    if not isinstance(value, dict):
        raise BadCapture(f"Request {number} is no JSON object; the file should hold {FORM}.")
    if not isinstance(value.get("headers"), dict):
        return Sent(what="The headers in the file", headers=_headers(value, number), body=turn_body(), borrowed=True)
    path, body = str(value.get("path") or ""), value.get("body")
    what = f"Request {number} of the file ({value.get('method') or 'POST'} {path or CHAT})"
    headers = _headers(value["headers"], number)
    if path and not path.split("?")[0].endswith(CHAT):
        return Sent(what=what, headers=headers, body=None)
    if body is None:
        return Sent(what=what, headers=headers, body=turn_body(), borrowed=True)
    text = body if isinstance(body, str) else json.dumps(body)
    return Sent(what=what, headers=headers, body=text.encode("utf-8", "replace"))


def _headers(value: Mapping[str, Any], number: int) -> dict[str, str]:
    for name, each in value.items():
        if not isinstance(each, str):
            raise BadCapture(f"The header {name} of request {number} has no text as its value.")
    return dict(value)
