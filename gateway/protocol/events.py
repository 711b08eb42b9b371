"""Server-sent events, passed on byte for byte, except for the one key that can run code in a browser.

OpenWebUI passes a chunk's top-level `event` to the browser, and one kind of it is JavaScript to run. So this key is cut
out of what a model server sends. OpenWebUI reads line by line (only LF ends a line), decodes UTF-8 with replacement and
parses what follows `data:` as JSON. We do the same, but only for events in which the key's name occurs in any spelling.
"""

import itertools
import json
import re
from collections.abc import Sequence

EVENT_LIMIT_BYTES = 1024 * 1024  # enough for an inline image, and a bound for a line that never ends

# Two line ends with nothing between. CR LF is one line end, hence the look-ahead.
BLANK_LINE = re.compile(rb"(?:\r\n|\n|\r(?!\n))(?:\r\n|\n|\r)")
# Every way JSON can spell the string "event".
EVENT_NAME = re.compile(
    rb'"(?:e|\\u0065)(?:v|\\u0076)(?:e|\\u0065)(?:n|\\u006[eE])(?:t|\\u0074)"',
)
MAX_KEY_BYTES = 32
_json = json.JSONDecoder()


class Events:
    """Splits a byte stream into events and cuts the key `event` out of each; all other bytes and the order stay.

    cut: events that lost an `event` key or were dropped for it. oversized: events too long to hold, passed on in
    pieces.
    """

    def __init__(self, limit_bytes: int = EVENT_LIMIT_BYTES) -> None:
        self.limit_bytes = limit_bytes
        self.cut = 0
        self.oversized = 0
        self._buffer = bytearray()
        self._scanned = 0
        self._oversized = False  # in the middle of an event that is passed on in pieces
        self._dropping = False  # … whose rest is dropped
        self._open_line = b""  # what went out of a line that no LF has ended yet, though an event has (CR CR)

    def feed(self, chunk: bytes) -> bytes:
        """The events that `chunk` completes, each with its blank line, one after the other."""
        if self._is_plain(chunk):
            return chunk
        self._buffer += chunk
        found = []
        while end := BLANK_LINE.search(self._buffer, self._scanned):
            event = bytes(self._buffer[: end.end()])
            del self._buffer[: end.end()]
            self._scanned = 0
            found.append(self._last_piece(event) if self._oversized else self._clean(event))
        self._scanned = max(0, len(self._buffer) - 3)
        if self._oversized or len(self._buffer) > self.limit_bytes:
            found.append(self._piece())
        return b"".join(found)

    def flush(self) -> bytes:
        """What is left at the end of the stream: an event without its blank line."""
        rest, self._buffer = bytes(self._buffer), bytearray()
        self._scanned = 0
        return self._last_piece(rest) if self._oversized else self._clean(rest)

    def broken(self) -> bytes:
        """What is left of a stream that broke off: its whole lines, and an end to the line it was in."""
        whole = max(self._buffer.rfind(b"\n"), self._buffer.rfind(b"\r")) + 1
        in_line = self._oversized or bool(self._open_line)
        del self._buffer[0 if self._oversized else whole :]
        rest = self.flush()
        return rest + b"\n\n" if in_line else rest and rest + b"\n"

    def _is_plain(self, chunk: bytes) -> bool:
        """Whole events with nothing to cut, as nearly all chunks are."""
        return (
            chunk.endswith(b"\n\n")
            and not self._buffer
            and not self._open_line
            and not self._oversized
            and b"event" not in chunk
            and b"\\u00" not in chunk
            and b"\r" not in chunk
        )

    def _clean(self, event: bytes) -> bytes:
        if not self._open_line and b"event" not in event and b"\\u00" not in event:
            cleaned = event
        else:
            cleaned = self._cleaned(event)
            self.cut += cleaned != event
        if cleaned:
            self._open_line = b"" if cleaned.endswith(b"\n") else self._line_after(cleaned)
        return cleaned

    def _cleaned(self, event: bytes) -> bytes:
        first, *rest = event.split(b"\n")
        cleaned = [self._continued(first) if self._open_line else clean_line(first), *map(clean_line, rest)]
        if any(line is not None and line.strip() for line in cleaned) or self._open_line:
            return b"\n".join(line for line in cleaned if line is not None)
        return event if cleaned == [first, *rest] else b""

    def _continued(self, line: bytes) -> bytes:
        """A line whose beginning is already on its way cannot be parsed any more, only withheld. Its end stays: without
        it the next line would go on where this one began.
        """
        return b"" if self._open_line.startswith(b"data:") and EVENT_NAME.search(self._open_line + line) else line

    def _line_after(self, sent: bytes) -> bytes:
        """The line that the client is in, as far as it can matter."""
        line = (self._open_line + sent).rpartition(b"\n")[2]
        return line[:5] + line[5:][-MAX_KEY_BYTES:]

    def _piece(self) -> bytes:
        """As much of an oversized event as is safe to pass on: all but what could be the first half of the key."""
        if not self._oversized:
            self._oversized = True
            self.oversized += 1
        return self._safe(max(0, len(self._buffer) - MAX_KEY_BYTES))

    def _safe(self, length: int) -> bytes:
        if not self._dropping and EVENT_NAME.search(self._buffer):
            self._dropping = True  # without its end, what was sent of this line is not JSON
            self.cut += 1
        piece = b"" if self._dropping else bytes(self._buffer[:length])
        del self._buffer[:length]
        self._scanned = max(0, self._scanned - length)
        return piece

    def _last_piece(self, event: bytes) -> bytes:
        rest, self._buffer = self._buffer, bytearray(event)
        piece = self._safe(len(event))
        self._buffer = rest
        dropped, self._oversized, self._dropping = self._dropping, False, False
        self._open_line = b"" if event.endswith(b"\n") else b"data:" + event[-MAX_KEY_BYTES:]
        return b"\n\n" if dropped else piece


def each_event(events: bytes) -> list[bytes]:
    """What `feed` gave, event by event."""
    ends = [0, *(found.end() for found in BLANK_LINE.finditer(events)), len(events)]
    return [events[start:end] for start, end in itertools.pairwise(ends) if start < end]


def clean_line(line: bytes) -> bytes | None:
    """The line without a top-level `event` key; None if nothing is left of it or it cannot be read for sure."""
    if not line.startswith(b"data:") or not EVENT_NAME.search(line):
        return line
    text = line.decode("utf-8", "surrogateescape")[5:].strip()
    try:
        cleaned = without_event(text)
    except (ValueError, RecursionError):
        return None  # another parser may be more lenient
    if cleaned == text:
        return line
    ending = b"\r" if line.endswith(b"\r") else b""
    return None if cleaned == "{}" else b"data: " + cleaned.encode("utf-8", "surrogateescape") + ending


def without_event(text: str) -> str:
    """`text` without the key "event" at its top level. Raises: ValueError or RecursionError if it is not JSON."""
    return without_member(text, "event") if isinstance(_json.decode(text), dict) else text


def without_member(text: str, unwanted: str) -> str:
    """A JSON object without one of its members and the comma beside it; all other bytes stay, unless none is left."""
    members = top_level(text)
    wanted = [at for at, (name, _, _) in enumerate(members) if name != unwanted]
    if len(wanted) == len(members):
        return text
    if not wanted:
        return "{}"
    starts = [start for _, start, _ in members]
    between = [text[starts[at] : starts[at + 1]] for at in wanted[:-1]]
    _, start, end = members[wanted[-1]]
    return "".join([text[: starts[0]], *between, text[start:end], text[members[-1][2] :]])


def top_level(text: str) -> Sequence[tuple[str, int, int]]:
    """Name, start and end of each member of the object that `text` is. Only for text that is known to be JSON."""
    members = []
    position = _skip(text, text.index("{") + 1)
    while text[position] != "}":
        name, after = _json.raw_decode(text, position)
        _, end = _json.raw_decode(text, _skip(text, _skip(text, after) + 1))
        members.append((name, position, end))
        position = _skip(text, end)
        if text[position] == ",":
            position = _skip(text, position + 1)
    return members


def _skip(text: str, position: int) -> int:
    while text[position] in " \t\n\r":
        position += 1
    return position


def add_member(data: bytes, member: bytes) -> bytes:
    """`data`, a JSON object, with one more member before its final brace; nothing else is touched."""
    body = data.rstrip()
    tail = data[len(body) :]
    inside = body[:-1].rstrip()
    comma = b"" if inside.endswith(b"{") else b","
    return inside + comma + member + b"}" + tail


def data_of(event: bytes) -> bytes | None:
    """What follows `data:` in an event with one data line; None for comments, [DONE] and anything else."""
    line = event.rstrip(b"\r\n")
    if line.startswith(b"data:") and b"\n" not in line and b"\r" not in line:
        lines = [line]  # as nearly all are
    else:
        lines = [each for each in re.split(rb"\r\n|\n|\r", event) if each.startswith(b"data:")]
    if len(lines) != 1:
        return None
    data = lines[0][5:].strip()
    return data if data.startswith(b"{") and data.endswith(b"}") else None
