"""What this process keeps of a user beside Postgres: caches, which are emptied, and the spool, which is replayed."""

import asyncio
from contextlib import suppress

import asyncpg

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from formation.memories.erasure import NewErasures
from gateway.services import Services
from retrieval.deadlines import sleep_unless_cancelled
from retrieval.text_cache import forget_texts

# The spool is replayed every second while Postgres is there; of an erased user nothing is written then.
SPOOL_LOOKS, POLL_S = 30, 0.05
# As keys are followed: a scan of an index that is nearly empty.
FOLLOW_EVERY_S = 1.0


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
    erasures = NewErasures()
    while True:
        # Asked again in a moment; recall has nothing but the last blocks meanwhile.
        with suppress(*DATABASE_UNAVAILABLE_ERRORS, asyncpg.PostgresError):
            for owner in await erasures.owners(pool):
                forget_in_process(services, owner)
        await sleep_unless_cancelled(FOLLOW_EVERY_S)


async def spool_replayed(services: Services) -> int:
    """How many rows still wait, after a moment in which they may have been replayed."""
    for _ in range(SPOOL_LOOKS):
        if not services.recorder.waiting:
            break
        await asyncio.sleep(POLL_S)
    return services.recorder.waiting
