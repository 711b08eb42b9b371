"""Adding text to a message and joining messages, whether their content is a string or a list of parts. Pure.

What a message held before keeps the bytes it came in.
"""

import json
from collections.abc import Sequence

import msgspec

from gateway.protocol.request import Message, read_message


def prepend_text(message: Message, text: str) -> Message:
    content = _content(message)
    if content.startswith(b'"'):
        return _with_content(message, _string(text + "\n\n")[:-1] + content[1:])
    return _with_content(message, _list([_part(text), *_parts(content)]))


def append_text(message: Message, text: str) -> Message:
    content = _content(message)
    if content.startswith(b'"'):
        gap = "\n\n" if content != b'""' else ""
        return _with_content(message, content[:-1] + _string(gap + text)[1:])
    return _with_content(message, _list([*_parts(content), _part(text)]))


def join_messages(first: Message, second: Message) -> Message:
    """The first message with the second's content after its own."""
    one, other = _content(first), _content(second)
    if one.startswith(b'"') and other.startswith(b'"'):
        return _with_content(first, one[:-1] + rb"\n\n" + other[1:])
    return _with_content(first, _list([*_parts(one), *_parts(other)]))


def _content(message: Message) -> bytes:
    raw = _fields(message).get("content")
    return bytes(raw) if raw is not None else b"null"


def _parts(content: bytes) -> list[bytes]:
    if content.startswith(b"["):
        return [bytes(part) for part in msgspec.json.decode(content, type=list[msgspec.Raw])]
    return [] if content in (b"null", b'""') else [b'{"type":"text","text":' + content + b"}"]


def _list(parts: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(parts) + b"]"


def _part(text: str) -> bytes:
    return b'{"type":"text","text":' + _string(text) + b"}"


def _string(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False).encode()


def _fields(message: Message) -> dict[str, msgspec.Raw]:
    return msgspec.json.decode(message.raw, type=dict[str, msgspec.Raw])


def _with_content(message: Message, content: bytes) -> Message:
    fields = {**_fields(message), "content": msgspec.Raw(content)}
    return read_message(msgspec.Raw(msgspec.json.encode(fields)))
