"""Chats that a person brings along: OpenWebUI's export and ChatGPT's conversations.json (docs/export.md).

Of each chat the branch that was last open is read, user's messages and replies with a text. Everything else (system and
tool messages, pictures, hidden instructions) is left out. Pure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import msgspec

from db.text import whole_characters, without_mark

T = TypeVar("T")
ChatFormat = Literal["openwebui", "chatgpt"]
Role = Literal["user", "assistant"]
# So many messages of a branch are followed; a chat of a thousand turns has two thousand. Against circles too.
MAX_MESSAGES = 20_000
EXPECTED = "Send OpenWebUI's export of chats (a JSON list, or a chat a line) or ChatGPT's conversations.json"


class BadChatExport(Exception):
    """The file, or a chat of it, cannot be read. One sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastMessage:
    """`parent`: the id of the message before it, as the client has it; "" for the first."""

    id: str
    parent: str
    role: Role
    text: str
    ts: datetime
    model: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastChat:
    """`user`: whose it was there, where the export says so. `messages`: oldest first, at least one of the user's."""

    id: str
    user: str | None
    messages: Sequence[PastMessage]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastChats:
    """`empty`: chats without a message of the user's. `unread`: those that cannot be read, and why."""

    format: ChatFormat
    chats: Sequence[PastChat]
    empty: int
    unread: Sequence[str] = ()


class OpenWebUIMessage(msgspec.Struct, rename="camel"):
    role: str = ""
    content: Any = ""
    parent_id: str | None = None
    timestamp: float | None = None
    model: str | None = None


class OpenWebUIHistory(msgspec.Struct, rename="camel"):
    messages: dict[str, OpenWebUIMessage] = {}
    current_id: str | None = None


class OpenWebUIChatBody(msgspec.Struct):
    history: OpenWebUIHistory = msgspec.field(default_factory=OpenWebUIHistory)


class OpenWebUIChat(msgspec.Struct):
    id: str
    chat: OpenWebUIChatBody
    user_id: str | None = None
    created_at: float | None = None


class ChatGptAuthor(msgspec.Struct):
    role: str = ""


class ChatGptContent(msgspec.Struct):
    content_type: str = ""
    parts: list[Any] = []


class ChatGptMessage(msgspec.Struct):
    id: str
    author: ChatGptAuthor
    content: ChatGptContent | None = None
    create_time: float | None = None
    metadata: dict[str, Any] | None = None


class ChatGptNode(msgspec.Struct):
    message: ChatGptMessage | None = None
    parent: str | None = None


class ChatGptChat(msgspec.Struct):
    mapping: dict[str, ChatGptNode]
    current_node: str | None = None
    create_time: float | None = None
    conversation_id: str | None = None
    id: str | None = None


class ChatShape(msgspec.Struct):
    """By which of these a chat has, the formats are told apart."""

    chat: Any = None
    mapping: Any = None


def read_chats(body: bytes, *, now: datetime) -> PastChats:
    """`now`: for chats without any date; nothing is later. Raises: BadChatExport, also if no chat can be read."""
    raw = _chats_of(without_mark(body))
    if not raw:
        return PastChats(format="openwebui", chats=(), empty=0)
    format = _format_of(raw[0])
    read = _openwebui if format == "openwebui" else _chatgpt
    chats, unread = [], []
    for number, each in enumerate(raw, 1):
        try:
            chats.append(read(each, now))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            unread.append(f"Chat {number} cannot be read: {error}.")
    if not chats:
        raise BadChatExport(unread[0])
    full = [chat for chat in chats if any(message.role == "user" for message in chat.messages)]
    return PastChats(format=format, chats=full, empty=len(chats) - len(full), unread=unread)


def _chats_of(body: bytes) -> Sequence[msgspec.Raw]:
    """Of a list, or of a chat a line."""
    if body.lstrip()[:1] == b"[":
        return _decoded(body, list[msgspec.Raw], "The file")
    lines = enumerate(body.splitlines(), 1)
    return [_decoded(line, msgspec.Raw, f"Line {number}") for number, line in lines if line.strip()]


def _decoded(json: bytes, shape: type[T], whose: str) -> T:
    try:
        try:
            return msgspec.json.decode(json, type=shape)
        except msgspec.MsgspecError:
            return msgspec.json.decode(whole_characters(json), type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadChatExport(f"{whose} is not JSON. {EXPECTED}.") from error


def _format_of(raw: msgspec.Raw) -> ChatFormat:
    try:
        shape = msgspec.json.decode(raw, type=ChatShape)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadChatExport(f"The first item is no chat. {EXPECTED}.") from error
    if shape.mapping is not None:
        return "chatgpt"
    if shape.chat is not None:
        return "openwebui"
    raise BadChatExport(f"The first item has neither `chat` nor `mapping`. {EXPECTED}.")


def _openwebui(raw: msgspec.Raw, now: datetime) -> PastChat:
    chat = msgspec.json.decode(raw, type=OpenWebUIChat)
    history, at = chat.chat.history, _moment(chat.created_at, now, now)
    messages = []
    for id in _branch(history.current_id, {id: each.parent_id for id, each in history.messages.items()}):
        each = history.messages[id]
        at = _moment(each.timestamp, at, now)
        role = _role(each.role)
        if role is not None and (text := _text(each.content)):
            parent = each.parent_id or ""
            messages.append(PastMessage(id=id, parent=parent, role=role, text=text, ts=at, model=each.model))
    return PastChat(id=chat.id, user=chat.user_id, messages=messages)


def _chatgpt(raw: msgspec.Raw, now: datetime) -> PastChat:
    """Its ids are not OpenWebUI's, and say so."""
    chat = msgspec.json.decode(raw, type=ChatGptChat)
    at = _moment(chat.create_time, now, now)
    messages: list[PastMessage] = []
    for id in _branch(chat.current_node, {id: node.parent for id, node in chat.mapping.items()}):
        each = chat.mapping[id].message
        if each is None or each.content is None or (each.metadata or {}).get("is_visually_hidden_from_conversation"):
            continue
        at = _moment(each.create_time, at, now)
        role = _role(each.author.role)
        if role is not None and each.content.content_type in ("text", "multimodal_text"):
            text = _text(each.content.parts)
            parent = messages[-1].id if messages else ""
            model = (each.metadata or {}).get("model_slug")
            if text:
                known = model if isinstance(model, str) else None
                messages.append(PastMessage(id=each.id, parent=parent, role=role, text=text, ts=at, model=known))
    return PastChat(id=f"chatgpt-{chat.conversation_id or chat.id or chat.current_node}", user=None, messages=messages)


def _branch(last: str | None, parents: dict[str, str | None]) -> list[str]:
    """From the first message to the one that was last open; without one, to the last that is listed."""
    at = last if last in parents else next(reversed(parents), None)
    found: dict[str, None] = {}
    while at is not None and at in parents and at not in found and len(found) < MAX_MESSAGES:
        found[at] = None
        at = parents[at]
    return list(reversed(found))


def _role(role: str) -> Role | None:
    match role:
        case "user" | "assistant":
            return role
    return None


def _text(content: object) -> str:
    """Of text, or of its parts: texts, and objects that have one."""
    return "\n".join(part for part in _parts(content) if part.strip())


def _parts(content: object) -> Iterator[str]:
    match content:
        case str():
            yield content
        case list():
            for part in content:
                if isinstance(part, str):
                    yield part
                elif isinstance(part, dict) and isinstance(part.get("text"), str):
                    yield part["text"]


def _moment(seconds: float | None, known: datetime, now: datetime) -> datetime:
    """Never in the future. `known`: of the message before, where there is none."""
    try:
        return known if not seconds or seconds <= 0 else min(datetime.fromtimestamp(seconds, UTC), now)
    except (ValueError, OverflowError, OSError):
        return known
