"""Twin of queries/old_texts.sql: texts that are made anew in the background, of all owners."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from db.pool import Db, Vector
from db.queries.upkeep import LinkedMemory
from db.sql import load

SQL = load("old_texts")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutdatedText:
    owner: str
    id: UUID
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnToEmbed:
    user_id: str
    id: UUID
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTexts:
    """What a turn or a reply has of texts. `content`: as it came; `text`: cleaned."""

    user_id: str
    id: UUID
    content: str
    text: str
    query: str | None
    system_block: str | None
    turn_block: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredContent:
    """The text of a memory, a summary or a turn, as it stands among the vectors."""

    owner: str
    id: UUID
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSummary:
    user_id: str
    id: UUID
    text: str
    structured: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsortedMemory:
    user_id: str
    id: UUID
    key: str | None
    category: str | None
    has_type: bool
    content: str


async def outdated_texts(db: Db, *, model: str, limit: int, without: Collection[UUID]) -> list[OutdatedText]:
    return [OutdatedText(**row) for row in await db.fetch(SQL["outdated_texts"], model, limit, list(without))]


async def count_outdated_texts(db: Db, *, model: str, limit: int) -> int:
    counted: int = await db.fetchval(SQL["count_outdated_texts"], model, limit)
    return counted


async def set_embedding(db: Db, owner: str, id: UUID, *, content: str, embedding: Vector, model: str) -> UUID | None:
    """`content`: what was embedded. None: the text is another by now, or gone; nothing was written."""
    written: UUID | None = await db.fetchval(SQL["set_embedding"], owner, id, content, embedding, model)
    return written


async def turns_to_embed(
    db: Db, *, model: str, marked_only: bool, limit: int, without: Collection[UUID]
) -> list[TurnToEmbed]:
    """The newest first, then those with passages of another model."""
    rows = await db.fetch(SQL["turns_to_embed"], model, marked_only, limit, list(without))
    return [TurnToEmbed(**row) for row in rows]


async def count_turns_to_embed(db: Db, *, limit: int) -> int:
    counted: int = await db.fetchval(SQL["count_turns_to_embed"], limit)
    return counted


async def stored_texts_after(db: Db, user_id: str, turn: UUID, *, limit: int) -> list[StoredTexts]:
    return [StoredTexts(**row) for row in await db.fetch(SQL["stored_texts_after"], user_id, turn, limit)]


async def lock_texts(db: Db, user_id: str, turn: UUID) -> StoredTexts | None:
    """None: it is gone."""
    row = await db.fetchrow(SQL["lock_texts"], user_id, turn)
    return StoredTexts(**row) if row else None


async def replace_texts(db: Db, texts: StoredTexts, *, words: str) -> UUID | None:
    """None: all of it is there already, or the turn is gone; nothing was written."""
    replaced: UUID | None = await db.fetchval(
        SQL["replace_texts"],
        texts.user_id,
        texts.id,
        texts.content,
        texts.text,
        words,
        texts.query,
        texts.system_block,
        texts.turn_block,
    )
    return replaced


async def contents_after(db: Db, owner: str, vector: UUID, *, limit: int) -> list[StoredContent]:
    return [StoredContent(**row) for row in await db.fetch(SQL["contents_after"], owner, vector, limit)]


async def replace_content(
    db: Db, owner: str, vector: UUID, *, content: str, content_hash: bytes, words: str
) -> UUID | None:
    replaced: UUID | None = await db.fetchval(SQL["replace_content"], owner, vector, content, content_hash, words)
    return replaced


async def memories_with_content(db: Db, owner: str, vector: UUID) -> list[LinkedMemory]:
    return [LinkedMemory(**row) for row in await db.fetch(SQL["memories_with_content"], owner, vector)]


async def summaries_after(db: Db, user_id: str, summary: UUID, *, limit: int) -> list[StoredSummary]:
    return [StoredSummary(**row) for row in await db.fetch(SQL["summaries_after"], user_id, summary, limit)]


async def lock_summary(db: Db, user_id: str, summary: UUID) -> StoredSummary | None:
    """None: it is gone."""
    row = await db.fetchrow(SQL["lock_summary"], user_id, summary)
    return StoredSummary(**row) if row else None


async def replace_summary(
    db: Db, user_id: str, summary: UUID, *, text: str, structured: Mapping[str, Any]
) -> UUID | None:
    replaced: UUID | None = await db.fetchval(SQL["replace_summary"], user_id, summary, text, structured)
    return replaced


async def unsorted_after(db: Db, owner: str, memory: UUID, *, limit: int) -> list[UnsortedMemory]:
    rows = await db.fetch(SQL["unsorted_after"], owner, memory, limit)
    return [UnsortedMemory(**row) for row in rows]
