"""The model that a request names, where that is all we need of it: in a JSON body, in a form, in the path."""

from collections.abc import Iterable, Sequence
from urllib.parse import unquote

import msgspec
import multipart

from gateway.errors import Header
from gateway.protocol.request import MAX_MODEL_CHARACTERS

FORM = "multipart/form-data"
# The parser looks for the next boundary in pieces of this size; a file before the field is passed over, not kept.
PIECE_BYTES = 64 * 1024
# Of a form; OpenAI's has fifteen fields.
MAX_PARTS = 128
MODEL_PATH = "/models/"


class _Named(msgspec.Struct):
    model: str | None = None


def named_model(path: str, headers: Sequence[Header], body: bytes | None) -> str | None:
    """`path`: what follows /v1. None: no model is named, or not in a form that is known."""
    if path.startswith(MODEL_PATH):
        return unquote(path.removeprefix(MODEL_PATH)).rstrip("/") or None
    if not body:
        return None
    content_type = next((value.decode("latin-1") for name, value in headers if name == b"content-type"), "")
    kind, options = multipart.parse_options_header(content_type)
    named = _in_form(body, options.get("boundary", "")) if kind == FORM else _in_json(body)
    return named if named and len(named) <= MAX_MODEL_CHARACTERS else None


def _in_json(body: bytes) -> str | None:
    """Of repeated keys the last counts, as in a chat request. What else is in the body is for the model server."""
    try:
        return msgspec.json.decode(body, type=_Named).model
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _in_form(body: bytes, boundary: str) -> str | None:
    """Audio and pictures come so."""
    try:
        parser = multipart.PushMultipartParser(boundary, max_segment_count=MAX_PARTS)
        events = (
            event
            for start in range(0, len(body), PIECE_BYTES)
            for event in parser.parse(body[start : start + PIECE_BYTES])
        )
        return _model_among(events)
    except (multipart.MultipartError, UnicodeDecodeError):
        return None


def _model_among(events: Iterable[multipart.MultipartSegment | bytes | None]) -> str | None:
    """`events`: the parser's. A part's head, its pieces, and None at its end."""
    found, reading = bytearray(), False
    for event in events:
        if isinstance(event, multipart.MultipartSegment):
            reading = event.name == "model" and not event.filename
        elif reading and event is None:
            return found.decode("utf-8")
        elif reading and event is not None:
            found += event
            if len(found) > MAX_MODEL_CHARACTERS:
                return None
    return None
