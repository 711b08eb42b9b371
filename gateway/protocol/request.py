"""Parses the fields of a chat request that we need. All others are passed on as the bytes they came in."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

import msgspec

from gateway.errors import InvalidRequest, PayloadTooLarge
from gateway.protocol.settings import ChatLimits

# A surrogate escape with its partner, one without, or any other escape (`\\ud800` is a backslash and text).
ESCAPES = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\.", re.DOTALL
)
REPLACEMENT = rb"\ufffd"
_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])
_messages = msgspec.json.Decoder(list[msgspec.Raw])
_text = msgspec.json.Decoder(str)


# The brackets of a JSON text, and all but them.
BRACKETS = re.compile(rb"([\[{]+)([\]}]*)")
NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")
# Some servers take a file path as model; this is the limit of Linux. The name is stored with each turn.
MAX_MODEL_CHARACTERS = 4096


DEFAULTS = ChatLimits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message: the fields we need, and `raw`, its bytes as they came."""

    role: str
    content: object
    raw: msgspec.Raw
    has_tool_calls: bool = False
    prefix: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """`raw` is sent upstream: the client's bytes, until `change` encodes new ones."""

    raw: bytes
    fields: Mapping[str, msgspec.Raw]
    model: str
    stream: bool
    messages: tuple[Message, ...]
    has_tools: bool


def parse_chat_request(body: bytes, limits: ChatLimits = DEFAULTS) -> ChatRequest:
    """Raises: InvalidRequest or PayloadTooLarge, which name the field and what is expected."""
    _check_size(body, limits)
    fields = read_object(body)
    return ChatRequest(
        raw=body,
        fields=fields,
        model=_model(fields),
        stream=_flag(fields, "stream"),
        messages=tuple(_read_messages(fields, limits)),
        has_tools=any(_filled(fields.get(name)) for name in ("tools", "functions")),
    )


def change(
    request: ChatRequest,
    *,
    messages: Sequence[Message] | None = None,
    fields: Mapping[str, msgspec.Raw] | None = None,
) -> ChatRequest:
    """The request with these messages, these fields. What is the same object as before is not encoded again."""
    messages = request.messages if messages is None else tuple(messages)
    fields = dict(request.fields if fields is None else fields)
    if messages != request.messages:
        fields["messages"] = msgspec.Raw(msgspec.json.encode([message.raw for message in messages]))
    return replace(request, raw=msgspec.json.encode(fields), fields=fields, messages=messages)


def read_message(raw: msgspec.Raw, where: str = "messages") -> Message:
    fields = _object(raw, where)
    role = fields.get("role")
    if role is None or not isinstance(name := _value(role, f"{where}.role"), str) or not name:
        _bad(f"{where}.role", 'is missing or not a string; "user", "assistant", "system" or "tool" is expected')
    return Message(
        role=name,
        content=_value(fields["content"], f"{where}.content") if "content" in fields else None,
        raw=raw,
        has_tool_calls=any(_filled(fields.get(key)) for key in ("tool_calls", "function_call")),
        prefix="prefix" in fields and bytes(fields["prefix"]) == b"true",
    )


def new_message(role: str, content: str) -> Message:
    raw = msgspec.Raw(msgspec.json.encode({"role": role, "content": content}))
    return Message(role=role, content=content, raw=raw)


def read_object(body: bytes) -> dict[str, msgspec.Raw]:
    """The top level of a JSON object. Of repeated keys the last counts, as in every JSON reader we know of.

    A lone surrogate escape (half an emoji, which browsers do send) reads as U+FFFD instead of failing the request.
    """
    try:
        body.decode("utf-8")  # what is inside strings is not parsed below
        return _fields.decode(body)
    except UnicodeDecodeError as error:
        raise InvalidRequest(
            f"The request body is not valid UTF-8 (byte {error.start}); JSON in UTF-8 is expected."
        ) from None
    except RecursionError:
        raise InvalidRequest("The request body is nested too deeply.") from None
    except msgspec.MsgspecError as error:
        repaired = ESCAPES.sub(lambda match: REPLACEMENT if match[1] else match[0], body)
        if repaired != body:
            return read_object(repaired)
        raise InvalidRequest(f"The request body is not a JSON object: {_plain(error)}.") from None


def _check_size(body: bytes, limits: ChatLimits) -> None:
    """Counted before anything is made of the bytes: 32 MiB of `[],[],…` would become 700 MB of lists.

    What strings hold counts too at first, which is quick and enough for nearly all requests. Raises: PayloadTooLarge.
    """
    opened = body.count(b"[") + body.count(b"{")
    if opened <= limits.json_depth_limit and opened + body.count(b",") <= limits.json_values_limit:
        return
    bare = body.replace(rb"\\", b"").replace(rb"\"", b"")
    max_values = limits.json_values_limit
    if bare.count(b'"') > 4 * max_values:  # a value is at most one string, its name another
        raise _too_many(max_values)
    structure = b"".join(bare.split(b'"')[::2])
    if structure.count(b",") + structure.count(b"[") + structure.count(b"{") > max_values:
        raise _too_many(max_values)
    if _depth(structure) > limits.json_depth_limit:
        raise PayloadTooLarge(
            f"The request body is nested too deeply; {limits.json_depth_limit} levels are allowed "
            "(MEMRELAY_JSON_DEPTH_LIMIT)."
        )


def _too_many(max_values: int) -> PayloadTooLarge:
    return PayloadTooLarge(f"The request body holds more than {max_values:,} JSON values (MEMRELAY_JSON_VALUES_LIMIT).")


def _depth(structure: bytes) -> int:
    depth = deepest = 0
    for opened, closed in BRACKETS.findall(structure.translate(None, NO_BRACKETS)):
        depth += len(opened)
        deepest = max(deepest, depth)
        depth -= len(closed)
    return deepest


def _model(fields: Mapping[str, msgspec.Raw]) -> str:
    model = _string(fields, "model") or ""
    if len(model) > MAX_MODEL_CHARACTERS:
        _bad("model", f"is longer than {MAX_MODEL_CHARACTERS} characters")
    return model


def _read_messages(fields: Mapping[str, msgspec.Raw], limits: ChatLimits) -> list[Message]:
    if "messages" not in fields:
        _bad("messages", 'is missing; a list such as [{"role": "user", "content": "…"}] is expected')
    try:
        found = _messages.decode(fields["messages"])
    except msgspec.ValidationError:
        _bad("messages", 'is not a list; [{"role": "user", "content": "…"}] is expected')
    if not found:
        _bad("messages", "is empty; at least one message is expected")
    if len(found) > limits.messages_limit:
        raise PayloadTooLarge(
            f"messages holds {len(found):,} messages; {limits.messages_limit:,} are allowed (MEMRELAY_MESSAGES_LIMIT).",
            param="messages",
        )
    return [read_message(raw, f"messages[{i}]") for i, raw in enumerate(found)]


def _object(raw: msgspec.Raw, where: str) -> dict[str, msgspec.Raw]:
    try:
        return _fields.decode(raw)
    except msgspec.ValidationError:
        _bad(where, 'is not an object; {"role": …, "content": …} is expected')


def _value(raw: msgspec.Raw, where: str) -> Any:
    """The standard reader, not msgspec's: it takes 1e400 and 30-digit numbers, as the servers behind us do. Of a string
    both make the same, and msgspec in less time.
    """
    try:
        if (text := bytes(raw)).startswith(b'"'):
            return _text.decode(text)
        return json.loads(text)
    except RecursionError:
        _bad(where, "is nested too deeply")
    except ValueError:
        _bad(where, "holds a number with too many digits")


def _string(fields: Mapping[str, msgspec.Raw], name: str) -> str | None:
    value = _value(fields[name], name) if name in fields else None
    if value is not None and not isinstance(value, str):
        _bad(name, "is not a string")
    return value


def _flag(fields: Mapping[str, msgspec.Raw], name: str) -> bool:
    value = bytes(fields[name]) if name in fields else b"false"
    if value not in (b"true", b"false", b"null"):
        _bad(name, "is neither true nor false")
    return value == b"true"


def _filled(raw: msgspec.Raw | None) -> bool:
    return raw is not None and bytes(raw).translate(None, b" \t\r\n") not in (b"null", b"[]", b"{}")


def _plain(error: Exception) -> str:
    return str(error).removeprefix("JSON is malformed: ")


def _bad(where: str, what: str) -> NoReturn:
    raise InvalidRequest(f"{where} {what}.", param=where)
