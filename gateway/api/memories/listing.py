"""GET /api/memories and GET /api/memories/{id}: a user's memories, in pages, and one of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, cast, get_args

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.memories import MemoryType
from db.queries.memories import State as MemoryState
from db.queries.memory_list import ListedMemory, MemoryFilter, list_memories, memories_with_ids
from db.text import storable_text
from gateway.api.memories.ids import no_memory, uuid_of
from gateway.api.paging import cursor_after, limit_of, start_of_page
from gateway.api.request import ApiRequest, authenticated
from gateway.errors import InvalidRequest

STATES = get_args(MemoryState)
TYPES = get_args(MemoryType)
KINDS = ("semantic", "episodic", "insight", "procedural")
BOOLEANS = {"true": True, "false": False}
# Each word is looked for in each text. More than anybody types into a search field.
MAX_TEXT_CHARACTERS, MAX_WORDS = 300, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPage:
    """`next`: the cursor of the next page; None on the last page."""

    items: Sequence[ListedMemory]
    next: str | None


@get("/api/memories")
async def list_own(request: Request[Any, Any, Any], state: State) -> MemoryPage:
    query, api = request.query_params, authenticated(request, state)
    owner = api.memory_owner_of(query.get("user"))
    api.require_recall()
    only = filter_of(query, api)
    return await api.query(
        lambda db: page_of(db, owner, limit=query.get("limit"), cursor=query.get("cursor"), only=only)
    )


@get("/api/memories/{memory:str}")
async def show_one(request: Request[Any, Any, Any], state: State) -> Response[ListedMemory]:
    api = authenticated(request, state)
    owner, name = api.memory_owner_of(request.query_params.get("user")), request.path_params["memory"]
    api.require_recall()
    memory = await api.query(lambda db: read_memory(db, owner, name, agents=api.visible_agents))
    return Response(memory, headers={"etag": etag_of(memory)})


async def page_of(
    db: Db, owner: str, *, limit: str | None, cursor: str | None, only: MemoryFilter | None = None
) -> MemoryPage:
    """Raises: InvalidRequest for an invalid limit or cursor."""
    size = limit_of(limit)
    before, before_id = start_of_page(cursor)
    rows = await list_memories(
        db, owner, before=before, before_id=before_id, limit=size + 1, only=only or MemoryFilter()
    )
    items = rows[:size]
    more = len(rows) > size
    return MemoryPage(items=items, next=cursor_after(items[-1].updated_at, items[-1].id) if more else None)


async def read_memory(db: Db, owner: str, name: str, *, agents: Sequence[str] | None) -> ListedMemory:
    """Raises: NotFound, also for a memory of an agent that the key may not name."""
    id = uuid_of(name)
    found = await memories_with_ids(db, owner, [id], agents=agents) if id else []
    if not found:
        raise no_memory(name)
    return found[0]


def etag_of(memory: ListedMemory) -> str:
    """Another one after every change that can be seen."""
    return f'"{sha256(msgspec.json.encode(memory)).hexdigest()[:32]}"'


def filter_of(query: Mapping[str, str], api: ApiRequest) -> MemoryFilter:
    """Raises: InvalidRequest, naming the parameter; Forbidden."""
    words = query.get("text", "").split()
    if len(query.get("text", "")) > MAX_TEXT_CHARACTERS or len(words) > MAX_WORDS:
        raise InvalidRequest(
            f"`text` is too long. Send at most {MAX_WORDS} words of {MAX_TEXT_CHARACTERS} characters together.",
            param="text",
        )
    pinned = _one_of(query, "pinned", tuple(BOOLEANS))
    return MemoryFilter(
        state=cast(MemoryState, _one_of(query, "state", STATES) or "active"),
        bank=_text(query, "bank"),
        category=_text(query, "category"),
        kind=_one_of(query, "kind", KINDS),
        type=_one_of(query, "type", TYPES),
        agent=api.agent_named(query.get("agent")),
        pinned=None if pinned is None else BOOLEANS[pinned],
        since=moment_in(query, "since"),
        words=tuple(map(storable_text, words)),
        agents=api.visible_agents,
    )


def _one_of(query: Mapping[str, str], name: str, values: Sequence[str]) -> str | None:
    value = query.get(name)
    if value is not None and value not in values:
        raise InvalidRequest(f"`{name}` is {value[:40]!r}. Valid values: {', '.join(values)}.", param=name)
    return value


def _text(query: Mapping[str, str], name: str) -> str | None:
    value = query.get(name)
    return None if value is None else storable_text(value)


def moment_in(query: Mapping[str, str], name: str) -> datetime | None:
    """Raises: InvalidRequest."""
    value = query.get(name)
    if value is None:
        return None
    try:
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None or not 1 < moment.year < 9999:
            raise ValueError("no time zone, or a time that Postgres and Python do not share")
    except ValueError as error:
        right = "Send a time with its zone, such as 2026-11-20T12:00:00Z (a + as %2B)."
        raise InvalidRequest(f"`{name}` is {value[:40]!r}. {right}", param=name) from error
    return moment
