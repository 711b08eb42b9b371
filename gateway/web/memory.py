"""One memory: why it is known and what happened to it; edited, filed elsewhere, pinned, deleted and restored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal
from urllib.parse import quote
from uuid import UUID

import asyncpg
import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State

from db.queries.by_hand import superseded_at_night
from db.queries.decay import CountedImportance, counted_importance
from db.queries.history import MemoryEvent, SourceMessage
from db.queries.memory_list import ListedMemory, banks
from formation.by_hand import delete_by_hand, restore_by_hand
from formation.memories.text import MAX_MEMORY_CHARACTERS
from formation.procedures import MAX_PROCEDURE_CHARACTERS
from gateway.api.memories.listing import etag_of, read_memory
from gateway.api.memories.why import history_of, sources_of
from gateway.api.memories.writes import MAX_NAME_CHARACTERS, ChangeIt, MemoryEdits, change_memory, edit_of
from gateway.api.paging import MAX_LIMIT
from gateway.api.request import ApiRequest, decode_body
from gateway.errors import Conflict, GatewayError, InvalidRequest, NotFound, PreconditionFailed
from gateway.web.rendering import done_of, language_of, page
from gateway.web.sign_in import HOME, redirect
from gateway.web.visitor import MAX_FORM_BYTES, Visitor, visitor, visitor_with_form
from retrieval.memory import PROCEDURAL

# Where a change leads to afterwards, if it asks for that: the list it was made from, or the memory itself.
LIST = "list"
TODO_OF: Mapping[str, Literal["open", "done", "dropped"]] = {"complete": "done", "drop": "dropped", "reopen": "open"}
EDITED_FIELDS = ("text", "bank", "category")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMemory:
    """`restorable`: it was deleted, or superseded by upkeep."""

    memory: ListedMemory
    restorable: bool
    sources: Sequence[SourceMessage]
    events: Sequence[MemoryEvent]
    importance: CountedImportance | None
    banks: Sequence[str]


@get("/memories/{memory:str}")
async def show_memory(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person = await visitor(request, state)
    return await _page(request, person, done=done_of(request))


@post("/memories/{memory:str}/{act:str}", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def act_on_memory(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """What cannot be done is said on the page of the memory, with what was typed."""
    person, fields = await visitor_with_form(request, state)
    api, name, act = person.api, request.path_params["memory"], request.path_params["act"]
    api.require_editing()
    try:
        _, memory = await change_memory(
            api, api.owner, name, change_of(api, act, fields), if_match=fields.get("version") or None
        )
    except (Conflict, InvalidRequest, PreconditionFailed) as problem:
        return await _page(request, person, problem=problem, typed=fields)
    undo = f"&memory={memory.id}" if act in ("delete", "restore") else ""
    back = HOME if fields.get("to") == LIST else f"{HOME}/memories/{memory.id}"
    return redirect(f"{back}?done={act}{undo}")


def change_of(api: ApiRequest, act: str, fields: Mapping[str, str]) -> ChangeIt:
    """Raises: NotFound for what cannot be done to a memory; InvalidRequest."""
    match act:
        case "edit":
            sent = {name: fields[name].strip() for name in EDITED_FIELDS if fields.get(name, "").strip()}
            return edit_of(api, decode_body(msgspec.json.encode(sent), MemoryEdits))
        case "pin" | "unpin":
            return edit_of(api, MemoryEdits(pinned=act == "pin"))
        case "complete" | "drop" | "reopen":
            return edit_of(api, MemoryEdits(todo=TODO_OF[act]))
        case "delete":
            return delete_by_hand
        case "restore" | "apart":
            return restore_by_hand
        case _:
            raise NotFound(f"Nothing is called {act[:40]!r} here.")


async def _page(
    request: Request[Any, Any, Any],
    person: Visitor,
    *,
    done: str | None = None,
    problem: GatewayError | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response[str]:
    person.api.require_recall()
    found = await person.api.query(lambda db: _read(db, person, request.path_params["memory"]))
    settings = person.api.services.settings
    return page(
        request,
        "memory.html",
        status=problem.status if problem else 200,
        person=person,
        found=found,
        version=etag_of(found.memory),
        typed=typed or {},
        done=done,
        problem=language_of(request).text(f"problem.{problem.status}") if problem else None,
        reason=problem.message if isinstance(problem, InvalidRequest) else None,
        chat_url=lambda chat: chat_url(settings.openwebui_url, chat),
        all_banks=sorted({*settings.banks, *found.banks}),
        max_characters=MAX_PROCEDURE_CHARACTERS if found.memory.kind == PROCEDURAL else MAX_MEMORY_CHARACTERS,
        max_name=MAX_NAME_CHARACTERS,
    )


async def _read(db: asyncpg.Pool, person: Visitor, name: str) -> ShownMemory:
    owner, agents = person.api.owner, person.api.visible_agents
    memory = await read_memory(db, owner, name, agents=agents)
    decay, now = person.api.services.settings.retrieval.decay, datetime.now(UTC)
    history = await history_of(db, owner, str(memory.id), agents=agents, limit=MAX_LIMIT, after=0)
    superseded = memory.state == "superseded" and await superseded_at_night(db, owner, memory.id) is not None
    return ShownMemory(
        memory=memory,
        restorable=memory.state == "deleted" or superseded,
        sources=(await sources_of(db, owner, str(memory.id), agents=agents)).items,
        events=history.items[::-1],
        importance=await counted_importance(db, owner, memory.id, now=now, decay=decay),
        banks=[each.name for each in await banks(db, owner, agents=agents)],
    )


def chat_url(openwebui: str | None, chat: str | None) -> str | None:
    """Where the chat is, if that is known. Temporary chats and channels have names that are no addresses."""
    if openwebui is None or chat is None:
        return None
    try:
        UUID(chat)
    except ValueError:
        return None
    return f"{openwebui.rstrip('/')}/c/{quote(chat)}"
