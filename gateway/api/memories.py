"""GET /api/memories: what is remembered about the one who asks, page by page."""

import base64
import binascii
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from litestar import Request, get
from litestar.datastructures import State

from db.listing import ListedMemory, list_memories
from db.pool import DATABASE_TROUBLE, Db
from gateway.caller import Caller, identify
from gateway.errors import BadTurn, NotReady, UnknownCaller
from gateway.services import Services

# A page a person can look through; a program that wants all of them asks for the most, which is about 100 kB.
DEFAULT_LIMIT, MOST = 50, 200
AWAY = "Memrelay cannot reach its database. Try again in a moment."
BEFORE_ALL = (datetime(9999, 1, 1, tzinfo=UTC), UUID(int=2**128 - 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """`next` asks for what follows; None on the last page."""

    items: Sequence[ListedMemory]
    next: str | None


@get("/api/memories")
async def list_own(
    request: Request[Any, Any, Any], state: State, limit: str | None = None, cursor: str | None = None
) -> Page:
    services: Services = state.services
    query = request.query_params
    client = request.client.host if request.client else None
    trust, headers = services.settings.trust, request.scope["headers"]
    caller = identify(list(headers), services.keys, trust, client=client, now=time.monotonic())
    if services.pool is None:
        raise NotReady(AWAY)
    try:
        return await page_of(services.pool, caller, limit=query.get("limit"), cursor=query.get("cursor"))
    except DATABASE_TROUBLE as trouble:
        raise NotReady(AWAY) from trouble


async def page_of(db: Db, caller: Caller, *, limit: str | None, cursor: str | None) -> Page:
    """Raises: UnknownCaller for the anonymous, BadTurn for a limit or cursor that is none."""
    if caller.owner is None:
        raise UnknownCaller(
            "Nobody is named, so there are no memories to list: send X-OpenWebUI-User-Id or a user's own key."
        )
    wanted = _limit(limit)
    before, before_id = _read(cursor) if cursor else BEFORE_ALL
    rows = await list_memories(db, caller.owner, before=before, before_id=before_id, limit=wanted + 1)
    items = rows[:wanted]
    more = len(rows) > wanted
    return Page(items=items, next=_cursor(items[-1]) if more else None)


def _limit(text: str | None) -> int:
    if text is None:
        return DEFAULT_LIMIT
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= MOST:
        raise BadTurn(f"`limit` cannot be {text[:40]!r}: right is a whole number from 1 to {MOST}.", param="limit")
    return int(text)


def _cursor(last: ListedMemory) -> str:
    return base64.urlsafe_b64encode(f"{last.updated_at.isoformat()} {last.id}".encode()).decode().rstrip("=")


def _read(cursor: str) -> tuple[datetime, UUID]:
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars="-_", validate=True).decode("ascii")
        at, _, memory = text.partition(" ")
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return moment.astimezone(UTC), UUID(memory)
    except (ValueError, OverflowError, binascii.Error) as wrong:
        raise BadTurn("`cursor` is not one of ours: right is the `next` of the page before.", param="cursor") from wrong
