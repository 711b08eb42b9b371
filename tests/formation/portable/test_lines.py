"""The format of an export: what is read of it, and what is refused by its number."""

import contextlib
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import db.queries
from db.queries.portable import PortableFeedback, PortableHistory, PortableMemory, PortableSource, PortableUser
from formation.portable.foreign import MAX_ITEMS, BadForeignMemory, checked, read_foreign
from formation.portable.importing import refused_of
from formation.portable.lines import (
    BadExportLine,
    ExportHeader,
    ExportLine,
    HistoryMeta,
    end_line,
    error_line,
    header_line,
    read_export,
    row_line,
)

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HEADER = header_line(ExportHeader(user="ana", space="default", exported_at=NOON, embeddings=False))
USER = row_line(PortableUser(display_name="Ana", rev=3, settings={"memory": "read"}, paused=False, created_at=NOON))
MEMORY = PortableMemory(
    content="Lives in Lisbon.",
    embedding=None,
    model=None,
    id=UUID(int=7),
    agent=None,
    kind="semantic",
    memory_type="fact",
    category="profile",
    bank="General",
    key="city",
    tags=[],
    importance=0.6,
    confidence=0.9,
    pinned=False,
    state="active",
    unresolved=False,
    valid_from=NOON,
    valid_to=None,
    said_at=NOON,
    run_id=None,
    actor_id="worker",
    role=None,
    created_at=NOON,
    updated_at=NOON,
    last_accessed_at=None,
    access_count=0,
    summarized_from=[],
    purge_at=None,
)
SOURCE = row_line(PortableSource(memory=UUID(int=7), turn=UUID(int=8), said_at=NOON))
FEEDBACK = row_line(PortableFeedback(id=UUID(int=9), kind="useful", turn=None, memory=None, note="", ts=NOON))
HISTORY = PortableHistory(
    rev=1,
    event="TODO",
    memory=UUID(int=7),
    old_ref=None,
    new_ref=None,
    reason="said so",
    actor="user",
    meta={},
    ts=NOON,
)
QUERIES = Path(db.queries.__file__).parent


def changed(line: bytes, **values: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(line), **values}) + b"\n"


def test_lines_are_read_as_they_were_written() -> None:
    read = list(read_export([HEADER, USER, row_line(MEMORY), SOURCE, b"\n", end_line(3)]))
    assert [(line.number, line.type) for line in read] == [(2, "user"), (3, "memory"), (4, "source")]
    assert read[1].row == MEMORY


@pytest.mark.parametrize(
    ("lines", "number", "says"),
    [
        ([], 0, "cut off"),
        ([HEADER], 1, "without a line `end`"),
        ([HEADER, USER], 2, "cut off"),
        ([HEADER, USER, error_line("gone")], 3, "export again"),
        ([HEADER, USER, end_line(2)], 3, "there are 1"),
        ([HEADER, end_line(0), USER], 3, "after the line `end`"),
        ([USER], 1, "memrelay-export"),
        ([changed(HEADER, version=2)], 1, "version 2"),
        ([HEADER, b"{"], 2, "not JSON"),
        ([HEADER, b"[]"], 2, "not a JSON object"),
        ([HEADER, b'{"type": "secret"}'], 2, "it has to be one of user, turn"),
        ([HEADER, changed(USER, mood="good")], 2, "`mood`"),
        ([HEADER, b'{"type": "user"}'], 2, "display_name"),
        ([HEADER, changed(USER, rev="many")], 2, "rev"),
        ([HEADER, changed(USER, settings={"memory": "none"})], 2, "off, read, write, full"),
        ([HEADER, SOURCE, row_line(MEMORY)], 3, "too late"),
        ([HEADER, USER, USER], 3, "one user"),
        ([HEADER, changed(row_line(MEMORY), content=" ")], 2, "`content` is empty"),
        ([HEADER, changed(row_line(MEMORY), content="a\x00b")], 2, "NUL"),
        ([HEADER, changed(row_line(MEMORY), importance=2)], 2, "from 0 to 1"),
        ([HEADER, changed(row_line(MEMORY), state="gone")], 2, "`state` is 'gone'"),
        ([HEADER, changed(row_line(MEMORY), access_count=2**40)], 2, "out of range"),
        ([HEADER, changed(row_line(MEMORY), key="k" * 2_000)], 2, "longer than 1000 bytes"),
        ([HEADER, changed(row_line(MEMORY), embedding=[0.0, 0.0], model="m")], 2, "length 1"),
        ([HEADER, changed(row_line(MEMORY), embedding=[1.0])], 2, "belong together"),
        ([HEADER, changed(row_line(MEMORY), embedding=[], model="m")], 2, "has 0 numbers"),
        ([HEADER, changed(FEEDBACK, note="x" * 20_000)], 2, "`note` has more than"),
    ],
)
def test_a_line_that_cannot_be_imported_is_named(lines: list[bytes], number: int, says: str) -> None:
    with pytest.raises(BadExportLine) as refused:
        list(read_export(lines))
    assert refused.value.number == number
    assert says in str(refused.value)
    assert str(refused.value).startswith(f"Line {number}: ")
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("turn", str(UUID(int=8)), "x"),
        ("turn", str(UUID(int=8)), None),
        ("replaces", str(UUID(int=8)), 5),
        ("beside", str(UUID(int=8)), "x"),
        ("valid_to", NOON.isoformat(), "soon"),
        ("valid_to", NOON.isoformat(), "0001-01-01T00:00:00+00:00"),
        ("held_until", NOON.isoformat(), "infinity"),
        ("old_said_at", NOON.isoformat(), ""),
        ("said_at", NOON.isoformat(), {}),
        ("hides", [str(UUID(int=8))], ["x"]),
        ("hides", [], "x"),
        ("was", "active", "gone"),
        ("before", {"todo": "done"}, {"todo": "gone"}),
        ("before", {"importance": 0.5}, ["todo"]),
        ("after", {"todo": "open"}, "open"),
        ("words", "I have finished it.", ["My password is hunter2hunter2!"]),
    ],
)
def test_what_is_read_of_the_meta_of_a_history_is_checked(name: str, right: object, wrong: object) -> None:
    """Statements cast it, and fail for good where they cannot."""
    kept = {name: right, "of_another_version": [None]}
    line = row_line(replace(HISTORY, meta=kept))
    assert [each.row for each in read_export([HEADER, line, end_line(1)])] == [replace(HISTORY, meta=kept)]
    with pytest.raises(BadExportLine, match=f"Line 2: `meta` .*{name}"):
        list(read_export([HEADER, row_line(replace(HISTORY, meta={name: wrong})), end_line(1)]))


def test_every_value_of_a_meta_that_a_statement_casts_is_checked() -> None:
    cast = re.compile(r"\(\w+\.meta ->> '(\w+)'\)::|jsonb_array_elements_text\(\w+\.meta -> '(\w+)'\)")
    found = {one or other for path in QUERIES.glob("*.sql") for one, other in cast.findall(path.read_text())}
    assert {"turn", "valid_to", "hides"} <= found <= HistoryMeta.__annotations__.keys()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from([*msgspec.json.decode(row_line(MEMORY))]), VALUES)
def test_whatever_a_field_holds_is_read_or_refused(field: str, value: object) -> None:
    with contextlib.suppress(BadExportLine):
        list(read_export([HEADER, changed(row_line(MEMORY), **{field: value}), end_line(1)]))


@pytest.mark.parametrize(
    ("body", "format", "texts"),
    [
        (b"[]", "openwebui", []),
        (b'[{"id": "1", "memory": "Has a  dog", "created_at": "2024-05-01T10:00:00-07:00"}]', "mem0", ["Has a dog"]),
        (b'{"results": [{"id": "1", "memory": "Has a dog", "user_id": "a"}]}', "mem0", ["Has a dog"]),
        (b'[{"id": "1", "content": "Has a dog", "created_at": 1714550400}]', "openwebui", ["Has a dog"]),
    ],
)
def test_memories_of_others_are_read(body: bytes, format: str, texts: list[str]) -> None:
    found, items = read_foreign(body)
    assert (found, [item.text for item in items]) == (format, texts)
    assert all(item.said_at.year in (2024, datetime.now(UTC).year) for item in items)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"not json", "not JSON"),
        (b'{"memories": []}', "no list"),
        (b'[{"text": "a"}]', "Item 1 has neither"),
        (b'[{"memory": "a"}, {"memory": 5}]', "Item 2"),
        (b'[{"memory": "a"}, "b"]', "Item 2"),
        (b'[{"memory": "a", "created_at": "yesterday"}]', "no time"),
        (b'[{"memory": "a", "created_at": 1e30}]', "no time"),
        (b'[{"memory": "a", "created_at": []}]', "no time"),
    ],
)
def test_what_is_no_list_of_memories_is_refused(body: bytes, says: str) -> None:
    with pytest.raises(BadForeignMemory, match=says):
        read_foreign(body)


def test_what_may_be_no_memory_is_marked() -> None:
    secret = {"content": "My password is hunter2hunter2!"}
    _, items = read_foreign(msgspec.json.encode([secret, {"content": "x" * 400}, {"content": "Has a dog."}]))
    accepted, refused = checked(items)
    assert ([item.text for item in accepted.values()], refused) == (["Has a dog."], [1, 2])


def test_a_list_that_is_longer_than_any_is_refused() -> None:
    item = {"memory": "Has a dog."}
    assert len(read_foreign(msgspec.json.encode([item] * MAX_ITEMS))[1]) == MAX_ITEMS
    with pytest.raises(BadForeignMemory, match=r"has 20,001 memories; send at most 20,000 at once"):
        read_foreign(msgspec.json.encode([item] * (MAX_ITEMS + 1)))


def test_an_example_of_the_page_is_read() -> None:
    """docs/export.md shows lines as they are."""
    page = (Path(__file__).parents[3] / "docs" / "export.md").read_text()
    block = page.partition("```jsonl\n")[2].partition("```")[0]
    lines = [line.encode() for line in block.splitlines()]
    kinds: Mapping[str, Any] = {line.type: line.row for line in read_export(lines)}
    assert {"user", "turn", "memory", "source", "history"} <= kinds.keys()


def test_a_memory_longer_than_any_is_refused() -> None:
    for length, refused in ((1_800, False), (1_801, True)):
        line = ExportLine(
            number=2, type="memory", row=replace(MEMORY, content="so " * (length // 3) + "s" * (length % 3))
        )
        assert refused_of([line]) == ([2] if refused else [])
