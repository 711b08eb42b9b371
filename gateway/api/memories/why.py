"""Why a memory is known: which words it rests on, in which chat, when, and what decided about it.

GET /api/memories/{id}/why in sentences, /history all that happened to it, /sources the messages that state it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.decay import CountedImportance, Decay, counted_importance
from db.queries.history import (
    ExplainedMemory,
    MemoryEvent,
    SourceMessage,
    explained_memory,
    life_of_memory,
    sources_of_memory,
)
from gateway.api.memories.ids import no_memory
from gateway.api.memories.listing import read_memory
from gateway.api.paging import MAX_LIMIT, limit_of
from gateway.api.request import ApiRequest, authenticated
from gateway.errors import InvalidRequest
from retrieval.memory import day
from retrieval.secrets.find import mask

# A memory that is said every day has a source a day; the first ones say where it is from.
MAX_EVENTS = 100
MAX_REV_DIGITS = 18
FINDERS = {"rule": "a rule", "classifier": "the classifier", "model": "the model"}
HAPPENED = {
    "ADD": "Learned",
    "SOURCE": "Said again",
    "REPLACE": "Superseded",
    "MERGE": "Merged",
    "LINK": "Linked",
    "RETRACT": "A source was removed",
    "UPDATE": "Changed",
    "DELETE": "Deleted",
    "RESTORE": "Restored",
    "PRUNE": "Put away",
    "TTL": "Put away",
}
# What became of a to-do.
TODO = {"open": "Opened again", "done": "Done", "dropped": "Dropped", "expired": "Expired"}


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryReason:
    """`in_words`: the events as sentences, in their order; the first MAX_EVENTS of them; and where its importance has
    faded, how far. `importance`: as it was given, as it counts now, and since when it fades.
    """

    memory: ExplainedMemory
    in_words: Sequence[str]
    importance: CountedImportance
    events: Sequence[MemoryEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryPage:
    """Oldest first. `next`: the cursor of the next page; None on the last page."""

    items: Sequence[MemoryEvent]
    next: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySources:
    """The latest first, as many as a page holds at most."""

    items: Sequence[SourceMessage]


@get("/api/memories/{memory:str}/why")
async def why_known(request: Request[Any, Any, Any], state: State) -> MemoryReason:
    api = authenticated(request, state)
    owner, name = _asked(api, request)
    decay = api.services.settings.retrieval.decay
    return await api.query(lambda db: reason_of(db, owner, name, agents=api.visible_agents, decay=decay))


@get("/api/memories/{memory:str}/history")
async def show_history(request: Request[Any, Any, Any], state: State) -> HistoryPage:
    query, api = request.query_params, authenticated(request, state)
    owner, name = _asked(api, request)
    size, after = limit_of(query.get("limit")), _rev(query.get("cursor"))
    return await api.query(lambda db: history_of(db, owner, name, agents=api.visible_agents, limit=size, after=after))


@get("/api/memories/{memory:str}/sources")
async def show_sources(request: Request[Any, Any, Any], state: State) -> MemorySources:
    api = authenticated(request, state)
    owner, name = _asked(api, request)
    return await api.query(lambda db: sources_of(db, owner, name, agents=api.visible_agents))


def _asked(api: ApiRequest, request: Request[Any, Any, Any]) -> tuple[str, str]:
    """The owner and the name of the memory."""
    owner = api.memory_owner_of(request.query_params.get("user"))
    api.require_recall()
    return owner, request.path_params["memory"]


async def reason_of(
    db: Db, owner: str, name: str, *, agents: Sequence[str] | None, decay: Decay | None
) -> MemoryReason:
    """Raises: NotFound."""
    listed = await read_memory(db, owner, name, agents=agents)
    memory = await explained_memory(db, owner, listed.id)
    importance = await counted_importance(db, owner, listed.id, now=datetime.now(UTC), decay=decay)
    if memory is None or importance is None:
        raise no_memory(name)
    events = [masked(each) for each in await life_of_memory(db, owner, memory.id, limit=MAX_EVENTS)]
    return MemoryReason(
        memory=replace(memory, content=mask(memory.content)),
        in_words=[*map(sentence, events), *fading(importance)],
        importance=importance,
        events=events,
    )


async def history_of(
    db: Db, owner: str, name: str, *, agents: Sequence[str] | None, limit: int, after: int
) -> HistoryPage:
    """Raises: NotFound."""
    memory = await read_memory(db, owner, name, agents=agents)
    found = await life_of_memory(db, owner, memory.id, limit=limit + 1, after=after)
    events = [masked(each) for each in found[:limit]]
    return HistoryPage(items=events, next=str(events[-1].rev) if len(found) > limit else None)


async def sources_of(db: Db, owner: str, name: str, *, agents: Sequence[str] | None) -> MemorySources:
    """Raises: NotFound."""
    memory = await read_memory(db, owner, name, agents=agents)
    found = await sources_of_memory(db, owner, memory.id, limit=MAX_LIMIT)
    return MemorySources(items=[replace(each, words=mask(each.words)) for each in found])


def sentence(event: MemoryEvent) -> str:
    """Learned on 20 November 2026 from "I live in Lisbon" in chat c1, by a rule: nothing like it is known."""
    happened = HAPPENED.get(event.event, event.event.capitalize())
    if event.event == "TODO":
        return f"{TODO.get(str((event.after or {}).get('todo')), 'Changed')} on {day(event.ts)}: {event.reason}."
    return f"{happened} on {day(event.ts)}{''.join(_details(event))}: {event.reason}."


def fading(importance: CountedImportance) -> Iterator[str]:
    if importance.has_faded:
        yield (
            f"Its importance of {importance.importance:.2f} counts as {importance.counted:.2f} now: "
            f"it was neither repeated, changed nor recalled since {day(importance.since)}."
        )


def _details(event: MemoryEvent) -> Iterator[str]:
    if event.words:
        yield f' from "{event.words}"'
    if event.turn and event.chat:
        yield f" in chat {event.chat}"
    if event.text_before:
        yield f', where it said "{event.text_before}"'
    if event.after:
        yield f" ({', '.join(event.after)})"
    if event.found_by:
        yield f", by {FINDERS.get(event.found_by, event.found_by)}{f' {event.model}' if event.model else ''}"


def masked(event: MemoryEvent) -> MemoryEvent:
    return replace(
        event,
        words=event.words and mask(event.words),
        text_before=event.text_before and mask(event.text_before),
        text_after=event.text_after and mask(event.text_after),
    )


def _rev(cursor: str | None) -> int:
    if not cursor:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) <= MAX_REV_DIGITS):
        raise InvalidRequest("`cursor` is invalid. Send the `next` of the page before.", param="cursor")
    return int(cursor)
