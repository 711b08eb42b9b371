"""Waiting with a limit: for a time, or until something else happens. The one place where work is abandoned.

asyncio.timeout does not do for a query: cancelled while Postgres is frozen, asyncpg holds on until Postgres answers.
So the work is a task of its own: when its time is over it is cancelled and left to end by itself.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Interrupted(Exception):
    """The event came first; the work was cancelled and has ended."""


class Deadlines:
    """Bound to one event loop. Holds the abandoned tasks, so that none is lost or reported as unheard."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(
        self, timeout_s: float, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What `work` returns, called with the arguments. With no time left (`timeout_s` <= 0) it is not called.

        Raises: TimeoutError when the time is over, even if cancelling the work takes longer; or what the work raises.
        """
        if timeout_s <= 0:
            raise TimeoutError
        task = self.start(work, *args, **kwargs)
        try:
            await asyncio.wait((task,), timeout=timeout_s)
        finally:
            task.cancel()  # does nothing to one that is done
        if not task.done():
            raise TimeoutError
        return task.result()

    def start(self, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> asyncio.Task[T]:
        """Work that nobody has to wait for; an error it raises is not reported."""
        task = asyncio.create_task(work(*args, **kwargs))
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def close(self, timeout_s: float = 1.0) -> None:
        """Cancels what is left and waits a moment for it."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout_s)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # reading it keeps asyncio from reporting an error that nobody waits for


async def run_unless(
    event: asyncio.Event, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs
) -> T:
    """What `work` returns or raises, called with the arguments. Raises: Interrupted when `event` is set first."""
    working, waiting = asyncio.create_task(work(*args, **kwargs)), asyncio.create_task(event.wait())
    try:
        await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Interrupted
        return working.result()
    finally:
        for task in (working, waiting):
            task.cancel()
        await asyncio.gather(working, waiting, return_exceptions=True)


async def sleep_unless_cancelled(seconds: float) -> None:
    """Between the rounds of a loop that goes on after errors. Where a task is cancelled, asyncpg may raise that the
    connection is lost; a loop that takes that for one more error goes on, and whoever awaits its end waits for ever.

    Raises: CancelledError, also if the task was cancelled before.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
    await asyncio.sleep(seconds)


async def sleep_unless(event: asyncio.Event, seconds: float) -> None:
    """Sleeps, but not past the event."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
