"""What people say of their memory: POST /api/turns/{id}/mark and POST /api/feedback."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, TypeVar
from uuid import UUID

import msgspec
from litestar import Request, post
from litestar.datastructures import State
from uuid_utils.compat import uuid7

from db.pool import Db
from db.queries.feedback import Kind, add_feedback, find_turn, mark
from db.queries.memories import add_owner
from db.text import storable_text
from gateway.api.asking import asked, body_of
from gateway.errors import InvalidRequest, NotFound

T = TypeVar("T")

# A few sentences; the table takes as many.
LONGEST_NOTE = 2_000
# A note in characters of four bytes, each escaped, and as much again.
LONGEST_BODY_BYTES = 32_768


class MarkBody(msgspec.Struct, forbid_unknown_fields=True):
    valuable: bool = True


class FeedbackBody(msgspec.Struct, forbid_unknown_fields=True):
    """`turn`: its id, or the client's id of the message or of its reply."""

    kind: Kind
    turn: str | None = None
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    id: UUID
    marked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    id: UUID
    kind: Kind
    turn: UUID | None
    ts: datetime


@post("/api/turns/{turn:str}/mark", status_code=200, request_max_body_size=LONGEST_BODY_BYTES)
async def mark_turn(request: Request[Any, Any, Any], state: State) -> Marked:
    """Call a turn valuable, or take that back. A marked turn is also found by its meaning."""
    async with asked(request, state) as question:
        body = read(await body_of(request, question.services), MarkBody)
        turn = await turn_of(question.pool, question.owner, request.path_params["turn"])
        marked_at = await mark(question.pool, question.owner, turn, valuable=body.valuable)
    return Marked(id=turn, marked_at=marked_at)


@post("/api/feedback", status_code=201, request_max_body_size=LONGEST_BODY_BYTES)
async def report_feedback(request: Request[Any, Any, Any], state: State) -> Reported:
    async with asked(request, state) as question:
        owner, id = question.owner, uuid7()
        body = read(await body_of(request, question.services), FeedbackBody)
        turn = await turn_of(question.pool, owner, body.turn) if body.turn is not None else None
        await add_owner(question.pool, owner)
        ts = await add_feedback(question.pool, owner, id, kind=body.kind, turn=turn, note=storable_text(body.note))
    return Reported(id=id, kind=body.kind, turn=turn, ts=ts)


async def turn_of(db: Db, owner: str, name: str) -> UUID:
    """Raises: NotFound."""
    turn = await find_turn(db, owner, _uuid(name), message=storable_text(name))
    if turn is None:
        raise NotFound(f"You have no turn {name[:80]!r}.", param="turn")
    return turn


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def read(body: bytes, shape: type[T]) -> T:
    """An empty body is an empty object. Raises: InvalidRequest, which says what is wrong and where."""
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except msgspec.MsgspecError as wrong:
        what, _, path = str(wrong).partition(" - at `$.")
        field = path.rstrip("`")
        if not field:
            raise InvalidRequest(f"The request body cannot be read: {what}.") from wrong
        raise InvalidRequest(f"`{field}` cannot be read: {what}.", param=field) from wrong
    except (UnicodeDecodeError, RecursionError) as wrong:
        raise InvalidRequest("The request body is not JSON in UTF-8.") from wrong
