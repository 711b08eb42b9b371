"""Which chat requests are accepted, and the errors for those that are not."""

import contextlib
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.errors import GatewayError, InvalidRequest, PayloadTooLarge
from gateway.protocol.request import change, new_message, parse_chat_request
from gateway.protocol.settings import ChatLimits

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
OTHER_FIELDS = st.text().filter(lambda name: name not in ("model", "messages", "stream"))
BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}


@given(st.dictionaries(OTHER_FIELDS, JSON, max_size=5), st.integers(0, 4))
def test_an_unchanged_request_is_the_bytes_it_came_in(more: dict[str, object], indent: int) -> None:
    body = json.dumps({**more, **BODY}, indent=indent).encode()
    assert parse_chat_request(body).raw is body


@given(st.dictionaries(OTHER_FIELDS, JSON, max_size=5))
def test_a_changed_message_leaves_every_other_field_as_it_was_spelled(more: dict[str, object]) -> None:
    body = json.dumps({**more, "big": 10**40, "small": 1.10, **BODY})
    body = body.replace("1.1", "1.10")
    request = parse_chat_request(body.encode())
    changed = change(request, messages=[new_message("system", "note"), *request.messages])
    assert json.loads(changed.raw) == {
        **json.loads(body),
        "messages": [{"role": "system", "content": "note"}, *BODY["messages"]],
    }
    assert b"1.10" in changed.raw
    assert str(10**40).encode() in changed.raw


def test_the_fields_that_matter_are_read() -> None:
    body = {
        "model": "m",
        "stream": True,
        "tools": [{"type": "function"}],
        "messages": [
            {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
            {"role": "user", "content": [{"type": "text", "text": "hi"}]},
            {"role": "assistant", "content": "so", "prefix": True},
        ],
    }
    request = parse_chat_request(json.dumps(body).encode())
    assert (request.model, request.stream, request.has_tools) == ("m", True, True)
    assert [message.has_tool_calls for message in request.messages] == [True, False, False]
    assert [message.prefix for message in request.messages] == [False, False, True]
    assert request.messages[1].content == [{"type": "text", "text": "hi"}]


def test_a_lone_surrogate_is_replaced_and_a_pair_unchanged() -> None:
    body = rb'{"messages":[{"role":"user","content":"\ud83d and \ud83d\ude00 and \\ud83d"}]}'
    request = parse_chat_request(body)
    assert request.messages[0].content == "\ufffd and \U0001f600 and \\ud83d"
    assert request.raw == body


def test_numbers_that_only_some_readers_take_are_survived() -> None:
    body = b'{"a":1e400,"b":' + b"9" * 100 + b',"messages":[{"role":"user","content":[{"x":1e400}]}]}'
    assert parse_chat_request(body).raw == body


@pytest.mark.parametrize(
    ("body", "param", "says"),
    [
        (b"", None, "not a JSON object"),
        (b"[]", None, "not a JSON object"),
        (b'{"a":NaN,"messages":[]}', None, "byte 5"),
        (b'{"a":"\xff"}', None, r"UTF-8 \(byte 6\)"),
        (b"\xef\xbb\xbf{}", None, "byte 0"),
        (b"{}", "messages", "missing"),
        (b'{"messages":[]}', "messages", "at least one"),
        (b'{"messages":{}}', "messages", "not a list"),
        (b'{"messages":"hi"}', "messages", "not a list"),
        (b'{"messages":["hi"]}', "messages[0]", "not an object"),
        (b'{"messages":[{"role":"user"},{"content":"hi"}]}', "messages[1].role", "user"),
        (b'{"messages":[{"role":1}]}', "messages[0].role", "not a string"),
        (b'{"messages":[{"role":"user","content":1' + b"0" * 5000 + b"}]}", "messages[0].content", "digits"),
        (b'{"messages":[{"role":"user"}],"model":1}', "model", "not a string"),
        (b'{"messages":[{"role":"user"}],"model":"' + b"m" * 5000 + b'"}', "model", "4096"),
        (b'{"messages":[{"role":"user"}],"stream":"yes"}', "stream", "true nor false"),
    ],
)
def test_an_error_names_the_invalid_field(body: bytes, param: str | None, says: str) -> None:
    with pytest.raises(InvalidRequest) as raised:
        parse_chat_request(body)
    assert raised.value.param == param
    assert re.search(says, raised.value.message)


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,\\u0d8 meages', max_size=80).map(str.encode))
def test_no_bytes_do_more_harm_than_a_400(body: bytes) -> None:
    with contextlib.suppress(GatewayError):
        assert parse_chat_request(body).messages


SMALL = ChatLimits(messages_limit=3, json_values_limit=1_000, json_depth_limit=20)
USER = b'{"role":"user"}'


def chat_of(messages: bytes, more: bytes = b"1") -> bytes:
    return b'{"messages":[' + messages + b'],"more":' + more + b"}"


@pytest.mark.parametrize(
    ("body", "param", "setting"),
    [
        (chat_of(b",".join([USER] * 4)), "messages", "MEMRELAY_MESSAGES_LIMIT"),
        (chat_of(USER, b"[" + b"[]," * 1_000 + b"1]"), None, "MEMRELAY_JSON_VALUES_LIMIT"),
        (chat_of(USER, b"[" + b'"",' * 1_000 + b"1]"), None, "MEMRELAY_JSON_VALUES_LIMIT"),
        (chat_of(USER, b"[" + b'"",' * 5_000 + b"1]"), None, "MEMRELAY_JSON_VALUES_LIMIT"),
        (chat_of(USER, b'{"a":' * 30 + b"1" + b"}" * 30), None, "MEMRELAY_JSON_DEPTH_LIMIT"),
        (chat_of(USER, b'["]]]]]]]]]]]]]]]]",' * 30 + b"1" + b"]" * 30), None, "MEMRELAY_JSON_DEPTH_LIMIT"),
        (chat_of(USER, b'["\\\\",' * 30 + b"1" + b"]" * 30), None, "MEMRELAY_JSON_DEPTH_LIMIT"),
        (b'{"a":' + b"[" * 900, None, "MEMRELAY_JSON_DEPTH_LIMIT"),
        (b'{"a":' + b"[" * 100_000, None, "MEMRELAY_JSON_VALUES_LIMIT"),
    ],
)
def test_a_request_over_a_limit_is_refused_by_its_name(body: bytes, param: str | None, setting: str) -> None:
    with pytest.raises(PayloadTooLarge, match=setting) as refused:
        parse_chat_request(body, SMALL)
    assert refused.value.param == param


@given(st.text(alphabet='[]{},"\\\n é', max_size=400))
def test_the_content_of_strings_does_not_count_for_the_limits(text: str) -> None:
    body = json.dumps({"messages": [{"role": "user", "content": text * 10}]}).encode()
    limits = ChatLimits().replace(messages_limit=1, json_values_limit=8, json_depth_limit=3)
    assert parse_chat_request(body, limits).messages[0].content == text * 10


@given(st.integers(1, 60))
def test_depth_is_counted_as_it_is(depth: int) -> None:
    body = chat_of(USER, b"[" * (depth - 1) + b'{"a":"}]"}' + b"]" * (depth - 1))
    limits = ChatLimits(json_depth_limit=30)
    if depth + 1 <= 30:
        assert parse_chat_request(body, limits).messages
    else:
        with pytest.raises(PayloadTooLarge):
            parse_chat_request(body, limits)


def test_a_long_real_chat_with_all_of_openwebuis_tools_passes() -> None:
    tool = {"type": "function", "function": {"name": "n", "parameters": {"properties": {"q": {"type": "string"}}}}}
    messages = [{"role": "user", "content": [{"type": "text", "text": "Hi, {you}, [there]. " * 20}]}] * 9_000
    body = json.dumps({"messages": messages, "tools": [tool] * 128}).encode()
    assert len(parse_chat_request(body).messages) == 9_000
