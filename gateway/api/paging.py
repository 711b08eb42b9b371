"""Paging of lists: the page size and the cursor."""

import base64
import binascii
from datetime import UTC, datetime
from uuid import UUID

from gateway.errors import InvalidRequest

# 200 memories are about 100 kB.
DEFAULT_LIMIT, MAX_LIMIT = 50, 200
PageStart = tuple[datetime, UUID]
FIRST_PAGE: PageStart = (datetime(9999, 1, 1, tzinfo=UTC), UUID(int=2**128 - 1))


def limit_of(text: str | None) -> int:
    """Raises: InvalidRequest."""
    if text is None:
        return DEFAULT_LIMIT
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= MAX_LIMIT:
        raise InvalidRequest(f"`limit` is {text[:40]!r}. Send a whole number from 1 to {MAX_LIMIT}.", param="limit")
    return int(text)


def cursor_after(at: datetime, id: UUID) -> str:
    return base64.urlsafe_b64encode(f"{at.isoformat()} {id}".encode()).decode().rstrip("=")


def start_of_page(cursor: str | None) -> PageStart:
    """The row after which the page starts. Raises: InvalidRequest."""
    if not cursor:
        return FIRST_PAGE
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars="-_", validate=True).decode("ascii")
        at, _, id = text.partition(" ")
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None:
            raise ValueError("time without time zone")
        return moment.astimezone(UTC), UUID(id)
    except (ValueError, OverflowError, binascii.Error) as error:
        raise InvalidRequest("`cursor` is invalid. Send the `next` of the previous page.", param="cursor") from error
