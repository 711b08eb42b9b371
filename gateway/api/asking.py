"""What every endpoint under /api begins with: who asks, whose memory it is about, and a database to ask."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import InternalServerException

from db.pool import DATABASE_TROUBLE
from gateway.auth.caller import Caller, authenticate
from gateway.errors import InvalidRequest, RequestTimeout, ServiceUnavailable, Unauthenticated
from gateway.services import Services

AWAY = "Memrelay cannot reach its database. Try again in a moment."
NOBODY = "Nobody is named, so there is no memory to speak of: send X-OpenWebUI-User-Id or a user's own key."


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    services: Services
    pool: asyncpg.Pool
    caller: Caller

    @property
    def owner(self) -> str:
        """Raises: Unauthenticated for the anonymous."""
        if self.caller.owner is None:
            raise Unauthenticated(NOBODY)
        return self.caller.owner


@asynccontextmanager
async def asked(request: Request[Any, Any, Any], state: State) -> AsyncIterator[Asked]:
    """Raises: Unauthenticated, Forbidden, RateLimited, InvalidRequest; ServiceUnavailable when Postgres does not
    answer, inside the block too.
    """
    services: Services = state.services
    client = request.client.host if request.client else None
    headers, trust = list(request.scope["headers"]), services.settings.trust
    caller = authenticate(headers, services.keys, trust, client=client, now=time.monotonic())
    if services.pool is None:
        raise ServiceUnavailable(AWAY)
    try:
        yield Asked(services=services, pool=services.pool, caller=caller)
    except DATABASE_TROUBLE as trouble:
        raise ServiceUnavailable(AWAY) from trouble


async def body_of(request: Request[Any, Any, Any], services: Services) -> bytes:
    """Raises: RequestTimeout; InvalidRequest if the client left before the body was complete."""
    timeout_s = services.settings.limits.body_timeout_s
    try:
        async with asyncio.timeout(timeout_s):
            return await request.body()
    except TimeoutError:
        raise RequestTimeout(f"The request body did not arrive within {timeout_s:g} s.") from None
    except InternalServerException as left:  # the framework's name for it
        raise InvalidRequest("The request body ended too early.") from left
