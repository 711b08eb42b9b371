"""Putting memories where recall looks, as formation writes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Protocol
from uuid import UUID

import asyncpg
from uuid_utils.compat import uuid7

from db.pool import Vector
from retrieval.query.terms import index_text

SAID_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    id: UUID
    vector: UUID


class PassageEmbedder(Protocol):
    @property
    def model(self) -> str: ...

    async def passages(self, texts: Sequence[str]) -> list[Vector]: ...


async def remember(
    pool: asyncpg.Pool,
    embedder: PassageEmbedder | None,
    owner: str,
    text: str,
    *,
    state: str = "active",
    agent: str | None = None,
    importance: float = 0.6,
    valid_to: datetime | None = None,
    bank: str = "General",
) -> Written:
    """`embedder` None: the text waits for one."""
    vector, link = uuid7(), uuid7()
    embedding = (await embedder.passages([text]))[0] if embedder else None
    await pool.execute(
        "insert into users (user_id, rev) values ($1, 1) on conflict (user_id) do update set rev = users.rev + 1", owner
    )
    await pool.execute(
        "insert into history (user_id, rev, event, memory, reason, actor)"
        " select user_id, rev, 'ADD', $2, 'told', 'test' from users where user_id = $1",
        *(owner, link),
    )
    await pool.execute(
        "insert into vectors (owner, id, content, content_hash, embedding, model, words)"
        " values ($1, $2, $3, $4, $5, $6, to_tsvector('simple', $7))",
        *(owner, vector, text, sha256(text.encode()).digest(), embedding, embedder.model if embedder else None),
        index_text(text),
    )
    await pool.execute(
        "insert into users_vectors (user_id, id, vector_owner, vector, agent, bank, importance, state, valid_to,"
        " said_at) values ($1, $2, $1, $3, $4, $5, $6, $7, $8, $9)",
        *(owner, link, vector, agent, bank, importance, state, valid_to, SAID_AT),
    )
    return Written(id=link, vector=vector)
