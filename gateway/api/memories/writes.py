"""POST /api/memories, PATCH and DELETE /api/memories/{id}, POST /api/memories/{id}/restore (decision 0059).

Every write is one transaction: the change, its history and what its Idempotency-Key got.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any, Literal
from uuid import UUID

import asyncpg
import msgspec
from litestar import Request, Response, delete, patch, post
from litestar.datastructures import State

from db.queries import memories
from db.queries.by_hand import EditableMemory, editable_memory
from db.queries.idempotency import note_written
from db.queries.memories import MemoryType
from db.queries.memory_list import ListedMemory
from formation.by_hand import (
    Changing,
    NoTodo,
    PlaceTaken,
    WrongState,
    add_by_hand,
    changing,
    delete_by_hand,
    edit_by_hand,
    restore_by_hand,
    set_todo_by_hand,
)
from formation.facts import MAX_KEY_CHARACTERS
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.memories.writing.operations import NotApplicable
from formation.memories.writing.writer import RevChanged
from formation.procedures import MAX_PROCEDURE_CHARACTERS
from formation.wanted_memory import Filing, MemoryRefused, WantedMemory, values_of
from gateway.api.idempotency import NamedRequest, answered_before, named_request
from gateway.api.memories.ids import no_memory
from gateway.api.memories.listing import etag_of, read_memory
from gateway.api.request import ApiRequest, authenticated, decode_body, read_body
from gateway.auth.ids import SPACE_OWNER, id_problem
from gateway.errors import Conflict, InvalidRequest, NotFound, PreconditionFailed

# Enough for a procedure of escaped four-byte characters with all its fields.
MAX_BODY_BYTES = 32_768
# A label in lists, as in a file of published memories.
MAX_NAME_CHARACTERS = 40

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_MEMORY_CHARACTERS)]
# Of a procedure; any other memory has at most as many as a new one.
EditedText = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_PROCEDURE_CHARACTERS)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME_CHARACTERS)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_KEY_CHARACTERS)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Unset = msgspec.UnsetType
UNSET = msgspec.UNSET


class NewMemoryBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`bank`, `category`, `type`: by the text, if missing. `agent`: the only one that is to recall it; missing: all."""

    text: Text
    key: Key | None = None
    bank: Name | None = None
    category: Name | None = None
    importance: Share | Unset = UNSET
    pinned: bool = False
    agent: str | None = None
    type: MemoryType | None = None


class MemoryEdits(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is missing stays as it is. `text`: of a procedure its name and, each on a line, its numbered steps. `todo`:
    what becomes of a to-do.
    """

    text: EditedText | Unset = UNSET
    key: Key | Unset | None = UNSET
    bank: Name | Unset = UNSET
    category: Name | Unset | None = UNSET
    importance: Share | Unset = UNSET
    pinned: bool | Unset = UNSET
    agent: str | Unset | None = UNSET
    type: MemoryType | Unset = UNSET
    todo: Literal["open", "done", "dropped"] | Unset = UNSET


# Of the answer, and the memory that it is about.
Written = tuple[int, UUID]
Work = Callable[[Changing], Awaitable[Written]]
ChangeIt = Callable[[Changing, EditableMemory], Awaitable[None]]
# The status of the answer, and the memory as it is now.
WrittenMemory = tuple[int, ListedMemory]


@post("/api/memories", status_code=201, request_max_body_size=MAX_BODY_BYTES)
async def add_memory(request: Request[Any, Any, Any], state: State) -> Response[ListedMemory]:
    """201, or 200 with the memory that says the same."""
    api, owner, body = await _begin(request, state)
    sent = decode_body(body, NewMemoryBody)
    agent = api.agent_named(sent.agent)
    wanted = WantedMemory(
        text=sent.text,
        bank=_name(sent.bank, "bank"),
        category=_name(sent.category, "category"),
        key=sent.key,
        importance=None if sent.importance is UNSET else sent.importance,
        pinned=sent.pinned,
        agent=agent,
        type=sent.type,
        own=agent is not None and api.services.policy.of(agent).recall.own,
    )

    async def work(change: Changing) -> Written:
        if await memories.rev(change.connection, owner) is None:
            raise NotFound(f"There is no user {owner.partition('/')[2][:80]!r}.", param="user")
        added = await add_by_hand(change, wanted, _filing(api))
        return 201 if added.is_new else 200, added.memory

    # Who comes with a key or a header of their own is there, and so is the space; an admin may have mistyped.
    creates = api.caller.role != "admin" or owner.endswith(f"/{SPACE_OWNER}")
    return _answer(await write_memory(api, owner, work, named=named_request(request, body), creates=creates))


@patch("/api/memories/{memory:str}", request_max_body_size=MAX_BODY_BYTES)
async def edit_memory(request: Request[Any, Any, Any], state: State) -> Response[ListedMemory]:
    api, owner, body = await _begin(request, state)
    return await _change(api, request, owner, body, edit_of(api, decode_body(body, MemoryEdits)))


@delete("/api/memories/{memory:str}", status_code=200)
async def delete_memory(request: Request[Any, Any, Any], state: State) -> Response[ListedMemory]:
    """The memory, which can be restored until its `purge_at`."""
    api, owner, body = await _begin(request, state)
    return await _change(api, request, owner, body, delete_by_hand)


@post("/api/memories/{memory:str}/restore", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def restore_memory(request: Request[Any, Any, Any], state: State) -> Response[ListedMemory]:
    api, owner, body = await _begin(request, state)
    return await _change(api, request, owner, body, restore_by_hand)


def edit_of(api: ApiRequest, sent: MemoryEdits) -> ChangeIt:
    """Raises: InvalidRequest, Forbidden; what it returns raises as `edit_by_hand`."""
    given = {field: getattr(sent, field) for field in sent.__struct_fields__ if getattr(sent, field) is not UNSET}
    text, todo = given.pop("text", None), given.pop("todo", None)
    for field in given.keys() & {"bank", "category"}:
        given[field] = _name(given[field], field)
    api.agent_named(given.get("agent"))

    async def edit(change: Changing, memory: EditableMemory) -> None:
        await edit_by_hand(change, memory, replace(values_of(memory), **given), _filing(api), text=text)
        if todo is not None and (edited := await editable_memory(change.connection, change.owner, memory.id)):
            await set_todo_by_hand(change, edited, todo)

    return edit


async def change_memory(
    api: ApiRequest,
    owner: str,
    name: str,
    change_it: ChangeIt,
    *,
    if_match: str | None = None,
    named: NamedRequest | None = None,
) -> WrittenMemory:
    """One of the owner's memories, changed as `change_it` does. `if_match`: its ETags, of which one has to hold still.

    Raises: NotFound, PreconditionFailed, and as `write_memory`.
    """

    async def work(change: Changing) -> Written:
        memory = await _expected(api, change, name, if_match)
        await change_it(change, memory)
        return 200, memory.id

    return await write_memory(api, owner, work, named=named)


async def _change(
    api: ApiRequest, request: Request[Any, Any, Any], owner: str, body: bytes, change_it: ChangeIt
) -> Response[ListedMemory]:
    name, if_match = request.path_params["memory"], request.headers.get("if-match")
    named = named_request(request, body)
    return _answer(await change_memory(api, owner, name, change_it, if_match=if_match, named=named))


async def _begin(request: Request[Any, Any, Any], state: State) -> tuple[ApiRequest, str, bytes]:
    """Who asks, whose memory it is, and the body. Raises: as these steps do."""
    api = authenticated(request, state)
    owner = api.memory_owner_of(request.query_params.get("user"))
    api.require_editing()
    return api, owner, await read_body(request, api)


async def write_memory(
    api: ApiRequest, owner: str, work: Work, *, named: NamedRequest | None = None, creates: bool = False
) -> WrittenMemory:
    """What `work` has written, in one transaction with what its Idempotency-Key got. `creates`: the user, if need be.

    Raises: what `work` raises, as an error of the API.
    """

    async def run(pool: asyncpg.Pool) -> WrittenMemory:
        async with changing(pool, owner, actor=api.actor, creates=creates, observe=api.services.observe) as change:
            db = change.connection
            before = await answered_before(db, owner, named) if named else None
            status, id = (before.status, before.memory) if before else await work(change)
            if named and not before:
                await note_written(db, owner, named.key, request_hash=named.hash, status=status, memory=id)
            return status, await read_memory(db, owner, str(id), agents=api.visible_agents)

    try:
        written = await api.query(run)
    except MemoryRefused as refused:
        raise InvalidRequest(
            f"`{refused.field}` cannot be stored: it {refused}. Nothing was changed.", param=refused.field
        ) from None
    except PlaceTaken as taken:
        raise Conflict(
            f"The memory {taken.by} says the same or has the place of this key. Change or delete that one first."
        ) from None
    except NoTodo as other:
        raise InvalidRequest(
            f"The memory is of the type {other.type}. Only one of the type todo has a `todo`.", param="todo"
        ) from None
    except WrongState as wrong:
        raise Conflict(f"The memory is {wrong.state}, which does not allow this.") from None
    except NotApplicable:
        raise Conflict("Another memory has its place. Change or delete that one first.") from None
    except RevChanged:
        raise Conflict("The user's memory was erased meanwhile. Nothing was changed.") from None
    if api.services.retrieval is not None:
        api.services.retrieval.forget_last_blocks(owner)
    return written


def _answer(written: WrittenMemory) -> Response[ListedMemory]:
    status, memory = written
    return Response(memory, status_code=status, headers={"etag": etag_of(memory)})


async def _expected(api: ApiRequest, change: Changing, name: str, if_match: str | None) -> EditableMemory:
    """The memory, if it is as If-Match says. Raises: NotFound, PreconditionFailed."""
    listed = await read_memory(change.connection, change.owner, name, agents=api.visible_agents)
    if if_match is not None and if_match.strip() != "*" and etag_of(listed) not in map(str.strip, if_match.split(",")):
        raise PreconditionFailed(
            "The memory has changed since it was read. Read it again, and send its new ETag.", param="if-match"
        )
    memory = await editable_memory(change.connection, change.owner, listed.id)
    if memory is None:
        raise no_memory(name)
    return memory


def _filing(api: ApiRequest) -> Filing:
    settings = api.services.settings
    return Filing(banks=settings.banks, categorises=settings.categorises)


def _name(text: str | None, param: str) -> str | None:
    if text is None:
        return None
    name = " ".join(text.split())
    if problem := id_problem(name):
        raise InvalidRequest(f"`{param}` {problem}.", param=param)
    return name
