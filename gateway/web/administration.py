"""What an administrator sees of a space: its users, totals, jobs and those that failed; and links for its users."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg
from litestar import Request, Response, get, post
from litestar.datastructures import State

from db.queries.jobs import DeadJob
from db.queries.overview import JobCounts, space_dead_jobs, space_jobs
from gateway.api.paging import DEFAULT_LIMIT, name_before_page
from gateway.api.users.link import link_of
from gateway.api.users.stats import Stats, learned_since, space_stats
from gateway.api.users.users import UserPage, page_of
from gateway.errors import NotFound
from gateway.web.rendering import page
from gateway.web.visitor import MAX_FORM_BYTES, Visitor, administrator, visitor_with_form

# More than an administrator reads one by one; `memrelay jobs list` has them all.
MAX_DEAD_JOBS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceOverview:
    users: UserPage
    stats: Stats
    jobs: JobCounts
    dead: Sequence[DeadJob]


@get("/admin")
async def show_administration(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    return await _page(request, await administrator(request, state))


@post("/admin/link", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def make_link_for(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """A link for the user that the form names, shown once."""
    person, fields = await visitor_with_form(request, state)
    if not person.is_admin:
        raise NotFound(f"{request.url.path} does not exist.")
    user = fields.get("user", "")
    link = await link_of(request, person.api, person.api.owner_of(user))
    return await _page(request, person, link=link.url, user=user)


async def _page(
    request: Request[Any, Any, Any], person: Visitor, *, link: str | None = None, user: str | None = None
) -> Response[str]:
    after = name_before_page(request.query_params.get("cursor"))
    space = person.api.caller.space
    found = await person.api.query(lambda db: _read(db, space, after))
    return page(
        request,
        "administration.html",
        person=person,
        found=found,
        space=space,
        link=link,
        user=user,
    )


async def _read(db: asyncpg.Pool, space: str, after: str) -> SpaceOverview:
    return SpaceOverview(
        users=await page_of(db, space, after=after, size=DEFAULT_LIMIT),
        stats=await space_stats(db, space, learned_since()),
        jobs=await space_jobs(db, space),
        dead=await space_dead_jobs(db, space, limit=MAX_DEAD_JOBS),
    )
