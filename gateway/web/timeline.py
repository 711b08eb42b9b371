"""What changed in a visitor's memory, and what the last answers were given of it."""

from typing import Any
from uuid import UUID

from litestar import Request, Response, get
from litestar.datastructures import State

from db.queries.history import life_of_user
from db.queries.turn_memory import recent_turns
from gateway.api.memories.ids import uuid_of
from gateway.api.turn_memory import memory_of_turn
from gateway.errors import InvalidRequest
from gateway.web.memory import chat_url
from gateway.web.rendering import page
from gateway.web.visitor import Visitor, visitor

# Of a page of either list.
PAGE_SIZE = 50
# Enough to recognise a message by.
MAX_CHARACTERS = 200
LAST_REV, MAX_REV_DIGITS = 2**62, 18
LAST_TURN = UUID(int=2**128 - 1)


@get("/timeline")
async def show_timeline(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person = await visitor(request, state)
    person.api.require_recall()
    before, agents = _rev(request.query_params.get("before")), person.api.visible_agents
    found = await person.api.query(
        lambda db: life_of_user(db, person.api.owner, before=before, limit=PAGE_SIZE + 1, agents=agents)
    )
    events = found[:PAGE_SIZE]
    return page(
        request,
        "timeline.html",
        person=person,
        events=events,
        more=events[-1].rev if len(found) > PAGE_SIZE else None,
    )


@get("/answers")
async def show_answers(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person = await visitor(request, state)
    person.api.require_recall()
    before = uuid_of(request.query_params.get("before", "")) or LAST_TURN
    owner, agents = person.api.owner, person.api.visible_agents
    found = await person.api.query(
        lambda db: recent_turns(
            db, owner, before=before, limit=PAGE_SIZE + 1, max_characters=MAX_CHARACTERS, agents=agents
        )
    )
    turns = found[:PAGE_SIZE]
    more = turns[-1].id if len(found) > PAGE_SIZE else None
    return page(request, "answers.html", person=person, turns=turns, more=more)


@get("/answers/{turn:str}")
async def show_answer(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person = await visitor(request, state)
    person.api.require_recall()
    owner, agents, name = person.api.owner, person.api.visible_agents, request.path_params["turn"]
    turn = await person.api.query(lambda db: memory_of_turn(db, owner, name, agents=agents))
    return page(
        request,
        "answer.html",
        person=person,
        turn=turn,
        chat=_chat(person, turn.chat),
        blocks=[block.text for block in (turn.system_block, turn.turn_block) if block],
    )


def _chat(person: Visitor, chat: str | None) -> str | None:
    return chat_url(person.api.services.settings.openwebui_url, chat)


def _rev(text: str | None) -> int:
    if not text:
        return LAST_REV
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_REV_DIGITS):
        raise InvalidRequest("`before` is no place in the timeline.", param="before")
    return int(text)
