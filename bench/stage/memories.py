"""Memories for a bench, written as formation writes them and with their real vectors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import asyncpg

from db.queries import memories
from formation.memories.embedding import embed_texts
from formation.memories.writing.changes import Add, Change, Operation, Remove, Replace
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from retrieval.embedding.embedder import Embedder

# A step of the progress bar; the local model embeds so many in a third of a second.
AT_ONCE = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """`turns`: those that state it. `replaces`: the memory that it supersedes."""

    text: str
    said_at: datetime
    turns: tuple[UUID, ...] = ()
    replaces: UUID | None = None


def stated_now(texts: Sequence[str]) -> list[Statement]:
    now = datetime.now(UTC)
    return [Statement(text=text, said_at=now) for text in texts]


async def remember(
    pool: asyncpg.Pool,
    embedder: Embedder,
    owner: str,
    texts: Sequence[Statement],
    *,
    advance: Callable[[int], None] = lambda _done: None,
) -> list[UUID]:
    """The memories' ids, in the order of the texts, no two of which may be equal as memories."""
    await memories.add_owner(pool, owner)
    ids: list[UUID] = []
    for start in range(0, len(texts), AT_ONCE):
        batch = texts[start : start + AT_ONCE]
        embeddings = await embed_texts(embedder, [each.text for each in batch])
        new = [
            NewMemory(text=each.text, embedding=embedding, said_at=each.said_at, sources=each.turns)
            for each, embedding in zip(batch, embeddings, strict=True)
        ]
        operations = [
            Add(memory=memory) if each.replaces is None else Replace(old=each.replaces, new=memory)
            for each, memory in zip(batch, new, strict=True)
        ]
        await _apply(pool, owner, [_change(operation) for operation in operations])
        ids += [memory.id for memory in new]
        advance(len(batch))
    return ids


async def forget(pool: asyncpg.Pool, owner: str, memory: UUID) -> None:
    await _apply(pool, owner, [_change(Remove(memory=memory))])


def _change(operation: Operation) -> Change:
    return Change(operation=operation, reason="for a bench", actor="bench")


async def _apply(pool: asyncpg.Pool, owner: str, changes: Sequence[Change]) -> None:
    rev = await memories.rev(pool, owner) or 0
    async with pool.acquire() as connection, connection.transaction():
        await apply_changes(connection, owner, changes, rev=rev, said_at=datetime.now(UTC))
