"""/healthz: this process answers. /readyz: it can also remember; if not, what is not ready is named."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from db.pool import DATABASE_TROUBLE, DatabaseDown, Db
from db.queries.schema import LATEST, schema_version
from retrieval.embedding.embedder import Embedder, EmbedderFailed

# A probe asks every few seconds, many probes ask together: one look a second serves them all and costs one small query.
FRESH_FOR_S = 1.0
# A look takes no longer than this, so that a probe with the usual timeout of 1 to 2 s gets the answer and not a hang.
LOOK_WITHIN_S = 1.0
# An embedding costs money where it is remote. Until one has worked it is tried this often, and then not again.
EMBEDDER_AGAIN_S = 5.0

Check = Callable[[], Awaitable[str | None]]
TROUBLE: tuple[type[Exception], ...] = (*DATABASE_TROUBLE, DatabaseDown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """What is not ready, by name, with why. Empty: all is."""

    missing: Mapping[str, str]

    @property
    def status(self) -> int:
        return 503 if self.missing else 200

    def body(self) -> dict[str, object]:
        return {"ready": not self.missing, "not_ready": list(self.missing), "why": dict(self.missing)}


class Health:
    def __init__(self, checks: Mapping[str, Check], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._checks, self._clock = checks, clock
        self._looked_at, self._last = -math.inf, Readiness(missing={})
        self._looking = asyncio.Lock()

    async def look(self) -> Readiness:
        async with self._looking:
            if self._clock() - self._looked_at > FRESH_FOR_S:
                answers = await asyncio.gather(*(_bounded(check) for check in self._checks.values()))
                missing = {name: why for name, why in zip(self._checks, answers, strict=True) if why}
                self._last, self._looked_at = Readiness(missing=missing), self._clock()
        return self._last


async def _bounded(check: Check) -> str | None:
    try:
        async with asyncio.timeout(LOOK_WITHIN_S):
            return await check()
    except TimeoutError:
        return f"no answer within {LOOK_WITHIN_S:.0f} s"


def database_check(pool: Callable[[], Db | None]) -> Check:
    async def check() -> str | None:
        db = pool()
        if db is None:
            return "Postgres has not been reached yet"
        try:
            version = await schema_version(db)
        except TROUBLE as trouble:
            return f"Postgres does not answer ({type(trouble).__name__})"
        if version < LATEST:
            return f"its schema is at {version} and {LATEST} is needed: run `memrelay migrate`"
        return None

    return check


class EmbedderCheck:
    """Whether the embedder has ever worked. Later trouble shows in recall's metrics, and recall goes on without it."""

    def __init__(self, embedder: Callable[[], Embedder | None], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._embedder, self._clock = embedder, clock
        self._tried_at, self._why = -math.inf, "not tried yet"

    async def __call__(self) -> str | None:
        embedder = self._embedder()
        if self._why and embedder is not None and self._clock() - self._tried_at > EMBEDDER_AGAIN_S:
            self._tried_at = self._clock()
            try:
                await embedder.query("ready")
                self._why = ""
            except EmbedderFailed as wrong:
                self._why = str(wrong)
        return self._why or None
