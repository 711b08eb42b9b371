"""Lists in pages: how many a page holds, and where the next one begins."""

import base64
import binascii
from datetime import UTC, datetime
from uuid import UUID

from gateway.errors import InvalidRequest

# A page a person can look through; a program that wants all of them asks for the most, which is about 100 kB.
DEFAULT_LIMIT, MOST = 50, 200
Place = tuple[datetime, UUID]
BEFORE_ALL: Place = (datetime(9999, 1, 1, tzinfo=UTC), UUID(int=2**128 - 1))


def limit_of(text: str | None) -> int:
    """Raises: InvalidRequest."""
    if text is None:
        return DEFAULT_LIMIT
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= MOST:
        raise InvalidRequest(
            f"`limit` cannot be {text[:40]!r}: right is a whole number from 1 to {MOST}.", param="limit"
        )
    return int(text)


def cursor_after(at: datetime, id: UUID) -> str:
    return base64.urlsafe_b64encode(f"{at.isoformat()} {id}".encode()).decode().rstrip("=")


def place_of(cursor: str | None) -> Place:
    """Where a page begins: after this. Raises: InvalidRequest."""
    if not cursor:
        return BEFORE_ALL
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars="-_", validate=True).decode("ascii")
        at, _, id = text.partition(" ")
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return moment.astimezone(UTC), UUID(id)
    except (ValueError, OverflowError, binascii.Error) as wrong:
        raise InvalidRequest(
            "`cursor` is not one of ours: right is the `next` of the page before.", param="cursor"
        ) from wrong
