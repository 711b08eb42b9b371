"""The embedder for a command: calibrated, whatever its kind."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from gateway.config.settings import Settings
from retrieval.embedding.calibration import Calibration
from retrieval.embedding.calibrations import calibrate_and_store
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.http_client import Poster


@asynccontextmanager
async def bare(settings: Settings) -> AsyncIterator[CalibratedEmbedder]:
    async with Poster(connections=4) as client:
        embedder = make_embedder(settings.embedding, client=client)
        try:
            yield embedder
        finally:
            await embedder.close()


@asynccontextmanager
async def calibrated(settings: Settings, pool: asyncpg.Pool) -> AsyncIterator[CalibratedEmbedder]:
    """Raises: EmbedderFailed."""
    async with bare(settings) as embedder:
        await calibrate_and_store(pool, embedder)
        yield embedder


async def measure(settings: Settings, pool: asyncpg.Pool, *, replace: bool) -> tuple[str, Calibration]:
    """The model's name and what its scores mean. Raises: EmbedderFailed."""
    async with bare(settings) as embedder:
        calibration = await calibrate_and_store(pool, embedder, replace=replace)
        return embedder.model, calibration
