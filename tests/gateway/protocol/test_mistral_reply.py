"""A reasoning model's thinking goes where clients look for it; what is in OpenAI's form already keeps its bytes."""

import json

from hypothesis import given
from hypothesis import strategies as st

from gateway.protocol.mistral_reply import openai_event, openai_reply

THINKING = [
    {"type": "thinking", "thinking": [{"type": "text", "text": "Hm, "}, {"type": "text", "text": "é."}]},
    {"type": "text", "text": "So."},
]


def event(content: object) -> bytes:
    return (
        b"data: " + json.dumps({"id": "1", "choices": [{"index": 0, "delta": {"content": content}}]}).encode() + b"\n\n"
    )


def test_thinking_becomes_reasoning_content_and_the_rest_one_string() -> None:
    changed = openai_event(event(THINKING))
    assert changed.endswith(b"\n\n")
    assert json.loads(changed[6:]) == {
        "id": "1",
        "choices": [{"index": 0, "delta": {"content": "So.", "reasoning_content": "Hm, é."}}],
    }
    assert json.loads(openai_event(event(THINKING[1:]))[6:])["choices"][0]["delta"] == {"content": "So."}


def test_a_whole_reply_too() -> None:
    reply = {"choices": [{"index": 0, "message": {"role": "assistant", "content": THINKING}}]}
    message = json.loads(openai_reply(json.dumps(reply).encode()))["choices"][0]["message"]
    assert message == {"role": "assistant", "content": "So.", "reasoning_content": "Hm, é."}


def test_string_content_keeps_its_bytes() -> None:
    for content in ("So.", '"content":[', None):
        assert openai_event(event(content)) == event(content)
    assert openai_event(b"data: [DONE]\n\n") == b"data: [DONE]\n\n"


@given(st.binary(max_size=60))
def test_it_never_raises(noise: bytes) -> None:
    data = b'{"content":[' + noise
    assert openai_reply(data) == data or json.loads(data)
    openai_event(b"data: " + data + b"\n\n")
