"""GET /api/audit and GET /api/audit/export: who changed what through which door, for an admin (decision 0071)."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.response import Stream

from formation.memories.audit import NEWEST, AuditEntry, AuditFilter, Before, audit_entries
from formation.portable.lines import error_line
from gateway.api.memories.listing import moment_in
from gateway.api.paging import WRONG_CURSOR, cursor_after_name, limit_of, name_before_page
from gateway.api.request import ApiRequest
from gateway.api.users.export import MEDIA_TYPE
from gateway.api.users.subject import account_request, require_admin
from gateway.auth.ids import id_problem, user_id_problem
from gateway.errors import GatewayError, InvalidRequest

# One statement each; a megabyte of lines.
EXPORTED_AT_ONCE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPage:
    """`next`: the cursor of the next page; None on the last page."""

    items: Sequence[AuditEntry]
    next: str | None


@get("/api/audit")
async def read_audit(request: Request[Any, Any, Any], state: State) -> AuditPage:
    """The newest first."""
    api, wanted = _asked(request, state)
    size, before = limit_of(request.query_params.get("limit")), _start(request.query_params.get("cursor"))
    found = await api.query(lambda db: audit_entries(db, wanted, limit=size + 1, before=before))
    items = found[:size]
    last = items[-1] if len(found) > size else None
    return AuditPage(items=items, next=cursor_after_name(f"{last.ts.isoformat()} {last.id}") if last else None)


@get("/api/audit/export")
async def export_audit(request: Request[Any, Any, Any], state: State) -> Stream:
    """All of it as JSON Lines, the newest first, read as fast as the client takes them."""
    api, wanted = _asked(request, state)
    pages = _pages(api, wanted)
    first = await anext(pages)  # an unavailable database is answered, and not begun with
    return Stream(
        _whole(first, pages),
        media_type=MEDIA_TYPE,
        headers={"content-disposition": 'attachment; filename="memrelay-audit.jsonl"', "cache-control": "no-store"},
    )


def _asked(request: Request[Any, Any, Any], state: State) -> tuple[ApiRequest, AuditFilter]:
    """Raises: Forbidden, InvalidRequest, NotFound."""
    query, api = request.query_params, account_request(request, state)
    require_admin(api)
    user, door = query.get("user"), query.get("door")
    if user is not None and (problem := user_id_problem(user)):
        raise InvalidRequest(f"`user` {problem}.", param="user")
    if door is not None and (problem := id_problem(door)):
        raise InvalidRequest(f"`door` {problem}.", param="door")
    return api, AuditFilter(space=api.caller.space, user=user, door=door, since=moment_in(query, "since"))


def _start(cursor: str | None) -> Before:
    """Raises: InvalidRequest."""
    if not cursor:
        return NEWEST
    ts, _, id = name_before_page(cursor).partition(" ")
    try:
        moment = datetime.fromisoformat(ts)
        if moment.tzinfo is None:
            raise ValueError("time without time zone")
        return moment.astimezone(UTC), id
    except (ValueError, OverflowError) as error:
        raise InvalidRequest(WRONG_CURSOR, param="cursor") from error


async def _pages(api: ApiRequest, wanted: AuditFilter) -> AsyncIterator[Sequence[AuditEntry]]:
    """At least one, which may be empty."""
    before = NEWEST
    while True:
        page = await api.query(
            lambda db, before=before: audit_entries(db, wanted, limit=EXPORTED_AT_ONCE, before=before)  # type: ignore[misc]
        )
        yield page
        if len(page) < EXPORTED_AT_ONCE:
            return
        before = page[-1].ts, page[-1].id


async def _whole(first: Sequence[AuditEntry], rest: AsyncIterator[Sequence[AuditEntry]]) -> AsyncIterator[bytes]:
    """What comes in the way, such as a database that is unavailable, the last line says: the status has been sent."""
    yield lines_of(first)
    try:
        async for page in rest:
            yield lines_of(page)
    except GatewayError as error:
        yield error_line(error.message)


def lines_of(entries: Sequence[AuditEntry]) -> bytes:
    return b"".join(msgspec.json.encode(each) + b"\n" for each in entries)
