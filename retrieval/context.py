"""What recall may use: opened once a process."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, get_args

import asyncpg
from cachetools import TTLCache

from retrieval.availability import ErrorGuard
from retrieval.categories import RecallPolicy
from retrieval.deadlines import Deadlines
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.http_client import HttpClient
from retrieval.memory import Memory
from retrieval.observations import GuardedArm, Observe
from retrieval.ranking.rerank import Reranker
from retrieval.settings import RetrievalSettings

# Owner, chat, agent, and what that may recall.
BlockKey: TypeAlias = tuple[str, str | None, str | None, RecallPolicy]

# What was forgotten through another replica is shown no longer than this while Postgres is unavailable.
LAST_BLOCK_TTL_S = 3_600


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalContext:
    """`last_blocks`: the memories that each chat recalled last, with an agent and its policy, for when Postgres is
    unavailable. `reranker`: None where no model orders candidates. `deadlines`: holds the queries that recall has
    abandoned. `guards`: of each search, which rests after too many errors.
    """

    pool: asyncpg.Pool
    embedder: Embedder
    settings: RetrievalSettings
    observe: Observe
    last_blocks: "TTLCache[BlockKey, tuple[Memory, ...]]" = field(repr=False)
    guards: Mapping[GuardedArm, ErrorGuard] = field(repr=False)
    reranker: Reranker | None = None
    deadlines: Deadlines = field(default_factory=Deadlines, repr=False)

    def forget_last_blocks(self, owner: str) -> None:
        """Of all chats of a user."""
        for key in [each for each in self.last_blocks if each[0] == owner]:
            self.last_blocks.pop(key, None)

    async def close(self) -> None:
        """Ends what is still under way. The pool and the embedder belong to who gave them."""
        await self.deadlines.close()
        if self.reranker is not None:
            await self.reranker.close()


def open_retrieval_context(
    *,
    pool: asyncpg.Pool,
    embedder: Embedder,
    settings: RetrievalSettings,
    observe: Observe = lambda _seen: None,
    client: HttpClient | None = None,
) -> RetrievalContext:
    """`client`: for a model that reranks, if the settings name one; not closed here."""
    reranker = None
    if settings.rerank.enabled and client is not None:
        reranker = Reranker(settings=settings.rerank, client=client, pool=pool, observe=observe)
    return RetrievalContext(
        pool=pool,
        embedder=embedder,
        settings=settings,
        observe=observe,
        last_blocks=TTLCache(settings.block_cache_chats, ttl=LAST_BLOCK_TTL_S),
        guards={arm: ErrorGuard(arm, settings.guard, observe) for arm in get_args(GuardedArm)},
        reranker=reranker,
    )
