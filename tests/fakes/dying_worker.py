"""A worker process that is killed (SIGKILL, by itself) when it has seen an observation a certain number of times.

Without an observation it runs until SIGTERM.
"""

import asyncio
import os
import signal
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

from formation.jobs.worker import run_worker
from formation.learning_settings import LearningSettings
from formation.llm.settings import LlmSettings, ReadingSettings
from formation.observations import StepReached
from formation.settings import FormationSettings
from formation.worker_settings import JobSettings
from retrieval.settings import RetrievalSettings

forkserver = get_context("forkserver")
forkserver.set_forkserver_preload(["tests.fakes.dying_worker", "formation.llm.client"])


TIRELESS = JobSettings(poll_ms=50, max_attempts=50)


class Dying:
    def __init__(self, observation: str, nth: int) -> None:
        self._observation, self._left = observation, nth

    def __call__(self, seen: object) -> None:
        name = seen.step if isinstance(seen, StepReached) else type(seen).__name__
        if name == self._observation:
            self._left -= 1
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)


def batch_settings(model_url: str) -> FormationSettings:
    """A model reads what is said, chat by chat."""
    return FormationSettings(
        llm=LlmSettings(kind="openai", url=model_url, timeout_s=5),
        learning=LearningSettings(shortcuts=False, statements=False),
        jobs=TIRELESS,
        reading=ReadingSettings(batch_idle_s=0.2),
    )


async def run(url: str, observation: str, nth: int, model_url: str) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    settings = batch_settings(model_url) if model_url else FormationSettings(jobs=TIRELESS)
    observe = Dying(observation, nth)
    await run_worker(settings, RetrievalSettings(), url=url, direct_url=None, observe=observe, stop=stop)


def start(url: str, observation: str = "", nth: int = 0, model_url: str = "") -> BaseProcess:
    """In a process of its own, forked from one that has everything imported: 0.1 s instead of 1.5 s."""
    process = forkserver.Process(target=main, args=(url, observation, nth, model_url))
    process.start()
    return process


def main(url: str, observation: str, nth: int, model_url: str) -> None:
    asyncio.run(run(url, observation, nth, model_url))
