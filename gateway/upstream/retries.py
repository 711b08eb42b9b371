"""Whether, and after how long, a request to the model server is sent again. Only before the first byte of a reply."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from gateway.observations import Observe, UpstreamRetried
from gateway.upstream.errors import (
    TRANSPORT_ERRORS,
    ReusedConnectionBroke,
    broke_before_reply,
    describe,
    was_never_sent,
)
from gateway.upstream.transport import Reply

# Covers a restart of the model server at a few chats a second.
MAX_SAVED_RETRIES = 10.0
# A server that is being restarted is back in tenths of a second, or not soon.
FIRST_PAUSE_S = 0.1


class RetryBudget:
    """Retries are a share of the requests, so that an outage is not made worse by twice the load.

    Each request adds `share`, up to 10 saved; each retry takes one.
    """

    def __init__(self, share: float) -> None:
        self._share = share
        self._saved = MAX_SAVED_RETRIES if share else 0.0

    def earn(self) -> None:
        self._saved = min(MAX_SAVED_RETRIES, self._saved + self._share)

    def spend(self) -> bool:
        """Whether there is a retry left; it is then taken."""
        if self._saved < 1:
            return False
        self._saved -= 1
        return True


async def send_with_retries(
    send: Callable[[bool], Awaitable[Reply]],
    *,
    repeatable: bool,
    max_retries: int,
    budget: RetryBudget,
    observe: Observe,
) -> Reply:
    """The reply that `send(new_connection)` returns; a status is a reply, whatever it says: a 429 or 503 is the
    client's to wait for.

    What was never sent is sent again; what may have been received only if it is `repeatable`. Each retry but that of a
    broken pooled connection is paid for from the budget: those die many at once, which says nothing of the server.
    Raises: the last of TRANSPORT_ERRORS.
    """
    budget.earn()
    retry, new_connection = 0, False
    while True:
        try:
            return await send(new_connection)
        except TRANSPORT_ERRORS as error:
            never_sent, stale = was_never_sent(error), isinstance(error, ReusedConnectionBroke)
            new_connection = new_connection or stale
            is_safe = never_sent or (repeatable and broke_before_reply(error))
            if not is_safe or retry >= max_retries or not (stale or budget.spend()):
                raise
            observe(UpstreamRetried(reason=describe(error)))
            if never_sent or retry:
                await asyncio.sleep(pause_s(retry))
        retry += 1


def pause_s(retry: int) -> float:
    """Before the retry of this number, from 0: 0.1 s, doubling, half of it random, so that many do not come at once."""
    longest_s: float = FIRST_PAUSE_S * 2**retry
    return longest_s * random.uniform(0.5, 1)  # noqa: S311  (spreading, not secrecy)
