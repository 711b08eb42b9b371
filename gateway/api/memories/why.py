"""GET /api/memories/{id}/why: which words a memory rests on, in which chat, when, and what decided about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from litestar import Request, get
from litestar.datastructures import State

from db.pool import Db
from db.queries.history import ExplainedMemory, MemoryEvent, explained_memory, life_of_memory
from gateway.api.request import authenticated
from gateway.errors import NotFound
from retrieval.memory import day
from retrieval.secrets.find import mask

# A memory that is said every day has a source a day; the first ones say where it is from.
MAX_EVENTS = 100
FINDERS = {"rule": "a rule", "classifier": "the classifier", "model": "the model"}
HAPPENED = {
    "ADD": "Learned",
    "SOURCE": "Said again",
    "REPLACE": "Superseded",
    "RETRACT": "A source was removed",
    "DELETE": "Deleted",
    "RESTORE": "Restored",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryReason:
    """`in_words`: the events as sentences, in their order; the first MAX_EVENTS of them."""

    memory: ExplainedMemory
    in_words: Sequence[str]
    events: Sequence[MemoryEvent]


@get("/api/memories/{memory:str}/why")
async def why_known(request: Request[Any, Any, Any], state: State) -> MemoryReason:
    api = authenticated(request, state)
    owner, name = api.owner, request.path_params["memory"]
    api.require_recall()
    return await api.query(lambda db: reason_of(db, owner, name))


async def reason_of(db: Db, owner: str, name: str) -> MemoryReason:
    """Raises: NotFound."""
    id = uuid_of(name)
    memory = await explained_memory(db, owner, id) if id else None
    if memory is None:
        raise NotFound(f"You have no memory {name[:80]!r}.", param="memory")
    events = [masked(each) for each in await life_of_memory(db, owner, memory.id, limit=MAX_EVENTS)]
    return MemoryReason(
        memory=replace(memory, content=mask(memory.content)), in_words=list(map(sentence, events)), events=events
    )


def sentence(event: MemoryEvent) -> str:
    """Learned on 20 November 2026 from "I live in Lisbon" in chat c1, by a rule: nothing like it is known."""
    happened = HAPPENED.get(event.event, event.event.capitalize())
    return f"{happened} on {day(event.ts)}{''.join(_details(event))}: {event.reason}."


def _details(event: MemoryEvent) -> Iterator[str]:
    if event.words:
        yield f' from "{event.words}"'
    if event.turn and event.chat:
        yield f" in chat {event.chat}"
    if event.found_by:
        yield f", by {FINDERS.get(event.found_by, event.found_by)}{f' {event.model}' if event.model else ''}"


def masked(event: MemoryEvent) -> MemoryEvent:
    return replace(event, words=mask(event.words)) if event.words else event


def uuid_of(name: str) -> UUID | None:
    try:
        return UUID(name)
    except ValueError:
        return None
