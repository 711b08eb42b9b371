"""Trying a step of recall within what is left of its deadline. A step that fails is a result, not an error."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import asyncpg

from db.pool import DATABASE_UNAVAILABLE_ERRORS, CannotConnect
from retrieval.deadlines import Call, Deadlines
from retrieval.embedding.errors import EmbedderFailed

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

DEADLINE_PASSED = "late"


@dataclass(frozen=True, slots=True)
class Failed:
    """`reason`: the error in a few words, or DEADLINE_PASSED when the deadline passed."""

    reason: str


# None: there was nothing to try.
Tried: TypeAlias = T | Failed | None


@dataclass(frozen=True, slots=True)
class Deadline:
    """`ends_at`: by time.perf_counter()."""

    deadlines: Deadlines
    ends_at: float

    @property
    def remaining_s(self) -> float:
        return self.ends_at - time.perf_counter()

    async def attempt(self, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T | Failed:
        """What `work` returns, called with the arguments, or why it did not: too late, or Postgres or the embedder is
        unavailable. A query that Postgres does not answer is abandoned; with no time left the work is not called.
        """
        [result] = await self._attempt([partial(work, *args, **kwargs)])
        return result

    @overload
    async def attempt_each(self, first: Call[A] | None, second: Call[B] | None, /) -> tuple[Tried[A], Tried[B]]: ...

    @overload
    async def attempt_each(
        self, first: Call[A] | None, second: Call[B] | None, third: Call[C] | None, /
    ) -> tuple[Tried[A], Tried[B], Tried[C]]: ...

    async def attempt_each(self, *calls: Call[Any] | None) -> tuple[Any, ...]:
        """As `attempt`, side by side: one that fails takes none of the others along. None in place of a call: None."""
        results = iter(await self._attempt([call for call in calls if call is not None]))
        return tuple(None if call is None else next(results) for call in calls)

    async def _attempt(self, calls: Sequence[Call[T]]) -> list[T | Failed]:
        if self.remaining_s <= 0:
            return [Failed(DEADLINE_PASSED)] * len(calls)
        return [_result_of(task) for task in await self.deadlines.run_all(self.remaining_s, calls)]


def _result_of(task: asyncio.Task[T]) -> T | Failed:
    if not task.done():
        return Failed(DEADLINE_PASSED)
    try:
        return task.result()
    except TimeoutError:
        return Failed(DEADLINE_PASSED)
    except (EmbedderFailed, CannotConnect, asyncpg.PostgresError, *DATABASE_UNAVAILABLE_ERRORS) as error:
        return Failed(f"{type(error).__name__}: {error}")


def start_deadline(deadlines: Deadlines, timeout_s: float) -> Deadline:
    return Deadline(deadlines, time.perf_counter() + timeout_s)


def value_of(result: T | Failed | None) -> T | None:
    return None if isinstance(result, Failed) else result


def first_failure(*results: object) -> str | None:
    return next((result.reason for result in results if isinstance(result, Failed)), None)
