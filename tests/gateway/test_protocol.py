"""What a chat request may be, and what is said of one that is none."""

import contextlib
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.errors import BadTurn
from gateway.protocol import change, new_message, read_chat

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
BODY = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}


@given(st.dictionaries(st.text(), JSON, max_size=5), st.integers(0, 4))
def test_an_unchanged_request_is_the_bytes_it_came_in(more: dict[str, object], indent: int) -> None:
    body = json.dumps({**more, **BODY}, indent=indent).encode()
    assert read_chat(body).raw is body


@given(st.dictionaries(st.text(), JSON, max_size=5))
def test_a_changed_message_leaves_every_other_field_as_it_was_spelled(more: dict[str, object]) -> None:
    body = json.dumps({**more, "big": 10**40, "small": 1.10, **BODY})
    body = body.replace("1.1", "1.10")
    request = read_chat(body.encode())
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
    request = read_chat(json.dumps(body).encode())
    assert (request.model, request.stream, request.has_tools) == ("m", True, True)
    assert [message.has_tool_calls for message in request.messages] == [True, False, False]
    assert [message.prefix for message in request.messages] == [False, False, True]
    assert request.messages[1].content == [{"type": "text", "text": "hi"}]


def test_half_an_emoji_is_survived_and_a_whole_one_kept() -> None:
    body = rb'{"messages":[{"role":"user","content":"\ud83d and \ud83d\ude00 and \\ud83d"}]}'
    request = read_chat(body)
    assert request.messages[0].content == "\ufffd and \U0001f600 and \\ud83d"
    assert request.raw == body


def test_numbers_that_only_some_readers_take_are_survived() -> None:
    body = b'{"a":1e400,"b":' + b"9" * 100 + b',"messages":[{"role":"user","content":[{"x":1e400}]}]}'
    assert read_chat(body).raw == body


@pytest.mark.parametrize(
    ("body", "param", "says"),
    [
        (b"", None, "not a JSON object"),
        (b"[]", None, "not a JSON object"),
        (b'{"a":NaN,"messages":[]}', None, "byte 5"),
        (b'{"a":"\xff"}', None, r"UTF-8 \(byte 6\)"),
        (b"\xef\xbb\xbf{}", None, "byte 0"),
        (b'{"messages":' + b"[" * 5000, None, "nested too deeply"),
        (b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}", None, "nested too deeply"),
        (b"{}", "messages", "missing"),
        (b'{"messages":[]}', "messages", "at least one"),
        (b'{"messages":{}}', "messages", "not a list"),
        (b'{"messages":"hi"}', "messages", "not a list"),
        (b'{"messages":["hi"]}', "messages[0]", "not an object"),
        (b'{"messages":[{"role":"user"},{"content":"hi"}]}', "messages[1].role", "user"),
        (b'{"messages":[{"role":1}]}', "messages[0].role", "not a string"),
        (b'{"messages":[{"role":"user","content":1' + b"0" * 5000 + b"}]}", "messages[0].content", "digits"),
        (b'{"messages":[{"role":"user"}],"model":1}', "model", "not a string"),
        (b'{"messages":[{"role":"user"}],"stream":"yes"}', "stream", "true nor false"),
    ],
)
def test_what_is_wrong_is_named(body: bytes, param: str | None, says: str) -> None:
    with pytest.raises(BadTurn) as raised:
        read_chat(body)
    assert raised.value.param == param
    assert re.search(says, raised.value.message)


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,\\u0d8 meages', max_size=80).map(str.encode))
def test_no_bytes_do_more_harm_than_a_400(body: bytes) -> None:
    with contextlib.suppress(BadTurn):
        assert read_chat(body).messages
