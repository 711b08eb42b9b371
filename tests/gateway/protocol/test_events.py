"""What a model server's events may and may not carry to a browser, and that nothing else about them changes."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.protocol.events import Events, add_member, data_of, each_event
from gateway.protocol.usage import UsageOnce

PIECES = st.sampled_from(
    [
        b"data: {}",
        b'data: {"a":1}',
        b": comment",
        b"\n",
        b"\r",
        b"\r\n",
        b"\n\n",
        b"id: 7",
        b"data: [DONE]",
        b"\xff\xc3",
    ]
)


def run(stream: bytes, cuts: list[int], *, limit_bytes: int = 1 << 20) -> tuple[list[bytes], Events]:
    events = Events(limit_bytes)
    edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    out = [events.feed(stream[a:b]) for a, b in itertools.pairwise(edges)]
    return [*out, events.flush()], events


def relayed(*data: str, ending: str = "\n\n") -> bytes:
    """What is left of these data lines, and what OpenWebUI would find in it."""
    out, _ = run("".join(f"data: {each}{ending}" for each in data).encode("utf-8", "surrogatepass"), [])
    return b"".join(out)


def handed_to_the_browser(stream: bytes) -> list[object]:
    return [chunk["event"] for chunk in read_by_openwebui(stream) if isinstance(chunk, dict) and "event" in chunk]


def read_by_openwebui(stream: bytes) -> list[object]:
    """What Open WebUI 0.12.4 takes for chunks: LF alone ends a line, UTF-8 with replacement, strip, Python's json."""
    found: list[object] = []
    for line in stream.split(b"\n"):
        text = line.decode("utf-8", "replace")
        if text.startswith("data:"):
            try:
                found.append(json.loads(text[5:].strip()))
            except ValueError:
                continue
    return found


@given(st.lists(PIECES, max_size=30), st.lists(st.integers(0, 400), max_size=12))
def test_any_stream_comes_out_as_it_went_in_however_it_is_cut(pieces: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(pieces)
    out, events = run(stream, cuts)
    assert b"".join(out) == stream
    assert (events.cut, events.oversized) == (0, 0)


@given(
    st.lists(st.sampled_from(["data: {}", ": hi", "event: x\ndata: 1", "data: a\ndata: b"]), min_size=1, max_size=8),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.lists(st.integers(0, 400), max_size=12),
)
def test_every_event_is_one_piece_in_all_three_line_endings(bodies: list[str], ending: str, cuts: list[int]) -> None:
    wanted = [body.replace("\n", ending).encode() + 2 * ending.encode() for body in bodies]
    pieces, _ = run(b"".join(wanted), cuts)
    assert b"".join(pieces) == b"".join(wanted)
    out, strip = [event for piece in pieces for event in each_event(piece)], b"\r\n"
    assert [event.strip(strip) for event in out if event.strip(strip)] == [event.strip(strip) for event in wanted]


def test_an_event_goes_out_as_soon_as_its_blank_line_is_in() -> None:
    events = Events()
    assert events.feed(b"data: 1\n") == b""
    assert events.feed(b"\nda") == b"data: 1\n\n"
    assert events.feed(b"ta: 2\r\r") == b"data: 2\r\r"


SPELLINGS = [
    '{"event":{"type":"execute"},"a":1}',
    '{"a":1,"event":{"type":"execute"}}',
    '{ "a" : 1 , "\\u0065vent" : {"type":"execute"} }',
    '{"\\u0065\\u0076\\u0065\\u006E\\u0074":{"type":"execute"},"a":1}',
    '{"event":1,"a":1,"event":{"type":"execute"}}',
    '{"event":"\ud800","a":1}'.encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    '\u2028{"event":{"type":"execute"},"a":1}\u00a0',
    '{"a":1,"event":{"x":[{"event":"}{"}]}}',
    '\t{"event":{"type":"execute"},"a":1}\r',
    '{"a":1,\r"event":{"type":"execute"}}',
]


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("ending", ["\n\n", "\r\n\r\n", "\r\r\n\n"])
def test_a_top_level_event_key_is_cut_in_every_spelling_and_the_rest_stays(spelling: str, ending: str) -> None:
    before = f"data: {spelling}{ending}".encode()
    assert handed_to_the_browser(before)
    after = relayed(spelling, ending=ending)
    assert not handed_to_the_browser(after)
    assert json.loads(after.decode().strip()[5:]) == {"a": 1}


@given(st.lists(st.integers(0, 500), max_size=10), st.sampled_from(["\n\n", "\r\n\r\n", "\r\r", "\n", "\r", ""]))
def test_no_cut_of_the_stream_lets_an_event_key_through(cuts: list[int], ending: str) -> None:
    stream = b"".join(f"data: {spelling}{ending}".encode() for spelling in SPELLINGS)
    out, _ = run(stream, cuts)
    assert not handed_to_the_browser(b"".join(out))


@given(st.lists(st.integers(0, 500), max_size=10))
def test_a_blank_line_that_only_we_see_does_not_hide_a_key(cuts: list[int]) -> None:
    """CR CR ends an event of ours, while OpenWebUI, which knows only LF, reads on in the same line."""
    stream = b'data: {"a":1,\r\r"event":{"type":"execute"}}\n\n'
    assert handed_to_the_browser(stream)
    out, events = run(stream, cuts)
    assert not handed_to_the_browser(b"".join(out))
    assert events.cut == 1


BLANKS = st.text(" \t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029\u3000\ufeff", max_size=3)
JSON_BLANKS = st.text(" \t", max_size=2)
NAMES = st.sampled_from(["event", "event", "Event", "events", "a", "choices", "\u2028", "event\ud83d"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.just("event"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def spelled(draw: st.DrawFn, text: str) -> str:
    """A JSON string in one of its many spellings."""
    escaped = [draw(st.booleans()) or 0xD800 <= ord(each) < 0xE000 for each in text]
    codes = [draw(st.sampled_from([f"\\u{ord(each):04x}", f"\\u{ord(each):04X}"])) for each in text]
    return '"' + "".join(c if e else t for t, c, e in zip(text, codes, escaped, strict=True)) + '"'


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A data line with an object: names spelled and blanks set at random, sometimes bytes that are no UTF-8."""
    members, space = draw(st.lists(st.tuples(NAMES, VALUES), max_size=4)), draw(JSON_BLANKS)
    inside = [f"{draw(spelled(name))}{space}:{space}{json.dumps(value)}" for name, value in members]
    text = f"data:{draw(BLANKS)}{{{space}{f'{space},{space}'.join(inside)}{space}}}{draw(BLANKS)}"
    noise = draw(st.sampled_from([b"", b"", b"\xff", b"\xc3", b"\x85", b"\xed\xa0\x80"]))
    line, at = text.encode(), draw(st.integers(0, 60))
    return line[:at] + noise + line[at:]


USAGE = st.just(b'data: {"choices":[],"usage":{}}')
STREAMS = st.lists(lines() | USAGE | PIECES.filter(lambda piece: b"\r" not in piece), max_size=6)
CUTS = st.lists(st.integers(0, 600), max_size=8)


@given(STREAMS, st.sampled_from([b"\n\n", b"\r\n\r\n", b"\n"]), CUTS)
def test_openwebui_reads_all_it_would_have_read_but_the_events(
    sent: list[bytes], ending: bytes, cuts: list[int]
) -> None:
    stream = ending.join([*sent, b""])
    out, events = run(stream, cuts)
    wanted = []
    for chunk in read_by_openwebui(stream):
        left = {name: chunk[name] for name in chunk if name != "event"} if isinstance(chunk, dict) else chunk
        wanted += [left] if left or left == chunk else []
    assert json.dumps(read_by_openwebui(b"".join(out))) == json.dumps(wanted)
    assert events.cut or b"".join(out) == stream


TORN = st.sampled_from([b'data: {"a":1,', b'"event":1,', b'"event":{}}', b'"b":1}', b"data: {", b"x"])
ENDINGS = st.sampled_from([b"\r", b"\r\r", b"\r\r\n", b"\n\r", b"\n", b"\n\n"])


@given(st.lists(st.tuples(STREAMS.map(b"\n".join) | TORN | USAGE, ENDINGS), max_size=8), CUTS, st.booleans())
def test_no_line_end_of_another_kind_lets_an_event_through(
    sent: list[tuple[bytes, bytes]], cuts: list[int], wanted: bool
) -> None:
    out, _ = run(b"".join(line + ending for line, ending in sent), cuts)
    assert not handed_to_the_browser(b"".join(out))
    usage = UsageOnce(wanted=wanted)
    assert not handed_to_the_browser(b"".join([*map(usage.feed, out), usage.end()]))


@pytest.mark.parametrize(
    "stream",
    [
        b'data:{"event":1}\n\rdata:{"event":2}\n\r',
        b'data:{"a":1,\r\r"event":1,\n"event":{"type":"execute"}}\n\n',
        b'data:{"a":1,\r\rdata: {"choices":[],"usage":{}}\n\n"event":{"type":"execute"}}\n\n',
        b'id: 1\rdata:{"choices":[],"usage":{}}\r\rdata:{"event":1}\n\n',
    ],
)
def test_a_removed_event_joins_no_lines(stream: bytes) -> None:
    out, _ = run(stream, [])
    usage = UsageOnce(wanted=False)
    assert not handed_to_the_browser(b"".join([*map(usage.feed, out), usage.end()]))


@given(STREAMS, st.integers(1, 200), CUTS)
def test_an_oversized_event_hides_no_event_key(sent: list[bytes], limit: int, cuts: list[int]) -> None:
    out, _ = run(b"\n\n".join([*sent, b""]), cuts, limit_bytes=limit)
    assert not handed_to_the_browser(b"".join(out))


@given(STREAMS, CUTS, st.integers(0, 600))
def test_a_broken_stream_ends_on_a_line_of_its_own(sent: list[bytes], cuts: list[int], at: int) -> None:
    stream = b"\n\n".join([*sent, b""])[:at]
    edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    events = Events()
    out = b"".join([*(events.feed(stream[a:b]) for a, b in itertools.pairwise(edges)), events.broken()])
    assert out == b"" or out.endswith((b"\n\n", b"\r\n"))
    assert not handed_to_the_browser(out)


@pytest.mark.parametrize(
    "harmless",
    [
        '{"type":"event","a":1}',
        '{"choices":[{"delta":{"content":"the \\"event\\" was \\u00e9tonnant"}}]}',
        '{"choices":[{"event":1}]}',
        '{"events":1}',
        '["event"]',
        '"event"',
    ],
)
def test_text_that_mentions_event_keeps_its_bytes(harmless: str) -> None:
    assert relayed(harmless) == f"data: {harmless}\n\n".encode()


def test_an_event_of_nothing_but_the_key_leaves_no_chunk_behind() -> None:
    assert relayed('{"event":{}}') == b""
    assert relayed('{"a":1}', '{"event":{}}', "[DONE]") == b'data: {"a":1}\n\ndata: [DONE]\n\n'


def test_an_unreadable_line_with_the_event_key_is_dropped() -> None:
    """Another reader may be more lenient: numbers of 5,000 digits, deep nesting."""
    assert relayed('{"n":1' + 5000 * "0" + ',"event":{}}') == b""
    assert relayed('{"n":' + 9000 * "[" + 9000 * "]" + ',"event":{}}') == b""


def test_bytes_that_are_no_utf8_survive_beside_a_cut_key() -> None:
    out, _ = run(b'data: {"event":1,"a":"\xff\xfe"}\n\n', [])
    assert b"".join(out) == b'data: {"a":"\xff\xfe"}\n\n'


@given(st.integers(100, 5000), st.lists(st.integers(0, 6000), max_size=8))
def test_an_event_over_the_limit_is_passed_on_in_pieces_and_counted(size: int, cuts: list[int]) -> None:
    stream = b'data: {"image":"' + size * b"x" + b'"}\n\ndata: [DONE]\n\n'
    out, events = run(stream, [*cuts, 200], limit_bytes=90)
    assert b"".join(out) == stream
    assert events.oversized >= (size > 200)


@given(st.integers(100, 3000), st.lists(st.integers(0, 4000), max_size=8))
def test_an_oversized_event_cannot_smuggle_the_key(size: int, cuts: list[int]) -> None:
    stream = b'data: {"image":"' + size * b"x" + b'","\\u0065vent":{"type":"execute"}}\n\ndata: {"a":1}\n\n'
    out, _ = run(stream, cuts, limit_bytes=64)
    after = b"".join(out)
    assert not handed_to_the_browser(after)
    assert after.endswith(b'data: {"a":1}\n\n')


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (b"{}", b'{"m":1}'),
        (b'{ "a": 1 }\n', b'{ "a": 1,"m":1}\n'),
        (b'{"a":{}}', b'{"a":{},"m":1}'),
    ],
)
def test_a_member_is_added_before_the_final_brace_and_nothing_else_is_touched(body: bytes, wanted: bytes) -> None:
    assert add_member(body, b'"m":1') == wanted


def test_only_one_line_of_json_counts_as_a_chunk() -> None:
    assert data_of(b'data: {"a":1}\r\n\r\n') == b'{"a":1}'
    assert data_of(b"data: [DONE]\n\n") is None
    assert data_of(b": ping\n\n") is None
    assert data_of(b'data: {"a":\ndata: 1}\n\n') is None
