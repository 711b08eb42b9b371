"""What a process does beside its requests or jobs: an error there costs its round, never the chats."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from gateway.observations import BackgroundTaskFailed, Observe

# Soon, for what was followed is not followed meanwhile; a bug that comes every time fills no log.
FIRST_PAUSE_S, MAX_PAUSE_S = 1.0, 60.0


async def keep_running(
    task: str,
    work: Callable[[], Coroutine[Any, Any, None]],
    observe: Observe,
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Until cancelled, or until the work has ended by itself. What it raises is a bug: it is reported, and the work is
    begun again after a pause. In a task group it would end everything, and the process would answer nobody any more.
    """
    pause_s = FIRST_PAUSE_S
    while True:
        started = time.monotonic()
        try:
            await work()
            return
        except asyncio.CancelledError as error:
            if is_cancelled():
                raise
            observe(BackgroundTaskFailed(task=task, exception=error))  # of something within the work alone
        except Exception as error:
            observe(BackgroundTaskFailed(task=task, exception=error))
            if is_cancelled():
                raise asyncio.CancelledError from error
        if time.monotonic() - started > MAX_PAUSE_S:
            pause_s = FIRST_PAUSE_S
        await sleep(pause_s)
        pause_s = min(2 * pause_s, MAX_PAUSE_S)


def is_cancelled() -> bool:
    current = asyncio.current_task()
    return current is not None and current.cancelling() > 0
