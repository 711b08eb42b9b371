"""Converts Mistral's replies to OpenAI's format, with the thinking of a reasoning model in `reasoning_content`.

Mistral's `content` may be a list of parts, which clients that expect a string would print.
"""

import json
from typing import Any

from gateway.protocol.events import data_of, each_event


def openai_events(events: bytes) -> bytes:
    """Whole events, with their chunks in OpenAI's format."""
    if b'"content"' not in events or b'"type"' not in events:
        return events
    return b"".join(map(openai_event, each_event(events)))


def openai_event(event: bytes) -> bytes:
    """The event with its chunk in OpenAI's format; unchanged bytes if it is already."""
    if b'"content":[' not in event.replace(b" ", b""):
        return event
    data = data_of(event)
    if data is None:
        return event
    before, _, after = event.partition(data)
    return before + openai_reply(data) + after


def openai_reply(data: bytes) -> bytes:
    """A reply or a chunk in OpenAI's format. JSON that cannot be read is returned unchanged."""
    if b'"content":[' not in data.replace(b" ", b""):
        return data
    try:
        reply = json.loads(data)
    except (ValueError, RecursionError):
        return data
    choices = reply.get("choices") if isinstance(reply, dict) else None
    messages = _objects([choice.get(name) for choice in _objects(choices) for name in ("delta", "message")])
    in_parts = [each for each in messages if isinstance(each.get("content"), list)]
    if not in_parts:
        return data
    for each in in_parts:
        _split(each)
    return json.dumps(reply, separators=(",", ":")).encode()


def _split(message: dict[str, Any]) -> None:
    parts = _objects(message["content"])
    thinking = [part.get("thinking") for part in parts if part.get("type") == "thinking"]
    thought = [_text(inner) for thoughts in thinking for inner in _objects(thoughts)]
    message["content"] = "".join(_text(part) for part in parts if part.get("type") == "text")
    if thought:
        message["reasoning_content"] = "".join(thought)


def _objects(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _text(part: dict[str, Any]) -> str:
    text = part.get("text")
    return text if isinstance(text, str) else ""
