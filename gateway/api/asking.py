"""What every endpoint under /api begins with: who asks, whose memory it is about, and a database to ask."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
from litestar import Request
from litestar.datastructures import State

from db.pool import DATABASE_TROUBLE
from gateway.caller import Caller, identify
from gateway.errors import NotReady, UnknownCaller
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
        """Raises: UnknownCaller for the anonymous."""
        if self.caller.owner is None:
            raise UnknownCaller(NOBODY)
        return self.caller.owner


@asynccontextmanager
async def asked(request: Request[Any, Any, Any], state: State) -> AsyncIterator[Asked]:
    """Raises: UnknownCaller, NotYou, SlowDown, BadTurn; NotReady, also for trouble of Postgres in the block."""
    services: Services = state.services
    client = request.client.host if request.client else None
    headers, trust = list(request.scope["headers"]), services.settings.trust
    caller = identify(headers, services.keys, trust, client=client, now=time.monotonic())
    if services.pool is None:
        raise NotReady(AWAY)
    try:
        yield Asked(services=services, pool=services.pool, caller=caller)
    except DATABASE_TROUBLE as trouble:
        raise NotReady(AWAY) from trouble
