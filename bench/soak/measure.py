"""`python -m bench soak`: turns through the whole product for as long as it takes, and whether anything grows.

`memrelay serve` with its Postgres, gateway and worker, formation by a stand-in model, and users who hang up, call tools
and meet a model server that fails.
"""

import asyncio
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx

from bench.soak.growth import Growth, Sample, growth, is_flat
from bench.soak.users import TurnCounts, run_user
from bench.stage.known_users import EMBEDDING_MODEL, embedder_settings
from bench.stage.process_usage import children, command_line, open_files, own_mb
from bench.stage.progress import bars
from bench.stage.servers import (
    LOOPBACK,
    child_process,
    free_port,
    isolated_environment,
    model_server,
    python_command,
    temporary_folder,
    wait_until_ready,
)
from gateway.process.supervisor import ask_readiness

USERS = 16
SAMPLE_EVERY_S = 5.0
# After the last turn: replies are recorded, connections closed, and the worker has counted its jobs again (each 15 s).
# A soak of seconds, which proves no more than that it runs, rests as long as it took.
REST_S = 17.0
GAUGES = {
    "tasks": r"^memrelay_tasks(?:\{.*?\})? ([\d.e+]+)$",
    "in_flight": r"^memrelay_in_flight(?:\{.*?\})? ([\d.e+]+)$",
    "spool_rows": r"^memrelay_spool_rows(?:\{.*?\})? ([\d.e+]+)$",
    "jobs_waiting": r'^memrelay_jobs\{.*?state="(?:waiting|queued|for_model)".*?\} ([\d.e+]+)$',
    # A soak in which nothing is learned soaks half of the product.
    "memories": r"^memory_total_count(?:\{.*?\})? ([\d.e+]+)$",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """What `memrelay serve` has started."""

    url: str
    gateway: int
    worker: int
    postgres: int

    async def sample(self, turns: int, seconds: float) -> Sample:
        return Sample(
            turns=turns,
            seconds=round(seconds, 1),
            gateway_mb=own_mb(self.gateway),
            worker_mb=own_mb(self.worker),
            gateway_files=open_files(self.gateway),
            worker_files=open_files(self.worker),
            postgres_connections=sum("[local]" in command_line(child) for child in children(self.postgres)),
            **await self._gauges(),
        )

    async def _gauges(self) -> dict[str, float]:
        async with httpx.AsyncClient(trust_env=False, timeout=10) as client:
            with suppress(httpx.HTTPError):
                return gauges((await client.get(f"{self.url.removesuffix('/v1')}/metrics")).text)
        return {}


def gauges(page: str) -> dict[str, float]:
    """Of a page of metrics, those that are sampled; states and processes added up."""
    found = {name: re.findall(pattern, page, re.MULTILINE) for name, pattern in GAUGES.items()}
    return {name: sum(map(float, values)) for name, values in found.items() if values}


@dataclass(frozen=True, slots=True, kw_only=True)
class SoakResult:
    """`rested`: before the first turn and some seconds after the last, when all that was held should be free again."""

    count: TurnCounts
    samples: Sequence[Sample]
    rested: tuple[Sample, Sample]
    seconds: float

    @property
    def growth(self) -> list[Growth]:
        return growth(self.samples)


def measure(*, turns: int, minutes: float) -> SoakResult:
    with temporary_folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        with model_server(here) as model, product(here, model.url) as running_product:
            progress.update(task, description="turns", total=turns)
            return asyncio.run(
                _soak(running_product, turns, minutes, lambda done: progress.update(task, completed=done))
            )


@contextmanager
def product(here: Path, upstream_url: str) -> Iterator[Product]:
    port, log = free_port(), here / "serve.log"
    settings = {
        "MEMRELAY_HOST": LOOPBACK,
        "MEMRELAY_PORT": str(port),
        "MEMRELAY_LOG": "stderr",
        "MEMRELAY_LOG_LEVEL": "error",
        "MEMRELAY_UPSTREAM_URL": upstream_url,
        "MEMRELAY_FORMATION_LLM": "openai",
        "MEMRELAY_FORMATION_LLM_MODEL": EMBEDDING_MODEL,
        # Its chats never pause, and what is learned is part of the load.
        "MEMRELAY_FORMATION_BATCH_IDLE_S": "1",
        "MEMRELAY_ENABLE_FORMATION_YIELD": "false",
        **embedder_settings(upstream_url),
    }
    with child_process(
        python_command("gateway", "serve"), log, environment=isolated_environment(here, settings)
    ) as supervisor:
        wait_until_ready(supervisor, lambda: ask_readiness(LOOPBACK, port).all_well, log)
        started = {_role(child): child for child in children(supervisor.pid)}
        started |= {_role(child): child for child in children(started["fork server"])}
        yield Product(
            url=f"http://{LOOPBACK}:{port}/v1",
            gateway=started["gateway"],
            worker=started["worker"],
            postgres=started["postgres"],
        )


def _role(pid: int) -> str:
    line = command_line(pid)
    if "gateway.process.fork_server" in line:
        return "fork server"
    return next((role for role in ("gateway", "worker") if f"memrelay: {role}" in line), "postgres")


async def _soak(product: Product, turns: int, minutes: float, advance: Callable[[int], None]) -> SoakResult:
    started_at, count = time.monotonic(), TurnCounts(left=turns)
    before, samples = await product.sample(0, 0.0), list[Sample]()
    end = started_at + 60 * minutes
    async with asyncio.TaskGroup() as group:
        users = [group.create_task(run_user(product.url, f"soak-{each}", count, each)) for each in range(USERS)]
        while not all(task.done() for task in users):
            left_s = end - time.monotonic()
            if left_s <= 0:
                count.left = 0  # the turns under way come to their end
            await asyncio.wait(users, timeout=min(SAMPLE_EVERY_S, max(left_s, 0.1)))
            samples.append(await product.sample(count.done, time.monotonic() - started_at))
            advance(count.done)
    seconds = time.monotonic() - started_at
    after = await _at_rest(product, count, started_at, seconds)
    return SoakResult(count=count, samples=samples, rested=(before, after), seconds=seconds)


async def _at_rest(product: Product, count: TurnCounts, started_at: float, seconds: float) -> Sample:
    """Once no job waits any more, or after as long again as the turns took: jobs may take longer than turns."""
    until = time.monotonic() + seconds
    while True:
        await asyncio.sleep(min(REST_S, seconds))
        sample = await product.sample(count.done, time.monotonic() - started_at)
        if not sample.jobs_waiting or time.monotonic() > until:
            return sample


def figures(soaked: SoakResult) -> Mapping[str, object]:
    found = soaked.growth
    return {
        "flat": is_flat(found),
        "turns": dict(soaked.count.turns),
        "unexpected": dict(soaked.count.unexpected),
        "seconds": round(soaked.seconds, 1),
        "per_second": round(soaked.count.done / soaked.seconds, 1),
        "growth": {each.name: {**asdict(each), "flat": each.flat} for each in found},
        "rested": [asdict(sample) for sample in soaked.rested],
        "samples": [asdict(sample) for sample in soaked.samples],
    }
