"""Adapts requests to Mistral, which refuses with 422 the fields that OpenAI's servers ignore.

Source: ChatCompletionRequest of the mistralai package 3.7, and the refusals themselves. Pure.
"""

import hashlib
import re
import string
from collections.abc import Mapping, Sequence

import msgspec

from gateway.protocol.content import join_messages
from gateway.protocol.request import ChatRequest, Message, change, read_message

Fields = dict[str, msgspec.Raw]

FIELDS = frozenset(
    (
        "model",
        "messages",
        "temperature",
        "top_p",
        "max_tokens",
        "stream",
        "stop",
        "random_seed",
        "metadata",
        "response_format",
        "tools",
        "tool_choice",
        "presence_penalty",
        "frequency_penalty",
        "min_tokens",
        "repetition_penalty",
        "top_k",
        "logprobs",
        "top_logprobs",
        "prompt_logprobs",
        "top_prompt_logprobs",
        "n",
        "prediction",
        "parallel_tool_calls",
        "reasoning_effort",
        "prompt_mode",
        "guardrails",
        "prompt_cache_key",
        "service_tier",
        "safe_prompt",
    )
)
RENAMED = {"max_completion_tokens": "max_tokens", "seed": "random_seed"}
# For these null is no value; the rest take it.
NOT_NULL = frozenset(("stream", "response_format", "tool_choice", "prediction", "parallel_tool_calls", "safe_prompt"))
MESSAGE_FIELDS = {
    "system": frozenset(["role", "content"]),
    "user": frozenset(["role", "content"]),
    "assistant": frozenset(["role", "content", "tool_calls", "prefix"]),
    "tool": frozenset(["role", "content", "tool_call_id", "name"]),
}
CALL_FIELDS = frozenset(["id", "type", "function", "index"])
CALL_ID = re.compile(r"[A-Za-z0-9]{9}")
ALPHABET = string.ascii_letters + string.digits
# Mistral requires an assistant message between a tool result and a user message.
BRIDGE = read_message(msgspec.Raw(b'{"role":"assistant","content":"OK."}'))

_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])


def adapt(request: ChatRequest, *, cache_key: str | None = None) -> ChatRequest:
    """`cache_key`: the `prompt_cache_key`, unless the request has one."""
    fields = _top(request.fields)
    if cache_key is not None:
        fields.setdefault("prompt_cache_key", _raw(cache_key))
    messages = [_message(message) for message in request.messages]
    return change(request, fields=fields, messages=_prefixed(_bridged(_system_first(messages))))


def cache_key_of(owner: str, chat: str) -> str:
    """A key that is the same for all requests of a chat and does not reveal the user."""
    return hashlib.sha256(f"{len(owner)}:{owner}{chat}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _top(fields: Mapping[str, msgspec.Raw]) -> Fields:
    renamed = {RENAMED.get(name, name): value for name, value in fields.items() if name in RENAMED}
    known = {
        name: value
        for name, value in fields.items()
        if name in FIELDS and not (name in NOT_NULL and bytes(value) == b"null")
    }
    return {**{name: value for name, value in renamed.items() if bytes(value) != b"null"}, **known}


def _message(message: Message) -> Message:
    fields = _fields.decode(message.raw)
    role = "system" if message.role == "developer" else message.role
    allowed = MESSAGE_FIELDS.get(role)
    if allowed is None:
        return message
    adapted = {name: value for name, value in fields.items() if name in allowed}
    if role != message.role:
        adapted["role"] = _raw(role)
    if "tool_call_id" in adapted:
        adapted["tool_call_id"] = _call_id(adapted["tool_call_id"])
    if message.has_tool_calls and "tool_calls" in adapted:
        adapted["tool_calls"] = _calls(adapted["tool_calls"])
    if adapted == fields:
        return message
    return read_message(msgspec.Raw(msgspec.json.encode(adapted)))


def _calls(raw: msgspec.Raw) -> msgspec.Raw:
    try:
        calls = msgspec.json.decode(raw, type=list[Fields])
    except msgspec.ValidationError:
        return raw  # not a list of tool calls: the server refuses it with the reason
    for call in calls:
        for name in set(call) - CALL_FIELDS:
            del call[name]
        if "id" in call:
            call["id"] = _call_id(call["id"])
    return _raw(calls)


def _call_id(raw: msgspec.Raw) -> msgspec.Raw:
    """Nine characters derived from the id; a valid id is unchanged."""
    value = msgspec.json.decode(raw)
    if not isinstance(value, str) or CALL_ID.fullmatch(value):
        return raw
    number = int.from_bytes(hashlib.sha256(value.encode()).digest()[:16], "big")
    return _raw("".join(ALPHABET[number // 62**i % 62] for i in range(9)))


def _system_first(messages: Sequence[Message]) -> list[Message]:
    """One system message, first; without empty assistant messages."""
    system = [message for message in messages if message.role == "system"]
    rest = [message for message in messages if message.role != "system" and not _empty(message)]
    for message in system[1:]:
        system[0] = join_messages(system[0], message)
    return [*system[:1], *rest]


def _empty(message: Message) -> bool:
    return message.role == "assistant" and message.content in (None, "", []) and not message.has_tool_calls


def _bridged(messages: Sequence[Message]) -> list[Message]:
    bridged: list[Message] = []
    for message in messages:
        if message.role == "user" and bridged and bridged[-1].role == "tool":
            bridged.append(BRIDGE)
        bridged.append(message)
    return bridged


def _prefixed(messages: list[Message]) -> list[Message]:
    """Sets `prefix` on a last assistant message, which is to be continued, and removes it elsewhere."""
    last = len(messages) - 1
    return [_mark(message, i == last) for i, message in enumerate(messages)]


def _mark(message: Message, is_last: bool) -> Message:
    wanted = is_last and message.role == "assistant" and not message.has_tool_calls
    fields = _fields.decode(message.raw)
    if wanted == message.prefix and (wanted or "prefix" not in fields):
        return message
    fields.pop("prefix", None)
    if wanted:
        fields["prefix"] = _raw(True)
    return read_message(_raw(fields))


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
