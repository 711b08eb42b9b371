"""The embedder that a command uses, opened and closed with the command."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from gateway.config.settings import Settings
from retrieval.embedding.calibration import Calibration
from retrieval.embedding.calibrations import calibrate_and_store
from retrieval.embedding.embedder import CalibratedEmbedder, make_embedder
from retrieval.embedding.http_client import AiohttpClient
from retrieval.need.stored import adopt_need


@asynccontextmanager
async def open_embedder(settings: Settings) -> AsyncIterator[CalibratedEmbedder]:
    async with AiohttpClient(connections=4) as client:
        embedder = make_embedder(settings.retrieval.embedder, client=client)
        try:
            yield embedder
        finally:
            await embedder.close()


@asynccontextmanager
async def calibrated_embedder(settings: Settings, pool: asyncpg.Pool) -> AsyncIterator[CalibratedEmbedder]:
    """Raises: EmbedderFailed."""
    async with open_embedder(settings) as embedder:
        await calibrate_and_store(pool, embedder)
        await adopt_need(pool, embedder)
        yield embedder


async def measure(settings: Settings, pool: asyncpg.Pool, *, replace: bool) -> tuple[str, Calibration]:
    """Returns the model's name and its calibration. Raises: EmbedderFailed."""
    async with open_embedder(settings) as embedder:
        calibration = await calibrate_and_store(pool, embedder, replace=replace)
        return embedder.model, calibration
