"""The worker process: formation, until a stop signal."""

import asyncio
import signal

import uvloop

from formation.jobs.worker import run_worker
from gateway.auth.policy_file import PolicyInForce
from gateway.background import keep_running
from gateway.config.settings import Settings
from gateway.observability.sink import Observability, start_logging
from gateway.supervision import Supervision
from retrieval.deadlines import sleep_unless

# How soon it is noticed that the database is ready.
LOOK_EVERY_S = 0.1


def run(settings: Settings, supervision: Supervision | None = None) -> None:
    uvloop.run(_run(settings, supervision or Supervision(), start_logging(settings)))


async def _run(settings: Settings, supervision: Supervision, observe: Observability) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    while not supervision.prepared and not stop.is_set():
        await sleep_unless(stop, LOOK_EVERY_S)
    assert settings.postgres_url is not None
    policy = PolicyInForce(settings.gateway.policy_file, observe)
    async with asyncio.TaskGroup() as background:
        following = background.create_task(keep_running("follow the policy file", policy.follow, observe))
        try:
            await run_worker(
                settings.formation,
                settings.retrieval,
                url=settings.postgres_url,
                direct_url=settings.postgres_direct_url,
                observe=observe,
                stop=stop,
                sensitivities=policy.sensitivities,
            )
        finally:
            following.cancel()
