"""Vectors of questions: kept, and asked for once however many ask at the same moment."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from cachetools import LRUCache

from retrieval.embedding.calibration import Matrix
from retrieval.embedding.errors import EmbedderBusy

# Different questions under way at once. A remote model takes half a second, so this is 128 a second; more would only
# queue there.
MOST_FLIGHTS = 64


class QueryCache:
    """A question outlives who asked it: a caller whose deadline has passed leaves, the vector still lands here, and the
    next turn of the chat has it. `close` waits for nothing and leaves nothing running.
    """

    def __init__(self, embed: Callable[[str], Coroutine[Any, Any, Matrix]], *, size: int) -> None:
        self._embed = embed
        self._kept: LRUCache[str, Matrix] = LRUCache(maxsize=size)
        self._flights: dict[str, asyncio.Task[Matrix]] = {}
        self._begun: dict[str, bool] = {}  # for somebody who has not asked yet; the last ones

    def __contains__(self, text: str) -> bool:
        return text in self._kept

    def begin(self, text: str) -> None:
        """Begins what will be asked for in a moment, if there is room. Who asks first counts as having begun it."""
        if text not in self._kept and text not in self._flights and len(self._flights) < MOST_FLIGHTS:
            if len(self._begun) >= MOST_FLIGHTS:
                del self._begun[next(iter(self._begun))]
            self._begun[text] = True
            self._start(text)

    async def get(self, text: str) -> tuple[Matrix, bool]:
        """The vector as a row, and whether it was there or already under way. Raises what `embed` raises."""
        begun = self._begun.pop(text, False)
        if (kept := self._kept.get(text)) is not None:
            return kept, not begun
        shared = text in self._flights and not begun
        flight = self._flights.get(text) or self._start(text)
        return await asyncio.shield(flight), shared

    async def close(self) -> None:
        flights = list(self._flights.values())
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)

    def _start(self, text: str) -> asyncio.Task[Matrix]:
        if len(self._flights) >= MOST_FLIGHTS:
            raise EmbedderBusy(f"{MOST_FLIGHTS} questions are being embedded already.")
        flight = asyncio.create_task(self._embed(text), name="embed a question")
        self._flights[text] = flight
        flight.add_done_callback(lambda ended: self._landed(text, ended))
        return flight

    def _landed(self, text: str, flight: asyncio.Task[Matrix]) -> None:
        del self._flights[text]
        # Looking at the exception is what keeps asyncio quiet when every caller has left.
        if not flight.cancelled() and flight.exception() is None:
            self._kept[text] = flight.result()
