"""Users of a bench who are remembered: 200 memories each, embedded by the stand-in."""

import asyncio
from collections.abc import Callable
from uuid import NAMESPACE_URL, uuid5

from bench.stage.chat_script import MEMORIES
from bench.stage.memories import remember, stated_now
from db.pool import open_pool
from retrieval.embedding.calibrations import calibrate_and_store
from retrieval.embedding.embedder import make_embedder
from retrieval.embedding.http_client import AiohttpClient
from retrieval.settings import EmbedderSettings

MEMORIES_EACH = 200
USERS = tuple(str(uuid5(NAMESPACE_URL, f"memrelay-bench/{number}")) for number in range(8))
EMBEDDING_MODEL = "stand-in"


def embedder_settings(url: str) -> dict[str, str]:
    """For a gateway: the stand-in as its embedder."""
    return {
        "MEMRELAY_EMBEDDER": "openai",
        "MEMRELAY_EMBEDDER_URL": url,
        "MEMRELAY_EMBEDDER_MODEL": EMBEDDING_MODEL,
    }


def facts() -> list[str]:
    """As many as a user has, no two alike."""
    years = range(MEMORIES_EACH // len(MEMORIES))
    return [f"Said in the year {1980 + year}: {text}" if year else text for year in years for text in MEMORIES]


def remember_all(database_url: str, embedder_url: str, advance: Callable[[], None]) -> None:
    """Measures the stand-in's calibration too, as a gateway would at its first start."""
    asyncio.run(_remember_all(database_url, embedder_url, advance))


async def _remember_all(database_url: str, embedder_url: str, advance: Callable[[], None]) -> None:
    settings = EmbedderSettings(kind="openai", url=embedder_url, model=EMBEDDING_MODEL)
    async with AiohttpClient(connections=4) as client:
        embedder = make_embedder(settings, client=client)
        pool = await open_pool(database_url, min_connections=1, max_connections=2)
        try:
            await calibrate_and_store(pool, embedder)
            for user in USERS:
                await remember(pool, embedder, f"default/{user}", stated_now(facts()))
                advance()
        finally:
            await pool.close()
            await embedder.close()
