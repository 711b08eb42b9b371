"""Work that is waited for only so long.

asyncio.timeout does not do for a query: cancelled while Postgres is frozen, asyncpg holds on until Postgres answers.
So the work is a task of its own: late, it is cancelled and left to end when it can, and nobody waits for that.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Patience:
    """Keeps what was not waited for, so that it is neither lost nor unheard. `close` waits a moment for it."""

    def __init__(self) -> None:
        self._late: set[asyncio.Task[Any]] = set()

    async def within(self, seconds: float, work: Coroutine[Any, Any, T]) -> T:
        """Raises: TimeoutError, or what the work raises."""
        task = asyncio.ensure_future(work)
        self._late.add(task)
        task.add_done_callback(self._ended)
        try:
            done, _ = await asyncio.wait({task}, timeout=seconds)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not done:
            task.cancel()
            raise TimeoutError
        return task.result()

    async def close(self, seconds: float = 1.0) -> None:
        if self._late:
            await asyncio.wait(self._late, timeout=seconds)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._late.discard(task)
        if not task.cancelled():
            task.exception()  # late trouble is old news; reading it keeps asyncio from reporting it as unheard
