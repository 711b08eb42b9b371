"""Reading named statements from a file."""

import pytest

from db.sql import BadQueryFile, load, parse


def test_statements_come_by_name_in_order_and_without_their_comments() -> None:
    text = "-- A file.\n\n-- name: second\n-- $1 owner\nselect 1\n  from x; \n\n-- name: first\nselect 2\n"
    found = parse(text, origin="x.sql")
    assert list(found.items()) == [("second", "select 1\n  from x"), ("first", "select 2")]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("-- name: a\nselect 1\n-- name: a\nselect 2", "two statements named a"),
        ("select 1\n-- name: a\nselect 2", "SQL before its first"),
        ("-- name: a\n-- name: b\nselect 1", "without a statement: a"),
        ("-- name: a-b\nselect 1", "'a-b'"),
        ("-- name:\nselect 1", "''"),
    ],
)
def test_a_file_that_does_not_read_as_statements_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadQueryFile, match=fault):
        parse(text, origin="x.sql")


def test_a_loaded_file_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        load("schema")["schema_version"] = "select 1"  # type: ignore[index]
