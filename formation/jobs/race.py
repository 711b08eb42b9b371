"""Work that ends early when something else happens."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Abandoned(Exception):
    """The event came first; the work was cancelled and has ended."""


async def unless(event: asyncio.Event, work: Coroutine[Any, Any, T]) -> T:
    """What `work` returns or raises. Raises: Abandoned when `event` is set first."""
    working, waiting = asyncio.ensure_future(work), asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Abandoned
        return working.result()
    finally:
        for task in (working, waiting):
            task.cancel()
        await asyncio.gather(working, waiting, return_exceptions=True)


async def pause(event: asyncio.Event, seconds: float) -> None:
    """Sleep, but not past the event."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
