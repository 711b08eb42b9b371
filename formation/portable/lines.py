"""The format of an export: JSON Lines, a row a line, in the order of their tables (docs/export.md)."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from typing import Any, Literal, TypeAlias, TypedDict
from uuid import UUID

import msgspec

from db.queries.memories import State, TodoState
from db.queries.portable import (
    PortableFeedback,
    PortableHistory,
    PortableMemory,
    PortableRelation,
    PortableSource,
    PortableSummary,
    PortableTurn,
    PortableUser,
)
from db.text import without_mark

FORMAT, VERSION = "memrelay-export", 1
LineType = Literal["user", "turn", "memory", "source", "relation", "history", "summary", "feedback"]
Row: TypeAlias = (
    PortableUser
    | PortableTurn
    | PortableMemory
    | PortableSource
    | PortableRelation
    | PortableHistory
    | PortableSummary
    | PortableFeedback
)
# In the order in which they stand in a file: what is referred to comes before.
ROWS: Mapping[LineType, type[Row]] = {
    "user": PortableUser,
    "turn": PortableTurn,
    "memory": PortableMemory,
    "source": PortableSource,
    "relation": PortableRelation,
    "history": PortableHistory,
    "summary": PortableSummary,
    "feedback": PortableFeedback,
}
TYPES: Mapping[type[Row], LineType] = {row: name for name, row in ROWS.items()}
PLACES = {name: place for place, name in enumerate(ROWS)}
FIELDS = {name: frozenset(field.name for field in fields(row)) for name, row in ROWS.items()}
MODES = ("off", "read", "write", "full")
# The values that the tables accept.
VALUES: Mapping[LineType, Mapping[str, frozenset[str]]] = {
    "turn": {"role": frozenset({"user", "assistant"}), "status": frozenset({"complete", "partial", "error"})},
    "memory": {
        "kind": frozenset({"semantic", "episodic", "insight", "procedural"}),
        "memory_type": frozenset({"fact", "preference", "todo", "decision", "event"}),
        "state": frozenset({"proposed", "active", "declined", "expired", "superseded", "deleted"}),
        "put_away": frozenset({"fifo", "least_relevant", "oldest_accessed", "ttl", "repeat", "merged", "corrected"}),
        "closed_as": frozenset({"done", "dropped", "expired"}),
    },
    "history": {
        "event": frozenset(
            (
                *("ADD", "UPDATE", "REPLACE", "MERGE", "DELETE", "RESTORE"),
                *("LINK", "TTL", "CONSENT", "SOURCE", "RETRACT", "PRUNE", "TODO"),
            )
        )
    },
    "summary": {"kind": frozenset({"chat", "day", "week", "profile", "context"})},
    "feedback": {"kind": frozenset({"forgot", "recall_miss", "wrong", "useful"})},
}
# May be null, or missing in a file of before there was such a column.
OPTIONAL = frozenset({"put_away", "due_at", "closed_as", "corrected"})
SHARES: Mapping[LineType, tuple[str, ...]] = {"memory": ("importance", "confidence"), "relation": ("strength",)}
# Of the table `calibrations` and of halfvec.
MAX_DIMENSIONS = 4_096
MAX_NOTE_CHARACTERS = 2_000
# Postgres' integer, smallint and bigint.
MAX_NUMBERS = {"attempts": 2**15 - 1, "rev": 2**62, "rev_delivered": 2**62}
MAX_INTEGER = 2**31 - 1
# Python's times are of the years 1 to 9999, and the driver reads the first and the last of them as infinite ones, which
# have no time zone: nobody could be answered who has such a memory.
FIRST_TIME, LAST_TIME = datetime(2, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)
OUT_OF_TIME = f"before the year {FIRST_TIME.year} or after {LAST_TIME:%Y-%m-%d}"
# Everything else is a name: many are indexed, and an entry of an index holds 2,700 bytes.
LONG_TEXTS = frozenset(
    ("content", "text", "system_block", "turn_block", "query", "reason", "note", "last_error", "corrected")
)
MAX_NAME_BYTES = 1_000


class ChangedValues(TypedDict, total=False):
    todo: TodoState


class HistoryMeta(TypedDict, total=False):
    """What is read of an entry's `meta`; whatever else it holds stays as it is. A statement that cannot cast one of
    these fails for good, and what it was to retract or to show with it.
    """

    turn: UUID
    replaces: UUID
    rest_of: UUID
    beside: UUID
    hides: list[UUID]
    valid_to: datetime
    held_until: datetime
    old_said_at: datetime
    said_at: datetime
    was: State
    words: str
    before: ChangedValues
    after: ChangedValues


class BadExportLine(Exception):
    """A line of a file cannot be imported. The message names its number, what is wrong and what would be right."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(f"Line {number}: {problem}.")
        self.number = number


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportHeader:
    """The first line."""

    user: str
    space: str
    exported_at: datetime
    embeddings: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportLine:
    """`number`: from 1, as an editor counts."""

    number: int
    type: LineType
    row: Row


def header_line(header: ExportHeader) -> bytes:
    return _line({"type": "export", "format": FORMAT, "version": VERSION, **_fields(header)})


def row_line(row: Row) -> bytes:
    return _line({"type": TYPES[type(row)], **_fields(row)})


def end_line(rows: int) -> bytes:
    """The last line: a file without it was cut off."""
    return _line({"type": "end", "rows": rows})


def error_line(message: str) -> bytes:
    """In place of the last line, where the rest could not be read."""
    return _line({"type": "error", "message": message})


def _fields(row: object) -> dict[str, object]:
    return {field.name: getattr(row, field.name) for field in fields(row)}  # type: ignore[arg-type]


def _line(values: Mapping[str, object]) -> bytes:
    return msgspec.json.encode(values) + b"\n"


def is_export(start: bytes) -> bool:
    """By the first line of a file or its beginning; everything else is one JSON document."""
    first = without_mark(start[:1_000]).partition(b"\n")[0].strip()
    return first.startswith(b"{") and FORMAT.encode() in first


def read_export(lines: Iterable[bytes]) -> Iterator[ExportLine]:
    """The rows of a file, each checked by itself, its end too. Raises: BadExportLine."""
    number, place, rows, ended = 0, 0, 0, False
    for number, raw in enumerate(lines, 1):
        if not raw.strip():
            continue
        if ended:
            raise BadExportLine(number, "it comes after the line `end`")
        values = decode_object(raw, number)
        if number == 1:
            check_header(values)
            continue
        kind = values.pop("type", None)
        if kind == "end":
            if values.get("rows") != rows:
                raise BadExportLine(number, f"it says {values.get('rows')!r:.20} rows, and there are {rows}")
            ended = True
            continue
        line = read_row(kind, values, number)
        if PLACES[line.type] < place or (line.type == "user" and rows):
            raise BadExportLine(number, f"a `{line.type}` is too late; the order is {', '.join(ROWS)}, one user")
        place, rows = PLACES[line.type], rows + 1
        yield line
    if not ended:
        raise BadExportLine(number, "the file ends here without a line `end`, so it was cut off")


def decode_object(raw: bytes, number: int) -> dict[str, Any]:
    """Raises: BadExportLine."""
    raw = without_mark(raw)  # before the first line
    try:
        values = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadExportLine(number, "it is not JSON") from error
    if not isinstance(values, dict):
        raise BadExportLine(number, "it is not a JSON object")
    if b"\\u0000" in raw and _holds_nul(values):
        raise BadExportLine(number, "a text holds a NUL character, which cannot be stored")
    return values


def _holds_nul(value: object) -> bool:
    match value:
        case str():
            return "\x00" in value
        case dict():
            return any(_holds_nul(each) for pair in value.items() for each in pair)
        case list():
            return any(map(_holds_nul, value))
    return False


def check_header(values: Mapping[str, Any]) -> None:
    if values.get("format") != FORMAT:
        raise BadExportLine(1, f"it is not the first line of an export (`format` is not {FORMAT!r})")
    if values.get("version") != VERSION:
        raise BadExportLine(1, f"the export has version {values.get('version')!r:.20}; this Memrelay reads {VERSION}")


def read_row(kind: object, values: dict[str, Any], number: int) -> ExportLine:
    """Raises: BadExportLine."""
    if kind == "error":
        raise BadExportLine(number, "the export had failed here, so it is not whole; export again")
    known = next((name for name in ROWS if name == kind), None)
    if known is None:
        raise BadExportLine(number, f"`type` is {kind!r:.40}; it has to be one of {', '.join(ROWS)}")
    if unknown := values.keys() - FIELDS[known]:
        raise BadExportLine(number, f"a `{known}` has no field `{min(unknown):.40}`")
    try:
        row = msgspec.convert(values, ROWS[known])
    except msgspec.ValidationError as error:
        raise BadExportLine(number, str(error).rstrip(".")) from error
    if problem := problem_of(known, values) or _problem_of_times(row):
        raise BadExportLine(number, problem)
    return ExportLine(number=number, type=known, row=row)


def problem_of(kind: LineType, values: Mapping[str, Any]) -> str | None:
    """What no type says: the ranges that Postgres holds these to. None: nothing is wrong."""
    for name, allowed in VALUES.get(kind, {}).items():
        if name in OPTIONAL and values.get(name) is None:
            continue
        if values[name] not in allowed:
            return f"`{name}` is {values[name]!r:.40}; it has to be one of {', '.join(sorted(allowed))}"
    for name in SHARES.get(kind, ()):
        if not 0 <= values[name] <= 1:
            return f"`{name}` is {values[name]}; it has to be from 0 to 1"
    for name, value in values.items():
        if type(value) is int and not 0 <= value <= MAX_NUMBERS.get(name, MAX_INTEGER):
            return f"`{name}` is out of range"
        if isinstance(value, str) and name not in LONG_TEXTS and len(value.encode()) > MAX_NAME_BYTES:
            return f"`{name}` is longer than {MAX_NAME_BYTES} bytes"
        if name in ("text_hash", "input_hash", "place") and value is not None and not _is_hex(value):
            return f"`{name}` is not hexadecimal"
    return _problem_of_content(kind, values)


def _problem_of_times(row: Row) -> str | None:
    for field in fields(row):
        value = getattr(row, field.name)
        if isinstance(value, date) and not is_storable(value):
            return f"`{field.name}` is {OUT_OF_TIME}"
    return None


def is_storable(time: date) -> bool:
    """Whether it comes back from Postgres as it went in. Without a zone it is of UTC."""
    if not isinstance(time, datetime):
        return FIRST_TIME.date() <= time <= LAST_TIME.date()
    return FIRST_TIME <= (time if time.tzinfo else time.replace(tzinfo=UTC)) <= LAST_TIME


def _problem_of_content(kind: LineType, values: Mapping[str, Any]) -> str | None:
    match kind:
        case "user" if values["settings"].get("memory", "full") not in MODES:
            return f"the setting `memory` has to be one of {', '.join(MODES)}"
        case "turn" if (values["role"] == "assistant") != (values["reply_to"] is not None):
            return "a reply has `reply_to`, and nothing else has"
        case "history":
            return _problem_of_meta(values["meta"])
        case "memory" if not values["content"].strip():
            return "`content` is empty"
        case "summary" if not values["text"].strip():
            return "`text` is empty"
        case "feedback" if len(values["note"]) > MAX_NOTE_CHARACTERS:
            return f"`note` has more than {MAX_NOTE_CHARACTERS} characters"
        case "memory" | "summary":
            return _problem_of_embedding(values["embedding"], values["model"])
    return None


def _problem_of_meta(meta: Mapping[str, Any]) -> str | None:
    try:
        read = msgspec.convert(meta, HistoryMeta)
    except msgspec.ValidationError as error:
        return f"`meta` is wrong: {error}"
    for name, value in read.items():
        if isinstance(value, datetime) and not is_storable(value):
            return f"`meta` is wrong: {OUT_OF_TIME} - at `$.{name}`"
    return None


def _problem_of_embedding(embedding: list[float] | None, model: str | None) -> str | None:
    if (embedding is None) != (model is None):
        return "`embedding` and `model` belong together"
    if embedding is None:
        return None
    if not 1 <= len(embedding) <= MAX_DIMENSIONS:
        return f"`embedding` has {len(embedding)} numbers; it has to be from 1 to {MAX_DIMENSIONS}"
    length = math.sqrt(sum(each * each for each in embedding))
    return None if 0.5 < length < 2 else "`embedding` is not a vector of length 1"


def _is_hex(value: str) -> bool:
    return len(value) % 2 == 0 and value.isascii() and all(each in "0123456789abcdef" for each in value)
