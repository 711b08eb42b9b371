"""The worker process: formation, until a stop signal."""

import asyncio
import signal

import uvloop

from formation.jobs.worker import run_worker
from formation.settings import FormationSettings
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
        formation_settings(settings),
        settings.retrieval,
        url=settings.postgres_url,
        direct_url=settings.postgres_direct_url,
        observe=observe,
        stop=stop,
    )


def formation_settings(settings: Settings) -> FormationSettings:
    """Here and not in gateway/config/settings.py, because the gateway process must not import formation."""
    server = settings.formation_server
    chosen = {
        "extract": settings.model_extract,
        "resolve": settings.model_resolve,
        "summarise": settings.model_summarise,
    }
    return FormationSettings(
        llm="off" if server is None or server.kind == "rehearsal" else server.kind,
        url=server.url if server else None,
        key=server.key if server else None,
        model=settings.formation_model,
        models={task: model for task, model in chosen.items() if model},
        timeout_s=settings.formation_timeout_s,
        max_attempts=settings.formation_max_attempts,
        concurrency=settings.formation_concurrency,
        banks=settings.banks,
        shortcuts=settings.formation_shortcuts,
        embed_turns=settings.embed_turns,
        summaries=settings.enable_summaries,
        summary_every_turns=settings.summary_every_turns,
    )
