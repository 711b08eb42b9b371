"""GET /api/memories: the memories of the caller, in pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.memory_list import ListedMemory, list_memories
from gateway.api.paging import cursor_after, limit_of, start_of_page
from gateway.api.request import authenticated


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPage:
    """`next`: the cursor of the next page; None on the last page."""

    items: Sequence[ListedMemory]
    next: str | None


@get("/api/memories")
async def list_own(request: Request[Any, Any, Any], state: State) -> MemoryPage:
    query, api = request.query_params, authenticated(request, state)
    owner = api.owner
    api.require_recall()
    return await api.query(lambda db: page_of(db, owner, limit=query.get("limit"), cursor=query.get("cursor")))


async def page_of(db: Db, owner: str, *, limit: str | None, cursor: str | None) -> MemoryPage:
    """Raises: InvalidRequest for an invalid limit or cursor."""
    size = limit_of(limit)
    before, before_id = start_of_page(cursor)
    rows = await list_memories(db, owner, before=before, before_id=before_id, limit=size + 1)
    items = rows[:size]
    more = len(rows) > size
    return MemoryPage(items=items, next=cursor_after(items[-1].updated_at, items[-1].id) if more else None)
