"""Memories for a bench, written as formation writes them and with their real vectors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import Db, Vector
from db.queries import memories
from formation.reconcile.normalize import content_hash
from retrieval.embedding.embedder import Embedder
from retrieval.query.terms import index_text

IMPORTANCE = 0.6  # level 3 of 5, formation's default
# A step of the progress bar; the local model embeds so many in a third of a second.
AT_ONCE = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """`turns`: those it was learned from."""

    text: str
    said_at: datetime
    turns: tuple[UUID, ...] = ()


def told_now(texts: Sequence[str]) -> list[Told]:
    now = datetime.now(UTC)
    return [Told(text=text, said_at=now) for text in texts]


async def remember(
    pool: asyncpg.Pool,
    embedder: Embedder,
    owner: str,
    told: Sequence[Told],
    *,
    advance: Callable[[int], None] = lambda _done: None,
) -> list[UUID]:
    """The memories' ids, in the order of the texts, no two of which may fold alike."""
    await memories.add_owner(pool, owner)
    ids: list[UUID] = []
    for start in range(0, len(told), AT_ONCE):
        batch = told[start : start + AT_ONCE]
        vectors = await embedder.passages([each.text for each in batch])
        async with pool.acquire() as connection, connection.transaction():
            added = [
                await _add(connection, owner, each, vector, embedder.model)
                for each, vector in zip(batch, vectors, strict=True)
            ]
            await _tell(connection, owner, "ADD", added)
        ids += added
        advance(len(batch))
    return ids


async def forget(pool: asyncpg.Pool, owner: str, memory: UUID) -> None:
    async with pool.acquire() as connection, connection.transaction():
        await memories.delete_memory(connection, owner, memory)
        await _tell(connection, owner, "DELETE", [memory])


async def _tell(db: Db, owner: str, event: memories.Event, changed: Sequence[UUID]) -> None:
    """In the history, as every change is: by it a gateway knows that what it keeps is no longer so."""
    rev = await memories.rev(db, owner) or 0
    await memories.raise_rev(db, owner, expected=rev, by=len(changed))
    for place, memory in enumerate(changed, rev + 1):
        await memories.add_history(db, owner, place, event=event, memory=memory, reason="for a bench", actor="bench")


async def _add(db: Db, owner: str, told: Told, embedding: Vector, model: str) -> UUID:
    id = uuid7()
    vector = await memories.add_vector(
        db,
        owner,
        uuid7(),
        content=told.text,
        content_hash=content_hash(told.text),
        embedding=embedding,
        model=model,
        words=index_text(told.text),
    )
    await memories.add_link(
        db,
        owner,
        id,
        vector=vector,
        bank="General",
        key=None,
        importance=IMPORTANCE,
        state="active",
        unresolved=False,
        said_at=told.said_at,
        valid_to=None,
        actor="bench",
    )
    for turn in told.turns:
        await memories.add_source(db, owner, memory=id, turn=turn, said_at=told.said_at)
    return id
