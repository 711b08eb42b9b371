"""GET /api/banks and GET /api/categories: where a user's memories are filed, and how many are there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from db.queries.memory_list import MemoryCount, banks, categories
from gateway.api.request import authenticated


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryCounts:
    """Of active memories, the most first."""

    items: Sequence[MemoryCount]


@get("/api/banks")
async def list_banks(request: Request[Any, Any, Any], state: State) -> MemoryCounts:
    api = authenticated(request, state)
    owner = api.memory_owner_of(request.query_params.get("user"))
    api.require_recall()
    return MemoryCounts(items=await api.query(lambda db: banks(db, owner, agents=api.visible_agents)))


@get("/api/categories")
async def list_categories(request: Request[Any, Any, Any], state: State) -> MemoryCounts:
    """`other`: of no category."""
    api = authenticated(request, state)
    owner = api.memory_owner_of(request.query_params.get("user"))
    api.require_recall()
    return MemoryCounts(items=await api.query(lambda db: categories(db, owner, agents=api.visible_agents)))
