"""Chats that a person brings along as the turns that they would be, had they been had through here: with the same keys,
so that a chat which goes on is recognised, and the same chat twice adds nothing. Pure.
"""

import hashlib
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from db.text import storable_text
from formation.portable.chats import PastChat, PastMessage
from gateway.chat.identity import place_of, version_key
from gateway.protocol.conversation import UserMessage
from retrieval.query.clean import clean, text_hash
from retrieval.query.terms import index_text
from retrieval.secrets.find import recorded_texts


def rows_of(chat: PastChat, owner: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The user's turns, and the replies, which refer to them, as the statement import_past_turns takes them. A reply
    before the first turn is left out; no two messages have one time.
    """
    turns: list[dict[str, Any]] = []
    replies: list[dict[str, Any]] = []
    before: list[UserMessage] = []
    for message, at in _at_times(chat):
        if message.role == "user":
            text = clean(message.text)
            own = UserMessage(index=len(before), text=text, text_hash=text_hash(text))
            place = place_of(chat.id, message.id, len(before), before)
            identity = version_key(place, own.text_hash)
            turns.append(
                {
                    **_row(owner, chat, message, at, identity, text, len(before)),
                    "content": recorded_texts(storable_text(message.text))[0],
                    "text_hash": own.text_hash.hex(),
                    "place": place.hex(),
                    "reply_to": None,
                }
            )
            before.append(own)
        elif turns:
            text = storable_text(message.text)
            answered = turns[-1]["id"]
            identity = f"reply/{answered}/{message.id}"
            row = _row(owner, chat, message, at, identity, text, turns[-1]["ordinal"])
            row |= {"content": row["text"], "text_hash": text_hash(text).hex(), "place": None, "reply_to": answered}
            replies.append(row)
    return turns, replies


def _row(
    owner: str, chat: PastChat, message: PastMessage, at: datetime, identity: str, text: str, ordinal: int
) -> dict[str, Any]:
    stored, indexed = recorded_texts(text)
    return {
        "id": turn_id(owner, identity, at),
        "identity": identity,
        "role": message.role,
        "chat_id": storable_text(chat.id),
        "message_id": storable_text(message.id),
        "parent_id": storable_text(message.parent),
        "ordinal": ordinal,
        "model": storable_text(message.model) if message.model else None,
        "text": stored,
        "ts": at,
        "words": index_text(indexed),
    }


def turn_id(owner: str, identity: str, at: datetime) -> UUID:
    """The same for the same message each time; in the order of time, as every turn's id (RFC 9562, version 7)."""
    milliseconds = int(at.timestamp() * 1000) & (2**48 - 1)
    random = int.from_bytes(hashlib.sha256(f"{owner}\n{identity}".encode()).digest()[:10]) & (2**74 - 1)
    return UUID(int=milliseconds << 80 | 7 << 76 | (random >> 62) << 64 | 2 << 62 | (random & (2**62 - 1)))


def _at_times(chat: PastChat) -> Iterator[tuple[PastMessage, datetime]]:
    """Clients keep seconds, and a reply often has its question's."""
    last: datetime | None = None
    for message in chat.messages:
        at = message.ts if last is None else max(message.ts, last + timedelta(milliseconds=1))
        last = at
        yield message, at
