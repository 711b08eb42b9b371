"""POST /api/openwebui/events/{secret}: what OpenWebUI's webhook tells of (decision 0070).

OpenWebUI signs nothing, so the address holds the secret: a key of the role `events`, which opens nothing else. Whatever
the event is about, known here or not, the answer is the same. It is sent once, so it is stored, and the worker does the
rest.
"""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import msgspec
from litestar import Request, post
from litestar.datastructures import State

from db.queries import keys
from db.queries.openwebui_events import PREVIEW_CHARACTERS, schedule_erasure, take_in
from db.text import storable_text, whole_characters
from gateway.api.request import ApiRequest, decode_body, read_body
from gateway.api.users.forgetting import forget_last_blocks
from gateway.auth.caller import Caller
from gateway.auth.ids import id_problem, user_id_problem
from gateway.auth.key import Key
from gateway.errors import NotFound
from gateway.observations import OpenWebUIEventTaken
from gateway.services import Services

# OpenWebUI cuts every text to 1,000 characters; an event is a few kilobytes.
MAX_BODY_BYTES = 65_536
# As for what is deleted here.
ERASED_AFTER = timedelta(days=30)
MAX_EVENT_ID_CHARACTERS = 100


class EventParty(msgspec.Struct):
    """Who did it, or what it was done to. An id of another type names nobody. `type`: memory, user, …"""

    id: Any = None
    type: Any = None


class WebhookEvent(msgspec.Struct):
    """As OpenWebUI 0.12 sends it. What is not named here is not read. `created_at`: seconds since 1970."""

    id: str
    event: str
    created_at: float = 0.0
    actor: EventParty | None = None
    subject: EventParty | None = None
    data: dict[str, Any] | None = None


class KnownEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One that something follows from. `user`: whose, within the space. `subject`: the id of what it is about."""

    user: str
    subject: str
    chat: str | None = None
    detail: dict[str, Any] = {}


@post("/api/openwebui/events/{secret:str}", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def take_event(request: Request[Any, Any, Any], state: State) -> None:
    """Take an event of OpenWebUI's webhook."""
    services: Services = state.services
    key = key_of(services, request.path_params["secret"])
    space = key.spaces[0]
    caller = Caller(owner=None, role="events", space=space, key_id=key.id, key_prefix=key.prefix)
    api = ApiRequest(services=services, caller=caller)
    event = decode_body(whole_characters(await read_body(request, api)), WebhookEvent)
    known = known_event(event)
    new = await api.query(lambda pool: _take(pool, space, key, event, known))
    if known is not None and new:
        forget_last_blocks(services, f"{space}/{known.user}")
    services.observe(OpenWebUIEventTaken(kind=storable_text(event.event)[:MAX_EVENT_ID_CHARACTERS], new=new))


def key_of(services: Services, secret: str) -> Key:
    """Raises: NotFound, the same for a key of another role as for none; RateLimited; ServiceUnavailable."""
    key = services.keys.find(secret, now=time.monotonic())
    if key is None or key.role != "events" or not services.settings.openwebui_events:
        raise NotFound("There is no such address.")
    return key


def known_event(event: WebhookEvent) -> KnownEvent | None:
    """None: nothing follows from it, or it does not name what it is about."""
    data, subject = event.data or {}, _id(event.subject)
    actor = _id(event.actor)
    chat, rating = data.get("chat_id"), data.get("rating")
    if subject is None or not event.id or len(event.id) > MAX_EVENT_ID_CHARACTERS:
        return None
    match event.event:
        case "chat.deleted":
            return _known(data.get("owner_id", actor), subject)
        case "chat.deleted_all" | "user.deleted":
            return _known(subject, subject)
        case "message.deleted" if isinstance(chat, str):
            return _known(actor, subject, chat=chat)
        case "message.updated" if isinstance(chat, str):  # else one of a channel
            preview = str(data.get("content_preview") or "")[:PREVIEW_CHARACTERS]
            return _known(actor, subject, chat=chat, detail={"preview": storable_text(preview)})
        case "memory.created" | "memory.updated":
            preview = str(data.get("content_preview") or "")[:PREVIEW_CHARACTERS]
            # Only what a model changes at once, by a tool or after a chat, names its operation.
            return _known(actor, subject, detail={"preview": storable_text(preview), "by_model": "operation" in data})
        case "memory.deleted":
            assert event.subject is not None
            return _known(actor, subject, detail={"all": event.subject.type == "user"})
        case "feedback.created" | "feedback.updated" | "feedback.deleted":
            detail = {"rating": int(rating)} if rating in (1, -1) else {}
            return _known(actor, subject, detail=detail)
    return None


def _id(party: EventParty | None) -> str | None:
    return party.id if party is not None and isinstance(party.id, str) and not id_problem(party.id) else None


def _known(
    user: object, subject: str, *, chat: str | None = None, detail: dict[str, Any] | None = None
) -> KnownEvent | None:
    if not isinstance(user, str) or user_id_problem(user) or (chat is not None and id_problem(chat)):
        return None
    return KnownEvent(user=user, subject=subject, chat=chat, detail=detail or {})


async def _take(pool: asyncpg.Pool, space: str, key: Key, event: WebhookEvent, known: KnownEvent | None) -> bool:
    """Whether it is new. A user who was deleted is paused at once, and erased 30 days later."""
    now = datetime.now(UTC)
    async with pool.acquire() as connection, connection.transaction():
        await keys.note_event(connection, key.id, storable_text(event.event)[:MAX_EVENT_ID_CHARACTERS])
        if known is None:
            return False
        owner = f"{space}/{known.user}"
        new = await take_in(
            connection,
            owner,
            storable_text(event.id),
            event=event.event,
            subject=known.subject,
            chat=known.chat,
            detail=known.detail,
            happened_at=_moment(event.created_at, now),
            key=key.id,
        )
        if new is not None and event.event == "user.deleted":
            await schedule_erasure(connection, owner, now + ERASED_AFTER, actor=f"openwebui {key.prefix}")
        return new is not None


def _moment(seconds: float, now: datetime) -> datetime:
    """Of an event without a time, now; never in the future."""
    try:
        return min(datetime.fromtimestamp(seconds, UTC), now) if seconds > 0 else now
    except (ValueError, OverflowError, OSError):
        return now
