"""The first steps of every endpoint under /api: authentication, the user, and the database."""

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

from db.pool import DATABASE_UNAVAILABLE_ERRORS
from gateway.auth.caller import Caller, authenticate
from gateway.errors import InvalidRequest, RequestTimeout, ServiceUnavailable, Unauthenticated
from gateway.services import Services

DATABASE_UNAVAILABLE = "The database is unavailable. Retry in a few seconds."
NO_USER = "The request names no user. Send X-OpenWebUI-User-Id, or use the API key of a user."


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiRequest:
    services: Services
    pool: asyncpg.Pool
    caller: Caller

    @property
    def owner(self) -> str:
        """The id of the user. Raises: Unauthenticated if the request names none."""
        if self.caller.owner is None:
            raise Unauthenticated(NO_USER)
        return self.caller.owner


@asynccontextmanager
async def authenticated(request: Request[Any, Any, Any], state: State) -> AsyncIterator[ApiRequest]:
    """Raises: Unauthenticated, Forbidden, RateLimited, InvalidRequest; ServiceUnavailable when Postgres does not
    answer, inside the block too.
    """
    services: Services = state.services
    client = request.client.host if request.client else None
    headers, trust = list(request.scope["headers"]), services.settings.trust
    caller = authenticate(headers, services.keys, trust, client=client, now=time.monotonic())
    if services.pool is None:
        raise ServiceUnavailable(DATABASE_UNAVAILABLE)
    try:
        yield ApiRequest(services=services, pool=services.pool, caller=caller)
    except DATABASE_UNAVAILABLE_ERRORS as error:
        raise ServiceUnavailable(DATABASE_UNAVAILABLE) from error


async def read_body(request: Request[Any, Any, Any], services: Services) -> bytes:
    """Raises: RequestTimeout; InvalidRequest if the client left before the body was complete."""
    timeout_s = services.settings.limits.body_timeout_s
    try:
        async with asyncio.timeout(timeout_s):
            return await request.body()
    except TimeoutError:
        raise RequestTimeout(f"The request body did not arrive within {timeout_s:g} s.") from None
    except InternalServerException as error:  # litestar's error for a disconnected client
        raise InvalidRequest("The request body ended too early.") from error
