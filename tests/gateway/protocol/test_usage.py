"""A stream reports its usage once, and only if requested."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.protocol.request import parse_chat_request
from gateway.protocol.usage import UsageOnce, usage_requested

DONE = b"data: [DONE]\n\n"
TOTALS = st.integers(1, 9).map(lambda total: {"total_tokens": total})
DELTAS = st.sampled_from([{}, {"role": "assistant", "content": ""}, {"content": "a"}, {"tool_calls": [{}]}])
CHOICES = st.lists(
    st.fixed_dictionaries({"delta": DELTAS, "finish_reason": st.sampled_from([None, "stop"])}), max_size=2
)
CHUNKS = st.fixed_dictionaries(
    {"id": st.just("c"), "choices": CHOICES},
    optional={"usage": st.none() | TOTALS, "citations": st.integers(0, 99).map(lambda n: [f"https://{n}"])},
)
EVENTS = CHUNKS.map(lambda chunk: f"data: {json.dumps(chunk)}\n\n".encode()) | st.sampled_from(
    [b": ping\n\n", b"data: {broken\n\n", b'data: {"text":"\\"usage\\": {"}\n\n']
)


def run(events: list[bytes], *, wanted: bool, together: int = 1) -> bytes:
    once = UsageOnce(wanted=wanted)
    out = [once.feed(b"".join(events[at : at + together])) for at in range(0, len(events), together)]
    return b"".join([*out, once.end()])


def chunks_of(stream: bytes) -> list[dict[str, object]]:
    found = []
    for line in stream.splitlines():
        try:
            chunk = json.loads(line.removeprefix(b"data:")) if line.startswith(b"data:") else None
        except ValueError:
            continue
        found += [chunk] if isinstance(chunk, dict) else []
    return found


def usages(stream: bytes) -> list[object]:
    return [chunk["usage"] for chunk in chunks_of(stream) if chunk.get("usage") is not None]


@given(st.lists(EVENTS, max_size=8), st.booleans(), st.integers(1, 4))
def test_usage_comes_once_if_asked_for_and_never_otherwise(events: list[bytes], done: bool, together: int) -> None:
    sent = [*events, *([DONE] if done else [])]
    expected = usages(b"".join(sent))
    assert len(usages(run(sent, wanted=True, together=together))) == min(1, len(expected))
    assert usages(run(sent, wanted=False, together=together)) == []


@given(st.lists(EVENTS, max_size=8), st.booleans(), st.booleans())
def test_nothing_else_is_lost_or_out_of_order(events: list[bytes], done: bool, wanted: bool) -> None:
    sent = b"".join([*events, *([DONE] if done else [])])
    before = [chunk["choices"] for chunk in chunks_of(sent) if chunk.get("choices")]
    out = run([*events, *([DONE] if done else [])], wanted=wanted)
    assert [chunk["choices"] for chunk in chunks_of(out) if chunk.get("choices")] == before
    cited = [[chunk["citations"] for chunk in chunks_of(each) if "citations" in chunk] for each in (sent, out)]
    assert cited[1] == cited[0]
    assert out.count(b": ping\n\n") == sent.count(b": ping\n\n")
    assert out.endswith(DONE) or not done


@given(st.lists(CHUNKS.map(lambda chunk: chunk | {"usage": None}), max_size=5), TOTALS)
def test_a_stream_as_openais_keeps_its_bytes(chunks: list[dict[str, object]], total: dict[str, int]) -> None:
    last = {"id": "c", "choices": [], "service_tier": "default", "system_fingerprint": None, "usage": total}
    sent = [*(f"data: {json.dumps(chunk)}\n\n".encode() for chunk in [*chunks, last]), DONE]
    assert run(sent, wanted=True) == b"".join(sent)
    assert run(sent, wanted=False) == b"".join([*sent[:-2], DONE])


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (
            '{"id": "1", "choices": [], "usage": {"a":1}, "citations": [1]}',
            '{"id": "1", "choices": [], "citations": [1]}',
        ),
        ('{"id": "1",  "choices": [{}],  "usage" : {},  "x" : 2}', '{"id": "1",  "choices": [{}],  "x" : 2}'),
        ('{ "usage": {} , "choices": [{}] }', '{ "choices": [{}] }'),
        ('{ "choices": [{}] , "usage": {} }', '{ "choices": [{}] }'),
        ('{"x": 1, "usage": {}, "usage": {"a":1}, "y": 2, "usage": {}}', '{"x": 1, "y": 2}'),
    ],
)
def test_only_the_usage_is_cut_and_every_other_byte_stays(sent: str, kept: str) -> None:
    assert run([f"id: 7\ndata:{sent}\n\n".encode(), DONE], wanted=False) == f"id: 7\ndata:{kept}\n\n".encode() + DONE


def test_a_running_total_holds_up_no_word() -> None:
    once = UsageOnce(wanted=True)
    events = [
        f'data: {{"choices":[{{"delta":{{"content":"{word}"}}}}],"usage":{{"total_tokens":{n}}}}}\n\n'.encode()
        for n, word in enumerate("abc")
    ]
    assert [usages(once.feed(event)) for event in events] == [[], [], []]
    assert usages(once.feed(DONE)) == [{"total_tokens": 2}]


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ("", False),
        (',"stream_options":null', False),
        (',"stream_options":{}', False),
        (',"stream_options":{"include_usage":false}', False),
        (',"stream_options":{"include_usage":true}', True),
        (',"stream_options":{"include_usage":true,"continuous_usage_stats":true}', None),
        (',"stream_options":7', False),
    ],
)
def test_whether_usage_is_wanted_is_read_from_the_request(options: str, asked: bool | None) -> None:
    body = '{"model":"m","messages":[{"role":"user","content":"hi"}]' + options + "}"
    assert usage_requested(parse_chat_request(body.encode())) is asked


def test_several_events_at_once_are_as_several_times_one() -> None:
    events = [b'data: {"choices":[],"usage":{"total_tokens":1}}\n\n', b": ping\n\n", DONE]
    apart = [run(events, wanted=True, together=number) for number in (1, 2, 3)]
    assert all(one == other for one, other in itertools.pairwise(apart))
