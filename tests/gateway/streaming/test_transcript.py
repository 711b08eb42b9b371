"""The text is read from any reply, and no reply makes reading it fail."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.streaming.transcript import TEXT_LIMIT, Transcript


def transcript_of(*chunks: object) -> Transcript:
    transcript = Transcript()
    for chunk in chunks:
        transcript.feed(f"data: {json.dumps(chunk)}\n\n".encode())
    transcript.parse_pending()
    return transcript


def delta(content: object, index: int = 0, **more: object) -> dict[str, object]:
    return {"choices": [{"index": index, "delta": {"content": content, **more}}]}


def test_text_usage_and_finish_reason_of_the_first_choice_are_read() -> None:
    transcript = transcript_of(
        delta("Hel"),
        delta("other", index=1),
        delta("lo."),
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}], "usage": None},
        {"choices": [], "usage": {"total_tokens": 3}},
    )
    assert (transcript.text, transcript.finish_reason, transcript.usage) == ("Hello.", "stop", {"total_tokens": 3})
    assert transcript.unread == 0


@pytest.mark.parametrize("line", ["data:{}\r\n\r\n", "data: {} \n\n", "data: {}\t\r\n\r\n", "data:   {}\n"])
@pytest.mark.parametrize("choice", [{"index": 0}, {"index": None}, {}])
def test_what_openwebui_shows_is_read_however_it_is_written(line: str, choice: dict[str, object]) -> None:
    transcript = Transcript()
    chunk = json.dumps({"choices": [{**choice, "delta": {"content": "Hi"}}]})
    transcript.feed(line.replace("{}", chunk).encode())
    transcript.parse_pending()
    assert transcript.text == "Hi"


def test_a_reply_that_is_not_streamed_is_read_too() -> None:
    transcript = Transcript()
    transcript.read_body(
        b'{"choices":[{"index":0,"message":{"content":"Hi","tool_calls":[{}]},"finish_reason":"stop"}]}'
    )
    assert (transcript.text, transcript.tool_calls) == ("Hi", 1)


def test_of_a_reply_that_is_longer_than_any_its_beginning_is_kept_however_it_comes() -> None:
    body = json.dumps({"choices": [{"message": {"content": "ab" * TEXT_LIMIT}}]}).encode()
    whole, pieces = Transcript(), transcript_of(*[delta("ab" * (TEXT_LIMIT // 4 + 1))] * 3)
    whole.read_body(body)
    assert whole.text == "ab" * (TEXT_LIMIT // 2)
    assert len(pieces.text) == TEXT_LIMIT


def test_the_models_thinking_is_not_part_of_the_text() -> None:
    thinking = [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"type": "text", "text": "So."}]
    assert transcript_of(delta(thinking)).text == "So."
    assert transcript_of(delta(None, reasoning_content="hm")).text == ""


def test_an_emoji_in_two_halves_is_one() -> None:
    assert transcript_of(delta("a\ud83d"), delta("\ude00b")).text == "a\U0001f600b"
    assert transcript_of(delta("a\ud83d"), delta("b")).text == "a\ufffdb"


@pytest.mark.parametrize("broken", [b"data: {broken}\n\n", b"data: {" + b'"a":[' * 9000 + b"}\n\n"])
def test_unreadable_lines_are_counted(broken: bytes) -> None:
    transcript = Transcript()
    transcript.feed(broken)
    transcript.parse_pending()
    assert transcript.unread == 1


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["choices", "delta", "content", "usage", "index", "error", "text"]), inner)
    ),
    max_leaves=20,
)


@given(ANYTHING, st.binary(max_size=50))
def test_no_reply_makes_the_transcript_raise(anything: object, noise: bytes) -> None:
    transcript = transcript_of(anything, {"choices": anything}, {"choices": [{"delta": anything}]}, delta(anything))
    transcript.feed(noise)
    transcript.parse_pending()
    transcript.read_body(noise)
    assert isinstance(transcript.text, str)
