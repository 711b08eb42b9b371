"""GET /api/memories: what is remembered about the one who asks, page by page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.memory_list import ListedMemory, list_memories
from gateway.api.asking import asked
from gateway.api.paging import cursor_after, limit_of, place_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """`next` asks for what follows; None on the last page."""

    items: Sequence[ListedMemory]
    next: str | None


@get("/api/memories")
async def list_own(request: Request[Any, Any, Any], state: State) -> Page:
    query = request.query_params
    async with asked(request, state) as question:
        return await page_of(question.pool, question.owner, limit=query.get("limit"), cursor=query.get("cursor"))


async def page_of(db: Db, owner: str, *, limit: str | None, cursor: str | None) -> Page:
    """Raises: InvalidRequest for a limit or cursor that is none."""
    wanted = limit_of(limit)
    before, before_id = place_of(cursor)
    rows = await list_memories(db, owner, before=before, before_id=before_id, limit=wanted + 1)
    items = rows[:wanted]
    more = len(rows) > wanted
    return Page(items=items, next=cursor_after(items[-1].updated_at, items[-1].id) if more else None)
