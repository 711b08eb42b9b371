"""Postgres as a turn uses it: for a limited time, and not at all while it is unavailable."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import asyncpg

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from retrieval.availability import Availability
from retrieval.deadlines import Deadlines
from retrieval.observations import SaturationCause

T = TypeVar("T")

# A write that has not come back by now is on disk as well; the connection is worth more than its answer.
MAX_WRITE_S = 5.0

NO_ANSWER = "no answer in time"
NO_CONNECTION = "all connections to Postgres are in use"
BUSY = "this process is busy"


class PostgresUnavailable(Exception):
    """Postgres was not asked, or did not answer in time. The message is the reason, in a few words."""


class Database:
    """`pool` is None until Postgres has been reached for the first time. Bound to one event loop."""

    def __init__(self, availability: Availability, deadlines: Deadlines) -> None:
        self.pool: asyncpg.Pool | None = None
        self.problem = ""  # why it is None, in a sentence
        self.availability = availability
        self._deadlines = deadlines
        self._writing: set[asyncio.Task[Any]] = set()

    @property
    def is_unavailable(self) -> bool:
        return self.pool is None or self.availability.is_unavailable

    async def run(self, work: Callable[[asyncpg.Pool], Coroutine[Any, Any, T]], timeout_s: float) -> T:
        """What `work` returns. Whether Postgres answered counts for its availability.

        Past the timeout the work is cancelled and abandoned, so a write may have happened all the same.
        Raises: PostgresUnavailable; asyncpg.PostgresError when Postgres refuses the statement.
        """
        pool = self._available_pool()
        with self._answer_noted():
            return await self._deadlines.run(timeout_s, work, pool)

    async def run_to_end(self, write: Callable[[asyncpg.Pool], Coroutine[Any, Any, T]], timeout_s: float) -> T:
        """As `run`, but past the timeout the write is left to go on: on a slow Postgres it succeeds a little later, and
        cancelling it would cost another connection. For writes that are keyed, so that they may be made again.
        """
        pool = self._available_pool()
        with self._answer_noted():
            if timeout_s <= 0:
                raise TimeoutError
            writing = asyncio.create_task(_write_in_time(write, pool))
            self._writing.add(writing)
            writing.add_done_callback(self._written)
            await asyncio.wait((writing,), timeout=timeout_s)
            if not writing.done():
                raise TimeoutError
            return writing.result()

    async def finish_writes(self) -> None:
        """Waits for writes that were left to go on, none of which takes longer than MAX_WRITE_S."""
        if self._writing:
            await asyncio.wait(self._writing, timeout=MAX_WRITE_S)

    def _available_pool(self) -> asyncpg.Pool:
        if self.pool is None:
            raise PostgresUnavailable("no connection yet")
        if self.availability.is_unavailable:
            raise PostgresUnavailable("Postgres is unavailable")
        return self.pool

    @contextmanager
    def _answer_noted(self) -> Iterator[None]:
        """Tells `availability` whether Postgres answers. Raises PostgresUnavailable where it does not."""
        answers = self.availability.answers
        try:
            yield
        except TimeoutError:
            raise self._late(answered=self.availability.answers != answers) from None
        except DATABASE_UNAVAILABLE_ERRORS as error:
            raise self._failed(type(error).__name__) from error
        except asyncpg.PostgresError:
            self.availability.succeeded()
            raise
        self.availability.succeeded()

    def recall_was_late(self) -> None:
        """Recall asks by itself, within a deadline of its own, and had no answer."""
        self.availability.late("recall had no answer", self._saturation)

    @property
    def _saturation(self) -> SaturationCause:
        """What keeps statements waiting, if Postgres does not."""
        pool = self.pool
        full = pool is not None and pool.get_idle_size() == 0 and pool.get_size() == pool.get_max_size()
        return "connections" if full else "process"

    def _late(self, *, answered: bool) -> PostgresUnavailable:
        """`answered`: Postgres answered others in the meantime, so it is not what is late."""
        cause, reason = self._saturation, NO_ANSWER
        if answered:
            reason = NO_CONNECTION if cause == "connections" else BUSY
        self.availability.late(reason, cause)
        return PostgresUnavailable(reason)

    def _written(self, writing: "asyncio.Task[Any]") -> None:
        """An answer that nobody waited for any more is one all the same."""
        self._writing.discard(writing)
        if not writing.cancelled() and writing.exception() is None:
            self.availability.succeeded()

    def _failed(self, reason: str) -> PostgresUnavailable:
        self.availability.failed(reason)
        return PostgresUnavailable(reason)


async def _write_in_time(write: Callable[[asyncpg.Pool], Coroutine[Any, Any, T]], pool: asyncpg.Pool) -> T:
    async with asyncio.timeout(MAX_WRITE_S):
        return await write(pool)
