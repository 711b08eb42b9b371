"""Readiness for /readyz: whether chats can be relayed, and what they go on without, each with its reason."""

import asyncio
import math
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import asyncpg

from db.queries.queue import over_budget, resting_features
from db.queries.schema import LATEST, schema_version
from gateway.auth.keys import RELOAD_EVERY_S, RELOAD_TIMEOUT_S
from gateway.database import PostgresUnavailable
from gateway.services import Services
from retrieval.deadlines import Deadlines
from retrieval.embedding.errors import EmbedderFailed

# Many probes may ask at the same time: one check per second answers them all.
RESULT_VALID_S = 1.0
# The usual timeout of a probe is 1 to 2 s. A check that is cut off here still answers within one.
CHECK_TIMEOUT_S = 0.8
# Postgres answers in under a millisecond. Less than the above, so that the breaker learns of it.
DATABASE_TIMEOUT_S = 0.6
# A remote embedding costs money. Retried this often until one has worked; then recall's own calls say how it is.
EMBEDDER_RETRY_S = 5.0
# Two reloads have failed by then.
KEYS_STALE_S = 3 * RELOAD_EVERY_S + RELOAD_TIMEOUT_S

Check: TypeAlias = Callable[[], Coroutine[Any, Any, str | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """Reasons by component. `not_ready`: why no chat is relayed. `degraded`: what chats go on without."""

    not_ready: Mapping[str, str] = field(default_factory=dict)
    degraded: Mapping[str, str] = field(default_factory=dict)

    def status(self, *, memory: bool = False) -> int:
        """`memory`: 503 also when something is degraded."""
        return 503 if self.not_ready or (memory and self.degraded) else 200

    def body(self) -> dict[str, object]:
        return {
            "ready": not self.not_ready,
            "not_ready": list(self.not_ready),
            "degraded": list(self.degraded),
            "why": {**self.degraded, **self.not_ready},
        }


class Health:
    """`required`: checks without which no chat is relayed. `optional`: those whose failure only degrades."""

    def __init__(
        self,
        optional: Mapping[str, Check],
        *,
        required: Mapping[str, Check] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._required, self._optional, self._clock = required or {}, optional, clock
        self._checked_at, self._last = -math.inf, Readiness()
        self._lock = asyncio.Lock()
        self._deadlines = Deadlines()

    async def check(self) -> Readiness:
        """Within CHECK_TIMEOUT_S, whatever does not answer."""
        async with self._lock:
            if self._clock() - self._checked_at > RESULT_VALID_S:
                checks = [*self._required.values(), *self._optional.values()]
                reasons = await asyncio.gather(*(self._bounded(check) for check in checks))
                needed = len(self._required)
                self._last = Readiness(
                    not_ready=_named(self._required, reasons[:needed]),
                    degraded=_named(self._optional, reasons[needed:]),
                )
                self._checked_at = self._clock()
        return self._last

    async def _bounded(self, check: Check) -> str | None:
        try:
            return await self._deadlines.run(CHECK_TIMEOUT_S, check)
        except TimeoutError:
            return f"no answer within {CHECK_TIMEOUT_S:g} s"


def health_of(services: Services) -> Health:
    return Health(
        {
            "database": lambda: database_problem(services),
            "embedder": EmbedderCheck(services),
            "worker": lambda: _worker_problem(services),
            "spool": lambda: _spool_problem(services),
            "keys": lambda: _stale_keys(services),
            "formation": lambda: _formation_problem(services),
            "recall": lambda: _arms_rest(services),
        },
        required={"keys": lambda: _unknown_keys(services)},
    )


async def database_problem(services: Services) -> str | None:
    database = services.database
    if database.pool is None:
        reported = services.supervision.problems.get("database")
        return reported or database.problem or "Postgres has not been reached yet"
    try:
        version = await database.run(schema_version, DATABASE_TIMEOUT_S)
    except PostgresUnavailable as unavailable:
        reported = services.supervision.problems.get("database")
        return reported or f"Postgres does not answer ({unavailable})"
    except asyncpg.PostgresError as error:
        return f"Postgres refuses a simple statement ({type(error).__name__}); its log says more"
    if version < LATEST:
        return f"its schema is at {version} and {LATEST} is needed: run `memrelay migrate`"
    return None


class EmbedderCheck:
    """Tried until it has worked once; from then on its availability, as the turns find it."""

    def __init__(self, services: Services, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._services, self._clock = services, clock
        self._tried_at, self._why = -math.inf, "not tried yet"

    async def __call__(self) -> str | None:
        availability = self._services.embedder_availability
        if availability.is_unavailable:
            return f"the embedding model does not answer ({availability.reason})"
        if self._why and self._clock() - self._tried_at > EMBEDDER_RETRY_S:
            self._tried_at, self._why = self._clock(), "no answer in time"
            try:
                await self._services.embedder.query("ready")
                self._why = ""
            except EmbedderFailed as error:
                self._why = str(error)
        return self._why or None


async def _worker_problem(services: Services) -> str | None:
    return services.supervision.problems.get("worker")


async def _spool_problem(services: Services) -> str | None:
    waiting = services.recorder.waiting
    return f"{waiting:,} rows wait on disk until Postgres takes them" if waiting else None


async def _stale_keys(services: Services) -> str | None:
    age_s = services.keys.age_s(time.monotonic())
    if KEYS_STALE_S < age_s < math.inf:
        return f"the API keys are those of {age_s:,.0f} s ago; one revoked since then is still valid"
    return None


async def _formation_problem(services: Services) -> str | None:
    """As a worker has written. Unknown while Postgres does not answer, which is another reason."""
    try:
        resting = await services.database.run(resting_features, DATABASE_TIMEOUT_S)
        if resting:
            first = resting[0]
            return f"{first.feature} rests for {first.seconds:.0f} s after too many errors ({first.reason})"
        return await _budget_spent(services)
    except (PostgresUnavailable, asyncpg.PostgresError):
        return None


async def _budget_spent(services: Services) -> str | None:
    tokens = services.settings.formation_tokens_per_day
    late = await services.database.run(
        lambda pool: over_budget(pool, space_tokens=tokens, user_tokens=0), DATABASE_TIMEOUT_S
    )
    if not late:
        return None
    turns, of = sum(each.turns for each in late), len({each.user_id.partition("/")[0] for each in late})
    spaces = "1 space has" if of == 1 else f"{of} spaces have"
    return (
        f"{spaces} used the {tokens:,} tokens of today: turns that a model is to read ({turns:,}) wait until 0:00 "
        "UTC, and what needs no model is learned (MEMRELAY_FORMATION_TOKENS_PER_DAY)"
    )


async def _arms_rest(services: Services) -> str | None:
    guards = services.retrieval.guards if services.retrieval else {}
    resting = [f"{arm} ({guard.reason})" for arm, guard in guards.items() if guard.is_resting]
    return f"after too many errors these searches rest: {', '.join(resting)}" if resting else None


async def _unknown_keys(services: Services) -> str | None:
    return services.keys.unknown_because(now=time.monotonic())


def _named(checks: Mapping[str, Check], reasons: list[str | None]) -> dict[str, str]:
    return {name: why for name, why in zip(checks, reasons, strict=True) if why}
