"""Turns of chats for a bench, written as the recorder writes them; both speakers are authors in one owner's store."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from bench.recall.locomo import Session
from db.queries.turns import NewTurn, record_turn
from retrieval.query.clean import text_hash
from retrieval.query.terms import index_text

BETWEEN = timedelta(seconds=20)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTurn:
    """A turn in the store. `name`: its id in the conversation."""

    id: UUID
    name: str
    said_at: datetime
    text: str


async def write_chat(
    pool: asyncpg.Pool,
    owner: str,
    session: Session,
    *,
    advance: Callable[[int], None] = lambda _done: None,
) -> list[StoredTurn]:
    stored: list[StoredTurn] = []
    for ordinal, turn in enumerate(session.turns):
        said_at = session.at + ordinal * BETWEEN
        row = turn_row(owner, f"session-{session.session}", ordinal, turn.speaker, turn.content, said_at)
        written = await record_turn(pool, owner, row)
        assert written is not None
        stored.append(StoredTurn(id=written.id, name=turn.id, said_at=said_at, text=turn.content))
        advance(1)
    return stored


def turn_row(owner: str, chat: str, ordinal: int, author: str | None, text: str, said_at: datetime) -> NewTurn:
    return NewTurn(
        user_id=owner,
        id=uuid7(),
        identity=f"{chat}/{ordinal}",
        windowed=False,
        display_name=author,
        chat_id=chat,
        message_id=None,
        parent_id=None,
        ordinal=ordinal,
        agent=None,
        model=None,
        content=text,
        text=text,
        text_hash=text_hash(text),
        indexed=index_text(text),
        ts=said_at,
    )
