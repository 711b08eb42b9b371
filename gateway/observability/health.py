"""Readiness for /readyz: database and embedder, each with the reason when it is not ready."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from db.pool import DATABASE_UNAVAILABLE_ERRORS, CannotConnect, Db
from db.queries.schema import LATEST, schema_version
from retrieval.embedding.embedder import Embedder
from retrieval.embedding.errors import EmbedderFailed

# Many probes may ask at the same time: one check per second answers them all.
RESULT_VALID_S = 1.0
# Shorter than the usual timeout of a probe, 1 to 2 s.
CHECK_TIMEOUT_S = 1.0
# A remote embedding costs money. Retried this often until one has worked, then never again.
EMBEDDER_RETRY_S = 5.0

Check = Callable[[], Awaitable[str | None]]
UNAVAILABLE: tuple[type[Exception], ...] = (*DATABASE_UNAVAILABLE_ERRORS, CannotConnect)


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """The components that are not ready, by name, each with its reason."""

    not_ready: Mapping[str, str]

    @property
    def status(self) -> int:
        return 503 if self.not_ready else 200

    def body(self) -> dict[str, object]:
        return {"ready": not self.not_ready, "not_ready": list(self.not_ready), "why": dict(self.not_ready)}


class Health:
    def __init__(self, checks: Mapping[str, Check], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._checks, self._clock = checks, clock
        self._checked_at, self._last = -math.inf, Readiness(not_ready={})
        self._lock = asyncio.Lock()

    async def check(self) -> Readiness:
        async with self._lock:
            if self._clock() - self._checked_at > RESULT_VALID_S:
                reasons = await asyncio.gather(*(_bounded(check) for check in self._checks.values()))
                not_ready = {name: why for name, why in zip(self._checks, reasons, strict=True) if why}
                self._last, self._checked_at = Readiness(not_ready=not_ready), self._clock()
        return self._last


async def _bounded(check: Check) -> str | None:
    try:
        async with asyncio.timeout(CHECK_TIMEOUT_S):
            return await check()
    except TimeoutError:
        return f"no answer within {CHECK_TIMEOUT_S:.0f} s"


def database_check(pool: Callable[[], Db | None]) -> Check:
    async def check() -> str | None:
        db = pool()
        if db is None:
            return "Postgres has not been reached yet"
        try:
            version = await schema_version(db)
        except UNAVAILABLE as error:
            return f"Postgres does not answer ({type(error).__name__})"
        if version < LATEST:
            return f"its schema is at {version} and {LATEST} is needed: run `memrelay migrate`"
        return None

    return check


class EmbedderCheck:
    """Ready once the embedder has worked. Later failures show in recall's metrics, and recall goes on without it."""

    def __init__(self, embedder: Callable[[], Embedder | None], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._embedder, self._clock = embedder, clock
        self._tried_at, self._why = -math.inf, "not tried yet"

    async def __call__(self) -> str | None:
        embedder = self._embedder()
        if self._why and embedder is not None and self._clock() - self._tried_at > EMBEDDER_RETRY_S:
            self._tried_at = self._clock()
            try:
                await embedder.query("ready")
                self._why = ""
            except EmbedderFailed as error:
                self._why = str(error)
        return self._why or None
