"""The worker process: formation, until a stop signal."""

import asyncio
import signal

import uvloop

from formation.jobs.worker import run_worker
from gateway.config.settings import Settings
from gateway.observability.sink import Observability, start_logging


def run(settings: Settings) -> None:
    uvloop.run(_run(settings, start_logging(settings)))


async def _run(settings: Settings, observe: Observability) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    assert settings.postgres_url is not None
    await run_worker(
        settings.formation,
        settings.retrieval,
        url=settings.postgres_url,
        direct_url=settings.postgres_direct_url,
        observe=observe,
        stop=stop,
    )
