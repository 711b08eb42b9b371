"""Memories that wait for their user's consent: GET /api/proposals, POST /api/proposals/{id}/approve and …/decline."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal
from uuid import UUID

from litestar import Request, get, post
from litestar.datastructures import State

from db.pool import Db
from db.queries.proposals import ListedProposal, list_proposals
from formation.consent.decide import StillContended, decide
from gateway.api.memories.ids import uuid_of
from gateway.api.paging import cursor_after, limit_of, start_of_page
from gateway.api.request import ApiRequest, authenticated, read_body
from gateway.api.schemas import Schema, components_of, in_path, json_of, of_page, of_user, operation, schema_of
from gateway.auth.memory_mode import HEADER as MEMORY_HEADER
from gateway.errors import Forbidden, NotFound, PayloadTooLarge, ServiceUnavailable
from retrieval.secrets.find import mask

Decided = Literal["approved", "declined"]
# None is needed; clients send an empty object.
MAX_BODY_BYTES = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalPage:
    """`next`: the cursor of the next page; None on the last page."""

    items: Sequence[ListedProposal]
    next: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedProposal:
    id: UUID
    decision: Decided


@get("/api/proposals")
async def list_own_proposals(request: Request[Any, Any, Any], state: State) -> ProposalPage:
    query, api = request.query_params, authenticated(request, state)
    owner = api.owner_of(query.get("user"))
    api.require_recall()
    limit, cursor, agents = query.get("limit"), query.get("cursor"), api.visible_agents
    return await api.query(lambda db: page_of(db, owner, limit=limit, cursor=cursor, agents=agents))


@post("/api/proposals/{proposal:str}/approve", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def approve_proposal(request: Request[Any, Any, Any], state: State) -> DecidedProposal:
    """The memory is recalled from now on, and what it contradicts is superseded."""
    return await decided(request, state, "approved")


@post("/api/proposals/{proposal:str}/decline", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def decline_proposal(request: Request[Any, Any, Any], state: State) -> DecidedProposal:
    """The memory is never recalled, and not proposed again."""
    return await decided(request, state, "declined")


async def page_of(
    db: Db, owner: str, *, limit: str | None, cursor: str | None, agents: Sequence[str] | None
) -> ProposalPage:
    """Raises: InvalidRequest for an invalid limit or cursor."""
    size = limit_of(limit)
    before, before_id = start_of_page(cursor)
    rows = await list_proposals(db, owner, before=before, before_id=before_id, limit=size + 1, agents=agents)
    items = [replace(each, content=mask(each.content)) for each in rows[:size]]
    last = items[-1] if len(rows) > size else None
    return ProposalPage(items=items, next=cursor_after(last.proposed_at, last.id) if last else None)


async def decided(request: Request[Any, Any, Any], state: State, decision: Decided) -> DecidedProposal:
    api = authenticated(request, state)
    owner = api.owner_of(request.query_params.get("user"))
    await read_body(request, api)
    return await decide_proposal(api, owner, request.path_params["proposal"], decision)


async def decide_proposal(api: ApiRequest, owner: str, name: str, decision: Decided) -> DecidedProposal:
    """Raises: Forbidden, NotFound, ServiceUnavailable."""
    api.require_recall()
    require_learning(api)
    id = uuid_of(name)
    agreed, observe = decision == "approved", api.services.observe
    try:
        found = id is not None and await api.query(
            lambda pool: decide(
                pool, owner, id, agreed=agreed, actor=api.actor, observe=observe, agents=api.visible_agents
            )
        )
    except StillContended:
        raise ServiceUnavailable("The memory is being changed. Retry in a second.") from None
    if id is None or not found:
        raise NotFound(f"You have no open proposal {name[:80]!r}. GET /api/proposals lists them.", param="proposal")
    return DecidedProposal(id=id, decision=decision)


def require_learning(api: ApiRequest) -> None:
    """Who may not learn may not decide what is learned. Raises: Forbidden."""
    if not api.caller.memory.learns:
        raise Forbidden(
            f"The memory mode of this API key or of the header {MEMORY_HEADER} is without learning. "
            "Use a key with the mode full, and leave the header out.",
            param=MEMORY_HEADER,
        )


def proposal_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """For the OpenAPI document: the paths of this module, and the schemas they refer to."""
    proposal = in_path("proposal", "The id of the proposed memory.")
    return {
        "/api/proposals": {
            "get": operation(
                "The memories that wait for the user's consent, newest first.",
                "proposals",
                {200: json_of("A page.", schema_of(ProposalPage))},
                parameters=[*of_page(), of_user()],
            )
        },
        "/api/proposals/{proposal}/approve": {
            "post": operation(
                "Agree to a proposed memory: it is recalled from now on.",
                "approve",
                {200: json_of("Done.", schema_of(DecidedProposal))},
                parameters=[proposal, of_user()],
                errors=[NotFound, PayloadTooLarge],
            )
        },
        "/api/proposals/{proposal}/decline": {
            "post": operation(
                "Decline a proposed memory: it is not proposed again.",
                "decline",
                {200: json_of("Done.", schema_of(DecidedProposal))},
                parameters=[proposal, of_user()],
                errors=[NotFound, PayloadTooLarge],
            )
        },
    }, components_of((ProposalPage, DecidedProposal))
