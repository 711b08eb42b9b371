"""Feedback of users: POST /api/turns/{id}/mark and POST /api/feedback."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from litestar import Request, post
from litestar.datastructures import State
from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries.feedback import Kind, add_feedback, find_turn, mark
from db.queries.history import explained_memory
from db.queries.memories import add_owner
from db.text import storable_text
from gateway.api.request import authenticated, decode_body, read_body
from gateway.errors import NotFound

# The limit of the table.
MAX_NOTE_CHARACTERS = 2_000
# Enough for a note of escaped four-byte characters.
MAX_BODY_BYTES = 32_768


class MarkBody(msgspec.Struct, forbid_unknown_fields=True):
    valuable: bool = True


class FeedbackBody(msgspec.Struct, forbid_unknown_fields=True):
    """`turn`: the id of the turn, or the client's id of its message or reply. `memory`: the id of the memory that was
    forgotten, or is wrong or useful.
    """

    kind: Kind
    turn: str | None = None
    memory: str | None = None
    note: Annotated[str, msgspec.Meta(max_length=MAX_NOTE_CHARACTERS)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    id: UUID
    marked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    id: UUID
    kind: Kind
    turn: UUID | None
    memory: UUID | None
    ts: datetime


@post("/api/turns/{turn:str}/mark", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def mark_turn(request: Request[Any, Any, Any], state: State) -> Marked:
    """Mark a turn as valuable, or remove the mark. A marked turn gets a vector and is found by semantic search."""
    api = authenticated(request, state)
    body = decode_body(await read_body(request, api), MarkBody)
    owner, name = api.owner, request.path_params["turn"]
    return await api.query(lambda db: _mark(db, owner, name, body))


async def _mark(db: Db, owner: str, name: str, body: MarkBody) -> Marked:
    turn = await turn_of(db, owner, name)
    return Marked(id=turn, marked_at=await mark(db, owner, turn, valuable=body.valuable))


@post("/api/feedback", status_code=201, request_max_body_size=MAX_BODY_BYTES)
async def report_feedback(request: Request[Any, Any, Any], state: State) -> Reported:
    api = authenticated(request, state)
    owner = api.owner
    body = decode_body(await read_body(request, api), FeedbackBody)
    return await api.query(lambda db: _add_feedback(db, owner, body))


async def _add_feedback(db: Db, owner: str, body: FeedbackBody) -> Reported:
    id = uuid7()
    turn = await turn_of(db, owner, body.turn) if body.turn is not None else None
    memory = await memory_of(db, owner, body.memory) if body.memory is not None else None
    await add_owner(db, owner)
    ts = await add_feedback(db, owner, id, kind=body.kind, turn=turn, memory=memory, note=storable_text(body.note))
    return Reported(id=id, kind=body.kind, turn=turn, memory=memory, ts=ts)


async def turn_of(db: Db, owner: str, name: str) -> UUID:
    """Raises: NotFound."""
    turn = await find_turn(db, owner, _uuid(name), message=storable_text(name))
    if turn is None:
        raise NotFound(f"You have no turn {name[:80]!r}.", param="turn")
    return turn


async def memory_of(db: Db, owner: str, name: str) -> UUID:
    """Raises: NotFound."""
    id = _uuid(name)
    if id is None or await explained_memory(db, owner, id) is None:
        raise NotFound(f"You have no memory {name[:80]!r}.", param="memory")
    return id


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
