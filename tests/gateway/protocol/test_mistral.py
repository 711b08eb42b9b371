"""Mistral refuses with 422 what others ignore, so nothing of that may reach it."""

import json
import re
from importlib.metadata import files
from typing import Any

import pytest

from gateway.protocol.mistral import FIELDS, adapt
from gateway.protocol.request import parse_chat_request

USER: dict[str, Any] = {"role": "user", "content": "hi"}


def adapted(messages: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    body = {"model": "m", "messages": messages, **fields}
    sent: dict[str, Any] = json.loads(adapt(parse_chat_request(json.dumps(body).encode())).raw)
    return sent


def test_unknown_fields_are_removed_and_known_ones_unchanged() -> None:
    sent = adapted(
        [USER], n=2, user="ana", logit_bias={}, stream=True, stream_options={"include_usage": True}, temperature=0.5
    )
    assert sent == {"model": "m", "messages": [USER], "n": 2, "stream": True, "temperature": 0.5}


def test_openais_names_become_mistrals() -> None:
    assert adapted([USER], max_completion_tokens=9, seed=7) == {
        "model": "m",
        "messages": [USER],
        "max_tokens": 9,
        "random_seed": 7,
    }
    assert adapted([USER], max_completion_tokens=9, max_tokens=8)["max_tokens"] == 8


def test_null_goes_where_mistral_takes_none() -> None:
    assert "tool_choice" not in adapted([USER], tool_choice=None, response_format=None)


def test_the_field_list_is_the_packages_own() -> None:
    """Read as text: the package itself must stay out of the gateway."""
    wanted = "mistralai/client/models/chatcompletionrequest.py"
    source = next(path for path in files("mistralai") or () if path.match(wanted))
    listed = re.search(r"optional_fields = set\(\s*\[(.*?)\]", source.read_text(), re.DOTALL)
    assert listed
    assert set(re.findall(r'"(\w+)"', listed[1])) | {"model", "messages"} == FIELDS


def test_messages_keep_only_the_fields_of_their_role() -> None:
    sent = adapted(
        [
            {"role": "developer", "content": "Be brief.", "name": "x"},
            {"role": "user", "content": "hi", "name": "ana"},
            {"role": "assistant", "content": "yo", "reasoning_content": "…", "refusal": None},
            USER,
        ]
    )
    assert sent["messages"] == [
        {"role": "system", "content": "Be brief."},
        USER,
        {"role": "assistant", "content": "yo"},
        USER,
    ]


def test_tool_call_ids_are_nine_letters_the_same_in_call_and_result() -> None:
    call = {"id": "call_abc-123", "type": "function", "function": {"name": "f", "arguments": "{}"}, "extra_content": 1}
    messages = [
        USER,
        {"role": "assistant", "content": None, "tool_calls": [call, {**call, "id": "A1b2C3d4E"}]},
        {"role": "tool", "content": "1", "tool_call_id": "call_abc-123"},
        {"role": "tool", "content": "2", "tool_call_id": "A1b2C3d4E"},
    ]
    sent = adapted(messages)["messages"]
    ids = [each["id"] for each in sent[1]["tool_calls"]]
    assert re.fullmatch(r"[A-Za-z0-9]{9}", ids[0])
    assert ids[1] == "A1b2C3d4E"
    assert [each["tool_call_id"] for each in sent[2:]] == ids
    assert "extra_content" not in sent[1]["tool_calls"][0]
    assert adapted(messages)["messages"] == sent


def test_system_after_assistant_moves_to_the_front() -> None:
    sent = adapted(
        [
            {"role": "system", "content": "One."},
            USER,
            {"role": "assistant", "content": "yo"},
            {"role": "system", "content": "Two."},
            USER,
        ]
    )
    assert [each["role"] for each in sent["messages"]] == ["system", "user", "assistant", "user"]
    assert sent["messages"][0]["content"] == "One.\n\nTwo."


def test_between_a_tool_and_a_user_the_assistant_speaks() -> None:
    sent = adapted([USER, {"role": "tool", "content": "1", "tool_call_id": "A1b2C3d4E"}, USER])
    assert [each["role"] for each in sent["messages"]] == ["user", "tool", "assistant", "user"]


@pytest.mark.parametrize("given_prefix", [None, False, True])
def test_a_last_message_of_the_assistants_is_a_prefix_and_no_other_is(given_prefix: bool | None) -> None:
    message: dict[str, Any] = {"role": "assistant", "content": "so"}
    if given_prefix is not None:
        message["prefix"] = given_prefix
    sent = adapted([USER, message, USER, message])["messages"]
    assert [each.get("prefix") for each in sent] == [None, None, None, True]


def test_an_empty_assistant_message_is_removed() -> None:
    sent = adapted([USER, {"role": "assistant", "content": ""}, USER])["messages"]
    assert sent == [USER, USER]


def test_images_and_tools_survive() -> None:
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    tools = [{"type": "function", "function": {"name": "f", "parameters": {}}}]
    sent = adapted([{"role": "user", "content": [{"type": "text", "text": "hi"}, picture]}], tools=tools)
    assert sent["messages"][0]["content"][1] == picture
    assert sent["tools"] == tools
