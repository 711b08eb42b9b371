"""GET /api/summaries: the summaries of the caller's chats, or their items of one kind, such as todos."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast, get_args

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.summaries import ListedPart, ListedSummary, Part, list_parts, list_summaries
from gateway.api.paging import cursor_after, limit_of, start_of_page
from gateway.api.request import authenticated
from gateway.errors import InvalidRequest

PARTS = get_args(Part)
Listed = TypeVar("Listed", ListedSummary, ListedPart)


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryPage:
    """`next`: the cursor of the next page; None on the last page."""

    items: Sequence[ListedSummary]
    next: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPage:
    """Items of one kind, each with its summary."""

    items: Sequence[ListedPart]
    next: str | None


@get("/api/summaries")
async def list_own_summaries(request: Request[Any, Any, Any], state: State) -> SummaryPage | PartPage:
    query, api = request.query_params, authenticated(request, state)
    owner = api.owner
    api.require_recall()
    only, limit, cursor = query.get("only"), query.get("limit"), query.get("cursor")
    return await api.query(
        lambda db: page_of(db, owner, only=only, limit=limit, cursor=cursor, agents=api.visible_agents)
    )


async def page_of(
    db: Db, owner: str, *, only: str | None, limit: str | None, cursor: str | None, agents: Sequence[str] | None
) -> SummaryPage | PartPage:
    """`limit` counts summaries; with `only`, all items of that kind of each summary. Raises: InvalidRequest."""
    if only is not None and only not in PARTS:
        raise InvalidRequest(f"`only` is {only[:40]!r}. Valid values: {', '.join(PARTS)}.", param="only")
    size = limit_of(limit)
    before, before_id = start_of_page(cursor)
    if only is None:
        summaries, next = _first_page(
            await list_summaries(db, owner, before=before, before_id=before_id, limit=size + 1, agents=agents), size
        )
        return SummaryPage(items=summaries, next=next)
    found = await list_parts(
        db, owner, cast("Part", only), before=before, before_id=before_id, limit=size + 1, agents=agents
    )
    parts, next = _first_page(found, size)
    return PartPage(items=parts, next=next)


def _first_page(found: Sequence[Listed], size: int) -> tuple[Sequence[Listed], str | None]:
    """The rows of the first `size` summaries, and the cursor of the next page."""
    page = list(dict.fromkeys(each.id for each in found))[:size]
    items = [each for each in found if each.id in page]
    return items, cursor_after(items[-1].covers_to, items[-1].id) if len(items) < len(found) else None
