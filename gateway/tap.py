"""A copy of the reply for the record, taken while it passes."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from gateway.transcript import Transcript


async def tap(events: AsyncGenerator[bytes, None], *, on_end: Callable[[Transcript], None]) -> AsyncIterator[bytes]:
    """The same events. `on_end` is called once, however it ends, and synchronously: after a hang-up this scope is
    cancelled, and an await in it would not come back.
    """
    heard = Transcript()
    try:
        async with aclosing(events):  # a hang-up also stops the model
            async for event in events:
                heard.feed(event)
                yield event
        heard.complete = True
    finally:
        on_end(heard)
