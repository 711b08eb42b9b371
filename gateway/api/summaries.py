"""GET /api/summaries: what the user's chats came to, or one kind of thing out of them, such as what is left to do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast, get_args

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.summaries import ListedPart, ListedSummary, Part, list_parts, list_summaries
from gateway.api.asking import asked
from gateway.api.paging import cursor_after, limit_of, place_of
from gateway.errors import InvalidRequest

PARTS = get_args(Part)
Listed = TypeVar("Listed", ListedSummary, ListedPart)


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryPage:
    """`next` asks for what follows; None on the last page."""

    items: Sequence[ListedSummary]
    next: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPage:
    """The items of one kind, each with where it comes from."""

    items: Sequence[ListedPart]
    next: str | None


@get("/api/summaries")
async def list_own_summaries(request: Request[Any, Any, Any], state: State) -> SummaryPage | PartPage:
    query = request.query_params
    async with asked(request, state) as question:
        return await page_of(
            question.pool,
            question.owner,
            only=query.get("only"),
            limit=query.get("limit"),
            cursor=query.get("cursor"),
        )


async def page_of(
    db: Db, owner: str, *, only: str | None, limit: str | None, cursor: str | None
) -> SummaryPage | PartPage:
    """`limit` counts summaries; with `only`, each gives all its items of that kind. Raises: InvalidRequest."""
    if only is not None and only not in PARTS:
        raise InvalidRequest(f"`only` cannot be {only[:40]!r}: right is one of {', '.join(PARTS)}.", param="only")
    wanted = limit_of(limit)
    before, before_id = place_of(cursor)
    if only is None:
        summaries, next = _cut(
            await list_summaries(db, owner, before=before, before_id=before_id, limit=wanted + 1), wanted
        )
        return SummaryPage(items=summaries, next=next)
    found = await list_parts(db, owner, cast("Part", only), before=before, before_id=before_id, limit=wanted + 1)
    parts, next = _cut(found, wanted)
    return PartPage(items=parts, next=next)


def _cut(found: Sequence[Listed], wanted: int) -> tuple[Sequence[Listed], str | None]:
    """What belongs to the first so many summaries, and where the rest begins."""
    shown = list(dict.fromkeys(each.id for each in found))[:wanted]
    items = [each for each in found if each.id in shown]
    return items, cursor_after(items[-1].covers_to, items[-1].id) if len(items) < len(found) else None
