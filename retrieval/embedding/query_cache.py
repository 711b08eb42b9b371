"""A cache of question vectors. Concurrent calls for one question share one call of the model."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from cachetools import LRUCache

from retrieval.embedding.calibration import Matrix
from retrieval.embedding.errors import EmbedderBusy

# Different questions being embedded at the same time. At half a second per call of a remote model that is 128 per
# second; more would only queue there.
MAX_IN_FLIGHT = 64


class QueryCache:
    """A call of the model goes on after its caller has given up, and its vector is cached for the chat's next turn.
    `close` cancels all calls.
    """

    def __init__(self, embed: Callable[[str], Coroutine[Any, Any, Matrix]], *, size: int) -> None:
        self._embed = embed
        self._vectors: LRUCache[str, Matrix] = LRUCache(maxsize=size)
        self._in_flight: dict[str, asyncio.Task[Matrix]] = {}
        self._prefetched: dict[str, None] = {}  # not yet asked for; in insertion order

    def __contains__(self, text: str) -> bool:
        return text in self._vectors

    def prefetch(self, text: str) -> None:
        """Starts to embed, if the limit allows. The first `get` of a prefetched question does not count as cached."""
        if text not in self._vectors and text not in self._in_flight and len(self._in_flight) < MAX_IN_FLIGHT:
            if len(self._prefetched) >= MAX_IN_FLIGHT:
                del self._prefetched[next(iter(self._prefetched))]
            self._prefetched[text] = None
            self._start(text)

    async def get(self, text: str) -> tuple[Matrix, bool]:
        """The vector as one row, and whether it was cached or already being embedded. Raises: what `embed` raises."""
        prefetched = text in self._prefetched
        self._prefetched.pop(text, None)
        if (vector := self._vectors.get(text)) is not None:
            return vector, not prefetched
        shared = text in self._in_flight and not prefetched
        call = self._in_flight.get(text) or self._start(text)
        return await asyncio.shield(call), shared

    def clear(self) -> None:
        """Of what has been embedded. A call under way goes on, for whoever waits for it."""
        self._vectors.clear()

    async def close(self) -> None:
        calls = list(self._in_flight.values())
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)

    def _start(self, text: str) -> asyncio.Task[Matrix]:
        if len(self._in_flight) >= MAX_IN_FLIGHT:
            raise EmbedderBusy(f"{MAX_IN_FLIGHT} questions are being embedded already.")
        call = asyncio.create_task(self._embed(text), name="embed a question")
        self._in_flight[text] = call
        call.add_done_callback(lambda ended: self._finished(text, ended))
        return call

    def _finished(self, text: str, call: asyncio.Task[Matrix]) -> None:
        del self._in_flight[text]
        # Without a call of exception(), asyncio would log it if every caller has given up.
        if not call.cancelled() and call.exception() is None:
            self._vectors[text] = call.result()
