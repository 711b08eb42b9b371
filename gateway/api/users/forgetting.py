"""What this process keeps of a user beside Postgres: caches, which are emptied, and the spool, which is replayed."""

import asyncio
from datetime import UTC, datetime, timedelta

import asyncpg

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from db.queries.upkeep import erased_since
from gateway.services import Services
from retrieval.context import LAST_BLOCK_TTL_S
from retrieval.deadlines import sleep_unless_cancelled
from retrieval.text_cache import forget_texts

# The spool is replayed every second while Postgres is there; of an erased user nothing is written then.
SPOOL_LOOKS, POLL_S = 30, 0.05
# As keys are followed: a scan of an index that is nearly empty.
FOLLOW_EVERY_S = 1.0
# Longer than an erasure takes, or an outage that ends within what a last block is kept for.
LATEST_NOTICE = timedelta(seconds=LAST_BLOCK_TTL_S)


def forget_last_blocks(services: Services, owner: str) -> None:
    """What would be shown of the user's memory while Postgres is unavailable."""
    if services.retrieval is not None:
        services.retrieval.forget_last_blocks(owner)


def forget_in_process(services: Services, owner: str) -> None:
    """Texts of this user: the last blocks by owner; what is cached by text alone goes as a whole, and fills again."""
    forget_last_blocks(services, owner)
    services.embedder.forget_questions()
    forget_texts()


async def follow_erasures(services: Services, pool: asyncpg.Pool) -> None:
    """Until cancelled: who is erased through another process, or at the command line, is forgotten here too."""
    forgotten: dict[str, datetime] = {}
    while True:
        since = datetime.now(UTC) - LATEST_NOTICE
        try:
            erased = await erased_since(pool, since)
        except (*DATABASE_UNAVAILABLE_ERRORS, asyncpg.PostgresError):
            erased = {}  # asked again in a moment; recall has nothing but the last blocks meanwhile
        for owner, at in erased.items():
            if forgotten.get(owner) != at:
                forget_in_process(services, owner)
        forgotten = {owner: at for owner, at in (forgotten | erased).items() if at > since}
        await sleep_unless_cancelled(FOLLOW_EVERY_S)


async def spool_replayed(services: Services) -> int:
    """How many rows still wait, after a moment in which they may have been replayed."""
    for _ in range(SPOOL_LOOKS):
        if not services.recorder.waiting:
            break
        await asyncio.sleep(POLL_S)
    return services.recorder.waiting
