"""Trying a step of recall within what is left of its deadline. A step that fails is a result, not an error."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

import asyncpg

from db.pool import DATABASE_UNAVAILABLE_ERRORS, CannotConnect, Db
from retrieval.availability import ErrorGuard
from retrieval.deadlines import Deadlines
from retrieval.embedding.errors import EmbedderFailed

P = ParamSpec("P")
T = TypeVar("T")

DEADLINE_PASSED = "late"
# Of work that its error guard lets rest: as if it had not been asked for, and no failure.
RESTING = "rests"


@dataclass(frozen=True, slots=True)
class Failed:
    """`reason`: the error in a few words, DEADLINE_PASSED when the deadline passed, or RESTING."""

    reason: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """`started_at`, `ends_at`: by time.perf_counter(). `owner`: whose recall it is. `guards`: of the work that rests
    after too many errors.
    """

    deadlines: Deadlines
    started_at: float
    ends_at: float
    owner: str
    guards: Mapping[Callable[..., object], ErrorGuard] = field(default_factory=dict)

    @property
    def remaining_s(self) -> float:
        return self.ends_at - time.perf_counter()

    async def attempt(self, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T | Failed:
        """What `work` returns, called with the arguments, or why it did not: too late, or Postgres or the embedder is
        unavailable. A query that Postgres does not answer is abandoned; with no time left the work is not called.
        """
        guard = self.guards.get(work)
        if guard is not None and guard.is_resting:
            return Failed(RESTING)
        try:
            result = await self.deadlines.run(self.remaining_s, work, *args, **kwargs)
        except TimeoutError:
            return Failed(DEADLINE_PASSED)
        except (EmbedderFailed, CannotConnect, asyncpg.PostgresError, *DATABASE_UNAVAILABLE_ERRORS) as error:
            if guard is not None and not isinstance(error, DATABASE_UNAVAILABLE_ERRORS):
                guard.failed(type(error).__name__, user=self.owner)
            return Failed(f"{type(error).__name__}: {error}")
        if guard is not None:
            guard.succeeded(self.owner)
        return result

    @asynccontextmanager
    async def connection(self, pool: asyncpg.Pool) -> AsyncIterator[Db | Failed]:
        """One connection for several attempts, one after the other; or why there is none. It goes back to the pool by
        itself, because one that was abandoned in a query does so no sooner than Postgres answers.
        """
        acquired: list[asyncpg.pool.PoolConnectionProxy] = []

        async def acquire() -> Db:
            acquired.append(await pool.acquire())
            return acquired[0]

        try:
            yield await self.attempt(acquire)
        finally:
            # Not what the attempt returned: a caller that hangs up just then never gets to see it.
            for db in acquired:
                self.deadlines.start(pool.release, db)
                await asyncio.sleep(0)  # begun, it ends even if the deadlines are closed next


def start_deadline(
    deadlines: Deadlines,
    timeout_s: float,
    owner: str,
    guards: Mapping[Callable[..., object], ErrorGuard] | None = None,
) -> Deadline:
    now = time.perf_counter()
    return Deadline(deadlines, now, now + timeout_s, owner, guards or {})


def value_of(result: T | Failed | None) -> T | None:
    return None if isinstance(result, Failed) else result


def first_failure(*results: object) -> str | None:
    return next((each.reason for each in results if isinstance(each, Failed) and each.reason != RESTING), None)
