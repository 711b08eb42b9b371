"""Paging of lists: the page size and the cursor."""

import base64
from datetime import UTC, datetime
from uuid import UUID

from gateway.errors import InvalidRequest

# 200 memories are about 100 kB.
DEFAULT_LIMIT, MAX_LIMIT = 50, 200
# Of a limit, leading zeros included.
MAX_DIGITS = 9
WRONG_CURSOR = "`cursor` is invalid. Send the `next` of the previous page."
PageStart = tuple[datetime, UUID]
FIRST_PAGE: PageStart = (datetime(9999, 1, 1, tzinfo=UTC), UUID(int=2**128 - 1))


def limit_of(text: str | None) -> int:
    """Raises: InvalidRequest."""
    if text is None:
        return DEFAULT_LIMIT
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS and 1 <= int(text) <= MAX_LIMIT):
        raise InvalidRequest(f"`limit` is {text[:40]!r}. Send a whole number from 1 to {MAX_LIMIT}.", param="limit")
    return int(text)


def cursor_after(at: datetime, id: UUID) -> str:
    return cursor_after_name(f"{at.isoformat()} {id}")


def cursor_after_name(name: str) -> str:
    """For a list in the order of names."""
    return base64.urlsafe_b64encode(name.encode()).decode().rstrip("=")


def name_before_page(cursor: str | None) -> str:
    """The name after which the page starts; empty for the first one. Raises: InvalidRequest."""
    try:
        return _decoded(cursor or "")
    except ValueError as error:
        raise InvalidRequest(WRONG_CURSOR, param="cursor") from error


def _decoded(cursor: str) -> str:
    """Raises: ValueError."""
    text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars="-_", validate=True).decode()
    if "\x00" in text:
        raise ValueError("NUL")
    return text


def start_of_page(cursor: str | None) -> PageStart:
    """The row after which the page starts. Raises: InvalidRequest."""
    if not cursor:
        return FIRST_PAGE
    try:
        at, _, id = _decoded(cursor).partition(" ")
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None:
            raise ValueError("time without time zone")
        return moment.astimezone(UTC), UUID(id)
    except (ValueError, OverflowError) as error:  # binascii.Error and UnicodeDecodeError are a ValueError
        raise InvalidRequest(WRONG_CURSOR, param="cursor") from error
