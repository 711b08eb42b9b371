"""The tools that show memories to a model: search_memories, list_memories, memory_query."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

import msgspec

from db.queries.commands import known_memories
from gateway.api.explain import MAX_QUESTION_CHARACTERS
from gateway.api.memories.query import MAX_CATEGORIES, MemoryQueryBody, QueryFilters, memories_queried
from gateway.api.memories.search import MAX_FOUND
from gateway.tools.call import ToolCall
from retrieval.memory import Memory, stored_memory

# What a model reads in one answer of a tool.
DEFAULT_COUNT, DEFAULT_LISTED = 5, 20

Question = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=MAX_QUESTION_CHARACTERS, description="What to look for, in the user's language."
    ),
]
Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_FOUND, description="How many at most.")]


class SearchMemories(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    query: Question
    count: Count = DEFAULT_COUNT


class ListMemories(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    count: Count = DEFAULT_LISTED


class QueryMemories(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    query: Question
    categories: (
        Annotated[
            list[Annotated[str, msgspec.Meta(min_length=1, max_length=300)]],
            msgspec.Meta(
                min_length=1,
                max_length=MAX_CATEGORIES,
                description="Only of these: profile, health, work, relationship, preference, procedure, other …",
            ),
        ]
        | None
    ) = None
    pinned: Annotated[bool | None, msgspec.Meta(description="Only pinned memories, or only others.")] = None
    updated_after: Annotated[datetime, msgspec.Meta(tz=True, description="Changed after this time.")] | None = None
    updated_before: Annotated[datetime, msgspec.Meta(tz=True, description="Changed before this time.")] | None = None
    count: Count = DEFAULT_COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolMemory:
    id: UUID
    content: str
    bank: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolMemories:
    """`total`: how many there are, of a list."""

    memories: Sequence[ToolMemory]
    total: int | None = None


async def search_memories(call: ToolCall, wanted: SearchMemories) -> ToolMemories:
    return await _queried(call, MemoryQueryBody(query=wanted.query, top_k=wanted.count))


async def query_memories(call: ToolCall, wanted: QueryMemories) -> ToolMemories:
    """Raises: Forbidden, naming the categories that the agent may not recall."""
    filters = QueryFilters(
        pinned=wanted.pinned, updated_after=wanted.updated_after, updated_before=wanted.updated_before
    )
    body = MemoryQueryBody(query=wanted.query, categories=wanted.categories, filters=filters, top_k=wanted.count)
    return await _queried(call, body)


async def list_memories(call: ToolCall, wanted: ListMemories) -> ToolMemories:
    """The user's own, the most important first."""
    listed = await call.api.query(
        lambda db: known_memories(db, call.owner, call.allowed, since=None, limit=wanted.count)
    )
    found = _for_model([stored_memory(each.memory, score=None) for each in listed])
    return ToolMemories(memories=found, total=listed[0].count if listed else 0)


async def _queried(call: ToolCall, body: MemoryQueryBody) -> ToolMemories:
    recalled = await memories_queried(call.api, call.owner, body, agent=call.acting, filters="")
    return ToolMemories(memories=_for_model(recalled.memories))


def _for_model(memories: Sequence[Memory]) -> list[ToolMemory]:
    return [ToolMemory(id=memory.id, content=memory.marked, bank=memory.bank) for memory in memories]
