"""`python -m bench scale`: how long recall() takes for one user among many, embedding left out.

A store of many owners is made with SQL, its words as unevenly frequent as in speech. A stand-in for the embedder
answers at once. Measured are a user of usual size, as the store around them grows tenfold, and one who has said very
much.
"""

import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import asyncpg
import numpy as np
import uvloop

from bench.scale.population import BIG, STEPS, USUAL, Population, Sizes, grow
from bench.stage.progress import bars
from bench.stage.servers import postgres, temporary_folder
from db.pool import Vector, open_pool
from gateway.process.memory import freeze_startup_objects
from retrieval.context import RetrievalContext, open_retrieval_context
from retrieval.embedding.calibration import Calibration
from retrieval.query.analysis import RecallRequest
from retrieval.query.need import MemoryNeed
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings

COLUMNS = ("", "p50 ms", "p99 ms", "Postgres ms", "Python ms", "questions")
NO_DEADLINE_MS = 60_000
# The first questions make the plans, fill the caches and teach which words are common with this user.
WARM_UP = 30
# Of the whole store, what is there when the usual user is first measured.
FIRST_SHARE = 10
MODEL = "stand-in"
# Of random vectors a few in a hundred are as near as this.
MIN_SCORE = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """Answers with one vector at once: what embedding takes is measured elsewhere."""

    vector: Vector
    provider: str = "stand-in"
    model: str = MODEL

    @property
    def calibration(self) -> Calibration:
        centre = np.zeros((1, self.vector.size), np.float32)
        return Calibration(
            query_centres=centre,
            passage_centres=centre,
            min_score=MIN_SCORE,
            neighbour_score=1,
            same_score=1,
            measured={},
        )

    def prefetch(self, _text: str) -> None:
        pass

    async def query(self, _text: str) -> Vector:
        return self.vector

    async def need(self, _text: str) -> MemoryNeed | None:
        return None

    async def passages(self, texts: Sequence[str]) -> list[Vector]:
        return [self.vector] * len(texts)

    async def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """Milliseconds a question; `python_ms`: this process' processor time."""

    name: str
    whole_ms: Sequence[float]
    python_ms: Sequence[float]
    recalled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    sizes: Sizes
    built_s: float
    bytes_on_disk: int
    timed: Sequence[Timed]


def measure(sizes: Sizes, *, questions: int) -> Measured:
    with temporary_folder() as here, bars() as progress:
        task = progress.add_task("starting", total=None)
        with postgres(here, progress.console.print) as url:

            def step(name: str, total: int) -> Callable[[], None]:
                progress.update(task, description=name, total=total, completed=0)
                return lambda: progress.advance(task)

            return uvloop.run(_measure(url, sizes, questions, step))


Step = Callable[[str, int], Callable[[], None]]


async def _measure(url: str, sizes: Sizes, questions: int, step: Step) -> Measured:
    pool = await open_pool(url, min_connections=2, max_connections=4)
    try:
        population = Population(dimensions=sizes.dimensions, model=MODEL)
        started = time.perf_counter()
        await grow(pool, population, sizes.part(FIRST_SHARE), advance=step("a tenth of the store", STEPS))
        built_s = time.perf_counter() - started
        retrieval = _retrieval(pool, population)
        few = await ask(
            retrieval, "usual, a tenth of the others", USUAL, population, questions, step("asking", questions)
        )
        started = time.perf_counter()
        await grow(pool, population, sizes.rest(FIRST_SHARE), advance=step("the whole store", STEPS))
        built_s += time.perf_counter() - started
        usual = await ask(retrieval, "usual", USUAL, population, questions, step("asking", questions))
        big = await ask(retrieval, "big", BIG, population, questions, step("asking the big one", questions))
        size = await pool.fetchval("select pg_database_size(current_database())")
    finally:
        await pool.close()
    return Measured(sizes=sizes, built_s=built_s, bytes_on_disk=size, timed=[few, usual, big])


def _retrieval(pool: asyncpg.Pool, population: Population) -> RetrievalContext:
    settings = RetrievalSettings().replace(deadline_ms=NO_DEADLINE_MS)
    return open_retrieval_context(pool=pool, embedder=StandIn(vector=population.vectors[0]), settings=settings)


async def ask(
    retrieval: RetrievalContext,
    name: str,
    owner: str,
    population: Population,
    questions: int,
    advance: Callable[[], None],
) -> Timed:
    """Every question is new, and each user is asked the same ones; by a process that runs as the gateway does."""
    whole, python, recalled = [], [], 0
    asked = population.questions(questions + WARM_UP)
    freeze_startup_objects()
    for number, question in enumerate(asked):
        processor, started = _processor_ms(), time.perf_counter()
        found = await recall(retrieval, RecallRequest(owner=owner, question=question))
        if number >= WARM_UP:
            whole.append((time.perf_counter() - started) * 1_000)
            python.append(_processor_ms() - processor)
            recalled += len(found.memories)
            advance()
        if found.outcome not in ("full", "empty"):
            raise RuntimeError(f"recall ended with {found.outcome}, so its time says nothing")
    return Timed(name=name, whole_ms=whole, python_ms=python, recalled=recalled)


def _processor_ms() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return (used.ru_utime + used.ru_stime) * 1_000


def row(timed: Timed) -> list[object]:
    python = sum(timed.python_ms) / len(timed.python_ms)
    mean = sum(timed.whole_ms) / len(timed.whole_ms)
    cells = [_at(timed, 50), _at(timed, 99), round(mean - python, 2), round(python, 2), len(timed.whole_ms)]
    return [timed.name, *cells]


def figures(measured: Measured) -> dict[str, object]:
    """Milliseconds. `postgres_ms`: the mean that is not this process' own work, waiting for a processor included."""
    few, usual, *_ = measured.timed
    names = ("p50_ms", "p99_ms", "postgres_ms", "python_ms", "questions")
    return {
        **{timed.name: dict(zip(names, row(timed)[1:], strict=True)) for timed in measured.timed},
        "growth_ratio": round(_at(usual, 50) / _at(few, 50), 2),
        "memories": measured.sizes.memories,
        "turns": measured.sizes.turns,
        "owners": measured.sizes.owners,
        "dimensions": measured.sizes.dimensions,
        "built_s": round(measured.built_s, 1),
        "bytes_on_disk": measured.bytes_on_disk,
        "recalled": [timed.recalled for timed in measured.timed],
    }


def _at(timed: Timed, percentile: int) -> float:
    return round(float(np.percentile(timed.whole_ms, percentile)), 2)
