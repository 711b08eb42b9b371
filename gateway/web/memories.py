"""The first page: what is remembered about its visitor, by bank, searched as they type; what waits for a yes on top."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import asyncpg
from litestar import Request, Response, get, post
from litestar.datastructures import State

from db.queries.account import account
from db.queries.memory_list import ListedMemory, MemoryCount, banks, categories
from gateway.api.memories.ids import uuid_of
from gateway.api.memories.listing import KINDS, MAX_TEXT_CHARACTERS, TYPES, MemoryPage, filter_of, page_of
from gateway.api.memories.search import matches_of
from gateway.api.proposals import Decided, ProposalPage, decide_proposal
from gateway.api.proposals import page_of as proposals_of
from gateway.errors import NotFound
from gateway.web.rendering import done_of, page
from gateway.web.sign_in import ADMIN, HOME, redirect
from gateway.web.visitor import MAX_FORM_BYTES, Visitor, given, signed_in, visitor, visitor_with_form
from retrieval.categories import INSTRUCTION, NO_POLICY

FILTERS = ("text", "bank", "category", "kind", "type", "state", "since")
# `meaning`: search by it, where no memory has the words.
ASKED = (*FILTERS, "cursor", "meaning")
# What `since` may be, in days.
PERIODS = {"day": 1, "week": 7, "month": 30, "year": 365}
SHOWN_STATES = ("active", "superseded", "deleted")
# Of a page of the list; a screen shows ten.
PAGE_SIZE = "50"
# Nobody has more wishes how to be answered.
MAX_PREFERENCES = "200"
DECISIONS: dict[str, Decided] = {"approve": "approved", "decline": "declined"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMemories:
    """`listed`: without the preferences, which stand apart where nothing is filtered. `total`: of active ones."""

    listed: MemoryPage
    preferences: Sequence[ListedMemory]
    proposals: ProposalPage
    banks: Sequence[MemoryCount]
    categories: Sequence[MemoryCount]
    paused: bool

    @property
    def total(self) -> int:
        return sum(each.memories for each in self.banks)


@get("/")
async def show_memories(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    if (await signed_in(request, state)).is_admin:
        return redirect(ADMIN)
    person = await visitor(request, state)
    person.api.require_recall()
    asked = given({name: request.query_params.get(name, "") for name in ASKED})
    if asked.get("state") == "active":  # as without it
        del asked["state"]
    found = await person.api.query(lambda db: _read(db, person, asked))
    if "meaning" in asked and "text" in asked:
        found = replace(found, listed=await _by_meaning(person, asked["text"]))
    filters = {name: asked[name] for name in FILTERS if name in asked}
    return page(
        request,
        "memories.html",
        person=person,
        found=found,
        asked={name: asked.get(name, "") for name in ASKED},
        filtered=bool(asked),
        done=done_of(request),
        undo=uuid_of(request.query_params.get("memory", "")),
        more=urlencode({**filters, "cursor": found.listed.next}) if found.listed.next else None,
        link_to=lambda **changes: _address({**filters, **changes}),
        choices={"kind": KINDS, "type": TYPES, "state": SHOWN_STATES, "since": tuple(PERIODS)},
        max_characters=MAX_TEXT_CHARACTERS,
    )


@post("/proposals/{proposal:str}/{answer:str}", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def answer_proposal(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person, _ = await visitor_with_form(request, state)
    decision = DECISIONS.get(request.path_params["answer"])
    if decision is None:
        raise NotFound(f"{request.url.path} does not exist.")
    await decide_proposal(person.api, person.api.owner, request.path_params["proposal"], decision)
    return redirect(f"{HOME}?done={decision}")


async def _read(db: asyncpg.Pool, person: Visitor, asked: Mapping[str, str]) -> ShownMemories:
    owner, agents = person.api.owner, person.api.visible_agents
    only = filter_of(_query(asked), person.api)
    listed = await page_of(db, owner, limit=PAGE_SIZE, cursor=asked.get("cursor"), only=only)
    apart = not {"category", "state", "cursor"} & asked.keys()
    preferences: Sequence[ListedMemory] = ()
    if apart:
        wishes = replace(only, category=INSTRUCTION)
        preferences = (await page_of(db, owner, limit=MAX_PREFERENCES, cursor=None, only=wishes)).items
    if "category" not in asked:
        others = [each for each in listed.items if each.category != INSTRUCTION or only.state != "active"]
        listed = replace(listed, items=others)
    row = await account(db, owner)
    return ShownMemories(
        listed=listed,
        preferences=preferences,
        proposals=await proposals_of(db, owner, limit=None, cursor=None, agents=agents),
        banks=await banks(db, owner, agents=agents),
        categories=await categories(db, owner, agents=agents),
        paused=row is not None and row.paused,
    )


async def _by_meaning(person: Visitor, text: str) -> MemoryPage:
    """Among all that the list shows: the policy file is about agents, and a person is none."""
    found = await matches_of(person.api, person.api.owner, text, agent=None, policy=NO_POLICY)
    return MemoryPage(items=[each.memory for each in found.items], next=None)


def _query(asked: Mapping[str, str]) -> dict[str, str]:
    """As the API takes it."""
    query = {name: asked[name] for name in FILTERS if name in asked}
    if days := PERIODS.get(query.pop("since", "")):
        query["since"] = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    return query


def _address(filters: Mapping[str, str | None]) -> str:
    query = urlencode({name: value for name, value in filters.items() if value})
    return f"{HOME}?{query}" if query else HOME
