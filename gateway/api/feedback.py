"""Feedback of users: POST /api/turns/{id}/mark and POST /api/feedback."""

from collections.abc import Sequence
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
from db.queries.memories import add_owner
from db.queries.memory_list import memories_with_ids
from db.text import storable_text
from gateway.api.memories.ids import uuid_of
from gateway.api.request import authenticated, decode_body, read_body
from gateway.api.users.subject import require_change
from gateway.errors import NotFound, RateLimited
from retrieval.secrets.find import mask

# The limit of the table.
MAX_NOTE_CHARACTERS = 2_000
# Enough for a note of escaped four-byte characters.
MAX_BODY_BYTES = 32_768
# Of one user, ratings in OpenWebUI included. Nobody tells by hand of more, and a program that does fills the table.
MAX_REPORTS_A_DAY = 300
RETRY_AFTER_S = 3_600


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
    require_change(api)
    body = decode_body(await read_body(request, api), MarkBody)
    owner, name = api.owner, request.path_params["turn"]
    return await api.query(lambda db: _mark(db, owner, name, body, agents=api.visible_agents))


async def _mark(db: Db, owner: str, name: str, body: MarkBody, *, agents: Sequence[str] | None) -> Marked:
    turn = await turn_of(db, owner, name, agents=agents)
    return Marked(id=turn, marked_at=await mark(db, owner, turn, valuable=body.valuable))


@post("/api/feedback", status_code=201, request_max_body_size=MAX_BODY_BYTES)
async def report_feedback(request: Request[Any, Any, Any], state: State) -> Reported:
    api = authenticated(request, state)
    require_change(api)
    owner = api.owner
    body = decode_body(await read_body(request, api), FeedbackBody)
    return await api.query(lambda db: _add_feedback(db, owner, body, agents=api.visible_agents))


async def _add_feedback(db: Db, owner: str, body: FeedbackBody, *, agents: Sequence[str] | None) -> Reported:
    """Raises: NotFound, RateLimited."""
    id = uuid7()
    turn = await turn_of(db, owner, body.turn, agents=agents) if body.turn is not None else None
    memory = await memory_of(db, owner, body.memory, agents=agents) if body.memory is not None else None
    await add_owner(db, owner)
    # It quotes what was said. What stands for a short secret is longer than the secret.
    note = mask(storable_text(body.note), certain_only=True)[:MAX_NOTE_CHARACTERS]
    ts = await add_feedback(
        db, owner, id, kind=body.kind, turn=turn, memory=memory, note=note, max_a_day=MAX_REPORTS_A_DAY
    )
    if ts is None:
        raise RateLimited(
            f"You have sent {MAX_REPORTS_A_DAY} reports within a day, which is the limit. Nothing was stored.",
            retry_after_s=RETRY_AFTER_S,
        )
    return Reported(id=id, kind=body.kind, turn=turn, memory=memory, ts=ts)


async def turn_of(db: Db, owner: str, name: str, *, agents: Sequence[str] | None) -> UUID:
    """`agents`: of whose turns it may be; None: any. Raises: NotFound."""
    turn = await find_turn(db, owner, uuid_of(name), message=storable_text(name), agents=agents)
    if turn is None:
        raise NotFound(f"You have no turn {name[:80]!r}.", param="turn")
    return turn


async def memory_of(db: Db, owner: str, name: str, *, agents: Sequence[str] | None) -> UUID:
    """`agents`: as in `turn_of`. Raises: NotFound."""
    id = uuid_of(name)
    if id is None or not await memories_with_ids(db, owner, [id], agents=agents):
        raise NotFound(f"You have no memory {name[:80]!r}.", param="memory")
    return id
